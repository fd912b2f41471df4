//! The oracles that look on while a game is played: what is final, who is accused, what is sealed.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId, What};
use nomic_sync::{Entry, Equivocation, Grade};

use crate::{Oracle, Violation};

/// A line that is final, and whether the move was accepted.
pub type Line = (EventId, bool);

/// Where something final is not any more what it was.
#[derive(Debug)]
pub struct Parting<'w> {
    /// What is violated by it, unless nothing was promised there.
    pub oracle: Oracle,
    /// The first line that is another.
    pub line: usize,
    /// What was final.
    pub was: &'w [Line],
    /// What is.
    pub now: &'w [Line],
}

/// Says of a parting whether nothing was promised there.
pub type Void<'v> = &'v dyn Fn(&Parting) -> bool;

/// What was seen so far.
#[derive(Debug, Default)]
pub struct Watch {
    honest: BTreeSet<DeviceId>,
    /// Those who have signed twice because nobody could have told them of the first time.
    deceived: BTreeSet<DeviceId>,
    /// The longest final beginning that any honest device has shown; where nothing was promised,
    /// there may be several.
    longest: Vec<Vec<Line>>,
    sites: Vec<Seen>,
    /// How often an oracle was asked.
    pub checks: u64,
}

#[derive(Debug, Clone, Default)]
struct Seen {
    /// The longest final beginning that this device has shown.
    longest: Vec<Line>,
    /// How long it is in the page that is open.
    now: usize,
}

impl Watch {
    /// Watches so many sites, of which these devices are honest.
    pub fn new(sites: usize, honest: BTreeSet<DeviceId>) -> Watch {
        Watch {
            honest,
            deceived: BTreeSet::new(),
            longest: Vec::new(),
            sites: vec![Seen::default(); sites],
            checks: 0,
        }
    }

    /// Whether somebody who plays honestly holds this device.
    pub fn is_honest(&self, device: &DeviceId) -> bool {
        self.honest.contains(device)
    }

    /// A site was opened again: it may know less now.
    pub fn reopened(&mut self, site: usize) {
        self.sites[site].now = 0;
    }

    /// Nobody could have told this device of something that it had signed before.
    pub fn deceive(&mut self, device: DeviceId) {
        self.deceived.insert(device);
    }

    /// Who has signed twice because nobody could have told them of the first time.
    pub fn deceived(&self) -> &BTreeSet<DeviceId> {
        &self.deceived
    }

    /// Looks at the chronicle that a site shows.
    ///
    /// # Errors
    /// If what was final is not any more, or others have it otherwise, and something was promised.
    pub fn finals(
        &mut self,
        site: usize,
        chronicle: &[Entry],
        void: Void<'_>,
    ) -> Result<(), Violation> {
        self.checks += 3;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<Line> = finals.map(line).collect();
        let seen = &mut self.sites[site];
        let whose = format!("site {site}");
        if finals.len() < seen.now {
            // Where other lines are final by now, that is the place that counts.
            let place = parting(&seen.longest, &finals);
            hold(
                Oracle::Shrinks,
                place.unwrap_or(finals.len()),
                &seen.longest,
                &finals,
                void,
                &whose,
            )?;
        }
        seen.now = finals.len();
        let moved = parting(&seen.longest, &finals);
        if let Some(place) = moved {
            hold(Oracle::Moves, place, &seen.longest, &finals, void, &whose)?;
        }
        if moved.is_some() || finals.len() > seen.longest.len() {
            seen.longest.clone_from(&finals);
        }
        self.among_others(&whose, finals, void)
    }

    /// Looks at the chronicle that a second tab of a site shows. It may have heard less than the
    /// first.
    ///
    /// # Errors
    /// If others have otherwise what is final there, and something was promised.
    pub fn follower(
        &mut self,
        site: usize,
        chronicle: &[Entry],
        void: Void<'_>,
    ) -> Result<(), Violation> {
        self.checks += 1;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<Line> = finals.map(line).collect();
        self.among_others(&format!("second tab of site {site}"), finals, void)
    }

    /// Compares what is final somewhere with what is elsewhere.
    fn among_others(
        &mut self,
        whose: &str,
        finals: Vec<Line>,
        void: Void<'_>,
    ) -> Result<(), Violation> {
        let mut all = self.longest.iter_mut();
        if let Some(longest) = all.find(|longest| parting(longest, &finals).is_none()) {
            if finals.len() > longest.len() {
                *longest = finals;
            }
            return Ok(());
        }
        for longest in &self.longest {
            if let Some(place) = parting(longest, &finals) {
                hold(Oracle::Differs, place, longest, &finals, void, whose)?;
            }
        }
        self.longest.push(finals);
        Ok(())
    }

    /// Looks for closings whose seals do not match, other than those that are known to be false.
    ///
    /// # Errors
    /// If one of them is an honest device's.
    pub fn seals(
        &mut self,
        site: usize,
        chronicle: &[Entry],
        known: &BTreeMap<EventId, Vec<EventId>>,
    ) -> Result<(), Violation> {
        self.checks += 1;
        let closings = chronicle.iter().filter(|entry| {
            let event = entry.event.event();
            !known.contains_key(&event.id)
                && event.moved.seal().is_some()
                && self.honest.contains(&event.device)
        });
        for entry in closings {
            let mismatch = |what: &What| matches!(what, What::SealMismatch { .. });
            if entry.ruling.happenings.iter().any(|h| mismatch(&h.what)) {
                let said = format!("site {site}: {:?}", entry.event.id());
                return Err(Violation::new(Oracle::Seal, said));
            }
        }
        Ok(())
    }

    /// Looks at whom a site accuses.
    ///
    /// # Errors
    /// If that is an honest device that could have known better.
    pub fn accused(&mut self, site: usize, caught: &[Equivocation]) -> Result<(), Violation> {
        self.checks += 1;
        let mut devices = caught.iter().map(|proof| proof.counts.device());
        let honest = |device: &DeviceId| self.honest.contains(device);
        match devices.find(|device| honest(device) && !self.deceived.contains(device)) {
            None => Ok(()),
            Some(device) => {
                let said = format!("site {site} accuses {device:?}");
                Err(Violation::new(Oracle::Accused, said))
            }
        }
    }

    /// How many lines are final where most are.
    pub fn settled(&self) -> usize {
        self.longest.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// Tells of a parting, unless nothing was promised there.
fn hold(
    oracle: Oracle,
    line: usize,
    was: &[Line],
    now: &[Line],
    void: Void<'_>,
    whose: &str,
) -> Result<(), Violation> {
    let parting = Parting {
        oracle,
        line,
        was,
        now,
    };
    match void(&parting) {
        true => Ok(()),
        false => {
            let (was, now) = (was.len(), now.len());
            let said = format!("{whose}: line {line}, {was} lines were final, {now} are");
            Err(Violation::new(oracle, said))
        }
    }
}

fn line(entry: &Entry) -> Line {
    (entry.event.id(), entry.ruling.accepted())
}

/// The first place in which the two differ, as far as both go.
fn parting(one: &[Line], other: &[Line]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

//! The oracles that watch while a game is played: finality, accusations and seals.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, Effect, EventId};
use nomic_peer::{ChronicleEntry, Equivocation, Grade};

use crate::{Oracle, Violation};

/// A line that is final, and whether the move was accepted.
pub type FinalLine = (EventId, bool);

#[derive(Debug)]
pub struct Divergence<'w> {
    /// Oracle that is violated, unless nothing was promised there.
    pub oracle: Oracle,
    pub line: usize,
    pub was: &'w [FinalLine],
    pub now: &'w [FinalLine],
}

/// Returns true if nothing was promised at a divergence.
pub type Void<'v> = &'v dyn Fn(&Divergence) -> bool;

#[derive(Debug, Default)]
pub struct Watch {
    honest: BTreeSet<DeviceId>,
    /// Devices that have signed a second history and could not have known the first.
    deceived: BTreeSet<DeviceId>,
    /// Longest final prefixes that any honest device has shown. There may be several where nothing
    /// was promised.
    longest: Vec<Vec<FinalLine>>,
    sites: Vec<SiteFinals>,
    pub checks: u64,
}

#[derive(Debug, Clone, Default)]
struct SiteFinals {
    /// Longest final prefix that this device has shown.
    longest: Vec<FinalLine>,
    /// Number of final lines in the open page.
    now: usize,
}

impl Watch {
    pub fn new(sites: usize, honest: BTreeSet<DeviceId>) -> Watch {
        Watch {
            honest,
            deceived: BTreeSet::new(),
            longest: Vec::new(),
            sites: vec![SiteFinals::default(); sites],
            checks: 0,
        }
    }

    pub fn is_honest(&self, device: &DeviceId) -> bool {
        self.honest.contains(device)
    }

    /// Records that a site was opened again and may know less now.
    pub fn reopened(&mut self, site: usize) {
        self.sites[site].now = 0;
    }

    /// Records that this device could not have known an event that it had signed before.
    pub fn deceive(&mut self, device: DeviceId) {
        self.deceived.insert(device);
    }

    pub fn deceived(&self) -> &BTreeSet<DeviceId> {
        &self.deceived
    }

    /// Checks the lines of a site.
    ///
    /// # Errors
    /// If a final line was taken back or differs from those of others, and something was promised.
    pub fn finals(
        &mut self,
        site: usize,
        chronicle: &[ChronicleEntry],
        void: Void<'_>,
    ) -> Result<(), Violation> {
        self.checks += 3;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<FinalLine> = finals.map(line).collect();
        let seen = &mut self.sites[site];
        let whose = format!("site {site}");
        if finals.len() < seen.now {
            // If other lines are final by now, the first difference counts.
            let place = first_difference(&seen.longest, &finals);
            report_divergence(
                Oracle::Shrinks,
                place.unwrap_or(finals.len()),
                &seen.longest,
                &finals,
                void,
                &whose,
            )?;
        }
        seen.now = finals.len();
        let moved = first_difference(&seen.longest, &finals);
        if let Some(place) = moved {
            report_divergence(Oracle::Moves, place, &seen.longest, &finals, void, &whose)?;
        }
        if moved.is_some() || finals.len() > seen.longest.len() {
            seen.longest.clone_from(&finals);
        }
        self.among_others(&whose, finals, void)
    }

    /// Checks the lines of a second tab of a site. It may have received less than the first.
    ///
    /// # Errors
    /// If its final lines differ from those of others, and something was promised.
    pub fn follower(
        &mut self,
        site: usize,
        chronicle: &[ChronicleEntry],
        void: Void<'_>,
    ) -> Result<(), Violation> {
        self.checks += 1;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<FinalLine> = finals.map(line).collect();
        self.among_others(&format!("second tab of site {site}"), finals, void)
    }

    fn among_others(
        &mut self,
        whose: &str,
        finals: Vec<FinalLine>,
        void: Void<'_>,
    ) -> Result<(), Violation> {
        let mut all = self.longest.iter_mut();
        if let Some(longest) = all.find(|longest| first_difference(longest, &finals).is_none()) {
            if finals.len() > longest.len() {
                *longest = finals;
            }
            return Ok(());
        }
        for longest in &self.longest {
            if let Some(place) = first_difference(longest, &finals) {
                report_divergence(Oracle::Differs, place, longest, &finals, void, whose)?;
            }
        }
        self.longest.push(finals);
        Ok(())
    }

    /// Checks the seals of closings, except for those that are known to be false.
    ///
    /// # Errors
    /// If the seal of an honest device's closing does not match.
    pub fn seals(
        &mut self,
        site: usize,
        chronicle: &[ChronicleEntry],
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
            let mismatch = |what: &Effect| matches!(what, Effect::SealMismatch { .. });
            if entry.ruling.effects.iter().any(|h| mismatch(&h.effect)) {
                let said = format!("site {site}: {:?}", entry.event.id());
                return Err(Violation::new(Oracle::Seal, said));
            }
        }
        Ok(())
    }

    /// Checks the devices that a site accuses.
    ///
    /// # Errors
    /// If one of them is honest and could have known better.
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

    pub fn count_final_lines(&self) -> usize {
        self.longest.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// Reports a divergence, unless nothing was promised there.
fn report_divergence(
    oracle: Oracle,
    line: usize,
    was: &[FinalLine],
    now: &[FinalLine],
    void: Void<'_>,
    whose: &str,
) -> Result<(), Violation> {
    let parting = Divergence {
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

fn line(entry: &ChronicleEntry) -> FinalLine {
    (entry.event.id(), entry.ruling.accepted())
}

fn first_difference(one: &[FinalLine], other: &[FinalLine]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

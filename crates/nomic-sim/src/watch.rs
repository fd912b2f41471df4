//! The oracles that look on while a game is played: what is final, who is accused, what is sealed.

use std::collections::BTreeSet;

use nomic_engine::{DeviceId, EventId, What};
use nomic_sync::{Entry, Equivocation, Grade};

use crate::{Oracle, Violation};

/// A line that is final, and whether the move was accepted.
type Line = (EventId, bool);

/// What was seen so far.
#[derive(Debug, Default)]
pub struct Watch {
    honest: BTreeSet<DeviceId>,
    /// The longest final beginning that any honest device has shown.
    longest: Vec<Line>,
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

    /// Looks at the chronicle that a site shows.
    ///
    /// # Errors
    /// If what was final is not any more, or others have it otherwise.
    pub fn finals(&mut self, site: usize, chronicle: &[Entry]) -> Result<(), Violation> {
        self.checks += 3;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<Line> = finals.map(line).collect();
        let seen = &mut self.sites[site];
        if finals.len() < seen.now {
            let said = format!("site {site}: {} lines, now {}", seen.now, finals.len());
            return Err(Violation::new(Oracle::Shrinks, said));
        }
        seen.now = finals.len();
        if let Some(place) = parting(&seen.longest, &finals) {
            let said = format!("site {site}: line {place} of {}", seen.longest.len());
            return Err(Violation::new(Oracle::Moves, said));
        }
        if let Some(place) = parting(&self.longest, &finals) {
            let said = format!("site {site}: line {place} of {}", self.longest.len());
            return Err(Violation::new(Oracle::Differs, said));
        }
        if finals.len() > self.longest.len() {
            self.longest.clone_from(&finals);
        }
        if finals.len() > seen.longest.len() {
            seen.longest = finals;
        }
        Ok(())
    }

    /// Looks at the chronicle that a second tab of a site shows. It may have heard less than the
    /// first.
    ///
    /// # Errors
    /// If others have otherwise what is final there.
    pub fn follower(&mut self, site: usize, chronicle: &[Entry]) -> Result<(), Violation> {
        self.checks += 1;
        let finals = chronicle.iter().take_while(|e| e.grade == Grade::Final);
        let finals: Vec<Line> = finals.map(line).collect();
        match parting(&self.longest, &finals) {
            None => Ok(()),
            Some(place) => {
                let said = format!("second tab of site {site}: line {place}");
                Err(Violation::new(Oracle::Differs, said))
            }
        }
    }

    /// Looks for closings whose seals do not match.
    ///
    /// # Errors
    /// If one of them is an honest device's.
    pub fn seals(&mut self, site: usize, chronicle: &[Entry]) -> Result<(), Violation> {
        self.checks += 1;
        let closings = chronicle.iter().filter(|entry| {
            let event = entry.event.event();
            event.moved.seal().is_some() && self.honest.contains(&event.device)
        });
        for entry in closings {
            let mismatch = |what: &What| matches!(what, What::SealMismatch { .. });
            if entry.ruling.effects.iter().any(|h| mismatch(&h.what)) {
                let said = format!("site {site}: {:?}", entry.event.id());
                return Err(Violation::new(Oracle::Seal, said));
            }
        }
        Ok(())
    }

    /// Looks at whom a site accuses.
    ///
    /// # Errors
    /// If that is an honest device.
    pub fn accused(&mut self, site: usize, caught: &[Equivocation]) -> Result<(), Violation> {
        self.checks += 1;
        let mut devices = caught.iter().map(|proof| proof.counts.device());
        match devices.find(|device| self.honest.contains(device)) {
            None => Ok(()),
            Some(device) => {
                let said = format!("site {site} accuses {device:?}");
                Err(Violation::new(Oracle::Accused, said))
            }
        }
    }

    /// How many lines are final where most are.
    pub fn settled(&self) -> usize {
        self.longest.len()
    }
}

fn line(entry: &Entry) -> Line {
    (entry.event.id(), entry.ruling.accepted())
}

/// The first place in which the two differ, as far as both go.
fn parting(one: &[Line], other: &[Line]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

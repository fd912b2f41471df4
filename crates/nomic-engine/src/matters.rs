//! What of a state is about cases, ballots of rules, corrections, offices and times.

use crate::calendar::Calendar;
use crate::case::Case;
use crate::correction::Correction;
use crate::matter::Matter;
use crate::role::Role;
use crate::state::State;
use crate::{BallotId, CaseId, CorrectionId, PlayerId};

impl State {
    /// Every case: the settled ones in the order of their settling, then the others in the order
    /// in which they were called.
    pub fn cases(&self) -> impl DoubleEndedIterator<Item = &Case> {
        self.cases.iter().map(|case| &**case)
    }

    /// The cases that are not settled, in the order in which they were called.
    pub fn unsettled_cases(&self) -> impl DoubleEndedIterator<Item = &Case> {
        self.cases.open().map(|(_, case)| &**case)
    }

    /// The case with this number.
    pub fn case(&self, id: CaseId) -> Option<&Case> {
        let case = self.cases.get(id.0, |case| case.id == id);
        case.map(|case| &**case)
    }

    /// Every ballot that a rule opened: those that are over in the order in which they ended, then
    /// the others in the order in which they opened.
    pub fn ballots(&self) -> impl DoubleEndedIterator<Item = &Matter> {
        self.ballots.iter().map(|matter| &**matter)
    }

    /// The ballots of rules that are open, in the order in which they opened.
    pub fn open_ballots(&self) -> impl DoubleEndedIterator<Item = &Matter> {
        self.ballots.open().map(|(_, matter)| &**matter)
    }

    /// The ballot of a rule with this number.
    pub fn ballot(&self, id: BallotId) -> Option<&Matter> {
        let matter = self.ballots.get(id.0, |matter| matter.id == id);
        matter.map(|matter| &**matter)
    }

    /// Every correction: those that are over in the order in which they ended, then the others in
    /// the order in which they were proposed.
    pub fn corrections(&self) -> impl DoubleEndedIterator<Item = &Correction> {
        self.corrections.iter().map(|correction| &**correction)
    }

    /// The corrections that wait for somebody to agree, in the order in which they were proposed.
    pub fn open_corrections(&self) -> impl DoubleEndedIterator<Item = &Correction> {
        self.corrections.open().map(|(_, correction)| &**correction)
    }

    /// The correction with this number.
    pub fn correction(&self, id: CorrectionId) -> Option<&Correction> {
        let correction = self.corrections.get(id.0, |correction| correction.id == id);
        correction.map(|correction| &**correction)
    }

    /// The offices, with who holds each, by name.
    pub fn roles(&self) -> impl Iterator<Item = &Role> {
        self.roles.values()
    }

    /// Who holds an office, by the first variant of its name.
    pub fn holder(&self, role: &str) -> Option<PlayerId> {
        self.roles.get(role).and_then(|role| role.holder)
    }

    /// Timers, rounds, and games that were won here before.
    pub fn calendar(&self) -> &Calendar {
        &self.calendar
    }
}

//! Lookups of cases, ballots, corrections, offices, assets and times.

use crate::model::asset::Asset;
use crate::model::ballot::Ballot;
use crate::model::case::Case;
use crate::model::correction::Correction;
use crate::model::proposal::Proposal;
use crate::model::role::Role;
use crate::model::throw::Throw;
use crate::model::timer::Timer;
use crate::state::State;
use crate::{AssetId, BallotId, CaseId, CorrectionId, PlayerId, Subject};
use std::sync::Arc;

impl State {
    /// Cases: settled ones in the order of their settling, then the others in the order of their
    /// calls.
    pub fn cases(&self) -> impl DoubleEndedIterator<Item = &Case> {
        self.court().cases().iter().map(|case| &**case)
    }

    /// Cases that are not settled, in the order of their calls.
    pub fn unsettled_cases(&self) -> impl DoubleEndedIterator<Item = &Case> {
        self.court().cases().open().map(|(_, case)| &**case)
    }

    pub fn case(&self, id: CaseId) -> Option<&Case> {
        let case = self.court().cases().get(id.0, |case| case.id == id);
        case.map(|case| &**case)
    }

    /// Ballots: ended ones in the order of their end, then the others in the order of their
    /// opening.
    pub fn ballots(&self) -> impl DoubleEndedIterator<Item = &Ballot> {
        self.ballot_records().all().iter().map(|ballot| &**ballot)
    }

    /// Open ballots, in the order of their opening.
    pub fn open_ballots(&self) -> impl DoubleEndedIterator<Item = &Ballot> {
        self.ballot_records()
            .all()
            .open()
            .map(|(_, ballot)| &**ballot)
    }

    pub fn ballot(&self, id: BallotId) -> Option<&Ballot> {
        let ballots = self.ballot_records().all();
        let ballot = ballots.get(id.0, |ballot| ballot.id == id);
        ballot.map(|ballot| &**ballot)
    }

    pub fn ballot_on(&self, subject: Subject) -> Option<&Ballot> {
        self.shared_ballot_on(subject).map(|ballot| &**ballot)
    }

    pub(crate) fn shared_ballot_on(&self, subject: Subject) -> Option<&Arc<Ballot>> {
        let is_on = |ballot: &&Arc<Ballot>| ballot.subject == subject;
        if let Subject::Proposal { proposal, .. } = subject {
            // There is none on a proposal that is not voted on.
            let proposal = self.docket().find_open(proposal)?;
            return self
                .ballot_records()
                .get_open(proposal.ballot?)
                .filter(is_on);
        }
        let mut open = self.ballot_records().all().open();
        open.find_map(|(_, ballot)| Some(ballot).filter(is_on))
    }

    pub fn ballot_of(&self, proposal: &Proposal) -> Option<&Ballot> {
        self.ballot(proposal.ballot?)
    }

    /// Corrections: ended ones in the order of their end, then the others in the order of their
    /// proposal.
    pub fn corrections(&self) -> impl DoubleEndedIterator<Item = &Correction> {
        self.court()
            .corrections()
            .iter()
            .map(|correction| &**correction)
    }

    /// Corrections that are not agreed to yet, in the order of their proposal.
    pub fn open_corrections(&self) -> impl DoubleEndedIterator<Item = &Correction> {
        self.court()
            .corrections()
            .open()
            .map(|(_, correction)| &**correction)
    }

    pub fn correction(&self, id: CorrectionId) -> Option<&Correction> {
        let corrections = self.court().corrections();
        let correction = corrections.get(id.0, |correction| correction.id == id);
        correction.map(|correction| &**correction)
    }

    pub fn roles(&self) -> impl Iterator<Item = &Role> {
        self.offices().all().values()
    }

    /// Holder of an office, by the first variant of its name.
    pub fn holder(&self, role: &str) -> Option<PlayerId> {
        self.offices().all().get(role)?.holder
    }

    /// Everything that can be owned, the oldest first.
    pub fn assets(&self) -> impl DoubleEndedIterator<Item = &Asset> {
        self.asset_ledger().iter()
    }

    pub fn asset(&self, id: AssetId) -> Option<&Asset> {
        self.asset_ledger().get(id)
    }

    /// Actions that wait for a draw, by actor.
    pub fn awaited_throws(&self) -> impl Iterator<Item = &Throw> {
        self.throw_ledger().all().values()
    }

    /// The timers that are set, in the order of the first variants of their names.
    pub fn timers(&self) -> impl ExactSizeIterator<Item = &Timer> {
        self.calendar().timers().values()
    }

    pub fn timer(&self, name: &str) -> Option<&Timer> {
        self.calendar().timers().get(name)
    }
}

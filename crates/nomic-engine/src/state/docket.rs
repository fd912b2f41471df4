//! Proposals and their outcomes.

use crate::model::ballot::Decision;
use crate::model::proposal::{Proposal, Remark, Stage};
use crate::persistent::hashed_log::HashedLog;
use crate::persistent::map::PersistentMap;
use crate::queries::opinion_cache::OpinionCache;
use crate::request::change::Draft;
use crate::rules::Program;
use crate::{BallotId, ProposalId, ProposalNumber};
use std::sync::Arc;

/// The proposals of a game.
///
/// - Each has a serial of its own, from 1 in the order of proposing.
/// - An open one has no decision; each of the others has one.
/// - A decided one only gets remarks. An adopted one stays adopted; any other can be [debated
///   again](Self::debate_again). An undetermined one can be [decided after all](Self::reopen).
/// - None has a number above the highest.
#[derive(Clone, Debug)]
pub(crate) struct Docket {
    open: PersistentMap<Proposal>,
    /// Serials of the open ones, sorted by id.
    ids: Arc<Vec<(ProposalId, u32)>>,
    decided: HashedLog<Proposal>,
    last_number: Option<ProposalNumber>,
    highest_number: u32,
    next_serial: u32,
}

impl Docket {
    pub(crate) fn new() -> Docket {
        Docket {
            open: PersistentMap::default(),
            ids: Arc::default(),
            decided: HashedLog::default(),
            last_number: None,
            highest_number: 0,
            next_serial: 1,
        }
    }

    pub(crate) fn open(&self) -> impl DoubleEndedIterator<Item = &Arc<Proposal>> {
        self.open.values()
    }

    pub(crate) fn count_open(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn find_open(&self, id: ProposalId) -> Option<&Arc<Proposal>> {
        let place = self.ids.binary_search_by_key(&id, |(known, _)| *known);
        let (_, serial) = self.ids.get(place.ok()?)?;
        self.open.get(*serial)
    }

    pub(crate) fn get_open(&self, serial: u32) -> Option<&Arc<Proposal>> {
        self.open.get(serial)
    }

    /// In the order of their decisions.
    pub(crate) fn decided(&self) -> &HashedLog<Proposal> {
        &self.decided
    }

    pub(crate) const fn last_number(&self) -> Option<ProposalNumber> {
        self.last_number
    }

    pub(crate) const fn highest_number(&self) -> u32 {
        self.highest_number
    }

    pub(crate) const fn next_serial(&self) -> u32 {
        self.next_serial
    }

    /// Records the last proposal number; a game that continues a position begins with one.
    pub(crate) fn number_from(&mut self, last: ProposalNumber) {
        self.last_number = Some(last);
        self.highest_number = self.highest_number.max(last.0);
    }

    pub(crate) fn add(&mut self, make: impl FnOnce(u32) -> Proposal) -> Arc<Proposal> {
        let serial = self.next_serial;
        self.next_serial = serial.saturating_add(1);
        let proposal = Arc::new(make(serial));
        self.number_from(proposal.number);
        self.put(Arc::clone(&proposal));
        proposal
    }

    pub(crate) fn reword(
        &mut self,
        serial: u32,
        draft: Draft,
        programs: Vec<Program>,
        bases: Vec<Option<Arc<str>>>,
    ) {
        if let Some(proposal) = self.find(serial) {
            proposal.reword(draft, programs, bases);
        }
    }

    pub(crate) fn remark(&mut self, serial: u32, remark: Remark) {
        match self.find(serial) {
            Some(open) => open.remarks.push(remark),
            None => {
                let sought = |proposal: &Proposal| proposal.serial == serial;
                let remarked = |proposal: &mut Proposal| proposal.remarks.push(remark);
                self.decided.alter(sought, remarked);
            }
        }
    }

    pub(crate) fn cache_opinions(&mut self, serial: u32, heard: Option<Arc<OpinionCache>>) {
        if let Some(proposal) = self.find(serial) {
            proposal.opinion_cache = heard;
        }
    }

    pub(crate) fn put_to_the_vote(&mut self, serial: u32, ballot: BallotId) {
        if let Some(proposal) = self.find(serial) {
            proposal.ballot = Some(ballot);
        }
    }

    pub(crate) fn back_to_debate(&mut self, serial: u32) {
        if let Some(proposal) = self.find(serial) {
            proposal.return_to_debate();
        }
    }

    /// Returns a rejected, withdrawn or undetermined proposal to debate.
    pub(crate) fn debate_again(&mut self, serial: u32) -> Option<Arc<Proposal>> {
        let mut proposal = self.decided.take(|proposal: &Proposal| {
            proposal.serial == serial && proposal.stage() != Stage::Adopted
        })?;
        Arc::make_mut(&mut proposal).return_to_debate();
        self.put(Arc::clone(&proposal));
        Some(proposal)
    }

    pub(crate) fn decide(&mut self, serial: u32, decision: Decision) -> Option<Arc<Proposal>> {
        let mut proposal = self.open.remove(serial)?;
        Arc::make_mut(&mut self.ids).retain(|(_, known)| *known != serial);
        let decided = Arc::make_mut(&mut proposal);
        (decided.decision, decided.opinion_cache) = (Some(decision), None);
        self.decided.put(Arc::clone(&proposal));
        Some(proposal)
    }

    pub(crate) fn reopen(&mut self, id: ProposalId) -> Option<Arc<Proposal>> {
        let doubtful = |proposal: &Proposal| proposal.stage() == Stage::Undetermined;
        let sought = |proposal: &Proposal| proposal.id == id && doubtful(proposal);
        let mut proposal = self.decided.take(sought)?;
        Arc::make_mut(&mut proposal).decision = None;
        self.put(Arc::clone(&proposal));
        Some(proposal)
    }

    fn find(&mut self, serial: u32) -> Option<&mut Proposal> {
        self.open.get_mut(serial)
    }

    fn put(&mut self, proposal: Arc<Proposal>) {
        let ids = Arc::make_mut(&mut self.ids);
        let place = ids.partition_point(|(known, _)| *known < proposal.id);
        ids.insert(place, (proposal.id, proposal.serial));
        self.open.insert(proposal.serial, proposal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ballot::{Doubt, Outcome, Tally};
    use crate::model::proposal::Proposer;
    use crate::rules::Language;
    use crate::{EventId, PlayerId};

    fn proposal(serial: u32, number: u32) -> Proposal {
        let id = ProposalId(EventId([u8::try_from(serial).unwrap(); 32]));
        let proposer = Proposer::Player(PlayerId(1));
        let draft = Draft::of(Language::En, Vec::new());
        Proposal::new(id, proposer, ProposalNumber(number), draft, serial)
    }

    fn with(numbers: &[u32]) -> Docket {
        let mut docket = Docket::new();
        for number in numbers {
            docket.add(|serial| proposal(serial, *number));
        }
        docket
    }

    fn remark(text: &str) -> Remark {
        Remark {
            player: PlayerId(1),
            text: text.into(),
            version: 1,
        }
    }

    fn decision(outcome: Outcome) -> Decision {
        Decision {
            outcome,
            tally: Tally::default(),
            required: None,
            because: Vec::new(),
            event: EventId([9; 32]),
        }
    }

    #[test]
    fn the_highest_number_stays_where_a_lower_one_is_given_last() {
        let docket = with(&[301, 305, 302]);
        assert_eq!(docket.last_number(), Some(ProposalNumber(302)));
        assert_eq!(docket.highest_number(), 305);
    }

    #[test]
    fn a_serial_is_not_given_again_once_its_proposal_is_decided() {
        let mut docket = with(&[301]);
        docket.decide(1, decision(Outcome::Adopted)).unwrap();
        assert_eq!(docket.add(|serial| proposal(serial, 302)).serial, 2);
    }

    #[test]
    fn what_was_adopted_never_changes_again_but_for_remarks() {
        let mut docket = with(&[301]);
        let decided = docket.decide(1, decision(Outcome::Adopted)).unwrap();
        docket.back_to_debate(1);
        docket.put_to_the_vote(1, BallotId(1));
        assert!(docket.decide(1, decision(Outcome::Adopted)).is_none());
        assert!(docket.reopen(decided.id).is_none());
        assert!(docket.debate_again(1).is_none());
        let mark = docket.decided().mark();
        docket.remark(1, remark("Well."));
        assert_ne!(docket.decided().mark(), mark);
        let kept: Vec<_> = docket.decided().iter().collect();
        assert_eq!(kept.len(), 1);
        assert_eq!((kept[0].version, kept[0].ballot), (1, None));
        assert_eq!(kept[0].remarks, [remark("Well.")]);
        assert_eq!(docket.count_open(), 0);
    }

    #[test]
    fn what_was_withdrawn_can_be_debated_again_in_another_version() {
        let mut docket = with(&[301]);
        let before = docket.get_open(1).unwrap().subject();
        docket.decide(1, decision(Outcome::Withdrawn)).unwrap();
        assert!(docket.reopen(proposal(1, 301).id).is_none());
        let again = docket.debate_again(1).unwrap();
        assert_eq!((again.stage(), again.revisions()), (Stage::Debate, 0));
        assert_ne!(again.subject(), before);
        let draft = Draft {
            reason: "Better.".to_owned(),
            ..Draft::clone(&again.draft)
        };
        docket.reword(1, draft, Vec::new(), Vec::new());
        assert_eq!(docket.get_open(1).unwrap().revisions(), 1);
    }

    #[test]
    fn what_nobody_could_tell_can_be_opened_again_and_then_has_no_decision() {
        let mut docket = with(&[301]);
        let doubt = Outcome::Undetermined(Doubt::NoRequirement);
        let decided = docket.decide(1, decision(doubt)).unwrap();
        assert!(docket.reopen(decided.id).unwrap().open());
        assert_eq!(
            (docket.count_open(), docket.decided().iter().count()),
            (1, 0)
        );
    }

    #[test]
    fn votes_of_before_do_not_fit_a_proposal_that_is_debated_again() {
        let mut docket = with(&[301]);
        docket.put_to_the_vote(1, BallotId(1));
        let before = docket.get_open(1).unwrap().subject();
        docket.back_to_debate(1);
        let after = docket.get_open(1).unwrap();
        assert_eq!(after.ballot, None);
        assert_ne!(after.subject(), before);
    }
}

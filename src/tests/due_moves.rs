//! Due moves by a guest's computation, compared with what each player's page shows.

use super::{ADA, BEN, Two, a_new_rule, on_turn};
use crate::table::answers::view::{CallView, NextStep, TableView};
use nomic_engine::moves::OpenVotingIntent;
use nomic_engine::{
    BallotId, CaseId, CorrectionId, DueKind, ProposalId, ProposalNumber, RuleId, State,
};
use nomic_peer::{Identity, Intent, Peer, Stored};

/// Compares the moves due from this peer's player with the view. The view names no closing of a
/// question's ballot, and no opening by devices alone.
pub(super) fn agree(peer: &Peer, view: &TableView) {
    let (Some(me), true) = (peer.me(), view.seated) else {
        return;
    };
    let state = peer.game().state();
    let due = peer.due_moves().into_iter();
    let mine = due.filter(|due| due.players.contains(&me));
    let mut mine: Vec<DueKind> = mine.map(|due| due.kind).collect();
    mine.retain(|kind| match kind {
        DueKind::Reveal(_) => false,
        DueKind::Close(ballot) => state.ballot(*ballot).unwrap().proposal().is_some(),
        _ => true,
    });
    for call in &view.calls {
        let kind = called(state, call);
        assert!(mine.contains(&kind), "{kind:?} is not among {mine:?}");
    }
    let is_call = |kind: &&DueKind| {
        !matches!(
            kind,
            DueKind::Begin | DueKind::Act { .. } | DueKind::Propose
        )
    };
    let calls = mine.iter().filter(is_call).count();
    assert_eq!(calls, view.calls.len(), "{mine:?} but {:?}", view.calls);
    let shown = |kind: &DueKind| match (&view.waiting, kind) {
        (NextStep::Begin, DueKind::Begin) | (NextStep::Propose, DueKind::Propose) => true,
        (NextStep::Open(number), DueKind::OpenVoting(id)) => proposal(state, *number) == *id,
        (NextStep::Duty(offer), DueKind::Act { rule, action, .. }) => {
            RuleId(offer.rule) == *rule && *offer.action == **action
        }
        _ => false,
    };
    match &view.waiting {
        NextStep::Nothing(_) | NextStep::Suggest(_) | NextStep::Over => {
            assert!(mine.is_empty(), "{mine:?} but {:?}", view.waiting);
        }
        NextStep::Begin | NextStep::Propose | NextStep::Open(_) | NextStep::Duty(_) => {
            assert!(mine.iter().any(shown), "{:?} but {mine:?}", view.waiting);
        }
        _ => {}
    }
}

fn proposal(state: &State, number: u32) -> ProposalId {
    let proposal = state.proposal_numbered(ProposalNumber(number));
    proposal.unwrap().id
}

fn called(state: &State, call: &CallView) -> DueKind {
    let ballot = |number| {
        let proposal = state.proposal_numbered(ProposalNumber(number)).unwrap();
        state.ballot_of(proposal).unwrap().id
    };
    match &call.step {
        NextStep::Vote(number) => DueKind::Vote(ballot(*number)),
        NextStep::Cast(ballot) => DueKind::Vote(BallotId(*ballot)),
        NextStep::Judge(case) => DueKind::Judge(CaseId(*case)),
        NextStep::Agree(correction) => DueKind::Agree(CorrectionId(*correction)),
        NextStep::Close(number) => DueKind::Close(ballot(*number)),
        NextStep::Open(number) => DueKind::OpenVoting(proposal(state, *number)),
        NextStep::Call(timer) => DueKind::CallTime(timer.key.clone()),
        other => panic!("{other:?} is no call"),
    }
}

#[test]
fn a_guest_sees_who_has_to_vote_and_who_has_voted() {
    let mut two = Two::begun();
    let proposer = on_turn(&two);
    two.propose(proposer, &a_new_rule());
    let proposal = two.peers[ADA].game().state().open_proposals().next();
    let proposal = proposal.unwrap().id;
    let opening = Intent::OpenVoting(OpenVotingIntent { proposal });
    two.act(proposer, opening);
    two.vote(1 - proposer, 301, true);
    let stored = Stored {
        chunks: two.chunks.clone(),
        ..Stored::default()
    };
    let guest = Identity::from_seed(&[9; 32]);
    let link = two.peers[ADA].link().clone();
    let (guest, _) = Peer::open(link, guest, stored, &mut super::rng()).unwrap();
    let [due] = &guest.due_moves()[..] else {
        panic!("{:?}", guest.due_moves());
    };
    assert!(matches!(due.kind, DueKind::Vote(_)), "{due:?}");
    assert_eq!(due.players, [two.peers[proposer].me().unwrap()]);
    assert_eq!(guest.due_moves(), two.peers[BEN].due_moves());
}

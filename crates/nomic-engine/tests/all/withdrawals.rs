//! Proposals that rules withdraw or have debated again, and remarks on what is decided.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{RemarkMove, ReviseMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CLERK: &str = r#"
action take_back(actor, p: Proposal) "Withdraw" withdraw(p) end
action again(actor, p: Proposal) "Debate again" reopen(p) end
when on_withdrawn(p) award(p.proposer, 10) end
when on_rejected(p) award(p.proposer, 1) end
when on_decided(p) award(p.proposer, 100) end"#;

fn table() -> Table {
    free(&[(5, Mutable, CLERK)])
}

fn does(table: &mut Table, action: &str, proposal: ProposalId) -> std::sync::Arc<Ruling> {
    let args = vec![Argument::Proposal(proposal)];
    table.accept(1, table.acting(1, 5, action, args))
}

fn denied(ruling: &Ruling) -> Option<Denial> {
    whats(ruling).into_iter().find_map(|what| match what {
        Effect::Denied(_, _, denial) => Some(denial),
        _ => None,
    })
}

#[test]
fn what_is_withdrawn_ends_with_its_ballot_and_nothing_is_decided() {
    let mut table = table();
    let tea = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(tea));
    let ballot = table.ballot_on(tea).id;
    table.accept(1, table.voting(1, tea, true));
    does(&mut table, "take_back", tea);
    assert_eq!(table.stage(tea), Stage::Withdrawn);
    let ended = table.state().ballot(ballot).unwrap().end;
    assert_eq!(ended, Some(End::Undecided));
    // Only `on_withdrawn` was run.
    assert_eq!(table.points(1), 10);
    let late = table.voting(2, tea, true);
    assert_eq!(table.refuse(2, late), Refusal::AlreadyDecided);
}

#[test]
fn what_is_decided_cannot_be_withdrawn_and_what_is_adopted_not_debated_again() {
    let mut table = table();
    let (tea, _) = table.turn(enact("Tea", ""), &[true, true]);
    for action in ["take_back", "again"] {
        let ruling = does(&mut table, action, tea);
        let already = Denial::Refused(Refusal::AlreadyDecided);
        assert_eq!(denied(&ruling), Some(already), "{action}");
    }
    assert_eq!(table.stage(tea), Stage::Adopted);
}

#[test]
fn what_was_rejected_or_withdrawn_can_be_debated_voted_on_and_adopted_after_all() {
    let mut table = table();
    let tea = table.propose(1, enact("Tea", ""));
    table.ballot(1, tea, &[false, false]);
    assert_eq!(table.stage(tea), Stage::Rejected);
    let before = table.subject(tea);
    does(&mut table, "again", tea);
    assert_eq!(table.stage(tea), Stage::Debate);
    assert_ne!(table.subject(tea), before, "votes of before do not fit");
    does(&mut table, "take_back", tea);
    does(&mut table, "again", tea);
    assert_eq!(table.state().proposal(tea).unwrap().revisions(), 0);
    let draft = draft(vec![enact("Coffee", "")]);
    let proposal = tea;
    table.accept(1, Move::Revise(ReviseMove { proposal, draft }));
    assert_eq!(table.state().proposal(tea).unwrap().revisions(), 1);
    table.ballot(1, tea, &[true, true]);
    assert_eq!(table.stage(tea), Stage::Adopted);
    assert!(table.rule(301).in_force());
}

#[test]
fn nobody_has_a_proposal_debated_again_whose_proposer_has_left() {
    let mut table = table();
    let tea = table.propose(2, enact("Tea", ""));
    does(&mut table, "take_back", tea);
    table.accept(2, Move::Leave);
    let ruling = does(&mut table, "again", tea);
    assert_eq!(denied(&ruling), Some(Denial::HasLeft(PlayerId(2))));
    assert_eq!(table.stage(tea), Stage::Withdrawn);
}

#[test]
fn a_rule_withdraws_nothing_whose_ballot_the_rules_above_keep_open() {
    let keeps =
        "check closing(b)\n  if not b.all_voted then refuse(\"Not all have voted.\") end\nend";
    let mut table = free(&[(0, Immutable, keeps), (5, Mutable, CLERK)]);
    let tea = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(tea));
    let ruling = does(&mut table, "take_back", tea);
    let prevented = |what: &Effect| matches!(what, Effect::Prevented { .. });
    assert!(whats(&ruling).iter().any(prevented), "{ruling:?}");
    assert_eq!(table.stage(tea), Stage::Voting);
}

#[test]
fn what_is_decided_takes_remarks_which_everybody_reckons_in() {
    let mut table = table();
    let (tea, _) = table.turn(enact("Tea", ""), &[true, true]);
    let before = table.state().hash();
    let text = "It tastes well.".to_owned();
    let proposal = tea;
    table.accept(2, Move::Remark(RemarkMove { proposal, text }));
    let remarks = &table.state().proposal(tea).unwrap().remarks;
    assert_eq!(remarks.len(), 1);
    assert_ne!(table.state().hash(), before);
    assert_eq!(table.stage(tea), Stage::Adopted);
    let proposal = ProposalId(EventId([9; 32]));
    let text = "What?".to_owned();
    let nowhere = Move::Remark(RemarkMove { proposal, text });
    assert_eq!(table.refuse(1, nowhere), Refusal::UnknownProposal);
}

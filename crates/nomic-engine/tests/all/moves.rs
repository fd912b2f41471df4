//! Moves of players under any rules.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{BeginMove, FoundMove, ProposeMove, RemarkMove, ReviseMove, VoteMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn the_first_event_has_to_found_a_game_and_no_other_can() {
    let mut table = Table::bare();
    assert_eq!(table.refuse(1, Move::Leave), Refusal::NotFounded);
    table.accept(1, founding(ruleset(&[]), "Ada"));
    assert_eq!(
        table.refuse(1, founding(ruleset(&[]), "Ada")),
        Refusal::AlreadyFounded
    );
    assert_eq!(table.refuse(2, Move::Leave), Refusal::NotSeated);
}

#[test]
fn a_ruleset_with_mistakes_founds_no_game() {
    let mut table = Table::bare();
    let refusal = table.refuse(
        1,
        founding(ruleset(&[(1, Mutable, "when nothing()\nend")]), "Ada"),
    );
    assert!(
        matches!(refusal, Refusal::CodeDoesNotCheck { at: 0, .. }),
        "{refusal:?}"
    );
    let twice = ruleset(&[(1, Mutable, ""), (1, Immutable, "")]);
    let number = RuleNumber(1);
    assert_eq!(
        table.refuse(1, founding(twice, "Ada")),
        Refusal::NumberTwice { number }
    );
    let mut lost = ruleset(&[(1, Mutable, ""), (2, Mutable, "")]);
    lost.rules[0].fate = Some(Fate::Replaced(RuleNumber(3)));
    assert_eq!(
        table.refuse(1, founding(lost, "Ada")),
        Refusal::UnclearFate { number }
    );
}

#[test]
fn an_edition_that_is_not_known_founds_no_game() {
    let mut table = Table::bare();
    let mut moved = founding(ruleset(&[]), "Ada");
    let Move::Found(FoundMove { edition, .. }) = &mut moved else {
        panic!("founding founds");
    };
    *edition += 1;
    let unknown = Refusal::UnknownEdition { edition: *edition };
    assert_eq!(table.refuse(1, moved), unknown);
    assert_eq!(table.refuse(1, Move::Leave), Refusal::NotFounded);
}

#[test]
fn names_can_be_told_apart() {
    let mut table = Table::gathered(ruleset(&[]), 1);
    for (name, refusal) in [
        (" Ada ", Refusal::NameTaken),
        ("  ", Refusal::NoName),
        ("A\u{7}da", Refusal::NameHides { sign: '\u{7}' }),
        (
            "A name that is much too long to be read by anyone",
            Refusal::TooLong { limit: 40 },
        ),
    ] {
        assert_eq!(table.refuse(2, joining(2, name)), refusal);
    }
    table.accept(2, joining(2, "Ben"));
    assert_eq!(table.refuse(2, joining(2, "Bea")), Refusal::AlreadySeated);
}

#[test]
fn who_comes_late_votes_from_the_next_ballot_on() {
    let mut table = free(&[]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.accept(3, joining(3, "Cleo"));
    let vote = table.voting(3, proposal, true);
    assert_eq!(table.refuse(3, vote), Refusal::NotInElectorate);
    let next = table.propose(3, enact("Cake", ""));
    table.ballot(3, next, &[true, true, true]);
    assert_eq!(table.stage(next), Stage::Adopted);
}

#[test]
fn a_vote_is_cast_once_and_for_the_wording_it_was_meant_for() {
    let mut table = free(&[]);
    let proposal = table.propose(1, enact("Tea", ""));
    let stale = table.opening(proposal);
    let other = draft(vec![enact("Coffee", "")]);
    table.accept(
        1,
        Move::Revise(ReviseMove {
            proposal,
            draft: other.clone(),
        }),
    );
    assert_eq!(table.refuse(1, stale), Refusal::StaleHash);
    table.accept(1, table.opening(proposal));
    assert_eq!(
        table.refuse(
            1,
            Move::Revise(ReviseMove {
                proposal,
                draft: other
            })
        ),
        Refusal::NotDebating
    );
    table.accept(2, table.voting(2, proposal, true));
    let again = table.voting(2, proposal, false);
    assert_eq!(table.refuse(2, again), Refusal::AlreadyVoted);
}

#[test]
fn another_ones_proposal_cannot_be_revised_but_remarked_on() {
    let mut table = free(&[]);
    let proposal = table.propose(1, enact("Tea", ""));
    let other = draft(vec![enact("Coffee", "")]);
    let proposer = PlayerId(1);
    let refusal = table.refuse(
        2,
        Move::Revise(ReviseMove {
            proposal,
            draft: other,
        }),
    );
    assert_eq!(refusal, Refusal::NotProposer { proposer });
    table.accept(
        2,
        Move::Remark(RemarkMove {
            proposal,
            text: "Why not coffee?".to_owned(),
        }),
    );
    let remarks = &table.state().proposal(proposal).unwrap().remarks;
    assert_eq!(remarks.len(), 1);
    assert_eq!(remarks[0].player, PlayerId(2));
}

#[test]
fn a_link_that_is_not_the_next_one_is_refused() {
    let mut table = free(&[]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let subject = table.subject(proposal);
    for player in [1, 2] {
        let link = dice::chain_link(&[9; 32], 1);
        let reveal = Reveal { index: 1, link };
        let vote = Move::Vote(VoteMove {
            subject,
            paper: Paper::Open(true.into()),
            reveal: Some(reveal),
        });
        assert_eq!(table.refuse(player, vote), Refusal::BadReveal);
    }
}

#[test]
fn who_leaves_hands_on_the_turn_and_leaves_no_open_proposal() {
    let next = "when next_player(p)\n  answer next_in_order(p)\nend";
    let mut table = free(&[(5, Mutable, next)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, Move::Leave);
    assert_eq!(table.on_turn(), 2);
    assert_eq!(table.stage(proposal), Stage::Undetermined);
    assert_eq!(table.refuse(1, Move::Leave), Refusal::HasLeft);
    table.accept(2, Move::Leave);
    assert_eq!(table.state().turn().player, None);
}

#[test]
fn a_seal_that_does_not_match_is_told_and_refuses_nothing() {
    let mut table = Table::gathered(ruleset(&[]), 2);
    let seal = Seal {
        state: StateHash([3; 32]),
        ..table.seal()
    };
    let ruling = table.accept(1, Move::Begin(BeginMove { seal }));
    assert!(
        matches!(whats(&ruling)[0], Effect::SealMismatch { found: StateHash(f), .. } if f == [3; 32])
    );
    let last = table.state().last_closing();
    assert_eq!(last, Some(ruling.event));
}

#[test]
fn a_place_in_a_devices_chain_is_taken_once() {
    let mut table = free(&[]);
    let mut event = table.events.last().unwrap().clone();
    event.id = EventId([200; 32]);
    event.moved = Move::Leave;
    let ruling = table.game.apply(&event);
    assert_eq!(ruling.verdict, Err(Refusal::WrongSequence));
}

#[test]
fn a_preview_changes_nothing_and_tells_the_truth() {
    let mut table = free(&[]);
    let moved = Move::Propose(ProposeMove {
        draft: draft(vec![enact("Tea", "")]),
    });
    let hash = table.game.hash();
    let preview = table.game.preview(device(2), &moved);
    assert_eq!(table.game.hash(), hash);
    let ruling = table.accept(2, moved);
    assert_eq!(preview.effects, ruling.effects);
    assert_eq!(
        table.game.preview(device(9), &Move::Leave).verdict,
        Err(Refusal::NotSeated)
    );
}

#[test]
fn a_seal_behind_other_closings_is_not_compared() {
    let mut table = Table::gathered(ruleset(&[]), 2);
    let seal = Seal {
        state: StateHash([3; 32]),
        prefix: PrefixHash([4; 32]),
        ..table.seal()
    };
    let ruling = table.accept(1, Move::Begin(BeginMove { seal }));
    let mismatch = |what: &Effect| matches!(what, Effect::SealMismatch { .. });
    assert!(!whats(&ruling).into_iter().any(|what| mismatch(&what)));
}

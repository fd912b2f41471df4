//! Time, offices and secrets, where a transcript does not reach.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::{CloseMove, VoteMove};
use nomic_engine::*;

const WEEK: &str = "
when voting_time(b) answer days(7) end";

const DAY: u64 = 24 * 60 * 60 * 1_000;

#[test]
fn claims_count_even_if_the_moves_that_made_them_are_not_here() {
    let mut table = free(&[(5, Mutable, WEEK)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.now = 8 * DAY;
    let due = Refusal::NotDue {
        due_ms: 7 * DAY,
        clock_ms: 0,
    };
    assert_eq!(table.refuse(2, table.closing(2, proposal)), due);
    // A refused move has claimed the time all the same; so has any other that this one builds on.
    table.claims.insert(device(1), 8 * DAY);
    let ruling = table.accept(2, table.closing(2, proposal));
    assert!(whats(&ruling).iter().any(|what| matches!(
        what,
        Effect::ClosedWhenDue { deadline_ms, .. } if *deadline_ms == 7 * DAY
    )));
}

#[test]
fn nobody_can_make_a_move_earlier_than_the_group_knows_it_to_be() {
    let mut table = free(&[(5, Mutable, WEEK)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.claims.insert(device(1), 9 * DAY);
    table.claims.insert(device(2), 9 * DAY);
    table.now = DAY;
    table.accept(2, table.voting(2, proposal, true));
    let vote = table.ballot_on(proposal).votes.get(&PlayerId(2)).unwrap();
    assert_eq!((vote.cast_ms, vote.late), (9 * DAY, true));
}

fn opening(player: u16, secret: &Secret, in_favour: bool) -> Opening {
    Opening {
        secret: secret.clone(),
        player: PlayerId(player),
        content: Content::Vote(in_favour.into()),
        salt: SALT,
    }
}

const SECRET: &str = "
when secret_ballot(b) answer yes end
when keeper() answer player(1) end";

fn secret_table() -> (Table, ProposalId, Secret) {
    let mut table = free(&[(5, Mutable, SECRET)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let secret = Secret::Vote(table.subject(proposal));
    (table, proposal, secret)
}

fn envelope(vote: &mut Move) -> &mut Envelope {
    match vote {
        Move::Vote(VoteMove {
            paper: Paper::Sealed(envelope),
            ..
        }) => envelope,
        other => panic!("{other:?}"),
    }
}

fn closing_with(table: &Table, proposal: ProposalId, opened: Vec<Opening>) -> Move {
    let mut moved = table.closing(1, proposal);
    if let Move::Close(CloseMove { openings, .. }) = &mut moved {
        *openings = opened;
    }
    moved
}

#[test]
fn what_is_opened_has_to_be_what_was_bound() {
    let (mut table, proposal, secret) = secret_table();
    assert_eq!(
        table.refuse(2, openly(table.voting(2, proposal, true))),
        Refusal::MustBeSecret
    );
    table.accept(2, table.voting(2, proposal, false));
    let turned = closing_with(&table, proposal, vec![opening(2, &secret, true)]);
    assert_eq!(table.refuse(1, turned), Refusal::BadOpening { at: 0 });
    let other = opening(1, &secret, false);
    let foreign = closing_with(&table, proposal, vec![other]);
    assert_eq!(table.refuse(1, foreign), Refusal::BadOpening { at: 0 });
    table.accept(1, table.closing(1, proposal));
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn a_copy_of_an_envelope_opens_for_nobody_else() {
    let (mut table, proposal, secret) = secret_table();
    let mut vote = table.voting(2, proposal, true);
    let copy = envelope(&mut vote).clone();
    table.accept(2, vote);
    let mut vote = table.voting(1, proposal, true);
    *envelope(&mut vote) = copy;
    table.accept(1, vote);
    let copied = closing_with(&table, proposal, vec![opening(1, &secret, true)]);
    assert_eq!(table.refuse(1, copied), Refusal::BadOpening { at: 0 });
}

#[test]
fn only_the_keeper_opens_what_others_have_handed_in() {
    let (mut table, proposal, secret) = secret_table();
    table.accept(1, table.voting(1, proposal, true));
    let openings = vec![opening(1, &secret, true)];
    let open = open_these(openings);
    assert_eq!(table.refuse(2, open.clone()), Refusal::BadOpening { at: 0 });
    // Not even the voter, as long as others can still vote.
    assert_eq!(table.refuse(1, open), Refusal::BadOpening { at: 0 });
}

#[test]
fn a_closing_opens_what_its_player_has_sealed_or_keeps_and_garbage_is_left_out() {
    let rules = [(1, Class::Immutable, FREE), (5, Mutable, SECRET)];
    let mut table = Table::begun(ruleset(&rules), 4);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    for player in 1..=2 {
        table.accept(player, table.voting(player, proposal, true));
    }
    // Bytes that are nothing, and readable, committed contents that are no vote.
    let mut vote = table.voting(3, proposal, true);
    envelope(&mut vote).sealed = vec![7];
    table.accept(3, vote);
    let secret = Secret::Vote(table.subject(proposal));
    let (game, form) = (table.state().game().unwrap(), Content::Form(Vec::new()));
    let mut vote = table.voting(4, proposal, true);
    *envelope(&mut vote) = Envelope {
        commitment: commitment(game, &secret, device(4), &form, &SALT),
        sealed: minicbor::to_vec((form, minicbor::bytes::ByteArray::from(SALT))).unwrap(),
    };
    table.accept(4, vote);
    let opened = |player| match table.closing(player, proposal) {
        Move::Close(CloseMove { openings, .. }) => openings,
        other => panic!("{other:?}"),
    };
    let [first, second] = [1, 2].map(|player| opening(player, &secret, true));
    assert_eq!(opened(1), [first, second.clone()]);
    assert_eq!(opened(2), [second]);
    assert_eq!([opened(3), opened(4)], [vec![], vec![]]);
    table.accept(1, table.closing(1, proposal));
}

#[test]
fn secret_votes_are_in_the_hash_of_the_state() {
    let hash = |in_favour| {
        let (mut table, proposal, _) = secret_table();
        table.accept(2, table.voting(2, proposal, in_favour));
        table.state().position()
    };
    assert_ne!(hash(true), hash(false));
    assert_eq!(hash(true), hash(true));
}

#[test]
fn more_than_can_be_sealed_is_refused() {
    let (mut table, proposal, _) = secret_table();
    let mut vote = table.voting(2, proposal, true);
    envelope(&mut vote).sealed = vec![0; limits::MAX_SEALED + 1];
    let limit = limits::MAX_SEALED;
    assert_eq!(table.refuse(2, vote), Refusal::TooLong { limit });
}

#[test]
fn lots_are_drawn_without_repetition_and_all_come() {
    let code = "
when on_decided(p)
  for each q in lots(players)
    announce(q.name)
  end
end";
    let rules = [(1, Class::Immutable, FREE), (5, Mutable, code)];
    let mut orders = std::collections::BTreeSet::new();
    let mut table = Table::begun(ruleset(&rules), 4);
    for _ in 0..12 {
        let proposal = table.propose(1, enact("Tea", ""));
        let ruling = table.ballot(1, proposal, &[true, true]);
        let told = whats(&ruling).into_iter().filter_map(|what| match what {
            Effect::Announced { text } => Some(text.as_plain().to_owned()),
            _ => None,
        });
        let order: Vec<_> = told.collect();
        let mut sorted = order.clone();
        sorted.sort();
        assert_eq!(sorted, ["Ada", "Ben", "Cleo", "Dario"]);
        orders.insert(order);
    }
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn a_rule_that_sets_timers_without_end_is_stopped() {
    let code = "
keep n = 0
action fill(p) \"Fill\"
  for each a in players
    for each r in all_rules
      set_timer(text(\"timer {} {}\", n, r.number), now)
    end
  end
  set n = n + 1
end";
    let mut table = free(&[(5, Mutable, code)]);
    for _ in 0..400 {
        table.accept(1, table.acting(1, 5, "fill", Vec::new()));
    }
    assert_eq!(table.state().timers().len(), limits::MAX_TIMERS);
    assert!(table.rule(5).fault.is_some());
}

#[test]
fn the_guides_examples_of_time_and_offices_compile() {
    let guide = include_str!("../../../../docs/rules/guide.md");
    let blocks = guide.split("```rule\n").skip(1);
    let codes: Vec<_> = blocks
        .filter_map(|block| block.split("```").next())
        .collect();
    assert!(codes.len() >= 2);
    for code in codes {
        let compiled = nomic_engine::rules::compile(code, &VOCABULARY);
        assert!(compiled.is_ok(), "{code}{compiled:?}");
    }
}

#[test]
fn the_guide_names_everything_that_has_to_do_with_time_offices_and_secrets() {
    let guide = include_str!("../../../../docs/rules/guide.md");
    let names = [
        "voting_time",
        "quorum",
        "set_deadline",
        "open_voting",
        "close_ballot",
        "drop_ballot",
        "closer",
        "ends",
        "set_timer",
        "stop_timer",
        "timekeeper",
        "calling_time",
        "on_timer",
        "appoint",
        "vacate",
        "set_apart",
        "takes_turns",
        "end_round",
        "begin_next_game",
        "lots",
        "name_judge",
        "admits",
        "turn_down",
        "dismiss",
        "may_return",
        "announce",
        "secret_ballot",
        "secret_action",
        "keeper",
        "reveal_time",
        "opens_at",
        "on_shut",
        "on_opened",
        "on_applied",
        "on_appointed",
    ];
    for name in names {
        let known = VOCABULARY.hook(name).is_some()
            || VOCABULARY.effect(name).is_some()
            || VOCABULARY.function(name).is_some();
        assert!(known && guide.contains(name), "{name}");
    }
}

//! The initial set, played.

use crate::common::*;
use nomic_engine::moves::ProposeMove;
use nomic_engine::*;
use nomic_rulesets::suber;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const YES: [bool; 3] = [true; 3];
const NO: [bool; 3] = [false; 3];

fn table() -> Table {
    Table::begun(suber(), 3)
}

fn no_rule_is_broken(table: &Table) {
    let broken = table
        .state()
        .rules()
        .iter()
        .find(|rule| rule.fault.is_some());
    assert!(broken.is_none(), "{broken:?}");
}

#[test]
fn two_full_turns_can_be_played() {
    let mut table = table();
    assert_eq!(table.on_turn(), 1);
    let (first, ruling) = table.turn(enact("Tea", ""), &YES);
    assert_eq!(table.stage(first), Stage::Adopted);
    assert_eq!(table.points(1), thrown(&ruling));
    assert_eq!(table.on_turn(), 2);

    let (second, ruling) = table.turn(enact("Cake", ""), &[true, true, false]);
    assert_eq!(table.stage(second), Stage::Rejected);
    assert_eq!(table.points(2), thrown(&ruling) - 10);
    assert_eq!(table.on_turn(), 3);
    no_rule_is_broken(&table);
}

#[test]
fn every_effect_of_a_turn_says_why() {
    let mut table = table();
    let (_, ruling) = table.turn(enact("Tea", ""), &YES);
    assert!(
        ruling
            .effects
            .iter()
            .all(|happening| !happening.because.is_empty())
    );
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Adopted { .. })),
        [203]
    );
    assert_eq!(
        because(&ruling, |what| matches!(
            what,
            Effect::QuantityChanged { .. }
        )),
        [202]
    );
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::TurnBegan { .. })),
        [201]
    );
}

#[test]
fn numbers_follow_108() {
    let mut table = table();
    table.turn(enact("Tea", ""), &YES);
    table.turn(enact("Cake", ""), &NO);
    table.turn(enact("Milk", ""), &YES);
    let numbers: Vec<_> = table
        .state()
        .proposals()
        .map(|proposal| proposal.number.0)
        .collect();
    assert_eq!(numbers, [301, 302, 303]);
    assert_eq!(table.rule(303).title.get(rules::Language::En), "Milk");

    let tea = table.rule(301).id;
    table.turn(table.reword(301, "Tea is served hot."), &YES);
    assert_eq!(table.rule(304).id, tea);
    assert_eq!(table.rule(301).id, tea, "the old number still leads there");
    table.turn(table.transmute(304, Class::Immutable), &YES);
    assert_eq!(
        (table.rule(305).id, table.rule(305).class),
        (tea, Class::Immutable)
    );
    table.turn(table.repeal(303), &YES);
    assert_eq!(table.rule(303).status, Status::Repealed);
    let history: Vec<_> = table
        .rule(305)
        .history
        .iter()
        .map(|past| past.kind)
        .collect();
    assert_eq!(history, [AmendmentKind::Amended, AmendmentKind::Transmuted]);
    no_rule_is_broken(&table);
}

#[test]
fn a_simple_majority_is_enough_from_the_third_circuit_on() {
    let mut table = table();
    for _ in 0..6 {
        let (proposal, _) = table.turn(enact("Tea", ""), &[true, true, false]);
        assert_eq!(table.stage(proposal), Stage::Rejected);
    }
    assert_eq!(table.state().turn().circuit, 3);
    let (proposal, ruling) = table.turn(enact("Tea", ""), &[true, true, false]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert_eq!(table.required(proposal), Some(2));
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Adopted { .. })),
        [203]
    );
    let (proposal, _) = table.turn(enact("Cake", ""), &[true, false, false]);
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn the_majority_does_not_come_if_203_was_amended_before() {
    let mut table = table();
    table.turn(table.reword(203, "All must agree."), &YES);
    for _ in 0..5 {
        table.turn(enact("Tea", ""), &NO);
    }
    assert_eq!(table.state().turn().circuit, 3);
    let (proposal, _) = table.turn(enact("Tea", ""), &[true, true, false]);
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn dissenters_get_ten_points() {
    let mut table = table();
    for _ in 0..6 {
        table.turn(enact("Tea", ""), &NO);
    }
    let before = [table.points(2), table.points(3)];
    table.turn(enact("Tea", ""), &[true, true, false]);
    assert_eq!(
        [table.points(2), table.points(3)],
        [before[0], before[1] + 10]
    );
}

#[test]
fn changing_the_code_of_203_changes_how_the_next_proposal_is_counted() {
    let mut table = table();
    let code = "when required_votes(b)\n  answer 1\nend";
    table.turn(table.recode(203, code), &YES);
    let (proposal, ruling) = table.turn(enact("Tea", ""), &[true, false, false]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Adopted { .. })),
        [301]
    );
}

#[test]
fn a_transmutation_to_mutable_needs_everybody_even_when_a_majority_is_enough() {
    let mut table = table();
    for _ in 0..6 {
        table.turn(enact("Tea", ""), &NO);
    }
    let (proposal, ruling) = table.turn(table.transmute(107, Class::Mutable), &[true, true, false]);
    assert_eq!(table.stage(proposal), Stage::Rejected);
    let rejected = |what: &Effect| matches!(what, Effect::Rejected { .. });
    let reasons = &ruling
        .effects
        .iter()
        .find(|h| rejected(&h.effect))
        .unwrap()
        .because;
    let [Because::Rule { number, beaten, .. }] = reasons.as_slice() else {
        panic!("{reasons:?}");
    };
    assert_eq!(
        (number.0, beaten.as_slice()),
        (109, [RuleNumber(203)].as_slice())
    );
    let (proposal, _) = table.turn(table.transmute(107, Class::Mutable), &YES);
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

#[test]
fn an_immutable_rule_can_only_be_transmuted() {
    let mut table = table();
    for change in [
        table.repeal(101),
        table.reword(101, "Nobody must follow the rules."),
    ] {
        let refusal = table.refuse(
            1,
            Move::Propose(ProposeMove {
                draft: draft(vec![change]),
            }),
        );
        assert_eq!(refusal.code(), "move/by_rule");
        assert_eq!(refusal.number(), Some(RuleNumber(103)));
    }
}

#[test]
fn the_twenty_sixth_mutable_rule_is_refused() {
    let mut table = table();
    for count in 0..12 {
        table.turn(enact(&format!("Rule {count}"), ""), &YES);
    }
    let mutable = |table: &Table| {
        table
            .state()
            .rules()
            .in_force()
            .filter(|rule| rule.class == Class::Mutable)
            .count()
    };
    assert_eq!(mutable(&table), 25);
    let player = table.on_turn();
    for change in [enact("One more", ""), table.transmute(101, Class::Mutable)] {
        let refusal = table.refuse(
            player,
            Move::Propose(ProposeMove {
                draft: draft(vec![change]),
            }),
        );
        assert_eq!(refusal.number(), Some(RuleNumber(209)), "{refusal:?}");
    }
    table.turn(table.repeal(213), &YES);
    table.turn(enact("One more", ""), &YES);
    assert_eq!(mutable(&table), 25);
}

#[test]
fn only_the_player_on_turn_proposes_and_only_once() {
    let mut table = table();
    let moved = || {
        Move::Propose(ProposeMove {
            draft: draft(vec![enact("Tea", "")]),
        })
    };
    assert_eq!(table.refuse(2, moved()).number(), Some(RuleNumber(201)));
    table.accept(1, moved());
    assert_eq!(table.refuse(1, moved()).number(), Some(RuleNumber(202)));
}

#[test]
fn a_proposal_holds_one_change() {
    let mut table = table();
    let moved = Move::Propose(ProposeMove {
        draft: draft(vec![enact("Tea", ""), enact("Cake", "")]),
    });
    assert_eq!(table.refuse(1, moved).number(), Some(RuleNumber(202)));
}

#[test]
fn the_ballot_closes_when_everybody_has_voted() {
    let mut table = table();
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.accept(1, table.voting(1, proposal, true));
    let closing = table.closing(1, proposal);
    assert_eq!(table.refuse(1, closing).number(), Some(RuleNumber(105)));
    table.accept(2, table.voting(2, proposal, true));
    table.accept(3, Move::Leave);
    table.accept(1, table.closing(1, proposal));
    assert_eq!(
        table.stage(proposal),
        Stage::Adopted,
        "nobody waits for one who left"
    );
}

#[test]
fn only_the_proposer_opens_and_closes() {
    let mut table = table();
    let proposal = table.propose(1, enact("Tea", ""));
    let officer = Some(PlayerId(1));
    assert_eq!(
        table.refuse(2, table.opening(proposal)),
        Refusal::NotOfficer { officer }
    );
    table.accept(1, table.opening(proposal));
    assert_eq!(
        table.refuse(3, table.closing(3, proposal)),
        Refusal::NotOfficer { officer }
    );
}

#[test]
fn who_has_a_hundred_points_wins() {
    let mut table = table();
    let gift =
        "when on_enacted(r)\n  if r = this_rule then\n    award(turn_player, 99)\n  end\nend";
    let (_, ruling) = table.turn(enact("A gift", gift), &YES);
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Won { .. })),
        [208]
    );
    assert_eq!(table.state().winners(), [PlayerId(1)]);
    assert_eq!(table.state().phase(), Phase::Won);
    let moved = Move::Propose(ProposeMove {
        draft: draft(vec![enact("Tea", "")]),
    });
    assert_eq!(table.refuse(2, moved), Refusal::GameOver);
}

#[test]
fn a_rule_that_grants_points_on_enactment_reads_the_turn_player_of_that_moment() {
    let mut table = table();
    let gift = "when on_enacted(r)\n  if r = this_rule then\n    award(turn_player, 5)\n  end\nend";
    table.turn(enact("Tea", ""), &YES);
    let (_, ruling) = table.turn(enact("A gift", gift), &YES);
    assert_eq!(table.points(2), thrown(&ruling) + 5);
}

#[test]
fn at_least_one_rule_stays_mutable() {
    let ids: Vec<_> = suber()
        .rules
        .into_iter()
        .filter(|rule| rule.number.0 < 200)
        .collect();
    let mut small = Ruleset {
        rules: ids,
        ..suber()
    };
    let majority = "when required_votes(b)\n  answer 1\nend";
    small.rules.push(StarterRule {
        code: majority.to_owned(),
        ..suber().rules[18].clone()
    });
    let mut table = Table::begun(small, 2);
    let only = table.rule(203).id;
    let changes = [
        RuleChange::Repeal { rule: only },
        RuleChange::Transmute {
            rule: only,
            to: Class::Immutable,
        },
    ];
    for change in changes {
        let refusal = table.refuse(
            1,
            Move::Propose(ProposeMove {
                draft: draft(vec![change]),
            }),
        );
        assert_eq!(refusal.number(), Some(RuleNumber(114)));
    }
}

#[test]
fn another_game_goes_on_from_the_rules_as_they_stand() {
    let mut first = table();
    first.turn(enact("Tea", "when on_adopted(p)\n  pass\nend"), &YES);
    let to = Wording::new("Winning", "There is no winner.", "");
    let amend = first.rule(208).amendment(&to, ENGLISH);
    first.turn(amend, &YES);
    first.turn(
        RuleChange::Repeal {
            rule: first.rule(301).id,
        },
        &YES,
    );
    let set = first.state().ruleset_from_here();
    assert_eq!(set.played_to, Some(ProposalNumber(303)));
    let written = minicbor::to_vec(&set).unwrap();
    assert_eq!(minicbor::decode::<Ruleset>(&written).unwrap(), set);
    let mut second = Table::begun(set.clone(), 3);
    assert_eq!(second.state().ruleset_from_here(), set);
    let words = |table: &Table| -> Vec<_> {
        let rules = table.state().rules().in_force();
        let word = |rule: &Rule| (rule.number, rule.title.clone(), rule.code.to_string());
        rules.map(word).collect()
    };
    assert_eq!(words(&first), words(&second));
    let (tea, _) = second.turn(enact("More tea", ""), &YES);
    let number = second.state().proposal(tea).unwrap().number;
    assert_eq!(number, ProposalNumber(304), "no number is given twice");
    assert!(second.state().rule_numbered(RuleNumber(304)).is_some());
}

#[test]
fn a_game_in_which_nothing_was_proposed_goes_on_from_its_beginning() {
    let set = table().state().ruleset_from_here();
    assert_eq!(set, suber());
}

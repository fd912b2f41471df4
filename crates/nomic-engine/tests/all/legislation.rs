//! Rules that make, change and end rules by themselves.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::ProposeMove;
use nomic_engine::rules::Language;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn maker(effects: &str) -> String {
    format!("action make(p)\n  \"Make\"\n  {effects}\nend\n")
}

fn making(effects: &str, more: &[(u32, Class, &str)]) -> Table {
    let code = maker(effects);
    let mut rules = vec![(5, Mutable, code.as_str())];
    rules.extend_from_slice(more);
    free(&rules)
}

fn make(table: &mut Table) -> std::sync::Arc<Ruling> {
    table.accept(1, table.acting(1, 5, "make", Vec::new()))
}

fn denials(ruling: &Ruling) -> Vec<Denial> {
    let denied = whats(ruling).into_iter().filter_map(|what| match what {
        Effect::Denied(_, _, denial) => Some(denial),
        _ => None,
    });
    denied.collect()
}

const TEA: &str =
    r#"enact("Tea" | de "Tee", "Drink." | de "Trink.", "when on_begin()\n  end_turn()\nend")"#;

#[test]
fn a_rule_enacts_one_with_its_translations_and_the_next_number() {
    let mut table = making(TEA, &[]);
    let ruling = make(&mut table);
    let tea = table.rule(301);
    assert_eq!(tea.class, Mutable);
    assert_eq!(tea.title.get(Language::De), "Tee");
    assert_eq!(tea.text.get(Language::En), "Drink.");
    assert_eq!(tea.program().provisions().len(), 1);
    assert_eq!(tea.enacted_by, Some(ProposalNumber(301)));
    let made = table
        .state()
        .proposal_numbered(ProposalNumber(301))
        .unwrap();
    assert_eq!(made.proposer, Proposer::Rule(table.rule(5).id));
    assert_eq!((made.stage(), made.ballot), (Stage::Adopted, None));
    let enacted = |what: &Effect| {
        let by = Some(RuleNumber(5));
        matches!(what, Effect::RuleEnacted { number: RuleNumber(301), by: own, .. } if *own == by)
    };
    assert_eq!(because(&ruling, enacted), [5, 1, 1]);
    let next = table.propose(1, enact("Next", ""));
    assert_eq!(table.state().proposal(next).unwrap().number.0, 302);
}

#[test]
fn a_rule_gives_another_one_new_words_and_another_class() {
    let amended = r#"amend(rule(7), "New" | de "Neu", "keep n = 1")
  transmute(rule(7), "immutable")"#;
    let rules = ruleset(&[
        (1, Immutable, FREE),
        (5, Immutable, &maker(amended)),
        (7, Mutable, "keep m = 1"),
    ]);
    let mut table = Table::begun(rules, 2);
    let before = table.rule(7).title.clone();
    make(&mut table);
    let rule = table.rule(7);
    assert_eq!((&*rule.code, rule.class), ("keep n = 1", Immutable));
    assert_eq!((rule.text.get(Language::De), &rule.title), ("Neu", &before));
    let by: Vec<_> = rule.history.iter().map(|past| past.proposal).collect();
    assert_eq!(by, [Some(ProposalNumber(301)), Some(ProposalNumber(302))]);
}

#[test]
fn what_a_rule_makes_is_heard_of_as_a_change_but_as_no_proposal() {
    let counts = r#"
when on_enacted(r) announce("enacted") end
when on_amended(r) announce("amended") end
when on_repealed(r) announce("repealed") end
when on_proposed(p) announce("proposed") end
when on_adopted(p) announce("adopted") end
when on_decided(p) announce("decided") end"#;
    let all = format!("{TEA}\n  amend(rule(7), \"New\", \"\")\n  repeal(rule(7))");
    let mut table = making(&all, &[(6, Mutable, counts), (7, Mutable, "")]);
    let ruling = make(&mut table);
    let said: Vec<_> = whats(&ruling)
        .into_iter()
        .filter_map(|what| match what {
            Effect::Announced { text } => Some(text.as_plain().to_owned()),
            _ => None,
        })
        .collect();
    assert_eq!(said, ["enacted", "amended", "repealed"]);
}

#[test]
fn the_rules_that_permit_and_check_changes_are_heard() {
    let no_repeal = "when permits(c)\n  if c.repeals then answer no end\nend";
    let no_tea = "check rule_change(p)\n  if any(c in p.changes where c.title = \"Tea\") then refuse(\"No tea.\") end\nend";
    let both = format!("{TEA}\n  repeal(rule(7))");
    let mut table = making(
        &both,
        &[
            (0, Immutable, no_repeal),
            (6, Mutable, no_tea),
            (7, Mutable, ""),
        ],
    );
    let before = table.state().rules().iter().count();
    let ruling = make(&mut table);
    let [Denial::Refused(first), Denial::Refused(second)] = &denials(&ruling)[..] else {
        panic!("{ruling:?}");
    };
    assert!(matches!(first, Refusal::ByRule { message, .. } if message.as_plain() == "No tea."));
    let number = Some(RuleNumber(0));
    assert!(matches!(second, Refusal::NotPermitted { number: by, .. } if *by == number));
    assert!(table.rule(7).in_force());
    assert_eq!(table.state().rules().iter().count(), before);
    // A denied change makes no proposal and takes no number.
    assert_eq!(table.state().proposals().count(), 0);
    let next = table.propose(1, enact("Next", ""));
    assert_eq!(table.state().proposal(next).unwrap().number.0, 301);
}

#[test]
fn a_check_that_fails_over_a_change_nobody_voted_on_is_no_loophole() {
    let code = |guard| {
        format!(
            "check rule_change(p)\n  if {guard}p.proposer.points < 0 then refuse(\"No.\") end\nend"
        )
    };
    let mut table = making(TEA, &[(6, Mutable, &code(""))]);
    let ruling = make(&mut table);
    assert_eq!(denials(&ruling), [Denial::Failed(RuleNumber(6))]);
    assert!(table.rule(6).fault.is_some());
    assert!(table.state().rule_numbered(RuleNumber(301)).is_none());
    let mut guarded = making(TEA, &[(6, Mutable, &code("not p.by_rule and "))]);
    assert_eq!(denials(&make(&mut guarded)), []);
    assert!(guarded.rule(301).in_force());
}

#[test]
fn a_question_that_fails_over_it_permits_nothing() {
    let broken = "when permits(c)\n  if 1 div 0 = 1 then answer no end\nend";
    let mut table = making(TEA, &[(0, Immutable, broken)]);
    assert_eq!(denials(&make(&mut table)), [Denial::Failed(RuleNumber(0))]);
}

#[test]
fn a_rule_knows_from_which_one_a_change_comes() {
    let only_five = "check rule_change(p)\n  if p.by_rule and p.made_by.number /= 5 then refuse(\"No.\") end\nend";
    let mut table = making(TEA, &[(6, Mutable, only_five)]);
    assert_eq!(denials(&make(&mut table)), []);
    table.propose(1, enact("By a player", ""));
}

#[test]
fn no_rule_changes_or_makes_what_ranks_above_its_class() {
    for beyond in [
        r#"amend(rule(1), "Mine", "")"#,
        "repeal(rule(1))",
        r#"transmute(rule(1), "mutable")"#,
        r#"transmute(this_rule, "immutable")"#,
        r#"transmute(this_rule, "Z")"#,
    ] {
        let mut table = making(beyond, &[]);
        let before = table.rule(1).history.len();
        let ruling = make(&mut table);
        assert!(table.rule(5).fault.is_some(), "{beyond}: {ruling:?}");
        assert_eq!(table.rule(1).history.len(), before);
        assert_eq!(table.rule(5).class, Mutable);
    }
}

#[test]
fn code_that_cannot_be_understood_is_not_enacted_and_it_is_told_why() {
    let mut table = making(r#"enact("Tea", "Drink.", "when on_tea() end")"#, &[]);
    let ruling = make(&mut table);
    let denied = denials(&ruling);
    let [Denial::Refused(Refusal::CodeDoesNotCheck { diagnostics, .. })] = &denied[..] else {
        panic!("{denied:?}");
    };
    assert_eq!(diagnostics[0].line, 1);
    assert!(table.state().rule_numbered(RuleNumber(301)).is_none());
}

#[test]
fn a_repeal_takes_no_number() {
    let mut table = making("repeal(this_rule)", &[]);
    make(&mut table);
    assert!(!table.rule(5).is_unrepealed());
    let next = table.propose(1, enact("Next", ""));
    assert_eq!(table.state().proposal(next).unwrap().number.0, 301);
    assert_eq!(table.state().proposals().count(), 1);
}

#[test]
fn rules_that_make_rules_that_make_rules_come_to_an_end() {
    let copies = "enact(this_rule.title, this_rule.text, this_rule.code)";
    let hydra = format!("when on_enacted(r)\n  {copies}\n  {copies}\nend");
    let mut table = free(&[]);
    let enacted = enact("Hydra", &hydra);
    let (_, ruling) = table.turn(enacted, &[true, true]);
    let told = whats(&ruling);
    assert!(told.iter().any(|what| matches!(what, Effect::CutOff { .. })
        || matches!(what, Effect::Denied(_, _, Denial::Spent))));
    let standing = table
        .state()
        .rules()
        .iter()
        .filter(|rule| rule.is_unrepealed());
    assert!(standing.count() <= limits::MAX_RULES);
    // Play goes on, and the rules are charged again in the next move.
    table.propose(1, enact("After that", ""));
}

#[test]
fn where_so_many_rules_stand_rules_enact_no_more() {
    let many = "for each a in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]\n    for each b in [1, 2, 3, 4, 5, 6, 7, 8]\n      enact(\"T\", \"\", \"\")\n    end\n  end";
    let mut table = making(many, &[]);
    for _ in 0..7 {
        assert_eq!(denials(&make(&mut table)), []);
    }
    let last = denials(&make(&mut table));
    assert_eq!(last.first(), Some(&Denial::TooManyRules(limits::MAX_RULES)));
    let standing = table
        .state()
        .rules()
        .iter()
        .filter(|rule| rule.is_unrepealed());
    assert_eq!(standing.count(), limits::MAX_RULES);
}

fn open(table: &Table) -> Vec<(u32, Option<PlayerId>)> {
    let open = table.state().open_proposals();
    open.map(|proposal| (proposal.number.0, proposal.proposer.player()))
        .collect()
}

#[test]
fn a_rule_proposes_for_a_player_what_is_then_debated_and_voted_on() {
    let all = r#"propose(player(2), "Tea" | de "Tee", "Drink.", "")
  propose_amendment(p, rule(7), "Other words.", "")
  propose_repeal(p, rule(7))"#;
    let hears = "when on_proposed(p)\n  award(p.proposer, 1)\nend";
    let mut table = making(all, &[(6, Mutable, hears), (7, Mutable, "")]);
    let ruling = make(&mut table);
    let [ada, ben] = [PlayerId(1), PlayerId(2)];
    assert_eq!(
        open(&table),
        [(301, Some(ben)), (302, Some(ada)), (303, Some(ada))]
    );
    assert_eq!([1, 2].map(|player| table.points(player)), [2, 1]);
    let for_ben = Effect::Proposed {
        proposal: ProposalNumber(301),
        behalf: Some((ben, RuleNumber(5))),
    };
    assert_eq!(because(&ruling, |what| *what == for_ben), [5, 1, 1]);
    let id = |number| table.state().proposal_numbered(ProposalNumber(number));
    let (tea, again) = (id(301).unwrap().id, id(302).unwrap().id);
    assert_ne!(tea, again);
    table.ballot(2, tea, &[true, true]);
    assert_eq!(table.stage(tea), Stage::Adopted);
    assert_eq!(table.rule(301).title.get(Language::En), "Tea");
}

#[test]
fn what_a_rule_proposes_is_checked_as_if_the_player_had_proposed_it() {
    let not_ben = "check proposing(p)\n  if p.number = 2 then refuse(\"Not Ben.\") end\nend";
    let no_repeal = "when permits(c)\n  if c.repeals then answer no end\nend";
    let all = "propose(player(2), \"Tea\", \"\", \"\")\n  propose_repeal(p, rule(6))";
    let mut table = making(all, &[(0, Immutable, no_repeal), (6, Mutable, not_ben)]);
    let denied = denials(&make(&mut table));
    let [Denial::Refused(first), Denial::Refused(second)] = &denied[..] else {
        panic!("{denied:?}");
    };
    assert_eq!(first.code(), "move/by_rule");
    assert_eq!(second.code(), "move/not_permitted");
    assert_eq!(open(&table), []);
    let next = table.propose(1, enact("Next", ""));
    assert_eq!(table.state().proposal(next).unwrap().number.0, 301);
}

#[test]
fn rules_cannot_fill_the_docket_beyond_its_limit() {
    let many = "for each a in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n    for each b in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n      propose(p, \"T\", \"\", \"\")\n    end\n  end";
    let mut table = making(many, &[]);
    for _ in 0..2 {
        assert_eq!(denials(&make(&mut table)), []);
    }
    let limit = limits::MAX_OPEN_PROPOSALS;
    let full = Denial::Refused(Refusal::TooMany { limit });
    assert_eq!(denials(&make(&mut table)).last(), Some(&full));
    assert_eq!(table.state().open_proposals().count(), limit);
}

#[test]
fn of_two_rules_that_amend_a_rule_otherwise_at_one_event_the_first_prevails() {
    let amends = |text| format!("when turn_ends(p)\n  amend(rule(7), \"{text}\", \"\")\nend");
    let (first, second) = (amends("One."), amends("Two."));
    let mut table = free(&[
        (5, Mutable, &first),
        (6, Mutable, &second),
        (7, Mutable, ""),
    ]);
    let ending = "when on_proposed(p)\n  end_turn()\nend";
    table.turn(enact("The turn ends", ending), &[true, true]);
    let proposed = draft(vec![enact("Next", "")]);
    let ruling = table.accept(1, Move::Propose(ProposeMove { draft: proposed }));
    let about = Contested::Rule(table.rule(7).id);
    let yielded = Effect::Yielded {
        rule: RuleNumber(6),
        by: RuleNumber(5),
        about,
    };
    assert!(whats(&ruling).contains(&yielded), "{ruling:?}");
    assert_eq!(table.rule(7).text.get(Language::En), "One.");
}

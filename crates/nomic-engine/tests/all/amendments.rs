//! Amendments are things of their own: they can be amended and repealed themselves.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::ProposeMove;
use nomic_engine::rules::Language;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const NUMBERS: &str = "when number_after(c, p)\n  answer p.number\nend";

/// A table with one rule, amended with each text in turn; it has number 5 at first and then the
/// proposals' numbers.
fn amended(texts: &[&str]) -> Table {
    let mut table = free(&[(5, Mutable, ""), (6, Mutable, NUMBERS)]);
    for text in texts {
        let number = number(&table);
        adopt(&mut table, |table| table.reword(number, text));
    }
    table
}

fn number(table: &Table) -> u32 {
    table.state().rule(RuleId(2)).unwrap().number.0
}

fn text(table: &Table) -> String {
    let rule = table.state().rule(RuleId(2)).unwrap();
    rule.text.get(Language::En).to_owned()
}

fn adopt(table: &mut Table, change: impl FnOnce(&Table) -> RuleChange) -> std::sync::Arc<Ruling> {
    let change = change(table);
    let proposal = table.propose(1, change);
    let ruling = table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    ruling
}

fn amend(table: &Table, amendment: u32, text: &str) -> RuleChange {
    let rule = table.state().rule(RuleId(2)).unwrap();
    RuleChange::AmendAmendment {
        rule: rule.id,
        amendment,
        edits: edits(rule, "Rule 5", text, ""),
    }
}

fn repeal(table: &Table, amendment: u32, text: Option<&str>) -> RuleChange {
    let rule = table.state().rule(RuleId(2)).unwrap();
    RuleChange::RepealAmendment {
        rule: rule.id,
        amendment,
        edits: text.map(|text| edits(rule, "Rule 5", text, "")),
    }
}

fn refused(table: &mut Table, change: impl FnOnce(&Table) -> RuleChange) -> Refusal {
    let change = change(table);
    let draft = draft(vec![change]);
    table.refuse(1, Move::Propose(ProposeMove { draft }))
}

fn standings(table: &Table) -> Vec<Standing> {
    let history = &table.state().rule(RuleId(2)).unwrap().history;
    history.iter().map(|past| past.standing).collect()
}

#[test]
fn the_number_of_an_amendment_of_an_amendment_passes_to_the_whole_rule() {
    let mut table = amended(&["One."]);
    assert_eq!(number(&table), 301);
    let ruling = adopt(&mut table, |table| amend(table, 0, "One and a half."));
    assert_eq!(
        (number(&table), text(&table)),
        (302, "One and a half.".to_owned())
    );
    let changed = Effect::AmendmentChanged {
        rule: RuleId(2),
        from: RuleNumber(301),
        to: RuleNumber(302),
        amendment: Some(ProposalNumber(301)),
        repealed: false,
    };
    assert!(whats(&ruling).contains(&changed), "{ruling:?}");
    assert_eq!(
        standings(&table),
        [Standing::Amended(ProposalNumber(302)), Standing::Stands]
    );
}

#[test]
fn without_its_last_amendment_a_rule_reads_as_before() {
    let mut table = amended(&["One.", "Two."]);
    adopt(&mut table, |table| repeal(table, 1, None));
    assert_eq!((number(&table), text(&table)), (303, "One.".to_owned()));
    adopt(&mut table, |table| repeal(table, 0, None));
    assert_eq!(text(&table), "As the code says.");
    assert_eq!(
        refused(&mut table, |table| repeal(table, 0, None)),
        Refusal::UnknownAmendment
    );
}

#[test]
fn an_amendment_on_which_others_were_built_is_repealed_with_words() {
    let mut table = amended(&["One.", "Two."]);
    assert_eq!(
        refused(&mut table, |table| repeal(table, 0, None)),
        Refusal::WordingMissing
    );
    adopt(&mut table, |table| repeal(table, 0, Some("Just two.")));
    assert_eq!(text(&table), "Just two.");
    assert_eq!(
        refused(&mut table, |table| repeal(table, 1, None)),
        Refusal::WordingMissing
    );
}

#[test]
fn where_it_is_settled_how_a_rule_reads_no_words_are_taken() {
    let mut table = amended(&["One."]);
    let given = repeal(&table, 0, Some("Something else."));
    assert_eq!(refused(&mut table, |_| given), Refusal::WordingGiven);
}

#[test]
fn an_amendment_goes_with_all_that_was_made_of_it() {
    let mut table = amended(&["One."]);
    adopt(&mut table, |table| amend(table, 0, "One and a half."));
    let twice = amend(&table, 0, "One and a quarter.");
    assert_eq!(refused(&mut table, |_| twice), Refusal::UnknownAmendment);
    adopt(&mut table, |table| repeal(table, 0, None));
    assert_eq!(text(&table), "As the code says.");
    let repealed = Standing::Repealed(ProposalNumber(303));
    assert_eq!(standings(&table)[..2], [repealed, repealed]);
}

#[test]
fn without_its_own_amendment_an_amendment_stands_again() {
    let mut table = amended(&["One."]);
    adopt(&mut table, |table| amend(table, 0, "One and a half."));
    adopt(&mut table, |table| repeal(table, 1, None));
    assert_eq!(text(&table), "One.");
    assert_eq!(standings(&table)[0], Standing::Stands);
}

#[test]
fn only_amendments_of_the_wording_can_be_addressed() {
    let mut table = amended(&[]);
    adopt(&mut table, |_| RuleChange::Transmute {
        rule: RuleId(2),
        to: Class::Immutable,
    });
    for change in [
        repeal(&table, 0, None),
        amend(&table, 0, "So."),
        repeal(&table, 7, None),
    ] {
        assert_eq!(refused(&mut table, |_| change), Refusal::UnknownAmendment);
    }
}

#[test]
fn the_code_comes_back_with_the_words() {
    let mut table = amended(&[]);
    adopt(&mut table, |table| {
        table.recode(5, "when on_proposed(p)\n  award(p.proposer, 7)\nend")
    });
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), 7);
    adopt(&mut table, |table| repeal(table, 0, None));
    let before = table.points(1);
    table.propose(1, enact("Cake", ""));
    assert_eq!(table.points(1), before);
}

#[test]
fn rules_see_what_is_done_to_amendments() {
    let code = "check rule_change(p)\n  for each c in p.changes where c.repeals_amendment and c.repeals and c.rule.number = 301\n    for each a in c.rule.amendments where a.standing\n      refuse(\"amendment {}, '{}'\", a.number, c.rule.text)\n    end\n  end\n  for each c in p.changes where c.amends_amendment and c.amends\n    refuse(\"to '{}'\", c.text)\n  end\nend";
    let mut table = amended(&["One."]);
    adopt(&mut table, |_| enact("Watch", code));
    let message = |table: &mut Table, change: fn(&Table) -> RuleChange| match refused(table, change)
    {
        Refusal::ByRule { message, .. } => message.as_plain().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        message(&mut table, |table| repeal(table, 0, None)),
        "amendment 301, 'One.'"
    );
    assert_eq!(
        message(&mut table, |table| amend(table, 0, "Two.")),
        "to 'Two.'"
    );
}

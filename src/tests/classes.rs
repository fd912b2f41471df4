//! Games whose ruleset has classes of its own, in their words.

use super::*;
use crate::law::answers::classes::class_of_new_rules;
use crate::law::answers::view::ChangeView;
use crate::proposal::answers::class_choices::class_choices;
use crate::proposal::answers::form_conversion::RuleChangeKind;
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::targets::choices;
use nomic_engine::Class;
use nomic_engine::moves::JoinIntent;

/// Three classes; every proposal is adopted by its proposer alone.
const PAGE: &str = "# Three classes

## A · Ground rules

### A.01 · How rules change

Anyone changes them.

```nomic
when takes_turns() answer no end
when permits(c) answer yes end
when may_vote(v, b) answer yes end
when required_votes(b) answer 1 end
when officer(p) answer p.proposer end

check rule_change(p)
  if any(c in p.changes where c.transmutes and c.rule.class = \"C\" and c.rule.number = lettered(\"C\", 2)) then
    refuse(\"Rule C.02 stays where it is.\")
  end
end
```

## B · House rules

### B.01 · Tea

Tea is served.

## C · Small print

### C.01 · Milk

With milk.

### C.02 · Sugar

With sugar.
";

fn begun(ruleset: Ruleset) -> Two {
    let mut two = Two::with(ruleset);
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    two
}

fn three_classes() -> Two {
    begun(nomic_rulesets::parse("three", &[(Language::En, PAGE)]).unwrap())
}

fn lettered(letter: char, number: u32) -> u32 {
    let number = format!("{letter}.{number:02}");
    nomic_engine::RuleNumber::read(&number).unwrap().0
}

fn transmuting(rule: u32, class: Option<Class>) -> ProposalForm {
    let change = ChangeForm {
        class,
        ..ChangeForm::empty(RuleChangeKind::Transmute, Some(rule))
    };
    ProposalForm::of_one(change, Language::En)
}

fn drafted(two: &Two, form: &ProposalForm, language: Locale) -> ChangeView {
    let changes = changes_of(&two.peers[ADA], form, language);
    changes.first().cloned().unwrap()
}

#[test]
fn rules_can_be_chosen_by_the_classes_that_the_game_has() {
    let two = three_classes();
    let groups = choices(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        None,
        Locale::ENGLISH,
    );
    let classes: Vec<_> = groups.iter().map(|(class, _)| class.as_str()).collect();
    assert_eq!(classes, ["Ground rules", "House rules", "Small print"]);
    let last = &groups[2].1;
    assert_eq!(last[0], (lettered('C', 1), "Milk".to_owned()));

    let groups = choices(
        &Two::begun().peers[ADA],
        RuleChangeKind::Amend,
        None,
        german(),
    );
    let classes: Vec<_> = groups.iter().map(|(class, _)| class.as_str()).collect();
    assert_eq!(classes, ["Unveränderliche Regeln", "Veränderliche Regeln"]);
}

#[test]
fn a_rule_can_go_to_any_other_class_that_the_game_has_unless_a_rule_refuses() {
    let two = three_classes();
    let offered = class_choices(&two.peers[ADA], lettered('C', 1), Locale::ENGLISH);
    let told: Vec<_> = offered
        .iter()
        .map(|choice| (choice.name.as_str(), choice.present, choice.only))
        .collect();
    let expected = [
        ("Ground rules", false, false),
        ("House rules", false, false),
        ("Small print", true, false),
    ];
    assert_eq!(told, expected);
    assert!(offered.iter().all(|choice| choice.refused.is_none()));

    let offered = class_choices(&two.peers[ADA], lettered('C', 2), Locale::ENGLISH);
    let refused = offered[0].refused.as_ref().unwrap();
    assert_eq!(refused.rule, Some(lettered('A', 1)));
    assert_eq!(offered[2].refused, None, "it need not go there");
}

#[test]
fn of_two_classes_the_other_one_is_meant() {
    let two = Two::begun();
    let offered = class_choices(&two.peers[ADA], 101, Locale::ENGLISH);
    let only: Vec<_> = offered.iter().map(|choice| choice.only).collect();
    assert_eq!(only, [false, true]);
    let drafted = drafted(&two, &transmuting(101, None), Locale::ENGLISH);
    assert!(
        drafted
            .heading
            .starts_with("Transmute Rule 101 from immutable to mutable: ")
    );
    assert_eq!(class_of_new_rules(&two.peers[ADA], Locale::ENGLISH), None);
}

#[test]
fn among_more_classes_one_has_to_be_chosen() {
    let two = three_classes();
    let form = transmuting(lettered('C', 1), None);
    let missing = draft_of(&two.peers[ADA], &form, None, Locale::ENGLISH).unwrap_err();
    assert_eq!(missing.code, "form/class_missing");
    assert!(changes_of(&two.peers[ADA], &form, Locale::ENGLISH).is_empty());
}

#[test]
fn a_transmutation_says_from_which_class_to_which_from_the_form_to_the_history() {
    let mut two = three_classes();
    let number = lettered('C', 1);
    let form = transmuting(number, Class::named('A', 0));
    let heading = "Transmute Rule C.01 from “Small print” to “Ground rules”: Milk";
    assert_eq!(drafted(&two, &form, Locale::ENGLISH).heading, heading);
    two.propose(ADA, &form);
    assert_eq!(form_of(&two.peers[ADA], 1).unwrap(), form);
    two.deed(ADA, opens(1));
    two.vote(ADA, 1, true);
    two.deed(ADA, closes(1));
    let adopted = proposal(&two.peers[BEN], 1, Locale::ENGLISH).unwrap();
    assert_eq!(adopted.changes[0].heading, heading, "told as it was before");
    let page = rule_page(&two.peers[BEN], number, german()).unwrap();
    assert_eq!(page.rule.class.code(), "A");
    assert_eq!(page.rule.class_heading, "Ground rules");
    assert_eq!(
        page.history[0].text,
        "Regel C.01 ist von „Small print“ in „Ground rules“ umgewandelt."
    );
    let told = rulings(&two.peers[BEN], italian());
    let mut told = told.iter().flat_map(|ruling| &ruling.happenings);
    assert!(told.any(|said| said.text == "La regola C.01 è passata a «Ground rules»."));
    let numbers: Vec<_> = rules(&two.peers[BEN], Locale::ENGLISH)
        .iter()
        .map(|rule| rule.number)
        .collect();
    assert_eq!(numbers[1], number, "it stands with the rules of its class");
}

#[test]
fn a_new_rule_is_said_to_get_the_lowest_class() {
    let two = three_classes();
    assert_eq!(
        drafted(&two, &a_new_rule(), Locale::ENGLISH).heading,
        "Enact a new rule in “Small print”: Tea"
    );
    let class = class_of_new_rules(&two.peers[ADA], Locale::ENGLISH);
    assert_eq!(class.as_deref(), Some("Small print"));
}

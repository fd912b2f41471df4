//! Choices of a ruleset: their form on a page, and the effect of a pick.

use nomic_engine::rules::{Language, compile};
use nomic_engine::{Ruleset, VOCABULARY};
use nomic_rulesets::{Blueprint, Choice, Picks, parse, starters};
use std::collections::BTreeSet;

const EN: &str = "\
# A set

## Choices

### time · How long can people vote?

After that time
nobody can.

- `days(1)` · one day
- **`days(7)`** · one week

### votes · Who sees votes?

- **`open`** · everybody ·
- `secret` · nobody · Votes are secret.

```nomic
when secret_ballot(b)
  answer yes
end
```

## Mutable rules

### 1 · Voting

Voting lasts {{time}}. {{votes}}

```nomic
when voting_time(b)
  answer {{time}}
end

{{votes}}
```
";

const DE: &str = "\
# Ein Regelwerk

## Zur Wahl

### time · Wie lange?

- `days(1)` · einen Tag
- **`days(7)`** · eine Woche

### votes · Wer sieht Stimmen?

- **`open`** · alle ·
- `secret` · niemand · Stimmen sind geheim.

## Veränderliche Regeln

### 1 · Abstimmen

Abgestimmt wird {{time}}. {{votes}}
";

fn both() -> Blueprint {
    Blueprint::read("set", &[(Language::En, EN), (Language::De, DE)]).unwrap()
}

fn with(picked: &[(&str, &str)]) -> Ruleset {
    let mut picks = Picks::default();
    for (name, value) in picked {
        picks.pick(name, value);
    }
    both().ruleset(&picks).unwrap()
}

fn check(picked: &[(&str, &str)], en: &str, de: &str, code: &str) {
    let ruleset = with(picked);
    let rule = &ruleset.rules[0];
    assert_eq!(rule.text.exact(Language::En), Some(en));
    assert_eq!(rule.text.exact(Language::De), Some(de));
    assert_eq!(rule.code, code);
}

fn refused(en: &str, line: u32, code: &str) {
    let error = parse("set", &[(Language::En, en)]).unwrap_err();
    assert_eq!((error.line, error.problem.code()), (line, code), "{error}");
}

#[test]
fn what_nobody_picks_is_as_usual() {
    check(
        &[],
        "Voting lasts one week.",
        "Abgestimmt wird eine Woche.",
        "when voting_time(b)\n  answer days(7)\nend\n",
    );
}

#[test]
fn a_pick_stands_in_the_texts_of_all_languages_and_in_the_code() {
    check(
        &[("time", "days(1)"), ("votes", "secret")],
        "Voting lasts one day. Votes are secret.",
        "Abgestimmt wird einen Tag. Stimmen sind geheim.",
        "when voting_time(b)\n  answer days(1)\nend\n\nwhen secret_ballot(b)\n  answer yes\nend\n",
    );
}

#[test]
fn a_choice_is_told_in_all_languages() {
    let blueprint = both();
    let [time, votes] = blueprint.choices() else {
        panic!("two choices");
    };
    assert_eq!(time.question.get(Language::De), "Wie lange?");
    assert_eq!(time.hint.get(Language::En), "After that time nobody can.");
    let labels = votes.alternatives.iter();
    let labels: Vec<_> = labels.map(|one| one.label.get(Language::De)).collect();
    assert_eq!((labels, votes.usual), (vec!["alle", "niemand"], 0));
}

#[test]
fn what_is_not_offered_cannot_be_picked() {
    for (name, value) in [("time", "days(2)"), ("colour", "red")] {
        let mut picks = Picks::default();
        picks.pick(name, value);
        let error = both().ruleset(&picks).unwrap_err();
        assert_eq!(error.problem.code(), "ruleset/not_offered", "{error}");
    }
}

#[test]
fn bad_choices_are_refused_with_their_line() {
    let page = |choice: &str, text: &str| {
        format!("# T\n## Choices\n{choice}\n## Mutable rules\n### 1 · A\n{text}\n")
    };
    let list = "- **`a`** · A\n- `b` · B";
    for (choice, text, line, code) in [
        ("### Time · When?\n- `a` · A", "x", 3, "ruleset/bad_choice"),
        ("### time\n", "x", 3, "ruleset/bad_choice"),
        ("### time · When?\n- a · A", "x", 4, "ruleset/bad_choice"),
        ("- `a` · A", "x", 3, "ruleset/text_outside_rule"),
        (
            "### time · When?\n- **`a`** · A",
            "x",
            3,
            "ruleset/no_choice",
        ),
        (
            "### time · When?\n- `a` · A\n- `b` · B",
            "x",
            3,
            "ruleset/no_choice",
        ),
        (
            "### time · When?\n- **`a`** · A\n- `a` · B",
            "x",
            3,
            "ruleset/no_choice",
        ),
        (
            "### time · When?\n- **`a`** · A\n- `b` · B\nmore",
            "x",
            6,
            "ruleset/text_outside_rule",
        ),
    ] {
        refused(&page(choice, text), line, code);
    }
    let time = format!("### time · When?\n{list}");
    refused(
        &page(&format!("{time}\n{time}"), "{{time}}"),
        6,
        "ruleset/choice_twice",
    );
    refused(&page(&time, "x"), 3, "ruleset/choice_unused");
    refused(
        &page(&time, "{{time}} {{place}}"),
        7,
        "ruleset/unknown_blank",
    );
    refused(
        "# T\n## Mutable rules\n### 1 · A\n{{time}}\n",
        3,
        "ruleset/unknown_blank",
    );
}

#[test]
fn all_pages_offer_the_same() {
    for (from, to) in [
        ("days(1)", "days(2)"),
        ("### time", "### thyme"),
        (
            "- `days(1)` · einen Tag\n- **`days(7)`** · eine Woche",
            "- **`days(1)`** · einen Tag\n- `days(7)` · eine Woche",
        ),
    ] {
        let de = DE.replace(from, to).replace(
            "{{time}}",
            if to.contains("thyme") {
                "{{thyme}}"
            } else {
                "{{time}}"
            },
        );
        let error = Blueprint::read("set", &[(Language::En, EN), (Language::De, &de)]).unwrap_err();
        assert_eq!(error.problem.code(), "ruleset/choice_differs", "{error}");
        assert_eq!(error.language, Language::De);
    }
}

#[test]
fn whatever_is_picked_of_a_starter_can_be_played() {
    for starter in starters() {
        let blueprint = starter.blueprint();
        for choice in blueprint.choices() {
            for alternative in &choice.alternatives {
                let mut picks = Picks::default();
                picks.pick(&choice.name, &alternative.value);
                let ruleset = blueprint.ruleset(&picks).unwrap();
                let place = format!("{} with {} {}", starter.id, choice.name, alternative.value);
                all_compile(&ruleset, &place);
                let usual = choice
                    .alternatives
                    .iter()
                    .position(|one| one == alternative);
                let same = ruleset == starter.ruleset();
                assert_eq!(same, usual == Some(choice.usual), "{place}");
            }
        }
    }
}

fn all_compile(ruleset: &Ruleset, place: &str) {
    for rule in &ruleset.rules {
        let compiled = compile(&rule.code, &VOCABULARY);
        assert!(compiled.is_ok(), "{place}: rule {}", rule.number);
        for (_, text) in rule.text.iter() {
            assert!(!text.contains("{{"), "{place}: {text}");
        }
    }
}

#[test]
fn starters_ask_in_three_languages() {
    let three = |text: &nomic_engine::LocalText| {
        let texts: BTreeSet<_> = text.iter().map(|(language, _)| language.code()).collect();
        texts.len() == 3
    };
    let whole = |choice: &Choice| {
        let mut labels = choice.alternatives.iter().map(|one| &one.label);
        three(&choice.question) && labels.all(three)
    };
    for starter in starters() {
        let blueprint = starter.blueprint();
        let mut bad = blueprint.choices().iter().filter(|choice| !whole(choice));
        assert!(bad.next().is_none(), "{}", starter.id);
    }
}

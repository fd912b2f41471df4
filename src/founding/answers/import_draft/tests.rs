//! Rules that a player brings along, and the rulesets made of them.

use super::*;

const PAGE: &str = "Our game\n\nImmutable Rules\n\n101. Obey.\n\n102, repealed by 301\n\nMutable Rules\n\n\
                    201. Turns go round and round and round until somebody is dizzy.\n";

fn brought(page: &str) -> ImportDraft {
    read("page.txt", page.as_bytes())
}

fn read(name: &str, bytes: &[u8]) -> ImportDraft {
    let file = nomic_import::ImportFile {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    };
    ImportDraft::new(nomic_import::find(&[file]).unwrap())
}

#[test]
fn rules_in_force_make_the_ruleset_and_the_others_may_be_taken_too() {
    let mut own = brought(PAGE);
    let numbers = |own: &ImportDraft| {
        let ruleset = own.ruleset(Language::En, "Dizzy").unwrap();
        ruleset
            .rules
            .iter()
            .map(|rule| rule.number.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers(&own), [101, 201]);
    own.take(1, true);
    assert_eq!(numbers(&own), [101, 102, 201]);
    own.take(0, false);
    assert_eq!(numbers(&own), [102, 201]);
    let left: Vec<_> = own.left().into_iter().map(|left| left.text).collect();
    assert_eq!(left, ["Our game"]);
}

#[test]
fn what_is_left_over_can_be_added_to_a_rule_and_left_out_again() {
    let mut own = brought(PAGE);
    let left = own.left().first().map(|left| left.place).unwrap();
    own.give(left, Some(0));
    assert_eq!(own.goes_to(left), Some(0));
    assert_eq!(own.text(0), "Obey.\nOur game");
    let ruleset = own.ruleset(Language::En, "Dizzy").unwrap();
    assert_eq!(ruleset.rules[0].text.get(Language::En), "Obey.\nOur game");
    own.give(left, None);
    assert_eq!(own.text(0), "Obey.");
}

#[test]
fn numbers_can_be_changed_and_one_that_is_there_already_is_told() {
    let mut own = brought("- Sing.\n- Dance.\n");
    assert_eq!([own.called(0), own.called(1)], ["101", "102"]);
    own.renumber(1, " 205 ");
    own.renumber(0, "none");
    assert_eq!([own.called(0), own.called(1)], ["101", "205"]);
    own.renumber(1, "101");
    assert_eq!(own.ruleset(Language::En, "x"), Err(Unfit::NumberTwice(101)));
    assert!(
        own.warnings()
            .contains(&Warning::NumberTwice { number: 101 })
    );
}

#[test]
fn series_of_rules_keep_their_letters() {
    let own = brought("G.01 Be kind.\nG.02 Be quick.\n\nR.01 Be quiet.\nR.02 Be there.\n");
    let ruleset = own.ruleset(Language::En, "x").unwrap();
    let numbers: Vec<_> = ruleset
        .rules
        .iter()
        .map(|rule| rule.number.to_string())
        .collect();
    assert_eq!(numbers, ["G.01", "G.02", "R.01", "R.02"]);
}

#[test]
fn that_letters_were_guessed_is_told() {
    assert!(read("old.txt", b"101. F\xfcr alle.\n102. Sing.\n").guessed);
    assert!(!read("old.txt", "101. Für alle.\n102. Sing.\n".as_bytes()).guessed);
}

#[test]
fn a_rule_without_a_title_is_called_by_its_first_words() {
    let ruleset = brought(PAGE).ruleset(Language::En, "Dizzy").unwrap();
    let titles: Vec<_> = ruleset
        .rules
        .iter()
        .map(|rule| rule.title.get(Language::En).to_owned())
        .collect();
    assert_eq!(titles, ["Obey.", "Turns go round and round and round …"]);
}

#[test]
fn what_makes_no_ruleset_is_told() {
    let mut own = brought("101. One.\n\n### 101 Two\n\nText.\n\n### 101 Three\n\nText.\n");
    assert_eq!(own.ruleset(Language::En, "x"), Err(Unfit::NumberTwice(101)));
    for place in 0..own.rules().len() {
        own.take(place, false);
    }
    assert_eq!(own.ruleset(Language::En, "x"), Err(Unfit::Nothing));
    let long = format!("101. {}\n", "word ".repeat(MAX_TEXT / 5 + 1));
    assert_eq!(
        brought(&long).ruleset(Language::En, "x"),
        Err(Unfit::TextLong(101))
    );
}

#[test]
fn no_rule_that_is_brought_is_refused_because_something_hides_in_it() {
    use nomic_engine::rules::signs::find_invisible;
    let page =
        "201. Tu\u{ad}rns\u{200c} go\u{202e} round\u{fe0f}.\n\n```nomic\nkeep a\u{200d} = 1\n```\n";
    let ruleset = brought(page)
        .ruleset(Language::En, "Dizzy\u{200b}")
        .unwrap();
    assert_eq!(ruleset.title.get(Language::En), "Dizzy");
    let [rule] = ruleset.rules.as_slice() else {
        unreachable!("the page has one rule");
    };
    assert_eq!(rule.text.get(Language::En), "Turns go round.");
    assert_eq!(find_invisible(rule.title.get(Language::En)), None);
    assert_eq!(find_invisible(&rule.code), None);
}

#[test]
fn what_was_said_of_a_rule_counts_as_long_as_it_stays_as_it_is() {
    let mut own = brought("House of songs\n\n- Sing.\n- Dance.\n");
    let numbers = |own: &ImportDraft| {
        let numbers = own.confirmed().into_iter().map(|number| number.0);
        numbers.collect::<Vec<_>>()
    };
    let uncoded: Vec<_> = own.uncoded().into_iter().map(|rule| rule.text).collect();
    assert_eq!(uncoded, ["Sing.", "Dance."]);
    own.confirm(0, true);
    own.confirm(1, true);
    assert_eq!(numbers(&own), [101, 102]);
    own.renumber(0, "205");
    assert_eq!(numbers(&own), [102]);
    let left = own.left().first().map(|left| left.place).unwrap();
    own.give(left, Some(1));
    assert!(numbers(&own).is_empty());
    own.confirm(1, true);
    own.give(left, None);
    assert!(numbers(&own).is_empty());
    own.confirm(1, true);
    own.take(1, false);
    assert!(numbers(&own).is_empty());
    own.take(1, true);
    own.confirm(1, false);
    assert!(numbers(&own).is_empty());
}

#[test]
fn what_was_refused_stays_refused_and_a_reader_that_failed_may_be_asked_again() {
    assert!(!Unread::Refused(ImportError::Empty).may_try_again());
    for failed in [Unread::NotLoaded, Unread::Broke, Unread::Slow] {
        assert!(failed.may_try_again());
    }
}

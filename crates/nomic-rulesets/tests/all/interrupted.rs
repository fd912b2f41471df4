//! The interrupted game: the fate of each number, and unchanged rules as they began.

use nomic_engine::{Class, Fate, RuleNumber, StarterRule};
use nomic_rulesets::{interrupted, suber};

fn numbers(fits: impl Fn(&StarterRule) -> bool) -> Vec<u32> {
    let rules = interrupted().rules.into_iter().filter(|rule| fits(rule));
    rules.map(|rule| rule.number.0).collect()
}

#[test]
fn every_number_up_to_323_has_its_fate() {
    let all: Vec<u32> = (101..=116).chain(201..=213).chain(301..=323).collect();
    assert_eq!(numbers(|_| true), all);
    let rejected = [301, 302, 303, 304, 306, 308, 312, 314, 315, 317, 318, 321];
    assert_eq!(numbers(|r| r.fate == Some(Fate::Rejected)), rejected);
    assert_eq!(numbers(|r| r.fate == Some(Fate::Repealed)), [204]);
    let replaced = |r: &StarterRule| matches!(r.fate, Some(Fate::Replaced(_)));
    assert_eq!(numbers(replaced), [202, 203, 206, 208, 210, 211, 309]);
    let in_force = [
        201, 205, 207, 209, 212, 213, 305, 307, 310, 311, 313, 316, 319, 320, 322, 323,
    ];
    let mutable = |r: &StarterRule| r.fate.is_none() && r.class == Class::Mutable;
    assert_eq!(numbers(mutable), in_force);
}

#[test]
fn each_replaced_number_names_the_one_that_took_its_place() {
    let chain = [
        (202, 316),
        (203, 309),
        (206, 305),
        (208, 322),
        (210, 307),
        (211, 319),
        (309, 313),
    ];
    let set = interrupted();
    for (number, by) in chain {
        let entry = set.entry(RuleNumber(number)).unwrap();
        assert_eq!(entry.fate, Some(Fate::Replaced(RuleNumber(by))));
    }
}

#[test]
fn what_the_game_began_with_reads_as_in_the_initial_set() {
    let set = interrupted();
    for rule in suber().rules {
        let kept = set.entry(rule.number).unwrap();
        assert_eq!(kept.class, rule.class, "{}", rule.number);
        assert_eq!(kept.title, rule.title, "{}", rule.number);
        assert_eq!(kept.text, rule.text, "{}", rule.number);
        assert_eq!(kept.code, rule.code, "{}", rule.number);
    }
}

//! Blocks that fit a text, tried on texts that were written independently.

use nomic_engine::RuleNumber;
use nomic_engine::rules::Language;
use nomic_wording::fitting;

fn text(number: u32, language: Language) -> String {
    let ruleset = nomic_rulesets::suber();
    let mut rules = ruleset.rules.iter();
    let rule = rules.find(|rule| rule.number == RuleNumber(number));
    rule.map_or(String::new(), |rule| rule.text.get(language).to_owned())
}

fn proposed(text: &str, language: Language) -> Vec<&'static str> {
    let blocks = fitting(text, language).into_iter();
    blocks.map(|block| block.id).collect()
}

#[test]
fn the_texts_of_the_initial_set_find_their_blocks_in_every_language() {
    for language in Language::ALL {
        for (number, block) in [(204, "award_for_dissent"), (209, "max_mutable")] {
            let found = proposed(&text(number, language), language);
            assert!(
                found.contains(&block),
                "{number} in {language:?}: {found:?}"
            );
        }
    }
}

#[test]
fn a_text_about_something_else_finds_nothing() {
    for language in Language::ALL {
        assert_eq!(proposed("Tea.", language), Vec::<&str>::new());
        assert_eq!(proposed("", language), Vec::<&str>::new());
    }
    let tea = "Somebody brings biscuits every Tuesday, and nobody complains about crumbs.";
    assert_eq!(proposed(tea, Language::En), Vec::<&str>::new());
}

#[test]
fn never_more_than_four_are_proposed() {
    for rule in &nomic_rulesets::suber().rules {
        for language in Language::ALL {
            assert!(proposed(rule.text.get(language), language).len() <= 4);
        }
    }
}

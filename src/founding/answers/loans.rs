//! Code that the initial set lends to rules that somebody brings along: by itself to those with its own
//! text, to others only if somebody says that the code does what the rule says.

use crate::law::answers::code_sentences::{ReadingLine, reading, summary};
use nomic_engine::rules::Language;
use nomic_engine::{LocalText, RuleNumber, Ruleset, StarterRule};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Uncoded {
    pub(crate) place: usize,
    pub(crate) number: RuleNumber,
    pub(crate) text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Loan {
    pub(crate) rule: Uncoded,
    /// Conditions of the offered code; none if both texts are equal and the code is lent.
    pub(crate) offer: Option<CodeOffer>,
}

/// The rule of the initial set with the same number, to compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CodeOffer {
    pub(crate) title: String,
    pub(crate) text: String,
    /// Reading of its code, and its summary if that is long.
    pub(crate) reading: Vec<ReadingLine>,
    pub(crate) summary: Option<String>,
}

pub(crate) fn loans(rules: Vec<Uncoded>, initial: &Ruleset, language: Locale) -> Vec<Loan> {
    let loan = |rule: Uncoded| {
        let known = coded(initial, rule.number)?;
        let offer = (!says(&known.text, &rule.text)).then(|| offer(known, language));
        Some(Loan { rule, offer })
    };
    rules.into_iter().filter_map(loan).collect()
}

fn offer(known: &StarterRule, language: Locale) -> CodeOffer {
    let spoken = language.for_rules();
    CodeOffer {
        title: known.title.get(spoken).to_owned(),
        text: known.text.get(spoken).to_owned(),
        reading: reading(&known.code, language).unwrap_or_default(),
        summary: summary(&known.code, language),
    }
}

/// Gives rules without code that of the initial set: those with its text, and those with these numbers.
pub(crate) fn lend(own: &mut Ruleset, initial: &Ruleset, confirmed: &[RuleNumber]) {
    for rule in own.rules.iter_mut().filter(|rule| rule.code.is_empty()) {
        let Some(known) = coded(initial, rule.number) else {
            continue;
        };
        let mut texts = Language::ALL.into_iter();
        let same = texts.any(|language| {
            let own = rule.text.exact(language);
            own.is_some_and(|own| says(&known.text, own))
        });
        if same || confirmed.contains(&rule.number) {
            rule.code.clone_from(&known.code);
        }
    }
}

fn coded(initial: &Ruleset, number: RuleNumber) -> Option<&StarterRule> {
    let mut rules = initial.rules.iter();
    rules.find(|rule| rule.number == number && !rule.code.is_empty())
}

/// Whether a text is the known one in any language, but for blanks, punctuation and capitals.
fn says(known: &LocalText, text: &str) -> bool {
    let mut texts = Language::ALL.into_iter();
    texts.any(|language| {
        let known = known.exact(language);
        known.is_some_and(|known| words(known).eq(words(text)))
    })
}

/// The words of a text. Other signs than punctuation, such as that for per cent, are words, too.
fn words(text: &str) -> impl Iterator<Item = String> {
    const BETWEEN: &str = ".,;:!?\"'()[]*_-–—…“”„‚‘’«»‹›";
    let between = |sign: char| sign.is_whitespace() || BETWEEN.contains(sign);
    let words = text.split(between).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::Class;

    /// Rule 203 of the initial set, which has code.
    const NUMBER: RuleNumber = RuleNumber(203);

    fn own(language: Language, text: &str) -> Ruleset {
        let rule = StarterRule {
            number: NUMBER,
            class: Class::Mutable,
            title: LocalText::new(language, "Own"),
            text: LocalText::new(language, text),
            code: String::new(),
            fate: None,
        };
        Ruleset {
            rules: vec![rule],
            ..Ruleset::default()
        }
    }

    fn lent(language: Language, text: &str, confirmed: &[RuleNumber]) -> bool {
        let mut own = own(language, text);
        lend(&mut own, &nomic_rulesets::suber(), confirmed);
        own.rules.iter().all(|rule| !rule.code.is_empty())
    }

    fn initial(language: Language) -> String {
        let initial = nomic_rulesets::suber();
        let rule = coded(&initial, NUMBER).unwrap();
        rule.text.exact(language).unwrap().to_owned()
    }

    #[test]
    fn a_rule_with_the_initial_sets_own_text_gets_its_code_in_every_language() {
        for language in Language::ALL {
            let text = initial(language);
            assert!(lent(language, &text, &[]), "{text}");
            // The page may be in another language than the game.
            assert!(lent(Language::En, &text, &[]), "{text}");
            let other = text.replace('\n', "  ").replace(',', " –").to_uppercase();
            assert!(lent(language, &other, &[]), "{other}");
        }
    }

    #[test]
    fn a_rule_with_another_text_gets_code_only_if_somebody_says_so() {
        let less = initial(Language::En).split_once(' ').unwrap().1.to_owned();
        for text in ["The Speaker rings the bell.", "", &less] {
            assert!(!lent(Language::En, text, &[]), "{text}");
            assert!(!lent(Language::En, text, &[RuleNumber(105)]), "{text}");
            assert!(lent(Language::En, text, &[NUMBER]), "{text}");
        }
        assert!(words("1 point").ne(words("1% point")));
    }

    #[test]
    fn what_is_offered_shows_both_texts_and_what_the_code_does() {
        let text = "The Speaker rings the bell.".to_owned();
        let rule = |number, text: &str| Uncoded {
            place: 0,
            number: RuleNumber(number),
            text: text.to_owned(),
        };
        let rules = vec![
            rule(203, &text),
            rule(203, &initial(Language::It)),
            // It has no code, and the last one is not there.
            rule(101, &text),
            rule(999, &text),
        ];
        let loans = loans(rules, &nomic_rulesets::suber(), Locale::ENGLISH);
        let [other, same] = loans.as_slice() else {
            panic!("{loans:?}");
        };
        let offer = other.offer.as_ref().unwrap();
        assert_eq!(other.rule.text, text);
        assert_eq!(offer.text, initial(Language::En));
        assert!(!offer.title.is_empty() && !offer.reading.is_empty());
        assert_eq!(same.offer, None);
    }
}

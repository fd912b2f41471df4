//! Classes that a rule gives to others: "Rules 101-116 are immutable", "the 200's are mutable", "all
//! others are mutable".

use crate::MAX_NUMBER;
use crate::note::bound::bound;
use crate::note::class::ImportedClass;
use crate::read::token::{TextToken, number, tokens};
use crate::types::ImportedRule;

const NEAR: usize = 4;
const TO: [&str; 6] = ["to", "bis", "alla", "through", "al", "a"];
const REST: [&str; 26] = [
    "other",
    "others",
    "rest",
    "remaining",
    "remainder",
    "else",
    "otherwise",
    "andere",
    "anderen",
    "anderes",
    "übrige",
    "übrigen",
    "uebrigen",
    "restliche",
    "restlichen",
    "sonstige",
    "sonstigen",
    "ansonsten",
    "sonst",
    "altra",
    "altre",
    "altri",
    "altro",
    "restanti",
    "rimanenti",
    "resto",
];
/// Words allowed between such a word and the class.
const BETWEEN: [&str; 32] = [
    "rule", "rules", "numbers", "ones", "of", "the", "them", "are", "is", "be", "shall", "being",
    "all", "every", "regel", "regeln", "nummern", "die", "der", "den", "sind", "ist", "seien",
    "alle", "regola", "regole", "numeri", "le", "sono", "è", "tutte", "delle",
];

/// Gives a class to the rules that have none, if the texts say it. Returns their number.
pub(crate) fn apply(rules: &mut [ImportedRule]) -> usize {
    if rules.iter().all(|rule| rule.class.is_some()) {
        return 0;
    }
    let law = rules.iter().filter(|rule| rule.in_force);
    let said: Vec<Range> = law.flat_map(|rule| ranges(&rule.text)).collect();
    let open = |rule: &&mut ImportedRule| rule.class.is_none() && rule.letter.is_none();
    let mut given = 0;
    for rule in rules.iter_mut().filter(open) {
        let (rest, named): (Vec<&Range>, Vec<&Range>) = said
            .iter()
            .filter(|range| range.first <= rule.number && rule.number <= range.last)
            .partition(|range| range.rest);
        let told = if named.is_empty() { rest } else { named };
        let mut classes = told.iter().map(|range| range.class);
        // People have to decide where texts contradict each other.
        rule.class = classes
            .next()
            .filter(|class| classes.all(|other| other == *class));
        given += usize::from(rule.class.is_some());
    }
    given
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    first: u32,
    last: u32,
    class: ImportedClass,
    /// True for all numbers without another class.
    rest: bool,
}

/// Ranges of numbers in a text. Only a rule that names both classes assigns them; others merely
/// mention some rules.
fn ranges(text: &str) -> Vec<Range> {
    let words = tokens(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let span = span(text, &words, at).or_else(|| hundred(&words, at));
        let begin = span.map(|span| (at, span));
        let begin = begin.or_else(|| bound(text, &words, at));
        let rest = false;
        if let Some((begin, (first, last, end))) = begin
            && let Some(class) = nearest(text, &words, begin, end)
        {
            found.push(Range {
                first,
                last,
                class,
                rest,
            });
        }
        if let Some(class) = class_of_rest(&words, at) {
            found.push(Range {
                first: 1,
                last: MAX_NUMBER,
                class,
                rest: true,
            });
        }
    }
    let both = |class| found.iter().any(|range: &Range| range.class == class);
    if both(ImportedClass::Immutable) && both(ImportedClass::Mutable) {
        found
    } else {
        Vec::new()
    }
}

fn class_of_rest(words: &[TextToken], at: usize) -> Option<ImportedClass> {
    words
        .get(at)
        .filter(|word| REST.contains(&word.word.as_str()))?;
    let after = words.get(at + 1..)?.iter();
    let before = words.get(..at)?.iter().rev();
    first_class(after).or_else(|| first_class(before))
}

/// Class that the next words name, if no important word comes between.
fn first_class<'a>(words: impl Iterator<Item = &'a TextToken>) -> Option<ImportedClass> {
    let mut words = words.take(NEAR + 1).map(|token| token.word.as_str());
    words
        .find(|word| !BETWEEN.contains(word))
        .and_then(ImportedClass::of_word)
}

/// `101-116`, `101 to 116`: its ends, and the place of its last word.
fn span(text: &str, words: &[TextToken], at: usize) -> Option<(u32, u32, usize)> {
    let first = words.get(at)?;
    let next = words.get(at + 1)?;
    let between = text.get(first.end..next.start)?.trim();
    let (last, end) = if matches!(between, "-" | "–" | "—") {
        (next, at + 1)
    } else {
        let joined = TO.contains(&next.word.as_str());
        (words.get(at + 2).filter(|_| joined)?, at + 2)
    };
    let (first, last) = (first.number()?, last.number()?);
    (first < last).then_some((first, last, end))
}

/// `100's`, `100er`: the whole hundred.
fn hundred(words: &[TextToken], at: usize) -> Option<(u32, u32, usize)> {
    let word = words.get(at)?.word.as_str();
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let first = number(digits).filter(|first| first % 100 == 0)?;
    let named = matches!(word.get(digits.len()..)?, "er" | "s");
    let next = words.get(at + 1).is_some_and(|next| next.word == "s");
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let grouped =
        before.is_some_and(|before| matches!(before.word.as_str(), "dei" | "delle" | "i" | "le"));
    (named || next || grouped).then_some((first, first + 99, at))
}

/// Class nearest to a range, preferably after it, and not beyond another number.
fn nearest(text: &str, words: &[TextToken], start: usize, end: usize) -> Option<ImportedClass> {
    let is_number = |token: &&TextToken| token.word.starts_with(|sign: char| sign.is_ascii_digit());
    let after = words
        .get(end + 1..)?
        .iter()
        .take(NEAR + 1)
        .take_while(|token| !is_number(token));
    let mut after = after
        .enumerate()
        .filter_map(|(far, token)| Some((far, token, ImportedClass::of_word(&token.word)?)));
    let before = words
        .get(..start)?
        .iter()
        .rev()
        .take(NEAR)
        .take_while(|token| !is_number(token));
    let begin = words.get(start)?.start;
    let mut before = before
        .enumerate()
        .filter(|(_, token)| {
            let between = text.get(token.end..begin);
            between.is_some_and(|between| !between.contains([',', ';', '.']))
        })
        .filter_map(|(far, token)| Some((far, ImportedClass::of_word(&token.word)?)));
    let (after, before) = (after.next(), before.next());
    match (after, before) {
        (Some((far, token, class)), Some((near, other))) => {
            let last = words.get(end)?;
            let between = text.get(last.end..token.start)?.trim();
            let apposed = between.starts_with('(');
            // The next range begins after a comma.
            let apart = between.contains([',', ';', '.']);
            Some(if !apposed && (apart || near < far) {
                other
            } else {
                class
            })
        }
        (Some((_, _, class)), None) | (None, Some((_, class))) => Some(class),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::ranges;
    use crate::{ImportedClass, MAX_NUMBER};

    fn read(text: &str) -> Vec<(u32, u32, ImportedClass)> {
        ranges(text)
            .iter()
            .map(|range| (range.first, range.last, range.class))
            .collect()
    }

    #[test]
    fn ranges_and_hundreds_get_the_class_that_is_said_of_them() {
        let both = [
            (101, 116, ImportedClass::Immutable),
            (201, 213, ImportedClass::Mutable),
        ];
        assert_eq!(
            read("Rules 101-116 (immutable) and 201-213 (mutable) apply."),
            both
        );
        assert_eq!(
            read("Die (unveränderlichen) Regeln 101–116 und die (veränderlichen) Regeln 201–213."),
            both
        );
        assert_eq!(
            read("Quelle dalla 101 alla 116 sono immutabili, dalla 201 alla 213 mutabili."),
            both
        );
        let hundreds = [
            (100, 199, ImportedClass::Immutable),
            (200, 299, ImportedClass::Mutable),
        ];
        assert_eq!(
            read("The 100's are immutable, the 200's are mutable."),
            hundreds
        );
        assert_eq!(
            read("100er-Regeln sind unveränderlich, 200er-Regeln veränderlich."),
            hundreds
        );
    }

    #[test]
    fn all_others_and_open_ranges_get_the_class_that_is_said_of_them() {
        let (stays, changes) = (ImportedClass::Immutable, ImportedClass::Mutable);
        for text in [
            "Rules 100 to 199 are immutable, and all other rules are mutable.",
            "100-199 are immutable, and all others mutable.",
            "Rules 100-199 are immutable; the rest is mutable.",
            "Rules 100–199 are immutable, every other rule mutable.",
            "Die Regeln 100 bis 199 sind unveränderlich und alle anderen Regeln veränderlich.",
            "Unveränderlich sind die Regeln 100-199, veränderlich alle übrigen.",
            "Die 100er sind unveränderlich, alles andere ist veränderlich.",
            "Le regole dalla 100 alla 199 sono immutabili, tutte le altre mutabili.",
            "Le regole 100-199 sono immutabili, le restanti sono mutabili.",
        ] {
            let expected = [(100, 199, stays), (1, MAX_NUMBER, changes)];
            assert_eq!(read(text), expected, "{text}");
        }
        for text in [
            "Rules below 200 are immutable, rules from 200 on are mutable.",
            "Rules numbered lower than 200 are immutable, those above 199 mutable.",
            "Rules up to 199 are immutable. Rules 200 and up are mutable.",
            "Regeln unter 200 sind unveränderlich, Regeln ab 200 veränderlich.",
            "Regeln bis 199 sind unveränderlich, Regeln über 199 veränderlich.",
            "Regeln mit Nummern kleiner als 200 sind unveränderlich, die mit 200 und höher veränderlich.",
            "Le regole sotto il 200 sono immutabili, quelle dal 200 in poi mutabili.",
            "Le regole fino al 199 sono immutabili, quelle oltre il 199 mutabili.",
            "Le regole inferiori a 200 sono immutabili, quelle superiori a 199 mutabili.",
        ] {
            let expected = [(1, 199, stays), (200, MAX_NUMBER, changes)];
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn a_rule_that_speaks_of_others_deals_out_nothing() {
        for text in [
            "Rules 101-116 are immutable; other players may propose mutable rules.",
            "A mutable rule with fewer than 20 votes yields to an immutable one.",
            "An immutable rule goes before all other rules.",
        ] {
            assert_eq!(read(text), [], "{text}");
        }
    }

    #[test]
    fn a_rule_that_mentions_one_class_deals_out_none() {
        assert_eq!(read("At most 20-25 mutable rules."), []);
    }
}

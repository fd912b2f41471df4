//! Classes that a rule gives to others: "Rules 101-116 are immutable", "the 200's are mutable".

use crate::class::ImportedClass;
use crate::token::{Token, number, tokens};
use crate::types::ImportedRule;
use std::collections::BTreeMap;

/// How many words lie between numbers and the class they are said to have.
const NEAR: usize = 4;
/// Words between the two ends of a range.
const TO: [&str; 6] = ["to", "bis", "alla", "through", "al", "a"];

/// Gives a class to the rules that have none, if the texts say it. Returns to how many.
pub(crate) fn apply(rules: &mut [ImportedRule]) -> usize {
    if rules.iter().all(|rule| rule.class.is_some()) {
        return 0;
    }
    let mut said: BTreeMap<u32, Option<ImportedClass>> = BTreeMap::new();
    let ranges: Vec<Range> = rules
        .iter()
        .filter(|rule| rule.in_force)
        .flat_map(|rule| ranges(&rule.text))
        .collect();
    for rule in rules
        .iter()
        .filter(|rule| rule.class.is_none() && rule.letter.is_none())
    {
        for range in ranges
            .iter()
            .filter(|range| range.first <= rule.number && rule.number <= range.last)
        {
            // Where texts contradict each other, it is for people to say.
            let class = said.entry(rule.number).or_insert(Some(range.class));
            *class = class.filter(|class| *class == range.class);
        }
    }
    let mut given = 0;
    for rule in rules
        .iter_mut()
        .filter(|rule| rule.class.is_none() && rule.letter.is_none())
    {
        rule.class = said.get(&rule.number).copied().flatten();
        given += usize::from(rule.class.is_some());
    }
    given
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    first: u32,
    last: u32,
    class: ImportedClass,
}

/// What a text says of ranges of numbers. Only a rule that speaks of both classes is one that deals
/// them out; others merely mention some rules.
fn ranges(text: &str) -> Vec<Range> {
    let words = tokens(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let spans = span(text, &words, at).or_else(|| hundred(&words, at));
        if let Some((first, last, end)) = spans
            && let Some(class) = nearest(text, &words, at, end)
        {
            found.push(Range { first, last, class });
        }
    }
    let both = |class| found.iter().any(|range: &Range| range.class == class);
    if both(ImportedClass::Immutable) && both(ImportedClass::Mutable) {
        found
    } else {
        Vec::new()
    }
}

/// `101-116`, `101 to 116`: its ends, and the place of its last word.
fn span(text: &str, words: &[Token], at: usize) -> Option<(u32, u32, usize)> {
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
fn hundred(words: &[Token], at: usize) -> Option<(u32, u32, usize)> {
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

/// The class that stands nearest to a range, after it rather than before; not beyond another number.
fn nearest(text: &str, words: &[Token], start: usize, end: usize) -> Option<ImportedClass> {
    let is_number = |token: &&Token| token.word.starts_with(|sign: char| sign.is_ascii_digit());
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
            let apposed = text.get(last.end..token.start)?.trim().starts_with('(');
            Some(if !apposed && near < far { other } else { class })
        }
        (Some((_, _, class)), None) | (None, Some((_, class))) => Some(class),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::ranges;
    use crate::ImportedClass;

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
    fn a_rule_that_mentions_one_class_deals_out_none() {
        assert_eq!(read("At most 20-25 mutable rules."), []);
    }
}

//! The name that somebody perhaps meant.

use crate::edition;

/// What whoever knows another language writes, and what stands for it in this one.
const ELSEWHERE: [(&str, &str); 26] = [
    ("elseif", "else if"),
    ("elif", "else if"),
    ("elsif", "else if"),
    ("foreach", "for each"),
    ("function", "define"),
    ("def", "define"),
    ("var", "let"),
    ("const", "let"),
    ("return", "answer"),
    ("reject", "refuse"),
    ("deny", "refuse"),
    ("print", "announce"),
    ("say", "announce"),
    ("log", "announce"),
    ("random", "draw"),
    ("rand", "draw"),
    ("roll", "draw"),
    ("give", "award"),
    ("add_points", "award"),
    ("len", "count"),
    ("length", "count"),
    ("size", "count"),
    ("on_start", "on_begin"),
    ("on_turn_end", "turn_ends"),
    ("on_turn_begin", "turn_begins"),
    ("on_vote", "on_cast"),
];

/// The nearest of `names` to `found`, if one is near enough to be meant; of two that are equally
/// near, the first. What another language calls so comes before any that only looks like it.
pub(crate) fn nearest<'a>(found: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let names: Vec<&str> = names.collect();
    let mut elsewhere = ELSEWHERE.iter();
    let meant = elsewhere.find(|(word, meant)| {
        let first = meant.split(' ').next();
        word.eq_ignore_ascii_case(found) && names.iter().any(|name| Some(*name) == first)
    });
    if let Some((_, meant)) = meant {
        return Some((*meant).to_owned());
    }
    let names = names.into_iter();
    let found: Vec<char> = found.to_lowercase().chars().collect();
    // A name too long to be one is not worth the time.
    if found.len() > edition::MAX_NAME {
        return None;
    }
    let allowed = (found.len() / 3).max(1);
    let (_, name) = names
        .map(|name| (distance(&found, name), name))
        .filter(|(distance, _)| *distance <= allowed && *distance < found.len())
        .min_by_key(|(distance, _)| *distance)?;
    Some(name.to_owned())
}

/// How many characters have to be added, taken away, replaced or swapped with their neighbour.
fn distance(found: &[char], name: &str) -> usize {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=name.len()).collect();
    let mut previous = None;
    for (row, &a) in found.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &b) in name.iter().enumerate() {
            let at = |line: &[usize], index: usize| line.get(index).copied().unwrap_or(usize::MAX);
            let replaced = at(&last, column) + usize::from(a != b);
            let added = at(&last, column + 1) + 1;
            let removed = at(&current, column) + 1;
            let mut best = replaced.min(added).min(removed);
            let before = column.checked_sub(1);
            if let Some(before) = before
                && previous == Some(b)
                && name.get(before) == Some(&a)
            {
                best = best.min(at(&before_last, before).saturating_add(1));
            }
            current.push(best);
        }
        before_last = std::mem::replace(&mut last, current);
        previous = Some(a);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &str) -> Option<String> {
        nearest(
            found,
            ["proposer", "votes", "number", "in_favour"].into_iter(),
        )
    }

    #[test]
    fn what_another_language_says_is_known_where_there_is_such_a_word() {
        let words = ["else", "for", "draw", "award", "count"];
        let meant = |found: &str| nearest(found, words.into_iter());
        assert_eq!(meant("elseif").as_deref(), Some("else if"));
        assert_eq!(meant("foreach").as_deref(), Some("for each"));
        assert_eq!(meant("Random").as_deref(), Some("draw"));
        assert_eq!(meant("print"), None, "nothing here makes anything known");
    }

    #[test]
    fn a_slip_of_the_finger_is_recognised() {
        assert_eq!(near("proposr").as_deref(), Some("proposer"));
        assert_eq!(near("vtoes").as_deref(), Some("votes"));
        assert_eq!(near("Number").as_deref(), Some("number"));
        assert_eq!(near("in_favor").as_deref(), Some("in_favour"));
    }

    #[test]
    fn another_word_is_not_taken_for_a_slip() {
        assert_eq!(near("points"), None);
        assert_eq!(near("x"), None);
        assert_eq!(near(&"v".repeat(1_000)), None);
    }
}

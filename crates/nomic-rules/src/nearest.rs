//! Suggestions for a mistyped name.

use crate::edition;

/// Words of other programming languages, with the words of this language.
const ELSEWHERE: [(&str, &str); 31] = [
    ("elseif", "else if"),
    ("elif", "else if"),
    ("elsif", "else if"),
    ("foreach", "for each"),
    ("function", "define"),
    ("def", "define"),
    ("var", "let"),
    ("const", "let"),
    ("return", "answer"),
    ("unless", "if not"),
    ("throw", "refuse"),
    ("raise", "refuse"),
    ("fail", "refuse"),
    ("forbid", "refuse"),
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

/// Events and questions by synonyms: all words of a row have to occur. Of several rows, the one
/// with the most words is chosen.
const HAPPENINGS: &[(&str, &[&str])] = &[
    ("on_begin", &["start"]),
    ("on_begin", &["game", "start"]),
    ("game_begins", &["new", "game"]),
    ("game_ends", &["game", "over"]),
    ("game_ends", &["won"]),
    ("game_ends", &["win"]),
    ("winner", &["victory"]),
    ("on_timer", &["tim"]),
    ("on_timer", &["tick"]),
    ("on_timer", &["timeout"]),
    ("on_timer", &["deadline"]),
    ("on_timer", &["week"]),
    ("on_timer", &["dai"]),
    ("on_timer", &["day"]),
    ("on_timer", &["hour"]),
    ("on_timer", &["month"]),
    ("on_cast", &["vot"]),
    ("on_cast", &["ballot"]),
    ("on_opened", &["vot", "open"]),
    ("on_opened", &["vot", "start"]),
    ("on_opened", &["vot", "begin"]),
    ("on_opened", &["ballot", "open"]),
    ("on_counting", &["vot", "count"]),
    ("on_counting", &["vot", "end"]),
    ("on_counting", &["vot", "clos"]),
    ("on_counting", &["ballot", "clos"]),
    ("on_proposed", &["new", "proposal"]),
    ("on_proposed", &["proposal"]),
    ("on_proposed", &["submit"]),
    ("on_adopted", &["pass"]),
    ("on_adopted", &["accept"]),
    ("on_adopted", &["approv"]),
    ("on_adopted", &["proposal", "pass"]),
    ("on_adopted", &["proposal", "accept"]),
    ("on_rejected", &["fail"]),
    ("on_rejected", &["lost"]),
    ("on_rejected", &["proposal", "fail"]),
    ("on_enacted", &["new", "rule"]),
    ("on_enacted", &["rule", "add"]),
    ("on_enacted", &["rule", "creat"]),
    ("on_amended", &["rule", "chang"]),
    ("on_repealed", &["rule", "remov"]),
    ("on_repealed", &["rule", "delet"]),
    ("turn_begins", &["turn", "start"]),
    ("turn_begins", &["turn", "new"]),
    ("turn_begins", &["turn"]),
    ("turn_ends", &["turn", "over"]),
    ("turn_ends", &["turn", "finish"]),
    ("turn_ends", &["turn", "end"]),
    ("round_begins", &["round", "start"]),
    ("round_begins", &["round"]),
    ("round_ends", &["round", "over"]),
    ("round_ends", &["round", "end"]),
    ("on_changed", &["scor"]),
    ("on_changed", &["point"]),
    ("on_changed", &["earn"]),
    ("on_join", &["new", "player"]),
    ("on_join", &["enter"]),
    ("on_leave", &["quit"]),
    ("on_leave", &["left"]),
    ("on_judged", &["verdict"]),
    ("on_acted", &["action"]),
];

/// The nearest of `names` to `found`, if it is near enough; of equally near ones, the first. A word
/// of another language comes before a similar spelling.
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
    if !names.iter().any(|name| is_slip(found, name))
        && let Some(meant) = event_synonym(found, &names)
    {
        return Some(meant.to_owned());
    }
    let names = names.into_iter();
    let found: Vec<char> = found.to_lowercase().chars().collect();
    // Longer words are not names, and would take time.
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

fn event_synonym(found: &str, names: &[&str]) -> Option<&'static str> {
    if found.len() > edition::MAX_NAME {
        return None;
    }
    let found = found.to_ascii_lowercase();
    // Of rows with equally many words, the first is chosen.
    let rows = HAPPENINGS.iter().rev().filter(|(name, words)| {
        let mut words = words.iter();
        names.contains(name) && words.all(|stem| found.split('_').any(|part| is_of(part, stem)))
    });
    let row = rows.max_by_key(|(_, words)| words.len());
    row.map(|(name, _)| *name)
}

/// True if the word has this stem: `vote`, `votes`, `voted` and `voting` have `vot`.
fn is_of(word: &str, stem: &str) -> bool {
    let endings = ["", "e", "s", "d", "es", "ed", "er", "ing", "ings", "ly"];
    let ending = word.strip_prefix(stem);
    ending.is_some_and(|ending| endings.contains(&ending))
}

fn is_slip(found: &str, name: &str) -> bool {
    let found: Vec<char> = found
        .to_lowercase()
        .chars()
        .take(edition::MAX_NAME)
        .collect();
    distance(&found, name) <= 1
}

/// Number of characters to add, remove, replace or swap with a neighbour.
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
    fn an_event_is_known_by_other_names() {
        let hooks = [
            "on_acted",
            "on_cast",
            "on_timer",
            "on_opened",
            "on_counting",
            "turn_ends",
            "turn_begins",
            "on_adopted",
            "on_changed",
            "on_enacted",
            "on_begin",
        ];
        let meant = |found: &str| nearest(found, hooks.into_iter());
        for (found, hook) in [
            ("on_voted", "on_cast"),
            ("when_voting", "on_cast"),
            ("on_vote", "on_cast"),
            ("weekly", "on_timer"),
            ("every_day", "on_timer"),
            ("daily", "on_timer"),
            ("on_vote_opened", "on_opened"),
            ("votes_counted", "on_counting"),
            ("on_turn_over", "turn_ends"),
            ("on_new_turn", "turn_begins"),
            ("proposal_passed", "on_adopted"),
            ("on_points", "on_changed"),
            ("new_rule", "on_enacted"),
            ("on_game_started", "on_begin"),
        ] {
            assert_eq!(meant(found).as_deref(), Some(hook), "{found}");
        }
        // A single mistake is a slip.
        assert_eq!(meant("on_actd").as_deref(), Some("on_acted"));
        assert_eq!(meant("on_cats").as_deref(), Some("on_cast"));
    }

    #[test]
    fn another_word_is_not_taken_for_a_slip() {
        assert_eq!(near("points"), None);
        assert_eq!(near("x"), None);
        assert_eq!(near(&"v".repeat(1_000)), None);
    }
}

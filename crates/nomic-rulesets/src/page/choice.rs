//! Choices of a ruleset on one page.

use super::{BETWEEN, PageReader, append};
use crate::blank::is_name;
use crate::error::{ChoiceProblem, PageProblem, RulesetError};
use crate::line::Line;
use nomic_engine::rules::CollectByExtend;
use nomic_engine::rules::Language;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageChoice {
    pub line: u32,
    pub name: String,
    pub question: String,
    pub hint: String,
    pub alternatives: Vec<PageAlternative>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAlternative {
    /// By what programs know it; the same on all pages.
    pub value: String,
    pub usual: bool,
    pub label: String,
    pub wording: String,
    pub code: Option<String>,
}

pub(super) fn is_section(language: Language, heading: &str) -> bool {
    heading
        == match language {
            Language::En => "Choices",
            Language::De => "Zur Wahl",
            Language::It => "Scelte",
        }
}

/// `voting_time · How long can people vote?`
pub(super) fn head(line: u32, heading: &str) -> Option<PageChoice> {
    let (name, question) = heading.split_once(BETWEEN)?;
    let (name, question) = (name.trim(), question.trim());
    (is_name(name) && !question.is_empty()).then(|| PageChoice {
        line,
        name: name.to_owned(),
        question: question.to_owned(),
        hint: String::new(),
        alternatives: Vec::new(),
    })
}

/// Parses an entry of the list: `` - `days(1)` · one day ``, the usual one in bold. Words for the
/// texts follow after another dot if they differ from the label; an empty part means no words.
pub(super) fn alternative(entry: &str) -> Option<PageAlternative> {
    let entry = entry.strip_prefix("- ")?;
    let mut parts = entry.splitn(3, BETWEEN).map(str::trim);
    let value = parts.next()?;
    let (value, usual) = match value.strip_prefix("**") {
        Some(bold) => (bold.strip_suffix("**")?, true),
        None => (value, false),
    };
    let value = value.strip_prefix('`')?.strip_suffix('`')?.trim();
    let label = parts.next().filter(|label| !label.is_empty())?;
    (!value.is_empty() && !value.contains('`')).then(|| PageAlternative {
        value: value.to_owned(),
        usual,
        label: label.to_owned(),
        wording: parts.next().unwrap_or(label).to_owned(),
        code: None,
    })
}

impl PageChoice {
    /// Checks for at least two different values, one of them marked as usual.
    pub(super) fn is_complete(&self) -> bool {
        let values = self.alternatives.iter().map(|one| &one.value);
        let different = values.collect_by_extend::<BTreeSet<_>>().len();
        let usual = self.alternatives.iter().filter(|one| one.usual);
        different > 1 && different == self.alternatives.len() && usual.count() == 1
    }
}

impl PageReader {
    pub(super) fn choice(&mut self, heading: &str) -> Result<(), RulesetError> {
        let found = || heading.to_owned();
        let choice = head(self.line, heading);
        let choice = choice.ok_or_else(|| self.error(ChoiceProblem::Bad { found: found() }))?;
        if self.choices.iter().any(|known| known.name == choice.name) {
            let name = choice.name;
            return Err(self.error(ChoiceProblem::Twice { name }));
        }
        self.choices.push(choice);
        Ok(())
    }

    pub(super) fn choice_line(&mut self, line: Line<'_>) -> Result<(), RulesetError> {
        let outside = self.error(PageProblem::TextOutsideRule);
        let bad = |found: &str| ChoiceProblem::Bad {
            found: found.to_owned(),
        };
        let Some(choice) = self.choices.last_mut() else {
            return Err(outside);
        };
        match line {
            Line::Entry(entry) => match alternative(entry) {
                Some(alternative) => choice.alternatives.push(alternative),
                None => return Err(self.error(bad(entry))),
            },
            Line::Text(text) if choice.alternatives.is_empty() => {
                append(&mut choice.hint, text, " ");
            }
            Line::Fence(mark) => {
                let last = choice.alternatives.last();
                let first = last.is_some_and(|alternative| alternative.code.is_none());
                self.fence(mark)?;
                if !first {
                    return Err(outside);
                }
                self.code = Some((self.line, String::new()));
            }
            _ => return Err(outside),
        }
        Ok(())
    }

    pub(super) fn check_choice(&self) -> Result<(), RulesetError> {
        match self.choices.last() {
            Some(choice) if !choice.is_complete() => {
                let name = choice.name.clone();
                Err(self.error_at(choice.line, ChoiceProblem::Few { name }))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(entry: &str) -> Option<(String, bool, String, String)> {
        let one = alternative(entry)?;
        Some((one.value, one.usual, one.label, one.wording))
    }

    fn check(entry: &str, expected: Option<(&str, bool, &str, &str)>) {
        let expected = expected.map(|(value, usual, label, wording)| {
            (
                value.to_owned(),
                usual,
                label.to_owned(),
                wording.to_owned(),
            )
        });
        assert_eq!(read(entry), expected, "{entry:?}");
    }

    #[test]
    fn an_entry_is_a_value_and_what_it_is_called() {
        check(
            "- `days(1)` · one day",
            Some(("days(1)", false, "one day", "one day")),
        );
        check("- **`50`** · 50", Some(("50", true, "50", "50")));
        check(
            "- `a` · short · What the text says.",
            Some(("a", false, "short", "What the text says.")),
        );
        check("- `a` · silent ·", Some(("a", false, "silent", "")));
    }

    #[test]
    fn other_entries_are_refused() {
        for entry in [
            "- a · b",
            "- `a`",
            "- `a` ·",
            "- **`a` · b",
            "- `` · b",
            "1. `a` · b",
        ] {
            check(entry, None);
        }
    }
}

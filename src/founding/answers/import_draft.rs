//! Rules that somebody brings along: what was found, what is taken of it, and the ruleset it makes.

use crate::founding::answers::loans::Uncoded;
use nomic_engine::limits::{MAX_RULES, MAX_TEXT, MAX_TITLE};
use nomic_engine::rules::{FlatMap, FlatSet, Language, signs};
use nomic_engine::{Class, LocalText, RuleNumber, Ruleset, StarterRule};
use nomic_import::{ImportError, Imported, ImportedFiles, ImportedRule, Warning};
use serde::{Deserialize, Serialize};

/// The name that programs know such a ruleset by.
const ID: &str = "own";
/// Length of the text that replaces a missing title.
const TITLE: usize = 40;

/// Found rules, and the selection for the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ImportDraft {
    found: Imported,
    /// Indices of the selected rules.
    taken: FlatSet<usize>,
    /// Numbers that the player gave to rules, by index.
    numbers: FlatMap<usize, u32>,
    /// Leftovers added to rules: index of the leftover, index of the rule.
    given: FlatMap<usize, usize>,
    /// Indices of rules. The player confirmed the initial set's code for them.
    confirmed: FlatSet<usize>,
    /// Whether letters beyond ASCII had to be guessed, since a file is in no encoding of today.
    pub(crate) guessed: bool,
    /// Class of rules without one.
    pub(crate) otherwise: Class,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FoundRule {
    pub(crate) place: usize,
    pub(crate) number: String,
    pub(crate) offered: bool,
    pub(crate) class: Option<Class>,
    pub(crate) title: Option<String>,
    pub(crate) status: Option<String>,
}

/// Something that belongs to no rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    pub(crate) place: usize,
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// Why nothing was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// The importer read nothing, and says why.
    Refused(ImportError),
    /// The importer could not be loaded.
    NotLoaded,
    /// The importer broke down.
    Broke,
    /// The importer took too long and was stopped.
    Slow,
}

impl Unread {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Refused(error) => error.code(),
            Self::NotLoaded => "bring/not_loaded",
            Self::Broke => "bring/broke",
            Self::Slow => "bring/slow",
        }
    }

    /// Whether another attempt with the same files may succeed.
    pub(crate) fn may_try_again(self) -> bool {
        !matches!(self, Self::Refused(_))
    }
}

/// Why what is taken makes no ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Unfit {
    Nothing,
    /// More rules are taken than a game may begin with.
    TooMany,
    /// Two of the rules taken have this number.
    NumberTwice(u32),
    /// The text of this rule is too long.
    TextLong(u32),
}

impl ImportDraft {
    /// Selection of everything found that is in force.
    pub(crate) fn new(found: ImportedFiles) -> Self {
        let law = found.imported.rules.iter().enumerate();
        let taken = law
            .filter(|(_, rule)| rule.in_force)
            .map(|(place, _)| place)
            .collect();
        Self {
            found: found.imported,
            taken,
            numbers: FlatMap::new(),
            given: FlatMap::new(),
            confirmed: FlatSet::new(),
            guessed: found.guessed,
            otherwise: Class::Mutable,
        }
    }

    pub(crate) fn rules(&self) -> Vec<FoundRule> {
        let rules = self.found.rules.iter().enumerate();
        rules.map(|(place, rule)| row(place, rule)).collect()
    }

    /// Text that belongs to no rule. Headings of classes were understood and are not shown.
    pub(crate) fn left(&self) -> Vec<Left> {
        let left = self.found.unplaced.iter().enumerate();
        let left = left.filter(|(_, left)| !left.section);
        left.map(|(place, left)| Left {
            place,
            line: left.line,
            text: left.text.clone(),
        })
        .collect()
    }

    /// Warnings that concern selected rules.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let twice = self.twice();
        let open = |warning: &Warning| match warning {
            Warning::NumberTwice { number } => twice == Some(*number),
            // The question for the class says it already.
            Warning::ClassUnknown { .. } => false,
            _ => true,
        };
        let mut warnings: Vec<Warning> = self.found.warnings.iter().copied().filter(open).collect();
        let again = twice.map(|number| Warning::NumberTwice { number });
        warnings.extend(again.filter(|again| !warnings.contains(again)));
        warnings
    }

    /// Name of a rule: its number, with its letter if it has one.
    pub(crate) fn called(&self, place: usize) -> String {
        let rule = self.found.rules.get(place);
        rule.map_or_else(String::new, |rule| self.number(place, rule).to_string())
    }

    /// The text of a rule, with what was added to it.
    pub(crate) fn text(&self, place: usize) -> String {
        let rule = self.found.rules.get(place).map(|rule| rule.text.clone());
        let mut text = rule.unwrap_or_default();
        let given = self.given.iter().filter(|(_, rule)| **rule == place);
        for added in given.filter_map(|(left, _)| self.found.unplaced.get(*left)) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&added.text);
        }
        text
    }

    /// Rule that a leftover was added to.
    pub(crate) fn goes_to(&self, left: usize) -> Option<usize> {
        self.given.get(&left).copied()
    }

    /// Adds what was left over to a rule, or leaves it out.
    pub(crate) fn give(&mut self, left: usize, rule: Option<usize>) {
        // A confirmation was for the former text only.
        for changed in rule.into_iter().chain(self.goes_to(left)) {
            self.confirmed.remove(&changed);
        }
        match rule.filter(|rule| *rule < self.found.rules.len()) {
            Some(rule) => self.given.insert(left, rule),
            None => self.given.remove(&left),
        };
    }

    /// Gives a rule another number; what can't be one changes nothing.
    pub(crate) fn renumber(&mut self, place: usize, number: &str) {
        let number = number.trim().parse().ok();
        if let Some(number) =
            number.filter(|number| (1..=nomic_import::MAX_NUMBER).contains(number))
        {
            self.numbers.insert(place, number);
            self.confirmed.remove(&place);
        }
    }

    fn number(&self, place: usize, rule: &ImportedRule) -> RuleNumber {
        let lettered = rule
            .letter
            .and_then(|letter| RuleNumber::lettered(letter, rule.number));
        let own = self.numbers.get(&place).copied().map(RuleNumber);
        own.or(lettered).unwrap_or(RuleNumber(rule.number))
    }

    pub(crate) fn count(&self) -> usize {
        self.taken.len()
    }

    pub(crate) fn takes(&self, place: usize) -> bool {
        self.taken.contains(&place)
    }

    /// Whether a rule that is taken brings code along.
    pub(crate) fn has_code(&self) -> bool {
        self.chosen().any(|rule| rule.code.is_some())
    }

    pub(crate) fn uncoded(&self) -> Vec<Uncoded> {
        let uncoded = self.placed().filter(|(_, rule)| rule.code.is_none());
        let uncoded = uncoded.map(|(place, rule)| Uncoded {
            place,
            number: self.number(place, rule),
            text: self.text(place),
        });
        uncoded.collect()
    }

    /// Says whether the initial set's code does what a rule says.
    pub(crate) fn confirm(&mut self, place: usize, fits: bool) {
        if fits {
            self.confirmed.insert(place);
        } else {
            self.confirmed.remove(&place);
        }
    }

    pub(crate) fn is_confirmed(&self, place: usize) -> bool {
        self.confirmed.contains(&place)
    }

    pub(crate) fn confirmed(&self) -> Vec<RuleNumber> {
        let confirmed = self.placed().filter(|(place, _)| self.is_confirmed(*place));
        confirmed
            .map(|(place, rule)| self.number(place, rule))
            .collect()
    }

    /// True if a selected rule has no class.
    pub(crate) fn class_open(&self) -> bool {
        self.chosen().any(|rule| rule.class.is_none())
    }

    pub(crate) fn take(&mut self, place: usize, taken: bool) {
        if taken && place < self.found.rules.len() {
            self.taken.insert(place);
        } else {
            self.taken.remove(&place);
        }
    }

    fn chosen(&self) -> impl Iterator<Item = &ImportedRule> {
        self.placed().map(|(_, rule)| rule)
    }

    fn placed(&self) -> impl Iterator<Item = (usize, &ImportedRule)> {
        let chosen = self.taken.iter();
        chosen.filter_map(|place| Some((*place, self.found.rules.get(*place)?)))
    }

    fn twice(&self) -> Option<u32> {
        let mut seen = FlatSet::new();
        let mut numbers = self.placed().map(|(place, rule)| self.number(place, rule));
        let again = numbers.find(|number| !seen.insert(*number))?;
        Some(again.letter().map_or(again.0, |(_, number)| number))
    }

    pub(crate) fn ruleset(&self, language: Language, title: &str) -> Result<Ruleset, Unfit> {
        if self.taken.is_empty() {
            return Err(Unfit::Nothing);
        }
        if self.taken.len() > MAX_RULES {
            return Err(Unfit::TooMany);
        }
        if let Some(number) = self.twice() {
            return Err(Unfit::NumberTwice(number));
        }
        let rules = self
            .placed()
            .map(|(place, rule)| self.starter(place, rule, language));
        Ok(Ruleset {
            id: ID.to_owned(),
            title: LocalText::new(
                language,
                &shortened(&signs::without_invisible(title), MAX_TITLE),
            ),
            rules: rules.collect::<Result<_, _>>()?,
            ..Ruleset::default()
        })
    }

    fn starter(
        &self,
        place: usize,
        rule: &ImportedRule,
        language: Language,
    ) -> Result<StarterRule, Unfit> {
        let own = rule.title.as_deref();
        let text = self.text(place);
        let title = own.map_or_else(
            || shortened(&text, TITLE),
            |title| shortened(title, MAX_TITLE),
        );
        // A title too long to be one must not lose its end.
        let text = match own.filter(|own| own.chars().count() > MAX_TITLE) {
            Some(own) => format!("{own}\n{text}"),
            None => text,
        };
        if text.chars().count() > MAX_TEXT {
            return Err(Unfit::TextLong(rule.number));
        }
        Ok(StarterRule {
            number: self.number(place, rule),
            class: rule.class.map_or(self.otherwise, class),
            title: LocalText::new(language, &signs::without_invisible(&title)),
            text: LocalText::new(language, &signs::without_invisible(&text)),
            code: signs::without_invisible(rule.code.as_deref().unwrap_or_default()),
            // Rules brought along are in force.
            fate: None,
        })
    }
}

fn row(place: usize, rule: &ImportedRule) -> FoundRule {
    FoundRule {
        place,
        number: rule.called(),
        offered: rule.offered,
        class: rule.class.map(class),
        title: rule.title.clone(),
        status: rule.status.clone(),
    }
}

fn class(found: nomic_import::ImportedClass) -> Class {
    match found {
        nomic_import::ImportedClass::Immutable => Class::Immutable,
        nomic_import::ImportedClass::Mutable => Class::Mutable,
    }
}

/// The beginning of a text, in whole words where that is possible.
fn shortened(text: &str, longest: usize) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    if line.chars().count() <= longest {
        return line.to_owned();
    }
    let begun: String = line.chars().take(longest.saturating_sub(2)).collect();
    let whole = begun
        .rsplit_once(' ')
        .map_or(begun.as_str(), |(whole, _)| whole);
    format!("{} …", whole.trim_end_matches([',', ';', ':', '.']))
}

#[cfg(test)]
mod tests;

//! A ruleset with open choices, and the ruleset that given picks make of it.

use crate::blank::{fill, names};
use crate::choice::{Alternative, Choice, Picks};
use crate::error::{ChoiceProblem, RulesetError};
use crate::join::{self, local};
use crate::page::{Page, PageAlternative, PageChoice, PageRule};
use nomic_engine::rules::Language;
use nomic_engine::{LocalText, Ruleset};

/// A ruleset as it is on its pages, before its choices are made.
///
/// A founder decides that 50 points win:
///
/// ```
/// use nomic_engine::RuleNumber;
/// use nomic_rulesets::{Picks, starter};
///
/// let blueprint = starter("suber").unwrap().blueprint();
/// assert_eq!(blueprint.choices()[0].name, "goal");
/// let mut picks = Picks::default();
/// picks.pick("goal", "50");
/// let ruleset = blueprint.ruleset(&picks)?;
/// assert!(ruleset.entry(RuleNumber(208)).unwrap().code.contains("50"));
/// # Ok::<(), nomic_rulesets::RulesetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blueprint {
    id: String,
    pages: Vec<Page>,
    choices: Vec<Choice>,
}

impl Blueprint {
    /// Reads a ruleset from its pages, one for each language.
    ///
    /// All pages must have the same numbers with the same classes and the same choices; the order
    /// of rules is that of the first page. Code is on one page only, usually the first.
    ///
    /// # Errors
    /// Names the page and the line of the first fault.
    pub fn read(id: &str, pages: &[(Language, &str)]) -> Result<Self, RulesetError> {
        let pages = pages
            .iter()
            .map(|(language, markdown)| Page::read(*language, markdown));
        let blueprint = Self::of(id, pages.collect::<Result<_, _>>()?)?;
        for choice in &blueprint.choices {
            blueprint.check_used(&choice.name)?;
        }
        Ok(blueprint)
    }

    /// Joins pages to a ruleset. A single page may have a choice for code on another page.
    ///
    /// # Errors
    /// Names the page and the line of the first contradiction between pages, or of a blank that no
    /// choice fills.
    pub fn of(id: &str, pages: Vec<Page>) -> Result<Self, RulesetError> {
        let first = join::check_pages(&pages)?;
        for (at, page) in pages.iter().enumerate() {
            check_choices(first, page, at > 0)?;
            check_blanks(page)?;
        }
        let choices = first.choices.iter();
        Ok(Self {
            id: id.to_owned(),
            choices: choices.map(|choice| join_choice(choice, &pages)).collect(),
            pages,
        })
    }

    #[must_use]
    pub fn title(&self) -> LocalText {
        let pages = self.pages.iter();
        local(pages.map(|page| (page.language, &*page.title)))
    }

    /// Number of rules, including those that are not in force.
    #[must_use]
    pub fn rules(&self) -> usize {
        self.pages.first().map_or(0, |page| page.rules.len())
    }

    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    #[must_use]
    pub fn choice(&self, name: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.name == name)
    }

    /// Ruleset of these picks, in all its languages.
    ///
    /// # Errors
    ///
    /// A pick is not offered, or a rule's fate is not clear.
    pub fn ruleset(&self, picks: &Picks) -> Result<Ruleset, RulesetError> {
        join::join_pages(&self.id, &self.pages(picks)?)
    }

    /// Pages with all blanks of their rules filled in.
    ///
    /// # Errors
    ///
    /// A pick is not offered.
    pub fn pages(&self, picks: &Picks) -> Result<Vec<Page>, RulesetError> {
        self.check_picks(picks)?;
        let pages = self.pages.iter();
        Ok(pages.map(|page| self.with_picks(page, picks)).collect())
    }

    fn language(&self) -> Language {
        self.pages
            .first()
            .map_or(Language::En, |page| page.language)
    }

    fn check_used(&self, name: &str) -> Result<(), RulesetError> {
        let mut rules = self.pages.iter().flat_map(|page| &page.rules);
        if rules.any(|rule| rule.blanks().any(|blank| blank == name)) {
            return Ok(());
        }
        let choice = self.pages.first().and_then(|page| page.choice(name));
        Err(RulesetError {
            language: self.language(),
            line: choice.map_or(0, |choice| choice.line),
            problem: ChoiceProblem::Unused {
                name: name.to_owned(),
            }
            .into(),
        })
    }

    fn check_picks(&self, picks: &Picks) -> Result<(), RulesetError> {
        let offered = |name: &str| {
            let choice = self.choices.iter().find(|choice| choice.name == name);
            choice.is_some_and(|choice| choice.selected(picks).is_some())
        };
        match picks.iter().find(|(name, _)| !offered(name)) {
            None => Ok(()),
            Some((name, value)) => Err(RulesetError {
                language: self
                    .pages
                    .first()
                    .map_or(Language::En, |page| page.language),
                line: 0,
                problem: ChoiceProblem::NotOffered {
                    name: name.to_owned(),
                    value: value.to_owned(),
                }
                .into(),
            }),
        }
    }

    fn with_picks(&self, page: &Page, picks: &Picks) -> Page {
        let held = |name: &str| {
            let choice = self.choices.iter().find(|choice| choice.name == name);
            choice.and_then(|choice| choice.selected(picks))
        };
        let wording =
            |name: &str| Some(held(name)?.wording.exact(page.language).unwrap_or_default());
        let code = |name: &str| held(name).map(|alternative| &*alternative.code);
        let rules = page.rules.iter().map(|rule| PageRule {
            title: fill(&rule.title, wording).trim().to_owned(),
            text: fill(&rule.text, wording).trim().to_owned(),
            note: fill(&rule.note, wording).trim().to_owned(),
            code: rule.code.as_ref().map(|rule| block(&fill(rule, code))),
            ..rule.clone()
        });
        Page {
            rules: rules.collect(),
            ..page.clone()
        }
    }
}

/// Checks that this page has the choices of the first one. Another page holds no code.
fn check_choices(first: &Page, page: &Page, another: bool) -> Result<(), RulesetError> {
    let error = |line, name: &str| {
        Err(RulesetError {
            language: page.language,
            line,
            problem: ChoiceProblem::Differs {
                name: name.to_owned(),
            }
            .into(),
        })
    };
    let values = |choice: &PageChoice| {
        let values = choice.alternatives.iter();
        let values = values.map(|one| (one.value.clone(), one.usual));
        values.collect::<Vec<_>>()
    };
    for choice in &page.choices {
        let twin = first.choice(&choice.name);
        let coded = another && choice.alternatives.iter().any(has_block);
        if coded || twin.is_none_or(|twin| values(twin) != values(choice)) {
            return error(choice.line, &choice.name);
        }
    }
    let mut missing = first.choices.iter();
    match missing.find(|choice| page.choice(&choice.name).is_none()) {
        Some(choice) => error(0, &choice.name),
        None => Ok(()),
    }
}

fn check_blanks(page: &Page) -> Result<(), RulesetError> {
    for rule in &page.rules {
        let unknown = rule.blanks().find(|name| page.choice(name).is_none());
        if let Some(name) = unknown {
            return Err(RulesetError {
                language: page.language,
                line: rule.line,
                problem: ChoiceProblem::UnknownBlank {
                    name: name.to_owned(),
                }
                .into(),
            });
        }
    }
    Ok(())
}

fn join_choice(choice: &PageChoice, pages: &[Page]) -> Choice {
    let on_pages = || {
        let pages = pages.iter();
        pages.filter_map(|page| Some((page.language, page.choice(&choice.name)?)))
    };
    // Where one alternative has a block of code, those without one put nothing into code.
    let blocks = choice.alternatives.iter().any(has_block);
    let alternatives = choice.alternatives.iter().enumerate().map(|(at, one)| {
        let versions = || {
            on_pages()
                .filter_map(|(language, choice)| Some((language, choice.alternatives.get(at)?)))
        };
        Alternative {
            value: one.value.clone(),
            label: local(versions().map(|(language, one)| (language, &*one.label))),
            wording: local(versions().map(|(language, one)| (language, &*one.wording))),
            code: match &one.code {
                Some(block) => block.trim_end().to_owned(),
                None if blocks => String::new(),
                None => one.value.clone(),
            },
        }
    });
    Choice {
        name: choice.name.clone(),
        question: local(on_pages().map(|(language, choice)| (language, &*choice.question))),
        hint: local(on_pages().map(|(language, choice)| (language, &*choice.hint))),
        alternatives: alternatives.collect(),
        usual: choice
            .alternatives
            .iter()
            .position(|one| one.usual)
            .unwrap_or_default(),
    }
}

/// A block of code, without the gap that an empty blank leaves at its beginning or end.
fn block(code: &str) -> String {
    format!("{}\n", code.trim_matches('\n'))
}

fn has_block(alternative: &PageAlternative) -> bool {
    alternative.code.is_some()
}

impl PageRule {
    fn blanks(&self) -> impl Iterator<Item = &str> {
        let code = self.code.as_deref().unwrap_or_default();
        let parts = [&*self.title, &*self.text, &*self.note, code];
        parts.into_iter().flat_map(names)
    }
}

//! One page: a ruleset in one language, as it is written down.

mod choice;
mod section;

use crate::error::{PageProblem, RulesetError};
use crate::line::Line;
use nomic_engine::rules::Language;
use nomic_engine::{Class, Fate};

pub use choice::{PageAlternative, PageChoice};

const CODE_MARK: &str = "nomic";

const BETWEEN: char = '·';

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub language: Language,
    pub title: String,
    /// Declared classes, with their names in this language.
    pub classes: Vec<(Class, String)>,
    pub choices: Vec<PageChoice>,
    pub rules: Vec<PageRule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRule {
    /// Line of its heading, counted from 1.
    pub line: u32,
    pub number: u32,
    pub class: Class,
    /// Fate of the rule before the game begins; none if it is in force.
    pub fate: Option<Fate>,
    /// Title; empty for a rejected proposal known only by its number.
    pub title: String,
    /// Paragraphs are separated by an empty line, and entries of a list have a line each.
    pub text: String,
    /// Remarks of the page that are not law, for instance why the rule has no code.
    pub note: String,
    /// Code, if this page holds it.
    pub code: Option<String>,
}

impl Page {
    /// Reads a page.
    ///
    /// An error names the line:
    ///
    /// ```
    /// use nomic_engine::rules::Language;
    /// use nomic_rulesets::{Page, PageProblem};
    ///
    /// let error = Page::read(Language::En, "# Rules\n\n### 201 · Turns\n").unwrap_err();
    /// assert_eq!((error.line, error.problem), (3, PageProblem::RuleOutsideSection));
    /// ```
    ///
    /// # Errors
    /// Names the first line that does not fit the format.
    pub fn read(language: Language, markdown: &str) -> Result<Self, RulesetError> {
        let mut reader = PageReader::new(language);
        for (line, raw) in (1..).zip(markdown.lines()) {
            reader.line = line;
            reader.read_line(raw)?;
        }
        reader.finish()
    }

    #[must_use]
    pub fn choice(&self, name: &str) -> Option<&PageChoice> {
        self.choices.iter().find(|choice| choice.name == name)
    }

    #[must_use]
    pub fn rule(&self, number: u32) -> Option<&PageRule> {
        self.rules.iter().find(|rule| rule.number == number)
    }
}

/// State of the reader. It reads one line after the other and never looks back.
struct PageReader {
    language: Language,
    line: u32,
    title: Option<String>,
    class: Option<Class>,
    classes: Vec<(Class, String)>,
    /// Number of sections so far; an earlier class is above later ones.
    sections: u8,
    /// True in the section of choices, which has no rules.
    choosing: bool,
    choices: Vec<PageChoice>,
    rules: Vec<PageRule>,
    /// Code block that is being read, with its first line.
    code: Option<(u32, String)>,
    /// True after an empty line, so that text begins a new paragraph.
    apart: bool,
}

impl PageReader {
    fn new(language: Language) -> Self {
        Self {
            language,
            line: 0,
            title: None,
            class: None,
            classes: Vec::new(),
            sections: 0,
            choosing: false,
            choices: Vec::new(),
            rules: Vec::new(),
            code: None,
            apart: false,
        }
    }

    fn error(&self, problem: impl Into<PageProblem>) -> RulesetError {
        self.error_at(self.line, problem)
    }

    fn error_at(&self, line: u32, problem: impl Into<PageProblem>) -> RulesetError {
        RulesetError {
            language: self.language,
            line,
            problem: problem.into(),
        }
    }

    fn read_line(&mut self, raw: &str) -> Result<(), RulesetError> {
        if self.code.is_some() {
            return self.code_line(raw);
        }
        match Line::of(raw) {
            Line::Empty => self.apart = true,
            Line::Heading(level, heading) => self.heading(level, heading)?,
            _ if self.title.is_none() => return Err(self.error(PageProblem::TitleMissing)),
            line if self.choosing => self.choice_line(line)?,
            Line::Note(note) => self.add_note(note)?,
            Line::Fence(mark) => self.open_code(mark)?,
            Line::Entry(text) => self.text(text, "\n")?,
            Line::Text(text) => self.text(text, " ")?,
        }
        Ok(())
    }

    fn heading(&mut self, level: usize, heading: &str) -> Result<(), RulesetError> {
        self.check_rule()?;
        self.check_choice()?;
        match (level, &self.title) {
            (1, None) => self.title = Some(heading.to_owned()),
            (1, Some(_)) => return Err(self.error(PageProblem::SecondTitle)),
            (_, None) => return Err(self.error(PageProblem::TitleMissing)),
            (2, _) => self.section(heading)?,
            (3, _) if self.choosing => self.choice(heading)?,
            (3, _) => self.rule(heading)?,
            _ => return Err(self.error(PageProblem::HeadingTooDeep)),
        }
        Ok(())
    }

    fn section(&mut self, heading: &str) -> Result<(), RulesetError> {
        self.choosing = choice::is_section(self.language, heading);
        if self.choosing {
            return Ok(());
        }
        let unknown = || PageProblem::UnknownSection {
            found: heading.to_owned(),
        };
        let class = match section::section(self.language, heading) {
            Some(class) => class,
            None => {
                let class = self.declare(heading);
                class.ok_or_else(|| self.error(unknown()))?
            }
        };
        self.class = Some(class);
        self.sections = self.sections.saturating_add(1);
        Ok(())
    }

    /// Records a class of the page's own. Each letter is one class.
    fn declare(&mut self, heading: &str) -> Option<Class> {
        let (class, name) = section::declared(heading, self.sections)?;
        let mut known = self.classes.iter().map(|(known, _)| known.code());
        if known.any(|letter| letter == class.code()) {
            return None;
        }
        self.classes.push((class, name));
        Some(class)
    }

    fn rule(&mut self, heading: &str) -> Result<(), RulesetError> {
        let class = self
            .class
            .ok_or_else(|| self.error(PageProblem::RuleOutsideSection))?;
        let bad = || PageProblem::BadRuleHeading {
            found: heading.to_owned(),
        };
        let head = section::head(self.language, heading).ok_or_else(|| self.error(bad()))?;
        let section::RuleHeading {
            number,
            fate,
            title,
        } = head;
        if self.rules.iter().any(|rule| rule.number == number) {
            return Err(self.error(PageProblem::NumberTwice { number }));
        }
        let (text, note, code) = (String::new(), String::new(), None);
        self.rules.push(PageRule {
            line: self.line,
            number,
            class,
            fate,
            title,
            text,
            note,
            code,
        });
        Ok(())
    }

    /// Text of a rule, or of the preface, which is for people who read the page and belongs to no rule.
    fn text(&mut self, text: &str, joint: &str) -> Result<(), RulesetError> {
        let apart = std::mem::take(&mut self.apart);
        match (self.rules.last_mut(), self.class) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(self.error(PageProblem::TextOutsideRule)),
            (Some(rule), _) if !rule.note.is_empty() || rule.code.is_some() => {
                Err(self.error(PageProblem::TextAfterCode))
            }
            (Some(rule), _) => {
                append(&mut rule.text, text, if apart { "\n\n" } else { joint });
                Ok(())
            }
        }
    }

    fn add_note(&mut self, note: &str) -> Result<(), RulesetError> {
        match self.rules.last_mut() {
            Some(rule) => append(&mut rule.note, note, " "),
            None if self.class.is_some() => return Err(self.error(PageProblem::TextOutsideRule)),
            None => (),
        }
        Ok(())
    }

    fn fence(&self, mark: &str) -> Result<(), RulesetError> {
        if mark == CODE_MARK {
            return Ok(());
        }
        Err(self.error(PageProblem::UnknownFence {
            found: mark.to_owned(),
        }))
    }

    fn open_code(&mut self, mark: &str) -> Result<(), RulesetError> {
        self.fence(mark)?;
        match self.rules.last() {
            None => Err(self.error(PageProblem::TextOutsideRule)),
            Some(PageRule {
                number,
                code: Some(_),
                ..
            }) => Err(self.error(PageProblem::CodeTwice { number: *number })),
            Some(_) => {
                self.code = Some((self.line, String::new()));
                Ok(())
            }
        }
    }

    fn code_line(&mut self, raw: &str) -> Result<(), RulesetError> {
        match (Line::of(raw), &mut self.code) {
            (Line::Fence(""), _) => self.close_code(),
            (_, Some((_, code))) => {
                code.push_str(raw.trim_end());
                code.push('\n');
            }
            (_, None) => (),
        }
        Ok(())
    }

    fn close_code(&mut self) {
        let code = self.code.take().map(|(_, code)| code);
        let choice = self.choices.last_mut().filter(|_| self.choosing);
        if let Some(alternative) = choice.and_then(|choice| choice.alternatives.last_mut()) {
            alternative.code = code;
        } else if let Some(rule) = self.rules.last_mut() {
            rule.code = code;
        }
    }

    fn check_rule(&self) -> Result<(), RulesetError> {
        match self.rules.last() {
            Some(rule) if rule.text.is_empty() && rule.fate != Some(Fate::Rejected) => Err(self
                .error_at(
                    rule.line,
                    PageProblem::TextMissing {
                        number: rule.number,
                    },
                )),
            _ => Ok(()),
        }
    }

    fn finish(self) -> Result<Page, RulesetError> {
        if let Some((line, _)) = self.code {
            return Err(self.error_at(line, PageProblem::FenceNotClosed));
        }
        self.check_rule()?;
        self.check_choice()?;
        let title = self
            .title
            .clone()
            .ok_or_else(|| self.error_at(0, PageProblem::TitleMissing))?;
        Ok(Page {
            language: self.language,
            title,
            classes: self.classes,
            choices: self.choices,
            rules: self.rules,
        })
    }
}

fn append(to: &mut String, text: &str, joint: &str) {
    if !to.is_empty() {
        to.push_str(joint);
    }
    to.push_str(text);
}

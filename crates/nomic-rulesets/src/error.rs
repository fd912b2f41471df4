//! Faults of a ruleset's pages, with their places.

mod choice;

pub use choice::ChoiceProblem;

use nomic_engine::RuleNumber;
use nomic_engine::rules::Language;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetError {
    pub language: Language,
    /// Line of the page, counted from 1; 0 for the whole page.
    pub line: u32,
    pub problem: PageProblem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageProblem {
    /// There is no page at all.
    NoPages,
    /// Two pages are in the same language.
    LanguageTwice,
    /// The page does not begin with a heading of the first level that names the ruleset.
    TitleMissing,
    /// A second heading of the first level.
    SecondTitle,
    /// A heading of the second level that is not the name of a class in the page's language.
    UnknownSection { found: String },
    /// A rule before the first class heading, so its class is unknown.
    RuleOutsideSection,
    /// A rule's heading is not `### number · title`.
    BadRuleHeading { found: String },
    /// A heading of the fourth level or deeper: the format has no use for it.
    HeadingTooDeep,
    /// A class heading is followed by text that belongs to no rule.
    TextOutsideRule,
    /// Two rules of one page have the same number.
    NumberTwice { number: u32 },
    /// A rule has no text.
    TextMissing { number: u32 },
    /// Text comes after the rule's note or code, where a reader of the page would not look for law.
    TextAfterCode,
    /// A fenced block is not marked as code of the rule language.
    UnknownFence { found: String },
    /// A fenced block is never closed.
    FenceNotClosed,
    /// A rule has code twice, in one page or in two.
    CodeTwice { number: u32 },
    /// A rule of the first page is missing from this one.
    RuleMissing { number: u32 },
    /// A rule of this page is missing from the first one.
    RuleAdded { number: u32 },
    /// A rule has one class on the first page and another on this one.
    ClassDiffers { number: u32 },
    /// The first page says something else about what became of a number than this one.
    FateDiffers { number: u32 },
    /// A number is replaced by one that is not in the ruleset, was rejected, is not higher, or takes
    /// the place of another one as well.
    UnclearFate { number: u32 },
    /// A choice is not one.
    Choice(ChoiceProblem),
}

impl PageProblem {
    /// Code of the problem, which never changes.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoPages => "ruleset/no_pages",
            Self::LanguageTwice => "ruleset/language_twice",
            Self::TitleMissing => "ruleset/title_missing",
            Self::SecondTitle => "ruleset/second_title",
            Self::UnknownSection { .. } => "ruleset/unknown_section",
            Self::RuleOutsideSection => "ruleset/rule_outside_section",
            Self::BadRuleHeading { .. } => "ruleset/bad_rule_heading",
            Self::HeadingTooDeep => "ruleset/heading_too_deep",
            Self::TextOutsideRule => "ruleset/text_outside_rule",
            Self::NumberTwice { .. } => "ruleset/number_twice",
            Self::TextMissing { .. } => "ruleset/text_missing",
            Self::TextAfterCode => "ruleset/text_after_code",
            Self::UnknownFence { .. } => "ruleset/unknown_fence",
            Self::FenceNotClosed => "ruleset/fence_not_closed",
            Self::CodeTwice { .. } => "ruleset/code_twice",
            Self::RuleMissing { .. } => "ruleset/rule_missing",
            Self::RuleAdded { .. } => "ruleset/rule_added",
            Self::ClassDiffers { .. } => "ruleset/class_differs",
            Self::FateDiffers { .. } => "ruleset/fate_differs",
            Self::UnclearFate { .. } => "ruleset/unclear_fate",
            Self::Choice(problem) => problem.code(),
        }
    }
}

impl fmt::Display for PageProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPages => write!(out, "a ruleset needs at least one page"),
            Self::LanguageTwice => write!(out, "there are two pages in this language"),
            Self::TitleMissing => write!(out, "the page must begin with `# Title`"),
            Self::SecondTitle => write!(out, "a page has one title only"),
            Self::UnknownSection { found } => {
                write!(out, "`{found}` is not the name of a class of rules")
            }
            Self::RuleOutsideSection => write!(out, "this rule stands under no class heading"),
            Self::BadRuleHeading { found } => write!(out, "`{found}` is not `number · title`"),
            Self::HeadingTooDeep => write!(out, "headings go no deeper than `###`"),
            Self::TextOutsideRule => write!(out, "this text belongs to no rule"),
            Self::NumberTwice { number } => write!(
                out,
                "there are two rules {number}",
                number = RuleNumber(*number)
            ),
            Self::TextMissing { number } => write!(
                out,
                "rule {number} has no text",
                number = RuleNumber(*number)
            ),
            Self::TextAfterCode => write!(out, "a rule's text must come before its notes and code"),
            Self::UnknownFence { found } => {
                write!(out, "code is fenced as ```nomic, not as ```{found}")
            }
            Self::FenceNotClosed => write!(out, "this block of code is never closed"),
            Self::CodeTwice { number } => write!(
                out,
                "rule {number} has code twice",
                number = RuleNumber(*number)
            ),
            Self::RuleMissing { number } => write!(
                out,
                "rule {number} is missing here",
                number = RuleNumber(*number)
            ),
            Self::RuleAdded { number } => write!(
                out,
                "rule {number} is on no other page",
                number = RuleNumber(*number)
            ),
            Self::ClassDiffers { number } => {
                write!(
                    out,
                    "rule {number} has another class elsewhere",
                    number = RuleNumber(*number)
                )
            }
            Self::FateDiffers { number } => {
                write!(out, "another page says otherwise what became of {number}")
            }
            Self::UnclearFate { number } => {
                write!(out, "it is not clear which rule took the place of {number}")
            }
            Self::Choice(problem) => problem.fmt(out),
        }
    }
}

impl fmt::Display for RulesetError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}.md:{}: {}",
            self.language.code(),
            self.line,
            self.problem
        )
    }
}

impl std::error::Error for RulesetError {}

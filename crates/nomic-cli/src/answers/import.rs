//! What `nomic import --json` says.

use serde::{Deserialize, Serialize};

/// Rules found in the files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportAnswer {
    /// The rules: in the order of the page, or by number if there were several files.
    pub rules: Vec<ListedRule>,
    /// Text that belongs to no rule.
    pub unplaced: Vec<UnplacedText>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedRule {
    /// Its number, without a letter.
    pub number: u32,
    /// The letter in front of its number, such as the R of `R.04`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// `immutable` or `mutable`, if the files say which.
    pub class: Option<String>,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Status of the rule in the words of the files.
    pub status: Option<String>,
    pub text: String,
    /// Its code, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Text that belongs to no rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnplacedText {
    /// File of the rule, if there are several files: a line number alone would not lead anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// First line, from 1.
    pub line: u32,
    pub text: String,
}

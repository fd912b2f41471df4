//! JSON answer of `nomic import`.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportAnswer {
    /// In the order of the page, or by number if there were several files.
    pub rules: Vec<ListedRule>,
    pub unplaced: Vec<UnplacedText>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedRule {
    pub number: u32,
    /// Letter in front of the number, such as the R of `R.04`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// `immutable` or `mutable`, if the files give it.
    pub class: Option<String>,
    pub title: Option<String>,
    /// In the words of the files.
    pub status: Option<String>,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnplacedText {
    /// Left out with a single file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// From 1.
    pub line: u32,
    pub text: String,
}

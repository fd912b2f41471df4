//! Answers of the host about the law.

pub(crate) mod book;
pub(crate) mod change;
pub(crate) mod classes;
pub(crate) mod code_sentences;
pub(crate) mod diff;
pub(crate) mod history;
pub(crate) mod lexicon;
pub(crate) mod rule_texts;
pub(crate) mod view;

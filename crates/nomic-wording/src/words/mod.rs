//! The tables of words. The notation is described at [`nomic_rules::reading::PhraseEntry`].

mod effects;
mod hooks;
mod matters;
mod things;
mod times;
mod values;

/// A key and its words in English, German and Italian.
pub(crate) struct WordRow(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

pub(crate) static TABLES: [&[WordRow]; 6] = [
    things::ROWS,
    values::ROWS,
    effects::ROWS,
    hooks::ROWS,
    matters::ROWS,
    times::ROWS,
];

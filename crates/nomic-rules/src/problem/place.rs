//! Places in a source, with found and expected tokens.

use crate::{Family, edition};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Provision(Family),
    Define,
    Offer,
    Claim,
    Filled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plenty {
    Quantities,
    Uses,
    Defines,
    Actions,
    Blanks,
    Choices,
    Claims,
}

impl Plenty {
    pub const fn most(self) -> usize {
        match self {
            Plenty::Quantities => edition::MAX_QUANTITIES,
            Plenty::Uses => edition::MAX_USES,
            Plenty::Defines => edition::MAX_DEFINES,
            Plenty::Actions => edition::MAX_ACTIONS,
            Plenty::Blanks => edition::MAX_FORM,
            Plenty::Choices => edition::MAX_CHOICES,
            Plenty::Claims => edition::MAX_CLAIMS,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    End,
    Piece(String),
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearer {
    Function,
    Effect,
    /// A value that can be read everywhere.
    Value,
    /// A field of an owner of quantities, or a quantity.
    Field,
    Hook,
    /// Another name in the same rule.
    Own,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This word or sign.
    Piece(&'static str),
    Name,
    Value,
    /// A number, a text, yes, no, or a list or record of literals.
    Literal,
    Number,
    Type,
    Label,
    Target,
    Text,
    Nothing,
    /// A word that begins a part of a rule.
    Provision,
    Statement,
    EndOf {
        word: &'static str,
        line: u32,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValuePosition {
    /// After `if` or `where`.
    Condition,
    Operand(&'static str),
    Argument {
        name: String,
        /// Position from 1.
        position: usize,
    },
    /// After `by`.
    Key,
    Answer,
    Keep(String),
    Element,
    /// In a value chosen by a condition, after the first one.
    Branch,
    /// After `in`.
    List,
    Reason,
    Filled,
}

//! Where things stand in a source, and what was found or expected there.

use crate::{Family, edition};

/// Where a piece of code stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// In a provision of this family.
    Provision(Family),
    /// In the value of a function that a rule defines.
    Define,
    /// In the condition on which an action is offered.
    Offer,
    /// In a claim of precedence.
    Claim,
}

/// What a rule can have too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plenty {
    /// Quantities.
    Quantities,
    /// Functions of its own.
    Defines,
    /// Actions.
    Actions,
    /// Blanks in a form.
    Blanks,
    /// Claims of precedence.
    Claims,
}

impl Plenty {
    /// How many there may be.
    pub const fn most(self) -> usize {
        match self {
            Plenty::Quantities => edition::MAX_QUANTITIES,
            Plenty::Defines => edition::MAX_DEFINES,
            Plenty::Actions => edition::MAX_ACTIONS,
            Plenty::Blanks => edition::MAX_FORM,
            Plenty::Claims => edition::MAX_CLAIMS,
        }
    }
}

/// What stands in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing more.
    End,
    /// A word, a sign or a number.
    Piece(String),
    /// A text.
    Text,
}

/// What was expected in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This word or sign.
    Piece(&'static str),
    /// A name.
    Name,
    /// A value.
    Value,
    /// A number, a text, yes, no, or a list or record of them.
    Literal,
    /// A number.
    Number,
    /// A type.
    Type,
    /// The label of an action.
    Label,
    /// Whom a claim of precedence is about.
    Target,
    /// A text.
    Text,
    /// A word that begins a part of a rule.
    Provision,
    /// A statement.
    Statement,
    /// The `end` of a block.
    EndOf {
        /// The word that opened it.
        word: &'static str,
        /// The line of that word.
        line: u32,
    },
}

/// Where a value stands whose type is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValuePosition {
    /// After `if` or `where`.
    Condition,
    /// Beside an operator.
    Operand(&'static str),
    /// In a call.
    Argument {
        /// Of what.
        name: String,
        /// Which, from 1.
        position: usize,
    },
    /// After `by`.
    Key,
    /// After `answer`.
    Answer,
    /// In a variable that is kept.
    Keep(String),
    /// In a list.
    Element,
    /// In a value chosen by a condition, after the first one.
    Branch,
    /// After `in`.
    List,
    /// In `refuse`.
    Reason,
}

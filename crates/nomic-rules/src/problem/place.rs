//! Places in a source, and what was found or expected there.

use crate::{Family, edition};

/// Kind of code that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// In a provision of this family.
    Provision(Family),
    /// In the value of a function that a rule defines.
    Define,
    /// Condition on which an action is offered.
    Offer,
    /// In a claim of precedence.
    Claim,
    /// In code that players fill in.
    Filled,
}

/// Parts of a rule whose number is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plenty {
    /// Quantities.
    Quantities,
    /// Things that it uses of other rules.
    Uses,
    /// Functions of its own.
    Defines,
    /// Actions.
    Actions,
    /// Blanks in a form.
    Blanks,
    /// Choices of a blank.
    Choices,
    /// Claims of precedence.
    Claims,
}

impl Plenty {
    /// Greatest number allowed.
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

/// Token or text found in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing more.
    End,
    /// A word, a sign or a number.
    Piece(String),
    /// A text.
    Text,
}

/// Bearer of a name that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearer {
    /// A function, of the language or of the game.
    Function,
    /// An effect.
    Effect,
    /// A value that can be read everywhere.
    Value,
    /// Something that can be read of an owner of quantities, or a quantity.
    Field,
    /// A hook.
    Hook,
    /// Something else in the same rule.
    Own,
}

/// Token or part expected in a place.
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
    /// Nothing more.
    Nothing,
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

/// Position of a value with a wrong type.
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
        /// Position from 1.
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
    /// In a blank.
    Filled,
}

//! Habits from other languages.

/// A construct of another language, by its correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Habit {
    /// It can be left out: `do`, `:` or `{` where a block begins, `;` after a statement.
    LeaveOut(&'static str),
    /// A sign where `then` belongs.
    Then(&'static str),
    /// A loop with a condition.
    While(String),
    /// A word that leaves or continues a loop.
    Break(String),
    /// `p.points = 5`, `p.points += 5`.
    Assigned {
        owner: String,
        field: String,
        sign: &'static str,
        /// The rest of the line.
        value: String,
    },
}

impl Habit {
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Habit::LeaveOut(_) => "code/leave_out",
            Habit::Then(_) => "code/write_then",
            Habit::While(_) => "code/no_while",
            Habit::Break(_) => "code/no_break",
            Habit::Assigned { .. } => "code/assigned",
        }
    }
}

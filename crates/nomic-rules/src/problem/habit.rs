//! What those write who know another language.

/// Something that another language writes, by what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Habit {
    /// It can be left out: `do`, `:` or `{` where a block begins, `;` after a statement.
    LeaveOut(&'static str),
    /// A sign where `then` belongs.
    Then(&'static str),
    /// A loop with a condition.
    While(String),
    /// A word that leaves a loop, or goes on with it.
    Break(String),
    /// `p.points = 5`, `p.points += 5`.
    Assigned {
        /// The thing.
        owner: String,
        field: String,
        /// The sign, such as `+=`.
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

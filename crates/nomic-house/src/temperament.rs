//! Temperaments: how a player leans where the rules and its own gain leave it open.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temperament {
    /// Likes new rules.
    Bold,
    /// Likes the rules as they are.
    Careful,
}

impl Temperament {
    /// Chance in percent of a vote for a proposal that neither helps nor harms it.
    pub(crate) const fn favour(self) -> u8 {
        match self {
            Temperament::Bold => 85,
            Temperament::Careful => 60,
        }
    }

    /// Chance in percent of a remark on another player's proposal.
    pub(crate) const fn talk(self) -> u8 {
        match self {
            Temperament::Bold => 60,
            Temperament::Careful => 40,
        }
    }

    /// Chance in percent that a proposal changes a rule instead of making one.
    pub(crate) const fn mending(self) -> u8 {
        match self {
            Temperament::Bold => 30,
            Temperament::Careful => 60,
        }
    }
}

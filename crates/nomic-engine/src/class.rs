//! The classes of rules.

use std::fmt;

/// The class of a rule. Games with other classes will need a named one with a rank of its own;
/// whoever compares classes does so by [`Class::rank`].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(index_only)]
pub enum Class {
    /// As the rules have it: to be transmuted before it can be changed.
    #[n(0)]
    Immutable,
    /// As the rules have it: to be changed like any other.
    #[n(1)]
    Mutable,
}

impl Class {
    /// Where rules of this class stand among the others; the lowest rank comes first.
    pub const fn rank(self) -> u8 {
        match self {
            Class::Immutable => 0,
            Class::Mutable => 1,
        }
    }

    /// The stable name, for files and programs.
    pub const fn code(self) -> &'static str {
        match self {
            Class::Immutable => "immutable",
            Class::Mutable => "mutable",
        }
    }

    /// The class with this stable name.
    pub fn from_code(code: &str) -> Option<Class> {
        [Class::Immutable, Class::Mutable]
            .into_iter()
            .find(|class| class.code() == code)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

//! The classes of rules.

use crate::{LocalText, encoding::cbor};
use minicbor::decode::{Decode, Decoder, Error as DecodeError};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::fmt;

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Class of a rule. A ruleset has immutable and mutable rules, or names classes of its own with
/// their ranks. Classes are compared by [`Class::rank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// As the rules have it: to be transmuted before it can be changed.
    Immutable,
    /// As the rules have it: to be changed like any other.
    Mutable,
    Named(NamedClass),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamedClass {
    rank: u8,
    letter: u8,
}

impl Class {
    /// The class with this letter, if it is a capital one from A to Z; of two classes the one with
    /// the lower rank goes first.
    pub fn named(letter: char, rank: u8) -> Option<Class> {
        let letter = u8::try_from(letter).ok().filter(u8::is_ascii_uppercase)?;
        Some(Class::Named(NamedClass { rank, letter }))
    }

    /// Rank of the class; 0 is the highest class.
    pub const fn rank(self) -> u8 {
        match self {
            Class::Immutable => 0,
            Class::Mutable => 1,
            Class::Named(class) => class.rank,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Class::Immutable => "immutable",
            Class::Mutable => "mutable",
            Class::Named(class) => {
                let at = usize::from(class.letter.wrapping_sub(b'A'));
                LETTERS.get(at..=at).unwrap_or_default()
            }
        }
    }

    /// The class with this stable name, if it is one that every ruleset can have.
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

// A named class is its rank in front of its letter; no letter is as low as the other two.
impl<C> Encode<C> for Class {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        let code = match self {
            Class::Immutable => 0,
            Class::Mutable => 1,
            Class::Named(class) => u16::from_be_bytes([class.rank, class.letter]),
        };
        e.u16(code)?.ok()
    }
}

impl<'b, C> Decode<'b, C> for Class {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, DecodeError> {
        match d.u16()? {
            0 => Ok(Class::Immutable),
            1 => Ok(Class::Mutable),
            code => {
                let [rank, letter] = code.to_be_bytes();
                let class = Class::named(char::from(letter), rank);
                class.ok_or_else(|| DecodeError::message("no such class of rules"))
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct ClassName {
    #[n(0)]
    pub class: Class,
    #[n(1)]
    pub name: LocalText,
}

/// The classes that a ruleset declares, in its order; none for one that has immutable and mutable
/// rules only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassNames(pub Vec<ClassName>);

impl ClassNames {
    pub fn name(&self, class: Class) -> Option<&LocalText> {
        let mut names = self.0.iter();
        names
            .find(|known| known.class == class)
            .map(|known| &known.name)
    }

    pub fn allow(&self, class: Class) -> bool {
        !matches!(class, Class::Named(_)) || self.name(class).is_some()
    }

    pub fn lettered(&self, letter: &str) -> Option<Class> {
        let mut classes = self.0.iter().map(|known| known.class);
        classes.find(|class| class.code() == letter)
    }
}

// Most rulesets declare none.
cbor::left_out_if_empty!(ClassNames);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_reads_as_it_was_written_and_no_other_is_made_up() {
        let named = Class::named('G', 3).unwrap();
        for class in [Class::Immutable, Class::Mutable, named] {
            let bytes = minicbor::to_vec(class).unwrap();
            assert_eq!(minicbor::decode::<Class>(&bytes).unwrap(), class);
        }
        assert_eq!((named.rank(), named.code()), (3, "G"));
        for bad in [2_u16, 0x0340, 0x0361] {
            let bytes = minicbor::to_vec(bad).unwrap();
            assert!(minicbor::decode::<Class>(&bytes).is_err(), "{bad}");
        }
        assert_eq!(Class::named('g', 0), None);
    }

    #[test]
    fn a_ruleset_has_those_named_classes_that_it_declares() {
        let class = Class::named('G', 0).unwrap();
        let name = LocalText::default();
        assert!(ClassNames(vec![ClassName { class, name }]).allow(class));
        assert!(!ClassNames::default().allow(class));
    }
}

//! Canonical encoding of values. One meaning has one form, because ids and hashes depend on it.

mod hash;

pub(crate) use hash::{RunningHash, digest};

use crate::rules::{Kept, Language, Phrase, Thing, Value};
use minicbor::Encode;
use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use std::convert::Infallible;

/// The canonical form of a value. Writing to memory cannot fail, and no `Encode` of this crate
/// reports an error of its own.
pub(crate) fn to_vec<T: Encode<()> + ?Sized>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(value, &mut bytes);
    bytes
}

fn write<T: Encode<()> + ?Sized>(value: &T, to: impl Write<Error = Infallible>) {
    let written = value.encode(&mut Encoder::new(to), &mut ());
    debug_assert!(written.is_ok(), "a value has no written form");
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

pub(crate) fn from_hex(text: &str) -> Option<[u8; 32]> {
    base16ct::lower::decode_vec(text).ok()?.try_into().ok()
}

pub(crate) fn bytes32(d: &mut Decoder<'_>) -> Result<[u8; 32], DecodeError> {
    let at = d.position();
    <[u8; 32]>::try_from(d.bytes()?)
        .map_err(|_| DecodeError::message("32 bytes were expected").at(at))
}

/// A language by its code.
pub(crate) mod language {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        language: &Language,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.str(language.code())?.ok()
    }

    pub(crate) fn decode<C>(d: &mut Decoder<'_>, _: &mut C) -> Result<Language, DecodeError> {
        let at = d.position();
        Language::from_code(d.str()?)
            .ok_or_else(|| DecodeError::message("an unknown language").at(at))
    }
}

pub(crate) mod shared_text {
    use super::*;
    use std::sync::Arc;

    pub(crate) fn encode<C, W: Write>(
        text: &Arc<str>,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.str(text)?.ok()
    }
}

pub(crate) mod shared {
    use super::*;
    use std::sync::Arc;

    pub(crate) fn encode<C, T: Encode<C>, W: Write>(
        shared: &Arc<T>,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        T::encode(shared, e, ctx)
    }
}

pub(crate) mod quantities {
    use super::*;
    use crate::rules::FlatMap;
    use std::sync::Arc;

    pub(crate) fn encode<C, W: Write>(
        quantities: &FlatMap<Arc<str>, i64>,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.map(length(quantities.len()))?;
        for (name, amount) in quantities {
            e.str(name)?.i64(*amount)?;
        }
        Ok(())
    }
}

pub(crate) mod value {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        value: &Value,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match value {
            Value::Number(number) => e.i64(*number)?.ok(),
            Value::Truth(truth) => e.bool(*truth)?.ok(),
            Value::Text(phrase) => phrase::encode(phrase, e, ctx),
            Value::List(items) => {
                e.array(2)?.str("list")?.array(length(items.len()))?;
                items.iter().try_for_each(|item| encode(item, e, ctx))
            }
            Value::Fraction(fraction) => e
                .array(3)?
                .str("fraction")?
                .i64(fraction.num())?
                .i64(fraction.den())?
                .ok(),
            Value::Record(parts) => {
                e.array(2)?.str("record")?.map(length(parts.len()))?;
                parts.iter().try_for_each(|(name, part)| {
                    e.str(name)?;
                    encode(part, e, ctx)
                })
            }
            Value::Quantity(name) => e.array(2)?.str("quantity")?.str(name)?.ok(),
            Value::Thing(thing) => e
                .array(3)?
                .str("thing")?
                .str(thing.kind)?
                .u64(thing.id)?
                .ok(),
            Value::Blank => e.null()?.ok(),
        }
    }
}

/// Contents of a rule's variable; things are encoded by their numbers, because the code gives their
/// kind.
pub(crate) mod kept {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        kept: &Kept,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match kept {
            Kept::One(one) => value::encode(one, e, ctx),
            Kept::Each(values) => {
                e.array(2)?.str("each")?.map(length(values.len()))?;
                values.iter().try_for_each(|(thing, one)| {
                    e.u64(thing.id)?;
                    value::encode(one, e, ctx)
                })
            }
        }
    }
}

pub(crate) mod optional_thing {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        thing: &Option<Thing>,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match thing {
            Some(thing) => value::encode(&Value::Thing(*thing), e, ctx),
            None => e.null()?.ok(),
        }
    }

    pub(crate) fn is_nil(thing: &Option<Thing>) -> bool {
        thing.is_none()
    }
}

pub(crate) mod phrase {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        phrase: &Phrase,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.array(2)?.str("text")?;
        e.array(length(phrase.variants().count()))?;
        for (language, text) in phrase.variants() {
            e.array(2)?;
            match language {
                Some(language) => e.str(language.code())?,
                None => e.null()?,
            };
            e.str(text)?;
        }
        Ok(())
    }
}

pub(crate) mod optional_phrase {
    use super::*;

    pub(crate) fn encode<C, W: Write>(
        phrase: &Option<Phrase>,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match phrase {
            Some(phrase) => phrase::encode(phrase, e, ctx),
            None => e.null()?.ok(),
        }
    }
}

/// A truth that is omitted if it is false and the last element.
pub(crate) mod mark {
    use super::*;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so it is called")]
    pub(crate) fn encode<C, W: Write>(
        mark: &bool,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.bool(*mark)?.ok()
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so it is called")]
    pub(crate) const fn is_nil(mark: &bool) -> bool {
        !*mark
    }
}

/// A number that is omitted if it is 0 and the last element.
pub(crate) mod some {
    use super::*;

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "so it is called; how much is little hangs on the machine"
    )]
    pub(crate) fn encode<C, W: Write>(
        number: &i64,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.i64(*number)?.ok()
    }

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "so it is called; how much is little hangs on the machine"
    )]
    pub(crate) const fn is_nil(number: &i64) -> bool {
        *number == 0
    }
}

pub(crate) fn length(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

pub(crate) fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A list with a name of its own, which is encoded as it is; as a last field it is left out where it
/// holds nothing.
macro_rules! left_out_if_empty {
    ($list:ident) => {
        impl<C> minicbor::Encode<C> for $list {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> Result<(), minicbor::encode::Error<W::Error>> {
                e.encode_with(&self.0, ctx)?.ok()
            }

            fn is_nil(&self) -> bool {
                self.0.is_empty()
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for $list {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                ctx: &mut C,
            ) -> Result<Self, minicbor::decode::Error> {
                d.decode_with(ctx).map($list)
            }

            fn nil() -> Option<Self> {
                Some($list::default())
            }
        }
    };
}
pub(crate) use left_out_if_empty;

//! Source of keys, nonces and salts.

/// The host's randomness: fills bytes.
pub type Rng<'a> = &'a mut dyn FnMut(&mut [u8]);

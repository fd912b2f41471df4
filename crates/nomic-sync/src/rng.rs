//! Where keys, nonces and salts come from.

/// The host's randomness: fills bytes.
pub type Rng<'a> = &'a mut dyn FnMut(&mut [u8]);

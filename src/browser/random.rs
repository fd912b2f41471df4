//! Randomness for keys and nonces, from the browser's own source.

use super::BrowserError;

/// Fills `bytes`. Without a source of randomness nothing may be signed or sealed, so a failure here
/// is asked for once at the start, by [`works`], and stops the client with a sentence.
pub(crate) fn fill(bytes: &mut [u8]) {
    if getrandom::fill(bytes).is_err() {
        web_sys::console::error_1(&"no source of randomness".into());
    }
}

pub(crate) fn works() -> Result<(), BrowserError> {
    let mut probe = [0u8; 16];
    getrandom::fill(&mut probe).map_err(|error| BrowserError(error.to_string()))
}

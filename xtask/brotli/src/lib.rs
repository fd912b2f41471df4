//! Brotli as far as it goes, for the files of the page.
//!
//! The compressor is generic code, which is built with whoever uses it. It works for half a minute on the
//! page's programs and is optimised for that; the other chores would take longer to compile than they run.

use std::io;

/// Packs bytes at the highest quality. `window` is a power of two, from 10 to 24: of two programs that
/// differ little each may lose thousands of bytes with the other's.
pub fn pack(bytes: &[u8], window: i32) -> io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: window,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(packed)
}

/// Unpacks them again.
pub fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*packed, &mut bytes)?;
    Ok(bytes)
}

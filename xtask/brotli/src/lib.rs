//! Brotli at its strongest, for the files of the page.
//!
//! The compressor is generic code, so it is compiled into each crate that uses it. It works for
//! half a minute on the page's programs and is optimised for speed. The other chores would take
//! longer to compile than they run.

use std::io;

/// Packs bytes at the highest quality. `block` is the block size as a power of two, from 16 to 24;
/// with 0 the compressor chooses it. Nearly equal programs can need different blocks, and the
/// difference can be thousands of bytes.
pub fn pack(bytes: &[u8], block: i32) -> io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        lgblock: block,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(packed)
}

pub fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*packed, &mut bytes)?;
    Ok(bytes)
}

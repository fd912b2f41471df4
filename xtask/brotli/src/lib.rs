//! Brotli as far as it goes, for the files of the page.
//!
//! The compressor is generic code, which is built with whoever uses it. It works for half a minute on the
//! page's programs and is optimised for that; the other chores would take longer to compile than they run.

use std::io;

/// Packs bytes at the highest quality. `block` is the power of two of the bytes that are looked at together,
/// from 16 to 24, or 0 for the compressor's own choice. Programs that differ little can differ by thousands
/// of bytes in which block suits them.
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

/// Unpacks them again.
pub fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*packed, &mut bytes)?;
    Ok(bytes)
}

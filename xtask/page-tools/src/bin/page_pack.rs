//! `page-pack FILE PACKED`: compresses a file with brotli at the highest quality.
//!
//! Large programs are packed twice, with blocks as the compressor chooses them and with blocks of a
//! MiB: nearly equal programs can need different blocks, and the difference can be thousands of
//! bytes.

use std::{env, ffi::OsString, fs, io};

const OWN_CHOICE: i32 = 0;
const LARGE_BLOCK: i32 = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [file, packed] = args.as_slice() else {
        return Err("give me a file and a name for the packed one".into());
    };
    let bytes = fs::read(file)?;
    let mut least = pack(&bytes, OWN_CHOICE)?;
    if bytes.len() > 1 << LARGE_BLOCK {
        let other = pack(&bytes, LARGE_BLOCK)?;
        if other.len() < least.len() {
            least = other;
        }
    }
    fs::write(packed, least)?;
    Ok(())
}

/// `block` is the block size as a power of two.
fn pack(bytes: &[u8], block: i32) -> io::Result<Vec<u8>> {
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

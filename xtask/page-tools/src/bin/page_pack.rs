//! `page-pack br|gz FILE PACKED`: compresses a file at the highest quality.
//!
//! For brotli, large programs are packed twice, with blocks as the compressor chooses them and with blocks of a
//! MiB: nearly equal programs can need different blocks, and the difference can be thousands of
//! bytes.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write},
};

use flate2::{Compression, write::GzEncoder};

const OWN_CHOICE: i32 = 0;
const LARGE_BLOCK: i32 = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [format, file, packed] = args.as_slice() else {
        return Err("give me br or gz, a file, and a name for the packed one".into());
    };
    let bytes = fs::read(file)?;
    let least = match format.to_str() {
        Some("br") => brotli(&bytes)?,
        Some("gz") => gzip(&bytes)?,
        _ => return Err("the format must be br or gz".into()),
    };
    fs::write(packed, least)?;
    Ok(())
}

/// The header has neither name nor time, so equal files give equal bytes.
fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut least = with_blocks(bytes, OWN_CHOICE)?;
    if bytes.len() > 1 << LARGE_BLOCK {
        let other = with_blocks(bytes, LARGE_BLOCK)?;
        if other.len() < least.len() {
            least = other;
        }
    }
    Ok(least)
}

/// `block` is the block size as a power of two.
fn with_blocks(bytes: &[u8], block: i32) -> io::Result<Vec<u8>> {
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

#![doc = include_str!("../README.md")]

mod bodies;
mod order;

use std::{env, error::Error, ffi::OsString, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [program, ordered] = args.as_slice() else {
        return Err("give me a program and a name for the ordered one".into());
    };
    let even = bodies::with_even_bodies(&fs::read(program)?).map_err(|why| format!("{why}"))?;
    let wasm = order::ordered(&even).map_err(|why| format!("{why}"))?;
    fs::write(ordered, wasm)?;
    Ok(())
}

//! `page-split WASM FOLDER`: cuts a compiled program. The beginning goes to `main.wasm` in the
//! folder, each other part to its own file.

use std::{env, error::Error, ffi::OsString, fs, path::Path};

use wasm_split_cli_support::{Options, transform};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [program, folder] = args.as_slice() else {
        return Err("give me a program and a folder".into());
    };
    let (program, folder) = (fs::read(program)?, Path::new(folder));
    let main = folder.join("main.wasm");
    let mut options = Options::new(&program);
    options.output_dir = folder;
    options.main_out_path = &main;
    transform(options)?;
    Ok(())
}

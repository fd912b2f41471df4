//! `page-split WASM FOLDER`: cuts a compiled program. The beginning keeps its file name in the
//! folder, and each other part has its own.

use std::{env, error::Error, ffi::OsString, fs, path::Path};

use wasm_split_cli_support::{Options, transform};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [program, folder] = args.as_slice() else {
        return Err("give me a program and a folder".into());
    };
    let folder = Path::new(folder);
    let main = folder.join(Path::new(program).file_name().unwrap_or_default());
    let program = fs::read(program)?;
    let mut options = Options::new(&program);
    options.output_dir = folder;
    options.main_out_path = &main;
    transform(options)?;
    Ok(())
}

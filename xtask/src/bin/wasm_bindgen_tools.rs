//! `wasm-bindgen`, `wasm-bindgen-test-runner` and `wasm-split` in one program. Its own name selects
//! the tool.
//!
//! All come from the libraries of the official tools. So their versions are in Cargo.lock, equal to
//! the page's libraries, and nothing is downloaded from a release page. `cargo xtask` links this
//! program under all three names into `target/tools/bin`.

use std::{env, error::Error, ffi::OsString, fs, path::Path, process::ExitCode};

use wasm_split_cli_support::{Options, transform};

/// Version of the library in Cargo.lock; `cargo xtask` takes no other.
const SPLIT_VERSION: &str = "0.2.4";
const UNNAMED: [&str; 2] = ["--remove-name-section", "--remove-producers-section"];

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let name = called_as(&args);
    let outcome: Result<(), Box<dyn Error>> = match name.as_str() {
        "wasm-bindgen" => {
            // A stripped page does not need the names of functions, and every visitor would load
            // them.
            args.extend(UNNAMED.map(OsString::from));
            wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args).map_err(Into::into)
        }
        "wasm-bindgen-test-runner" => {
            wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args).map_err(Into::into)
        }
        "wasm-split" => split(&args),
        other => {
            eprintln!("{other}: call me as wasm-bindgen, wasm-bindgen-test-runner or wasm-split");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error:?}");
            ExitCode::FAILURE
        }
    }
}

fn called_as(args: &[OsString]) -> String {
    args.first()
        .and_then(|program| Path::new(program).file_stem())
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// `wasm-split <program> <folder>` cuts a compiled program. The beginning goes to `main.wasm` in
/// the folder, each other part to its own file.
fn split(args: &[OsString]) -> Result<(), Box<dyn Error>> {
    match args {
        [_, asked] if asked == "--version" => {
            println!("wasm-split {SPLIT_VERSION}");
            Ok(())
        }
        [_, program, folder] => {
            let (program, folder) = (fs::read(program)?, Path::new(folder));
            let main = folder.join("main.wasm");
            let mut options = Options::new(&program);
            options.output_dir = folder;
            options.main_out_path = &main;
            transform(options)?;
            Ok(())
        }
        _ => Err("give me a program and a folder".into()),
    }
}

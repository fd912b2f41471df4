//! `wasm-bindgen` and `wasm-bindgen-test-runner` in one program, told apart by its own name.
//!
//! Both are taken from the library behind the official tools. So the version is the one in
//! Cargo.lock, the same as that of the library in the page, and nothing is downloaded from a
//! release page. `cargo xtask` links this program under both names into `target/tools/bin`.

use std::{env, ffi::OsString, path::Path, process::ExitCode};

const UNNAMED: [&str; 2] = ["--remove-name-section", "--remove-producers-section"];

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let name = called_as(&args);
    let outcome = match name.as_str() {
        "wasm-bindgen" => {
            // Names of functions help nobody in a page that is stripped, and everybody loads them.
            args.extend(UNNAMED.map(OsString::from));
            wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args)
        }
        "wasm-bindgen-test-runner" => {
            wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args)
        }
        other => {
            eprintln!("{other}: call me as wasm-bindgen or as wasm-bindgen-test-runner");
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

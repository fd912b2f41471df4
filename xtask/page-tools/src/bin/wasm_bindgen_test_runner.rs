//! The test runner of wasm-bindgen, in the version of Cargo.lock. `.cargo/config.toml` names it.

use wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args;

fn main() {
    if let Err(why) = run_cli_with_args(std::env::args_os()) {
        eprintln!("{why:?}");
        std::process::exit(1);
    }
}

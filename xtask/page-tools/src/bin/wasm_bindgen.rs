//! The command line of wasm-bindgen, in the version of Cargo.lock. Trunk calls it.

fn main() {
    if let Err(why) = wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(std::env::args_os()) {
        eprintln!("{why:?}");
        std::process::exit(1);
    }
}

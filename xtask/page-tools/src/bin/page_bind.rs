//! `page-bind WASM FOLDER`: writes the JavaScript between page and program, and the program that
//! fits it. The program must have the page's version of wasm-bindgen, which is in Cargo.lock for
//! both.

use std::{env, ffi::OsString};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let [wasm, folder] = args.as_slice() else {
        return Err("give me a program and a folder".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        // Only the page knows the file's name, and passes it.
        .omit_default_module_path(true)
        // Parts put their functions into the table of the program.
        .keep_lld_exports(true)
        // Every visitor would load them.
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}

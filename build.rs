//! The linker's notes on the page's program, without which it could not be cut in two.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=nomic-page=--emit-relocs");
    }
}

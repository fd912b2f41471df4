//! The linker's notes on page and host, without which they could not be cut in two.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=nomic-page=--emit-relocs");
        println!("cargo::rustc-link-arg-bin=nomic-host=--emit-relocs");
    }
}

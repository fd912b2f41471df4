//! Keeps the linker's relocations in page and host: `xtask` needs them to split the programs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=nomic-page=--emit-relocs");
        println!("cargo::rustc-link-arg-bin=nomic-host=--emit-relocs");
    }
}

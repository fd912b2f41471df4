//! A fuzzer for the target whose name this program bears.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| nomic_fuzz::run(env!("CARGO_BIN_NAME"), bytes));

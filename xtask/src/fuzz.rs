//! `cargo xtask fuzz`: lets a fuzzer search for bytes that crash a reader.

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, ErrorContext, fail},
    files::make_folder,
    project::Project,
    run::{output, run},
};

const NIGHTLY: [&str; 4] = ["run", "nightly", "cargo", "fuzz"];
/// Sanitizers find faults of unsafe code, and our crates have none.
const PLAIN: [&str; 2] = ["--sanitizer", "none"];
/// Limits of an input: 5 seconds, and a GiB for the reader.
const BOUNDS: [&str; 2] = ["-timeout=5", "-rss_limit_mb=1024"];

pub(crate) fn fuzz(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let seconds = args.option("--seconds")?.unwrap_or("60".to_owned());
    let only = args.list("--only")?;
    args.done()?;
    let cargo_fuzz = || {
        let mut command = project.command("rustup");
        command.args(NIGHTLY);
        command
    };
    let all = output(cargo_fuzz().arg("list")).context(
        "Fuzzing takes a nightly Rust and cargo-fuzz: `rustup toolchain install nightly` and \
         `cargo install cargo-fuzz`.",
    )?;
    let mut targets: Vec<&str> = all.lines().collect();
    if let Some(name) = only.iter().find(|name| !targets.contains(&name.as_str())) {
        return fail(format!("There is no target '{name}'; there are:\n{all}"));
    }
    targets.retain(|target| only.is_empty() || only.iter().any(|name| name == target));
    let mut failed = Vec::new();
    for target in targets {
        println!("\n==> {target}");
        let grown = project.root.join("fuzz/corpus").join(target);
        make_folder(&grown)?;
        let seeds = project.root.join("crates/nomic-fuzz/corpus").join(target);
        let mut fuzzer = cargo_fuzz();
        fuzzer.arg("run").args(PLAIN).arg(target);
        fuzzer.args([grown, seeds]).arg("--").args(BOUNDS);
        fuzzer.arg(format!("-max_total_time={seconds}"));
        if run(&mut fuzzer, "").is_err() {
            failed.push(target);
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => fail(format!(
            "Something was found: {}. The inputs are in fuzz/artifacts/.",
            failed.join(", ")
        )),
    }
}

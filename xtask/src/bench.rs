//! `cargo xtask bench`: the cost of replaying, opening and relaying, and the bytes that a visitor
//! loads.
//!
//! `bench page` measures waiting times in a browser. `bench boardgame` compares our replay with
//! another engine's, and `bench relay` our relay with other servers.

mod comparison;
mod in_browser;
mod ratios;
mod relay;

use std::path::Path;

use crate::{
    args::ChoreArgs,
    chore_error::ChoreResult,
    page,
    project::Project,
    run::{run_captured, stage},
    tools,
};
use ratios::Figures;

const SHARES: &str = "shares";
const BENCHED: [&str; 3] = ["nomic-engine", "nomic-peer", "nomic-relay"];
/// Test modules with such measurements, with their crates.
const IN_WASM: [(&str, &str); 2] = [("nomic-engine", "shares::"), ("nomic-peer", "signatures::")];

pub(crate) fn bench(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    if args.word("page") {
        return in_browser::measure(project, args);
    }
    if args.word("boardgame") {
        args.done()?;
        return comparison::compare(project);
    }
    if args.word("relay") {
        return relay::load(project, args);
    }
    let filter = args.rest();
    let mut figures = Figures::default();
    for package in BENCHED {
        let mut bench = project.cargo();
        bench.args(["bench", "--package", package, "--bench", "*", "--"]);
        bench.args(&filter);
        let printed = stage(&format!("Benchmarks of {package}"), || {
            run_captured(&mut bench, &format!("The benchmarks of {package} failed."))
        })?;
        figures.read(&printed);
    }
    if filter.is_empty() || filter.iter().any(|word| SHARES.contains(word.as_str())) {
        measure_in_wasm(project, &mut figures)?;
        println!("\nOne event of a game of 100,000:\n{}\n", figures.table());
    }
    if filter.is_empty() {
        page::build_shipped(project, Path::new("dist"))?;
    }
    Ok(())
}

fn measure_in_wasm(project: &Project, figures: &mut Figures) -> ChoreResult {
    tools::node(project)?;
    tools::every_page_tool(project)?;
    for (package, test) in IN_WASM {
        let mut measure = tools::wasm_test(project, package, test);
        let printed = stage(&format!("Measuring {package} as wasm"), || {
            run_captured(
                &mut measure,
                &format!("The measurement of {package} failed."),
            )
        })?;
        figures.read(&printed);
    }
    Ok(())
}

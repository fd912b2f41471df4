//! `cargo xtask bench`: what folding, opening and relaying cost, and what a visitor loads.

use std::path::Path;

use crate::{
    args::Args,
    page,
    project::Project,
    run::{run, stage},
    tools,
    trouble::Trouble,
};

/// The benchmark that runs both natively and as wasm.
const SHARES: &str = "shares";
const BENCHED: [&str; 3] = ["nomic-engine", "nomic-sync", "nomic-relay"];

pub(crate) fn bench(project: &Project, args: Args) -> Result<(), Trouble> {
    let filter = args.rest();
    for package in BENCHED {
        stage(&format!("Benchmarks of {package}"), || {
            let mut bench = project.cargo();
            bench
                .args(["bench", "--profile", "native", "--package", package])
                .args(["--bench", "*", "--"])
                .args(&filter);
            run(&mut bench, || {
                format!("The benchmarks of {package} failed.")
            })
        })?;
    }
    if filter.is_empty() || filter.iter().any(|word| SHARES.contains(word.as_str())) {
        fold_in_wasm(project)?;
    }
    if filter.is_empty() {
        tools::for_page(project)?;
        page::build(project, Path::new("dist"))?;
    }
    Ok(())
}

/// The same long game as in the benchmark of this name, folded as in a visitor's page but in node.
fn fold_in_wasm(project: &Project) -> Result<(), Trouble> {
    tools::wasm_target(project)?;
    tools::node(project)?;
    tools::wasm_bindgen(project)?;
    stage("Folding a long game as wasm", || {
        let mut fold = project.cargo();
        fold.args(["test", "--release", "--target", tools::WASM])
            // A long game takes longer than a test should.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
            .args(["--package", "nomic-engine", "--test", SHARES])
            .args(["--", "--include-ignored", "--nocapture"]);
        run(&mut fold, || {
            "The long game could not be folded.".to_owned()
        })
    })
}

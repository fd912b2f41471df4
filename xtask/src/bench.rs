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
    if filter.is_empty() {
        tools::for_page(project)?;
        page::build(project, Path::new("dist"))?;
    }
    Ok(())
}

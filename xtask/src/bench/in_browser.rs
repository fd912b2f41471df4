//! `cargo xtask bench page`: waiting times of a visitor, a newcomer and a voter in a real browser.

use std::{
    env,
    path::{Path, PathBuf, absolute},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreError, ErrorContext},
    page,
    project::Project,
    run::{run, stage},
    tools,
};

const SCRIPT: &str = "measure/page.js";

/// Builds page and relay unless the arguments name them, and passes all other arguments on to the
/// script. The script itself reports unknown ones.
pub(super) fn measure(project: &Project, mut args: ChoreArgs) -> Result<(), ChoreError> {
    let page = match args.option("--page")? {
        Some(page) => whole(&page)?,
        None => built_page(project)?,
    };
    let relay = match args.option("--relay")? {
        Some(relay) => whole(&relay)?,
        None => built(project, "nomic-cli", "nomic")?,
    };
    let sim = built(project, "nomic-sim", "nomic-sim")?;
    tools::node(project)?;
    tools::node_modules(project, &project.e2e())?;
    let here = env::current_dir().with_context(|| "There is no current folder".to_owned())?;
    let mut script = project.command("node");
    script
        .arg(project.e2e().join(SCRIPT))
        .args(args.rest())
        // A relative path for the figures is relative to the current folder.
        .current_dir(here)
        .env("NOMIC_BROWSER", tools::browser(project)?)
        .env("NOMIC_PAGE", page)
        .env("NOMIC_RELAY", relay)
        .env("NOMIC_SIM", sim);
    run(&mut script, || "The page was not measured.".to_owned())
}

fn whole(path: &str) -> Result<PathBuf, ChoreError> {
    absolute(path).with_context(|| format!("'{path}' is no path"))
}

fn built_page(project: &Project) -> Result<PathBuf, ChoreError> {
    page::build_shipped(project, Path::new("dist"))?;
    Ok(project.root.join("dist"))
}

fn built(project: &Project, package: &str, program: &str) -> Result<PathBuf, ChoreError> {
    stage(&format!("Building {program}"), || {
        let mut build = project.cargo();
        build.args(["build", "--release", "--package", package]);
        run(&mut build, || format!("{program} does not compile."))
    })?;
    Ok(project.built("release", program))
}

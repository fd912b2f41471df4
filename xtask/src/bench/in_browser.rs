//! `cargo xtask bench page`: waiting times of a visitor, a newcomer and a voter in a real browser.

use std::{
    env,
    path::{Path, PathBuf, absolute},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, ErrorContext},
    page,
    project::Project,
    run::{run, stage},
    tools,
};

const SCRIPT: &str = "measure/page.js";

/// Builds page and relay unless the arguments name them, and passes all other arguments on to the
/// script. The script itself reports unknown ones.
pub(super) fn measure(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let whole = |path: String| absolute(&path).context(format!("'{path}' is no path"));
    let page = match args.option("--page")? {
        Some(page) => whole(page)?,
        None => page::build_shipped(project, Path::new("dist"))?,
    };
    let relay = match args.option("--relay")? {
        Some(relay) => whole(relay)?,
        None => built(project, "nomic-cli", "nomic")?,
    };
    let sim = built(project, "nomic-sim", "nomic-sim")?;
    tools::node_modules(project, &project.e2e())?;
    let mut script = project.command("node");
    script
        .arg(project.e2e().join(SCRIPT))
        .args(args.rest())
        // A relative path for the figures is relative to the current folder.
        .current_dir(env::current_dir().context("There is no current folder")?)
        .env("NOMIC_BROWSER", tools::browser(project)?)
        .env("NOMIC_PAGE", page)
        .env("NOMIC_RELAY", relay)
        .env("NOMIC_SIM", sim);
    run(&mut script, "The page was not measured.")
}

fn built(project: &Project, package: &str, program: &str) -> ChoreResult<PathBuf> {
    let mut build = project.cargo();
    build.args(["build", "--release", "--package", package]);
    stage(&format!("Building {program}"), || {
        run(&mut build, &format!("{program} does not compile."))
    })?;
    Ok(project.built("release", program))
}

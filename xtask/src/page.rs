//! Builds the page: cargo compiles its programs, [`assembly`] puts it together.
//!
//! Under `cargo xtask serve` Trunk does both from the same index.html, and calls two of the steps
//! as hooks. The tested and the shipped page come from here.

mod arrange;
mod assembly;
mod bodies;
mod glue;
mod links;
mod offline;
mod opening_view;
mod policy;
mod sizes;
mod split;
mod start;
mod style;
mod unused;
mod words;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::stage,
    tools,
};
use sizes::Size;
pub(crate) use sizes::check_limit;

#[derive(Debug)]
struct PageProgram {
    name: String,
    /// Glue, an ES module.
    script: String,
    wasm: Vec<u8>,
    /// Files that the script loads later, by name.
    later: Vec<(String, Vec<u8>)>,
}

#[derive(Debug)]
pub(crate) struct BuiltPage {
    pub(crate) dist: PathBuf,
    pub(crate) size: Size,
}

pub(crate) fn build_command(project: &Project, mut args: ChoreArgs) -> Result<(), ChoreError> {
    let dist = args.option("--dist")?.unwrap_or_else(|| "dist".to_owned());
    args.done()?;
    tools::for_page(project)?;
    let page = build(project, Path::new(&dist))?;
    println!("The page is in {}.", page.dist.display());
    check_limit(page.size)
}

/// Builds the release page, compresses it and prints its size.
pub(crate) fn build(project: &Project, dist: &Path) -> Result<BuiltPage, ChoreError> {
    let dist = project.root.join(dist);
    assembly::assemble(project, &dist)?;
    let measured = stage("The page: compressing it", || {
        sizes::compress(project, &dist)
    })?;
    let size = sizes::report(&measured);
    Ok(BuiltPage { dist, size })
}

/// Trunk calls this before it builds.
pub(crate) fn prepare_command(project: &Project, args: ChoreArgs) -> Result<(), ChoreError> {
    args.done()?;
    prepare(project)
}

/// Writes the files for index.html that have several sources.
fn prepare(project: &Project) -> Result<(), ChoreError> {
    style::write_style(project)?;
    let catalogue = words::catalogue(project)?;
    words::write_words(project, &catalogue)?;
    opening_view::write_opening(project, &catalogue)
}

/// Writes such a file if it has changed: Trunk watches for changes.
fn renew(project: &Project, name: &str, text: &str) -> Result<(), ChoreError> {
    let path = project.root.join(name);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} can't be made", folder.display()))?;
    }
    fs::write(&path, text).with_context(|| format!("{name} can't be written"))
}

/// Trunk calls this after its own build.
pub(crate) fn finish_command(project: &Project, args: ChoreArgs) -> Result<(), ChoreError> {
    args.done()?;
    let folder = env::var_os("TRUNK_STAGING_DIR").ok_or_else(|| {
        ChoreError::new("Trunk calls this by itself; build with `cargo xtask build`.")
    })?;
    // A page under development must never come from a cache, and Trunk adds its own script.
    if env::var("TRUNK_PROFILE").as_deref() != Ok("release") {
        return Ok(());
    }
    finish(project, Path::new(&folder))
}

fn finish(project: &Project, folder: &Path) -> Result<(), ChoreError> {
    // index.html is one of the counted files, so it has to be complete before.
    policy::put_in(folder)?;
    offline::write_worker(project, folder)
}

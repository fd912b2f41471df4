//! Builds the page: cargo compiles its programs, [`assembly`] puts it together.
//!
//! Under `cargo xtask serve` Trunk does both from the same index.html, and calls two of the steps
//! as hooks. The tested and the shipped page come from here.

mod assembly;
mod glue;
mod links;
mod offline;
mod opening_view;
mod policy;
mod sizes;
mod split;
mod start;
mod style;
mod words;

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, ErrorContext},
    project::Project,
    run::stage,
    tools,
};

#[derive(Debug)]
struct PageProgram {
    name: String,
    /// Glue, an ES module.
    script: String,
    wasm: Vec<u8>,
    /// Files that the script loads later, by name.
    later: Vec<(String, Vec<u8>)>,
}

/// Ways of building a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageKind {
    /// Small: what `build` puts into `dist`, and what limits are for.
    Shipped,
    /// Quickly compiled, in the parts of the shipped page: for the tests in browsers.
    Tested,
    /// Quickly compiled, in one part: for `play`.
    Played,
}

impl PageKind {
    /// Profile of Cargo.toml, and name of its folder.
    const fn profile(self) -> &'static str {
        match self {
            Self::Shipped => "page",
            Self::Tested | Self::Played => tools::PROFILE,
        }
    }

    const fn is_split(self) -> bool {
        matches!(self, Self::Shipped | Self::Tested)
    }
}

pub(crate) fn build_command(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let dist = args.option("--dist")?.unwrap_or("dist".to_owned());
    args.done()?;
    build_shipped(project, Path::new(&dist)).map(drop)
}

/// Builds the page that is shipped, compresses it, prints its size, and fails if it is too large.
/// Returns its folder.
pub(crate) fn build_shipped(project: &Project, dist: &Path) -> ChoreResult<PathBuf> {
    let dist = build(project, dist, PageKind::Shipped)?;
    let measured = stage("The page: compressing it", || {
        sizes::compress(project, &dist)
    })?;
    println!("The page is in {}.", dist.display());
    sizes::check_limit(sizes::report(&measured))?;
    Ok(dist)
}

/// Builds a page, and returns its folder.
pub(crate) fn build(project: &Project, dist: &Path, kind: PageKind) -> ChoreResult<PathBuf> {
    tools::for_page(project, kind)?;
    let dist = project.root.join(dist);
    assembly::assemble(project, &dist, kind)?;
    Ok(dist)
}

/// Trunk calls this before it builds.
pub(crate) fn prepare_command(project: &Project, args: ChoreArgs) -> ChoreResult {
    args.done()?;
    prepare(project)
}

/// Writes the files for index.html that have several sources.
fn prepare(project: &Project) -> ChoreResult {
    style::write_style(project)?;
    let catalogue = words::catalogue(project)?;
    words::write_words(&catalogue, &project.root.join(words::WORDS))?;
    opening_view::write_opening(project, &catalogue)
}

/// Trunk calls this after its own build.
pub(crate) fn finish_command(project: &Project, args: ChoreArgs) -> ChoreResult {
    args.done()?;
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .context("Trunk calls this by itself; build with `cargo xtask build`.")?;
    // A page under development must never come from a cache, and Trunk adds its own script.
    match env::var("TRUNK_PROFILE").as_deref() {
        Ok("release") => finish(project, Path::new(&folder)),
        _ => Ok(()),
    }
}

fn finish(project: &Project, folder: &Path) -> ChoreResult {
    // index.html is one of the counted files, so it has to be complete before.
    policy::put_in(folder)?;
    offline::write_worker(project, folder)
}

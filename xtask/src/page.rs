//! Building the page with Trunk.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    args::Args,
    project::Project,
    run::{run, stage},
    sizes, tools,
    trouble::Trouble,
};

pub(crate) fn build_command(project: &Project, mut args: Args) -> Result<(), Trouble> {
    let dist = args.option("--dist")?.unwrap_or_else(|| "dist".to_owned());
    args.done()?;
    tools::for_page(project)?;
    let page = build(project, Path::new(&dist))?;
    println!("The page is in {}.", page.dist.display());
    sizes::check_limit(page.first_load)
}

/// A page that was built.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) dist: PathBuf,
    /// Bytes in brotli.
    pub(crate) first_load: u64,
}

/// Builds the release page, compresses it and prints its size.
pub(crate) fn build(project: &Project, dist: &Path) -> Result<Page, Trouble> {
    let dist = project.root.join(dist);
    stage(
        "The page: compiling it for the browser (minutes at first)",
        || {
            let mut build = trunk(project);
            build.args(["build", "--release", "--dist"]).arg(&dist);
            run(&mut build, || {
                "The page could not be built; the compiler's message above says why.".to_owned()
            })
        },
    )?;
    let measured = stage("The page: compressing it", || {
        sizes::compress(project, &dist)
    })?;
    let first_load = sizes::report(&measured);
    Ok(Page { dist, first_load })
}

/// Trunk with our tools on its PATH.
pub(crate) fn trunk(project: &Project) -> Command {
    let mut trunk = project.command(project.tool("trunk"));
    trunk
        // Trunk would ask its home for news.
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // Trunk 0.21 takes only `true` and `false` for this and stops at the usual `1`.
        .env_remove("NO_COLOR");
    trunk
}

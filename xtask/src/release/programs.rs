//! The program `nomic` with the page inside, for each kind of machine.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use super::{Release, packages::debian_package};
use crate::{
    chore_error::{ChoreResult, fail},
    run::{run, stage},
    source_paths, tools,
};

/// Options for C code. Some of it names the day of its compilation.
const NO_DATE: &str = "-Wno-builtin-macro-redefined -D__DATE__=\"\" -D__TIME__=\"\"";

/// Profile of Cargo.toml.
pub(super) const PROFILE: &str = "ship";

/// Kind of machine. Programs for it need no library of the system.
#[derive(Debug)]
pub(super) struct ReleaseTarget {
    pub(super) triple: &'static str,
    /// Name in Node.
    pub(super) node: &'static str,
    /// Tags of a wheel.
    pub(super) wheel: &'static str,
}

const TARGETS: [ReleaseTarget; 2] = [
    ReleaseTarget {
        triple: "x86_64-unknown-linux-musl",
        node: "x64",
        wheel: "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    },
    ReleaseTarget {
        triple: "aarch64-unknown-linux-musl",
        node: "arm64",
        wheel: "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    },
];

#[derive(Debug)]
pub(super) struct ReleaseProgram {
    pub(super) target: &'static ReleaseTarget,
    pub(super) path: PathBuf,
    /// For C code in crates.
    compiler: String,
}

/// Builds the program for each target that this machine has or can add. Others are left out.
pub(super) fn build(release: &mut Release<'_>, page: &Path) -> ChoreResult<Vec<ReleaseProgram>> {
    let project = release.project;
    let mut programs = Vec::new();
    for target in &TARGETS {
        let folder = project.target.join(target.triple).join(PROFILE);
        match tools::static_target(project, target.triple) {
            Ok(compiler) => programs.push(ReleaseProgram {
                target,
                path: folder.join("nomic"),
                compiler,
            }),
            Err(error) => release.leave_out(format!("nomic for {} ({error})", target.triple)),
        }
    }
    if programs.is_empty() {
        return fail("No target of a release is there, see above.");
    }
    let mut cargo = command(release, page, &programs);
    stage("nomic with the page inside: compiling it (minutes)", || {
        run(&mut cargo, "nomic could not be built, see above.")
    })?;
    Ok(programs)
}

/// One build for all targets, so that macros and build scripts are compiled once.
fn command(release: &Release<'_>, page: &Path, programs: &[ReleaseProgram]) -> Command {
    let project = release.project;
    let mut cargo = project.cargo();
    cargo
        .args(["build", "--locked", "--profile", PROFILE])
        .args(["--package", "nomic-cli", "--features", "nomic-cli/page"])
        .env("NOMIC_PAGE", page)
        .env("SOURCE_DATE_EPOCH", release.facts.seconds.to_string());
    if let Some(package) = debian_package(project) {
        cargo.args(["--package", package]);
        cargo.args(["--features", &format!("{package}/page")]);
    }
    for program in programs {
        let triple = program.target.triple;
        cargo.args(["--target", triple]);
        let name = triple.replace('-', "_");
        cargo.env(format!("CC_{name}"), &program.compiler);
        cargo.env(format!("CFLAGS_{name}"), NO_DATE);
        // Rust's own linker needs no tools of the other kind of machine.
        cargo.args(["--config", &format!("target.{triple}.linker='rust-lld'")]);
        if let Some(option) = source_paths::removed(project, triple) {
            cargo.args(["--config", &option]);
        }
    }
    cargo
}

//! Bills of materials: which crates are in the programs, in CycloneDX's format.

use super::{Release, programs::ReleaseProgram};
use crate::{
    chore_error::ChoreResult,
    files::{text, write},
    run::{run, stage},
    tools,
};

/// Ending of the tool's files.
const WRITTEN: &str = "_bin.cdx.json";

/// Package with the programs that its bill is about.
struct Subject<'a> {
    folder: &'a str,
    feature: &'a str,
    /// Names of programs, and the folders of their packages.
    programs: &'a [(&'a str, &'a str)],
}

const NOMIC: Subject<'_> = Subject {
    folder: "crates/nomic-cli",
    feature: "page",
    programs: &[("nomic", "crates/nomic-cli")],
};

const PAGE: Subject<'_> = Subject {
    folder: ".",
    feature: "split",
    programs: &[
        ("nomic-page", "."),
        ("nomic-host", "."),
        ("nomic-importer", "crates/nomic-import"),
    ],
};

pub(super) fn write_bills(release: &Release<'_>, programs: &[ReleaseProgram]) -> ChoreResult {
    tools::cyclonedx(release.project)?;
    stage("The bills of materials: writing them", || {
        for program in programs {
            write_for(release, &NOMIC, program.target.triple)?;
        }
        write_for(release, &PAGE, tools::WASM)
    })
}

/// The tool writes bills of all programs beside their manifests. Those about the subject are moved,
/// the others removed.
fn write_for(release: &Release<'_>, subject: &Subject<'_>, target: &str) -> ChoreResult {
    let project = release.project;
    let mut tool = project.command(project.tool("cargo-cyclonedx"));
    tool.args(["cyclonedx", "-qq", "--format", "json"])
        .args(["--spec-version", "1.5", "--describe", "binaries"])
        .args(["--target", target, "--features", subject.feature])
        .arg("--manifest-path")
        .arg(project.root.join(subject.folder).join("Cargo.toml"))
        .env("SOURCE_DATE_EPOCH", release.facts.seconds.to_string());
    run(&mut tool, "The bill of materials could not be written.")?;
    for (name, folder) in subject.programs {
        let written = project.root.join(folder).join(format!("{name}{WRITTEN}"));
        // Our own crates are named by their folders.
        let bill = text(&written)?.replace(&*project.root.to_string_lossy(), "");
        let place = format!("{name}-{}-{target}.cdx.json", release.facts.version);
        write(&release.folder.join(place), bill)?;
    }
    let mut clean = project.command("git");
    clean.args(["clean", "--force", "--quiet", "--"]);
    clean.arg(format!(":(glob)**/*{WRITTEN}"));
    run(&mut clean, "The tool's files could not be removed.")
}

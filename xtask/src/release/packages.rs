//! Packages for npm, pip and Debian. Their own files are in packaging/.

use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

use super::{PAPERS, Release, packing, programs::ReleaseProgram};
use crate::{
    chore_error::ChoreResult,
    files::{bytes, copy, files, relative, text, write},
    project::Project,
    run::{run, stage},
    tools,
};

const VERSION: &str = "__VERSION__";
/// Text about the packages of npm and pip.
const README: &str = "packaging/README.md";
/// Crates that may describe a Debian package.
const DEBIAN: [&str; 2] = ["nomic-cli", "nomic-relay"];
const DEBIAN_PART: &str = "[package.metadata.deb]";

/// Packs the programs for all machines into one package, as `npm pack` would.
pub(super) fn make_npm_package(release: &Release<'_>, programs: &[ReleaseProgram]) -> ChoreResult {
    const FOLDER: &str = "package";
    let root = &release.project.root;
    let folder = release.begin_package(FOLDER)?;
    let names = programs.iter().map(|program| program.target.node);
    let names = names.map(|name| format!("{name:?}")).collect::<Vec<_>>();
    let manifest = text(&root.join("packaging/npm/package.json"))?;
    let manifest = manifest.replace(VERSION, &release.facts.version);
    let manifest = manifest.replace("__CPUS__", &format!("[{}]", names.join(", ")));
    write(&folder.join("package.json"), manifest)?;
    copy(
        &root.join("packaging/npm/nomic.js"),
        &folder.join("nomic.js"),
    )?;
    copy(&root.join(README), &folder.join("README.md"))?;
    for program in programs {
        let place = folder.join("programs").join(program.target.node);
        copy(&program.path, &place.join("nomic"))?;
    }
    let name = format!("nomic-table-{}.tgz", release.facts.version);
    packing::tar(release, FOLDER, &name)
}

/// Packs a wheel: a zip file with a list of its contents.
pub(super) fn make_wheel(release: &Release<'_>, program: &ReleaseProgram) -> ChoreResult {
    let version = &release.facts.version;
    let tags = program.target.wheel;
    let stem = format!("wheel-{}", program.target.triple);
    let folder = release.stage.join(&stem);
    let sources = release.project.root.join("packaging/wheel");
    for source in files(&sources.join("nomic_table"))? {
        copy(&source, &folder.join(relative(&sources, &source)))?;
    }
    copy(&program.path, &folder.join("nomic_table/nomic"))?;
    let facts_name = format!("nomic_table-{version}.dist-info");
    let facts = folder.join(&facts_name);
    for paper in PAPERS {
        let place = facts.join("licenses").join(paper);
        copy(&release.project.root.join(paper), &place)?;
    }
    write(&facts.join(super::NOTE), release.facts.note())?;
    copy(
        &sources.join("entry_points.txt"),
        &facts.join("entry_points.txt"),
    )?;
    let metadata = text(&sources.join("METADATA"))?.replace(VERSION, version);
    let about = text(&release.project.root.join(README))?;
    write(&facts.join("METADATA"), metadata + &about)?;
    let mut wheel = text(&sources.join("WHEEL"))?;
    // One line for each platform of the name.
    for tag in tags.split('.') {
        wheel += &format!("Tag: py3-none-{tag}\n");
    }
    write(&facts.join("WHEEL"), wheel)?;
    let mut record = String::new();
    for path in files(&folder)? {
        let content = bytes(&path)?;
        let digest = Base64UrlUnpadded::encode_string(&Sha256::digest(&content));
        let name = relative(&folder, &path);
        record += &format!("{name},sha256={digest},{}\n", content.len());
    }
    record += &format!("{facts_name}/RECORD,,\n");
    write(&facts.join("RECORD"), record)?;
    let name = format!("nomic_table-{version}-py3-none-{tags}.whl");
    packing::zip(release, &stem, &name)
}

/// Crate whose manifest describes a Debian package, if one does.
pub(super) fn debian_package(project: &Project) -> Option<&'static str> {
    DEBIAN.into_iter().find(|name| {
        let manifest = text(&project.root.join(format!("crates/{name}/Cargo.toml")));
        manifest.is_ok_and(|manifest| manifest.contains(DEBIAN_PART))
    })
}

/// Packs Debian packages with cargo-deb, if a manifest describes one.
pub(super) fn make_debian_packages(
    release: &mut Release<'_>,
    programs: &[ReleaseProgram],
) -> ChoreResult {
    let project = release.project;
    let Some(described) = debian_package(project) else {
        release.leave_out("the Debian package (no manifest describes one)".to_owned());
        return Ok(());
    };
    tools::cargo_deb(project)?;
    for program in programs {
        let triple = program.target.triple;
        let mut deb = project.command(project.tool("cargo-deb"));
        deb.args(["--package", described, "--target", triple])
            .args(["--profile", super::programs::PROFILE])
            .args(["--no-build", "--no-strip", "--locked", "--output"])
            .arg(&release.folder)
            .env("SOURCE_DATE_EPOCH", release.facts.seconds.to_string());
        stage(&format!("The Debian package for {triple}"), || {
            run(&mut deb, "The Debian package could not be made, see above.")
        })?;
    }
    Ok(())
}

//! `cargo xtask release`: makes the files that hosts and players download. It publishes nothing.
//!
//! Equal sources give equal bytes: times are the commit's, entries are sorted, and programs name no
//! folder of this machine. `cargo xtask test --only reproducible` compares two builds.

mod bill;
mod facts;
mod packages;
mod packing;
mod programs;
pub(crate) mod twice;

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, ErrorContext},
    files::{self, copy, make_folder, remove_folder, write},
    page,
    project::Project,
    run::{print_lines, stage},
    tools,
};
use facts::ReleaseFacts;
use programs::ReleaseProgram;

/// Names the contents of a release, in the release and in each package.
const NOTE: &str = "RELEASE.txt";
/// Files of the root that belong to every package.
const PAPERS: [&str; 3] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Release that is being made.
#[derive(Debug)]
struct Release<'p> {
    project: &'p Project,
    facts: ReleaseFacts,
    /// Finished files.
    folder: PathBuf,
    /// Folder for packages before they are packed.
    stage: PathBuf,
    /// Sentences about what this machine could not make.
    left_out: Vec<String>,
}

pub(crate) fn release_command(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let folder = args.option("--to")?;
    args.done()?;
    let facts = ReleaseFacts::read(project)?;
    let folder = match folder {
        // The user's paths are relative to the current folder.
        Some(folder) => {
            let here = env::current_dir().context("The current folder is gone")?;
            here.join(folder)
        }
        None => default_folder(project, &facts),
    };
    make(project, facts, folder)
}

/// Folder of the release of this version.
pub(crate) fn folder(project: &Project) -> ChoreResult<PathBuf> {
    Ok(default_folder(project, &ReleaseFacts::read(project)?))
}

fn default_folder(project: &Project, facts: &ReleaseFacts) -> PathBuf {
    project.target.join(format!("release-{}", facts.version))
}

fn make(project: &Project, facts: ReleaseFacts, folder: PathBuf) -> ChoreResult {
    tools::zip(project)?;
    let mut release = Release {
        stage: project.target.join("release-stage"),
        project,
        facts,
        folder,
        left_out: Vec::new(),
    };
    remove_folder(&release.folder)?;
    remove_folder(&release.stage)?;
    make_folder(&release.folder)?;
    let page = page::build_shipped(project, &project.target.join("shipped"))?;
    let programs = programs::build(&mut release, &page)?;
    stage("The packages: putting them together", || {
        release.archive_page(&page)?;
        for program in &programs {
            release.archive_program(program)?;
            packages::make_wheel(&release, program)?;
        }
        packages::make_npm_package(&release, &programs)
    })?;
    packages::make_debian_packages(&mut release, &programs)?;
    bill::write_bills(&release, &programs)?;
    release.finish()
}

impl Release<'_> {
    fn leave_out(&mut self, sentence: String) {
        print_lines(format_args!("    {sentence}"));
        self.left_out.push(sentence);
    }

    /// Empty folder for a package, with its papers.
    fn begin_package(&self, name: &str) -> ChoreResult<PathBuf> {
        let folder = self.stage.join(name);
        remove_folder(&folder)?;
        for paper in PAPERS {
            copy(&self.project.root.join(paper), &folder.join(paper))?;
        }
        write(&folder.join(NOTE), self.facts.note())?;
        Ok(folder)
    }

    /// The page without papers: a web server would serve them.
    fn archive_page(&self, page: &Path) -> ChoreResult {
        let name = format!("nomic-page-{}", self.facts.version);
        let folder = self.stage.join(&name);
        for file in files::files(page)? {
            copy(&file, &folder.join(files::relative(page, &file)))?;
        }
        write(&folder.join(NOTE), self.facts.note())?;
        packing::tar(self, &name, &format!("{name}.tar.gz"))
    }

    fn archive_program(&self, program: &ReleaseProgram) -> ChoreResult {
        let name = format!("nomic-{}-{}", self.facts.version, program.target.triple);
        let folder = self.begin_package(&name)?;
        copy(&program.path, &folder.join("nomic"))?;
        packing::tar(self, &name, &format!("{name}.tar.gz"))
    }

    fn finish(self) -> ChoreResult {
        let left_out = self.left_out.iter();
        let left_out: String = left_out.map(|line| format!("left out: {line}\n")).collect();
        write(&self.folder.join(NOTE), self.facts.note() + &left_out)?;
        let sums = packing::sums(&self.folder)?;
        write(&self.folder.join(packing::SUMS), &sums)?;
        remove_folder(&self.stage)?;
        print_lines(&sums);
        print_lines(format_args!("The release is in {}.", self.folder.display()));
        Ok(())
    }
}

//! Facts about a release, which it names: version, edition, protocol, commit, time.

use std::env;

use crate::{
    chore_error::{ChoreResult, ErrorContext},
    files,
    project::Project,
    run::output,
};

const EDITION: (&str, &str) = (
    "crates/nomic-rules/src/edition.rs",
    "pub const EDITION: u16 = ",
);
const PROTOCOL: (&str, &str) = (
    "crates/nomic-protocol/src/lib.rs",
    "pub const VERSION: u16 = ",
);

#[derive(Debug)]
pub(super) struct ReleaseFacts {
    pub(super) version: String,
    /// Edition of the rules' language.
    edition: String,
    protocol: String,
    commit: String,
    /// Time of everything in the release, in seconds since 1970.
    pub(super) seconds: u64,
}

impl ReleaseFacts {
    /// The time is `SOURCE_DATE_EPOCH`, or that of the commit.
    pub(super) fn read(project: &Project) -> ChoreResult<Self> {
        let git = |words: &str| output(project.command("git").args(words.split(' ')));
        let commit = git("rev-parse HEAD").unwrap_or("unknown".to_owned());
        let changed = git("status --porcelain").is_some_and(|changes| !changes.is_empty());
        let seconds = env::var("SOURCE_DATE_EPOCH").ok();
        let seconds = seconds.or_else(|| git("log -1 --format=%ct"));
        let seconds = seconds.and_then(|seconds| seconds.parse().ok());
        let manifest = files::text(&project.root.join("Cargo.toml"))?;
        let version = after(&manifest, "[workspace.package]\nversion = \"", '"');
        let constant = |(path, before)| {
            let text = files::text(&project.root.join(path))?;
            let value = after(&text, before, ';').map(str::to_owned);
            value.context(format!("{path} has no line '{before}'."))
        };
        Ok(Self {
            version: version.context("Cargo.toml has no version.")?.to_owned(),
            edition: constant(EDITION)?,
            protocol: constant(PROTOCOL)?,
            commit: commit + if changed { ", changed" } else { "" },
            seconds: seconds.context("Without git, SOURCE_DATE_EPOCH must name the time.")?,
        })
    }

    /// Lines for people and programs.
    pub(super) fn note(&self) -> String {
        let Self {
            version,
            edition,
            protocol,
            commit,
            ..
        } = self;
        format!(
            "nomic: {version}\nedition of the rules: {edition}\nprotocol: {protocol}\ncommit: {commit}\n"
        )
    }
}

/// Text between `before` and `end`.
fn after<'t>(text: &'t str, before: &str, end: char) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split(end).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_edition_and_protocol_are_found_in_the_sources() {
        let facts = ReleaseFacts::read(&Project::find().unwrap()).unwrap();
        assert_eq!(facts.version, env!("CARGO_PKG_VERSION"));
        for number in [&facts.edition, &facts.protocol] {
            assert!(number.parse::<u16>().is_ok(), "{number}");
        }
    }

    #[test]
    fn the_changelog_names_this_version_its_edition_and_its_protocol() {
        let project = Project::find().unwrap();
        let facts = ReleaseFacts::read(&project).unwrap();
        let log = files::text(&project.root.join("CHANGELOG.md")).unwrap();
        let newest = log.split("\n## ").nth(1).unwrap();
        assert!(newest.starts_with(&facts.version), "{newest}");
        let (edition, protocol) = (&facts.edition, &facts.protocol);
        assert!(newest.contains(&format!("edition {edition}")), "{newest}");
        assert!(newest.contains(&format!("protocol {protocol}")), "{newest}");
    }
}

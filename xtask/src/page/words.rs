//! Writes the messages of each language into two files: the page loads only the reader's, first its
//! own, then what the host needs.

use std::{fs, path::Path};

use nomic_messages::Catalogue;

use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{files, renew},
    project::Project,
};

const MESSAGES: &str = "crates/nomic-wording/messages";
pub(super) const WORDS: &str = "target/words";

pub(super) fn catalogue(project: &Project) -> ChoreResult<Catalogue> {
    let folders = nomic_messages::folders(&project.root.join(MESSAGES))
        .context(format!("{MESSAGES} can't be read"))?;
    // Only the first problem is reported here; the build of the program names all of them.
    let checked = nomic_messages::check(&folders);
    match checked.problems.first() {
        Some(problem) => fail(problem.to_string()),
        None => Ok(checked.catalogue),
    }
}

pub(super) fn write_words(catalogue: &Catalogue, folder: &Path) -> ChoreResult {
    let mut written = Vec::new();
    for place in 0..catalogue.languages.len() {
        for file in catalogue.files(place) {
            let path = folder.join(file.name);
            renew(&path, &file.content)?;
            written.push(path);
        }
    }
    for old in files(folder)?.iter().filter(|path| !written.contains(path)) {
        fs::remove_file(old).context(format!("{} can't be removed", old.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_two_files_and_no_older_one() {
        let catalogue = catalogue(&Project::find().unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let stale = folder.path().join("en-0.txt");
        fs::write(&stale, "old").unwrap();
        write_words(&catalogue, folder.path()).unwrap();
        assert!(!stale.exists());
        let written = files(folder.path()).unwrap();
        assert_eq!(written.len(), 2 * catalogue.languages.len());
    }
}

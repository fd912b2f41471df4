//! Writes the messages of each language into two files: the page loads only the reader's, first its
//! own, then what the host needs.

use std::{fs, path::Path};

use nomic_messages::Catalogue;

use super::sizes::files;
use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
};

const MESSAGES: &str = "crates/nomic-wording/messages";
const WORDS: &str = "target/words";

pub(super) fn catalogue(project: &Project) -> Result<Catalogue, ChoreError> {
    let folders = nomic_messages::folders(&project.root.join(MESSAGES))
        .with_context(|| format!("{MESSAGES} can't be read"))?;
    // Only the first problem is reported here; the build of the program names all of them.
    let checked = nomic_messages::check(&folders);
    match checked.problems.first() {
        Some(problem) => Err(ChoreError::new(problem.to_string())),
        None => Ok(checked.catalogue),
    }
}

pub(super) fn write_words(project: &Project, catalogue: &Catalogue) -> Result<(), ChoreError> {
    write(catalogue, &project.root.join(WORDS))
}

fn write(catalogue: &Catalogue, folder: &Path) -> Result<(), ChoreError> {
    fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    let mut written = Vec::new();
    for place in 0..catalogue.languages.len() {
        for file in catalogue.files(place) {
            let path = folder.join(file.name);
            // Trunk watches for changes, and an equal file is none.
            if !path.exists() {
                fs::write(&path, file.content)
                    .with_context(|| format!("{} can't be written", path.display()))?;
            }
            written.push(path);
        }
    }
    for old in files(folder)?.iter().filter(|path| !written.contains(path)) {
        fs::remove_file(old).with_context(|| format!("{} can't be removed", old.display()))?;
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
        write(&catalogue, folder.path()).unwrap();
        assert!(!stale.exists());
        let written = files(folder.path()).unwrap();
        assert_eq!(written.len(), 2 * catalogue.languages.len());
    }
}

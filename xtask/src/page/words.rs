//! Writes the texts of each language into a file: the page loads that of its reader alone.

use std::{collections::BTreeMap, fs, path::Path};

use super::sizes::files;
use crate::{
    project::Project,
    trouble::{OrSay, Trouble},
};

const MESSAGES: &str = "crates/nomic-wording/messages";
/// Where index.html looks for them.
const WORDS: &str = "target/words";

/// Puts a language's file on its way while the program is still coming: the one that the program will
/// choose (`language_of_choice` in `src/start.rs`). Guessing wrong costs a request.
pub(super) fn hint(project: &Project) -> Result<String, Trouble> {
    hint_at(&project.root.join(WORDS))
}

fn hint_at(folder: &Path) -> Result<String, Trouble> {
    let names = files(folder)?.into_iter().filter_map(|path| {
        let name = path.file_name()?.to_str()?.to_owned();
        Some((name.split_once('-')?.0.to_owned(), name))
    });
    let names: BTreeMap<String, String> = names.collect();
    let names = serde_json::to_string(&names).or_say(|| "The files of words".to_owned())?;
    Ok(format!(
        "<script>
      const words = {names};
      const wanted = [...navigator.languages, \"en\"];
      try {{
        wanted.unshift(localStorage.getItem(\"nomic.language\") ?? \"\");
      }} catch {{}}
      const hint = document.createElement(\"link\");
      hint.rel = \"preload\";
      hint.as = \"fetch\";
      hint.crossOrigin = \"\";
      hint.href = \"./words/\" + wanted.map((tag) => words[tag.split(\"-\")[0]]).find(Boolean);
      document.head.append(hint);
    </script>
    "
    ))
}

pub(super) fn write_words(project: &Project) -> Result<(), Trouble> {
    write(project, &project.root.join(WORDS))
}

fn write(project: &Project, folder: &Path) -> Result<(), Trouble> {
    let folders = nomic_messages::folders(&project.root.join(MESSAGES))
        .or_say(|| format!("{MESSAGES} can't be read"))?;
    // The build of the program names all of them; here they can only be told in passing.
    let checked = nomic_messages::check(&folders);
    if let Some(problem) = checked.problems.first() {
        return Err(Trouble::new(problem.to_string()));
    }
    fs::create_dir_all(folder).or_say(|| format!("{} can't be made", folder.display()))?;
    let mut written = Vec::new();
    for place in 0..checked.catalogue.languages.len() {
        let (name, content) = checked.catalogue.file(place);
        let path = folder.join(name);
        // Trunk watches for changes, and an equal file is none.
        if !path.exists() {
            fs::write(&path, content).or_say(|| format!("{} can't be written", path.display()))?;
        }
        written.push(path);
    }
    for old in files(folder)?.iter().filter(|path| !written.contains(path)) {
        fs::remove_file(old).or_say(|| format!("{} can't be removed", old.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_one_file_and_the_page_knows_which() {
        let project = Project::find().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let stale = folder.path().join("en-0.txt");
        fs::write(&stale, "old").unwrap();
        write(&project, folder.path()).unwrap();
        assert!(!stale.exists());
        let hint = hint_at(folder.path()).unwrap();
        for path in files(folder.path()).unwrap() {
            let name = path.file_name().unwrap().to_str().unwrap();
            let (tag, _) = name.split_once('-').unwrap();
            assert!(hint.contains(&format!("\"{tag}\":\"{name}\"")), "{hint}");
        }
    }
}

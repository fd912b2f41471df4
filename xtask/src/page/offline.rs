//! Writes `sw.js`, the worker that keeps the page for use without a network.
//!
//! The source is public/sw.template.js. Only the list of files and the version are filled in here,
//! since both change with every build.

use std::path::Path;

use sha2::{Digest, Sha256};

use super::{
    glue::bare,
    sizes::{PICTURE, hex, is_compressed_copy},
};
use crate::{
    chore_error::{ChoreResult, fail},
    files::{self, files, relative},
    project::Project,
};

const TEMPLATE: &str = "public/sw.template.js";
const WORKER: &str = "sw.js";

/// The page in this folder must be complete.
pub(super) fn write_worker(project: &Project, folder: &Path) -> ChoreResult {
    write(&bare(&files::text(&project.root.join(TEMPLATE))?), folder)
}

fn write(template: &str, folder: &Path) -> ChoreResult {
    let mut names = Vec::new();
    let mut version = Sha256::new_with_prefix(template);
    for path in files(folder)? {
        let name = relative(folder, &path);
        let needless = is_compressed_copy(&name) || name.ends_with(PICTURE);
        if name == WORKER || needless || name.starts_with('.') {
            continue;
        }
        version.update((name.len() as u64).to_be_bytes());
        version.update(&name);
        version.update(Sha256::digest(files::bytes(&path)?));
        names.push(name);
    }
    let worker = fill_in(template, &names, &hex(&version.finalize(), 8))?;
    files::write(&folder.join(WORKER), worker)
}

fn fill_in(template: &str, names: &[String], version: &str) -> ChoreResult<String> {
    for place in ["__FILES__", "__VERSION__"] {
        if template.matches(place).count() != 1 {
            return fail(format!("{TEMPLATE} must contain {place} exactly once."));
        }
    }
    // In quotes, plain names are JSON.
    let list: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    let filled = template.replace("__FILES__", &format!("[{}]", list.join(",")));
    Ok(filled.replace("__VERSION__", version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const SMALL: &str = "const FILES = __FILES__; const VERSION = \"__VERSION__\";";

    fn written(contents: &[(&str, &str)]) -> String {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in contents {
            fs::write(folder.path().join(name), text).unwrap();
        }
        write(SMALL, folder.path()).unwrap();
        fs::read_to_string(folder.path().join(WORKER)).unwrap()
    }

    #[test]
    fn the_worker_lists_every_file_of_the_page_but_itself() {
        let worker = written(&[
            ("index.html", "x"),
            ("a.js", "y"),
            ("a.js.br", "z"),
            ("a.js.gz", "z"),
            ("card.png", "z"),
            (WORKER, ""),
        ]);
        assert!(
            worker.starts_with(r#"const FILES = ["a.js","index.html"];"#),
            "{worker}"
        );
    }

    #[test]
    fn the_version_follows_names_and_contents() {
        let first = written(&[("index.html", "x")]);
        assert_eq!(first, written(&[("index.html", "x")]));
        assert_ne!(first, written(&[("index.html", "y")]));
    }

    #[test]
    fn a_template_without_its_places_is_refused() {
        assert!(fill_in("nothing", &[], "1").is_err());
        assert!(fill_in("__FILES__ __FILES__ __VERSION__", &[], "1").is_err());
    }

    #[test]
    fn the_real_template_can_be_filled_in() {
        let project = Project::find().unwrap();
        let template = fs::read_to_string(project.root.join(TEMPLATE)).unwrap();
        let filled = fill_in(&bare(&template), &["index.html".to_owned()], "1").unwrap();
        assert!(!filled.contains("//"));
        assert!(!filled.contains("__FILES__") && !filled.contains("__VERSION__"));
    }
}

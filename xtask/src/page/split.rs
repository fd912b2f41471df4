//! Cuts a program in two: the first part, and the part that its script loads later.
//!
//! In the source, `#[wasm_split(later)]` marks a function (`src/lazy_pages.rs`), and the linker
//! leaves notes in the program. From the notes `wasm-split` finds the code that is reached through
//! this function only. This happens before wasm-bindgen drops the notes. Both parts have one memory
//! and one table of functions.

use std::path::{Path, PathBuf};

use super::{PageProgram, sizes::short};
use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{bytes, files, make_folder, remove_folder},
    project::Project,
    run::run,
    tools,
};

/// Prefix of the import that loads a part. The name of the part follows.
const LOADER: &str = "__wasm_split_load_";
/// Prefix of the names of parts. Code that two parts share would have another name. There is none,
/// since there is one part.
const PART: &str = "split_";
/// Line that gets those imports from another file. Our replacement needs no such file.
const IMPORT: &str = "import * as import1 from \"./__wasm_split.js\"";
/// Loads a part and reports to the program if it is there. A host may not know the type of a
/// `.wasm`. Then the part can't be compiled while it is downloaded.
const LOAD: &str = r#"async function loadPart(file, told, waiting) {
  let here = false;
  try {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    const imports = { __wasm_split: wasm };
    const known = answer.headers.get("content-type")?.startsWith("application/wasm");
    if (known) await WebAssembly.instantiateStreaming(answer, imports);
    else await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
    here = true;
  } catch (failure) {
    console.error(failure);
  }
  wasm.__indirect_function_table.get(told)(waiting, here);
}
"#;

pub(super) struct SplitProgram {
    pub(super) main: PathBuf,
    /// Name and file of each part.
    pub(super) later: Vec<(String, PathBuf)>,
}

/// Cuts a program at its marks; one without marks stays whole. The folder is for the tool.
pub(super) fn cut(project: &Project, compiled: &Path, folder: &Path) -> ChoreResult<SplitProgram> {
    let mut later = Vec::new();
    let whole = bytes(compiled)?;
    let mut places = whole.windows(LOADER.len());
    if !places.any(|place| place == LOADER.as_bytes()) {
        let main = compiled.to_owned();
        return Ok(SplitProgram { main, later });
    }
    remove_folder(folder)?;
    make_folder(folder)?;
    let mut split = project.command(tools::program(project, "page-split"));
    let failed = format!("{} could not be cut in two.", compiled.display());
    run(split.arg(compiled).arg(folder), &failed)?;
    let main = folder.join(compiled.file_name().unwrap_or_default());
    for path in files(folder)?.into_iter().filter(|path| *path != main) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(stem) = name.strip_suffix(".wasm") else {
            continue;
        };
        let part = stem.strip_prefix(PART).context(format!(
            "{name} is shared by parts; mark them with one name."
        ))?;
        later.push((part.to_owned(), path.clone()));
    }
    Ok(SplitProgram { main, later })
}

pub(super) fn put_together(
    mut program: PageProgram,
    parts: Vec<(String, Vec<u8>)>,
) -> ChoreResult<PageProgram> {
    if parts.is_empty() {
        return Ok(program);
    }
    let PageProgram { name, script, .. } = &program;
    if script.matches(IMPORT).count() != 1 {
        return fail(format!(
            "{name}'s script does not get its parts as it used to."
        ));
    }
    let mut loaders = String::new();
    for (part, wasm) in parts {
        let file = format!("{}-{part}-{}.wasm", program.name, short(&wasm));
        loaders.push_str(&format!(
            "  {LOADER}{part}: (told, waiting) => loadPart(\"./{file}\", told, waiting),\n"
        ));
        program.later.push((file, wasm));
    }
    let instead = format!("{LOAD}const import1 = {{\n{loaders}}};");
    program.script = program.script.replacen(IMPORT, &instead, 1);
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(script: &str) -> PageProgram {
        PageProgram {
            name: "p".to_owned(),
            script: script.to_owned(),
            wasm: Vec::new(),
            later: Vec::new(),
        }
    }

    #[test]
    fn a_script_gets_each_part_from_a_file_that_its_content_names() {
        let script = format!("{IMPORT}\nlet wasm;\n");
        let parts = vec![("later".to_owned(), b"code".to_vec())];
        let whole = put_together(program(&script), parts).unwrap();
        let [(file, code)] = &whole.later[..] else {
            panic!("{:?}", whole.later);
        };
        assert_eq!(*code, b"code");
        assert_eq!(*file, format!("p-later-{}.wasm", short(b"code")));
        let said = format!("loadPart(\"./{file}\"");
        assert!(
            whole.script.contains(&said) && !whole.script.contains("import *"),
            "{}",
            whole.script
        );
    }

    #[test]
    fn a_program_in_one_piece_stays_as_it_is() {
        let whole = put_together(program("let wasm;"), Vec::new()).unwrap();
        assert_eq!((whole.script.as_str(), whole.later.len()), ("let wasm;", 0));
    }

    #[test]
    fn a_script_that_gets_its_parts_in_another_way_is_refused() {
        let parts = vec![("later".to_owned(), Vec::new())];
        assert!(put_together(program("let wasm;"), parts).is_err());
    }
}

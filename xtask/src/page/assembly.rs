//! Assembles the page from the links in index.html: compiled programs, files, and inline parts.
//!
//! Names of programs contain the hash of their content, so hosts may keep them for ever. For
//! programs that the page starts in workers, index.html has their names.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::{
    PageKind, PageProgram, finish, glue,
    links::{LinkReplacement, TrunkLink, links},
    prepare,
    sizes::{files, relative, short},
    split,
    start::start,
};
use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::{run, stage},
    tools,
};

const PAGE: &str = "index.html";
/// Copied files with this extension are written by hand; their comments are removed.
const EXPLAINED: &str = ".js";

/// Assembles the page in place of the folder's old content. If this fails, the old content is kept.
pub(super) fn assemble(project: &Project, dist: &Path, kind: PageKind) -> Result<(), ChoreError> {
    let page = text(&project.root.join(PAGE))?;
    let links = links(&page)?;
    let names = links.iter().filter_map(|link| match link.part {
        LinkReplacement::Program(name) | LinkReplacement::Worker(name, _) => Some(name),
        LinkReplacement::Inline(_) | LinkReplacement::File(_) | LinkReplacement::Folder(_) => None,
    });
    let names: Vec<&str> = names.collect();
    stage(
        "The page: compiling it for the browser (minutes at first)",
        || compile(project, &names, kind),
    )?;
    stage("The page: putting it together", || {
        prepare(project)?;
        let mut programs = Vec::new();
        for name in names {
            programs.push(bind(project, name, kind)?);
        }
        let fresh = beside(dist, "new");
        remove(&fresh)?;
        put(&project.root, &page, &links, &programs, &fresh)?;
        finish(project, &fresh)?;
        replace(dist, &fresh)
    })
}

/// Compiles all programs at once, so that shared code is compiled once.
fn compile(project: &Project, names: &[&str], kind: PageKind) -> Result<(), ChoreError> {
    let mut build = project.cargo();
    build.args([
        "build",
        "--profile",
        kind.profile(),
        "--target",
        tools::WASM,
    ]);
    build.args(["--package", "nomic", "--package", "nomic-import"]);
    if kind.is_split() {
        build.args(["--features", "nomic/split"]);
    }
    for name in names {
        build.args(["--bin", name]);
    }
    if let Some(nameless) = nameless(project).filter(|_| kind == PageKind::Shipped) {
        build.args(["--config", &nameless]);
    }
    run(&mut build, || {
        "The page could not be built; the compiler's message above says why.".to_owned()
    })
}

/// Cargo option that removes source paths from the messages of panics. The paths are private,
/// differ between machines, and take a kilobyte.
fn nameless(project: &Project) -> Option<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    let registry = home.join("registry/src");
    let mut flags: Vec<String> = Vec::new();
    for folder in fs::read_dir(registry).ok()?.flatten() {
        flags.push(format!("--remap-path-prefix={}=", folder.path().display()));
    }
    flags.push(format!("--remap-path-prefix={}=", project.root.display()));
    let flags: Vec<String> = flags.iter().map(|flag| format!("{flag:?}")).collect();
    Some(format!(
        "target.{}.rustflags=[{}]",
        tools::WASM,
        flags.join(",")
    ))
}

fn bind(project: &Project, name: &str, kind: PageKind) -> Result<PageProgram, ChoreError> {
    let built = project.target.join(tools::WASM).join(kind.profile());
    let glue = project.target.join("glue");
    let out = glue.join(name);
    remove(&out)?;
    let file = format!("{name}.wasm");
    let parts = split::cut(project, &built.join(&file), &glue.join("parts"))?;
    write(&glue, &file, &parts.main)?;
    let mut bind = project.command(tools::program(project, "page-bind"));
    bind.arg(glue.join(&file)).arg(&out);
    run(&mut bind, || {
        format!("The glue of {name} could not be written.")
    })?;
    let (script, wasm) = (format!("{name}.js"), format!("{name}_bg.wasm"));
    let all = files(&out)?;
    let other = all.iter().map(|path| relative(&out, path));
    if let Some(other) = { other }.find(|other| *other != script && *other != wasm) {
        return Err(ChoreError::new(format!(
            "{name} brings {other} along, which is not put into the page."
        )));
    }
    let ordered = |path: &Path| match kind {
        PageKind::Shipped => {
            let mut order = project.command(tools::program(project, "wasm-order"));
            order.args([path, path]);
            run(&mut order, || {
                format!("{} could not be put in order.", path.display())
            })?;
            bytes(path)
        }
        PageKind::Tested | PageKind::Played => bytes(path),
    };
    let program = PageProgram {
        name: name.to_owned(),
        script: glue::bare(&text(&out.join(script))?),
        wasm: ordered(&out.join(wasm))?,
        later: Vec::new(),
    };
    let later = parts.later.into_iter();
    let later = later.map(|(part, path)| Ok((part, ordered(&path)?)));
    split::put_together(program, later.collect::<Result<_, ChoreError>>()?)
}

/// The folder must not exist.
fn put(
    root: &Path,
    page: &str,
    links: &[TrunkLink<'_>],
    programs: &[PageProgram],
    folder: &Path,
) -> Result<(), ChoreError> {
    let program = |name: &str| {
        let found = programs.iter().find(|program| program.name == name);
        found.ok_or_else(|| ChoreError::new(format!("{name} was not built.")))
    };
    let mut page = page.to_owned();
    for TrunkLink { tag, part } in links {
        let instead = match *part {
            LinkReplacement::Program(name) => {
                let program = program(name)?;
                start(&put_program(folder, program)?)
            }
            LinkReplacement::Worker(name, place) => beside_the_page(folder, place, program(name)?)?,
            LinkReplacement::Inline(path) => inline(path, &text(&root.join(path))?)?,
            LinkReplacement::File(path) => {
                copy(&root.join(path), folder)?;
                String::new()
            }
            LinkReplacement::Folder(path) => {
                let from = root.join(path);
                let under = from.parent().unwrap_or(root);
                for file in files(&from)? {
                    write(folder, &relative(under, &file), &bytes(&file)?)?;
                }
                String::new()
            }
        };
        page = match instead.is_empty() {
            // The link's line is removed, too.
            true => page.replacen(&format!("    {tag}\n"), "", 1),
            false => page.replacen(tag, &instead, 1),
        };
    }
    write(folder, PAGE, page.as_bytes())
}

/// Writes a program and returns the names of its script and wasm, which contain their hashes.
fn put_program(folder: &Path, program: &PageProgram) -> Result<(String, String), ChoreError> {
    let PageProgram {
        name,
        script,
        wasm,
        later,
    } = program;
    let script_name = format!("{name}-{}.js", short(script.as_bytes()));
    let wasm_name = format!("{name}-{}_bg.wasm", short(wasm));
    write(folder, &script_name, script.as_bytes())?;
    write(folder, &wasm_name, wasm)?;
    for (later_name, later) in later {
        write(folder, later_name, later)?;
    }
    Ok((script_name, wasm_name))
}

/// Puts a program into its own folder, and returns a tag with its names. The page starts it in a
/// worker (`src/browser/page.rs`).
fn beside_the_page(
    folder: &Path,
    place: &str,
    program: &PageProgram,
) -> Result<String, ChoreError> {
    let (script, wasm) = put_program(&folder.join(place), program)?;
    let name = &program.name;
    Ok(format!(
        "<meta name=\"{name}\" content=\"{place}/{script} {place}/{wasm}\" />"
    ))
}

fn inline(path: &str, content: &str) -> Result<String, ChoreError> {
    let ending = path.rsplit('.').next().unwrap_or_default();
    match ending {
        "html" => Ok(content.to_owned()),
        "css" => Ok(format!("<style>{content}</style>")),
        "js" => Ok(format!("<script>{}</script>", glue::bare(content))),
        _ => Err(ChoreError::new(format!("{path} can't stand in {PAGE}."))),
    }
}

fn copy(path: &Path, folder: &Path) -> Result<(), ChoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match name.ends_with(EXPLAINED) {
        true => write(folder, &name, glue::bare(&text(path)?).as_bytes()),
        false => write(folder, &name, &bytes(path)?),
    }
}

/// Sibling of this folder with `.what` after its name.
fn beside(folder: &Path, what: &str) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(what);
    folder.with_file_name(name)
}

fn replace(old: &Path, new: &Path) -> Result<(), ChoreError> {
    let aside = beside(old, "old");
    remove(&aside)?;
    if old.exists() {
        fs::rename(old, &aside).with_context(|| format!("{} can't be replaced", old.display()))?;
    }
    fs::rename(new, old).with_context(|| format!("{} can't be put there", old.display()))?;
    remove(&aside)
}

fn remove(folder: &Path) -> Result<(), ChoreError> {
    match folder.exists() {
        true => fs::remove_dir_all(folder)
            .with_context(|| format!("{} can't be removed", folder.display())),
        false => Ok(()),
    }
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), ChoreError> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)
            .with_context(|| format!("{} can't be made", parent.display()))?;
    }
    fs::write(&path, bytes).with_context(|| format!("{} can't be written", path.display()))
}

fn bytes(path: &Path) -> Result<Vec<u8>, ChoreError> {
    fs::read(path).with_context(|| format!("{} can't be read", path.display()))
}

fn text(path: &Path) -> Result<String, ChoreError> {
    String::from_utf8(bytes(path)?).with_context(|| format!("{} is no text", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<head>
    <link data-trunk rel=\"rust\" data-bin=\"p\" />
    <link data-trunk rel=\"rust\" data-type=\"worker\" href=\"c\" data-bin=\"w\" data-target-path=\"far\" />
    <link data-trunk rel=\"inline\" href=\"i.css\" />
    <link data-trunk rel=\"inline\" href=\"i.js\" />
    <link data-trunk rel=\"inline\" href=\"i.html\" />
    <link data-trunk rel=\"copy-file\" href=\"a/b.json\" />
    <link data-trunk rel=\"copy-dir\" href=\"a/c\" />
  </head>
";

    fn program(name: &str) -> PageProgram {
        PageProgram {
            name: name.to_owned(),
            script: format!("{name} script"),
            wasm: name.as_bytes().to_vec(),
            later: Vec::new(),
        }
    }

    #[test]
    fn everything_that_the_page_asks_for_is_put_there_under_a_name_with_its_hash() {
        let root = tempfile::tempdir().unwrap();
        let given = [
            ("i.css", "b{}"),
            ("i.js", "// Why.\n  c()\n"),
            ("i.html", "<p>d</p>"),
            ("a/b.json", "{}"),
            ("a/c/d/e.md", "# e"),
        ];
        for (name, text) in given {
            write(root.path(), name, text.as_bytes()).unwrap();
        }
        let folder = root.path().join("out");
        let programs = [program("p"), program("w")];
        put(
            root.path(),
            INDEX,
            &links(INDEX).unwrap(),
            &programs,
            &folder,
        )
        .unwrap();
        let page = text(&folder.join(PAGE)).unwrap();
        assert!(
            !page.contains("data-trunk") && !page.contains("\n\n"),
            "{page}"
        );
        for within in [
            "<style>b{}</style>",
            "<script>c()\n</script>",
            "    <p>d</p>",
        ] {
            assert!(page.contains(within), "{page}");
        }
        let mut names = Vec::new();
        for path in files(&folder).unwrap() {
            let (name, content) = (relative(&folder, &path), bytes(&path).unwrap());
            let known = name.replace(&format!("-{}", short(&content)), "-#");
            if name.starts_with("far/") {
                assert!(page.contains(&name), "{name}");
            } else if known != name {
                assert!(page.contains(&format!("\"./{name}\"")), "{name}");
            }
            names.push(known);
        }
        names.sort();
        let right = [
            "b.json",
            "c/d/e.md",
            "far/w-#.js",
            "far/w-#_bg.wasm",
            "index.html",
            "p-#.js",
            "p-#_bg.wasm",
        ];
        assert_eq!(names, right);
    }

    #[test]
    fn what_was_there_before_is_replaced_as_a_whole() {
        let root = tempfile::tempdir().unwrap();
        let (old, new) = (root.path().join("dist"), root.path().join("dist.new"));
        write(&old, "a.js", b"old").unwrap();
        write(&new, "b.js", b"new").unwrap();
        replace(&old, &new).unwrap();
        let names = files(root.path()).unwrap();
        let names: Vec<String> = names.iter().map(|at| relative(root.path(), at)).collect();
        assert_eq!(names, ["dist/b.js"]);
    }

    #[test]
    fn the_page_asks_for_nothing_that_only_trunk_could_do() {
        let project = Project::find().unwrap();
        let page = text(&project.root.join(PAGE)).unwrap();
        let links = links(&page).unwrap();
        assert!(
            links
                .iter()
                .any(|link| matches!(link.part, LinkReplacement::Program(_)))
        );
    }
}

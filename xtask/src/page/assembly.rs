//! Assembles the page from the links in index.html: compiled programs, files, and inline parts.
//!
//! Names of programs contain the hash of their content, so hosts may keep them for ever. For
//! programs that the page starts in workers, index.html has their names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    PageKind, PageProgram, finish, glue,
    links::{LinkReplacement, TrunkLink, links},
    prepare,
    sizes::short,
    split,
    start::start,
};
use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{bytes, files, relative, remove_folder, text, write},
    project::Project,
    run::{run, stage},
    source_paths, tools,
};

const PAGE: &str = "index.html";
/// Copied files with this extension are written by hand; their comments are removed.
const EXPLAINED: &str = ".js";

/// Assembles the page in place of the folder's old content. If this fails, the old content is kept.
pub(super) fn assemble(project: &Project, dist: &Path, kind: PageKind) -> ChoreResult {
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
        let programs = names.iter().map(|name| bind(project, name, kind));
        let programs: Vec<PageProgram> = programs.collect::<ChoreResult<_>>()?;
        let fresh = beside(dist, "new");
        remove_folder(&fresh)?;
        put(&project.root, &page, &links, &programs, &fresh)?;
        finish(project, &fresh)?;
        replace(dist, &fresh)
    })
}

/// Compiles all programs at once, so that shared code is compiled once.
fn compile(project: &Project, names: &[&str], kind: PageKind) -> ChoreResult {
    let mut build = project.cargo();
    build.args(["build", "--profile", kind.profile()]);
    build.args(["--target", tools::WASM]);
    build.args(["--package", "nomic", "--package", "nomic-import"]);
    build.args(names.iter().flat_map(|name| ["--bin", name]));
    if kind.is_split() {
        build.args(["--features", "nomic/split"]);
    }
    let removed = source_paths::removed(project, tools::WASM);
    if let Some(removed) = removed.filter(|_| kind == PageKind::Shipped) {
        build.args(["--config", &removed]);
    }
    run(
        &mut build,
        "The page could not be built; the compiler's message above says why.",
    )
}

fn bind(project: &Project, name: &str, kind: PageKind) -> ChoreResult<PageProgram> {
    let built = project.target.join(tools::WASM).join(kind.profile());
    let glue = project.target.join("glue");
    let out = glue.join(name);
    remove_folder(&out)?;
    let compiled = built.join(format!("{name}.wasm"));
    let parts = split::cut(project, &compiled, &glue.join("parts"))?;
    let mut bind = project.command(tools::program(project, "page-bind"));
    bind.arg(parts.main).arg(&out);
    run(
        &mut bind,
        &format!("The glue of {name} could not be written."),
    )?;
    let (script, wasm) = (format!("{name}.js"), format!("{name}_bg.wasm"));
    let written = files(&out)?;
    let mut written = written.iter().map(|path| relative(&out, path));
    if let Some(other) = written.find(|other| *other != script && *other != wasm) {
        return fail(format!(
            "{name} brings {other} along, which is not put into the page."
        ));
    }
    let ordered = |path: &Path| {
        if kind == PageKind::Shipped {
            let mut order = project.command(tools::program(project, "wasm-order"));
            let failed = format!("{} could not be put in order.", path.display());
            run(order.args([path, path]), &failed)?;
        }
        bytes(path)
    };
    let program = PageProgram {
        name: name.to_owned(),
        script: glue::bare(&text(&out.join(script))?),
        wasm: ordered(&out.join(wasm))?,
        later: Vec::new(),
    };
    let later = parts.later.into_iter();
    let later = later.map(|(part, path)| Ok((part, ordered(&path)?)));
    split::put_together(program, later.collect::<ChoreResult<_>>()?)
}

/// The folder must not exist.
fn put(
    root: &Path,
    page: &str,
    links: &[TrunkLink<'_>],
    programs: &[PageProgram],
    folder: &Path,
) -> ChoreResult {
    let program = |name: &str| {
        let found = programs.iter().find(|program| program.name == name);
        found.context(format!("{name} was not built."))
    };
    let mut page = page.to_owned();
    for TrunkLink { tag, part } in links {
        let instead = match *part {
            LinkReplacement::Program(name) => start(&put_program(folder, program(name)?)?),
            // The page starts it in a worker (`src/browser/page.rs`).
            LinkReplacement::Worker(name, place) => {
                let (script, wasm) = put_program(&folder.join(place), program(name)?)?;
                format!("<meta name=\"{name}\" content=\"{place}/{script} {place}/{wasm}\" />")
            }
            LinkReplacement::Inline(path) => inline(path, &text(&root.join(path))?)?,
            LinkReplacement::File(path) => {
                copy(&root.join(path), folder)?;
                String::new()
            }
            LinkReplacement::Folder(path) => {
                let from = root.join(path);
                let under = from.parent().unwrap_or(root);
                for file in files(&from)? {
                    write(&folder.join(relative(under, &file)), bytes(&file)?)?;
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
    write(&folder.join(PAGE), page)
}

/// Writes a program and returns the names of its script and wasm, which contain their hashes.
fn put_program(folder: &Path, program: &PageProgram) -> ChoreResult<(String, String)> {
    let PageProgram {
        name,
        script,
        wasm,
        later,
    } = program;
    let script_name = format!("{name}-{}.js", short(script.as_bytes()));
    let wasm_name = format!("{name}-{}_bg.wasm", short(wasm));
    write(&folder.join(&script_name), script)?;
    write(&folder.join(&wasm_name), wasm)?;
    for (later_name, later) in later {
        write(&folder.join(later_name), later)?;
    }
    Ok((script_name, wasm_name))
}

fn inline(path: &str, content: &str) -> ChoreResult<String> {
    let ending = path.rsplit('.').next().unwrap_or_default();
    match ending {
        "html" => Ok(content.to_owned()),
        "css" => Ok(format!("<style>{content}</style>")),
        "js" => Ok(format!("<script>{}</script>", glue::bare(content))),
        _ => fail(format!("{path} can't be put into {PAGE}.")),
    }
}

fn copy(path: &Path, folder: &Path) -> ChoreResult {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let copied = folder.join(&*name);
    match name.ends_with(EXPLAINED) {
        true => write(&copied, glue::bare(&text(path)?)),
        false => write(&copied, bytes(path)?),
    }
}

/// Sibling of this folder with `.what` after its name.
fn beside(folder: &Path, what: &str) -> PathBuf {
    let name = folder.file_name().unwrap_or_default();
    folder.with_file_name(format!("{}.{what}", name.display()))
}

fn replace(old: &Path, new: &Path) -> ChoreResult {
    let aside = beside(old, "old");
    remove_folder(&aside)?;
    if old.exists() {
        fs::rename(old, &aside).context(format!("{} can't be replaced", old.display()))?;
    }
    fs::rename(new, old).context(format!("{} can't be put there", old.display()))?;
    remove_folder(&aside)
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
            write(&root.path().join(name), text).unwrap();
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
        write(&old.join("a.js"), "old").unwrap();
        write(&new.join("b.js"), "new").unwrap();
        replace(&old, &new).unwrap();
        let names = files(root.path()).unwrap();
        let names: Vec<String> = names.iter().map(|at| relative(root.path(), at)).collect();
        assert_eq!(names, ["dist/b.js"]);
    }

    /// Width and height of a PNG.
    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| {
            let bytes = png[at..at + 4].try_into().unwrap();
            u32::from_be_bytes(bytes)
        };
        (number(16), number(20))
    }

    #[test]
    fn pictures_for_chats_and_icons_have_the_sizes_that_the_page_names() {
        let root = Project::find().unwrap().root;
        let (page, manifest) = (
            text(&root.join(PAGE)).unwrap(),
            text(&root.join("public/manifest.webmanifest")).unwrap(),
        );
        let all = format!("{page}{manifest}");
        for (name, width, height) in [
            ("card.png", 1200, 630),
            ("icon-apple.png", 180, 180),
            ("icon-192.png", 192, 192),
            ("icon-512.png", 512, 512),
            ("icon-maskable.png", 512, 512),
        ] {
            let png = bytes(&root.join("public").join(name)).unwrap();
            assert_eq!(size(&png), (width, height), "{name}");
            assert!(png.len() < 60_000, "{name}");
            assert!(all.contains(&format!("\"{name}\"")), "{name}");
            let copied = format!("href=\"public/{name}\"");
            assert!(page.contains(&copied), "{name}");
        }
        assert!(page.contains("content=\"1200\"") && page.contains("content=\"630\""));
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

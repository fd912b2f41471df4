//! Makes the list of the starters. They are the folders of `rulesets/` with a file `order.txt`,
//! which holds their place in the list.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

struct Folder {
    order: u32,
    id: String,
    pages: Vec<Page>,
}

struct Page {
    language: String,
    title: String,
    about: String,
    coded: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=rulesets");
    let mut folders = Vec::new();
    for path in entries(Path::new("rulesets"))? {
        let order = path.join("order.txt");
        if order.is_file() {
            let order = fs::read_to_string(order)?.trim().parse()?;
            folders.push(read(order, &path)?);
        }
    }
    folders.sort_by(|one, other| (one.order, &one.id).cmp(&(other.order, &other.id)));
    let out = PathBuf::from(env::var("OUT_DIR")?).join("starters.rs");
    Ok(fs::write(out, list(&folders)?)?)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    entries.collect()
}

fn read(order: u32, path: &Path) -> Result<Folder, Box<dyn Error>> {
    let mut pages = Vec::new();
    for file in entries(path)? {
        if file.extension().is_some_and(|extension| extension == "md") {
            pages.push(page(&file)?);
        }
    }
    // The page with the code is the first one.
    pages.sort_by_key(|page| (!page.coded, page.language.clone()));
    let id = name(path.file_name());
    Ok(Folder { order, id, pages })
}

fn page(file: &Path) -> Result<Page, Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let begins = |mark: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(mark));
        line.ok_or_else(|| format!("{} has no line that begins with {mark:?}", file.display()))
    };
    Ok(Page {
        language: name(file.file_stem()),
        title: begins("# ")?.to_owned(),
        about: begins("> ")?.to_owned(),
        coded: text.contains("\n```nomic\n"),
    })
}

fn name(part: Option<&std::ffi::OsStr>) -> String {
    part.unwrap_or_default().to_string_lossy().into_owned()
}

fn list(folders: &[Folder]) -> Result<String, std::fmt::Error> {
    let (mut starters, mut entries) = (String::new(), String::new());
    for Folder { id, pages, .. } in folders {
        let (mut texts, mut words) = (String::new(), String::new());
        for page in pages {
            let (first, rest) = page.language.split_at(1);
            let language = format!("Language::{}{rest}", first.to_uppercase());
            let file = format!("/rulesets/{id}/{}.md", page.language);
            write!(
                texts,
                "({language}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),"
            )?;
            let (title, about) = (&page.title, &page.about);
            write!(words, "({language}, {title:?}, {about:?}),")?;
        }
        writeln!(starters, "Starter {{ id: {id:?}, pages: &[{texts}] }},")?;
        writeln!(entries, "StarterEntry {{ id: {id:?}, words: &[{words}] }},")?;
    }
    Ok(format!(
        "static STARTERS: &[Starter] = &[\n{starters}];\n\
         static ENTRIES: &[StarterEntry] = &[\n{entries}];\n"
    ))
}

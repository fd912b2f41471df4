//! Puts the page's styles together into one file.
//!
//! Trunk calls this as a hook before it builds. What stands in one file packs a third smaller than
//! the same in eight, and is one request; people read and write the eight.

use std::fs;

use crate::{
    args::Args,
    project::Project,
    trouble::{OrSay, Trouble},
};

/// In this order: later files refine earlier ones.
const SHEETS: [&str; 8] = [
    "main", "frame", "parts", "pages", "players", "law", "workshop", "forced",
];
/// Where index.html looks for it.
const STYLE: &str = "target/style.css";

pub(crate) fn style_command(project: &Project, args: Args) -> Result<(), Trouble> {
    args.done()?;
    let mut style = String::new();
    for sheet in SHEETS {
        let name = format!("style/{sheet}.css");
        let text = fs::read_to_string(project.root.join(&name))
            .or_say(|| format!("{name} can't be read"))?;
        style.push_str(&text);
    }
    let path = project.root.join(STYLE);
    // Trunk watches for changes, and an equal file is none.
    if fs::read_to_string(&path).is_ok_and(|old| old == style) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).or_say(|| format!("{} can't be made", folder.display()))?;
    }
    fs::write(&path, style).or_say(|| format!("{STYLE} can't be written"))
}

#[cfg(test)]
mod tests {
    use super::SHEETS;

    #[test]
    fn every_sheet_of_the_page_is_put_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../style");
        let files = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut sheets: Vec<String> = SHEETS.iter().map(|sheet| format!("{sheet}.css")).collect();
        sheets.sort();
        assert_eq!(names, sheets);
    }
}

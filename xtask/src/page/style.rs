//! Joins the page's styles into one inline style: the first words of the page wait for no other
//! file.
//!
//! One style packs a third smaller than the nine files. It is also smaller than two styles, one of
//! them for the first words.

use crate::{
    chore_error::ChoreResult,
    files::{renew, text},
    project::Project,
};

/// Later files refine earlier ones.
const SHEETS: [&str; 9] = [
    "main", "frame", "parts", "pages", "players", "law", "workshop", "opening", "forced",
];
const STYLE: &str = "target/style.css";

pub(super) fn write_style(project: &Project) -> ChoreResult {
    let mut style = String::new();
    for sheet in SHEETS {
        let sheet = project.root.join(format!("style/{sheet}.css"));
        style.push_str(&squeezed(&text(&sheet)?));
    }
    renew(&project.root.join(STYLE), &style)
}

/// Sheet without comments and needless blanks. Quoted texts are unchanged.
fn squeezed(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '/' if rest.starts_with("/*") => {
                let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
                rest = rest.get(end..).unwrap_or_default();
                continue;
            }
            '"' | '\'' => 1 + rest[1..].find(next).map_or(rest.len() - 1, |end| end + 1),
            _ => next.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        rest = after;
        let tight = |at: Option<char>| at.is_none_or(|at| "{};,\n ".contains(at));
        if !next.is_whitespace() {
            if "{};,".contains(next) && out.ends_with(' ') {
                out.pop();
            }
            out.push_str(part);
        } else if !tight(out.chars().last()) {
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{SHEETS, squeezed};

    #[test]
    fn a_squeezed_sheet_says_the_same() {
        let sheet =
            "/* a */\n.b  > .c,\n.d {\n  width: calc(1px + 2px);\n  content: \"a  {b}\";\n}\n";
        let said = ".b > .c,.d{width: calc(1px + 2px);content: \"a  {b}\";}";
        assert_eq!(squeezed(sheet), said);
    }

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

//! Checks that the client's two programs share only the types that cross between them. Otherwise
//! the page would link all of the host, and do the host's work in its own thread.
//!
//! The folders of `src/` are subjects of the game, each with two folders: `answers/` is the host's,
//! with the queries that it answers in `queries.rs`; `page/` is the page's. Outside of subjects a file belongs to the half that is listed here. The
//! page takes types that cross from `answers/`; no answer takes anything from `page/`.

use super::{report::TidyFinding, source_words::SourceWord, sources::Sources, tree::Tree};

const CLIENT: &str = "src/";
const ROOT: &str = "src/lib.rs";
const PAGE: [&str; 6] = [
    "src/app.rs",
    "src/browser/",
    "src/lazy_pages.rs",
    "src/parts.rs",
    "src/route.rs",
    "src/start.rs",
];
const HOST: [&str; 5] = [
    "src/channel/",
    "src/host/",
    "src/locale/",
    "src/tests.rs",
    "src/tests/",
];
/// Files of the page that the host also uses: they draw nothing.
const LENT: [&str; 2] = ["src/browser/", "src/route.rs"];
const OF_THE_HOST: [&str; 4] = ["Blueprint", "Game", "Peer", "nomic_rulesets"];
const OF_THE_PAGE: [&str; 1] = ["leptos"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    Page,
    Host,
}

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for (path, _) in sources.rust(CLIENT) {
        match half(path) {
            Some(half) => look_for_words(path, sources.words(path), half, &mut findings),
            None if joins(path) => (),
            None => {
                let said = "is in neither `answers/` nor `page/`, so no half of the client has it";
                findings.push(TidyFinding::in_file(path, said));
            }
        }
    }
    look_for_modules(&Tree::read(sources, ROOT), &mut findings);
    findings
}

fn half(path: &str) -> Option<Half> {
    let listed = |places: &[&str]| places.iter().any(|place| path.starts_with(place));
    let mut parts = path.split('/').skip(2);
    match (listed(&PAGE), listed(&HOST), parts.next()) {
        (true, ..) => Some(Half::Page),
        (_, true, _) => Some(Half::Host),
        (_, _, Some("page")) => Some(Half::Page),
        (_, _, Some("answers" | "queries.rs")) => Some(Half::Host),
        _ => None,
    }
}

/// True if a file only names the parts of a program or of a subject.
fn joins(path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    let names = (parts.next(), parts.next(), parts.next());
    matches!(
        names,
        (Some("lib.rs" | "main.rs"), None, None) | (Some(_), Some("mod.rs"), None)
    )
}

fn look_for_words(path: &str, words: &[SourceWord], half: Half, findings: &mut Vec<TidyFinding>) {
    let foreign: &[&str] = match half {
        Half::Page => &OF_THE_HOST,
        Half::Host => &OF_THE_PAGE,
    };
    for word in words {
        if foreign.contains(&word.text.as_str()) {
            findings.push(TidyFinding::at(path, word.line, describe(&word.text)));
        }
    }
}

/// Reports paths from one half into private parts of the other.
fn look_for_modules(tree: &Tree, findings: &mut Vec<TidyFinding>) {
    for (id, module) in tree.modules.iter().enumerate() {
        let Some(half) = half(&module.file) else {
            continue;
        };
        let imports = module.imports.iter();
        let imports = imports.map(|import| (&import.path, import.line));
        let paths = module.paths.iter().map(|(path, line)| (path, *line));
        for (path, line) in imports.chain(paths) {
            let target = tree.resolve(id, path);
            let target = target.and_then(|target| tree.get(target.module()));
            if target.is_some_and(|target| keeps(&target.file, half)) {
                findings.push(TidyFinding::at(
                    &module.file,
                    line,
                    describe(&path.join("::")),
                ));
            }
        }
    }
}

/// True for a file that this half may not use. The page may use types that cross from the host.
fn keeps(file: &str, from: Half) -> bool {
    match from {
        Half::Page => file.starts_with("src/host/"),
        Half::Host => {
            let lent = LENT.iter().any(|place| file.starts_with(place));
            half(file) == Some(Half::Page) && !lent
        }
    }
}

fn describe(name: &str) -> String {
    format!("`{name}` belongs to the other half of the client")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        let list = |names: &[&str]| -> String {
            let names = names.iter();
            names
                .map(|name| format!("pub(crate) mod {name};"))
                .collect()
        };
        let files = [
            (
                "src/lib.rs",
                list(&["app", "browser", "host", "law", "court"]),
            ),
            ("src/app.rs", "pub(crate) struct App;".to_owned()),
            ("src/browser/mod.rs", list(&["host"])),
            ("src/browser/host.rs", "pub(crate) struct Host;".to_owned()),
            (
                "src/host/mod.rs",
                "pub(crate) fn answer() {} mod a;".to_owned(),
            ),
            ("src/law/mod.rs", list(&["answers", "page"])),
            ("src/law/answers/mod.rs", list(&["book", "a"])),
            (
                "src/law/answers/book.rs",
                "pub(crate) struct RuleView;".to_owned(),
            ),
            ("src/law/page/mod.rs", list(&["rule", "a"])),
            ("src/law/page/rule.rs", "pub(crate) struct Rule;".to_owned()),
            ("src/court/mod.rs", list(&["answers", "page"])),
            ("src/court/answers/mod.rs", list(&["a"])),
            ("src/court/page/mod.rs", list(&["a"])),
            (path, text.to_owned()),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text));
        check(&Sources {
            files: files.into_iter().collect(),
            ..Sources::default()
        })
        .len()
    }

    #[test]
    fn a_page_that_reaches_for_its_host_is_found() {
        let text = "use crate::host::answer;\nfn f(peer: &Peer) {}";
        assert_eq!(findings("src/law/page/a.rs", text), 2);
        assert_eq!(findings("src/app.rs", text), 2);
        assert_eq!(findings("src/law/answers/a.rs", text), 0);
        assert_eq!(findings("src/host/a.rs", text), 0);
        let inline = "fn f() { crate::host::answer() }";
        assert_eq!(findings("src/law/page/a.rs", inline), 1);
        let own = "use crate::browser::host::Host;";
        assert_eq!(findings("src/law/page/a.rs", own), 0);
    }

    #[test]
    fn a_host_that_draws_is_found() {
        let text =
            "use leptos::prelude::*;\nuse crate::law::page::rule::Rule;\nuse crate::app::App;";
        assert_eq!(findings("src/court/answers/a.rs", text), 3);
        assert_eq!(findings("src/host/a.rs", text), 3);
        assert_eq!(findings("src/court/page/a.rs", text), 0);
        let together = "use crate::law::{answers::book::RuleView, page::rule};";
        assert_eq!(findings("src/court/answers/a.rs", together), 1);
        let nearby = "fn f(_: super::super::page::rule::Rule) {}";
        assert_eq!(findings("src/law/answers/a.rs", nearby), 1);
        let lent = "use crate::browser::host::Host;";
        assert_eq!(findings("src/court/answers/a.rs", lent), 0);
    }

    #[test]
    fn a_page_takes_what_crosses() {
        let text = "use crate::law::answers::book::RuleView;";
        assert_eq!(findings("src/court/page/a.rs", text), 0);
    }

    #[test]
    fn a_file_of_neither_half_is_found() {
        assert_eq!(findings("src/law/rule.rs", ""), 1);
        assert_eq!(findings("src/law/rule/page/a.rs", ""), 1);
        assert_eq!(findings("src/rule.rs", ""), 1);
    }
}

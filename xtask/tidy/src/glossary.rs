//! Checks that glossary.md and the code have the same words. Names in its tables exist, and every
//! move and every public type of the kernel is a word of the game, or a part of one.

use std::collections::BTreeSet;

use crate::{markdown, named::known_words, sources::Sources};

const PAGE: &str = "docs/glossary.md";
const ENGINE: &str = "crates/nomic-engine/src/";
const ROOT: &str = "crates/nomic-engine/src/lib.rs";

/// Types of the kernel that are no words of the game: identifiers, parts of a thing, and
/// distinctions that only code makes.
const PARTS: &str = "\
    About AmendmentKind Area Argument Aspect AssetChange AssetId AttemptedEffect BallotId \
    Basis Carried CaseId Claim ClassName ClassNames Commitment Concern Conflict Content \
    CorrectionId Decision Denial Dependency Doubt End Essential EventId Forecast Gained \
    GivenTurn Ground Incomplete InvitationId KernelReason LocalText NamedClass Phase PlayerId \
    PrefixHash ProposalHash ProposalId QuestionId RuleId Skew Standing StarterRule ThrowChange \
    Topic Unopened Unshared";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    check_but(sources, &PARTS.split_whitespace().collect::<Vec<_>>())
}

fn check_but(sources: &Sources, parts: &[&str]) -> Vec<String> {
    let (known, shown) = (known_words(sources), shown(sources));
    let (mut findings, mut terms, mut named) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for (line, cells) in rows(sources.page(PAGE)) {
        let mut find = |what: String| findings.push(format!("{PAGE}:{line}: {what}"));
        // A word of the game has three languages and a meaning; a term of the machine has a name.
        let (term, needed, code) = match cells.as_slice() {
            [term, german, italian, meaning, code] => (term, vec![german, italian, meaning], code),
            [term, code, _why] => (term, vec![code], code),
            _ => {
                find("is no row of five or three cells".to_owned());
                continue;
            }
        };
        if term.is_empty() || needed.iter().any(|cell| cell.is_empty()) {
            find(format!("says too little of {term}"));
        }
        if !terms.insert(*term) {
            find(format!("has {term} twice"));
        }
        for name in markdown::quoted(code) {
            let is_word = name.split("::").all(|part| known.contains(part));
            if !is_word && !sources.crates.contains_key(name) {
                find(format!("names {name}, which is nowhere"));
            }
            named.insert(name);
        }
    }
    let mut find = |what: String| findings.push(format!("{PAGE}: {what}"));
    for name in shown.iter().chain(&moves(sources)) {
        let name = name.as_str();
        match (named.contains(name), parts.contains(&name)) {
            (false, false) => find(format!("has no word for {name}")),
            (true, true) => find(format!("has a word for {name}, which is said to be a part")),
            (true, false) | (false, true) => {}
        }
    }
    for part in parts.iter().filter(|part| !shown.contains(**part)) {
        find(format!(
            "need not do without {part}: the kernel shows no such thing"
        ));
    }
    findings
}

fn rows(page: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let heads = ["| English |", "| the field's term |"];
    let rows = markdown::lines(page).filter(move |(_, line)| {
        line.starts_with("| ") && !heads.iter().any(|head| line.starts_with(head))
    });
    rows.map(|(number, line)| (number, markdown::cells(line)))
}

/// `Move::Vote` and all others.
fn moves(sources: &Sources) -> Vec<String> {
    let items = sources.rust(ENGINE).flat_map(|(_, file)| &file.items);
    let moves = items.filter_map(|item| match item {
        syn::Item::Enum(item) if item.ident == "Move" => Some(&item.variants),
        _ => None,
    });
    moves
        .flatten()
        .map(|variant| format!("Move::{}", variant.ident))
        .collect()
}

/// Types that the kernel's root makes public.
fn shown(sources: &Sources) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for item in sources.rust(ROOT).flat_map(|(_, root)| &root.items) {
        if let syn::Item::Use(item) = item
            && matches!(item.vis, syn::Visibility::Public(_))
        {
            leaves(&item.tree, &mut shown);
        }
    }
    shown.retain(|name| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase));
    shown
}

fn leaves(tree: &syn::UseTree, found: &mut BTreeSet<String>) {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, found),
        syn::UseTree::Name(name) => drop(found.insert(name.ident.to_string())),
        syn::UseTree::Rename(name) => drop(found.insert(name.rename.to_string())),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, found)),
        syn::UseTree::Glob(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNEL: &str = "pub use nomic_rules as rules;\npub use ids::{BallotId, Seal};\n\
        pub use moves::{self, Move, POINTS};\nuse hidden::Clerk;\n";
    const MOVES: &str = "pub enum Move { Vote, Leave }\nimpl Move { fn seal(&self) {} }\n\
        pub struct Seal;\npub struct BallotId;\n#[cfg(test)]\nmod tests { struct Fake; }\n";
    const TOLD: &str = "| English | Deutsch | italiano | What it means | In the code |\n\
        |---|---|---|---|---|\n| move | Spielzug | mossa | what one does | `Move` |\n\
        | vote | Stimme | voto | of `one` | `Move::Vote`, `Seal` |\n\
        | left | ausgeschieden | uscito | gone | `Move::Leave` |\n| table | Tisch | tavolo | a game | |\n";

    fn said(page: &str, parts: &[&str]) -> Vec<String> {
        let moves = "crates/nomic-engine/src/request/moves.rs";
        let sources = Sources::of_files(&[(PAGE, page), (ROOT, KERNEL), (moves, MOVES)]);
        check_but(&sources, parts)
    }

    fn finds(page: &str, parts: &[&str], expected: &str) {
        let said = said(page, parts);
        assert_eq!(said.len(), 1, "{page}\n{said:?}");
        assert!(said[0].contains(expected), "{said:?}");
    }

    #[test]
    fn a_glossary_with_the_words_of_the_code_is_fine() {
        assert_eq!(said(TOLD, &["BallotId"]), [""; 0]);
    }

    #[test]
    fn a_name_that_is_nowhere_is_found_with_its_line() {
        for gone in ["Fake", "Gone", "Move::Gone", "vote"] {
            let page = TOLD.replace("a game | |", &format!("a game | `{gone}` |"));
            finds(&page, &["BallotId"], &format!("6: names {gone}, which"));
        }
    }

    #[test]
    fn moves_and_types_without_a_word_are_found() {
        finds(
            &TOLD.replace("`Move::Leave`", ""),
            &["BallotId"],
            "no word for Move::Leave",
        );
        finds(
            &TOLD.replace(", `Seal`", ""),
            &["BallotId"],
            "no word for Seal",
        );
        finds(TOLD, &[], "no word for BallotId");
    }

    #[test]
    fn parts_that_are_words_or_gone_are_found() {
        finds(TOLD, &["BallotId", "Seal"], "a word for Seal");
        finds(TOLD, &["BallotId", "Clerk"], "do without Clerk");
    }

    #[test]
    fn terms_of_the_machine_need_a_name_that_exists() {
        let with = |name: &str| {
            format!(
                "{TOLD}\n| the field's term | our name | why |\n|---|---|---|\n| checkpoint | {name} | |\n"
            )
        };
        assert_eq!(said(&with("`Seal`"), &["BallotId"]), [""; 0]);
        finds(&with("`Gone`"), &["BallotId"], "10: names Gone, which");
        finds(&with(""), &["BallotId"], "too little of checkpoint");
    }

    #[test]
    fn a_word_that_stands_twice_or_lacks_a_language_is_found() {
        finds(
            &TOLD.replace("| table |", "| vote |"),
            &["BallotId"],
            "vote twice",
        );
        finds(
            &TOLD.replace("| Tisch |", "| |"),
            &["BallotId"],
            "too little of table",
        );
        finds(
            &TOLD.replace("| Tisch |", "|"),
            &["BallotId"],
            "no row of five or three",
        );
    }
}

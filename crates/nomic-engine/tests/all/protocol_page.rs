//! Checks that `docs/design/events.md` has every move with its tag, and the CDDL of everything in
//! moves. The CDDL is computed here from the marks that the encoding uses; `RECORD=1` writes it
//! into the page.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{AwayMove, CallMove, JudgeMove};
use nomic_engine::{About, CaseId, Finding, Move, PlayerId, Preference};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/design/events.md");
const PAGE: &str = include_str!("../../../../docs/design/events.md");
const MOVES: &str = include_str!("../../src/kernel/moves.rs");
const MOVE_FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernel/moves");
const SHARED: &str = include_str!("../../src/request/parts.rs");
const BLOCK: &str = "```cddl\n; moves, as the code marks them\n";

/// The types that moves hold and that are encoded by marks, with the source of each.
const PARTS: [(&str, &str); 24] = [
    ("Argument", include_str!("../../src/request/argument.rs")),
    ("Seat", SHARED),
    ("Voucher", SHARED),
    ("Reveal", SHARED),
    ("Seal", SHARED),
    ("Draft", include_str!("../../src/request/change.rs")),
    ("StatedValue", include_str!("../../src/model/stated.rs")),
    ("RuleChange", include_str!("../../src/request/change.rs")),
    ("Edit", include_str!("../../src/request/edits.rs")),
    ("Edits", include_str!("../../src/request/edits.rs")),
    ("Remedy", include_str!("../../src/request/remedy.rs")),
    ("About", include_str!("../../src/model/case.rs")),
    ("Finding", include_str!("../../src/model/case.rs")),
    ("Subject", include_str!("../../src/request/subject.rs")),
    ("Paper", include_str!("../../src/model/secret.rs")),
    ("Envelope", include_str!("../../src/model/secret.rs")),
    ("Opening", include_str!("../../src/model/secret.rs")),
    ("Secret", include_str!("../../src/model/secret.rs")),
    ("Content", include_str!("../../src/model/secret.rs")),
    ("Ruleset", include_str!("../../src/model/ruleset.rs")),
    ("StarterRule", include_str!("../../src/model/ruleset.rs")),
    ("Fate", include_str!("../../src/model/ruleset.rs")),
    ("Showing", SHARED),
    ("ClassName", include_str!("../../src/model/class.rs")),
];

/// Types without marks, and how they are encoded.
const PLAIN: [(&str, &str); 25] = [
    ("AssetId", "uint"),
    ("BallotId", "uint"),
    ("CardInput", "Hash"),
    ("CaseId", "uint"),
    ("ChainLink", "Hash"),
    ("Class", "uint"),
    ("Commitment", "Hash"),
    ("CorrectionId", "uint"),
    ("DeviceId", "Hash"),
    ("EventId", "Hash"),
    ("InvitationId", "Hash"),
    ("Language", "tstr"),
    ("LocalText", "{ * Language => tstr }"),
    ("PartHash", "Hash"),
    ("PlayerId", "uint"),
    ("PrefixHash", "Hash"),
    ("Preference", "bool / 0 / bytes"),
    ("ProposalHash", "Hash"),
    ("ProposalId", "EventId"),
    ("ProposalNumber", "uint"),
    ("QuestionId", "Hash"),
    ("RuleId", "uint"),
    ("RuleNumber", "uint"),
    ("StateHash", "Hash"),
    ("Status", "0 / 1 / 2"),
];

/// Lists with names of their own, and their item types. As last fields they are left out where they
/// are empty.
const LISTS: [(&str, &str); 2] = [("ClassNames", "ClassName"), ("StatedValues", "StatedValue")];

/// Names in types that are not defined types themselves.
const AROUND: [&str; 4] = ["Option", "String", "T", "Vec"];

/// A variant or a struct: its tag, its name, and its fields with their types; no fields at all if it
/// is encoded as a bare number.
type Row = (Option<usize>, String, Option<Vec<Field>>);
type Field = (Option<String>, String);

fn mark(line: &str) -> Option<usize> {
    let rest = line
        .strip_prefix("#[n(")
        .or_else(|| line.strip_prefix("#[cbor(n("))?;
    rest.split(')').next()?.parse().ok()
}

/// Encoding of a type: a list of fields, or variants as lists or as bare numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Fields,
    Variants,
    Bare,
}

fn body<'a>(name: &str, source: &'a str) -> (Shape, Vec<&'a str>) {
    let found = ["enum", "struct"].into_iter().find_map(|kind| {
        let heads = ["", "<T>"].map(|of| format!("pub {kind} {name}{of} {{\n"));
        let found = |head: String| Some((source.find(&head)?, head));
        let (start, head) = heads.into_iter().find_map(found)?;
        let lines = source[start + head.len()..].lines();
        let lines = lines.take_while(|line| *line != "}").collect();
        // The attributes of the type, back to the empty line before them.
        let attributes = source[..start].rsplit("\n\n").next().unwrap();
        let shape = match kind {
            "struct" => Shape::Fields,
            _ if attributes.contains("#[cbor(index_only)]") => Shape::Bare,
            _ => Shape::Variants,
        };
        Some((shape, lines))
    });
    found.unwrap_or_else(|| panic!("there is no type {name}"))
}

/// The marked items at this depth of indentation, in blanks: mark, name and index of the line.
fn marked(lines: &[&str], depth: usize) -> Vec<(usize, String, usize)> {
    let (mut found, mut last) = (Vec::new(), None);
    for (place, line) in lines.iter().enumerate() {
        let inner = line.trim_start();
        if line.len() - inner.len() != depth || inner.starts_with("//") || inner.is_empty() {
            continue;
        }
        if let Some(mark) = mark(inner) {
            last = Some(mark);
        } else if let Some(mark) = last.take() {
            let inner = inner.trim_start_matches("pub ");
            let name = inner.split(|c: char| !c.is_alphanumeric() && c != '_');
            found.push((mark, name.into_iter().next().unwrap().to_owned(), place));
        }
    }
    found
}

/// The marked fields, which must be numbered from 0 without a gap.
fn fields(lines: &[&str], depth: usize) -> Vec<Field> {
    let found = marked(lines, depth);
    let marks: Vec<usize> = found.iter().map(|(mark, ..)| *mark).collect();
    assert_eq!(marks, (0..marks.len()).collect::<Vec<_>>(), "{lines:?}");
    let field = |(_, name, place): (usize, String, usize)| {
        let (_, ty) = lines[place].split_once(": ").unwrap();
        (Some(name), ty.trim_end_matches(',').to_owned())
    };
    found.into_iter().map(field).collect()
}

fn encoded(name: &str, source: &str) -> Vec<Row> {
    let (shape, lines) = body(name, source);
    if shape == Shape::Fields {
        return vec![(None, name.to_owned(), Some(fields(&lines, 4)))];
    }
    let variants = marked(&lines, 4);
    assert!(!variants.is_empty(), "{name} has no variants");
    let rows = variants.into_iter().map(|(tag, variant, place)| {
        let line = lines[place];
        let held = if line.ends_with('{') {
            let inner = lines[place + 1..]
                .iter()
                .take_while(|line| **line != "    },");
            Some(fields(&inner.copied().collect::<Vec<_>>(), 8))
        } else if shape == Shape::Bare {
            None
        } else {
            // A variant with one nameless field, or without any.
            let mut held = line.split("#[n(0)] ").skip(1);
            let field = held.next().map(|ty| ty.trim_end_matches("),").to_owned());
            assert_eq!(held.next(), None, "{line}");
            Some(field.into_iter().map(|ty| (None, ty)).collect())
        };
        (Some(tag), variant, held)
    });
    rows.collect()
}

fn cddl_type(ty: &str) -> String {
    let inner = |of: &str| ty.strip_prefix(of)?.strip_suffix('>').map(cddl_type);
    if let Some(size) = ty.strip_prefix("[u8; ") {
        return format!("bytes .size {}", size.trim_end_matches(']'));
    }
    if let Some((_, of)) = LISTS.into_iter().find(|(list, _)| *list == ty) {
        return format!("[* {of}]");
    }
    match ty {
        "bool" => "bool".to_owned(),
        "String" => "tstr".to_owned(),
        "u16" | "u32" | "u64" => "uint".to_owned(),
        "i64" => "int".to_owned(),
        "Vec<u8>" => "bytes".to_owned(),
        _ => match (inner("Vec<"), inner("Paper<")) {
            (Some(of), _) => format!("[* {of}]"),
            (_, Some(of)) => format!("Paper<{of}>"),
            (None, None) => {
                assert!(ty.chars().all(char::is_alphanumeric), "{ty}");
                ty.to_owned()
            }
        },
    }
}

/// The fields of a list. Empty ones are left out at the end, and null before another one.
fn cddl_fields(fields: &[Field]) -> String {
    let said = fields.iter().enumerate().map(|(place, (name, ty))| {
        let optional = ty
            .strip_prefix("Option<")
            .and_then(|of| of.strip_suffix('>'));
        let is_list = |ty: &str| LISTS.into_iter().any(|(list, _)| list == ty);
        let empty = |(_, ty): &Field| ty.starts_with("Option<") || is_list(ty);
        let rest = &fields[place + 1..];
        let left_out = (optional.is_some() || is_list(ty)) && rest.iter().all(empty);
        let mut said = match optional {
            Some(of) if !rest.is_empty() => format!("({} / null)", cddl_type(of)),
            Some(of) => cddl_type(of),
            None => cddl_type(ty),
        };
        if let Some(name) = name {
            said = format!("{name}: {said}");
        }
        if left_out {
            said = format!("? {said}");
        }
        said
    });
    format!("[{}]", said.collect::<Vec<_>>().join(", "))
}

/// The moves of the list: tag, name, and the name and the source of their type.
fn moves() -> Vec<(usize, &'static str, &'static str, String)> {
    let (_, list) = MOVES.split_once("\nmoves! {\n").unwrap();
    let list = list.lines().take_while(|line| *line != "}");
    let rows = list.filter_map(|line| line.trim().split_once(" => "));
    let found = rows.map(|(tag, row)| {
        let row = row.split(',').next().unwrap().trim_end_matches(')');
        let (name, ty) = row.split_once('(').or(row.split_once(" = ")).unwrap();
        (tag.parse().unwrap(), name, ty, source_of(ty))
    });
    found.collect()
}

fn source_of(ty: &str) -> String {
    let files = std::fs::read_dir(MOVE_FILES).unwrap();
    let mut sources = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let head = format!("pub struct {ty}");
    let found = sources.find(|source| source.contains(&head));
    found.unwrap_or_else(|| panic!("no file has {head}"))
}

/// Whether a type has no fields.
fn is_bare(ty: &str, source: &str) -> bool {
    source.contains(&format!("pub struct {ty};"))
}

fn move_rows() -> Vec<Row> {
    let rows = moves().into_iter().map(|(tag, name, ty, source)| {
        let fields = match is_bare(ty, &source) {
            true => Vec::new(),
            false => fields(&body(ty, &source).1, 4),
        };
        (Some(tag), name.to_owned(), Some(fields))
    });
    rows.collect()
}

fn cddl_rule(name: &str, source: &str) -> String {
    let generic = source.contains(&format!("pub enum {name}<T> {{"));
    let name_of = if generic { "<T>" } else { "" };
    cddl_of(&format!("{name}{name_of}"), encoded(name, source))
}

fn cddl_of(name: &str, rows: Vec<Row>) -> String {
    let mut rule = format!("{name} =");
    for (place, (tag, variant, fields)) in rows.into_iter().enumerate() {
        let fields = fields.map(|fields| cddl_fields(&fields));
        let Some(tag) = tag else {
            return format!("{rule} {}\n", fields.unwrap());
        };
        let mark = if place == 0 { ' ' } else { '/' };
        match fields {
            Some(fields) => write!(rule, "\n  {mark} [{tag}, {fields}] ; {variant}").unwrap(),
            None => write!(rule, "\n  {mark} {tag} ; {variant}").unwrap(),
        }
    }
    rule + "\n"
}

fn cddl() -> String {
    let mut block = BLOCK.to_owned();
    block += &cddl_of("Move", move_rows());
    for (name, source) in PARTS {
        block += &cddl_rule(name, source);
    }
    block += "\nHash = bytes .size 32\n";
    for (name, of) in PLAIN {
        writeln!(block, "{name} = {of}").unwrap();
    }
    block + "```\n"
}

/// The rows of the table of moves: tag, name, and what it asks for.
fn told() -> Vec<(usize, String, String)> {
    let section = PAGE.split("\n## Moves\n").nth(1).unwrap();
    let section = section.split("\n#").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with('|'));
    let rows = lines.skip(2).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = cells[2].replace('`', "");
        (cells[1].parse().unwrap(), name, cells[3..].join(" "))
    });
    rows.collect()
}

#[test]
fn every_move_stands_on_the_page_with_its_tag_and_no_other() {
    let told = told();
    let moves = move_rows();
    let names: BTreeSet<_> = told.iter().map(|(tag, name, _)| (*tag, name)).collect();
    let known: BTreeSet<_> = moves
        .iter()
        .map(|(tag, name, _)| (tag.unwrap(), name))
        .collect();
    assert_eq!(names, known);
    assert_eq!(told.len(), moves.len(), "a row stands twice");
    for (tag, name, meaning) in &told {
        let closing = meaning.contains("**closing**");
        let fields = moves.iter().find(|(known, ..)| *known == Some(*tag));
        let fields = fields.and_then(|(.., fields)| fields.clone()).unwrap();
        let seals = fields.iter().any(|(_, ty)| ty == "Seal");
        assert_eq!(closing, seals, "{name}");
    }
}

#[test]
fn the_cddl_of_moves_is_what_the_code_encodes() {
    let found = cddl();
    let start = PAGE.find(BLOCK).expect("the page has the block");
    let (before, rest) = PAGE.split_at(start);
    let end = rest.find("\n```\n").unwrap() + "\n```\n".len();
    if std::env::var_os("RECORD").is_some() {
        let page = format!("{before}{found}{}", &rest[end..]);
        std::fs::write(PATH, page).unwrap();
        return;
    }
    assert_eq!(rest[..end], found, "`RECORD=1` writes it");
}

fn held_by<'a>(name: &str, source: &'a str) -> BTreeSet<&'a str> {
    let (_, lines) = body(name, source);
    let code = lines.into_iter().map(str::trim_start);
    let code = code.filter(|line| !line.starts_with("//") && !line.starts_with("#["));
    // A nameless field comes after its mark, another one after its name.
    let types = code.filter_map(|line| line.split_once("#[n(0)] ").or(line.split_once(": ")));
    let words = types.flat_map(|(_, ty)| ty.split(|c: char| !c.is_alphanumeric()));
    let types = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    let element = |ty| LISTS.into_iter().find(|(list, _)| *list == ty);
    types
        .map(|ty| element(ty).map_or(ty, |(_, of)| of))
        .collect()
}

#[test]
fn what_moves_hold_is_on_the_page_or_plain() {
    let moves = moves();
    let moves = moves
        .iter()
        .map(|(_, _, ty, source)| (*ty, source.as_str()));
    let moves = moves.filter(|(ty, source)| !is_bare(ty, source));
    let held: BTreeSet<&str> = moves
        .chain(PARTS)
        .flat_map(|(name, source)| held_by(name, source))
        .collect();
    let known: BTreeSet<&str> = PARTS
        .map(|(name, _)| name)
        .into_iter()
        .chain(PLAIN.map(|(name, _)| name))
        .chain(AROUND)
        .collect();
    assert_eq!(held, known);
}

#[test]
fn the_marks_are_what_is_encoded() {
    let bytes = |moved: &Move| minicbor::to_vec(moved).unwrap();
    assert_eq!(bytes(&Move::Leave), [0x82, 9, 0x80]);
    assert_eq!(bytes(&Move::Witness), [0x82, 19, 0x80]);
    assert_eq!(
        bytes(&Move::Away(AwayMove { away: true })),
        [0x82, 16, 0x81, 0xf5]
    );
    let call = |about| {
        Move::Call(CallMove {
            statement: String::new(),
            about,
        })
    };
    assert_eq!(
        bytes(&call(None)),
        [0x82, 11, 0x81, 0x60],
        "nothing at the end is left out"
    );
    let about = About::Player(PlayerId(3));
    let full = [0x82, 11, 0x82, 0x60, 0x82, 0, 0x81, 3];
    assert_eq!(bytes(&call(Some(about))), full);
    let judged = bytes(&Move::Judge(JudgeMove {
        case: CaseId(2),
        finding: Finding::False,
        reason: String::new(),
        remedies: Vec::new(),
    }));
    assert_eq!(judged, [0x82, 12, 0x84, 2, 1, 0x60, 0x80]);
    let said = |said: &Preference| minicbor::to_vec(said).unwrap();
    assert_eq!(said(&Preference::For), [0xf5]);
    assert_eq!(said(&Preference::Options(vec![3, 1])), [0x42, 3, 1]);
}

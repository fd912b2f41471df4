//! `docs/PROTOCOL.md` has every move with its tag and its fields, and everything that moves are made
//! of. The code's own list is read from its source: from the very marks by which it is encoded.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::{About, CaseId, Finding, Move, PlayerId, Preference};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../../docs/PROTOCOL.md");
const MOVES: &str = include_str!("../../src/moves.rs");

/// The types that moves hold and that are encoded by marks, with the source of each.
const PARTS: [(&str, &str); 24] = [
    ("Argument", include_str!("../../src/argument.rs")),
    ("Seat", MOVES),
    ("Voucher", MOVES),
    ("Reveal", MOVES),
    ("Seal", MOVES),
    ("Draft", include_str!("../../src/change.rs")),
    ("StatedValue", include_str!("../../src/stated.rs")),
    ("RuleChange", include_str!("../../src/change.rs")),
    ("Edit", include_str!("../../src/edits.rs")),
    ("Edits", include_str!("../../src/edits.rs")),
    ("Remedy", include_str!("../../src/remedy.rs")),
    ("About", include_str!("../../src/case.rs")),
    ("Finding", include_str!("../../src/case.rs")),
    ("Subject", include_str!("../../src/subject.rs")),
    ("Paper", include_str!("../../src/secret.rs")),
    ("Envelope", include_str!("../../src/secret.rs")),
    ("Opening", include_str!("../../src/secret.rs")),
    ("Secret", include_str!("../../src/secret.rs")),
    ("Content", include_str!("../../src/secret.rs")),
    ("Ruleset", include_str!("../../src/ruleset.rs")),
    ("StarterRule", include_str!("../../src/ruleset.rs")),
    ("Fate", include_str!("../../src/ruleset.rs")),
    ("Showing", MOVES),
    ("ClassName", include_str!("../../src/class.rs")),
];

/// What is encoded as a truth, a number, bytes, a text or a list of something.
const PLAIN: [&str; 28] = [
    "AssetId",
    "BallotId",
    "CardInput",
    "CaseId",
    "ChainLink",
    "Class",
    "Commitment",
    "CorrectionId",
    "EventId",
    "InvitationId",
    "Language",
    "LocalText",
    "Option",
    "PlayerId",
    "Preference",
    "PartHash",
    "PrefixHash",
    "ProposalHash",
    "ProposalId",
    "ProposalNumber",
    "QuestionId",
    "RuleId",
    "RuleNumber",
    "StateHash",
    "Status",
    "String",
    "T",
    "Vec",
];

/// What the page says of a variant that is encoded as a number and not as a list.
const BARE: &str = "the tag alone";

/// One row: what stands before the fields, and the fields in the order in which they are encoded.
type Row = (Vec<String>, Vec<String>);

/// The number in `#[n(7)]` or `#[cbor(n(7), ...)]`.
fn mark(line: &str) -> Option<usize> {
    let rest = line
        .strip_prefix("#[n(")
        .or_else(|| line.strip_prefix("#[cbor(n("))?;
    rest.split(')').next()?.parse().ok()
}

/// What a type is: a list of fields, or variants as lists or as bare numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Fields,
    Variants,
    Bare,
}

/// The lines between the braces of a type.
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

/// The marked things that stand so many blanks deep: each name with its mark and its line's place.
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

/// The names of marked fields, which must be numbered from 0 without a gap.
fn fields(lines: &[&str], depth: usize) -> Vec<String> {
    let found = marked(lines, depth);
    let marks: Vec<usize> = found.iter().map(|(mark, ..)| *mark).collect();
    assert_eq!(marks, (0..marks.len()).collect::<Vec<_>>(), "{lines:?}");
    found.into_iter().map(|(_, name, _)| name).collect()
}

/// How a type is encoded: a row for each variant, or a single one.
fn encoded(name: &str, source: &str) -> Vec<Row> {
    let (shape, lines) = body(name, source);
    if shape == Shape::Fields {
        return vec![(vec![name.to_owned()], fields(&lines, 4))];
    }
    let variants = marked(&lines, 4);
    assert!(!variants.is_empty(), "{name} has no variants");
    let rows = variants.into_iter().map(|(tag, variant, place)| {
        let line = lines[place];
        let held = if line.ends_with('{') {
            let inner = lines[place + 1..]
                .iter()
                .take_while(|line| **line != "    },");
            fields(&inner.copied().collect::<Vec<_>>(), 8)
        } else {
            // A variant with one nameless field, or without any.
            let count = line.matches("#[n(").count();
            assert!(count <= 1, "{line}");
            match shape {
                Shape::Bare => vec![BARE.to_owned()],
                _ => vec!["value".to_owned(); count],
            }
        };
        (vec![name.to_owned(), tag.to_string(), variant], held)
    });
    rows.collect()
}

/// The rows of the table under a heading: its first cells, and the names in backquotes in the one
/// behind them.
fn told(heading: &str, cells: usize) -> Vec<(Row, String)> {
    let start = PAGE.find(&format!("\n{heading}\n"));
    let start = start.unwrap_or_else(|| panic!("there is no heading '{heading}'"));
    let section = PAGE[start + heading.len() + 2..].split("\n#").next();
    let lines = section
        .unwrap()
        .lines()
        .filter(|line| line.starts_with('|'));
    let rows = lines.skip(2).map(|line| {
        let found: Vec<&str> = line.split('|').skip(1).map(str::trim).collect();
        let head = found[..cells].iter().filter(|cell| !cell.is_empty());
        let head = head.map(|cell| cell.replace('`', "")).collect();
        let fields = match found[cells] {
            BARE => vec![BARE],
            names => names.split('`').skip(1).step_by(2).collect(),
        };
        let row = (head, fields.into_iter().map(str::to_owned).collect());
        (row, found[cells + 1..].join(" "))
    });
    rows.collect()
}

fn compare(told: Vec<Row>, encoded: Vec<Row>) {
    let set = |rows: &[Row]| rows.iter().cloned().collect::<BTreeSet<Row>>();
    let (page, code) = (set(&told), set(&encoded));
    let missing: Vec<_> = code.difference(&page).collect();
    let stale: Vec<_> = page.difference(&code).collect();
    assert!(missing.is_empty(), "not on the page: {missing:?}");
    assert!(stale.is_empty(), "not in the code: {stale:?}");
    assert_eq!(told.len(), encoded.len(), "a row stands twice");
}

#[test]
fn every_move_stands_on_the_page_with_its_tag_and_fields_and_no_other() {
    let told = told("### Moves", 2);
    let mut moves = encoded("Move", MOVES);
    for (head, _) in &mut moves {
        head.remove(0);
    }
    compare(told.iter().map(|(row, _)| row.clone()).collect(), moves);
    for ((head, fields), meaning) in told {
        let closing = meaning.contains("**closing**");
        let seals = fields.iter().any(|field| field == "seal");
        assert_eq!(closing, seals, "{head:?}");
    }
}

#[test]
fn everything_that_moves_hold_stands_on_the_page_and_no_more() {
    let told = told("### What moves hold", 3)
        .into_iter()
        .map(|(row, _)| row);
    let parts = PARTS
        .iter()
        .flat_map(|(name, source)| encoded(name, source));
    compare(told.collect(), parts.collect());
}

/// The types that the fields of a type are made of.
fn held_by<'a>(name: &str, source: &'a str) -> BTreeSet<&'a str> {
    let (_, lines) = body(name, source);
    let code = lines.into_iter().map(str::trim_start);
    let code = code.filter(|line| !line.starts_with("//") && !line.starts_with("#["));
    // A nameless field stands behind its mark, another one behind its name.
    let types = code.filter_map(|line| line.split_once("#[n(0)] ").or(line.split_once(": ")));
    let words = types.flat_map(|(_, ty)| ty.split(|c: char| !c.is_alphanumeric()));
    let types = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    // A list that is a type of its own.
    types
        .map(|ty| match ty {
            "ClassNames" => "ClassName",
            "StatedValues" => "StatedValue",
            ty => ty,
        })
        .collect()
}

#[test]
fn what_moves_hold_is_on_the_page_or_plain() {
    let parts = [("Move", MOVES)].into_iter().chain(PARTS);
    let held: BTreeSet<&str> = parts
        .flat_map(|(name, source)| held_by(name, source))
        .collect();
    let known: BTreeSet<&str> = PARTS
        .map(|(name, _)| name)
        .into_iter()
        .chain(PLAIN)
        .collect();
    assert_eq!(held, known);
}

#[test]
fn the_marks_are_what_is_encoded() {
    let bytes = |moved: &Move| minicbor::to_vec(moved).unwrap();
    assert_eq!(bytes(&Move::Leave), [0x82, 9, 0x80]);
    assert_eq!(bytes(&Move::Witness), [0x82, 19, 0x80]);
    assert_eq!(bytes(&Move::Away { away: true }), [0x82, 16, 0x81, 0xf5]);
    let call = |about| Move::Call {
        statement: String::new(),
        about,
    };
    assert_eq!(
        bytes(&call(None)),
        [0x82, 11, 0x81, 0x60],
        "nothing at the end is left out"
    );
    let about = About::Player(PlayerId(3));
    let full = [0x82, 11, 0x82, 0x60, 0x82, 0, 0x81, 3];
    assert_eq!(bytes(&call(Some(about))), full);
    let judged = bytes(&Move::Judge {
        case: CaseId(2),
        finding: Finding::False,
        reason: String::new(),
        remedies: Vec::new(),
    });
    assert_eq!(judged, [0x82, 12, 0x84, 2, 1, 0x60, 0x80]);
    let said = |said: &Preference| minicbor::to_vec(said).unwrap();
    assert_eq!(said(&Preference::For), [0xf5]);
    assert_eq!(said(&Preference::Options(vec![3, 1])), [0x42, 3, 1]);
}

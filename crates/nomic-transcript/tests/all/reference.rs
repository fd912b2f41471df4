//! `docs/rules/reference.md` has every word of the vocabulary, with its types and an example.
//! `RECORD=1` generates these columns again. The notes beside them are written by hand and kept.

#![cfg(not(target_arch = "wasm32"))]

use crate::played::{Place, TRANSCRIPT, examples};
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Family, Type};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const PAGE: &str = "../../docs/rules/reference.md";
/// Most words of a note.
const MAX_NOTE: usize = 12;
/// Marks the end of the page: a table of transcripts, and the links to patterns.
const EXAMPLES: &str = "<!-- examples -->";

struct Row {
    name: &'static str,
    used: String,
    shown: String,
    /// Type of the answer or value.
    result: Option<Type>,
}

struct Table {
    rows: Vec<Row>,
    notes: usize,
}

fn named(ty: Type) -> String {
    match ty {
        Type::Number => "number".to_owned(),
        Type::Fraction => "fraction".to_owned(),
        Type::Truth => "truth".to_owned(),
        Type::Text => "text".to_owned(),
        Type::Code => "code".to_owned(),
        Type::Quantity => "quantity".to_owned(),
        Type::Any => "anything".to_owned(),
        Type::Thing(kind) => kind.to_owned(),
        Type::List(item) => format!("list of {}", named(*item)),
    }
}

fn call(name: &str, params: &[Type]) -> String {
    let params: Vec<_> = params.iter().map(|ty| named(*ty)).collect();
    format!("{name}({})", params.join(", "))
}

/// Hooks of a family, and the type of the answer.
fn hooks(wanted: impl Fn(Family) -> Option<Option<Type>>) -> Vec<Row> {
    let hooks = VOCABULARY.hooks.iter();
    hooks
        .filter_map(|hook| {
            Some(Row {
                name: hook.name,
                used: format!("when {}", hook.name),
                shown: call(hook.name, hook.params),
                result: wanted(hook.family)?,
            })
        })
        .collect()
}

fn called(name: &'static str, params: &[Type], result: Option<Type>) -> Row {
    Row {
        name,
        used: format!("{name}()"),
        shown: call(name, params),
        result,
    }
}

fn tables() -> BTreeMap<String, Table> {
    let questions = hooks(|family| match family {
        Family::Question { answer } => Some(Some(answer)),
        Family::Check | Family::Event | Family::Action => None,
    });
    let of = |wanted| move |family| (family == wanted).then_some(None);
    let effects = VOCABULARY.effects.iter();
    let functions = VOCABULARY.functions.iter();
    let values = VOCABULARY.globals.iter().map(|one| Row {
        name: one.name,
        used: one.name.to_owned(),
        shown: one.name.to_owned(),
        result: Some(one.ty),
    });
    let table = |rows| Table { rows, notes: 1 };
    let mut tables = BTreeMap::from([
        ("## Checks".to_owned(), table(hooks(of(Family::Check)))),
        ("## Events".to_owned(), table(hooks(of(Family::Event)))),
        (
            "## Effects".to_owned(),
            table(
                effects
                    .map(|one| called(one.name, one.params, None))
                    .collect(),
            ),
        ),
        (
            "## Functions".to_owned(),
            table(
                functions
                    .map(|one| called(one.name, one.params, Some(one.result)))
                    .collect(),
            ),
        ),
        ("## Values".to_owned(), table(values.collect())),
        (
            "## Questions".to_owned(),
            Table {
                rows: questions,
                notes: 2,
            },
        ),
    ]);
    tables.extend(VOCABULARY.kinds.iter().map(|kind| {
        let fields = kind.fields.iter().map(|field| Row {
            name: field.name,
            used: format!("{}.{}", kind.name, field.name),
            shown: field.name.to_owned(),
            result: Some(field.ty),
        });
        (format!("### {}", kind.name), table(fields.collect()))
    }));
    tables
}

/// Name in a row of the page, and the notes, which are its last cells.
fn read(row: &str, notes: usize) -> (&str, Vec<&str>) {
    let shown = row.split('`').nth(1).unwrap_or_default();
    let name = shown.split('(').next().unwrap_or_default();
    let cells: Vec<_> = row
        .trim()
        .trim_matches('|')
        .split('|')
        .map(str::trim)
        .collect();
    let first = cells.len().saturating_sub(notes);
    (name, cells.into_iter().skip(first).collect())
}

/// Rows of a table, in the order of the page. New words come last, without a note.
fn rendered(table: &Table, page: &[&str], pattern: &impl Fn(&str) -> Option<usize>) -> String {
    let known: Vec<_> = page.iter().map(|row| read(row, table.notes)).collect();
    let at = |row: &Row| known.iter().position(|(name, _)| *name == row.name);
    let mut rows: Vec<_> = table.rows.iter().map(|row| (at(row), row)).collect();
    rows.sort_by_key(|(at, _)| at.unwrap_or(usize::MAX));
    let mut text = String::new();
    for (at, row) in rows {
        let _ = match pattern(&row.used) {
            Some(number) => write!(text, "| [`{}`][{number}] |", row.shown),
            None => write!(text, "| `{}` |", row.shown),
        };
        if let Some(result) = row.result {
            let _ = write!(text, " `{}` |", named(result));
        }
        let notes = at
            .and_then(|at| known.get(at))
            .map(|(_, notes)| notes.as_slice());
        for note in 0..table.notes {
            let note = notes
                .and_then(|notes| notes.get(note))
                .copied()
                .unwrap_or_default();
            let words = note.split_whitespace().count();
            assert!(
                words <= MAX_NOTE,
                "{} has a note of {words} words",
                row.name
            );
            let _ = write!(
                text,
                "{} |",
                if note.is_empty() {
                    String::new()
                } else {
                    format!(" {note}")
                }
            );
        }
        text.push('\n');
    }
    text
}

/// Expected page.
fn generated(page: &str) -> String {
    let mut tables = tables();
    let examples = examples();
    let used = tables.values().flat_map(|table| &table.rows);
    let mut words: BTreeMap<&Place, Vec<String>> = BTreeMap::new();
    for row in used {
        let place = examples.get(&row.used);
        let place = place.unwrap_or_else(|| panic!("nothing plays {}", row.used));
        words
            .entry(place)
            .or_default()
            .push(row.used.replace("when ", ""));
    }
    let (transcripts, patterns): (Vec<_>, Vec<_>) = words
        .into_iter()
        .partition(|((line, _), _)| *line == TRANSCRIPT);
    let pattern = |used: &str| {
        let place = examples.get(used);
        let at = patterns.iter().position(|(one, _)| Some(*one) == place);
        at.map(|at| at + 1)
    };
    let mut text = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next_if(|line| *line != EXAMPLES) {
        let _ = writeln!(text, "{line}");
        let Some(table) = tables.remove(line) else {
            continue;
        };
        while let Some(line) = lines.next_if(|line| !line.starts_with("|---")) {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "{}", lines.next().unwrap_or_default());
        let rows: Vec<_> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|'))).collect();
        text.push_str(&rendered(&table, &rows, &pattern));
    }
    assert!(tables.is_empty(), "no headings for {:?}", tables.keys());
    let _ = writeln!(text, "{EXAMPLES}\n\n| game | words |\n|---|---|");
    for ((_, name), words) in transcripts {
        let _ = writeln!(text, "| `{name}` | `{}` |", words.join("`, `"));
    }
    text.push('\n');
    for (at, ((_, link), _)) in (1..).zip(&patterns) {
        let _ = writeln!(text, "[{at}]: {link}");
    }
    text
}

#[test]
fn the_reference_has_every_word_of_the_vocabulary_and_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(&path).unwrap();
    let generated = generated(&page);
    if std::env::var_os("RECORD").is_some() {
        fs::write(path, generated).unwrap();
        return;
    }
    let differs = generated
        .lines()
        .zip(page.lines())
        .find(|(one, other)| one != other);
    assert!(
        generated == page,
        "reference.md differs, and RECORD=1 writes it: {differs:?}"
    );
}

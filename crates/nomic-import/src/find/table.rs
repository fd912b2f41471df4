//! Tables with a row for each rule and names of columns in the first row.

use crate::find::candidates::starts;
use crate::find::head::{HeadForm, head};
use crate::read::line::{LineKind, SourceLine};
use crate::work::look;

#[derive(Debug, Clone, Copy, Eq)]
enum Column {
    Number,
    Text,
    /// Key of front matter.
    Field(&'static str),
    Unknown,
}

/// Counts its work: a row may have as many columns as a page has signs.
impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        look(1);
        match (self, other) {
            (Self::Field(one), Self::Field(other)) => one == other,
            (Self::Number, Self::Number)
            | (Self::Text, Self::Text)
            | (Self::Unknown, Self::Unknown) => true,
            (Self::Number | Self::Text | Self::Field(_) | Self::Unknown, _) => false,
        }
    }
}

const NUMBERS: [&str; 15] = [
    "number",
    "no",
    "nr",
    "#",
    "id",
    "num",
    "nummer",
    "numero",
    "rule number",
    "rule #",
    "rule no",
    "regelnummer",
    "ordnungszahl",
    "n",
    "regel nr",
];
const RULES: [&str; 3] = ["rule", "regel", "regola"];
const TEXTS: [&str; 14] = [
    "text",
    "testo",
    "rule text",
    "wortlaut",
    "regeltext",
    "description",
    "brief description",
    "beschreibung",
    "descrizione",
    "content",
    "inhalt",
    "wording",
    "body",
    "contenuto",
];
const FIELDS: [(&str, &str); 17] = [
    ("class", "class"),
    ("klasse", "class"),
    ("classe", "class"),
    ("type", "class"),
    ("typ", "class"),
    ("tipo", "class"),
    ("mutability", "class"),
    ("mutable", "mutable"),
    ("veränderlich", "mutable"),
    ("mutabile", "mutable"),
    ("immutable", "immutable"),
    ("unveränderlich", "immutable"),
    ("immutabile", "immutable"),
    ("title", "title"),
    ("titel", "title"),
    ("titolo", "title"),
    ("name", "title"),
];
const STATES: [&str; 5] = ["status", "state", "stato", "stand", "stato attuale"];

pub(crate) fn unfold(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let mut out = Vec::with_capacity(lines.len());
    let mut outside = Vec::new();
    let (mut rows, mut place) = (0, 0);
    while let Some(line) = lines.get(place) {
        let run = run(lines.get(place..).unwrap_or_default());
        let table = lines.get(place..place + run).unwrap_or_default();
        match table
            .split_first()
            .and_then(|(first, rest)| Some((columns(first)?, rest)))
        {
            Some((columns, rest)) => {
                out.push(line.clone());
                rows += rest
                    .iter()
                    .map(|row| unfold_row(row, &columns, &mut out))
                    .sum::<usize>();
                out.push(divider(line, "|"));
                place += run;
            }
            None => {
                let part = lines.get(place..place + run.max(1)).unwrap_or_default();
                out.extend_from_slice(part);
                outside.extend_from_slice(part);
                place += run.max(1);
            }
        }
    }
    // Beside the rules themselves, a table is a mere overview.
    if rows == 0 || starts(&outside).len() >= rows {
        return lines;
    }
    out
}

fn run(lines: &[SourceLine]) -> usize {
    let is_row = |line: &&SourceLine| match line.kind {
        LineKind::Text => line.text.contains('|'),
        LineKind::Divider => line.text.is_empty() && !line.fresh,
        _ => false,
    };
    if !lines
        .first()
        .is_some_and(|first| first.kind == LineKind::Text)
    {
        return 0;
    }
    lines.iter().take_while(is_row).count()
}

fn cells(line: &SourceLine) -> impl Iterator<Item = &str> {
    let text = line.text.trim();
    text.strip_prefix('|')
        .unwrap_or(text)
        .split('|')
        .map(str::trim)
}

/// `None` unless there is a column for numbers and another known one.
fn columns(first: &SourceLine) -> Option<Vec<Column>> {
    named(cells(first).map(str::to_lowercase))
}

fn named(cells: impl Iterator<Item = String>) -> Option<Vec<Column>> {
    let mut columns: Vec<Column> = Vec::new();
    let mut number = false;
    for cell in cells {
        let cell = cell.trim_matches(|sign: char| sign != '#' && !sign.is_alphanumeric());
        let column = match cell {
            _ if !number && (NUMBERS.contains(&cell) || RULES.contains(&cell)) => Column::Number,
            _ if RULES.contains(&cell) => Column::Text,
            _ if TEXTS.contains(&cell) => Column::Text,
            _ if STATES.contains(&cell) => Column::Field("status"),
            _ => {
                let field = FIELDS.iter().find(|(name, _)| *name == cell);
                field.map_or(Column::Unknown, |(_, field)| Column::Field(field))
            }
        };
        number |= column == Column::Number;
        columns.push(column);
    }
    let known = columns
        .iter()
        .filter(|column| **column != Column::Unknown)
        .count();
    (known >= 2 && number).then_some(columns)
}

/// Returns the number of rules in the row.
fn unfold_row(row: &SourceLine, columns: &[Column], out: &mut Vec<SourceLine>) -> usize {
    let cells: Vec<&str> = cells(row).collect();
    if row.kind == LineKind::Divider {
        return 0;
    }
    let Some(rule) = rule(row, &cells, columns) else {
        out.push(row.clone());
        return 0;
    };
    out.extend(rule);
    1
}

fn rule(row: &SourceLine, cells: &[&str], columns: &[Column]) -> Option<Vec<SourceLine>> {
    let at = columns
        .iter()
        .position(|column| *column == Column::Number)?;
    let number = head(cells.get(at)?)
        .filter(|head| head.form == HeadForm::Alone)?
        .number;
    let line = |text: String| SourceLine {
        bullet: None,
        indent: 0,
        kind: LineKind::Text,
        fresh: true,
        text,
        ..row.clone()
    };
    let mut rule = vec![divider(row, ""), line(format!("number: {number}"))];
    let mut body = Vec::new();
    for (place, cell) in cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| !cell.is_empty())
    {
        match columns.get(place) {
            Some(Column::Number) if place == at => {}
            Some(Column::Field(name)) => rule.push(line(format!("{name}: {cell}"))),
            _ => body.extend(cell.lines().map(|text| line(text.to_owned()))),
        }
    }
    rule.push(divider(row, ""));
    rule.append(&mut body);
    Some(rule)
}

fn divider(line: &SourceLine, text: &str) -> SourceLine {
    SourceLine {
        bullet: None,
        indent: 0,
        kind: LineKind::Divider,
        text: text.to_owned(),
        ..line.clone()
    }
}

/// Lines of a file with columns between commas or semicolons; `None` for other files.
pub(crate) fn comma_separated(text: &str) -> Option<Vec<SourceLine>> {
    let first = text.lines().next()?;
    let sign = [',', ';']
        .into_iter()
        .max_by_key(|sign| first.matches(*sign).count())?;
    let mut records = records(text, sign).into_iter();
    let (number, names) = records.next()?;
    let columns = named(names.iter().map(|name| name.to_lowercase()))?;
    columns.contains(&Column::Text).then_some(())?;
    let plain = |number: u32, text: String| SourceLine {
        number,
        indent: 0,
        bullet: None,
        kind: LineKind::Text,
        fresh: true,
        quoted: false,
        linked: false,
        text,
    };
    let mut lines = vec![plain(number, names.join(" | "))];
    for (number, cells) in records {
        let row = plain(number, cells.join(" | "));
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
        match rule(&row, &cells, &columns) {
            Some(rule) => lines.extend(rule),
            None => lines.extend([divider(&row, "|"), row]),
        }
    }
    Some(lines)
}

/// Records with their lines. Text between quotation marks is one field.
fn records(text: &str, sign: char) -> Vec<(u32, Vec<String>)> {
    let mut records = Vec::new();
    let (mut number, mut begun) = (1, 1);
    let (mut record, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut signs = text.chars().peekable();
    while let Some(next) = signs.next() {
        number += u32::from(next == '\n');
        match next {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            _ if quoted => field.push(next),
            '\n' => {
                record.push(std::mem::take(&mut field));
                records.push((begun, std::mem::take(&mut record)));
                begun = number;
            }
            _ if next == sign => record.push(std::mem::take(&mut field)),
            _ => field.push(next),
        }
    }
    record.push(field);
    records.push((begun, record));
    records.retain(|(_, record)| record.iter().any(|field| !field.trim().is_empty()));
    records
}

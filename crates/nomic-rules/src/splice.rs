//! Quoted code with its holes filled. Each hole is one node of the template's tree. Its filler is
//! one whole tree: a literal, an expression in brackets, or whole statements on their own lines.

use crate::code::{Filler, QuoteTemplate};
use crate::diagnostic::DiagnosticList;
use crate::lexer::{self, Token};
use crate::span::SourcePosition;
use crate::syntax::{AstBlock, AstExpr, AstExprKind, AstFilledCode, AstStmtKind, AstWalk};
use crate::{FaultCode, FlatMap, FlatSet, Phrase, Value, edition, parser};

pub(crate) fn splice(template: &QuoteTemplate, values: &[Value]) -> Result<String, FaultCode> {
    let mut taken: FlatSet<String> = FlatSet::new();
    taken.extend(template.words.iter().map(|word| word.to_string()));
    let mut out = String::new();
    let mut fillings = template.fillers.iter().zip(values);
    for piece in &template.pieces {
        if out.ends_with(continues_name) && piece.starts_with(continues_name) {
            out.push(' ');
        }
        out.push_str(piece);
        let Some((filler, value)) = fillings.next() else {
            continue;
        };
        let filling = filling(*filler, value, &mut taken)?;
        if out.ends_with(continues_name) && filling.starts_with(continues_name) {
            out.push(' ');
        }
        out.push_str(&filling);
    }
    Ok(out)
}

fn continues_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn filling(
    filler: Filler,
    value: &Value,
    taken: &mut FlatSet<String>,
) -> Result<String, FaultCode> {
    Ok(match (filler, value) {
        (Filler::Value { fraction, bare }, value) => literal(value, fraction, bare)?,
        (Filler::Expression, Value::Text(code)) => {
            format!("({})", renamed(code.as_plain(), false, taken)?)
        }
        // On its own line, so that a first `if` does not continue an `else` before it.
        (Filler::Statements, Value::Text(code)) => {
            format!("\n{}\n", renamed(code.as_plain(), true, taken)?)
        }
        (Filler::Expression | Filler::Statements, value) => return Err(value.mismatch()),
    })
}

/// The value as a literal; with a sign or a stroke in brackets, unless `bare`.
fn literal(value: &Value, fraction: bool, bare: bool) -> Result<String, FaultCode> {
    let (written, compound) = match value {
        Value::Number(_) | Value::Fraction(_) if fraction => {
            let fraction = value.fraction()?;
            (format!("{}/{}", fraction.num(), fraction.den()), true)
        }
        // No literal is the lowest number.
        Value::Number(i64::MIN) if !bare => (format!("-{} - 1", i64::MAX), true),
        Value::Number(number) => (number.to_string(), *number < 0),
        Value::Truth(true) => ("yes".to_owned(), false),
        Value::Truth(false) => ("no".to_owned(), false),
        Value::Text(phrase) => (quoted(phrase), false),
        other => return Err(other.mismatch()),
    };
    Ok(match compound && !bare {
        true => format!("({written})"),
        false => written,
    })
}

fn quoted(phrase: &Phrase) -> String {
    let mut out = String::new();
    for (language, text) in phrase.variants() {
        if let Some(language) = language {
            out.push_str(" | ");
            out.push_str(language.code());
            out.push(' ');
        }
        out.push('"');
        for c in text.chars() {
            match c {
                '\n' => out.push_str("\\n"),
                '"' | '\\' => out.extend(['\\', c]),
                other => out.push(other),
            }
        }
        out.push('"');
    }
    out
}

/// Filled-in code without its comments. Its own names are renamed if the code around it has such a
/// word, so that no name is captured.
fn renamed(
    source: &str,
    statements: bool,
    taken: &mut FlatSet<String>,
) -> Result<String, FaultCode> {
    let mut findings = DiagnosticList::default();
    let tokens = lexer::lex(source, &mut findings);
    let tree = parser::filled(source, &tokens, statements, &mut findings);
    let tree = findings.or(tree).ok().flatten();
    let mut names = BoundNames::default();
    match tree.ok_or(FaultCode::WrongKind)? {
        AstFilledCode::Expression(expr) => names.expr(&expr),
        AstFilledCode::Statements(block) => names.block(&block),
    }
    let given = names.given;
    taken.extend(
        tokens
            .iter()
            .map(|token| token.text.to_owned())
            .filter(|word| !given.contains(&**word)),
    );
    let mut fresh: FlatMap<&str, String> = FlatMap::new();
    for name in given.iter() {
        let free = free_name(name, taken);
        taken.insert(free.clone());
        fresh.insert(name, free);
    }
    let renamed = |token: &Token<'_>| {
        let place = token.span.place();
        let named = names.places.contains(&(place.line, place.column));
        fresh.get(token.text).filter(|_| named)
    };
    let mut out = String::new();
    let mut from = 0;
    for token in &tokens {
        let gap = source.get(from..token.start()).unwrap_or_default();
        match gap.contains('#') {
            true => out.push('\n'),
            false => out.push_str(gap),
        }
        out.push_str(renamed(token).map_or(token.text, String::as_str));
        from = token.end;
    }
    Ok(out.trim().to_owned())
}

/// The name if no other word equals it, else a free variant.
fn free_name(name: &str, taken: &FlatSet<String>) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    let mut number = 1_usize;
    loop {
        number = number.saturating_add(1);
        let behind = format!("_{number}");
        let room = edition::MAX_NAME.saturating_sub(behind.len());
        let name: String = name.chars().take(room).collect();
        let free = name + &behind;
        if !taken.contains(&*free) {
            return free;
        }
    }
}

/// Names that code declares, and the places of all names.
#[derive(Default)]
struct BoundNames<'s> {
    given: FlatSet<&'s str>,
    places: FlatSet<(u32, u32)>,
}

impl<'s> BoundNames<'s> {
    fn place(&mut self, place: SourcePosition) {
        self.places.insert((place.line, place.column));
    }

    fn give(&mut self, name: crate::syntax::Name<'s>) {
        self.given.insert(name.text);
        self.place(name.span.place());
    }

    fn block(&mut self, block: &AstBlock<'s>) {
        for statement in block {
            match &statement.node {
                AstStmtKind::Let(name, value) => {
                    self.give(*name);
                    self.expr(value);
                }
                AstStmtKind::Set(_, value) | AstStmtKind::Answer(value) => self.expr(value),
                AstStmtKind::SetOf { thing, value, .. } => {
                    self.expr(thing);
                    self.expr(value);
                }
                AstStmtKind::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.expr(condition);
                        self.block(block);
                    }
                    self.block(otherwise);
                }
                AstStmtKind::Each { walk, body } => {
                    self.walk(walk);
                    self.block(body);
                }
                AstStmtKind::Refuse(values) | AstStmtKind::Call(_, values) => self.exprs(values),
                AstStmtKind::Pass | AstStmtKind::Allow | AstStmtKind::Hole(_) => {}
            }
        }
    }

    fn walk(&mut self, walk: &AstWalk<'s>) {
        self.give(walk.name);
        self.expr(&walk.list);
        walk.condition.iter().for_each(|one| self.expr(one));
    }

    fn exprs(&mut self, exprs: &[AstExpr<'s>]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &AstExpr<'s>) {
        match &expr.node {
            AstExprKind::Name(_) => self.place(expr.span.place()),
            AstExprKind::Number(_)
            | AstExprKind::Truth(_)
            | AstExprKind::Text(_)
            | AstExprKind::Code(_)
            | AstExprKind::Hole(_) => {}
            AstExprKind::List(items) | AstExprKind::Call(_, items) => self.exprs(items),
            AstExprKind::Record(parts) => parts.iter().for_each(|(_, part)| self.expr(part)),
            AstExprKind::Field(inner, _) | AstExprKind::Not(inner) | AstExprKind::Negate(inner) => {
                self.expr(inner)
            }
            AstExprKind::Aggregate { item, walk, .. } => {
                self.walk(walk);
                item.iter().for_each(|item| self.expr(item));
            }
            AstExprKind::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            AstExprKind::Binary { left, right, .. } => {
                self.expr(left);
                self.expr(right);
            }
        }
    }
}

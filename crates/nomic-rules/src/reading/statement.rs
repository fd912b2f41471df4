//! Statements as sentences.

use super::PhraseEntry;
use super::binders::is_terminal;
use super::elements::conditions;
use super::grammar::{Article, NounCase, NounForm};
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer, figure};
use crate::syntax::{
    AstBlock, AstExpr, AstExprKind, AstStmt, AstStmtKind, AstWalk, Name, Operator,
};
use crate::{Family, Shape};

/// A sentence without its end, and the sentences below it.
#[derive(Debug)]
pub(super) struct SentenceTree {
    pub(super) text: String,
    pub(super) below: Vec<SentenceTree>,
}

impl SentenceTree {
    pub(super) fn plain(text: String) -> SentenceTree {
        SentenceTree {
            text,
            below: Vec::new(),
        }
    }
}

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn block(&mut self, block: &AstBlock<'s>, family: Family) -> Vec<SentenceTree> {
        let outside = self.scope.len();
        let told = self.statements(block, family);
        self.scope.truncate(outside);
        told
    }

    fn statements(&mut self, statements: &[AstStmt<'s>], family: Family) -> Vec<SentenceTree> {
        let mut told = Vec::new();
        let mut otherwise = false;
        let mut left = statements;
        while let Some((statement, after)) = left.split_first() {
            let closes = is_closed(statement);
            match &statement.node {
                AstStmtKind::If(arms, last) if closes || !otherwise => {
                    self.branches(arms, last, (family, otherwise), &mut told);
                }
                // Statements after branches that all end belong to the remaining case.
                _ if otherwise => {
                    let below = self.statements(left, family);
                    let text = self.pick(LocalWord::Otherwise).to_owned();
                    told.push(SentenceTree { text, below });
                    return told;
                }
                _ => self.statement(statement, family, &mut told),
            }
            otherwise = closes;
            left = after;
        }
        told
    }

    fn statement(&mut self, statement: &AstStmt<'s>, family: Family, told: &mut Vec<SentenceTree>) {
        let text = match &statement.node {
            AstStmtKind::Let(name, value) => self.binding_text(*name, value),
            AstStmtKind::Set(name, value) => {
                let name = self.quote(name.text);
                self.altered(&name, value).unwrap_or_else(|| {
                    let args = [Arg::Text(name), Arg::Expr(value)];
                    self.fill(self.pick(LocalWord::Set), &args)
                })
            }
            AstStmtKind::SetOf { thing, name, value } => {
                let told = self.unknown_field(thing, *name, NounCase::Nominative);
                let words = match value.node {
                    AstExprKind::Truth(true) => LocalWord::Mark,
                    AstExprKind::Truth(false) => LocalWord::Unmark,
                    _ => LocalWord::SetOf,
                };
                self.altered(&told, value).unwrap_or_else(|| {
                    let name = Arg::Text(self.quote(name.text));
                    let args = [name, Arg::Expr(thing), Arg::Expr(value)];
                    self.fill(self.pick(words), &args)
                })
            }
            AstStmtKind::If(arms, last) => return self.branches(arms, last, (family, false), told),
            AstStmtKind::Each { walk, body } => {
                let text = self.each_of(walk);
                let outside = self.scope.len();
                self.bind_walk(walk);
                let below = self.block(body, family);
                self.scope.truncate(outside);
                told.push(SentenceTree { text, below });
                return;
            }
            AstStmtKind::Answer(value) => {
                self.fill(self.pick(LocalWord::Answer), &[Arg::Expr(value)])
            }
            AstStmtKind::Pass => match family {
                Family::Question { .. } => self.pick(LocalWord::NoAnswer).to_owned(),
                Family::Check | Family::Event | Family::Action => {
                    self.pick(LocalWord::Pass).to_owned()
                }
            },
            AstStmtKind::Allow => self.pick(LocalWord::Allow).to_owned(),
            AstStmtKind::Refuse(reason) => self.refusal(reason),
            AstStmtKind::Call(name, args) => {
                let text = self.effect(*name, args);
                let below = args.iter().flat_map(|arg| self.quoted_code(arg));
                let below: Vec<SentenceTree> = below.collect();
                let text = match args
                    .iter()
                    .any(|arg| matches!(arg.node, AstExprKind::Code(_)))
                {
                    true => text.trim_end_matches([' ', ':']).to_owned(),
                    false => text,
                };
                told.push(SentenceTree { text, below });
                return;
            }
            AstStmtKind::Hole(index) => {
                let done = Arg::Text(self.hole_text(*index));
                self.fill(self.pick(LocalWord::Do), &[done])
            }
        };
        told.push(SentenceTree::plain(text));
    }

    /// `for each vote that is against`, or `for each vote, if the turn has ended`.
    fn each_of(&mut self, walk: &AstWalk<'s>) -> String {
        let conditions = conditions(walk);
        let outside = self.scope.len();
        self.bind_walk(walk);
        let mut parts = conditions.iter();
        let relative = parts.all(|part| self.is_relative(part, walk.name.text));
        let clause = match relative {
            true => String::new(),
            false => self.conjoined(&conditions, true, true),
        };
        self.scope.truncate(outside);
        if relative {
            let each = Arg::Walk(walk, Article::Each, false);
            return self.fill(self.pick(LocalWord::ForEach), &[each]);
        }
        let form = NounForm {
            article: Article::Each,
            many: false,
            case: NounCase::Accusative,
        };
        let each = Arg::Text(self.elements_alone(walk, form));
        self.fill(self.pick(LocalWord::ForEachIf), &[each, Arg::Text(clause)])
    }

    fn altered(&mut self, kept: &str, value: &AstExpr<'s>) -> Option<String> {
        let AstExprKind::Binary {
            operator,
            left,
            right,
            ..
        } = &value.node
        else {
            return None;
        };
        let list = matches!(self.shape_of(value), Shape::List(_));
        let added = match &right.node {
            AstExprKind::List(items) => items.as_slice(),
            _ => &[],
        };
        let words = match operator {
            Operator::Plus if list && !added.is_empty() => LocalWord::Append,
            Operator::Plus if !list => LocalWord::Raise,
            Operator::Minus => LocalWord::Lower,
            _ => return None,
        };
        if self.noun(left, NounCase::Nominative) != kept {
            return None;
        }
        let entry = match added {
            [only] => self.an_entry(only),
            _ => None,
        };
        let right = entry.map_or(Arg::Expr(right), Arg::Text);
        Some(self.fill(self.pick(words), &[Arg::Text(kept.to_owned()), right]))
    }

    /// `an entry with the player as “who”`.
    fn an_entry(&mut self, record: &AstExpr<'s>) -> Option<String> {
        let AstExprKind::Record(parts) = &record.node else {
            return None;
        };
        let parts = Arg::Text(self.entry_parts(parts)?);
        Some(self.fill(self.pick(LocalWord::AnEntry), &[parts]))
    }

    fn binding_text(&mut self, name: Name<'s>, value: &AstExpr<'s>) -> String {
        let text = self.definition_text(self.quote(name.text), value);
        let sort = self.shape_of(value);
        self.bind(name, sort, true);
        text
    }

    /// True if its condition is its best wording.
    pub(super) fn is_clause(&self, value: &AstExpr<'s>) -> bool {
        let literal = matches!(value.node, AstExprKind::Truth(_) | AstExprKind::Choose(..));
        let named = matches!(value.node, AstExprKind::Name(name) if self.binding(name).is_some());
        self.shape_of(value) == Shape::Truth && !literal && !named
    }

    pub(super) fn definition_text(&mut self, name: String, value: &AstExpr<'s>) -> String {
        match self.is_clause(value) {
            true => {
                let clause = Arg::Text(self.clause(value, true, true));
                self.fill(self.pick(LocalWord::LetTruth), &[Arg::Text(name), clause])
            }
            false => self.fill(
                self.pick(LocalWord::Let),
                &[Arg::Text(name), Arg::Expr(value)],
            ),
        }
    }

    fn branches(
        &mut self,
        arms: &[(AstExpr<'s>, AstBlock<'s>)],
        last: &AstBlock<'s>,
        (family, otherwise): (Family, bool),
        told: &mut Vec<SentenceTree>,
    ) {
        for (index, (condition, block)) in arms.iter().enumerate() {
            let words = match index {
                0 if !otherwise => LocalWord::If,
                _ => LocalWord::OtherwiseIf,
            };
            let clause = Arg::Text(self.clause(condition, true, true));
            let text = self.fill(self.pick(words), &[clause]);
            let below = self.block(block, family);
            told.push(SentenceTree { text, below });
        }
        if !last.is_empty() {
            let text = self.pick(LocalWord::Otherwise).to_owned();
            let below = self.block(last, family);
            told.push(SentenceTree { text, below });
        }
    }

    fn refusal(&mut self, reason: &[AstExpr<'s>]) -> String {
        let reason = match reason {
            [template, parts @ ..] => self.filled(template, parts),
            [] => String::new(),
        };
        self.fill(self.pick(LocalWord::Refuse), &[Arg::Text(reason)])
    }

    fn effect(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> String {
        if let Some(told) = self.shift(name, args) {
            return told;
        }
        // A quantity that the game itself brings has words that take no figure.
        let named = |arg: &AstExpr<'s>| matches!(arg.node, AstExprKind::Name(name) if self.quantity(name).is_some());
        let figure = args.last().is_some_and(|last| figure(last).is_some());
        let words = match figure && args.iter().any(named) {
            true => self.words(PhraseEntry::Figure(name.text)),
            false => None,
        };
        match words.or_else(|| self.words(PhraseEntry::Effect(name.text))) {
            Some(words) => {
                let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                self.fill(words, &args)
            }
            None => {
                let call = self.unknown_call(name.text, args);
                self.fill(self.pick(LocalWord::Do), &[Arg::Text(call)])
            }
        }
    }

    /// Postponement by an amount: `the timer “tea” is put off by 1 day`.
    fn shift(&mut self, effect: Name<'s>, args: &[AstExpr<'s>]) -> Option<String> {
        let [first, last] = args else {
            return None;
        };
        let AstExprKind::Binary {
            operator: Operator::Plus,
            left,
            right,
            ..
        } = &last.node
        else {
            return None;
        };
        let (own, owner) = match &left.node {
            AstExprKind::Field(owner, field) => (*field, &**owner),
            AstExprKind::Call(name, args) => (*name, args.first()?),
            _ => return None,
        };
        let words = self.words(PhraseEntry::Shift(effect.text, own.text))?;
        let same = self.noun(first, NounCase::Nominative) == self.noun(owner, NounCase::Nominative);
        same.then(|| self.fill(words, &[Arg::Expr(first), Arg::Expr(right)]))
    }
}

/// True for branches that all end, without an `else`; or for a walk over elements that ends at one
/// of them.
fn is_closed(statement: &AstStmt<'_>) -> bool {
    match &statement.node {
        AstStmtKind::If(arms, last) => {
            last.is_empty() && arms.iter().all(|(_, block)| is_terminal(block))
        }
        AstStmtKind::Each { body, .. } => match body.as_slice() {
            [only] => is_terminal(body) || is_closed(only),
            _ => is_terminal(body),
        },
        _ => false,
    }
}

//! Answers that a question can get by the form of the code: answers that are never reached, and
//! answers that leave the decision to lower rules.

use crate::code::{Expr, ExprKind, StmtKind, StmtList};
use crate::{Family, Program, Value};
use std::sync::Arc;

/// A part of a rule that answers a question which a part above it answers in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreachableAnswer {
    /// The question, by its name in code.
    pub question: Arc<str>,
    /// First line of the part, from 1.
    pub line: u32,
    /// First line of the part that answers instead.
    pub by: u32,
}

impl Program {
    /// The parts that are never heard, in the order of the source. Only what shows in the form of the code
    /// is found: a condition that always holds is not looked into.
    pub fn unreachable_answers(&self) -> Vec<UnreachableAnswer> {
        let questions = self.provisions().iter();
        let questions = questions.filter(|part| matches!(part.family(), Family::Question { .. }));
        let questions: Vec<_> = questions.collect();
        let unheard = questions.iter().enumerate().filter_map(|(at, part)| {
            let mut above = questions.iter().take(at);
            let by =
                above.find(|other| other.name == part.name && is_always_answered(&other.body))?;
            Some(UnreachableAnswer {
                question: Arc::clone(&part.name),
                line: part.line(),
                by: by.line(),
            })
        });
        unheard.collect()
    }
}

impl Program {
    /// The one truth that this code answers to a question, in some cases and not in all: in the others it leaves
    /// the answer to the rule that is asked next. Nothing where it may answer anything else.
    pub fn added_truth(&self, question: &str) -> Option<bool> {
        let parts = self.provisions().iter();
        let parts = parts.filter(|part| {
            matches!(part.family(), Family::Question { .. }) && *part.name == *question
        });
        let mut truths = Vec::new();
        for part in parts {
            if is_always_answered(&part.body) {
                return None;
            }
            collect_truths(&part.body, &mut truths);
        }
        let (first, others) = truths.split_first()?;
        let same = others.iter().all(|other| other == first);
        first.filter(|_| same)
    }
}

/// Notes what each answer of a block says; nothing for one that is not always the same truth.
fn collect_truths(block: &StmtList, truths: &mut Vec<Option<bool>>) {
    for statement in block {
        match &statement.node {
            StmtKind::Answer(value) => truths.push(truth(value)),
            StmtKind::If(arms, otherwise) => {
                let blocks = arms.iter().map(|(_, block)| block).chain([otherwise]);
                blocks.for_each(|block| collect_truths(block, truths));
            }
            StmtKind::Each(_, body) => collect_truths(body, truths),
            StmtKind::Let(_)
            | StmtKind::Set(..)
            | StmtKind::SetOf(..)
            | StmtKind::Allow
            | StmtKind::Pass
            | StmtKind::Refuse(_)
            | StmtKind::Effect(..) => {}
        }
    }
}

fn truth(value: &Expr) -> Option<bool> {
    match value.node {
        ExprKind::Value(Value::Truth(truth)) => Some(truth),
        _ => None,
    }
}

/// Whether a block ends in an answer, however its conditions turn out.
fn is_always_answered(block: &StmtList) -> bool {
    block.iter().any(|statement| match &statement.node {
        StmtKind::Answer(_) => true,
        StmtKind::If(arms, otherwise) => {
            arms.iter().all(|(_, block)| is_always_answered(block)) && is_always_answered(otherwise)
        }
        StmtKind::Let(_)
        | StmtKind::Set(..)
        | StmtKind::SetOf(..)
        | StmtKind::Each(..)
        | StmtKind::Allow
        | StmtKind::Pass
        | StmtKind::Refuse(_)
        | StmtKind::Effect(..) => false,
    })
}

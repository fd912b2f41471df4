//! Answers by the form of the code: answers that are never reached, and answers that leave the
//! decision to lower rules.

use crate::code::{Expr, ExprKind, StmtKind, StmtList};
use crate::{Family, Program, Value};
use std::sync::Arc;

/// A part of a rule with an answer to a question that an earlier part always answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreachableAnswer {
    pub question: Arc<str>,
    pub line: u32,
    /// First line of the part that answers instead.
    pub by: u32,
}

impl Program {
    /// The parts that are never asked, in the order of the source. Only the form of the code
    /// counts: the truth of conditions is not examined.
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
    /// The single truth that this code answers to a question in some cases; in others it leaves the
    /// answer to the next rule. None if it may answer otherwise.
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

/// Adds the answers of a block; `None` for an answer that is not always one truth.
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

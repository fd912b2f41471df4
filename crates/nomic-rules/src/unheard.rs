//! Answers that a question can get by the form of the code: answers that are never reached, and
//! answers that leave the decision to lower rules.

use crate::code::{Block, Do, Expr, Node};
use crate::{Family, Program, Value};
use std::sync::Arc;

/// A part of a rule that answers a question which a part above it answers in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheard {
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
    pub fn unheard(&self) -> Vec<Unheard> {
        let questions = self.provisions().iter();
        let questions = questions.filter(|part| matches!(part.family(), Family::Question { .. }));
        let questions: Vec<_> = questions.collect();
        let unheard = questions.iter().enumerate().filter_map(|(at, part)| {
            let mut above = questions.iter().take(at);
            let by = above.find(|other| other.name == part.name && answers(&other.body))?;
            Some(Unheard {
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
    pub fn adds(&self, question: &str) -> Option<bool> {
        let parts = self.provisions().iter();
        let parts = parts.filter(|part| {
            matches!(part.family(), Family::Question { .. }) && *part.name == *question
        });
        let mut truths = Vec::new();
        for part in parts {
            if answers(&part.body) {
                return None;
            }
            note_truths(&part.body, &mut truths);
        }
        let (first, others) = truths.split_first()?;
        let same = others.iter().all(|other| other == first);
        first.filter(|_| same)
    }
}

/// Notes what each answer of a block says; nothing for one that is not always the same truth.
fn note_truths(block: &Block, truths: &mut Vec<Option<bool>>) {
    for statement in block {
        match &statement.node {
            Do::Answer(value) => truths.push(truth(value)),
            Do::If(arms, otherwise) => {
                let blocks = arms.iter().map(|(_, block)| block).chain([otherwise]);
                blocks.for_each(|block| note_truths(block, truths));
            }
            Do::Each(_, body) => note_truths(body, truths),
            Do::Let(_)
            | Do::Set(..)
            | Do::SetOf(..)
            | Do::Allow
            | Do::Pass
            | Do::Refuse(_)
            | Do::Effect(..) => {}
        }
    }
}

fn truth(value: &Expr) -> Option<bool> {
    match value.node {
        Node::Value(Value::Truth(truth)) => Some(truth),
        _ => None,
    }
}

/// Whether a block ends in an answer, however its conditions turn out.
fn answers(block: &Block) -> bool {
    block.iter().any(|statement| match &statement.node {
        Do::Answer(_) => true,
        Do::If(arms, otherwise) => {
            arms.iter().all(|(_, block)| answers(block)) && answers(otherwise)
        }
        Do::Let(_)
        | Do::Set(..)
        | Do::SetOf(..)
        | Do::Each(..)
        | Do::Allow
        | Do::Pass
        | Do::Refuse(_)
        | Do::Effect(..) => false,
    })
}

//! Answers that nobody ever hears.

use crate::code::{Block, Do};
use crate::{Family, Program};
use std::sync::Arc;

/// A part of a rule that answers a question which a part above it answers in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheard {
    /// The question, by its name in code.
    pub question: Arc<str>,
    /// The line on which the part begins, from 1.
    pub line: u32,
    /// The line on which the part begins that is heard instead.
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

//! The compiled code of one rule.

use crate::code::Block;
use crate::diagnostic::Findings;
use crate::span::{Place, Span};
use crate::{
    Diagnostic, Family, Hook, Spelling, Type, Value, Vocabulary, checker, edition, lexer, parser,
};
use std::sync::Arc;

/// The compiled code of one rule. Cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub struct Program {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    keeps: Vec<Keep>,
    provisions: Vec<Provision>,
}

/// A variable that a rule keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Its name.
    pub name: Arc<str>,
    /// What it holds before it is set.
    pub initial: Value,
    /// The type of what it holds: a number, yes or no, a text, or a list of one of these.
    pub ty: Type,
}

/// One part of a rule's code: what it does at one hook.
#[derive(Debug)]
pub struct Provision {
    pub(crate) index: usize,
    pub(crate) hook: &'static Hook,
    pub(crate) at: Place,
    pub(crate) body: Block,
}

impl Program {
    pub(crate) fn new(keeps: Vec<Keep>, provisions: Vec<Provision>) -> Program {
        let inner = Inner { keeps, provisions };
        Program {
            inner: Arc::new(inner),
        }
    }

    /// The variables that the rule keeps, in the order of the source.
    pub fn keeps(&self) -> &[Keep] {
        &self.inner.keeps
    }

    /// The provisions, in the order of the source.
    pub fn provisions(&self) -> &[Provision] {
        &self.inner.provisions
    }

    /// The provisions that attach to this hook, in the order of the source.
    pub fn at_hook<'a>(&'a self, hook: &'a str) -> impl Iterator<Item = &'a Provision> {
        let provisions = self.provisions().iter();
        provisions.filter(move |provision| provision.hook() == hook)
    }
}

impl Provision {
    /// The position in [`Program::provisions`], by which it is run.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The name of the hook.
    pub fn hook(&self) -> &'static str {
        self.hook.name
    }

    /// What is expected of it.
    pub fn family(&self) -> Family {
        self.hook.family
    }

    /// The line on which it begins, from 1.
    pub fn line(&self) -> u32 {
        self.at.line
    }
}

/// Compiles the code of one rule. No code at all is a program that does nothing.
///
/// # Errors
/// Everything that is wrong with it, in the order of the source: first what can't be read; only
/// when everything can, what makes no sense.
pub fn compile(source: &str, vocabulary: &'static Vocabulary) -> Result<Program, Vec<Diagnostic>> {
    if source.len() > edition::MAX_SOURCE {
        return Err(vec![Diagnostic::new(Spelling::SourceTooLong, Span::START)]);
    }
    let mut findings = Findings::default();
    let tokens = lexer::lex(source, &mut findings);
    let tokens = findings.or(tokens)?;
    let mut findings = Findings::default();
    let tree = parser::parse(&tokens, &mut findings);
    let tree = findings.or(tree)?;
    let mut findings = Findings::default();
    let program = checker::check(&tree, vocabulary, &mut findings);
    findings.or(program)
}

//! From the source of a rule to its program.

use crate::diagnostic::Findings;
use crate::span::Span;
use crate::{Diagnostic, Program, Spelling, Vocabulary, checker, edition, lexer, parser};

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

//! From the source of a rule to its program.

use crate::diagnostic::DiagnosticList;
use crate::span::SourceSpan;
use crate::{Diagnostic, Fragment, Program, Spelling, Vocabulary};
use crate::{checker, edition, lexer, parser};

/// Compiles the code of one rule. Empty code is a program that does nothing.
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::TABLE;
/// use nomic_rules::compile;
///
/// let program = compile("when bonus(p)\n  answer p.points div 2\nend", &TABLE).unwrap();
/// assert_eq!(program.at_hook("bonus").count(), 1);
///
/// let diagnostics = compile("when bonus(p)\n  answer \"many\"\nend", &TABLE).unwrap_err();
/// assert_eq!(diagnostics[0].code(), "code/wrong_type");
/// ```
///
/// # Errors
///
/// All mistakes, in the order of the source. Mistakes of meaning are reported only if all code can
/// be parsed.
pub fn compile(source: &str, vocabulary: &'static Vocabulary) -> Result<Program, Vec<Diagnostic>> {
    if source.len() > edition::MAX_SOURCE {
        return Err(vec![Diagnostic::new(
            Spelling::SourceTooLong,
            SourceSpan::START,
        )]);
    }
    let mut findings = DiagnosticList::default();
    let tokens = lexer::lex(source, &mut findings);
    let tokens = findings.or(tokens)?;
    let mut findings = DiagnosticList::default();
    let tree = parser::parse(source, &tokens, &mut findings);
    let tree = findings.or(tree)?;
    let mut findings = DiagnosticList::default();
    let program = checker::check(&tree, vocabulary, &mut findings);
    findings.or(program)
}

/// Checks that `source` is whole code of this kind, with no more than the allowed effects. A blank
/// of a form asks for such code.
///
/// # Errors
///
/// All mistakes, as for [`compile`].
pub fn check_filled(
    source: &str,
    fragment: &Fragment,
    vocabulary: &'static Vocabulary,
) -> Result<(), Vec<Diagnostic>> {
    if source.len() > edition::MAX_TEXT {
        return Err(vec![Diagnostic::new(
            Spelling::SourceTooLong,
            SourceSpan::START,
        )]);
    }
    let statements = match fragment {
        Fragment::Rule => return compile(source, vocabulary).map(drop),
        Fragment::Expression { .. } => false,
        Fragment::Statements { .. } => true,
    };
    let mut findings = DiagnosticList::default();
    let tokens = lexer::lex(source, &mut findings);
    let tokens = findings.or(tokens)?;
    let mut findings = DiagnosticList::default();
    let tree = parser::filled(source, &tokens, statements, &mut findings);
    let tree = findings.or(tree)?;
    let mut findings = DiagnosticList::default();
    if let Some(tree) = &tree {
        checker::check_filled(tree, fragment, vocabulary, &mut findings);
    }
    findings.or(())
}

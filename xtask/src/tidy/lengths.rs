//! Limits lengths: files to 800 lines, functions to 70. A function that is one exhaustive match may
//! be as long as its enum. Cut in two it would need a `_`, and the compiler would no longer report
//! a missing variant.

use syn::{
    Arm, Block, Expr, ImplItemFn, ItemFn, Pat, Stmt, TraitItemFn,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::{
    exceptions::{EXCEPTIONS, Exception, FILE, FUNCTION},
    report::TidyFinding,
    sources::Sources,
};

/// Files written by hand, so they must stay readable; data and lock files may be longer.
const READ_BY_PEOPLE: [&str; 5] = [".rs", ".js", ".css", ".html", ".toml"];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    check_with(sources, EXCEPTIONS)
}

fn check_with(sources: &Sources, exceptions: &[Exception]) -> Vec<TidyFinding> {
    let mut long = Long {
        exceptions,
        needed: Vec::new(),
        findings: Vec::new(),
    };
    for (path, text) in &sources.files {
        if READ_BY_PEOPLE.iter().any(|ending| path.ends_with(ending)) {
            long.look(path, None, text.lines().count(), FILE, path);
        }
    }
    for (path, parsed) in sources.rust("") {
        let mut functions = Functions::default();
        functions.visit_file(parsed);
        for function in functions.0.into_iter().filter(|one| !one.is_one_match) {
            let what = format!("{path}#{}", function.name);
            long.look(path, Some(function.line), function.lines, FUNCTION, &what);
        }
    }
    long.stale();
    long.findings
}

/// Findings and used exceptions.
struct Long<'a> {
    exceptions: &'a [Exception],
    needed: Vec<&'static str>,
    findings: Vec<TidyFinding>,
}

impl Long<'_> {
    fn look(&mut self, path: &str, line: Option<usize>, lines: usize, limit: usize, what: &str) {
        if lines <= limit {
            return;
        }
        let excepted = self.exceptions.iter().find(|known| known.what == what);
        if let Some(known) = excepted {
            self.needed.push(known.what);
            if lines <= known.lines {
                return;
            }
        }
        let limit = excepted.map_or(limit, |known| known.lines);
        let said = match what.split_once('#') {
            Some((_, name)) => format!("`{name}` has {lines} lines, {limit} are allowed"),
            None => format!("{lines} lines, {limit} are allowed"),
        };
        self.findings.push(match line {
            Some(line) => TidyFinding::at(path, line, said),
            None => TidyFinding::in_file(path, said),
        });
    }

    fn stale(&mut self) {
        for known in self.exceptions {
            if !self.needed.contains(&known.what) {
                let said = format!("needs no exception ({}) any more", known.why);
                self.findings.push(TidyFinding::in_file(known.what, said));
            }
        }
    }
}

struct FunctionLength {
    name: String,
    line: usize,
    lines: usize,
    /// True for one exhaustive match.
    is_one_match: bool,
}

/// Most statements before such a match.
const BEFORE: usize = 3;

/// True if a function ends with a match over every variant by name, and does little before it.
fn is_one_match(block: &Block) -> bool {
    match block.stmts.split_last() {
        Some((Stmt::Expr(last, None), before)) => {
            before.len() <= BEFORE
                && before.iter().all(|one| matches!(one, Stmt::Local(_)))
                && is_exhaustive(last)
        }
        _ => false,
    }
}

/// True for the match itself, or one inside `Ok(...)` or `Some(...)`.
fn is_exhaustive(expr: &Expr) -> bool {
    match expr {
        Expr::Match(found) => !found.arms.iter().any(is_catch_all),
        Expr::Call(call) => call.args.len() == 1 && call.args.iter().all(is_exhaustive),
        _ => false,
    }
}

fn is_catch_all(arm: &Arm) -> bool {
    match &arm.pat {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none(),
        _ => false,
    }
}

#[derive(Default)]
struct Functions(Vec<FunctionLength>);

impl Functions {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let line = signature.span().start().line;
        self.0.push(FunctionLength {
            name: signature.ident.to_string(),
            line,
            lines: block.span().end().line + 1 - line,
            is_one_match: is_one_match(block),
        });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(block) = &function.default {
            self.add(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(path: &str, text: String) -> Sources {
        Sources {
            files: [(path.to_owned(), text)].into(),
            ..Sources::default()
        }
    }

    fn function(lines: usize) -> String {
        format!("fn long() {{\n{}}}\n", "    step();\n".repeat(lines - 2))
    }

    #[test]
    fn a_file_may_have_800_lines_and_no_more() {
        let with =
            |lines: usize| check_with(&sources("a.rs", "// line\n".repeat(lines)), &[]).len();
        assert_eq!((with(800), with(801)), (0, 1));
    }

    #[test]
    fn a_function_may_have_70_lines_wherever_it_stands() {
        for around in [
            "@",
            "impl A { @ }",
            "trait A { @ }",
            "mod a { @ }",
            "fn a() { @ }",
        ] {
            let with = |lines: usize| {
                let text = around.replace('@', &function(lines));
                check_with(&sources("a.rs", text), &[]).len()
            };
            assert_eq!((with(60), with(71) > 0), (0, true), "{around}");
        }
    }

    #[test]
    fn one_exhaustive_match_may_be_long_and_one_with_a_rest_may_not() {
        let arms = "        A::B => 1,\n".repeat(80);
        let long = |match_it: String| {
            let text = format!("fn long(a: A) {{\n    let b = a;\n    {match_it}\n}}\n");
            check_with(&sources("src/a.rs", text), &[]).len()
        };
        assert_eq!(long(format!("match b {{\n{arms}    }}")), 0);
        assert_eq!(long(format!("Some(match b {{\n{arms}    }})")), 0);
        for rest in ["_", "other"] {
            let cut = format!("match b {{\n{arms}        {rest} => 2,\n    }}");
            assert_eq!(long(cut), 1, "{rest}");
        }
        assert_eq!(long(format!("match b {{\n{arms}    }};")), 1);
    }

    #[test]
    fn generated_and_data_files_may_be_long() {
        assert!(check_with(&sources("Cargo.lock", "\n".repeat(9_000)), &[]).is_empty());
    }

    #[test]
    fn exceptions_hold_up_to_their_own_limit() {
        let known = |lines| Exception {
            what: "a.rs#long",
            lines,
            why: "a table",
        };
        let sources = sources("a.rs", function(80));
        assert!(check_with(&sources, &[known(80)]).is_empty());
        assert_eq!(check_with(&sources, &[known(79)]).len(), 1);
    }

    #[test]
    fn an_exception_that_is_not_needed_is_found() {
        let known = Exception {
            what: "a.rs",
            lines: 500,
            why: "a table",
        };
        assert_eq!(
            check_with(&sources("a.rs", String::new()), &[known]).len(),
            1
        );
    }
}

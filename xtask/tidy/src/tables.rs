//! Writes the tables of error codes in documents: a row for each variant of an error type, with its
//! code and its doc comment.
//!
//! A table ends with the note `<!-- codes: Refusal -->`, which names its type. The head of the
//! table belongs to the page. Every type with codes in the crates of a page has a table there.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};

use crate::sources::Sources;

/// Pages, and the crates of their codes.
const PAGES: [(&str, &[&str]); 2] = [
    (
        "docs/errors.md",
        &[
            "crates/nomic-engine/src/",
            "crates/nomic-event/src/",
            "crates/nomic-protocol/src/",
            "crates/nomic-relay/src/",
            "crates/nomic-peer/src/",
        ],
    ),
    (
        "docs/rules/rulesets.md",
        &["crates/nomic-import/src/", "crates/nomic-rulesets/src/"],
    ),
];
const NOTE: &str = "<!-- codes: ";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, crates) in PAGES {
        let page = sources.page(path);
        let mut types = Types::default();
        for (_, file) in crates.iter().flat_map(|below| sources.rust(below)) {
            types.visit_file(file);
        }
        let mut owners: Vec<&String> = types.codes.keys().map(|(owner, _)| owner).collect();
        owners.dedup();
        for owner in owners {
            if !page.contains(&format!("{NOTE}{owner} -->")) {
                findings.push(format!("{path}: has no table for the codes of {owner}"));
            }
        }
        findings.extend(sources.compare(path, &with_tables(page, &types)));
    }
    findings
}

fn with_tables(page: &str, types: &Types) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in page.lines() {
        let note = line
            .strip_prefix(NOTE)
            .and_then(|note| note.strip_suffix(" -->"));
        if let Some(error) = note {
            let last = lines.iter().rposition(|line| line.starts_with('|'));
            let end = last.map_or(0, |last| last + 1);
            let table = lines.iter().take(end).rev();
            let above = table.take_while(|line| line.starts_with('|')).count();
            lines.truncate(end - above + above.min(2));
            let numbered = lines
                .last()
                .is_some_and(|rule| rule.matches('|').count() > 3);
            lines.extend(types.rows(error, numbered));
            lines.push(String::new());
        }
        lines.push(line.to_owned());
    }
    lines.join("\n") + "\n"
}

/// Facts about each variant, by the names of its type and its own.
#[derive(Default)]
struct Types {
    docs: BTreeMap<(String, String), String>,
    codes: BTreeMap<(String, String), String>,
    numbers: BTreeMap<(String, String), String>,
}

impl Types {
    /// Rows of a type in the order of its numbers, if the table has some, otherwise of its codes.
    fn rows(&self, error: &str, numbered: bool) -> Vec<String> {
        let codes = self.codes.iter().filter(|((owner, _), _)| owner == error);
        let mut rows: Vec<(Option<u32>, &str, String)> = Vec::new();
        for (variant, code) in codes {
            let meaning = self.docs.get(variant).map_or("", String::as_str);
            let number = self.numbers.get(variant).filter(|_| numbered);
            let first = number.map_or(String::new(), |number| format!("{number} | "));
            let place = number.and_then(|number| number.parse().ok());
            rows.push((place, code, format!("| {first}`{code}` | {meaning} |")));
        }
        rows.sort();
        rows.into_iter().map(|(_, _, row)| row).collect()
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            let name = (item.ident.to_string(), variant.ident.to_string());
            self.docs.insert(name, first_paragraph(&variant.attrs));
        }
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let syn::Type::Path(of) = &*block.self_ty else {
            return;
        };
        let Some(owner) = of.path.segments.last() else {
            return;
        };
        for item in &block.items {
            let syn::ImplItem::Fn(method) = item else {
                continue;
            };
            let found = match method.sig.ident.to_string().as_str() {
                "code" => &mut self.codes,
                "number" => &mut self.numbers,
                _ => continue,
            };
            let mut arms = Arms::default();
            arms.visit_block(&method.block);
            for (variant, value) in arms.0 {
                found.insert((owner.ident.to_string(), variant), value);
            }
        }
    }
}

/// Variants with their values.
#[derive(Default)]
struct Arms(Vec<(String, String)>);

impl<'ast> Visit<'ast> for Arms {
    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let path = match &arm.pat {
            syn::Pat::Path(pattern) => &pattern.path,
            syn::Pat::Struct(pattern) => &pattern.path,
            syn::Pat::TupleStruct(pattern) => &pattern.path,
            _ => return,
        };
        if let (Some(variant), syn::Expr::Lit(value)) = (path.segments.last(), &*arm.body) {
            let value = match &value.lit {
                syn::Lit::Str(text) if text.value().contains('/') => text.value(),
                syn::Lit::Int(number) => number.base10_digits().to_owned(),
                _ => return,
            };
            self.0.push((variant.ident.to_string(), value));
        }
        visit::visit_arm(self, arm);
    }
}

/// First paragraph of a doc comment as one line, its links as plain names.
fn first_paragraph(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let doc = attribute.meta.require_name_value().ok()?;
        match (&doc.value, doc.path.is_ident("doc")) {
            (
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }),
                true,
            ) => Some(text.value().trim().to_owned()),
            _ => None,
        }
    });
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ").replace("[`", "`").replace("`]", "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = r#"
        pub enum Snag {
            /// It is [`LONG`] or
            /// longer.
            ///
            /// More.
            Long { by: u8 },
            Other(u8),
            /// It is short.
            Short,
        }
        impl Snag {
            pub fn code(&self) -> &'static str {
                match self {
                    Snag::Short => "move/short",
                    Snag::Other(error) => error.code(),
                    Self::Long { .. } => "move/long",
                }
            }
            fn number(&self) -> u8 {
                match self { Self::Short => 1, Self::Other(_) => 3, Self::Long { .. } => 2 }
            }
        }
    "#;
    const PAGE: &str = "# Errors\n\nText.\n\n| code | the move |\n|---|---|\n\n<!-- codes: Snag -->\n\n\
        | number | code | when |\n|---|---|---|\n| 9 | `old` | gone |\n\n<!-- codes: Snag -->\n";
    const WRITTEN: &str = "# Errors\n\nText.\n\n| code | the move |\n|---|---|\n\
        | `move/long` | It is `LONG` or longer. |\n| `move/short` | It is short. |\n\n<!-- codes: Snag -->\n\n\
        | number | code | when |\n|---|---|---|\n| 1 | `move/short` | It is short. |\n\
        | 2 | `move/long` | It is `LONG` or longer. |\n\n<!-- codes: Snag -->\n";

    fn said(page: &str) -> Vec<String> {
        let files = [
            ("docs/errors.md", page),
            ("docs/rules/rulesets.md", "\n"),
            ("crates/nomic-peer/src/a.rs", RUST),
        ];
        check(&Sources::of_files(&files))
    }

    #[test]
    fn rows_are_the_codes_with_their_doc_comments() {
        let mut types = Types::default();
        types.visit_file(&syn::parse_file(RUST).unwrap());
        assert_eq!(with_tables(PAGE, &types), WRITTEN);
        assert_eq!(with_tables(WRITTEN, &types), WRITTEN);
    }

    #[test]
    fn other_rows_than_those_of_the_code_are_found() {
        assert_eq!(said(WRITTEN), ["docs/rules/rulesets.md: differs"; 0]);
        assert_eq!(said(&WRITTEN.replace("short.", "long.")).len(), 1);
    }

    #[test]
    fn a_type_without_a_table_is_found() {
        assert_eq!(
            said("# Errors\n"),
            ["docs/errors.md: has no table for the codes of Snag"]
        );
    }
}

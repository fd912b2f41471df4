//! The code of a file without its tests and comments, as a list of words.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Item, spanned::Spanned};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SourceWord {
    pub(crate) text: String,
    pub(crate) line: usize,
}

pub(crate) fn words(text: &str, parsed: &syn::File) -> Vec<SourceWord> {
    let tests = parsed.items.iter().filter_map(|item| match item {
        Item::Mod(module) if is_test(&module.attrs) => {
            let span = module.span();
            Some(span.start().line..=span.end().line)
        }
        _ => None,
    });
    let tests: Vec<_> = tests.collect();
    let Ok(tokens) = text.parse::<TokenStream>() else {
        return Vec::new();
    };
    let mut words = Vec::new();
    collect(tokens, &mut words);
    words.retain(|word| !tests.iter().any(|lines| lines.contains(&word.line)));
    words
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

fn collect(tokens: TokenStream, words: &mut Vec<SourceWord>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        match token {
            TokenTree::Group(group) => collect(group.stream(), words),
            TokenTree::Ident(name) => words.push(SourceWord {
                text: name.to_string(),
                line,
            }),
            TokenTree::Literal(literal) => words.push(SourceWord {
                text: literal.to_string(),
                line,
            }),
            // Doc comments are `#[doc = "..."]` here.
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                tokens.next_if(|next| match next {
                    TokenTree::Punct(bang) => bang.as_char() == '!',
                    _ => false,
                });
                tokens.next_if(is_documentation);
            }
            TokenTree::Punct(_) => {}
        }
    }
}

fn is_documentation(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<SourceWord> {
        words(source, &syn::parse_file(source).unwrap())
    }

    fn texts(source: &str) -> Vec<String> {
        found(source).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn comments_and_tests_are_left_out() {
        let source = "//! HashMap\n/// f64\nfn a() { /* Instant */ b(\"c\") }\n\
                      #[cfg(test)]\nmod tests { fn x() {} }\n";
        assert_eq!(texts(source), ["fn", "a", "b", "\"c\""]);
    }

    #[test]
    fn attributes_that_are_no_comments_stay() {
        assert!(texts("#[derive(Debug)] struct A;").contains(&"derive".to_owned()));
    }

    #[test]
    fn lines_count_from_one() {
        let found = found("\nfn a() {}");
        assert_eq!(found.first().map(|word| word.line), Some(2));
    }
}

//! Grammar by the lists of a language: articles, cases, prepositions that merge, quotation marks.

use super::{LocalWord, Phrasebook};
use crate::signs;

/// Grammatical case of a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NounCase {
    Nominative,
    Accusative,
    Dative,
    Genitive,
}

impl NounCase {
    pub(super) const fn mark(self) -> &'static str {
        match self {
            NounCase::Nominative => "nominative",
            NounCase::Accusative => "accusative",
            NounCase::Dative => "dative",
            NounCase::Genitive => "genitive",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Article {
    The,
    A,
    No,
    Each,
    Bare,
}

impl Article {
    const ALL: [Article; 5] = [
        Article::The,
        Article::A,
        Article::No,
        Article::Each,
        Article::Bare,
    ];

    const fn mark(self) -> &'static str {
        match self {
            Article::The => "the",
            Article::A => "a",
            Article::No => "no",
            Article::Each => "each",
            Article::Bare => "bare",
        }
    }

    /// The article with this mark; none for any other mark.
    pub(super) fn named(mark: &str) -> Article {
        let mut all = Article::ALL.into_iter();
        all.find(|article| article.mark() == mark)
            .unwrap_or(Article::Bare)
    }
}

/// A noun as a phrasebook writes it: `gender|head|tail`, or `gender|one/many|tail` for a list. A
/// fourth part is the head after `whose`, a fifth the head for several things that each have one.
///
/// A gender is a letter; `x` is a noun without an article. A `~` before it marks an indefinite noun.
/// A `*` in a head is the ending of an adjective.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noun<'a> {
    pub(super) article: Article,
    pub(super) gender: char,
    pub(super) one: &'a str,
    pub(super) many: &'a str,
    pub(super) list: bool,
    pub(super) tail: &'a str,
    pub(super) possessed: &'a str,
    pub(super) theirs: &'a str,
}

impl<'a> Noun<'a> {
    pub(super) fn parse(entry: &'a str) -> Noun<'a> {
        let mut parts = entry.splitn(5, '|');
        let gender = parts.next().unwrap_or_default();
        let heads = parts.next().unwrap_or_default();
        let (one, many) = heads.split_once('/').unwrap_or((heads, heads));
        Noun {
            article: match gender.starts_with('~') {
                true => Article::A,
                false => Article::The,
            },
            gender: gender.chars().last().unwrap_or('x'),
            one,
            many,
            list: heads.contains('/'),
            tail: parts.next().unwrap_or_default(),
            possessed: parts.next().unwrap_or_default(),
            theirs: parts.next().unwrap_or_default(),
        }
    }

    /// A noun of the language itself, which has the form of a kind: `gender|one|many`.
    pub(super) fn of_kind(entry: &'a str) -> Noun<'a> {
        let Noun {
            article,
            gender,
            one,
            tail,
            ..
        } = Noun::parse(entry);
        Noun {
            article,
            gender,
            one,
            many: tail,
            list: false,
            tail: "",
            possessed: "",
            theirs: "",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NounForm {
    pub(super) article: Article,
    pub(super) many: bool,
    pub(super) case: NounCase,
}

/// Form in a list of the language: the first one whose marks all hold. A mark is one of `marks`, or
/// a class that `word` belongs to.
///
/// A list is written `mark mark: form; mark: form; form`.
pub(super) fn select(
    book: &dyn Phrasebook,
    list: LocalWord,
    word: &str,
    marks: &[&str],
) -> &'static str {
    let holds = |mark: &str| marks.contains(&mark) || is_in_class(book, mark, word);
    let mut entries = book.local(list).split(';').map(|entry| {
        let (marks, form) = entry.split_once(':').unwrap_or(("", entry));
        (marks, form.trim())
    });
    let found = entries.find(|(marks, _)| marks.split_whitespace().all(holds));
    found.map_or("", |(_, form)| form)
}

/// True if the word begins with `a…`, ends with `…a`, or is the word, in the class of this name.
fn is_in_class(book: &dyn Phrasebook, class: &str, word: &str) -> bool {
    let classes = book.local(LocalWord::Classes).split(';');
    let mut classes = classes.filter_map(|class| class.split_once(':'));
    let found = classes.find(|(name, _)| name.trim() == class);
    let (_, members) = found.unwrap_or_default();
    members.split_whitespace().any(|member| {
        match (member.strip_suffix('…'), member.strip_prefix('…')) {
            (Some(beginning), _) => word.starts_with(beginning),
            (_, Some(end)) => word.ends_with(end),
            _ => word == member,
        }
    })
}

/// Head of the noun with its article; `adjective` comes between them.
pub(super) fn head(
    book: &dyn Phrasebook,
    noun: &Noun<'_>,
    adjective: &str,
    form: NounForm,
) -> String {
    let NounForm {
        article,
        many,
        case,
    } = form;
    let word = format!("{adjective}{}", if many { noun.many } else { noun.one });
    let article = match noun.gender {
        'x' => Article::Bare,
        _ => article,
    };
    let gender = noun.gender.to_string();
    let marks = [
        &*gender,
        article.mark(),
        case.mark(),
        if many { "many" } else { "" },
        if word.contains('*') { "declined" } else { "" },
    ];
    let form = |list, word: &str| select(book, list, word, &marks);
    let word = word.replace('*', form(LocalWord::AdjectiveEndings, &word));
    let ending = form(LocalWord::NounEndings, &word);
    match form(LocalWord::Articles, &word) {
        "" => format!("{word}{ending}"),
        elided if elided.ends_with('’') => format!("{elided}{word}{ending}"),
        article => format!("{article} {word}{ending}"),
    }
}

/// Appends `piece`; a preposition at the end of `out` merges with its article.
pub(super) fn push(book: &dyn Phrasebook, out: &mut String, piece: &str) {
    match merged(book, out, piece) {
        Some((before, merged, rest)) => {
            out.truncate(before);
            out.push_str(merged);
            out.push_str(rest);
        }
        None => out.push_str(piece),
    }
}

/// Length of the text before the preposition, the merged word, and the rest of the piece.
fn merged<'p>(
    book: &dyn Phrasebook,
    out: &str,
    piece: &'p str,
) -> Option<(usize, &'static str, &'p str)> {
    let out = out.strip_suffix(' ')?;
    let merges = book.local(LocalWord::Merges).split(';');
    merges
        .filter_map(|entry| entry.split_once(':'))
        .find_map(|(pair, merged)| {
            let (preposition, article) = pair.trim().split_once(' ')?;
            let rest = piece.strip_prefix(article)?;
            let whole = article.ends_with('’') || rest.starts_with(' ');
            let before = out.strip_suffix(preposition)?;
            let fits = whole && !before.ends_with(char::is_alphanumeric);
            fits.then_some((before.len(), merged.trim(), rest))
        })
}

/// The text in the quotation marks of the language; nothing in it can end them.
pub(super) fn quoted(book: &dyn Phrasebook, text: &str) -> String {
    let text = signs::quotable(text);
    let (open, close) = book
        .local(LocalWord::Quotes)
        .split_once(' ')
        .unwrap_or_default();
    format!("{open}{text}{close}")
}

/// End of a subordinate clause, unless something else ends it: see [`finish`].
pub(super) const CLOSE: char = '\u{1}';

/// The sentence with a capital at its beginning and with its clauses closed.
pub(super) fn finish(text: &str, last: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    let mut chars = text.chars().peekable();
    let mut at_start = true;
    while let Some(c) = chars.next() {
        if c == CLOSE {
            let closed = chars
                .peek()
                .is_none_or(|next| ",.;:)]?!\u{1}".contains(*next));
            if !closed {
                out.push(',');
            }
        } else if at_start && c.is_alphabetic() {
            out.extend(c.to_uppercase());
            at_start = false;
        } else {
            at_start = at_start && !c.is_alphanumeric() && !"“„«".contains(c);
            out.push(c);
        }
    }
    let said = out.trim_end_matches(['”', '“', '»']);
    if !said.ends_with(['.', '?', '!', ':']) || (last == ":" && !out.ends_with('?')) {
        out.push_str(last);
    }
    out
}

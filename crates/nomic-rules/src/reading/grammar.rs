//! The necessary grammar: articles, cases, prepositions that merge, quotation marks.

use crate::{Language, signs};

/// Grammatical case of a noun. Only German has different forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NounCase {
    Nominative,
    Accusative,
    Dative,
    Genitive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Article {
    The,
    A,
    No,
    Each,
    Bare,
}

/// A noun as a phrasebook writes it: `gender|head|tail`, or `gender|one/many|tail` for a list. A
/// fourth part is the head after `whose`, a fifth the head for several things that each have one.
///
/// Genders are `w` (who) and `t` (that) in English, `m`, `f` and `n` elsewhere, and `x` for a noun
/// without an article. A `~` before it marks an indefinite noun. A `*` in a German head is the
/// ending of an adjective.
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

/// Head of the noun with its article; `adjective` comes between them.
pub(super) fn head(language: Language, noun: &Noun<'_>, adjective: &str, form: NounForm) -> String {
    let word = match form.many {
        true => noun.many,
        false => noun.one,
    };
    let word = format!("{adjective}{word}");
    if noun.gender == 'x' {
        return match (language, form.case) {
            // A word such as `diese`.
            (Language::De, NounCase::Nominative | NounCase::Accusative) => word.replace('*', "e"),
            (Language::De, _) if word.contains('*') => word.replace('*', "er"),
            (Language::De, NounCase::Genitive) => format!("von {word}"),
            _ => word,
        };
    }
    match language {
        Language::En => english(&word, form),
        Language::De => german(&word, noun.gender, form),
        Language::It => italian(&word, noun.gender, form),
    }
}

fn english(word: &str, form: NounForm) -> String {
    let article = match form.article {
        Article::The => "the ",
        Article::A if form.many => "",
        Article::A if word.starts_with(['a', 'e', 'i', 'o']) => "an ",
        Article::A => "a ",
        Article::No => "no ",
        Article::Each => "each ",
        Article::Bare => "",
    };
    format!("{article}{word}")
}

fn german(word: &str, gender: char, form: NounForm) -> String {
    let NounForm {
        article,
        many,
        case,
    } = form;
    let word = word.replace('*', adjective_ending(gender, form));
    let ending = match (many, case) {
        (true, NounCase::Dative) if !word.ends_with(['n', 's']) => "n",
        // `Name` and its compounds.
        (false, NounCase::Genitive) if word.ends_with("ame") => "ns",
        (false, NounCase::Accusative | NounCase::Dative) if word.ends_with("ame") => "n",
        (false, NounCase::Genitive) if gender != 'f' && word.ends_with(['s', 'ß', 'x', 'z']) => {
            "es"
        }
        (false, NounCase::Genitive) if gender != 'f' => "s",
        _ => "",
    };
    let stem = match article {
        Article::The => return format!("{} {word}{ending}", german_the(gender, many, case)),
        Article::A if many => "",
        Article::A => "ein",
        Article::No => "kein",
        Article::Each => "jed",
        Article::Bare => "",
    };
    if stem.is_empty() {
        return format!("{word}{ending}");
    }
    let end = german_ending(gender, case, article == Article::Each);
    format!("{stem}{end} {word}{ending}")
}

pub(super) fn german_the(gender: char, many: bool, case: NounCase) -> &'static str {
    match (case, gender, many) {
        (NounCase::Dative, _, true) => "den",
        (NounCase::Genitive, _, true) | (NounCase::Dative | NounCase::Genitive, 'f', false) => {
            "der"
        }
        (NounCase::Dative, ..) => "dem",
        (NounCase::Genitive, ..) => "des",
        (_, _, true) | (_, 'f', _) => "die",
        (_, 'n', _) => "das",
        (NounCase::Accusative, ..) => "den",
        (NounCase::Nominative, ..) => "der",
    }
}

/// The ending of `ein`, `kein` or, if it is strong, of `jed`.
fn german_ending(gender: char, case: NounCase, strong: bool) -> &'static str {
    match (case, gender) {
        (NounCase::Dative | NounCase::Genitive, 'f') => "er",
        (NounCase::Dative, _) => "em",
        (NounCase::Genitive, _) => "es",
        (_, 'f') => "e",
        (NounCase::Accusative, 'm') => "en",
        (_, 'n') if strong => "es",
        _ if strong => "er",
        _ => "",
    }
}

fn adjective_ending(gender: char, form: NounForm) -> &'static str {
    let strong = matches!(form.article, Article::A | Article::No | Article::Bare);
    match (form.case, gender) {
        _ if form.many => "en",
        (NounCase::Dative | NounCase::Genitive, _) | (NounCase::Accusative, 'm') => "en",
        (_, 'm') if strong => "er",
        (_, 'n') if strong => "es",
        _ => "e",
    }
}

fn italian(word: &str, gender: char, form: NounForm) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        // `8º` and `11º` are spoken with a vowel in front.
        || word.starts_with('8')
        || word.starts_with("11º")
        || word.starts_with("11ª");
    let heavy = gender == 'm' && is_heavy(word);
    let article = match (form.article, form.many) {
        (Article::The, true) => match gender {
            'f' => "le ",
            _ if vowel || heavy => "gli ",
            _ => "i ",
        },
        (Article::The, false) if vowel => "l’",
        (Article::The, false) if gender == 'f' => "la ",
        (Article::The, false) if heavy => "lo ",
        (Article::The, false) => "il ",
        (Article::A, true) | (Article::Bare, _) => "",
        (Article::A, false) => indefinite(gender, vowel, heavy),
        (Article::No, _) => return format!("ness{}{word}", indefinite(gender, vowel, heavy)),
        (Article::Each, _) => "ogni ",
    };
    format!("{article}{word}")
}

fn indefinite(gender: char, vowel: bool, heavy: bool) -> &'static str {
    match gender {
        'f' if vowel => "un’",
        'f' => "una ",
        _ if heavy => "uno ",
        _ => "un ",
    }
}

/// Whether a masculine noun takes `lo` and `uno`.
fn is_heavy(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('z' | 'x' | 'y'), _) => true,
        (Some('s'), Some(second)) => !"aeiou".contains(second),
        (Some('g'), Some('n')) | (Some('p'), Some('s' | 'n')) => true,
        _ => false,
    }
}

/// Appends `piece`; a preposition at the end of `out` merges with its article.
pub(super) fn push(language: Language, out: &mut String, piece: &str) {
    let merging: &[(&str, &str, &str)] = match language {
        Language::En => &[],
        Language::De => &[
            ("von ", "dem ", "vom "),
            ("zu ", "dem ", "zum "),
            ("zu ", "der ", "zur "),
            ("in ", "dem ", "im "),
            ("an ", "dem ", "am "),
            ("bei ", "dem ", "beim "),
        ],
        Language::It => return push_italian(out, piece),
    };
    for (before, after, merged) in merging {
        if ends_with_word(out, before)
            && let Some(rest) = piece.strip_prefix(after)
        {
            out.truncate(out.len() - before.len());
            out.push_str(merged);
            out.push_str(rest);
            return;
        }
    }
    out.push_str(piece);
}

fn push_italian(out: &mut String, piece: &str) {
    let prepositions = [
        ("di ", "de"),
        ("a ", "a"),
        ("da ", "da"),
        ("in ", "ne"),
        ("su ", "su"),
    ];
    let articles = [
        ("il ", "l "),
        ("lo ", "llo "),
        ("la ", "lla "),
        ("l’", "ll’"),
        ("i ", "i "),
        ("gli ", "gli "),
        ("le ", "lle "),
    ];
    let before = prepositions.iter().find(|(p, _)| ends_with_word(out, p));
    let after = articles
        .iter()
        .find(|(article, _)| piece.starts_with(article));
    match (before, after) {
        (Some((preposition, stem)), Some((article, ending))) => {
            out.truncate(out.len() - preposition.len());
            out.push_str(stem);
            out.push_str(ending);
            out.push_str(piece.get(article.len()..).unwrap_or_default());
        }
        _ => out.push_str(piece),
    }
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let before = text.strip_suffix(word);
    before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

/// The text in the quotation marks of the language; nothing in it can end them.
pub(super) fn quoted(language: Language, text: &str) -> String {
    let text = signs::quotable(text);
    match language {
        Language::En => format!("“{text}”"),
        Language::De => format!("„{text}“"),
        Language::It => format!("«{text}»"),
    }
}

/// End of a German subordinate clause, unless something else ends it: see [`finish`].
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

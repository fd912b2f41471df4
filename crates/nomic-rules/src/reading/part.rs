//! The parts of a rule's code, each a paragraph.

use super::grammar::finish;
use super::sort::Sort;
use super::statement::Told;
use super::teller::{Arg, Binding, Teller};
use super::wording;
use super::{Entry, Paragraph, Phrasebook, Reading, Sentence};
use crate::syntax::{Keep, Provision, Source};
use crate::{Family, Hook, Language, Value, Vocabulary};

/// What stands on one line has at most this many characters; what is longer is told in steps.
const LINE: usize = 150;

pub(super) fn told(
    source: &Source<'_>,
    vocabulary: &'static Vocabulary,
    book: &dyn Phrasebook,
    language: Language,
) -> Reading {
    let mut teller = Teller {
        language,
        vocabulary,
        book,
        scope: Vec::new(),
        relative: None,
        last_subject: String::new(),
        named: std::collections::BTreeSet::new(),
    };
    let mut paragraphs = Vec::new();
    for keep in &source.keeps {
        paragraphs.push(teller.keep(keep));
    }
    for provision in &source.provisions {
        if let Some(hook) = vocabulary.hook(provision.hook.text) {
            paragraphs.push(teller.provision(provision, hook));
        }
    }
    paragraphs.sort_by_key(|paragraph| paragraph.line);
    Reading { paragraphs }
}

impl<'s> Teller<'_, 's> {
    fn keep(&mut self, keep: &Keep<'s>) -> Paragraph {
        let args = [
            Arg::Said(self.quote(keep.name.text)),
            Arg::Said(self.value(&keep.literal)),
        ];
        let text = self.fit(self.say(&wording::KEEP), &args);
        self.bind(keep.name, literal_sort(&keep.literal), true);
        paragraph(keep.span.line, vec![Told::plain(text)])
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => super::noun::signed(*number),
            Value::Truth(true) => self.say(&wording::YES).to_owned(),
            Value::Truth(false) => self.say(&wording::NO).to_owned(),
            Value::Text(phrase) => self.quote(phrase.get(self.language)),
            Value::List(items) if items.is_empty() => self.say(&wording::EMPTY_LIST).to_owned(),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.value(item)).collect();
                self.listed(&items)
            }
            Value::Thing(_) | Value::Blank => String::new(),
        }
    }

    fn provision(&mut self, provision: &Provision<'s>, hook: &'static Hook) -> Paragraph {
        let outside = self.scope.len();
        let mut params: Vec<Binding<'s>> = Vec::new();
        for (name, ty) in provision.params.iter().zip(hook.params) {
            params.push(self.bind(*name, Sort::of(*ty), false));
            self.note_clashes();
        }
        self.scan_block(&provision.body);
        let args: Vec<Arg<'_, 's>> = params.into_iter().map(Arg::Param).collect();
        let text = match self.words(Entry::Hook(hook.name)) {
            Some(words) => self.fit(words, &args),
            None => {
                let name = Arg::Said(self.quote(hook.name));
                self.fit(self.say(&wording::HOOK), &[name])
            }
        };
        let mut below = self.block(&provision.body, hook.family);
        if below.is_empty() {
            let words = match hook.family {
                Family::Question { .. } => &wording::NO_ANSWER,
                Family::Check | Family::Event => &wording::PASS,
            };
            below.push(Told::plain(self.say(words).to_owned()));
        }
        self.scope.truncate(outside);
        paragraph(provision.word.span.line, vec![Told { text, below }])
    }
}

fn literal_sort(value: &Value) -> Sort {
    match value {
        Value::Number(_) => Sort::Number,
        Value::Truth(_) => Sort::Truth,
        Value::Text(_) => Sort::Text,
        Value::List(items) => items.first().map_or(Sort::Other, literal_sort).list_of(),
        Value::Thing(_) | Value::Blank => Sort::Other,
    }
}

fn paragraph(line: u32, told: Vec<Told>) -> Paragraph {
    let mut sentences = Vec::new();
    for one in told {
        lay_out(one, 0, &mut sentences);
    }
    Paragraph { line, sentences }
}

/// The sentence and what stands below it, on one line if it is short.
fn lay_out(told: Told, depth: u8, sentences: &mut Vec<Sentence>) {
    if let Some(text) = on_one_line(&told) {
        let text = finish(&text, ".");
        sentences.push(Sentence { depth, text });
        return;
    }
    let text = finish(&told.text, ":");
    sentences.push(Sentence { depth, text });
    for one in told.below {
        lay_out(one, depth.saturating_add(1), sentences);
    }
}

fn on_one_line(told: &Told) -> Option<String> {
    let text = match told.below.as_slice() {
        [] => return Some(told.text.clone()),
        [below] if told.text.ends_with('?') => {
            format!("{} {}", told.text, finish(&on_one_line(below)?, "."))
        }
        [below] => format!("{}: {}", told.text, on_one_line(below)?),
        _ => return None,
    };
    (text.chars().count() <= LINE).then_some(text)
}

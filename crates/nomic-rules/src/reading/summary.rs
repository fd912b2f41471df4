//! Code summed up in one sentence.

use super::PhraseEntry;
use super::grammar::finish;
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer};
use crate::syntax::{AstProvision, SourceTree};
use crate::{Family, Shape};

// The summary: its clauses have no subject, which is the rule.

/// Number of things of one sort in a summary; more are only mentioned.
const MOST: usize = 2;

pub(super) fn summary<'s>(source: &SourceTree<'s>, mut teller: ReadingRenderer<'_, 's>) -> String {
    let (mut decided, mut checked, mut heard, mut offered) = Default::default();
    for provision in &source.provisions {
        match teller.point(provision) {
            (Family::Question { .. }, point) => push_unique(&mut decided, point),
            (Family::Check, point) => push_unique(&mut checked, point),
            (Family::Event, point) => push_unique(&mut heard, point),
            (Family::Action, point) => push_unique(&mut offered, point),
        }
    }
    let brought = source.quantities.iter().map(|quantity| {
        let label = quantity.label.as_ref();
        label.map_or_else(
            || teller.quote(quantity.name.text),
            |label| teller.text(label),
        )
    });
    let brought = brought.collect();
    let asked = source.keeps.iter().filter_map(|keep| {
        let label = keep.asked.as_ref()?.blank.label.as_ref()?;
        Some(teller.quote(teller.translated(label)))
    });
    let asked = asked.collect();
    let mut clauses = Vec::new();
    for (words, points) in [
        (LocalWord::Decides, decided),
        (LocalWord::HasASay, checked),
        (LocalWord::Reacts, heard),
        (LocalWord::Offers, offered),
        (LocalWord::Asks, asked),
        (LocalWord::Introduces, brought),
    ] {
        clauses.extend(teller.clause_of(words, points));
    }
    if !source.claims.is_empty() {
        clauses.push(teller.pick(LocalWord::Ranks).to_owned());
    }
    if clauses.is_empty() && !(source.keeps.is_empty() && source.defines.is_empty()) {
        clauses.push(teller.pick(LocalWord::Shares).to_owned());
    }
    match clauses.is_empty() {
        true => String::new(),
        false => finish(&clauses.join("; "), "."),
    }
}

fn push_unique(points: &mut Vec<String>, point: String) {
    if !points.contains(&point) {
        points.push(point);
    }
}

impl<'s> ReadingRenderer<'_, 's> {
    /// Subject of a provision: its decision, its event or its offer.
    fn point(&mut self, provision: &AstProvision<'s>) -> (Family, String) {
        if let Some(action) = &provision.action {
            let label = self.quote(self.translated(&action.label));
            return (Family::Action, label);
        }
        let name = provision.hook.text;
        let hook = self.vocabulary.hook(name);
        let family = hook.map_or(Family::Event, |hook| hook.family);
        let words = self.words(PhraseEntry::Matter(name));
        let Some(words) = words.or_else(|| self.words(PhraseEntry::Hook(name))) else {
            return (family, self.quote(name));
        };
        let mut args = Vec::new();
        let types = hook.map_or(&[][..], |hook| hook.params);
        for (name, ty) in provision.params.iter().zip(types) {
            args.push(match Shape::from(*ty) {
                sort @ Shape::Thing(_) => Arg::Param(self.bind(*name, sort, false)),
                // Authors' names of numbers and texts are not needed here.
                _ => Arg::Text(String::new()),
            });
        }
        let words = words.split(" (").next().unwrap_or(words);
        let told = self.fill(words, &args);
        self.scope.clear();
        let told: Vec<&str> = told.split_whitespace().collect();
        (family, told.join(" "))
    }

    fn clause_of(&mut self, words: LocalWord, mut points: Vec<String>) -> Option<String> {
        if points.len() > MOST {
            points.truncate(MOST);
            points.push(self.pick(LocalWord::MoreOfIt).to_owned());
        }
        let told = Arg::Text(self.listed(&points));
        (!points.is_empty()).then(|| self.fill(self.pick(words), &[told]))
    }
}

//! What code does, in one sentence.

use super::Entry;
use super::grammar::finish;
use super::teller::{Arg, Teller};
use super::wording::{self, Words};
use crate::syntax::{Provision, Source};
use crate::{Family, Shape};

/// Of one sort this many things are told; of what is beyond, that there is more.
const MOST: usize = 2;

pub(super) fn summary<'s>(source: &Source<'s>, mut teller: Teller<'_, 's>) -> String {
    let (mut decided, mut checked, mut heard, mut offered) = Default::default();
    for provision in &source.provisions {
        match teller.point(provision) {
            (Family::Question { .. }, point) => note(&mut decided, point),
            (Family::Check, point) => note(&mut checked, point),
            (Family::Event, point) => note(&mut heard, point),
            (Family::Action, point) => note(&mut offered, point),
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
        Some(teller.quote(teller.told(label)))
    });
    let asked = asked.collect();
    let mut clauses = Vec::new();
    for (words, points) in [
        (&wording::DECIDES, decided),
        (&wording::HAS_A_SAY, checked),
        (&wording::REACTS, heard),
        (&wording::OFFERS, offered),
        (&wording::ASKS, asked),
        (&wording::INTRODUCES, brought),
    ] {
        clauses.extend(teller.clause_of(words, points));
    }
    if !source.claims.is_empty() {
        clauses.push(teller.say(&wording::RANKS).to_owned());
    }
    if clauses.is_empty() && !(source.keeps.is_empty() && source.defines.is_empty()) {
        clauses.push(teller.say(&wording::SHARES).to_owned());
    }
    match clauses.is_empty() {
        true => String::new(),
        false => finish(&clauses.join("; "), "."),
    }
}

fn note(points: &mut Vec<String>, point: String) {
    if !points.contains(&point) {
        points.push(point);
    }
}

impl<'s> Teller<'_, 's> {
    /// What a provision is about: what it decides, when it is heard, what it offers.
    fn point(&mut self, provision: &Provision<'s>) -> (Family, String) {
        if let Some(action) = &provision.action {
            let label = self.quote(self.told(&action.label));
            return (Family::Action, label);
        }
        let name = provision.hook.text;
        let hook = self.vocabulary.hook(name);
        let family = hook.map_or(Family::Event, |hook| hook.family);
        let words = self.words(Entry::Matter(name));
        let Some(words) = words.or_else(|| self.words(Entry::Hook(name))) else {
            return (family, self.quote(name));
        };
        let mut args = Vec::new();
        let types = hook.map_or(&[][..], |hook| hook.params);
        for (name, ty) in provision.params.iter().zip(types) {
            args.push(match Shape::from(*ty) {
                sort @ Shape::Thing(_) => Arg::Param(self.bind(*name, sort, false)),
                // What the author calls a number or a text, nobody needs to know here.
                _ => Arg::Said(String::new()),
            });
        }
        let words = words.split(" (").next().unwrap_or(words);
        let told = self.fit(words, &args);
        self.scope.clear();
        let told: Vec<&str> = told.split_whitespace().collect();
        (family, told.join(" "))
    }

    /// A clause about some points, if there are any.
    fn clause_of(&mut self, words: &Words, mut points: Vec<String>) -> Option<String> {
        if points.len() > MOST {
            points.truncate(MOST);
            points.push(self.say(&wording::MORE_OF_IT).to_owned());
        }
        let told = Arg::Said(self.listed(&points));
        (!points.is_empty()).then(|| self.fit(self.say(words), &[told]))
    }
}

//! The parts of a rule's code, each a paragraph.

use super::grammar::{Article, Case, Form, finish, head};
use super::sort::written;
use super::statement::Told;
use super::teller::{Arg, Binding, Relative, Teller};
use super::{Entry, Paragraph, Reading, Sentence, wording};
use crate::Arrange;
use crate::syntax::{
    ActionHead, Claim, Define, Expr, Keep, Name, Node, Provision, QuantityDecl, Source, Target,
    TypeExpr, Use,
};
use crate::{Family, Language, Shape, Stance};

/// Greatest number of characters on one line; longer sentences are split into steps.
const LINE: usize = 150;

pub(super) fn told<'s>(source: &Source<'s>, mut teller: Teller<'_, 's>) -> Reading {
    let paragraphs = parts(source, &mut teller).into_iter().map(paragraph);
    Reading {
        paragraphs: paragraphs.collect(),
    }
}

/// The parts in the order of the source.
pub(super) fn parts<'s>(source: &Source<'s>, teller: &mut Teller<'_, 's>) -> Vec<Part> {
    let mut parts = Vec::new();
    for quantity in &source.quantities {
        parts.push(teller.declaration(quantity));
    }
    for used in &source.uses {
        parts.push(teller.usage(used));
    }
    for keep in &source.keeps {
        parts.push(teller.keep(keep));
    }
    for claim in &source.claims {
        parts.push(teller.claim(claim));
    }
    for define in &source.defines {
        parts.push(teller.define(define));
    }
    for provision in &source.provisions {
        parts.push(teller.provision(provision));
    }
    parts.arrange_by_key(|part| part.line);
    parts
}

/// Meanings of the functions that the code defines.
pub(super) fn meant<'s>(source: &Source<'s>, mut teller: Teller<'_, 's>) -> Vec<String> {
    let told = |define| {
        let outside = teller.scope.len();
        teller.params(define);
        let meant = teller.fit("{0}", &[Arg::Expr(&define.body)]);
        teller.scope.truncate(outside);
        finish(&meant, "")
    };
    source.defines.iter().map(told).collect()
}

/// Reading of a part of the code.
pub(super) struct Part {
    line: u32,
    pub(super) told: Vec<Told>,
}

impl Part {
    const fn new(line: u32, told: Vec<Told>) -> Part {
        Part { line, told }
    }
}

impl<'s> Teller<'_, 's> {
    fn declaration(&mut self, quantity: &QuantityDecl<'s>) -> Part {
        let label = quantity.label.as_ref();
        let label = label.map_or_else(|| self.quote(quantity.name.text), |label| self.text(label));
        let bearer = self.kind(&Shape::Thing(self.vocabulary.bearer)).one;
        let args = [Arg::Said(bearer.to_owned()), Arg::Said(label.clone())];
        self.quantities.push((quantity.name.text, label));
        let text = self.fit(self.say(&wording::QUANTITY), &args);
        Part::new(quantity.span.line, vec![Told::plain(text)])
    }

    fn keep(&mut self, keep: &Keep<'s>) -> Part {
        let mut args = vec![
            Arg::Said(self.quote(keep.name.text)),
            Arg::Expr(&keep.initial),
        ];
        let mut words = &wording::KEEP;
        if let Some(kind) = keep.of {
            args.push(Arg::Said(self.each(kind)));
            words = &wording::KEEP_OF_EACH;
        }
        let text = self.fit(self.say(words), &args);
        let sort = match &keep.ty {
            Some(ty) => written(ty, self.vocabulary),
            None => self.sort(&keep.initial),
        };
        self.bind(keep.name, sort.clone(), true);
        let mut told = vec![Told::plain(text)];
        if let (Some(asked), Some(kind)) = (&keep.asked, keep.of) {
            let what = self.what_fits(&sort, &asked.blank);
            let label = asked.blank.label.as_ref();
            let name = label.map_or(keep.name.text, |label| self.told(label));
            let args = [
                Arg::Said(self.quote(name)),
                Arg::Said(what),
                Arg::Said(self.each(kind)),
            ];
            told.push(Told::plain(self.fit(self.say(&wording::ASKED), &args)));
        }
        Part::new(keep.span.line, told)
    }

    /// `each player`, in the dative where German has one.
    fn each(&self, kind: Name<'s>) -> String {
        let noun = self.kind(&written(&TypeExpr::Name(kind), self.vocabulary));
        let each = Form {
            article: Article::Each,
            many: false,
            case: Case::Dative,
        };
        head(self.language, &noun, "", each)
    }

    fn usage(&mut self, used: &Use<'s>) -> Part {
        let mut name = self.quote(used.name.text);
        if let Some(kind) = used.of {
            let args = [Arg::Said(name), Arg::Said(self.each(kind))];
            name = self.fit(self.say(&wording::OF_EACH), &args);
        }
        let rule = self.target(&Target::Numbers(vec![used.number]), Case::Nominative);
        let words = match used.params {
            Some(_) => &wording::USE_FUNCTION,
            None => &wording::USE,
        };
        let text = self.fit(self.say(words), &[Arg::Said(name), Arg::Said(rule)]);
        let sort = written(&used.ty, self.vocabulary);
        self.bind(used.name, sort, true);
        Part::new(used.span.line, vec![Told::plain(text)])
    }

    fn claim(&mut self, claim: &Claim<'s>) -> Part {
        let (words, case) = match claim.stance {
            Stance::Over => (&wording::OVER, Case::Dative),
            Stance::Under => (&wording::UNDER, Case::Dative),
        };
        let target = self.target(&claim.target, case);
        let text = self.fit(self.say(words), &[Arg::Said(target)]);
        Part::new(claim.span.line, vec![Told::plain(text)])
    }

    fn target(&mut self, target: &Target<'s>, case: Case) -> String {
        let ruled = Shape::Thing(self.vocabulary.ruled);
        let noun = self.kind(&ruled);
        let form = |article, many| Form {
            article,
            many,
            case,
        };
        let the = match self.language {
            Language::En => Article::Bare,
            Language::De | Language::It => Article::The,
        };
        match target {
            Target::All => {
                let adjective = self.adjective(&wording::EVERY_OTHER, noun.gender);
                let article = match self.language {
                    Language::En => Article::Bare,
                    Language::De | Language::It => Article::Each,
                };
                head(self.language, &noun, adjective, form(article, false))
            }
            Target::Numbers(numbers) => {
                let noun = head(self.language, &noun, "", form(the, numbers.len() > 1));
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                format!("{noun} {}", self.listed(&numbers))
            }
            Target::Where(name, condition) => {
                let relative = Relative {
                    name: name.text,
                    gender: noun.gender,
                    many: true,
                    denied: false,
                };
                let noun = head(self.language, &noun, "", form(the, true));
                let outside = self.scope.len();
                self.bind(*name, ruled, false);
                let clause = self.relative_clause(&[condition], relative, true);
                self.scope.truncate(outside);
                format!("{noun}{clause}")
            }
        }
    }

    fn define(&mut self, define: &Define<'s>) -> Part {
        let outside = self.scope.len();
        let params = self.params(define);
        let mut name = self.quote(define.name.text);
        let text = match params.as_slice() {
            [thing] if !thing.quoted && self.is_clause(&define.body) => {
                let thing = Arg::Said(self.introduced(thing, Article::A, Case::Nominative));
                let clause = Arg::Said(self.clause(&define.body, true, true));
                let args = [thing, Arg::Said(name), clause];
                self.fit(self.say(&wording::LET_COUNT), &args)
            }
            params => {
                if !params.is_empty() {
                    let introduced = |one| self.introduced(one, Article::A, Case::Dative);
                    let params: Vec<String> = params.iter().map(introduced).collect();
                    let params = Arg::Said(self.listed(&params));
                    name = self.fit(self.say(&wording::CALL), &[Arg::Said(name), params]);
                }
                self.stands_for(name, &define.body)
            }
        };
        let sort = self.sort(&define.body);
        self.scope.truncate(outside);
        self.bind(define.name, sort, true);
        Part::new(define.span.line, vec![Told::plain(text)])
    }

    /// Binds what is handed over to a function.
    fn params(&mut self, define: &Define<'s>) -> Vec<Binding<'s>> {
        let mut params = Vec::new();
        for (name, ty) in &define.params {
            let sort = written(ty, self.vocabulary);
            params.push(self.bind(*name, sort, false));
            self.note_clashes();
        }
        self.scan(&define.body);
        params
    }

    fn provision(&mut self, provision: &Provision<'s>) -> Part {
        let outside = self.scope.len();
        let (text, mut below, family) = match &provision.action {
            Some(action) => self.action(provision, action),
            None => self.at_hook(provision),
        };
        let mut body = self.block(&provision.body, family);
        if body.is_empty() {
            let words = match family {
                Family::Question { .. } => &wording::NO_ANSWER,
                Family::Check | Family::Event | Family::Action => &wording::PASS,
            };
            body.push(Told::plain(self.say(words).to_owned()));
        }
        if below.is_empty() {
            below = body;
        } else {
            let text = self.say(&wording::THEN).to_owned();
            below.push(Told { text, below: body });
        }
        self.scope.truncate(outside);
        Part::new(provision.word.span.line, vec![Told { text, below }])
    }

    fn at_hook(&mut self, provision: &Provision<'s>) -> (String, Vec<Told>, Family) {
        let name = provision.hook.text;
        let hook = self.vocabulary.hook(name);
        let types = hook.map_or(&[][..], |hook| hook.params);
        let mut params = Vec::new();
        for (name, ty) in provision.params.iter().zip(types) {
            params.push(self.bind(*name, Shape::from(*ty), false));
            self.note_clashes();
        }
        self.scan_block(&provision.body);
        let args: Vec<Arg<'_, 's>> = params.into_iter().map(Arg::Param).collect();
        let text = match self.words(Entry::Hook(name)) {
            Some(words) => self.fit(words, &args),
            None => {
                let name = Arg::Said(self.quote(name));
                self.fit(self.say(&wording::HOOK), &[name])
            }
        };
        let family = hook.map_or(Family::Event, |hook| hook.family);
        (text, Vec::new(), family)
    }

    fn action(
        &mut self,
        provision: &Provision<'s>,
        action: &ActionHead<'s>,
    ) -> (String, Vec<Told>, Family) {
        let mut below = Vec::new();
        let mut actor = Arg::Said(String::new());
        for name in &provision.params {
            let sort = Shape::Thing(self.vocabulary.actor);
            actor = Arg::Param(self.bind(*name, sort, false));
        }
        for blank in &action.form {
            let sort = self.asked_sort(blank);
            self.bind(blank.name, sort, false);
            self.note_clashes();
        }
        for condition in action.condition.iter().chain(&action.due) {
            self.scan(condition);
        }
        self.scan_block(&provision.body);
        let label = Arg::Said(self.quote(self.told(&action.label)));
        let text = self.fit(self.say(&wording::ACTION), &[actor, label]);
        for blank in &action.form {
            below.push(Told::plain(self.blank(blank)));
        }
        if let Some(condition) = &action.condition {
            let clause = Arg::Said(self.clause(condition, true, true));
            below.push(Told::plain(
                self.fit(self.say(&wording::OFFERED), &[clause]),
            ));
        }
        if let Some(condition) = &action.due {
            below.push(Told::plain(self.due(condition)));
        }
        (text, below, Family::Action)
    }

    fn due(&mut self, condition: &Expr<'s>) -> String {
        if let Node::Truth(true) = &condition.node {
            return self.say(&wording::DUE_ALWAYS).to_owned();
        }
        let clause = Arg::Said(self.clause(condition, true, true));
        self.fit(self.say(&wording::DUE), &[clause])
    }
}

fn paragraph(part: Part) -> Paragraph {
    let mut sentences = Vec::new();
    for one in part.told {
        lay_out(one, 0, &mut sentences);
    }
    Paragraph {
        line: part.line,
        sentences,
    }
}

/// Lays out the sentence and those below it, on one line if they are short.
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

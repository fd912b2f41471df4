//! The parts of a rule's code, each a paragraph.

use super::grammar::{Article, Case, Form, finish, head};
use super::sort::written;
use super::statement::Told;
use super::teller::{Arg, Relative, Teller};
use super::{Entry, Paragraph, Reading, Sentence, wording};
use crate::Arrange;
use crate::syntax::{
    ActionHead, BlankHead, Claim, Define, Expr, FormBlank, Keep, Name, Node, Provision,
    QuantityDecl, Source, Target, TypeExpr, Use, WrittenBounds,
};
use crate::{Family, Language, Shape, Stance};

/// What stands on one line has at most this many characters; what is longer is told in steps.
const LINE: usize = 150;

pub(super) fn told<'s>(source: &Source<'s>, mut teller: Teller<'_, 's>) -> Reading {
    let mut paragraphs = Vec::new();
    for quantity in &source.quantities {
        paragraphs.push(teller.declaration(quantity));
    }
    for used in &source.uses {
        paragraphs.push(teller.usage(used));
    }
    for keep in &source.keeps {
        paragraphs.push(teller.keep(keep));
    }
    for claim in &source.claims {
        paragraphs.push(teller.claim(claim));
    }
    for define in &source.defines {
        paragraphs.push(teller.define(define));
    }
    for provision in &source.provisions {
        paragraphs.push(teller.provision(provision));
    }
    paragraphs.arrange_by_key(|paragraph| paragraph.line);
    Reading { paragraphs }
}

/// What each function stands for that the code defines, named by itself.
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

impl<'s> Teller<'_, 's> {
    fn declaration(&mut self, quantity: &QuantityDecl<'s>) -> Paragraph {
        let label = quantity.label.as_ref();
        let label = label.map_or_else(|| self.quote(quantity.name.text), |label| self.text(label));
        let bearer = self.kind(&Shape::Thing(self.vocabulary.bearer)).one;
        let args = [Arg::Said(bearer.to_owned()), Arg::Said(label.clone())];
        self.quantities.push((quantity.name.text, label));
        let text = self.fit(self.say(&wording::QUANTITY), &args);
        paragraph(quantity.span.line, vec![Told::plain(text)])
    }

    fn keep(&mut self, keep: &Keep<'s>) -> Paragraph {
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
        paragraph(keep.span.line, told)
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

    fn usage(&mut self, used: &Use<'s>) -> Paragraph {
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
        paragraph(used.span.line, vec![Told::plain(text)])
    }

    fn claim(&mut self, claim: &Claim<'s>) -> Paragraph {
        let (words, case) = match claim.stance {
            Stance::Over => (&wording::OVER, Case::Dative),
            Stance::Under => (&wording::UNDER, Case::Dative),
        };
        let target = self.target(&claim.target, case);
        let text = self.fit(self.say(words), &[Arg::Said(target)]);
        paragraph(claim.span.line, vec![Told::plain(text)])
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
                let clause = self.relative_clause(condition, relative, true);
                self.scope.truncate(outside);
                format!("{noun}{clause}")
            }
        }
    }

    fn define(&mut self, define: &Define<'s>) -> Paragraph {
        let outside = self.scope.len();
        let params = self.params(define);
        let mut name = self.quote(define.name.text);
        if !params.is_empty() {
            let params = Arg::Said(self.listed(&params));
            name = self.fit(self.say(&wording::CALL), &[Arg::Said(name), params]);
        }
        let args = [Arg::Said(name), Arg::Expr(&define.body)];
        let text = self.fit(self.say(&wording::LET), &args);
        let sort = self.sort(&define.body);
        self.scope.truncate(outside);
        self.bind(define.name, sort, true);
        paragraph(define.span.line, vec![Told::plain(text)])
    }

    /// Binds what is handed over to a function, and gives what it is called when it is mentioned first.
    fn params(&mut self, define: &Define<'s>) -> Vec<String> {
        let mut params = Vec::new();
        for (name, ty) in &define.params {
            let sort = written(ty, self.vocabulary);
            params.push(self.bind(*name, sort, false));
            self.note_clashes();
        }
        self.scan(&define.body);
        params
            .iter()
            .map(|param| self.introduced(param, Article::A, Case::Dative))
            .collect()
    }

    fn provision(&mut self, provision: &Provision<'s>) -> Paragraph {
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
        paragraph(provision.word.span.line, vec![Told { text, below }])
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
            let ty = blank.ty.as_ref();
            let sort = ty.map_or(Shape::Text, |ty| written(ty, self.vocabulary));
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

    fn blank(&mut self, blank: &FormBlank<'s>) -> String {
        let what = self.what_to_fill_in(blank);
        let name = self.quote(blank.name.text);
        let name = match &blank.head.label {
            Some(label) => {
                let label = self.quote(self.told(label));
                match what.is_empty() || self.is_thing(blank.name.text) {
                    true => label,
                    false => format!("{name}: {label}"),
                }
            }
            None => name,
        };
        self.fit(
            self.say(&wording::FORM),
            &[Arg::Said(name), Arg::Said(what)],
        )
    }

    fn what_to_fill_in(&mut self, blank: &FormBlank<'s>) -> String {
        match self.binding(blank.name.text).cloned() {
            Some(binding) if !binding.quoted => {
                self.introduced(&binding, Article::A, Case::Nominative)
            }
            Some(binding) => self.what_fits(&binding.sort, &blank.head),
            None => String::new(),
        }
    }

    /// What can be filled in that is no thing of the game.
    fn what_fits(&mut self, sort: &Shape, head: &BlankHead<'s>) -> String {
        if let Some(choices) = &head.choices {
            let told = choices.iter().map(|(text, _)| self.text(text));
            let told: Vec<String> = told.collect();
            return self.joined(&told, &wording::OR);
        }
        let words = match sort {
            Shape::Truth => &wording::A_TRUTH,
            Shape::Fraction => &wording::A_FRACTION,
            Shape::Text => &wording::A_TEXT,
            _ => &wording::A_NUMBER,
        };
        let kind = self.say(words).to_owned();
        match &head.bounds {
            None => kind,
            Some(WrittenBounds {
                least, most: None, ..
            }) => {
                let args = [Arg::Said(kind), Arg::Expr(least)];
                self.fit(self.say(&wording::NOT_BELOW), &args)
            }
            Some(WrittenBounds {
                least,
                most: Some(most),
                ..
            }) => {
                let args = [Arg::Said(kind), Arg::Expr(least), Arg::Expr(most)];
                self.fit(self.say(&wording::WITHIN), &args)
            }
        }
    }

    fn is_thing(&self, name: &str) -> bool {
        self.binding(name).is_some_and(|binding| !binding.quoted)
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

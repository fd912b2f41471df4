//! The parts of a rule's code, each a paragraph.

use super::grammar::{Article, NounCase, NounForm, finish, head};
use super::inference::written_shape;
use super::renderer::{Arg, Binding, ReadingRenderer, Relative};
use super::statement::SentenceTree;
use super::{LocalWord, Paragraph, PhraseEntry, Reading, Sentence};
use crate::StableSort;
use crate::syntax::{
    ActionHead, AstClaim, AstDefine, AstExpr, AstExprKind, AstKeep, AstProvision, AstTarget,
    AstUse, Name, QuantityDecl, SourceTree, TypeExpr,
};
use crate::{Family, Shape, Stance};

/// Greatest number of characters on one line; longer sentences are split into steps.
const LINE: usize = 150;

pub(super) fn render_source<'s>(
    source: &SourceTree<'s>,
    mut teller: ReadingRenderer<'_, 's>,
) -> Reading {
    let paragraphs = parts(source, &mut teller).into_iter().map(paragraph);
    Reading {
        paragraphs: paragraphs.collect(),
    }
}

pub(super) fn parts<'s>(
    source: &SourceTree<'s>,
    teller: &mut ReadingRenderer<'_, 's>,
) -> Vec<PartReading> {
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
    parts.stable_sort_by_key(|part| part.line);
    parts
}

pub(super) fn render_meanings<'s>(
    source: &SourceTree<'s>,
    mut teller: ReadingRenderer<'_, 's>,
) -> Vec<String> {
    let told = |define| {
        let outside = teller.scope.len();
        teller.params(define);
        let meant = teller.fill("{0}", &[Arg::Expr(&define.body)]);
        teller.scope.truncate(outside);
        finish(&meant, "")
    };
    source.defines.iter().map(told).collect()
}

pub(super) struct PartReading {
    line: u32,
    pub(super) sentences: Vec<SentenceTree>,
}

impl PartReading {
    const fn new(line: u32, told: Vec<SentenceTree>) -> PartReading {
        PartReading {
            line,
            sentences: told,
        }
    }
}

impl<'s> ReadingRenderer<'_, 's> {
    fn declaration(&mut self, quantity: &QuantityDecl<'s>) -> PartReading {
        let label = quantity.label.as_ref();
        let label = label.map_or_else(|| self.quote(quantity.name.text), |label| self.text(label));
        let bearer = self.kind(&Shape::Thing(self.vocabulary.bearer)).one;
        let args = [Arg::Text(bearer.to_owned()), Arg::Text(label.clone())];
        self.quantities.push((quantity.name.text, label));
        let text = self.fill(self.pick(LocalWord::Quantity), &args);
        PartReading::new(quantity.span.line, vec![SentenceTree::plain(text)])
    }

    fn keep(&mut self, keep: &AstKeep<'s>) -> PartReading {
        let mut args = vec![
            Arg::Text(self.quote(keep.name.text)),
            Arg::Expr(&keep.initial),
        ];
        let mut words = LocalWord::Keep;
        if let Some(kind) = keep.of {
            args.push(Arg::Text(self.each(kind)));
            words = LocalWord::KeepOfEach;
        }
        let text = self.fill(self.pick(words), &args);
        let sort = match &keep.ty {
            Some(ty) => written_shape(ty, self.vocabulary),
            None => self.shape_of(&keep.initial),
        };
        self.bind(keep.name, sort.clone(), true);
        let mut told = vec![SentenceTree::plain(text)];
        if let (Some(asked), Some(kind)) = (&keep.asked, keep.of) {
            let what = self.what_fits(&sort, &asked.blank);
            let label = asked.blank.label.as_ref();
            let name = label.map_or(keep.name.text, |label| self.translated(label));
            let args = [
                Arg::Text(self.quote(name)),
                Arg::Text(what),
                Arg::Text(self.each(kind)),
            ];
            told.push(SentenceTree::plain(
                self.fill(self.pick(LocalWord::Asked), &args),
            ));
        }
        PartReading::new(keep.span.line, told)
    }

    /// `each player`, in the dative where the language has one.
    fn each(&self, kind: Name<'s>) -> String {
        let noun = self.kind(&written_shape(&TypeExpr::Name(kind), self.vocabulary));
        let each = NounForm {
            article: Article::Each,
            many: false,
            case: NounCase::Dative,
        };
        head(self.book, &noun, "", each)
    }

    fn usage(&mut self, used: &AstUse<'s>) -> PartReading {
        let mut name = self.quote(used.name.text);
        if let Some(kind) = used.of {
            let args = [Arg::Text(name), Arg::Text(self.each(kind))];
            name = self.fill(self.pick(LocalWord::OfEach), &args);
        }
        let rule = self.target(&AstTarget::Numbers(vec![used.number]), NounCase::Nominative);
        let words = match used.params {
            Some(_) => LocalWord::UseFunction,
            None => LocalWord::Use,
        };
        let text = self.fill(self.pick(words), &[Arg::Text(name), Arg::Text(rule)]);
        let sort = written_shape(&used.ty, self.vocabulary);
        self.bind(used.name, sort, true);
        PartReading::new(used.span.line, vec![SentenceTree::plain(text)])
    }

    fn claim(&mut self, claim: &AstClaim<'s>) -> PartReading {
        let (words, case) = match claim.stance {
            Stance::Over => (LocalWord::Over, NounCase::Dative),
            Stance::Under => (LocalWord::Under, NounCase::Dative),
        };
        let target = self.target(&claim.target, case);
        let text = self.fill(self.pick(words), &[Arg::Text(target)]);
        PartReading::new(claim.span.line, vec![SentenceTree::plain(text)])
    }

    fn target(&mut self, target: &AstTarget<'s>, case: NounCase) -> String {
        let ruled = Shape::Thing(self.vocabulary.ruled);
        let noun = self.kind(&ruled);
        let form = |article, many| NounForm {
            article,
            many,
            case,
        };
        let the = self.article(LocalWord::ArticleWithNumber);
        match target {
            AstTarget::All => {
                let other = self.adjective(LocalWord::EveryOther, noun.gender);
                let article = self.article(LocalWord::ArticleOfOthers);
                head(self.book, &noun, &format!("{other} "), form(article, false))
            }
            AstTarget::Numbers(numbers) => {
                let noun = head(self.book, &noun, "", form(the, numbers.len() > 1));
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                format!("{noun} {}", self.listed(&numbers))
            }
            AstTarget::Where(name, condition) => {
                let relative = Relative {
                    name: name.text,
                    gender: noun.gender,
                    many: true,
                    denied: false,
                };
                let noun = head(self.book, &noun, "", form(the, true));
                let outside = self.scope.len();
                self.bind(*name, ruled, false);
                let clause = self.relative_clause(&[condition], relative, true);
                self.scope.truncate(outside);
                format!("{noun}{clause}")
            }
        }
    }

    fn define(&mut self, define: &AstDefine<'s>) -> PartReading {
        let outside = self.scope.len();
        let params = self.params(define);
        let mut name = self.quote(define.name.text);
        let text = match params.as_slice() {
            [thing] if !thing.quoted && self.is_clause(&define.body) => {
                let thing = Arg::Text(self.introduced(thing, Article::A, NounCase::Nominative));
                let clause = Arg::Text(self.clause(&define.body, true, true));
                let args = [thing, Arg::Text(name), clause];
                self.fill(self.pick(LocalWord::LetCount), &args)
            }
            params => {
                if !params.is_empty() {
                    let introduced = |one| self.introduced(one, Article::A, NounCase::Dative);
                    let params: Vec<String> = params.iter().map(introduced).collect();
                    let params = Arg::Text(self.listed(&params));
                    name = self.fill(self.pick(LocalWord::Call), &[Arg::Text(name), params]);
                }
                self.definition_text(name, &define.body)
            }
        };
        let sort = self.shape_of(&define.body);
        self.scope.truncate(outside);
        self.bind(define.name, sort, true);
        PartReading::new(define.span.line, vec![SentenceTree::plain(text)])
    }

    fn params(&mut self, define: &AstDefine<'s>) -> Vec<Binding<'s>> {
        let mut params = Vec::new();
        for (name, ty) in &define.params {
            let sort = written_shape(ty, self.vocabulary);
            params.push(self.bind(*name, sort, false));
            self.mark_clashes();
        }
        self.scan(&define.body);
        params
    }

    fn provision(&mut self, provision: &AstProvision<'s>) -> PartReading {
        let outside = self.scope.len();
        let (text, mut below, family) = match &provision.action {
            Some(action) => self.action(provision, action),
            None => self.at_hook(provision),
        };
        let mut body = self.block(&provision.body, family);
        if body.is_empty() {
            let words = match family {
                Family::Question { .. } => LocalWord::NoAnswer,
                Family::Check | Family::Event | Family::Action => LocalWord::Pass,
            };
            body.push(SentenceTree::plain(self.pick(words).to_owned()));
        }
        if below.is_empty() {
            below = body;
        } else {
            let text = self.pick(LocalWord::Then).to_owned();
            below.push(SentenceTree { text, below: body });
        }
        self.scope.truncate(outside);
        PartReading::new(provision.word.span.line, vec![SentenceTree { text, below }])
    }

    fn at_hook(&mut self, provision: &AstProvision<'s>) -> (String, Vec<SentenceTree>, Family) {
        let name = provision.hook.text;
        let hook = self.vocabulary.hook(name);
        let types = hook.map_or(&[][..], |hook| hook.params);
        let mut params = Vec::new();
        for (name, ty) in provision.params.iter().zip(types) {
            params.push(self.bind(*name, Shape::from(*ty), false));
            self.mark_clashes();
        }
        self.scan_block(&provision.body);
        let args: Vec<Arg<'_, 's>> = params.into_iter().map(Arg::Param).collect();
        let text = match self.words(PhraseEntry::Hook(name)) {
            Some(words) => self.fill(words, &args),
            None => {
                let name = Arg::Text(self.quote(name));
                self.fill(self.pick(LocalWord::Hook), &[name])
            }
        };
        let family = hook.map_or(Family::Event, |hook| hook.family);
        (text, Vec::new(), family)
    }

    fn action(
        &mut self,
        provision: &AstProvision<'s>,
        action: &ActionHead<'s>,
    ) -> (String, Vec<SentenceTree>, Family) {
        let mut below = Vec::new();
        let mut actor = Arg::Text(String::new());
        for name in &provision.params {
            let sort = Shape::Thing(self.vocabulary.actor);
            actor = Arg::Param(self.bind(*name, sort, false));
        }
        for blank in &action.form {
            let sort = self.asked_shape(blank);
            self.bind(blank.name, sort, false);
            self.mark_clashes();
        }
        for condition in action.condition.iter().chain(&action.due) {
            self.scan(condition);
        }
        self.scan_block(&provision.body);
        let label = Arg::Text(self.quote(self.translated(&action.label)));
        let text = self.fill(self.pick(LocalWord::Action), &[actor, label]);
        for blank in &action.form {
            below.push(SentenceTree::plain(self.blank(blank)));
        }
        if let Some(condition) = &action.condition {
            let clause = Arg::Text(self.clause(condition, true, true));
            below.push(SentenceTree::plain(
                self.fill(self.pick(LocalWord::Offered), &[clause]),
            ));
        }
        if let Some(condition) = &action.due {
            below.push(SentenceTree::plain(self.due(condition)));
        }
        (text, below, Family::Action)
    }

    fn due(&mut self, condition: &AstExpr<'s>) -> String {
        if let AstExprKind::Truth(true) = &condition.node {
            return self.pick(LocalWord::DueAlways).to_owned();
        }
        let clause = Arg::Text(self.clause(condition, true, true));
        self.fill(self.pick(LocalWord::Due), &[clause])
    }
}

fn paragraph(part: PartReading) -> Paragraph {
    let mut sentences = Vec::new();
    for one in part.sentences {
        lay_out(one, 0, &mut sentences);
    }
    Paragraph {
        line: part.line,
        sentences,
    }
}

/// Lays out the sentence and those below it, on one line if they are short.
fn lay_out(told: SentenceTree, depth: u8, sentences: &mut Vec<Sentence>) {
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

fn on_one_line(told: &SentenceTree) -> Option<String> {
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

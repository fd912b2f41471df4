//! Context of a reading: names, words, the language.

use super::grammar::{Article, Noun, NounCase, NounForm, head, push, quoted, select};
use super::inference::{self, NameShapes};
use super::local_word::LocalWord;
use super::template::{self, TemplateSlot};
use super::texts::TextTranslations;
use super::{PhraseEntry, Phrasebook};
use crate::span::SourceSpan;
use crate::syntax::{AstExpr, AstExprKind, AstWalk, Name};
use crate::{FlatSet, Shape, Vocabulary};

pub(super) struct ReadingRenderer<'a, 's> {
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) book: &'a dyn Phrasebook,
    pub(super) scope: Vec<Binding<'s>>,
    pub(super) texts: TextTranslations,
    pub(super) quantities: Vec<(&'s str, String)>,
    pub(super) relative: Option<Relative<'s>>,
    pub(super) last_subject: String,
    /// Names to mention because another thing of that kind is in scope.
    pub(super) named: FlatSet<(u32, u32)>,
    /// Names of elements that need no mention, since only pronouns refer to them.
    pub(super) unmentioned: FlatSet<(u32, u32)>,
    pub(super) holes: Vec<(String, Shape)>,
}

#[derive(Clone, Debug)]
pub(super) struct Binding<'s> {
    pub(super) name: &'s str,
    pub(super) span: SourceSpan,
    pub(super) shape: Shape,
    /// True if its quoted name refers to it, as for a variable or a name bound by `let`.
    pub(super) quoted: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Relative<'s> {
    pub(super) name: &'s str,
    pub(super) gender: char,
    pub(super) many: bool,
    /// True if the sentence says that no such thing exists: verbs may have another form there.
    pub(super) denied: bool,
}

pub(super) enum Arg<'e, 's> {
    Expr(&'e AstExpr<'s>),
    /// Words that are the same in each case.
    Text(String),
    Walk(&'e AstWalk<'s>, Article, bool),
    All(&'e AstExpr<'s>),
    /// A parameter, at its first mention.
    Param(Binding<'s>),
}

impl NameShapes for ReadingRenderer<'_, '_> {
    fn own(&self, name: &str) -> Option<Shape> {
        let quantity = || self.quantity(name).map(|_| Shape::Quantity);
        let binding = self.binding(name);
        binding.map_or_else(quantity, |binding| Some(binding.shape.clone()))
    }

    fn hole(&self, index: usize) -> Shape {
        let hole = self.holes.get(index);
        hole.map_or(Shape::Any, |(_, sort)| sort.clone())
    }
}

impl<'a, 's> ReadingRenderer<'a, 's> {
    pub(super) fn new(
        vocabulary: &'static Vocabulary,
        book: &'a dyn Phrasebook,
        texts: TextTranslations,
    ) -> ReadingRenderer<'a, 's> {
        ReadingRenderer {
            vocabulary,
            book,
            texts,
            scope: Vec::new(),
            quantities: Vec::new(),
            relative: None,
            last_subject: String::new(),
            named: FlatSet::new(),
            unmentioned: FlatSet::new(),
            holes: Vec::new(),
        }
    }

    pub(super) fn pick(&self, word: LocalWord) -> &'static str {
        self.book.local(word)
    }

    /// Words of a clause; after a stroke, those of a subordinate clause.
    pub(super) fn ordered(&self, word: LocalWord, sub: bool) -> &'static str {
        let words = self.pick(word);
        let (main, subordinate) = words.split_once('|').unwrap_or((words, words));
        if sub { subordinate } else { main }
    }

    pub(super) fn article(&self, setting: LocalWord) -> Article {
        Article::named(self.pick(setting))
    }

    /// Form for this gender.
    pub(super) fn adjective(&self, list: LocalWord, gender: char) -> &'static str {
        select(self.book, list, "", &[&gender.to_string()])
    }

    pub(super) fn quote(&self, text: &str) -> String {
        quoted(self.book, text)
    }

    pub(super) fn words(&self, entry: PhraseEntry<'_>) -> Option<&'static str> {
        self.book.words(entry)
    }

    pub(super) fn shape_of(&self, expr: &AstExpr<'_>) -> Shape {
        inference::infer_shape(expr, self.vocabulary, self)
    }

    pub(super) fn binding(&self, name: &str) -> Option<&Binding<'s>> {
        self.scope.iter().rev().find(|one| one.name == name)
    }

    /// Name of a quantity in quotation marks, if the rule declares it.
    pub(super) fn quantity(&self, name: &str) -> Option<&str> {
        let mut quantities = self.quantities.iter();
        let (_, label) = quantities.find(|(known, _)| *known == name)?;
        Some(label)
    }

    pub(super) fn bind(&mut self, name: Name<'s>, sort: Shape, quoted: bool) -> Binding<'s> {
        let quoted = quoted || !matches!(sort, Shape::Thing(_));
        let binding = Binding {
            name: name.text,
            span: name.span,
            shape: sort,
            quoted,
        };
        self.scope.push(binding.clone());
        binding
    }

    pub(super) fn is_named(&self, binding: &Binding<'_>) -> bool {
        let SourceSpan { line, column, .. } = binding.span;
        self.named.contains(&(line, column))
    }

    pub(super) fn is_unmentioned(&self, binding: &Binding<'_>) -> bool {
        let SourceSpan { line, column, .. } = binding.span;
        self.unmentioned.contains(&(line, column))
    }

    pub(super) fn kind(&self, sort: &Shape) -> Noun<'static> {
        let words = match sort {
            Shape::Thing(kind) => self.words(PhraseEntry::Kind(kind)),
            Shape::Record(_) => Some(self.pick(LocalWord::Entry)),
            _ => None,
        };
        Noun::of_kind(words.unwrap_or_else(|| self.pick(LocalWord::Element)))
    }

    pub(super) fn fill(&mut self, template: &str, args: &[Arg<'_, 's>]) -> String {
        template::fill(self.book, template, &mut |slot| self.slot(slot, args))
    }

    fn slot(&mut self, slot: TemplateSlot<'_>, args: &[Arg<'_, 's>]) -> String {
        let (TemplateSlot::Value(index, _)
        | TemplateSlot::Size(index)
        | TemplateSlot::Sign(index, ..)
        | TemplateSlot::Amount(index, _)
        | TemplateSlot::Word(index, _)) = slot;
        let Some(arg) = args.get(index) else {
            return String::new();
        };
        let figure = match arg {
            Arg::Expr(expr) => figure(expr),
            _ => None,
        };
        // A negative value is worded by size and sign, like a figure.
        if let Arg::Expr(expr) = arg
            && let AstExprKind::Negate(inner) = &expr.node
            && figure.is_none()
        {
            return match slot {
                TemplateSlot::Value(_, case) => self.noun(expr, case),
                TemplateSlot::Size(_) => self.noun(inner, NounCase::Nominative),
                TemplateSlot::Sign(_, _, below) => below.to_owned(),
                TemplateSlot::Amount(_, forms) => {
                    self.amount(&Arg::Expr(inner), last_form(forms, '|'))
                }
                TemplateSlot::Word(_, forms) => last_form(forms, ';').to_owned(),
            };
        }
        match (slot, figure) {
            (TemplateSlot::Value(_, case), _) => self.arg(arg, case),
            (TemplateSlot::Size(_), Some(figure)) => figure.unsigned_abs().to_string(),
            (TemplateSlot::Size(_), None) => self.arg(arg, NounCase::Nominative),
            (TemplateSlot::Sign(_, yes, no), None) if self.is_truth(arg) => {
                self.one_of(arg, yes, no)
            }
            (TemplateSlot::Sign(_, _, below), Some(..=-1)) => below.to_owned(),
            (TemplateSlot::Sign(_, above, _), _) => above.to_owned(),
            (TemplateSlot::Amount(_, forms), Some(figure)) => {
                let number = figure.unsigned_abs();
                format!("{number} {}", self.plural_of(forms, '|', number))
            }
            (TemplateSlot::Amount(_, forms), None) => self.amount(arg, last_form(forms, '|')),
            (TemplateSlot::Word(_, forms), Some(number @ 0..)) => {
                self.plural_of(forms, ';', number.unsigned_abs()).to_owned()
            }
            (TemplateSlot::Word(_, forms), _) => last_form(forms, ';').to_owned(),
        }
    }

    fn plural_of<'f>(&self, forms: &'f str, between: char, number: u64) -> &'f str {
        let form = forms.split(between).nth(self.book.plural_form(number));
        form.unwrap_or_else(|| last_form(forms, between))
    }

    /// `“n” points`, or longer values after a colon.
    fn amount(&mut self, arg: &Arg<'_, 's>, many: &str) -> String {
        let amount = self.arg(arg, NounCase::Nominative);
        match self.is_quoted(arg) {
            true => format!("{amount} {many}"),
            false => format!("{many}: {amount}"),
        }
    }

    fn is_quoted(&self, arg: &Arg<'_, 's>) -> bool {
        match arg {
            Arg::Expr(AstExpr {
                node: AstExprKind::Name(name),
                ..
            }) => self.binding(name).is_some_and(|binding| binding.quoted),
            _ => false,
        }
    }

    fn is_truth(&self, arg: &Arg<'_, 's>) -> bool {
        matches!(arg, Arg::Expr(expr) if self.shape_of(expr) == Shape::Truth)
    }

    /// The words for yes or no; both in brackets with the condition where the value is unknown.
    fn one_of(&mut self, arg: &Arg<'_, 's>, yes: &str, no: &str) -> String {
        let Arg::Expr(expr) = arg else {
            return yes.to_owned();
        };
        if let AstExprKind::Truth(truth) = expr.node {
            return if truth { yes } else { no }.to_owned();
        }
        let condition = self.clause(expr, true, true);
        let words = [Arg::Text(yes.to_owned()), Arg::Text(condition)];
        let chosen = self.fill(self.pick(LocalWord::Chosen), &words);
        let otherwise = self.fill(self.pick(LocalWord::Else), &[Arg::Text(no.to_owned())]);
        format!("({chosen}{otherwise})")
    }

    pub(super) fn arg(&mut self, arg: &Arg<'_, 's>, case: NounCase) -> String {
        match arg {
            Arg::Expr(expr) => self.noun(expr, case),
            Arg::Text(words) => words.clone(),
            Arg::Walk(walk, article, many) => {
                let form = NounForm {
                    article: *article,
                    many: *many,
                    case,
                };
                self.elements(walk, form)
            }
            Arg::All(list) => self.all_of(list, self.plural(case)),
            Arg::Param(binding) => self.introduced(binding, Article::A, case),
        }
    }

    /// Form for all elements: `the number of votes`, `die Zahl der Stimmen`.
    pub(super) fn plural(&self, case: NounCase) -> NounForm {
        NounForm {
            article: self.article(LocalWord::ArticleOfSeveral),
            many: true,
            case,
        }
    }

    pub(super) fn rendered(
        &mut self,
        noun: &Noun<'_>,
        form: NounForm,
        name: &str,
        args: &[Arg<'_, 's>],
    ) -> String {
        let mut out = head(self.book, noun, "", form);
        if out.contains('{') {
            out = self.fill(&out, args);
        }
        if !name.is_empty() {
            out.push(' ');
            out.push_str(name);
        }
        self.with_tail(out, noun.tail, args)
    }

    pub(super) fn with_tail(
        &mut self,
        mut out: String,
        tail: &str,
        args: &[Arg<'_, 's>],
    ) -> String {
        if !tail.is_empty() {
            if !tail.starts_with(',') {
                out.push(' ');
            }
            let tail = self.fill(tail, args);
            push(self.book, &mut out, &tail);
        }
        out
    }

    pub(super) fn own_noun(
        &mut self,
        words: LocalWord,
        case: NounCase,
        args: &[Arg<'_, 's>],
    ) -> String {
        let noun = Noun::parse(self.pick(words));
        let form = NounForm {
            article: noun.article,
            many: false,
            case,
        };
        self.rendered(&noun, form, "", args)
    }

    /// A name at its first mention: `a player`, or `a player q` if there are several.
    pub(super) fn introduced(
        &mut self,
        binding: &Binding<'s>,
        article: Article,
        case: NounCase,
    ) -> String {
        if binding.quoted {
            return self.quote(binding.name);
        }
        let noun = self.kind(&binding.shape);
        let name = match self.is_named(binding) {
            true => self.quote(binding.name),
            false => String::new(),
        };
        let form = NounForm {
            article,
            many: false,
            case,
        };
        self.rendered(&noun, form, &name, &[])
    }

    pub(super) fn unknown_call(&mut self, name: &str, args: &[AstExpr<'s>]) -> String {
        let name = self.quote(name);
        if args.is_empty() {
            return name;
        }
        let value = |arg| {
            let arg = self.apart(arg);
            self.arg(&arg, NounCase::Dative)
        };
        let values: Vec<String> = args.iter().map(value).collect();
        let values = self.listed(&values);
        self.fill(
            self.pick(LocalWord::Call),
            &[Arg::Text(name), Arg::Text(values)],
        )
    }

    pub(super) fn listed(&self, items: &[String]) -> String {
        self.joined(items, LocalWord::And)
    }

    pub(super) fn joined(&self, items: &[String], last: LocalWord) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [start @ .., end] => {
                let last = select(self.book, last, end, &[]);
                format!("{} {last} {end}", start.join(", "))
            }
        }
    }
}

fn last_form(forms: &str, between: char) -> &str {
    forms.rsplit(between).next().unwrap_or(forms)
}

pub(super) fn figure(expr: &AstExpr<'_>) -> Option<i64> {
    match &expr.node {
        AstExprKind::Number(number) => Some(*number),
        AstExprKind::Negate(inner) => match inner.node {
            AstExprKind::Number(number) => number.checked_neg(),
            _ => None,
        },
        _ => None,
    }
}

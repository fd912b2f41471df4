//! Values as nouns.

use super::PhraseEntry;
use super::grammar::{Article, Noun, NounCase, NounForm};
use super::inference::{element, is_name, spelt};
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer, figure};
use crate::Shape;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, AstWalk, Name, Text};

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn noun(&mut self, expr: &AstExpr<'s>, case: NounCase) -> String {
        if let Some(figure) = figure(expr) {
            return signed(figure);
        }
        match &expr.node {
            AstExprKind::Number(number) => signed(*number),
            AstExprKind::Truth(true) => self.pick(LocalWord::Yes).to_owned(),
            AstExprKind::Truth(false) => self.pick(LocalWord::No).to_owned(),
            AstExprKind::Text(text) => self.text(text),
            AstExprKind::List(items) if items.is_empty() => {
                self.pick(LocalWord::EmptyList).to_owned()
            }
            AstExprKind::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.noun(item, case)).collect();
                self.listed(&items)
            }
            AstExprKind::Record(parts) => self.record(parts),
            AstExprKind::Name(name) if self.binding(name).is_some() => self.name(name, case),
            AstExprKind::Call(name, args) if name.text == "otherwise" => self.below(args, case),
            AstExprKind::Hole(index) => self.hole_text(*index),
            _ if self.shape_of(expr) == Shape::Truth => self.yes_if(expr),
            AstExprKind::Name(name) => self.name(name, case),
            AstExprKind::Choose(arms, otherwise) => {
                self.chosen(arms, otherwise, &|teller, value| teller.branch(value, case))
            }
            AstExprKind::Field(owner, field) => self.field(owner, *field, case),
            AstExprKind::Call(name, args) => self.call(*name, args, case),
            AstExprKind::Aggregate { how, item, walk } => {
                self.gathered(*how, item.as_deref(), walk, case)
            }
            AstExprKind::Negate(inner) => format!("−{}", self.operand(inner)),
            AstExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => self.formula(*operator, left, right, case),
            AstExprKind::Not(_) => self.yes_if(expr),
            // It is shown below the sentence.
            AstExprKind::Code(_) => String::new(),
        }
    }

    /// A name of the game in the reader's language. Its first variant, which counts, follows if it
    /// differs.
    pub(super) fn text(&self, text: &Text) -> String {
        let told = self.translated(text);
        format!("{}{}", self.quote(told), self.first_variant(text, told))
    }

    fn first_variant(&self, text: &Text, told: &str) -> String {
        let plain = &*text.plain;
        match plain {
            _ if plain == told => String::new(),
            word if word.chars().all(char::is_alphanumeric) => format!(" ({word})"),
            words => format!(" ({})", self.quote(words)),
        }
    }

    pub(super) fn translated<'t>(&'t self, text: &'t Text) -> &'t str {
        self.texts.translated(text, self.book.language())
    }

    fn yes_if(&mut self, expr: &AstExpr<'s>) -> String {
        let clause = self.clause(expr, true, true);
        self.fill(self.pick(LocalWord::YesIf), &[Arg::Text(clause)])
    }

    fn record(&mut self, parts: &[(Name<'s>, AstExpr<'s>)]) -> String {
        let parts = parts.iter().map(|(name, value)| {
            let value = self.noun(value, NounCase::Nominative);
            format!("{}: {value}", self.quote(name.text))
        });
        let parts: Vec<String> = parts.collect();
        format!("({})", parts.join(", "))
    }

    /// Parts of a record that is searched in a list or added to it. None if a value is a thing; the
    /// number of a thing is worded as the thing.
    pub(super) fn entry_parts(&mut self, parts: &[(Name<'s>, AstExpr<'s>)]) -> Option<String> {
        if parts.iter().any(|(_, value)| self.is_thing(value)) {
            return None;
        }
        let parts = parts.iter().map(|(name, value)| {
            let value = match &value.node {
                AstExprKind::Field(owner, field) if self.is_identity(owner, *field) => {
                    Arg::Expr(owner)
                }
                _ => Arg::Text(self.operand_in(value, NounCase::Dative)),
            };
            let name = Arg::Text(self.quote(name.text));
            self.fill(self.pick(LocalWord::AsPart), &[value, name])
        });
        let parts: Vec<String> = parts.collect();
        Some(self.listed(&parts))
    }

    /// True if the field identifies its thing.
    fn is_identity(&self, owner: &AstExpr<'s>, field: Name<'s>) -> bool {
        let words = self.field_words(owner, field.text);
        words.is_some_and(|words| words.starts_with('#'))
    }

    fn name(&mut self, name: &str, case: NounCase) -> String {
        if let Some(binding) = self.binding(name).cloned() {
            let article = self.article(LocalWord::ArticleWithName);
            if !binding.quoted && self.is_named(&binding) && article == Article::Bare {
                let noun = Noun {
                    gender: 'x',
                    ..self.kind(&binding.shape)
                };
                let form = NounForm {
                    article,
                    many: false,
                    case,
                };
                return self.rendered(&noun, form, &self.quote(binding.name), &[]);
            }
            return self.introduced(&binding, Article::The, case);
        }
        if let Some(label) = self.quantity(name) {
            return label.to_owned();
        }
        match self.words(PhraseEntry::Global(name)) {
            Some(words) => self.entry(words, case, &[]),
            None => self.quote(name),
        }
    }

    /// Noun from the phrasebook; a list is in the plural.
    fn entry(&mut self, words: &str, case: NounCase, args: &[Arg<'_, 's>]) -> String {
        let noun = Noun::parse(words);
        let form = NounForm {
            article: noun.article,
            many: noun.list,
            case,
        };
        self.rendered(&noun, form, "", args)
    }

    fn field(&mut self, owner: &AstExpr<'s>, field: Name<'s>, case: NounCase) -> String {
        match self.field_words(owner, field.text) {
            Some(words) => self.entry(words, case, &[Arg::Expr(owner)]),
            None => self.unknown_field(owner, field, case),
        }
    }

    /// Noun for a quantity, a part of a record, or a variable kept of each thing, without words in
    /// the phrasebook.
    pub(super) fn unknown_field(
        &mut self,
        owner: &AstExpr<'s>,
        field: Name<'s>,
        case: NounCase,
    ) -> String {
        let field = self.part_name(field);
        self.own_noun(
            LocalWord::PartOf,
            case,
            &[Arg::Expr(owner), Arg::Text(field)],
        )
    }

    pub(super) fn part_name(&self, field: Name<'s>) -> String {
        let quantity = match self.binding(field.text) {
            Some(_) => None,
            None => self.quantity(field.text),
        };
        quantity.map_or_else(|| self.quote(field.text), str::to_owned)
    }

    pub(super) fn field_words(&self, owner: &AstExpr<'s>, field: &str) -> Option<&'static str> {
        match self.shape_of(owner) {
            Shape::Thing(kind) => self.words(PhraseEntry::Field(kind, field)),
            _ => None,
        }
    }

    fn call(&mut self, name: Name<'s>, args: &[AstExpr<'s>], case: NounCase) -> String {
        match (name.text, args) {
            ("count", [list]) => self.own_noun(LocalWord::Count, case, &[Arg::All(list)]),
            ("first", [list]) => self.adjective_of(LocalWord::First, list, case),
            ("last", [list]) => self.adjective_of(LocalWord::Last, list, case),
            ("nth", [list, index]) => {
                if let Some(told) = self.at_place(list, index, case) {
                    return told;
                }
                let args = [Arg::Expr(list), self.enclosed(index)];
                let noun = Noun {
                    tail: self.pick(LocalWord::AtPlace),
                    ..self.kind(&element(&self.shape_of(list)))
                };
                let form = NounForm {
                    article: Article::The,
                    many: false,
                    case,
                };
                self.rendered(&noun, form, "", &args)
            }
            ("range", [_, _]) => {
                let args: Vec<Arg<'_, 's>> = args.iter().map(|arg| self.apart(arg)).collect();
                self.entry(self.pick(LocalWord::Range), case, &args)
            }
            ("join", [list, between]) => {
                let args = [Arg::Expr(list), Arg::Expr(between)];
                self.own_noun(LocalWord::Join, case, &args)
            }
            ("reverse", [list]) => self.own_noun(LocalWord::Reverse, case, &[Arg::Expr(list)]),
            ("round", [a]) => self.rounded(LocalWord::Round, a, case),
            ("floor", [a]) => self.rounded(LocalWord::Floor, a, case),
            ("ceiling", [a]) => self.rounded(LocalWord::Ceiling, a, case),
            ("text", [template, parts @ ..]) => {
                let filled = self.filled(template, parts);
                let AstExprKind::Text(text) = &template.node else {
                    return filled;
                };
                format!(
                    "{filled}{}",
                    self.first_variant(text, self.translated(text))
                )
            }
            ("abs", [a]) => {
                let args = [self.apart(a)];
                self.own_noun(LocalWord::Abs, case, &args)
            }
            ("max", [_, _]) => {
                self.extreme("max", args, (LocalWord::Larger, LocalWord::Greatest), case)
            }
            ("min", [_, _]) => {
                self.extreme("min", args, (LocalWord::Smaller, LocalWord::Least), case)
            }
            (name, args) => match self.function_words(name, args) {
                Some(words) => {
                    // Before the words of the function, the beginning of the value has to be clear.
                    let opens = Noun::parse(words).one.starts_with('{');
                    let arg = |arg| match opens {
                        true => self.enclosed(arg),
                        false => self.apart(arg),
                    };
                    let args: Vec<Arg<'_, 's>> = args.iter().map(arg).collect();
                    self.entry(words, case, &args)
                }
                None => self.unknown_call(name, args),
            },
        }
    }

    /// The larger of two, or the greatest of several that are compared two by two.
    fn extreme(
        &mut self,
        name: &str,
        args: &[AstExpr<'s>],
        (of_two, of_several): (LocalWord, LocalWord),
        case: NounCase,
    ) -> String {
        let mut values = Vec::new();
        compared(name, args, &mut values);
        if let [one, other] = values.as_slice() {
            let args = [self.apart(one), self.apart(other)];
            return self.own_noun(of_two, case, &args);
        }
        let values = values.into_iter().map(|value| {
            let value = self.apart(value);
            self.arg(&value, NounCase::Dative)
        });
        let values: Vec<String> = values.collect();
        let values = Arg::Text(self.listed(&values));
        self.own_noun(of_several, case, &[values])
    }

    pub(super) fn below(&mut self, args: &[AstExpr<'s>], case: NounCase) -> String {
        let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
        self.own_noun(LocalWord::Below, case, &args)
    }

    fn rounded(&mut self, words: LocalWord, value: &AstExpr<'s>, case: NounCase) -> String {
        let value = Arg::Text(self.operand(value));
        self.own_noun(words, case, &[value])
    }

    pub(super) fn filled(&mut self, template: &AstExpr<'s>, parts: &[AstExpr<'s>]) -> String {
        let AstExprKind::Text(text) = &template.node else {
            return self.noun(template, NounCase::Nominative);
        };
        let template = self.translated(text).to_owned();
        if let ("{}", [part]) = (template.as_str(), parts) {
            return self.noun(part, NounCase::Nominative);
        }
        let mut parts = parts.iter();
        let mut out = String::new();
        for (index, piece) in template.split("{}").enumerate() {
            if index > 0 {
                let part = parts.next();
                let part = part.map(|part| self.noun(part, NounCase::Nominative));
                out.push_str(&part.map_or_else(|| "{}".to_owned(), |part| format!("[{part}]")));
            }
            out.push_str(piece);
        }
        self.quote(&out)
    }

    fn gathered(
        &mut self,
        how: Aggregate,
        item: Option<&AstExpr<'s>>,
        walk: &AstWalk<'s>,
        case: NounCase,
    ) -> String {
        let (words, walk_first) = match how {
            Aggregate::Count => (LocalWord::Count, None),
            Aggregate::First => return self.first_in(walk, case),
            Aggregate::Order => (LocalWord::Order, None),
            Aggregate::Collect => (
                LocalWord::List,
                Some((LocalWord::ListOver, NounCase::Accusative)),
            ),
            Aggregate::Sum => (
                LocalWord::Sum,
                Some((LocalWord::SumOver, NounCase::Accusative)),
            ),
            Aggregate::Max => (LocalWord::Max, Some((LocalWord::MaxOver, NounCase::Dative))),
            Aggregate::Min => (LocalWord::Min, Some((LocalWord::MinOver, NounCase::Dative))),
            Aggregate::Any | Aggregate::All => (LocalWord::YesIf, None),
        };
        let plural = self.plural(case).article;
        let elements = Arg::Walk(walk, plural, true);
        let Some(item) = item.map(spelt) else {
            return self.own_noun(words, case, &[elements]);
        };
        if how == Aggregate::Collect && is_name(item, walk.name.text) {
            return self.own_noun(LocalWord::ListOf, case, &[elements]);
        }
        let outside = self.scope.len();
        self.bind_walk(walk);
        if let Some(part) = self.own_part(item, walk.name.text) {
            self.scope.truncate(outside);
            return self.own_parts(how, part, walk, case);
        }
        let theirs = self.possessed(item, walk.name.text);
        if let Some(noun) = theirs.filter(|noun| !noun.theirs.is_empty()) {
            self.scope.truncate(outside);
            if let Some(told) = self.theirs(how, &noun, walk, case) {
                return told;
            }
            self.bind_walk(walk);
        }
        let walk_first = walk_first.filter(|_| !self.is_self_contained(item));
        // In German the words around the item need the dative.
        let item = match self.possessed(item, walk.name.text) {
            Some(noun) => {
                let form = NounForm {
                    article: Article::The,
                    many: false,
                    case: NounCase::Dative,
                };
                super::grammar::head(self.book, &noun, "", form)
            }
            // Brackets keep the words about the elements apart from the last case.
            None if matches!(item.node, AstExprKind::Choose(..)) => self.operand(item),
            None => self.noun(item, NounCase::Dative),
        };
        self.scope.truncate(outside);
        match walk_first {
            Some((words, elements)) => {
                let elements = Arg::Text(self.all_walked(walk, elements));
                self.own_noun(words, case, &[Arg::Text(item), elements])
            }
            None => self.own_noun(words, case, &[Arg::Text(item), elements]),
        }
    }

    fn own_parts(
        &mut self,
        how: Aggregate,
        part: String,
        walk: &AstWalk<'s>,
        case: NounCase,
    ) -> String {
        let words = match how {
            Aggregate::Sum => LocalWord::SumOfTheirs,
            Aggregate::Max => LocalWord::HighestOf,
            Aggregate::Min => LocalWord::LowestOf,
            Aggregate::Order => {
                let part = self.fill(self.pick(LocalWord::Their), &[Arg::Text(part)]);
                let plural = self.plural(case).article;
                let elements = Arg::Walk(walk, plural, true);
                return self.own_noun(LocalWord::Order, case, &[Arg::Text(part), elements]);
            }
            Aggregate::Collect
            | Aggregate::Count
            | Aggregate::First
            | Aggregate::Any
            | Aggregate::All => LocalWord::ListOfTheirs,
        };
        let part = self.fill(self.pick(LocalWord::PartOfEach), &[Arg::Text(part)]);
        let elements = Arg::Text(self.all_walked(walk, NounCase::Genitive));
        self.own_noun(words, case, &[Arg::Text(part), elements])
    }

    /// Result over one thing of each element: `the sum of the scores of all players`, `the highest
    /// score of all players`.
    fn theirs(
        &mut self,
        how: Aggregate,
        noun: &Noun<'_>,
        walk: &AstWalk<'s>,
        case: NounCase,
    ) -> Option<String> {
        let (words, extreme) = match how {
            Aggregate::Collect => (LocalWord::ListOfTheirs, false),
            Aggregate::Sum => (LocalWord::SumOfTheirs, false),
            Aggregate::Max => (LocalWord::Highest, true),
            Aggregate::Min => (LocalWord::Lowest, true),
            Aggregate::Count
            | Aggregate::First
            | Aggregate::Order
            | Aggregate::Any
            | Aggregate::All => {
                return None;
            }
        };
        let elements = Arg::Text(self.all_walked(walk, NounCase::Genitive));
        let plural = NounForm {
            article: Article::The,
            many: true,
            case: NounCase::Genitive,
        };
        if !extreme {
            let theirs = Noun {
                many: noun.theirs,
                ..*noun
            };
            let theirs = super::grammar::head(self.book, &theirs, "", plural);
            return Some(self.own_noun(words, case, &[Arg::Text(theirs), elements]));
        }
        let head = self.adjective(words, noun.gender).replace("{0}", noun.one);
        let noun = Noun {
            one: &head,
            tail: self.pick(LocalWord::Possessive),
            ..*noun
        };
        let form = NounForm {
            many: false,
            case,
            ..plural
        };
        Some(self.rendered(&noun, form, "", &[elements]))
    }
}

/// The values of `max(a, max(b, c))`.
fn compared<'e, 's>(name: &str, args: &'e [AstExpr<'s>], values: &mut Vec<&'e AstExpr<'s>>) {
    for arg in args {
        match &arg.node {
            AstExprKind::Call(inner, args) if inner.text == name && args.len() == 2 => {
                compared(name, args, values);
            }
            _ => values.push(arg),
        }
    }
}

pub(super) fn signed(number: i64) -> String {
    match number {
        ..=-1 => format!("−{}", number.unsigned_abs()),
        _ => number.to_string(),
    }
}

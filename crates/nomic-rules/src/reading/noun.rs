//! Values as nouns.

use super::PhraseEntry;
use super::grammar::{Article, Noun, NounCase, NounForm};
use super::inference::{element, is_name, spelt};
use super::lexicon::{self, LocalWords};
use super::renderer::{Arg, ReadingRenderer, figure};
use crate::Language;
use crate::Shape;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, AstWalk, Name, Text};

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn noun(&mut self, expr: &AstExpr<'s>, case: NounCase) -> String {
        if let Some(figure) = figure(expr) {
            return signed(figure);
        }
        match &expr.node {
            AstExprKind::Number(number) => signed(*number),
            AstExprKind::Truth(true) => self.pick(&lexicon::YES).to_owned(),
            AstExprKind::Truth(false) => self.pick(&lexicon::NO).to_owned(),
            AstExprKind::Text(text) => self.text(text),
            AstExprKind::List(items) if items.is_empty() => {
                self.pick(&lexicon::EMPTY_LIST).to_owned()
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
        self.texts.translated(text, self.language)
    }

    fn yes_if(&mut self, expr: &AstExpr<'s>) -> String {
        let clause = self.clause(expr, true, true);
        self.fill(self.pick(&lexicon::YES_IF), &[Arg::Text(clause)])
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
            self.fill(self.pick(&lexicon::AS_PART), &[value, name])
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
            if !binding.quoted && self.is_named(&binding) && self.language != Language::It {
                let noun = self.kind(&binding.shape);
                let of = match (self.language, case) {
                    (Language::De, NounCase::Genitive) => "von ",
                    _ => "",
                };
                let name = self.quote(binding.name);
                return format!("{of}{} {name}", noun.one);
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
            &lexicon::PART_OF,
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
            ("count", [list]) => self.own_noun(&lexicon::COUNT, case, &[Arg::All(list)]),
            ("first", [list]) => self.adjective_of(&lexicon::FIRST, list, case),
            ("last", [list]) => self.adjective_of(&lexicon::LAST, list, case),
            ("nth", [list, index]) => {
                if let Some(told) = self.at_place(list, index, case) {
                    return told;
                }
                let args = [Arg::Expr(list), self.enclosed(index)];
                let noun = Noun {
                    tail: self.pick(&lexicon::AT_PLACE),
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
                self.entry(self.pick(&lexicon::RANGE), case, &args)
            }
            ("join", [list, between]) => {
                let args = [Arg::Expr(list), Arg::Expr(between)];
                self.own_noun(&lexicon::JOIN, case, &args)
            }
            ("reverse", [list]) => self.own_noun(&lexicon::REVERSE, case, &[Arg::Expr(list)]),
            ("round", [a]) => self.rounded(&lexicon::ROUND, a, case),
            ("floor", [a]) => self.rounded(&lexicon::FLOOR, a, case),
            ("ceiling", [a]) => self.rounded(&lexicon::CEILING, a, case),
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
                self.own_noun(&lexicon::ABS, case, &args)
            }
            ("max", [_, _]) => {
                self.extreme("max", args, (&lexicon::LARGER, &lexicon::GREATEST), case)
            }
            ("min", [_, _]) => {
                self.extreme("min", args, (&lexicon::SMALLER, &lexicon::LEAST), case)
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
        (of_two, of_several): (&LocalWords, &LocalWords),
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
        self.own_noun(&lexicon::BELOW, case, &args)
    }

    fn rounded(&mut self, words: &LocalWords, value: &AstExpr<'s>, case: NounCase) -> String {
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
            Aggregate::Count => (&lexicon::COUNT, None),
            Aggregate::First => return self.first_in(walk, case),
            Aggregate::Order => (&lexicon::ORDER, None),
            Aggregate::Collect => (
                &lexicon::LIST,
                Some((&lexicon::LIST_OVER, NounCase::Accusative)),
            ),
            Aggregate::Sum => (
                &lexicon::SUM,
                Some((&lexicon::SUM_OVER, NounCase::Accusative)),
            ),
            Aggregate::Max => (&lexicon::MAX, Some((&lexicon::MAX_OVER, NounCase::Dative))),
            Aggregate::Min => (&lexicon::MIN, Some((&lexicon::MIN_OVER, NounCase::Dative))),
            Aggregate::Any | Aggregate::All => (&lexicon::YES_IF, None),
        };
        let plural = self.plural(case).article;
        let elements = Arg::Walk(walk, plural, true);
        let Some(item) = item.map(spelt) else {
            return self.own_noun(words, case, &[elements]);
        };
        if how == Aggregate::Collect && is_name(item, walk.name.text) {
            return self.own_noun(&lexicon::LIST_OF, case, &[elements]);
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
                super::grammar::head(self.language, &noun, "", form)
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
            Aggregate::Sum => &lexicon::SUM_OF_THEIRS,
            Aggregate::Max => &lexicon::HIGHEST_OF,
            Aggregate::Min => &lexicon::LOWEST_OF,
            Aggregate::Order => {
                let part = self.fill(self.pick(&lexicon::THEIR), &[Arg::Text(part)]);
                let plural = self.plural(case).article;
                let elements = Arg::Walk(walk, plural, true);
                return self.own_noun(&lexicon::ORDER, case, &[Arg::Text(part), elements]);
            }
            Aggregate::Collect
            | Aggregate::Count
            | Aggregate::First
            | Aggregate::Any
            | Aggregate::All => &lexicon::LIST_OF_THEIRS,
        };
        let part = match self.language {
            Language::De => format!("von {part}"),
            Language::En | Language::It => part,
        };
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
            Aggregate::Collect => (&lexicon::LIST_OF_THEIRS, false),
            Aggregate::Sum => (&lexicon::SUM_OF_THEIRS, false),
            Aggregate::Max => (&lexicon::HIGHEST, true),
            Aggregate::Min => (&lexicon::LOWEST, true),
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
            let theirs = super::grammar::head(self.language, &theirs, "", plural);
            return Some(self.own_noun(words, case, &[Arg::Text(theirs), elements]));
        }
        let head = self.adjective(words, noun.gender).replace("{0}", noun.one);
        let noun = Noun {
            one: &head,
            tail: self.pick(&lexicon::OF_ALL),
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

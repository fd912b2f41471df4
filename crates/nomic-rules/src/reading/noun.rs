//! Values as nouns.

use super::Entry;
use super::grammar::{Article, Case, Form, Noun};
use super::sort::{element, is_name, spelt};
use super::teller::{Arg, Teller, figure};
use super::wording::{self, Words};
use crate::Language;
use crate::Shape;
use crate::syntax::{Expr, Gather, Name, Node, Text, Walk};

impl<'s> Teller<'_, 's> {
    /// Noun for the value in a sentence.
    pub(super) fn noun(&mut self, expr: &Expr<'s>, case: Case) -> String {
        if let Some(figure) = figure(expr) {
            return signed(figure);
        }
        match &expr.node {
            Node::Number(number) => signed(*number),
            Node::Truth(true) => self.say(&wording::YES).to_owned(),
            Node::Truth(false) => self.say(&wording::NO).to_owned(),
            Node::Text(text) => self.text(text),
            Node::List(items) if items.is_empty() => self.say(&wording::EMPTY_LIST).to_owned(),
            Node::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.noun(item, case)).collect();
                self.listed(&items)
            }
            Node::Record(parts) => self.record(parts),
            Node::Name(name) if self.binding(name).is_some() => self.name(name, case),
            Node::Call(name, args) if name.text == "otherwise" => self.below(args, case),
            Node::Hole(index) => self.hole_told(*index),
            _ if self.sort(expr) == Shape::Truth => self.yes_if(expr),
            Node::Name(name) => self.name(name, case),
            Node::Choose(arms, otherwise) => {
                self.chosen(arms, otherwise, &|teller, value| teller.branch(value, case))
            }
            Node::Field(owner, field) => self.field(owner, *field, case),
            Node::Call(name, args) => self.call(*name, args, case),
            Node::Gather { how, item, walk } => self.gathered(*how, item.as_deref(), walk, case),
            Node::Negate(inner) => format!("−{}", self.operand(inner)),
            Node::Binary {
                operator,
                left,
                right,
                ..
            } => self.formula(*operator, left, right, case),
            Node::Not(_) => self.yes_if(expr),
            // It is shown below the sentence.
            Node::Code(_) => String::new(),
        }
    }

    /// A name of the game in the reader's language. Its first variant, which counts, is shown
    /// beside it if it differs.
    pub(super) fn text(&self, text: &Text) -> String {
        let told = self.told(text);
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

    pub(super) fn told<'t>(&'t self, text: &'t Text) -> &'t str {
        self.texts.told(text, self.language)
    }

    fn yes_if(&mut self, expr: &Expr<'s>) -> String {
        let clause = self.clause(expr, true, true);
        self.fit(self.say(&wording::YES_IF), &[Arg::Said(clause)])
    }

    fn record(&mut self, parts: &[(Name<'s>, Expr<'s>)]) -> String {
        let parts = parts.iter().map(|(name, value)| {
            let value = self.noun(value, Case::Nominative);
            format!("{}: {value}", self.quote(name.text))
        });
        let parts: Vec<String> = parts.collect();
        format!("({})", parts.join(", "))
    }

    /// Parts of a record that is looked for in a list or added to it, unless it holds things
    /// themselves: a thing's number names it there.
    pub(super) fn entry_parts(&mut self, parts: &[(Name<'s>, Expr<'s>)]) -> Option<String> {
        if parts.iter().any(|(_, value)| self.is_thing(value)) {
            return None;
        }
        let parts = parts.iter().map(|(name, value)| {
            let value = match &value.node {
                Node::Field(owner, field) if self.is_identity(owner, *field) => Arg::Expr(owner),
                _ => Arg::Said(self.operand_in(value, Case::Dative)),
            };
            let name = Arg::Said(self.quote(name.text));
            self.fit(self.say(&wording::AS_PART), &[value, name])
        });
        let parts: Vec<String> = parts.collect();
        Some(self.listed(&parts))
    }

    /// Whether a thing is known by what this field of it holds.
    fn is_identity(&self, owner: &Expr<'s>, field: Name<'s>) -> bool {
        let words = self.field_words(owner, field.text);
        words.is_some_and(|words| words.starts_with('#'))
    }

    fn name(&mut self, name: &str, case: Case) -> String {
        if let Some(binding) = self.binding(name).cloned() {
            if !binding.quoted && self.is_named(&binding) && self.language != Language::It {
                let noun = self.kind(&binding.sort);
                let of = match (self.language, case) {
                    (Language::De, Case::Genitive) => "von ",
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
        match self.words(Entry::Global(name)) {
            Some(words) => self.entry(words, case, &[]),
            None => self.quote(name),
        }
    }

    /// Noun from the phrasebook; a list is in the plural.
    fn entry(&mut self, words: &str, case: Case, args: &[Arg<'_, 's>]) -> String {
        let noun = Noun::parse(words);
        let form = Form {
            article: noun.article,
            many: noun.list,
            case,
        };
        self.rendered(&noun, form, "", args)
    }

    fn field(&mut self, owner: &Expr<'s>, field: Name<'s>, case: Case) -> String {
        match self.field_words(owner, field.text) {
            Some(words) => self.entry(words, case, &[Arg::Expr(owner)]),
            None => self.unknown_field(owner, field, case),
        }
    }

    /// Noun for a quantity, a part of a record, or a variable kept of each thing, without words in
    /// the phrasebook.
    pub(super) fn unknown_field(
        &mut self,
        owner: &Expr<'s>,
        field: Name<'s>,
        case: Case,
    ) -> String {
        let field = self.part_name(field);
        self.own_noun(
            &wording::PART_OF,
            case,
            &[Arg::Expr(owner), Arg::Said(field)],
        )
    }

    /// Author's name for it, in quotation marks.
    pub(super) fn part_name(&self, field: Name<'s>) -> String {
        let quantity = match self.binding(field.text) {
            Some(_) => None,
            None => self.quantity(field.text),
        };
        quantity.map_or_else(|| self.quote(field.text), str::to_owned)
    }

    pub(super) fn field_words(&self, owner: &Expr<'s>, field: &str) -> Option<&'static str> {
        match self.sort(owner) {
            Shape::Thing(kind) => self.words(Entry::Field(kind, field)),
            _ => None,
        }
    }

    fn call(&mut self, name: Name<'s>, args: &[Expr<'s>], case: Case) -> String {
        match (name.text, args) {
            ("count", [list]) => self.own_noun(&wording::COUNT, case, &[Arg::All(list)]),
            ("first", [list]) => self.adjective_of(&wording::FIRST, list, case),
            ("last", [list]) => self.adjective_of(&wording::LAST, list, case),
            ("nth", [list, index]) => {
                if let Some(told) = self.at_place(list, index, case) {
                    return told;
                }
                let args = [Arg::Expr(list), self.enclosed(index)];
                let noun = Noun {
                    tail: self.say(&wording::AT_PLACE),
                    ..self.kind(&element(&self.sort(list)))
                };
                let form = Form {
                    article: Article::The,
                    many: false,
                    case,
                };
                self.rendered(&noun, form, "", &args)
            }
            ("range", [_, _]) => {
                let args: Vec<Arg<'_, 's>> = args.iter().map(|arg| self.apart(arg)).collect();
                self.entry(self.say(&wording::RANGE), case, &args)
            }
            ("join", [list, between]) => {
                let args = [Arg::Expr(list), Arg::Expr(between)];
                self.own_noun(&wording::JOIN, case, &args)
            }
            ("reverse", [list]) => self.own_noun(&wording::REVERSE, case, &[Arg::Expr(list)]),
            ("round", [a]) => self.rounded(&wording::ROUND, a, case),
            ("floor", [a]) => self.rounded(&wording::FLOOR, a, case),
            ("ceiling", [a]) => self.rounded(&wording::CEILING, a, case),
            ("text", [template, parts @ ..]) => {
                let filled = self.filled(template, parts);
                let Node::Text(text) = &template.node else {
                    return filled;
                };
                format!("{filled}{}", self.first_variant(text, self.told(text)))
            }
            ("abs", [a]) => {
                let args = [self.apart(a)];
                self.own_noun(&wording::ABS, case, &args)
            }
            ("max", [_, _]) => {
                self.extreme("max", args, (&wording::LARGER, &wording::GREATEST), case)
            }
            ("min", [_, _]) => {
                self.extreme("min", args, (&wording::SMALLER, &wording::LEAST), case)
            }
            (name, args) => match self.function_words(name, args) {
                Some(words) => {
                    // Before the words of the function, it has to be seen where the value begins.
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
        args: &[Expr<'s>],
        (of_two, of_several): (&Words, &Words),
        case: Case,
    ) -> String {
        let mut values = Vec::new();
        compared(name, args, &mut values);
        if let [one, other] = values.as_slice() {
            let args = [self.apart(one), self.apart(other)];
            return self.own_noun(of_two, case, &args);
        }
        let values = values.into_iter().map(|value| {
            let value = self.apart(value);
            self.arg(&value, Case::Dative)
        });
        let values: Vec<String> = values.collect();
        let values = Arg::Said(self.listed(&values));
        self.own_noun(of_several, case, &[values])
    }

    /// Answer of the rules below.
    pub(super) fn below(&mut self, args: &[Expr<'s>], case: Case) -> String {
        let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
        self.own_noun(&wording::BELOW, case, &args)
    }

    fn rounded(&mut self, words: &Words, value: &Expr<'s>, case: Case) -> String {
        let value = Arg::Said(self.operand(value));
        self.own_noun(words, case, &[value])
    }

    /// Text with its places filled.
    pub(super) fn filled(&mut self, template: &Expr<'s>, parts: &[Expr<'s>]) -> String {
        let Node::Text(text) = &template.node else {
            return self.noun(template, Case::Nominative);
        };
        let template = self.told(text).to_owned();
        if let ("{}", [part]) = (template.as_str(), parts) {
            return self.noun(part, Case::Nominative);
        }
        let mut parts = parts.iter();
        let mut out = String::new();
        for (index, piece) in template.split("{}").enumerate() {
            if index > 0 {
                let part = parts.next();
                let part = part.map(|part| self.noun(part, Case::Nominative));
                out.push_str(&part.map_or_else(|| "{}".to_owned(), |part| format!("[{part}]")));
            }
            out.push_str(piece);
        }
        self.quote(&out)
    }

    fn gathered(
        &mut self,
        how: Gather,
        item: Option<&Expr<'s>>,
        walk: &Walk<'s>,
        case: Case,
    ) -> String {
        let (words, walk_first) = match how {
            Gather::Count => (&wording::COUNT, None),
            Gather::First => return self.first_in(walk, case),
            Gather::Order => (&wording::ORDER, None),
            Gather::Collect => (
                &wording::LIST,
                Some((&wording::LIST_OVER, Case::Accusative)),
            ),
            Gather::Sum => (&wording::SUM, Some((&wording::SUM_OVER, Case::Accusative))),
            Gather::Max => (&wording::MAX, Some((&wording::MAX_OVER, Case::Dative))),
            Gather::Min => (&wording::MIN, Some((&wording::MIN_OVER, Case::Dative))),
            Gather::Any | Gather::All => (&wording::YES_IF, None),
        };
        let plural = self.plural(case).article;
        let elements = Arg::Walk(walk, plural, true);
        let Some(item) = item.map(spelt) else {
            return self.own_noun(words, case, &[elements]);
        };
        if how == Gather::Collect && is_name(item, walk.name.text) {
            return self.own_noun(&wording::LIST_OF, case, &[elements]);
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
        let walk_first = walk_first.filter(|_| !self.stands_alone(item));
        // In German the words around the item need the dative.
        let item = match self.possessed(item, walk.name.text) {
            Some(noun) => {
                let form = Form {
                    article: Article::The,
                    many: false,
                    case: Case::Dative,
                };
                super::grammar::head(self.language, &noun, "", form)
            }
            // In brackets, so that what goes over the elements is not taken for the last case.
            None if matches!(item.node, Node::Choose(..)) => self.operand(item),
            None => self.noun(item, Case::Dative),
        };
        self.scope.truncate(outside);
        match walk_first {
            Some((words, elements)) => {
                let elements = Arg::Said(self.all_walked(walk, elements));
                self.own_noun(words, case, &[Arg::Said(item), elements])
            }
            None => self.own_noun(words, case, &[Arg::Said(item), elements]),
        }
    }

    /// Result over a property of each element that the author has named.
    fn own_parts(&mut self, how: Gather, part: String, walk: &Walk<'s>, case: Case) -> String {
        let words = match how {
            Gather::Sum => &wording::SUM_OF_THEIRS,
            Gather::Max => &wording::HIGHEST_OF,
            Gather::Min => &wording::LOWEST_OF,
            Gather::Order => {
                let part = self.fit(self.say(&wording::THEIR), &[Arg::Said(part)]);
                let plural = self.plural(case).article;
                let elements = Arg::Walk(walk, plural, true);
                return self.own_noun(&wording::ORDER, case, &[Arg::Said(part), elements]);
            }
            Gather::Collect | Gather::Count | Gather::First | Gather::Any | Gather::All => {
                &wording::LIST_OF_THEIRS
            }
        };
        let part = match self.language {
            Language::De => format!("von {part}"),
            Language::En | Language::It => part,
        };
        let elements = Arg::Said(self.all_walked(walk, Case::Genitive));
        self.own_noun(words, case, &[Arg::Said(part), elements])
    }

    /// Result over one thing of each element: `the sum of the scores of all players`, `the highest
    /// score of all players`.
    fn theirs(
        &mut self,
        how: Gather,
        noun: &Noun<'_>,
        walk: &Walk<'s>,
        case: Case,
    ) -> Option<String> {
        let (words, extreme) = match how {
            Gather::Collect => (&wording::LIST_OF_THEIRS, false),
            Gather::Sum => (&wording::SUM_OF_THEIRS, false),
            Gather::Max => (&wording::HIGHEST, true),
            Gather::Min => (&wording::LOWEST, true),
            Gather::Count | Gather::First | Gather::Order | Gather::Any | Gather::All => {
                return None;
            }
        };
        let elements = Arg::Said(self.all_walked(walk, Case::Genitive));
        let plural = Form {
            article: Article::The,
            many: true,
            case: Case::Genitive,
        };
        if !extreme {
            let theirs = Noun {
                many: noun.theirs,
                ..*noun
            };
            let theirs = super::grammar::head(self.language, &theirs, "", plural);
            return Some(self.own_noun(words, case, &[Arg::Said(theirs), elements]));
        }
        let head = self.adjective(words, noun.gender).replace("{0}", noun.one);
        let noun = Noun {
            one: &head,
            tail: self.say(&wording::OF_ALL),
            ..*noun
        };
        let form = Form {
            many: false,
            case,
            ..plural
        };
        Some(self.rendered(&noun, form, "", &[elements]))
    }
}

/// The values of `max(a, max(b, c))`.
fn compared<'e, 's>(name: &str, args: &'e [Expr<'s>], values: &mut Vec<&'e Expr<'s>>) {
    for arg in args {
        match &arg.node {
            Node::Call(inner, args) if inner.text == name && args.len() == 2 => {
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

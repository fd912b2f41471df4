//! Elements of lists: `each vote on the proposal that is against`.

use super::PhraseEntry;
use super::clause::{flatten, stripped};
use super::grammar::{Article, Noun, NounCase, NounForm, head, push, select};
use super::inference::{element, is_name, spelt};
use super::local_word::LocalWord;
use super::predicate::Denial;
use super::renderer::{Arg, ReadingRenderer, Relative, figure};
use crate::Shape;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, AstWalk, Name, Operator};

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn bind_walk(&mut self, walk: &AstWalk<'s>) {
        let sort = element(&self.shape_of(&walk.list));
        self.bind(walk.name, sort, false);
    }

    pub(super) fn elements(&mut self, walk: &AstWalk<'s>, form: NounForm) -> String {
        let (noun, clause) = self.elements_apart(walk, form, true);
        noun + &clause
    }

    /// Noun for the elements, and the relative clause: the condition is true or, if not `holds`,
    /// false.
    pub(super) fn elements_apart(
        &mut self,
        walk: &AstWalk<'s>,
        form: NounForm,
        holds: bool,
    ) -> (String, String) {
        let noun = self.element_noun(&walk.list);
        self.walked(walk, &conditions(walk), &noun, ("", form), holds)
    }

    /// The elements without the relative clause.
    pub(super) fn elements_alone(&mut self, walk: &AstWalk<'s>, form: NounForm) -> String {
        let noun = self.element_noun(&walk.list);
        self.walked(walk, &[], &noun, ("", form), true).0
    }

    /// Clause: an element exists that a person made, owns or the like, with that person as its
    /// subject: `the player has cast a vote that is against`.
    pub(super) fn agent_clause(
        &mut self,
        walk: &AstWalk<'s>,
        yes: bool,
        sub: bool,
    ) -> Option<String> {
        let AgentClause { doer, words, rest } = self.find_agent(walk)?;
        let (verb, words) = words.split_once('|')?;
        let subject = self.subject(doer);
        let outer = self.relative.take();
        let form = NounForm {
            article: if yes { Article::A } else { Article::No },
            many: false,
            case: NounCase::Accusative,
        };
        let noun = self.element_noun(&walk.list);
        let (noun, clause) = self.walked(walk, &rest, &noun, ("", form), true);
        self.relative = outer;
        let told = self.fill(words, &[Arg::Text(noun)]);
        let denial = if yes { Denial::None } else { Denial::Given };
        let told = self.assembled(&subject, verb, &told, denial, sub);
        Some(told + &clause)
    }

    pub(super) fn find_agent<'e>(&self, walk: &'e AstWalk<'s>) -> Option<AgentClause<'e, 's>> {
        let Shape::Thing(kind) = element(&self.shape_of(&walk.list)) else {
            return None;
        };
        let mut rest = conditions(walk).into_iter();
        let AstExprKind::Binary {
            operator: Operator::Equal,
            left,
            right,
            ..
        } = &rest.next()?.node
        else {
            return None;
        };
        let name = walk.name.text;
        let (doer, words) =
            [(left, right), (right, left)]
                .into_iter()
                .find_map(|(owned, doer)| match &owned.node {
                    AstExprKind::Field(owner, field)
                        if is_name(owner, name) && !mentions(doer, name) =>
                    {
                        let words = self.words(PhraseEntry::Agent(kind, field.text))?;
                        Some((&**doer, words))
                    }
                    _ => None,
                })?;
        let rest = rest.collect();
        Some(AgentClause { doer, words, rest })
    }

    /// All elements of a walk: `all players who are active`.
    pub(super) fn all_walked(&mut self, walk: &AstWalk<'s>, case: NounCase) -> String {
        let noun = self.element_noun(&walk.list);
        let marks = [&noun.gender.to_string(), case.mark()];
        let all = select(self.book, LocalWord::All, "", &marks);
        let form = NounForm {
            article: self.article(LocalWord::ArticleAfterAll),
            many: true,
            case,
        };
        format!("{all} {}", self.elements(walk, form))
    }

    fn walked(
        &mut self,
        walk: &AstWalk<'s>,
        conditions: &[&AstExpr<'s>],
        noun: &Noun<'_>,
        (adjective, form): (&str, NounForm),
        holds: bool,
    ) -> (String, String) {
        let outside = self.scope.len();
        self.bind_walk(walk);
        let name = match self.scope.last().cloned() {
            Some(binding) if binding.quoted && self.is_unmentioned(&binding) => String::new(),
            Some(binding) if binding.quoted => self.quote(binding.name),
            Some(binding) if self.is_named(&binding) => self.quote(binding.name),
            _ => String::new(),
        };
        let binding = self.scope.pop();
        let out = self.element_head(&walk.list, noun, adjective, form, &name);
        self.scope.extend(binding);
        let mut clause = String::new();
        if !conditions.is_empty() {
            let relative = Relative {
                name: walk.name.text,
                gender: noun.gender,
                many: form.many,
                denied: form.article == Article::No,
            };
            clause = self.relative_clause(conditions, relative, holds);
        }
        self.scope.truncate(outside);
        (out, clause)
    }

    pub(super) fn all_of(&mut self, list: &AstExpr<'s>, form: NounForm) -> String {
        if let AstExprKind::Aggregate {
            how: Aggregate::First,
            ..
        } = list.node
        {
            return self.noun(list, form.case);
        }
        let noun = self.element_noun(list);
        self.element_head(list, &noun, "", form, "")
    }

    /// `the first vote on the proposal`.
    pub(super) fn adjective_of(
        &mut self,
        words: LocalWord,
        list: &AstExpr<'s>,
        case: NounCase,
    ) -> String {
        let noun = self.element_noun(list);
        let adjective = format!("{} ", self.adjective(words, noun.gender));
        self.element_head(list, &noun, &adjective, the_one(case), "")
    }

    /// `the 2nd vote on the proposal`, if the place takes few words.
    pub(super) fn at_place(
        &mut self,
        list: &AstExpr<'s>,
        place: &AstExpr<'s>,
        case: NounCase,
    ) -> Option<String> {
        let noun = self.element_noun(list);
        let ordinal = match figure(place) {
            Some(place @ 1..) => {
                let place = place.to_string();
                let marks = [noun.gender.to_string()];
                let marks = marks.each_ref().map(String::as_str);
                let ending = select(self.book, LocalWord::Ordinal, &place, &marks);
                format!("{place}{ending} ")
            }
            None if self.is_short(place) => {
                let ending = self.adjective(LocalWord::OrdinalOfName, noun.gender);
                format!("{}-{ending} ", self.operand(place))
            }
            _ => return None,
        };
        Some(self.element_head(list, &noun, &ordinal, the_one(case), ""))
    }

    /// True for a figure, a name in quotes, or a sum of such.
    fn is_short(&self, expr: &AstExpr<'s>) -> bool {
        match &expr.node {
            AstExprKind::Name(name) => self.binding(name).is_some_and(|binding| binding.quoted),
            AstExprKind::Binary {
                operator: Operator::Plus | Operator::Minus,
                left,
                right,
                ..
            } => self.is_short(left) && self.is_short(right),
            _ => figure(expr).is_some(),
        }
    }

    pub(super) fn first_in(&mut self, walk: &AstWalk<'s>, case: NounCase) -> String {
        let noun = self.element_noun(&walk.list);
        let first = format!("{} ", self.adjective(LocalWord::First, noun.gender));
        let form = (&*first, the_one(case));
        let (out, clause) = self.walked(walk, &conditions(walk), &noun, form, true);
        out + &clause
    }

    /// The noun for one element, as the phrasebook has it for this list or for this kind.
    fn element_noun(&self, list: &AstExpr<'s>) -> Noun<'static> {
        let words = self.list_words(list);
        words.map_or_else(|| self.kind(&element(&self.shape_of(list))), Noun::parse)
    }

    fn list_words(&self, list: &AstExpr<'s>) -> Option<&'static str> {
        let words = match &list.node {
            AstExprKind::Name(name) if self.binding(name).is_none() => {
                self.words(PhraseEntry::Global(name))
            }
            AstExprKind::Field(owner, field) => self.field_words(owner, field.text),
            AstExprKind::Call(name, args) if name.text == "range" && args.len() == 2 => {
                Some(self.pick(LocalWord::Range))
            }
            AstExprKind::Call(name, _) => self.words(PhraseEntry::Function(name.text)),
            _ => None,
        };
        words.filter(|words| words.contains('/'))
    }

    fn element_head(
        &mut self,
        list: &AstExpr<'s>,
        noun: &Noun<'_>,
        adjective: &str,
        form: NounForm,
        name: &str,
    ) -> String {
        let mut out = head(self.book, noun, adjective, form);
        if !name.is_empty() {
            out.push(' ');
            out.push_str(name);
        }
        if self.list_words(list).is_some() {
            return match &list.node {
                AstExprKind::Field(owner, _) => self.with_tail(out, noun.tail, &[Arg::Expr(owner)]),
                AstExprKind::Call(_, args) => {
                    let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                    self.with_tail(out, noun.tail, &args)
                }
                _ => self.with_tail(out, noun.tail, &[]),
            };
        }
        let several = matches!(&list.node, AstExprKind::List(items) if items.len() > 1);
        let list = match &list.node {
            // Brackets show its extent.
            AstExprKind::Binary { .. } | AstExprKind::Aggregate { .. } => {
                Arg::Text(self.bracketed(list))
            }
            _ if several => Arg::Text(self.bracketed(list)),
            _ => Arg::Expr(list),
        };
        let inside = self.fill(self.pick(LocalWord::In), &[list]);
        out.push(' ');
        push(self.book, &mut out, &inside);
        out
    }

    fn bracketed(&mut self, list: &AstExpr<'s>) -> String {
        format!("({})", self.noun(list, NounCase::Dative))
    }

    pub(super) fn relative_clause(
        &mut self,
        conditions: &[&AstExpr<'s>],
        relative: Relative<'s>,
        yes: bool,
    ) -> String {
        let outer = self.relative;
        let mut all = conditions.iter();
        let told = if all.all(|condition| self.is_relative(condition, relative.name)) {
            self.relative = Some(relative);
            let clause = self.conjoined(conditions, yes, true);
            self.fill(self.pick(LocalWord::RelativeClause), &[Arg::Text(clause)])
        } else {
            self.relative = None;
            let clause = self.conjoined(conditions, yes, false);
            let pronoun = self.pronoun(relative, NounCase::Accusative).to_owned();
            let words = self.pick(LocalWord::ClauseAbout);
            self.fill(words, &[Arg::Text(pronoun), Arg::Text(clause)])
        };
        self.relative = outer;
        match told.starts_with(',') {
            true => told,
            false => format!(" {told}"),
        }
    }

    /// True if every part of the condition is only about `name`, so that a relative clause can
    /// express it.
    pub(super) fn is_relative(&self, condition: &AstExpr<'s>, name: &str) -> bool {
        let leads = |expr: &AstExpr<'s>| self.leads(expr, name);
        let (condition, _) = stripped(condition);
        match &condition.node {
            AstExprKind::Binary {
                operator: Operator::And | Operator::Or,
                left,
                right,
                ..
            } => self.is_relative(left, name) && self.is_relative(right, name),
            AstExprKind::Binary {
                operator: Operator::Equal | Operator::Unequal,
                left,
                right,
                ..
            } if self.shape_of(left) != Shape::Truth => {
                let says = |one, other| self.is_led(one, name) && !mentions(other, name);
                says(left, right) || says(right, left)
            }
            AstExprKind::Binary {
                operator:
                    Operator::Less
                    | Operator::LessOrEqual
                    | Operator::Greater
                    | Operator::GreaterOrEqual
                    | Operator::In,
                left,
                right,
                ..
            } => leads(left) && !mentions(right, name),
            AstExprKind::Field(owner, field) => {
                let known = self.field_words(owner, field.text).is_some();
                let told = (known || self.is_thing(owner)) && leads(owner);
                self.shape_of(condition) == Shape::Truth
                    && (told || self.own_part(condition, name).is_some())
            }
            AstExprKind::Call(called, args) => match args.split_first() {
                Some((first, rest)) => {
                    let truth = self.shape_of(condition) == Shape::Truth;
                    // Words with a subject leave no place for a pronoun.
                    let words = self.words(PhraseEntry::Function(called.text));
                    let known = words.is_some_and(|words| words.split('|').count() == 2);
                    let known = known || self.is_declared_predicate(*called, args);
                    truth && known && leads(first) && !rest.iter().any(|arg| mentions(arg, name))
                }
                None => false,
            },
            AstExprKind::Aggregate {
                how: Aggregate::Any,
                walk,
                ..
            } => self.find_agent(walk).is_some_and(|deed| {
                let mut others = deed.rest.iter().copied().chain([&*walk.list]);
                leads(deed.doer) && !others.any(|other| mentions(other, name))
            }),
            _ => false,
        }
    }

    /// True if it is `name` itself, or a property of it: `who`, `whose score`.
    pub(super) fn leads(&self, expr: &AstExpr<'s>, name: &str) -> bool {
        let expr = spelt(expr);
        match &expr.node {
            AstExprKind::Name(found) => *found == name,
            _ => self.possessed(expr, name).is_some() || self.own_part(expr, name).is_some(),
        }
    }

    pub(super) fn own_part(&self, expr: &AstExpr<'s>, name: &str) -> Option<String> {
        let AstExprKind::Field(owner, field) = &expr.node else {
            return None;
        };
        let known = self.field_words(owner, field.text).is_some();
        let marked = self.is_thing(owner) && self.shape_of(expr) == Shape::Truth;
        (is_name(owner, name) && !known && !marked).then(|| self.part_name(*field))
    }

    pub(super) fn is_thing(&self, expr: &AstExpr<'s>) -> bool {
        matches!(self.shape_of(expr), Shape::Thing(_))
    }

    pub(super) fn is_declared_predicate(&self, called: Name<'s>, args: &[AstExpr<'s>]) -> bool {
        let own = self.binding(called.text).is_some();
        own && matches!(args, [thing] if self.is_thing(thing))
    }

    /// True if a side of an equation can be in a relative clause, where a field's words may begin
    /// with its thing: `that is about the proposal`.
    fn is_led(&self, expr: &AstExpr<'s>, name: &str) -> bool {
        let owner = self.relation(expr).map(|(owner, _)| owner);
        self.leads(owner.unwrap_or(expr), name)
    }

    /// The thing, and the words for the value of its field.
    pub(super) fn relation<'e>(
        &self,
        expr: &'e AstExpr<'s>,
    ) -> Option<(&'e AstExpr<'s>, &'static str)> {
        let AstExprKind::Field(owner, field) = &expr.node else {
            return None;
        };
        let Shape::Thing(kind) = self.shape_of(owner) else {
            return None;
        };
        let words = self.words(PhraseEntry::Relation(kind, field.text))?;
        Some((owner, words))
    }

    pub(super) fn possessed(&self, expr: &AstExpr<'s>, name: &str) -> Option<Noun<'static>> {
        let AstExprKind::Field(owner, field) = &expr.node else {
            return None;
        };
        let words = match &owner.node {
            AstExprKind::Name(found) if *found == name => self.field_words(owner, field.text)?,
            _ => return None,
        };
        let mut noun = Noun::parse(words);
        let mut possessive = noun.tail == self.pick(LocalWord::Possessive);
        if !noun.possessed.is_empty() {
            possessive = true;
            noun.one = noun.possessed;
            noun.many = noun.possessed;
        }
        (possessive && !noun.list && self.shape_of(expr) != Shape::Truth).then_some(noun)
    }

    pub(super) fn function_words(&self, name: &str, args: &[AstExpr<'s>]) -> Option<&'static str> {
        let own = match args {
            [first, second] if has(first, second) => self.words(PhraseEntry::OwnFunction(name)),
            [only] if figure(only).is_none() => self.words(PhraseEntry::OwnFunction(name)),
            _ => None,
        };
        own.or_else(|| self.words(PhraseEntry::Function(name)))
    }
}

pub(super) struct AgentClause<'e, 's> {
    doer: &'e AstExpr<'s>,
    words: &'static str,
    pub(super) rest: Vec<&'e AstExpr<'s>>,
}

pub(super) fn conditions<'e, 's>(walk: &'e AstWalk<'s>) -> Vec<&'e AstExpr<'s>> {
    let mut parts = Vec::new();
    if let Some(condition) = walk.condition.as_deref() {
        flatten(condition, Operator::And, &mut parts);
    }
    parts
}

/// True if the second value is a property of the first, which has a name.
fn has(first: &AstExpr<'_>, second: &AstExpr<'_>) -> bool {
    let AstExprKind::Name(name) = &first.node else {
        return false;
    };
    match &second.node {
        AstExprKind::Field(owner, _) => is_name(owner, name),
        AstExprKind::Call(_, args) => args.first().is_some_and(|arg| is_name(arg, name)),
        _ => false,
    }
}

fn the_one(case: NounCase) -> NounForm {
    NounForm {
        article: Article::The,
        many: false,
        case,
    }
}

fn mentions(expr: &AstExpr<'_>, name: &str) -> bool {
    let walked = |walk: &AstWalk<'_>| {
        let condition = walk.condition.as_deref();
        mentions(&walk.list, name) || condition.is_some_and(|one| mentions(one, name))
    };
    match &expr.node {
        AstExprKind::Number(_)
        | AstExprKind::Truth(_)
        | AstExprKind::Text(_)
        | AstExprKind::Hole(_) => false,
        AstExprKind::Code(quote) => quote.holes.iter().any(|hole| mentions(&hole.value, name)),
        AstExprKind::Name(found) => *found == name,
        AstExprKind::Field(inner, _) | AstExprKind::Not(inner) | AstExprKind::Negate(inner) => {
            mentions(inner, name)
        }
        AstExprKind::Record(parts) => parts.iter().any(|(_, value)| mentions(value, name)),
        AstExprKind::List(items) | AstExprKind::Call(_, items) => {
            items.iter().any(|item| mentions(item, name))
        }
        AstExprKind::Aggregate { item, walk, .. } => {
            item.as_deref().is_some_and(|item| mentions(item, name)) || walked(walk)
        }
        AstExprKind::Choose(arms, otherwise) => {
            let mut arms = arms.iter();
            arms.any(|(condition, value)| mentions(condition, name) || mentions(value, name))
                || mentions(otherwise, name)
        }
        AstExprKind::Binary { left, right, .. } => mentions(left, name) || mentions(right, name),
    }
}

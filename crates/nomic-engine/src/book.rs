//! The rules of a game, in force or not, and who goes before whom.

use crate::change::RuleChange;
use crate::proposal::Proposal;
use crate::rule::{AmendmentKind, Rule, Status};
use crate::rules::{Keeps, Language, Program};
use crate::ruleset::StarterRule;
use crate::{Class, LocalText, ProposalNumber, RuleId, RuleNumber};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All rules a game ever had.
#[derive(Clone, Debug, Default)]
pub struct RuleBook {
    rules: BTreeMap<RuleId, Arc<Rule>>,
    /// The rules in force, those that go before others first.
    precedence: Vec<RuleId>,
    /// Where code in force attaches, by hook, in order of precedence.
    hooks: BTreeMap<Arc<str>, Vec<Place>>,
}

/// A provision of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) rule: RuleId,
    pub(crate) provision: usize,
}

/// What was done to one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Applied {
    pub(crate) rule: RuleId,
    /// Nothing for an enactment.
    pub(crate) kind: Option<AmendmentKind>,
    pub(crate) from: RuleNumber,
    pub(crate) to: RuleNumber,
}

/// A change that cannot be made: its rule is not in force, or already is what it should become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    NotInForce(RuleId),
    NoChange(RuleId),
}

impl RuleBook {
    /// The rule with this id.
    pub fn get(&self, rule: RuleId) -> Option<&Rule> {
        self.rules.get(&rule).map(|rule| &**rule)
    }

    /// Every rule there ever was, in the order in which they came about.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.rules.values().map(|rule| &**rule)
    }

    /// The rules in force, in order of precedence: by class, then the lower number first.
    pub fn in_force(&self) -> impl Iterator<Item = &Rule> {
        self.precedence.iter().filter_map(|rule| self.get(*rule))
    }

    /// The rule that bears this number or once bore it: one in force that bears it now before any
    /// that was repealed, that before one which goes by another number by now, and of several the
    /// newest.
    pub fn numbered(&self, number: RuleNumber) -> Option<&Rule> {
        let bears = |rule: &&Rule| rule.number == number;
        let mut in_force = self.in_force().filter(bears);
        let newest = || self.iter().filter(bears).last();
        let former = || self.iter().filter(|rule| rule.ever_bore(number)).last();
        in_force.next().or_else(newest).or_else(former)
    }

    /// The provisions in force that attach to this hook, in order of precedence.
    pub(crate) fn at_hook(&self, hook: &str) -> &[Place] {
        self.hooks.get(hook).map_or(&[], |places| places)
    }

    /// Whether two books hold the very same version of a rule.
    pub(crate) fn shares(&self, other: &RuleBook, rule: RuleId) -> bool {
        match (self.rules.get(&rule), other.rules.get(&rule)) {
            (Some(here), Some(there)) => Arc::ptr_eq(here, there),
            _ => false,
        }
    }

    /// A number that two rules in force bear.
    pub(crate) fn number_twice(&self) -> Option<RuleNumber> {
        let mut seen = BTreeSet::new();
        let mut numbers = self.in_force().map(|rule| rule.number);
        numbers.find(|number| !seen.insert(*number))
    }

    /// Adds the rules with which a game begins.
    pub(crate) fn open(rules: &[StarterRule], programs: Vec<Program>) -> RuleBook {
        let mut book = RuleBook::default();
        for (starter, program) in rules.iter().zip(programs) {
            let wording = (starter.title.clone(), starter.text.clone());
            let code = Arc::from(starter.code.as_str());
            book.add(
                starter.number,
                starter.class,
                wording,
                (code, program),
                None,
            );
        }
        book.arrange();
        book
    }

    fn add(
        &mut self,
        number: RuleNumber,
        class: Class,
        (title, text): (LocalText, LocalText),
        (code, program): (Arc<str>, Program),
        enacted_by: Option<ProposalNumber>,
    ) -> RuleId {
        let last = self.rules.last_key_value().map_or(0, |(id, _)| id.0);
        let id = RuleId(last.saturating_add(1));
        let mut rule = Rule {
            id,
            number,
            class,
            title,
            text,
            code: "".into(),
            status: Status::InForce,
            keeps: Keeps::new(),
            fault: None,
            enacted_by,
            history: Vec::new(),
            program: Program::default(),
            history_mark: [0; 32],
            digest: [0; 32],
        };
        rule.recode(code, program);
        rule.refresh();
        self.rules.insert(id, Arc::new(rule));
        id
    }

    /// Changes a rule in what does not touch its place among the others.
    pub(crate) fn update(&mut self, rule: RuleId, change: impl FnOnce(&mut Rule)) {
        if let Some(rule) = self.rules.get_mut(&rule) {
            let rule = Arc::make_mut(rule);
            change(rule);
            rule.refresh();
        }
    }

    /// Makes all changes of a proposal, in order. `numbers` holds the number that each changed rule
    /// bears afterwards. When it fails the book is half changed: work on a copy.
    pub(crate) fn apply(
        &mut self,
        proposal: &Proposal,
        numbers: &[RuleNumber],
        governing: Language,
    ) -> Result<Vec<Applied>, Obstacle> {
        let changes = proposal
            .draft
            .changes
            .iter()
            .zip(numbers)
            .zip(&proposal.programs);
        let mut applied = Vec::new();
        for ((change, number), program) in changes {
            let language = (proposal.draft.language, governing);
            applied.push(self.make(change, *number, program, proposal.number, language)?);
        }
        self.arrange();
        Ok(applied)
    }

    fn make(
        &mut self,
        change: &RuleChange,
        number: RuleNumber,
        program: &Program,
        by: ProposalNumber,
        (language, governing): (Language, Language),
    ) -> Result<Applied, Obstacle> {
        let RuleChange::Enact { title, text, code } = change else {
            return self.alter(change, number, program, by, (language, governing));
        };
        let wording = (
            LocalText::new(language, title),
            LocalText::new(language, text),
        );
        let code = (Arc::from(code.as_str()), program.clone());
        let rule = self.add(number, Class::Mutable, wording, code, Some(by));
        Ok(Applied {
            rule,
            kind: None,
            from: number,
            to: number,
        })
    }

    fn alter(
        &mut self,
        change: &RuleChange,
        number: RuleNumber,
        program: &Program,
        by: ProposalNumber,
        (language, governing): (Language, Language),
    ) -> Result<Applied, Obstacle> {
        let id = change.target().unwrap_or(RuleId(0));
        let before = self.get(id).filter(|rule| rule.in_force());
        let before = before.ok_or(Obstacle::NotInForce(id))?;
        if changes_nothing(change, before, language, governing) {
            return Err(Obstacle::NoChange(id));
        }
        let from = before.number;
        let (kind, to) = match change {
            RuleChange::Repeal { .. } => (AmendmentKind::Repealed, from),
            RuleChange::Transmute { .. } => (AmendmentKind::Transmuted, number),
            _ => (AmendmentKind::Amended, number),
        };
        self.update(id, |rule| {
            rule.remember(kind, Some(by), to);
            carry_out(change, rule, program, language, governing);
        });
        Ok(Applied {
            rule: id,
            kind: Some(kind),
            from,
            to,
        })
    }

    /// Works out anew who goes before whom: by the rank of the class, then the lower number. It is
    /// total, since of two rules with one number the older one goes first.
    fn arrange(&mut self) {
        let in_force = self.rules.values().filter(|rule| rule.in_force());
        let mut order: Vec<_> = in_force
            .map(|rule| (rule.class.rank(), rule.number, rule.id))
            .collect();
        order.sort_unstable();
        self.precedence = order.into_iter().map(|(_, _, id)| id).collect();
        self.hooks = BTreeMap::new();
        for id in &self.precedence {
            let provisions = self.rules.get(id).map(|rule| rule.program.provisions());
            for provision in provisions.unwrap_or_default() {
                let place = Place {
                    rule: *id,
                    provision: provision.index(),
                };
                self.hooks
                    .entry(provision.hook().into())
                    .or_default()
                    .push(place);
            }
        }
    }
}

fn changes_nothing(
    change: &RuleChange,
    rule: &Rule,
    language: Language,
    governing: Language,
) -> bool {
    match change {
        RuleChange::Amend {
            title, text, code, ..
        } => rule.reads(title, text, code, language, governing),
        RuleChange::Transmute { to, .. } => rule.class == *to,
        RuleChange::Enact { .. } | RuleChange::Repeal { .. } => false,
    }
}

fn carry_out(
    change: &RuleChange,
    rule: &mut Rule,
    program: &Program,
    language: Language,
    governing: Language,
) {
    match change {
        RuleChange::Enact { .. } => {}
        RuleChange::Repeal { .. } => rule.status = Status::Repealed,
        RuleChange::Transmute { to, .. } => rule.class = *to,
        RuleChange::Amend {
            title, text, code, ..
        } => {
            // A translation of words that are no longer the law would be a false one.
            if rule.title.get_or(language, governing) != title {
                rule.title = LocalText::new(language, title);
            }
            if rule.text.get_or(language, governing) != text {
                rule.text = LocalText::new(language, text);
            }
            if &*rule.code != code {
                rule.recode(Arc::from(code.as_str()), program.clone());
            }
        }
    }
}

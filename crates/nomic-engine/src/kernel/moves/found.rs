//! Founding a game.

use super::{Admission, GameMove, Move};
use crate::base::limits::{MAX_CODE, MAX_RULES, MAX_TEXT, MAX_TITLE};
use crate::effects::effect::Effect;
use crate::encoding::cbor;
use crate::kernel::questions::asked;
use crate::kernel::seats::FreeSeat;
use crate::kernel::validation::{clear_names, compile, each, limit, line, text};
use crate::kernel::{Act, Ask};
use crate::request::intent::{Device, seat};
use crate::rulebook::book::RuleBook;
use crate::rules::{FlatSet, Language, Program, edition};
use crate::state::Charter;
use crate::{Carried, Class, ProposalNumber, Refusal, RuleNumber, Ruleset, Seat, StarterRule};

/// Founds the game; always its first event.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct FoundMove {
    #[n(0)]
    pub edition: u16,
    #[n(1)]
    pub title: String,
    /// The language whose wording decides where translations differ.
    #[cbor(n(2), with = "cbor::language")]
    pub governing: Language,
    #[n(3)]
    pub ruleset: Ruleset,
    #[n(4)]
    pub founder: Seat,
    /// Whether rules draw with real dice: players throw them and report the numbers.
    #[n(5)]
    pub real_dice: bool,
}

/// Found a game. No other intent comes before there is a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    pub title: String,
    pub governing: Language,
    pub ruleset: Ruleset,
    pub name: String,
    pub real_dice: bool,
}

impl Founding {
    pub fn complete(self, device: &dyn Device) -> Move {
        Move::Found(FoundMove {
            edition: edition::EDITION,
            title: self.title,
            governing: self.governing,
            ruleset: self.ruleset,
            founder: seat(self.name, device),
            real_dice: self.real_dice,
        })
    }
}

pub(in crate::kernel) struct CheckedFounding {
    rules: RuleBook,
    seat: FreeSeat,
}

impl GameMove for FoundMove {
    type Checked = CheckedFounding;

    fn carried(&self) -> Carried<'_> {
        Carried {
            dice_tip: Some(self.founder.dice_tip),
            ..Carried::default()
        }
    }

    fn admission(&self) -> Admission {
        Admission::Founder
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedFounding, Refusal> {
        let edition = self.edition;
        if edition != edition::EDITION {
            return Err(Refusal::UnknownEdition { edition });
        }
        line(&self.title, MAX_TITLE)?;
        let programs = examine(&self.ruleset)?;
        let rules = RuleBook::open(&self.ruleset, &programs);
        clear_names(&rules)?;
        let seat = ask.free_seat(&self.founder, None)?;
        Ok(CheckedFounding { rules, seat })
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedFounding) -> Result<(), Refusal> {
        let ruleset = &self.ruleset;
        let charter = Charter {
            game: Some(act.event().id),
            title: self.title.trim().to_owned(),
            governing: self.governing,
            edition: self.edition,
            ruleset: ruleset.id.clone(),
            ruleset_title: ruleset.title.clone(),
            real_dice: self.real_dice,
            classes: ruleset.classes.clone(),
            rejected: rejected(ruleset),
        };
        act.state_mut().found(charter, checked.rules);
        if let Some(last) = ruleset.last_number() {
            let docket = act.state_mut().docket_mut();
            docket.number_from(ProposalNumber(last.0));
            act.ignore_unanswered();
        }
        act.record_effect(Effect::GameFounded, asked());
        act.rules_changed();
        act.take_seat(checked.seat);
        let founder = act.mover()?;
        act.seat_player(founder, asked());
        Ok(())
    }
}

/// Whether a game can be played with this ruleset; and its code, compiled.
fn examine(ruleset: &Ruleset) -> Result<Vec<Program>, Refusal> {
    if ruleset.rules.len() > MAX_RULES {
        return Err(Refusal::TooMany { limit: MAX_RULES });
    }
    line(&ruleset.id, MAX_TITLE)?;
    each(&ruleset.title, line, MAX_TITLE)?;
    examine_classes(ruleset)?;
    if let Some(number) = number_twice(ruleset) {
        return Err(Refusal::NumberTwice { number });
    }
    if let Some(number) = ruleset.unclear() {
        return Err(Refusal::UnclearFate { number });
    }
    let rules = ruleset.rules.iter().enumerate();
    rules.map(|(at, rule)| examine_rule(at, rule)).collect()
}

/// Each class has one name, and each rule a class that there is.
fn examine_classes(ruleset: &Ruleset) -> Result<(), Refusal> {
    let mut letters = FlatSet::new();
    for known in &ruleset.classes.0 {
        each(&known.name, line, MAX_TITLE)?;
        let named = matches!(known.class, Class::Named(_));
        if !named || !letters.insert(known.class.code()) {
            return Err(Refusal::UnknownClass);
        }
    }
    let classes = ruleset.rules.iter().map(|rule| rule.class);
    if classes
        .into_iter()
        .all(|class| ruleset.classes.allow(class))
    {
        Ok(())
    } else {
        Err(Refusal::UnknownClass)
    }
}

fn examine_rule(at: usize, rule: &StarterRule) -> Result<Program, Refusal> {
    each(&rule.title, line, MAX_TITLE)?;
    each(&rule.text, text, MAX_TEXT)?;
    limit(rule.code.len(), MAX_CODE)?;
    compile(at, &rule.code)
}

fn rejected(ruleset: &Ruleset) -> Option<Vec<ProposalNumber>> {
    let numbers = ruleset.rejected().map(|number| ProposalNumber(number.0));
    let numbers: Vec<_> = numbers.collect();
    (!numbers.is_empty()).then_some(numbers)
}

fn number_twice(ruleset: &Ruleset) -> Option<RuleNumber> {
    let mut seen = FlatSet::new();
    let mut numbers = ruleset.rules.iter().map(|rule| rule.number);
    numbers.find(|number| !seen.insert(*number))
}

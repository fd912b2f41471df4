//! Founding a game.

use crate::base::limits::{MAX_CODE, MAX_RULES, MAX_TEXT, MAX_TITLE};
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::validation::{clear_names, compile, each, limit, line, text};
use crate::rulebook::book::RuleBook;
use crate::rules::{FlatSet, Language, Program, edition};
use crate::state::Charter;
use crate::{Class, ProposalNumber, Refusal, RuleNumber, Ruleset, Seat, StarterRule};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    title: &str,
    (edition, governing, real_dice): (u16, Language, bool),
    ruleset: &Ruleset,
    founder: &Seat,
) -> Result<(), Refusal> {
    if edition != edition::EDITION {
        return Err(Refusal::UnknownEdition { edition });
    }
    line(title, MAX_TITLE)?;
    let programs = examine(ruleset)?;
    let charter = Charter {
        game: Some(kernel.event().id),
        title: title.trim().to_owned(),
        governing,
        edition,
        ruleset: ruleset.id.clone(),
        ruleset_title: ruleset.title.clone(),
        real_dice,
        classes: ruleset.classes.clone(),
        rejected: rejected(ruleset),
    };
    let rules = RuleBook::open(ruleset, &programs);
    clear_names(&rules)?;
    kernel.state_mut().found(charter, rules);
    if let Some(last) = ruleset.last_number() {
        let docket = kernel.state_mut().docket_mut();
        docket.number_from(ProposalNumber(last.0));
        kernel.ignore_unanswered();
    }
    kernel.record_effect(Effect::GameFounded, asked());
    kernel.rules_changed();
    kernel.sit_down(founder)
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

//! Why something on the screen is as it is: the rulings that made it, with all their reasons.

use super::chronicle::{explained, grade, happening_view, numbers};
use super::view::{GradeView, HappeningView};
use crate::law::answers::code_sentences::introduction;
use nomic_engine::{Aspect, Because, KernelReason, RecordedEffect, RuleId, RuleNumber, State};
use nomic_peer::Peer;
use nomic_wording::messages::why;
use nomic_wording::{Key, Locale};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Greatest number of rulings in an explanation; the chronicle has all.
const STEPS: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum WhyTopic {
    Quantity {
        player: u16,
        name: String,
    },
    /// Votes required for a proposal, and its voters.
    Votes(u32),
    /// The number and class of a rule.
    Rule(u32),
    Turn,
    /// Judge of the case with this number.
    Judge(u32),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StepView {
    pub(crate) event: String,
    pub(crate) claimed_ms: u64,
    pub(crate) grade: GradeView,
    pub(crate) happening: HappeningView,
    pub(crate) reasons: Vec<ReasonView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ReasonView {
    /// A rule says so, in the provision that begins on this line of its code.
    Rule {
        number: u32,
        line: u32,
        /// When the provision applies or what it decides, in words; nothing if the rule has become
        /// another one since.
        said: Option<String>,
        beaten: Vec<u32>,
        /// The rules whose answers it modifies.
        modified: Vec<u32>,
    },
    /// The rules are silent, and this is why it happened all the same.
    Silence(String),
}

/// Rulings that led to a topic's present state, newest first.
pub(crate) fn why(peer: &Peer, topic: &WhyTopic, language: Locale) -> Vec<StepView> {
    let state = peer.game().state();
    let rule = match topic {
        WhyTopic::Rule(number) => state.rule_numbered(RuleNumber(*number)).map(|rule| rule.id),
        _ => None,
    };
    let mut steps = Vec::new();
    let mut rewritten = Vec::new();
    for entry in peer.chronicle().iter().rev() {
        rewritten.extend(entry.ruling.effects.iter().filter_map(has_rewritten));
        let mut effects = entry.ruling.effects.iter();
        let asked = |one: &RecordedEffect| touches(topic, rule, state, one.effect.concern().aspect);
        let ruling = match effects.any(asked) {
            true => explained(peer, entry),
            false => Arc::clone(&entry.ruling),
        };
        for happening in ruling.effects.iter().rev() {
            if steps.len() < STEPS && asked(happening) {
                steps.push(StepView {
                    event: entry.ruling.event.to_hex(),
                    claimed_ms: entry.event.event().claimed_ms,
                    grade: grade(entry.grade),
                    happening: happening_view(state, entry.ruling.player, happening, language),
                    reasons: reasons(state, happening, &rewritten, language),
                });
            }
        }
        if begins(topic, state, &entry.ruling.effects) {
            break;
        }
    }
    steps
}

fn touches(
    topic: &WhyTopic,
    rule: Option<RuleId>,
    state: &State,
    aspect: Option<Aspect<'_>>,
) -> bool {
    match (topic, aspect) {
        (WhyTopic::Quantity { player, name }, Some(Aspect::Quantity(whose, which))) => {
            whose.0 == *player && which == name
        }
        (WhyTopic::Votes(number), Some(Aspect::Votes(proposal))) => proposal.0 == *number,
        (WhyTopic::Rule(_), Some(Aspect::Rule(changed))) => Some(changed) == rule,
        (WhyTopic::Turn, Some(Aspect::Turn(began))) => {
            began.is_none_or(|began| began == state.turn().number)
        }
        (WhyTopic::Judge(number), Some(Aspect::Judge(case))) => case.0 == *number,
        (
            WhyTopic::Quantity { .. }
            | WhyTopic::Votes(_)
            | WhyTopic::Rule(_)
            | WhyTopic::Turn
            | WhyTopic::Judge(_),
            _,
        ) => false,
    }
}

/// Whether the explanation begins with these effects: nothing before has a part in it.
fn begins(topic: &WhyTopic, state: &State, effects: &[RecordedEffect]) -> bool {
    let began = Some(Aspect::Turn(Some(state.turn().number)));
    let mut aspects = effects.iter().map(|effect| effect.effect.concern().aspect);
    *topic == WhyTopic::Turn && aspects.any(|aspect| aspect == began)
}

/// Rule whose code the effect has replaced.
fn has_rewritten(happening: &RecordedEffect) -> Option<RuleId> {
    match happening.effect.concern().aspect? {
        Aspect::Rule(rule) | Aspect::Code(rule) => Some(rule),
        Aspect::Quantity(..) | Aspect::Votes(_) | Aspect::Turn(_) | Aspect::Judge(_) => None,
    }
}

fn reasons(
    state: &State,
    happening: &RecordedEffect,
    rewritten: &[RuleId],
    language: Locale,
) -> Vec<ReasonView> {
    let said = |rule: &RuleId, line: u32| {
        let rule = state.rule(*rule)?;
        let stays = !rewritten.contains(&rule.id);
        stays.then(|| introduction(&rule.code, line, language))?
    };
    let reasons = happening.because.iter().map(|because| match because {
        Because::Rule {
            rule,
            number,
            line,
            beaten,
            modified,
        } => ReasonView::Rule {
            number: number.0,
            line: *line,
            said: said(rule, *line),
            beaten: numbers(beaten),
            modified: numbers(modified),
        },
        Because::Kernel(reason) => {
            ReasonView::Silence(silence(*reason).render(language).to_owned())
        }
    });
    let mut list = Vec::new();
    for reason in reasons {
        super::filter::note(&mut list, reason);
    }
    list
}

const fn silence(reason: KernelReason) -> Key {
    match reason {
        KernelReason::Asked => why::ASKED,
        KernelReason::Default => why::DEFAULT,
        KernelReason::Adopted => why::ADOPTED,
        KernelReason::Left => why::LEFT,
        KernelReason::Counted => why::COUNTED,
        KernelReason::Contained => why::CONTAINED,
        KernelReason::Compared => why::COMPARED,
        KernelReason::Agreed => why::AGREED,
        KernelReason::Judged => why::JUDGED,
        KernelReason::Due => why::DUE,
        KernelReason::Clocks => why::CLOCKS,
        KernelReason::Forked => why::FORKED,
        KernelReason::NumberTaken => why::NUMBER_TAKEN,
    }
}

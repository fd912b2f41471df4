//! Why something on the screen is as it is: the rulings that made it, with all their reasons.

use super::chronicle::{grade, happening_view, numbers};
use super::view::{GradeView, HappeningView};
use crate::law::answers::reading::introduction;
use nomic_engine::{
    Because, Happening, KernelReason, PlayerId, ProposalNumber, Remedy, RuleId, RuleNumber, State,
    What,
};
use nomic_sync::Peer;
use nomic_wording::messages::why;
use nomic_wording::{Key, Locale};
use serde::{Deserialize, Serialize};

/// Greatest number of rulings in an explanation; the chronicle has all.
const STEPS: usize = 40;

/// Topic of a question "why".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Topic {
    /// Amount of a player's quantity.
    Quantity {
        /// The player's seat.
        player: u16,
        /// The quantity.
        name: String,
    },
    /// Votes required for a proposal, and its voters.
    Votes(u32),
    /// The number and class of a rule.
    Rule(u32),
    /// Player on turn.
    Turn,
    /// Judge of a case.
    Judge(u32),
}

/// One ruling that had a part in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StepView {
    pub(crate) event: String,
    pub(crate) claimed_ms: u64,
    pub(crate) grade: GradeView,
    pub(crate) happening: HappeningView,
    pub(crate) reasons: Vec<ReasonView>,
}

/// One reason in full.
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
pub(crate) fn why(peer: &Peer, topic: &Topic, language: Locale) -> Vec<StepView> {
    let state = peer.game().state();
    let rule = match topic {
        Topic::Rule(number) => state.rule_numbered(RuleNumber(*number)).map(|rule| rule.id),
        _ => None,
    };
    let mut steps = Vec::new();
    let mut rewritten = Vec::new();
    for entry in peer.chronicle().iter().rev() {
        rewritten.extend(entry.ruling.happenings.iter().filter_map(has_rewritten));
        for happening in entry.ruling.happenings.iter().rev() {
            if steps.len() < STEPS && touches(topic, rule, state, &happening.what) {
                steps.push(StepView {
                    event: entry.ruling.event.to_hex(),
                    claimed_ms: entry.event.event().claimed_ms,
                    grade: grade(entry.grade),
                    happening: happening_view(state, entry.ruling.player, happening, language),
                    reasons: reasons(state, happening, &rewritten, language),
                });
            }
        }
        if begins(topic, state, &entry.ruling.happenings) {
            break;
        }
    }
    steps
}

/// Whether something that happened has a part in what is asked about.
fn touches(topic: &Topic, rule: Option<RuleId>, state: &State, what: &What) -> bool {
    match topic {
        Topic::Quantity { player, name } => {
            quantity(what).is_some_and(|(whose, which)| whose.0 == *player && which == name)
        }
        Topic::Votes(number) => decides(what, ProposalNumber(*number)),
        Topic::Rule(_) => rule.is_some() && changed_rule(what) == rule,
        Topic::Turn => match what {
            What::TurnBegan { number, .. } => *number == state.turn().number,
            What::TurnEnded { .. }
            | What::CircuitEnded(_)
            | What::TurnHeld { .. }
            | What::GameBegan => true,
            _ => false,
        },
        Topic::Judge(number) => match what {
            What::CaseCalled { case, .. }
            | What::JudgeChanged { case, .. }
            | What::Overruled { case, .. } => case.0 == *number,
            _ => false,
        },
    }
}

/// Whether the story begins with these happenings, so that nothing before has a part in it.
fn begins(topic: &Topic, state: &State, effects: &[Happening]) -> bool {
    let turn = state.turn().number;
    *topic == Topic::Turn
        && effects.iter().any(
            |happening| matches!(happening.what, What::TurnBegan { number, .. } if number == turn),
        )
}

fn quantity(what: &What) -> Option<(PlayerId, &str)> {
    match what {
        What::QuantityChanged {
            player, quantity, ..
        } => Some((*player, quantity)),
        What::Remedied(Remedy::SetQuantity {
            player, quantity, ..
        }) => Some((*player, quantity)),
        _ => None,
    }
}

fn decides(what: &What, number: ProposalNumber) -> bool {
    match what {
        What::BallotOpened {
            topic: nomic_engine::Topic::Proposal(proposal),
            ..
        }
        | What::Adopted { proposal, .. }
        | What::Rejected { proposal, .. }
        | What::Undetermined { proposal, .. } => *proposal == number,
        _ => false,
    }
}

const fn changed_rule(what: &What) -> Option<RuleId> {
    match what {
        What::RuleEnacted { rule, .. }
        | What::RuleAmended { rule, .. }
        | What::RuleRepealed { rule, .. }
        | What::RuleVoided { rule, .. }
        | What::RuleRevived { rule, .. }
        | What::AmendmentChanged { rule, .. }
        | What::RuleTransmuted { rule, .. } => Some(*rule),
        _ => None,
    }
}

/// The rule whose code was another one before this happened.
fn has_rewritten(happening: &Happening) -> Option<RuleId> {
    match &happening.what {
        What::Remedied(Remedy::SetCode { rule, .. }) => Some(*rule),
        what => changed_rule(what),
    }
}

fn reasons(
    state: &State,
    happening: &Happening,
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
        Because::Kernel(reason) => ReasonView::Silence(silence(*reason).say(language).to_owned()),
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

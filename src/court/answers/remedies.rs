//! Remedies: exact corrections, and the form for one.

use crate::action::answers::things;
use crate::action::answers::things::{proposal_number, rule_number};
use crate::kit::answers::names::name;
use crate::law::answers::diff::{DiffPiece, words};
use nomic_engine::rules::{Fraction, Kept, Value};
use nomic_engine::{
    Argument, POINTS, PartHash, ProposalId, Remedy, RuleId, RuleNumber, Stage, State, Status,
};
use nomic_peer::Peer;
use nomic_wording::messages::{repair, why};
use nomic_wording::{Key, Locale, figure, rendering};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemedyView {
    /// Subject: "Points: Ada".
    pub(crate) what: String,
    pub(crate) before: String,
    pub(crate) after: String,
    /// For code: what differs.
    pub(crate) code: Option<Vec<DiffPiece>>,
    pub(crate) rule: Option<u32>,
}

fn rule_in_words(state: &State, rule: RuleId, language: Locale) -> String {
    let number = RuleNumber(rule_number(state, rule));
    format!("{} {number}", repair::RULE.render(language))
}

pub(crate) fn remedy_view(peer: &Peer, remedy: &Remedy, language: Locale) -> RemedyView {
    let state = peer.game().state();
    let say = |word: Key| word.render(language).to_owned();
    let about_rule = |rule: RuleId, before: String, after: String| RemedyView {
        what: rule_in_words(state, rule, language),
        before,
        after,
        code: None,
        rule: Some(rule_number(state, rule)),
    };
    let about = |what: String, before: String, after: String| RemedyView {
        what,
        before,
        after,
        code: None,
        rule: None,
    };
    match remedy {
        Remedy::SetQuantity {
            player,
            quantity,
            to,
        } => about(
            format!(
                "{}: {}",
                name(state, *player),
                quantity_in_words(peer, quantity, language)
            ),
            figure(state.player(*player).map_or(0, |p| p.quantity(quantity))),
            figure(*to),
        ),
        Remedy::SetCode { rule, code, .. } => {
            let before = state.rule(*rule).map_or("", |rule| &rule.code);
            RemedyView {
                code: Some(words(before, code)),
                ..about_rule(*rule, String::new(), String::new())
            }
        }
        Remedy::SetStatus { rule, status } => {
            let before = state.rule(*rule).map(|rule| say(standing(rule.status)));
            about_rule(*rule, before.unwrap_or_default(), say(standing(*status)))
        }
        Remedy::Decide { proposal, adopted } => about(
            format!(
                "{} {}",
                say(repair::PROPOSAL),
                proposal_number(state, *proposal)
            ),
            say(outcome(state, *proposal)),
            say(decided(*adopted)),
        ),
        Remedy::GiveTurn { player } => {
            let turn = state.turn().player;
            let before = turn.map_or_else(|| say(repair::NOBODY), |player| name(state, player));
            about(say(repair::TURN), before, name(state, *player))
        }
        Remedy::GiveSeat { player, from } => {
            let what = format!("{}: {}", say(repair::SEAT), name(state, *player));
            about(what, name(state, *player), name(state, *from))
        }
        Remedy::SetKeep { rule, keep, to } => {
            let before = state.rule(*rule).and_then(|rule| rule.kept(keep, None));
            let before = before.map(|value| rendering::value(value, language));
            let view = about_rule(*rule, before.unwrap_or_default(), argument(to, language));
            RemedyView {
                what: format!("{}: {keep}", view.what),
                ..view
            }
        }
    }
}

const fn decided(adopted: bool) -> Key {
    if adopted {
        repair::ADOPTED
    } else {
        repair::REJECTED
    }
}

const fn standing(status: Status) -> Key {
    match status {
        Status::InForce => repair::IN_FORCE,
        Status::Repealed => repair::REPEALED,
        Status::Void => repair::VOID,
    }
}

fn outcome(state: &State, proposal: ProposalId) -> Key {
    match state.proposal(proposal).map(|proposal| proposal.stage()) {
        Some(Stage::Adopted) => repair::ADOPTED,
        Some(Stage::Rejected) => repair::REJECTED,
        _ => repair::UNDECIDED,
    }
}

fn quantity_in_words(peer: &Peer, quantity: &str, language: Locale) -> String {
    let columns = crate::players::answers::scores::scores(peer, language).columns;
    let column = columns.into_iter().find(|column| column.name == quantity);
    match column.and_then(|column| column.label) {
        Some(label) => label,
        None if quantity == POINTS => {
            let points = why::POINTS;
            points.render(language).to_owned()
        }
        None => quantity.to_owned(),
    }
}

fn argument(argument: &Argument, language: Locale) -> String {
    match argument {
        Argument::Number(number) => figure(*number),
        Argument::Fraction { num, den } => format!("{num}/{den}"),
        Argument::Truth(truth) => rendering::value(&Value::Truth(*truth), language),
        Argument::Text(text) => text.clone(),
        Argument::Player(id) => id.to_string(),
        Argument::Rule(id) => id.to_string(),
        Argument::Proposal(id) => id.to_string(),
        Argument::Case(id) => id.to_string(),
        Argument::Ballot(id) => id.to_string(),
        Argument::Asset(id) => id.to_string(),
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RemedyKind {
    #[default]
    Quantity,
    Decide,
    Turn,
    Seat,
    Status,
    Code,
    Keep,
}

impl RemedyKind {
    /// All of them, as they are offered: what is needed most first.
    pub(crate) const ALL: [Self; 7] = [
        Self::Quantity,
        Self::Decide,
        Self::Turn,
        Self::Seat,
        Self::Status,
        Self::Code,
        Self::Keep,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Quantity => "quantity",
            Self::Decide => "decide",
            Self::Turn => "turn",
            Self::Seat => "seat",
            Self::Status => "status",
            Self::Code => "code",
            Self::Keep => "keep",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    pub(crate) const fn word(self) -> Key {
        match self {
            Self::Quantity => repair::QUANTITY,
            Self::Decide => repair::DECIDE,
            Self::Turn => repair::TURN,
            Self::Seat => repair::SEAT,
            Self::Status => repair::STATUS,
            Self::Code => repair::CODE,
            Self::Keep => repair::KEEP,
        }
    }
}

/// Values of the form for one remedy; each kind uses the fields it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemedyForm {
    pub(crate) player: String,
    pub(crate) quantity: String,
    pub(crate) rule: String,
    pub(crate) proposal: String,
    pub(crate) keep: String,
    /// The code that the rule had when it was chosen.
    pub(crate) was: String,
    /// The amount, the code, the value, or what something becomes.
    pub(crate) to: String,
}

/// The remedy that the form describes; nothing while something is missing.
pub(crate) fn written(peer: &Peer, kind: RemedyKind, form: &RemedyForm) -> Option<Remedy> {
    let state = peer.game().state();
    Some(match kind {
        RemedyKind::Quantity => Remedy::SetQuantity {
            player: things::player(&form.player)?,
            quantity: (!form.quantity.is_empty()).then(|| form.quantity.clone())?,
            to: form.to.trim().replace('\u{2212}', "-").parse().ok()?,
        },
        RemedyKind::Code => Remedy::SetCode {
            rule: things::rule(&form.rule)?,
            was: PartHash::of(&form.was),
            code: form.to.clone(),
        },
        RemedyKind::Status => Remedy::SetStatus {
            rule: things::rule(&form.rule)?,
            status: match form.to.as_str() {
                "in_force" => Status::InForce,
                "repealed" => Status::Repealed,
                _ => return None,
            },
        },
        RemedyKind::Decide => Remedy::Decide {
            proposal: things::proposal(&form.proposal)?,
            adopted: match form.to.as_str() {
                "adopted" => true,
                "rejected" => false,
                _ => return None,
            },
        },
        RemedyKind::Turn => Remedy::GiveTurn {
            player: things::player(&form.player)?,
        },
        RemedyKind::Seat => Remedy::GiveSeat {
            player: things::player(&form.player)?,
            from: things::player(&form.to)?,
        },
        RemedyKind::Keep => {
            let rule = things::rule(&form.rule)?;
            let kept = state.rule(rule)?.kept(&form.keep, None)?;
            Remedy::SetKeep {
                rule,
                keep: form.keep.clone(),
                to: like(kept, form.to.trim())?,
            }
        }
    })
}

/// Written text as a value of the variable's type.
fn like(kept: &Value, written: &str) -> Option<Argument> {
    Some(match kept {
        Value::Number(_) => Argument::Number(written.replace('\u{2212}', "-").parse().ok()?),
        Value::Fraction(_) => {
            let fraction = Fraction::read(written)?;
            Argument::Fraction {
                num: fraction.num(),
                den: fraction.den(),
            }
        }
        Value::Truth(_) => match written.to_lowercase().as_str() {
            "yes" | "true" | "ja" | "sì" | "si" => Argument::Truth(true),
            "no" | "false" | "nein" => Argument::Truth(false),
            _ => return None,
        },
        Value::Text(_) => Argument::Text(written.to_owned()),
        _ => return None,
    })
}

/// Variables of a rule that can be set by hand, with their present values.
pub(crate) fn keeps(peer: &Peer, rule: &str, language: Locale) -> Vec<(String, String)> {
    let rule = things::rule(rule).and_then(|rule| peer.game().state().rule(rule));
    let keeps = rule.into_iter().flat_map(|rule| &rule.keeps);
    keeps
        .filter_map(|(name, kept)| match kept {
            Kept::One(
                value @ (Value::Number(_) | Value::Fraction(_) | Value::Truth(_) | Value::Text(_)),
            ) => Some((name, value)),
            Kept::One(_) | Kept::Each(_) => None,
        })
        .map(|(name, value)| {
            let now = rendering::value(value, language);
            (name.to_string(), format!("{name} = {now}"))
        })
        .collect()
}

pub(crate) fn code_of(peer: &Peer, rule: &str) -> String {
    let rule = things::rule(rule).and_then(|rule| peer.game().state().rule(rule));
    rule.map(|rule| rule.code.to_string()).unwrap_or_default()
}

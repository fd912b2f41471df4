//! Ballots that rules open, what rules let players do, and what a held turn waits for.

use crate::state::table::{may, name};
use crate::state::things::{SubjectView, ThingKind, rule_number, subject};
use crate::state::view::{May, RefusalView, VoteView};
use nomic_engine::rules::{Language, Type};
use nomic_engine::{Argument, BallotId, Content, Matter, RuleId, Secret};
use nomic_sync::{Intent, Peer};

/// One ballot that a rule opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BallotView {
    pub(crate) id: u32,
    pub(crate) topic: String,
    pub(crate) about: Option<SubjectView>,
    pub(crate) rule: u32,
    pub(crate) votes: Vec<VoteView>,
    pub(crate) in_favour: i64,
    pub(crate) against: i64,
    pub(crate) stage: BallotStage,
    pub(crate) may_cast: bool,
}

/// Where a ballot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BallotStage {
    Open,
    Carried,
    Defeated,
    Dropped,
}

pub(super) fn ballot_view(peer: &Peer, matter: &Matter, language: Language) -> BallotView {
    let state = peer.game().state();
    let count = matter.ballot.count();
    let voters = matter.ballot.electorate.iter();
    let me = peer.me();
    let votes = voters.map(|player| VoteView {
        name: name(state, *player),
        me: me == Some(*player),
        in_favour: matter.ballot.votes.get(player).map(|vote| vote.in_favour),
        sealed: matter.ballot.sealed.contains_key(player),
        late: false,
    });
    let stage = match (matter.dropped, matter.outcome) {
        (true, _) => BallotStage::Dropped,
        (_, Some(true)) => BallotStage::Carried,
        (_, Some(false)) => BallotStage::Defeated,
        (_, None) => BallotStage::Open,
    };
    let mine =
        me.is_some_and(|me| matter.ballot.may_vote(me) && !matter.ballot.votes.contains_key(&me));
    BallotView {
        id: matter.id.0,
        topic: matter.topic.get(language).to_owned(),
        about: matter.about.map(|about| subject(state, about)),
        rule: rule_number(state, matter.rule),
        votes: votes.collect(),
        in_favour: count.in_favour,
        against: count.against,
        may_cast: stage == BallotStage::Open
            && mine
            && may(peer, cast(matter.id.0, true), language).yes(),
        stage,
    }
}

/// The ballots that are open.
pub(crate) fn open_ballots(peer: &Peer, language: Language) -> Vec<BallotView> {
    let ballots = peer.game().state().open_ballots();
    ballots
        .map(|matter| ballot_view(peer, matter, language))
        .collect()
}

/// A vote in such a ballot.
pub(crate) const fn cast(ballot: u32, in_favour: bool) -> Intent {
    Intent::Cast {
        ballot: BallotId(ballot),
        in_favour,
    }
}

/// Something that a rule lets me do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OfferView {
    /// The rule itself, whatever its number.
    pub(crate) rule: u32,
    pub(crate) number: u32,
    pub(crate) action: String,
    pub(crate) label: String,
    pub(crate) form: Vec<BlankView>,
    /// Nobody sees what is filled in before it is opened.
    pub(crate) secret: bool,
    /// I have handed it in already; doing so again takes its place.
    pub(crate) handed_in: bool,
    /// What that was: only this device can tell.
    pub(crate) own: Option<String>,
}

/// One blank to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlankView {
    pub(crate) label: String,
    pub(crate) kind: BlankKind,
    /// What can be chosen, where something is to be chosen.
    pub(crate) choices: Vec<(String, String)>,
}

/// What a blank takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlankKind {
    Number,
    Truth,
    Text,
    Thing(ThingKind),
}

impl BlankKind {
    fn of(ty: Type) -> Option<Self> {
        Some(match ty {
            Type::Number => Self::Number,
            Type::Truth => Self::Truth,
            Type::Text => Self::Text,
            Type::Thing(kind) => Self::Thing(ThingKind::named(kind)?),
            _ => return None,
        })
    }

    /// What was filled in, as a move writes it; nothing while it is not filled in.
    fn argument(self, filled: &str) -> Option<Argument> {
        let filled = filled.trim();
        Some(match self {
            Self::Number => Argument::Number(filled.replace('\u{2212}', "-").parse().ok()?),
            Self::Truth => match filled {
                "yes" => Argument::Truth(true),
                "no" => Argument::Truth(false),
                _ => return None,
            },
            Self::Text => Argument::Text((!filled.is_empty()).then(|| filled.to_owned())?),
            Self::Thing(kind) => kind.argument(filled)?,
        })
    }
}

/// What the rules let me do now. An offer with a blank that this page cannot draw is left out.
pub(crate) fn offers(peer: &Peer, language: Language) -> Vec<OfferView> {
    let Some(me) = peer.me() else {
        return Vec::new();
    };
    let state = peer.game().state();
    let offers = state.offers(me);
    let own = peer.own_secrets();
    let offers = offers.into_iter().filter_map(|offer| {
        let blanks = offer.form.iter().map(|blank| {
            let kind = BlankKind::of(blank.ty)?;
            let label = blank.label.as_ref();
            Some(BlankView {
                label: label.map_or_else(
                    || blank.name.to_string(),
                    |label| label.get(language).to_owned(),
                ),
                kind,
                choices: match kind {
                    BlankKind::Thing(kind) => kind.choices(peer, language),
                    _ => Vec::new(),
                },
            })
        });
        Some(OfferView {
            rule: offer.rule.0,
            number: offer.number.0,
            action: offer.action.to_string(),
            label: offer.label.get(language).to_owned(),
            form: blanks.collect::<Option<_>>()?,
            secret: state.wants_secrecy(&offer.action),
            own: own_words(&own, offer.rule, &offer.action),
            handed_in: state.submissions().iter().any(|handed_in| {
                handed_in.player == me
                    && handed_in.rule == offer.rule
                    && *handed_in.action == *offer.action
            }),
        })
    });
    offers.collect()
}

/// What I have handed in last for an action and nobody has opened yet, as far as it was written and
/// not chosen.
fn own_words(own: &[(Secret, Content)], rule: RuleId, action: &str) -> Option<String> {
    let args = own
        .iter()
        .rev()
        .find_map(|(secret, content)| match (secret, content) {
            (
                Secret::Act {
                    rule: by,
                    action: of,
                },
                Content::Form(args),
            ) if *by == rule && **of == *action => Some(args),
            _ => None,
        })?;
    let words = args.iter().filter_map(|argument| match argument {
        Argument::Number(number) => Some(number.to_string()),
        Argument::Text(text) => Some(text.clone()),
        _ => None,
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// An offer with its blanks filled in; nothing while one is empty.
pub(crate) fn taken(offer: &OfferView, filled: &[String]) -> Option<Intent> {
    let blanks = offer.form.iter().zip(filled);
    let args: Option<Vec<Argument>> = blanks
        .map(|(blank, filled)| blank.kind.argument(filled))
        .collect();
    let args = args.filter(|args| args.len() == offer.form.len())?;
    Some(Intent::Act {
        rule: RuleId(offer.rule),
        action: offer.action.clone(),
        args,
    })
}

/// What the engine would say to an offer that is filled in like this.
pub(crate) fn foreseen(
    peer: &Peer,
    offer: &OfferView,
    filled: &[String],
    language: Language,
) -> Option<RefusalView> {
    match may(peer, taken(offer, filled)?, language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}

/// Why the next turn waits, and who could make it go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldView {
    pub(crate) reason: String,
    pub(crate) by: Vec<String>,
}

/// What a held turn waits for: whoever has a vote to cast or a case to judge.
pub(crate) fn held(peer: &Peer, language: Language) -> Option<HeldView> {
    let state = peer.game().state();
    let reason = state.turn().held.as_ref()?;
    let mut by = Vec::new();
    let judges = state.unsettled_cases();
    let judges = judges.filter(|case| case.judgement.is_none());
    for judge in judges.map(|case| case.judge) {
        crate::state::sieve::note(&mut by, name(state, judge));
    }
    for matter in state.open_ballots() {
        for voter in &matter.ballot.electorate {
            if !matter.ballot.votes.contains_key(voter) {
                crate::state::sieve::note(&mut by, name(state, *voter));
            }
        }
    }
    Some(HeldView {
        reason: reason.get(language).to_owned(),
        by,
    })
}

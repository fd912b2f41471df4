//! The chronicle: each ruling in sentences, with what it came from.

mod court;
mod rule;
mod secret;
mod sequence;
mod silence;
mod time;

use super::sieve::{kind_of, note, players_of, rules_of};
use super::table::name;
use super::view::{BecauseView, GradeView, HappeningView, RulingView};
use crate::locale::Say;
use crate::locale::telling::refusals;
use crate::locale::telling::sentences::Told;
use crate::state::sieve::KindView;
use nomic_engine::rules::Language;
use nomic_engine::{Because, Happening, POINTS, PlayerId, State, Topic, What};
use nomic_sync::{Entry, Grade, Peer};
use nomic_wording::isolated;

/// How many rulings the table shows.
const RECENT: usize = 6;

/// All rulings, newest first.
pub(crate) fn rulings(peer: &Peer, language: Language) -> Vec<RulingView> {
    peer.chronicle()
        .iter()
        .rev()
        .map(|entry| ruling(peer, entry, language))
        .collect()
}

/// The last few that were not refused.
pub(super) fn recent(peer: &Peer, language: Language) -> Vec<RulingView> {
    let accepted = peer
        .chronicle()
        .iter()
        .rev()
        .filter(|entry| entry.ruling.accepted());
    accepted
        .take(RECENT)
        .map(|entry| ruling(peer, entry, language))
        .collect()
}

/// The newest accepted ruling as one line, to be read out.
pub(crate) fn newest_in_words(peer: &Peer, language: Language) -> Option<String> {
    let newest = recent(peer, language).into_iter().next()?;
    let sentences: Vec<String> = newest
        .happenings
        .into_iter()
        .filter(|happening| !happening.noted)
        .map(|happening| happening.text)
        .collect();
    Some(sentences.join(" "))
}

fn ruling(peer: &Peer, entry: &Entry, language: Language) -> RulingView {
    let state = peer.game().state();
    let who = entry.ruling.player;
    let mut happenings: Vec<HappeningView> = sequence::in_telling_order(&entry.ruling.effects)
        .into_iter()
        .map(|happening| happening_view(state, who, happening, language))
        .collect();
    // What happens to nobody stands under who brought it about, once for each move.
    let seat = who.map(|player| player.0);
    let mut told = happenings.iter_mut().filter(|told| !told.noted);
    if let Some(first) = told.next() {
        first.seat = first.seat.or(seat);
    }
    RulingView {
        id: entry.ruling.event.to_hex(),
        seat,
        who: who.map(|player| name(state, player)),
        claimed_ms: entry.event.event().claimed_ms,
        grade: grade(entry.grade),
        closing: entry.ruling.accepted() && entry.event.event().moved.seal().is_some(),
        happenings,
        refused: entry
            .ruling
            .verdict
            .as_ref()
            .err()
            .map(|refusal| refusals::refusal(refusal, peer, language)),
        kinds: kinds(entry),
        players: players(state, entry),
        rules: rules(entry),
    }
}

pub(super) const fn grade(grade: Grade) -> GradeView {
    match grade {
        Grade::Provisional => GradeView::Provisional,
        Grade::Closed => GradeView::Closed,
        Grade::Final => GradeView::Final,
    }
}

fn kinds(entry: &Entry) -> Vec<KindView> {
    let mut list = Vec::new();
    for happening in &entry.ruling.effects {
        note(&mut list, kind_of(&happening.what));
    }
    list
}

/// Who acted and to whom something happened, by name.
fn players(state: &State, entry: &Entry) -> Vec<String> {
    let mut list = Vec::new();
    let effects = entry.ruling.effects.iter();
    let touched = effects.flat_map(|happening| players_of(&happening.what));
    for player in entry.ruling.player.into_iter().chain(touched) {
        note(&mut list, name(state, player));
    }
    list
}

/// The rules that something came from or happened to, and the one that refused.
fn rules(entry: &Entry) -> Vec<u32> {
    let refusing = entry.ruling.verdict.as_ref().err();
    let refusing = refusing.and_then(|refusal| refusal.number());
    let effects = entry.ruling.effects.iter().flat_map(rules_of);
    let mut list = Vec::new();
    for number in refusing.into_iter().chain(effects) {
        note(&mut list, number.0);
    }
    list
}

pub(super) fn happening_view(
    state: &State,
    who: Option<PlayerId>,
    happening: &Happening,
    language: Language,
) -> HappeningView {
    let who = who.map(|player| name(state, player)).unwrap_or_default();
    let (told, proposal) = told(state, who, &happening.what, language);
    HappeningView {
        text: told.say(language).into_owned(),
        because: because_of(&happening.because),
        proposal: proposal.or_else(|| time::proposal(&happening.what)),
        moment: time::moment(&happening.what),
        seat: players_of(&happening.what).first().map(|player| player.0),
        noted: matches!(happening.what, What::KeepSet { .. }),
    }
}

/// The reasons as rules; the kernel's own reasons need no words at every entry.
pub(super) fn because_of(reasons: &[Because]) -> Vec<BecauseView> {
    let views = reasons.iter().map(|because| match because {
        Because::Rule { number, beaten, .. } => BecauseView {
            rule: Some(number.0),
            beaten: beaten.iter().map(|number| number.0).collect(),
        },
        Because::Kernel(_) => BecauseView {
            rule: None,
            beaten: Vec::new(),
        },
    });
    let mut list: Vec<BecauseView> = Vec::new();
    for view in views {
        if !list.contains(&view) {
            list.push(view);
        }
    }
    list
}

fn told(state: &State, who: String, what: &What, language: Language) -> (Told, Option<u32>) {
    match what {
        What::Proposed { proposal } => (
            Told::Proposed {
                who,
                proposal: proposal.0,
            },
            Some(proposal.0),
        ),
        What::Revised { proposal, .. } => (
            Told::Revised {
                who,
                proposal: proposal.0,
            },
            Some(proposal.0),
        ),
        What::Remarked { proposal } => (
            Told::Remarked {
                who,
                proposal: proposal.0,
            },
            Some(proposal.0),
        ),
        What::BallotOpened {
            topic: Topic::Proposal(proposal),
            electorate,
        } => (
            Told::VotingOpened {
                proposal: proposal.0,
                electorate: electorate.len(),
            },
            Some(proposal.0),
        ),
        What::Voted {
            topic: Topic::Proposal(proposal),
            player,
            in_favour,
        } => (
            Told::Voted {
                who: name(state, *player),
                proposal: proposal.0,
                in_favour: *in_favour,
            },
            Some(proposal.0),
        ),
        other => told_of_an_outcome(other)
            .unwrap_or_else(|| (told_of_the_table(state, who, other, language), None)),
    }
}

/// How a proposal ended.
fn told_of_an_outcome(what: &What) -> Option<(Told, Option<u32>)> {
    Some(match what {
        What::Adopted {
            proposal,
            in_favour,
            against,
            required,
        } => (
            Told::Adopted {
                proposal: proposal.0,
                in_favour: *in_favour,
                against: *against,
                required: *required,
            },
            Some(proposal.0),
        ),
        What::Rejected {
            proposal,
            in_favour,
            against,
            required,
            ground,
        } => (
            Told::Rejected {
                proposal: proposal.0,
                in_favour: *in_favour,
                against: *against,
                required: *required,
                ground: *ground,
            },
            Some(proposal.0),
        ),
        What::Undetermined {
            proposal, doubt, ..
        } => (
            Told::Undetermined {
                proposal: proposal.0,
                doubt: *doubt,
            },
            Some(proposal.0),
        ),
        _ => return None,
    })
}

/// What is not about one proposal.
fn told_of_the_table(state: &State, who: String, what: &What, language: Language) -> Told {
    match what {
        What::GameFounded => Told::Founded {
            who,
            title: isolated(state.title()).into_owned(),
        },
        What::PlayerJoined(player) => Told::Joined(name(state, *player)),
        What::PlayerLeft(player) => Told::Left(name(state, *player)),
        What::GameBegan => Told::Began,
        What::Drawn {
            sides,
            result,
            thrown: true,
            ..
        } => Told::Thrown {
            who,
            result: *result,
            sides: *sides,
        },
        What::Drawn { sides, result, .. } => Told::Drawn {
            result: *result,
            sides: *sides,
        },
        What::QuantityChanged {
            player,
            quantity,
            from,
            to,
        } => told_of_a_quantity(state, *player, quantity, (*from, *to), language),
        What::Acted { number, label, .. } => Told::Acted {
            who,
            rule: *number,
            label: isolated(label.get(language)).into_owned(),
        },
        What::TurnEnded { player } => Told::TurnEnded(name(state, *player)),
        What::TurnBegan { player, .. } => Told::TurnBegan(name(state, *player)),
        What::CircuitEnded(circuit) => Told::CircuitEnded(*circuit),
        What::Won { player } => Told::Won(name(state, *player)),
        What::CutOff { occasions } => Told::CutOff(*occasions),
        What::Unanswered(question) => Told::Said(silence::told(question, language)),
        What::SealMismatch { .. } => Told::Mismatch,
        other => match time::told(state, &who, other, language)
            .or_else(|| secret::told(state, other, language))
        {
            Some(said) => Told::Said(said),
            None => match court::told(state, who, other, language) {
                Some(told) => Told::Court(told),
                None => rule::told(state, other, language).map_or(Told::Nothing, Told::Rule),
            },
        },
    }
}

/// How much a player has of something now.
fn told_of_a_quantity(
    state: &State,
    player: PlayerId,
    quantity: &str,
    (from, to): (i64, i64),
    language: Language,
) -> Told {
    let who = name(state, player);
    if quantity == POINTS {
        return Told::Points { who, from, to };
    }
    let names = state.quantity_names().into_iter();
    let label = names
        .filter(|(known, _)| **known == *quantity)
        .find_map(|(_, label)| label);
    Told::Amount {
        who,
        quantity: label.map_or_else(
            || quantity.to_owned(),
            |label| isolated(label.get(language)).into_owned(),
        ),
        from,
        to,
    }
}

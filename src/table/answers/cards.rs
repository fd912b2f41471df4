//! The cards that lie before players, as each of them may see them.

use crate::kit::answers::names::name;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::May;
use nomic_engine::moves::ShowIntent;
use nomic_engine::{Card, CardId, PlayerId};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// The cards of one player that go by one name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandView {
    pub(crate) seat: u16,
    pub(crate) player: String,
    pub(crate) label: String,
    pub(crate) name: String,
    /// The numbers on those that were shown.
    pub(crate) shown: Vec<u32>,
    /// Number of cards that lie face down.
    pub(crate) face_down: usize,
    /// The cards face down, if they are mine.
    pub(crate) mine: Vec<CardId>,
    /// If they are mine and some lie face down: whether I may show them.
    pub(crate) may_show: Option<May>,
}

/// Cards on the table, by seat and in the order of dealing.
pub(crate) fn hands(peer: &Peer, language: Locale) -> Vec<HandView> {
    let state = peer.game().state();
    let players = state.players();
    players
        .flat_map(|player| {
            let cards = state.cards_of(player.id);
            names(cards).into_iter().map(move |(name, label)| {
                let label = label.get(language.for_rules());
                hand(peer, player.id, (name, label), language)
            })
        })
        .collect()
}

fn names(cards: &[Card]) -> Vec<(&str, &nomic_engine::rules::Phrase)> {
    let mut names: Vec<(&str, _)> = Vec::new();
    for card in cards {
        let name = card.name.as_plain();
        if !names.iter().any(|(known, _)| *known == name) {
            names.push((name, &card.name));
        }
    }
    names
}

fn hand(
    peer: &Peer,
    player: PlayerId,
    (called, label): (&str, &str),
    language: Locale,
) -> HandView {
    let state = peer.game().state();
    let cards = || cards(peer, player, called);
    let mine = peer.me() == Some(player);
    let hidden = || cards().filter(|card| card.shown.is_none());
    let here = |card: &&Card| mine && card.device == peer.device_id();
    let mine: Vec<CardId> = hidden().filter(here).map(|card| card.id).collect();
    // The rules are asked about one: they hear of each when all are shown.
    let first = mine.first().copied();
    HandView {
        seat: player.0,
        player: name(state, player),
        label: label.to_owned(),
        name: called.to_owned(),
        shown: cards().filter_map(|card| card.shown).collect(),
        face_down: hidden().count(),
        mine,
        may_show: first.map(|card| {
            let cards = vec![card];
            may(peer, Intent::Show(ShowIntent { cards }), language)
        }),
    }
}

fn cards<'p>(peer: &'p Peer, player: PlayerId, name: &str) -> impl Iterator<Item = &'p Card> {
    let cards = peer.game().state().cards_of(player).iter();
    cards.filter(move |card| card.name.as_plain() == name)
}

/// Faces of my cards of this name that lie face down. They are computed when I look, and not
/// stored.
pub(crate) fn seen(peer: &Peer, name: &str) -> Vec<u32> {
    let mine = peer.me().into_iter();
    let cards = mine.flat_map(|me| cards(peer, me, name));
    let hidden = cards.filter(|card| card.shown.is_none());
    hidden.filter_map(|card| peer.number_on(card)).collect()
}

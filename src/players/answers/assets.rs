//! Owners of assets.

use crate::kit::answers::names::name;
use nomic_engine::rules::FlatMap;
use nomic_engine::{Asset, PlayerId, State};
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// Assets of one sort with one owner, or without an owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HoldingView {
    pub(crate) sort: String,
    pub(crate) names: Vec<(String, usize)>,
}

pub(crate) fn holdings(
    state: &State,
    owner: Option<PlayerId>,
    language: Locale,
) -> Vec<HoldingView> {
    let mut sorts: FlatMap<&str, FlatMap<&str, usize>> = FlatMap::new();
    for asset in state.assets().filter(|asset| asset.owner == owner) {
        let names = sorts.entry(asset.sort.get(language.for_rules()));
        let count = names
            .or_default()
            .entry(asset.name.get(language.for_rules()));
        let count = count.or_default();
        *count = count.saturating_add(1);
    }
    let view = |(sort, names): (&str, FlatMap<&str, usize>)| HoldingView {
        sort: sort.to_owned(),
        names: names
            .into_iter()
            .map(|(name, count)| (name.to_owned(), count))
            .collect(),
    };
    sorts.into_iter().map(view).collect()
}

pub(crate) fn unowned(peer: &Peer, language: Locale) -> Vec<HoldingView> {
    holdings(peer.game().state(), None, language)
}

/// An asset in a form: its name, what it is and who has it.
pub(crate) fn in_words(state: &State, asset: &Asset, language: Locale) -> String {
    let asset_name = asset.name.get(language.for_rules());
    let sort = asset.sort.get(language.for_rules());
    match asset.owner {
        Some(owner) => format!("{asset_name} ({sort}, {})", name(state, owner)),
        None => format!("{asset_name} ({sort})"),
    }
}

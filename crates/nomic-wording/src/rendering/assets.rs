//! Changes of assets.

use super::player;
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::rules::Phrase;
use nomic_engine::{AssetChange, PlayerId, RuleNumber, State};

pub(super) fn changed(
    name: &Phrase,
    change: &AssetChange,
    state: &State,
    locale: Locale,
) -> Message {
    let asset = name.get(locale.for_rules());
    let of = |who: &PlayerId| player(state, *who);
    match change {
        AssetChange::Made { sort, owner } => {
            let sort = sort.get(locale.for_rules());
            match owner {
                Some(who) => msg!(happenings::AssetGranted, who = of(who), asset, sort),
                None => msg!(happenings::AssetCreated, asset, sort),
            }
        }
        AssetChange::Moved { from, to } => match (from, to) {
            (Some(from), Some(to)) => {
                msg!(happenings::AssetGiven, asset, from = of(from), to = of(to))
            }
            (None, Some(who)) => msg!(happenings::AssetTaken, asset, who = of(who)),
            (Some(who), None) => msg!(happenings::AssetReleased, asset, who = of(who)),
            (None, None) => Message::nothing(),
        },
        AssetChange::Destroyed { from: Some(who) } => {
            msg!(happenings::AssetLost, asset, who = of(who))
        }
        AssetChange::Destroyed { from: None } => msg!(happenings::AssetDestroyed, asset),
    }
}

/// Line for a repealed rule's assets that stay, or that another rule took over.
pub(super) fn left(rule: RuleNumber, count: i64, by: Option<RuleNumber>) -> Message {
    match by {
        None => msg!(happenings::AssetsOrphaned, rule, n = count),
        Some(by) => msg!(happenings::AssetsTakenOver, by, of = rule, n = count),
    }
}

//! Points over time.

use crate::kit::answers::names::name;
use nomic_engine::{Effect, POINTS, PlayerId};
use nomic_peer::Peer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Greatest number of moments in a plot. A plot of a longer game leaves moments out.
const MOMENTS: usize = 160;

/// Curves over the same moments: one before the first change, and one after each move that changed
/// the points of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlotView {
    pub(crate) curves: Vec<CurveView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CurveView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    /// Points at each moment.
    pub(crate) amounts: Vec<i64>,
}

impl PlotView {
    /// Number of moments.
    pub(crate) fn moments(&self) -> usize {
        self.curves.first().map_or(0, |curve| curve.amounts.len())
    }
}

/// The curves of all who ever had points, in the order of the seats. No curves if there are none.
pub(crate) fn plot(peer: &Peer) -> PlotView {
    let state = peer.game().state();
    let mut now: BTreeMap<PlayerId, i64> = BTreeMap::new();
    let mut moments = Vec::new();
    for entry in peer.chronicle().iter() {
        let mut changed = false;
        for recorded in &entry.ruling.effects {
            let Effect::QuantityChanged {
                player,
                quantity,
                from,
                to,
            } = &recorded.effect
            else {
                continue;
            };
            if &**quantity != POINTS {
                continue;
            }
            if moments.is_empty() {
                moments.push(BTreeMap::new());
            }
            // Players begin with what they had before their first change.
            if !now.contains_key(player) {
                for earlier in &mut moments {
                    earlier.insert(*player, *from);
                }
            }
            now.insert(*player, *to);
            changed = true;
        }
        if changed {
            moments.push(now.clone());
        }
    }
    let kept = thinned(&moments);
    let curves = state
        .players()
        .filter(|player| now.contains_key(&player.id))
        .map(|player| {
            let at = |moment: &&BTreeMap<PlayerId, i64>| {
                moment.get(&player.id).copied().unwrap_or_default()
            };
            CurveView {
                seat: player.id.0,
                name: name(state, player.id),
                amounts: kept.iter().map(at).collect(),
            }
        });
    PlotView {
        curves: curves.collect(),
    }
}

/// At most [`MOMENTS`] of these, evenly spread, with the first and the last one.
fn thinned<T>(all: &[T]) -> Vec<&T> {
    let last = all.len().saturating_sub(1);
    let kept = MOMENTS.min(all.len());
    let steps = kept.saturating_sub(1).max(1);
    let places = (0..kept).map(|index| index.saturating_mul(last).checked_div(steps));
    places
        .flatten()
        .filter_map(|place| all.get(place))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_is_thinned_to_moments_from_its_first_to_its_last() {
        let all: Vec<usize> = (0..1_000).collect();
        let kept = thinned(&all);
        assert_eq!(kept.len(), MOMENTS);
        assert_eq!((kept.first(), kept.last()), (Some(&&0), Some(&&999)));
        assert!(kept.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(thinned(&[7, 8, 9]), [&7, &8, &9]);
        assert_eq!(thinned(&[7]), [&7]);
        assert!(thinned::<u8>(&[]).is_empty());
    }
}

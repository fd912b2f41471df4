//! Points over time.

use crate::kit::answers::names::name;
use nomic_engine::{Effect, POINTS, PlayerId};
use nomic_peer::Peer;
use serde::{Deserialize, Serialize};

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

/// The curves of all players whose points ever changed, in the order of the seats.
pub(crate) fn plot(peer: &Peer) -> PlotView {
    let state = peer.game().state();
    let mut changes = Vec::new();
    let mut last = 0_usize;
    for entry in peer.chronicle().iter() {
        let moment = last.saturating_add(1);
        let before = changes.len();
        let effects = entry.ruling.effects.iter();
        changes.extend(effects.filter_map(|told| points_changed(moment, &told.effect)));
        if changes.len() > before {
            last = moment;
        }
    }
    let moments = kept_moments(last);
    let curves = state.players().filter_map(|player| {
        let own = changes.iter().filter(|change| change.player == player.id);
        let mut own = own.peekable();
        // Players begin with what they had before their first change.
        let mut now = own.peek()?.from;
        let amounts = moments.iter().map(|moment| {
            while let Some(change) = own.next_if(|change| change.moment <= *moment) {
                now = change.to;
            }
            now
        });
        Some(CurveView {
            amounts: amounts.collect(),
            seat: player.id.0,
            name: name(state, player.id),
        })
    });
    PlotView {
        curves: curves.collect(),
    }
}

struct PointsChange {
    moment: usize,
    player: PlayerId,
    from: i64,
    to: i64,
}

fn points_changed(moment: usize, effect: &Effect) -> Option<PointsChange> {
    match effect {
        Effect::QuantityChanged {
            player,
            quantity,
            from,
            to,
        } if &**quantity == POINTS => Some(PointsChange {
            moment,
            player: *player,
            from: *from,
            to: *to,
        }),
        _ => None,
    }
}

/// At most [`MOMENTS`] from 0 to this one, evenly spread, with both.
fn kept_moments(last: usize) -> Vec<usize> {
    let steps = MOMENTS.saturating_sub(1).min(last).max(1);
    let kept = 0..=steps.min(last);
    let places = kept.map(|index| index.saturating_mul(last).checked_div(steps));
    places.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_is_thinned_to_moments_from_its_first_to_its_last() {
        let kept = kept_moments(1_000);
        assert_eq!(kept.len(), MOMENTS);
        assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&1_000)));
        assert!(kept.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(kept_moments(2), [0, 1, 2]);
        assert_eq!(kept_moments(0), [0]);
    }
}

//! Links that the last closing left to draw from.

use crate::{ChainLink, EventId, PlayerId};

/// Links of a closing, and the number of draws from them. Rules can draw only in the move that
/// closes a ballot or calls a timer.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Draws {
    /// Purpose of the draws, so that no two closings draw the same: the proposal whose ballot was
    /// closed, or the timer's source (see [`dice::timer_source`](crate::base::dice::timer_source)).
    #[n(0)]
    pub source: EventId,
    /// The links, by player and for each in the order of revealing.
    #[n(1)]
    pub links: Vec<(PlayerId, ChainLink)>,
    /// Number of draws so far.
    #[n(2)]
    pub counter: u32,
}

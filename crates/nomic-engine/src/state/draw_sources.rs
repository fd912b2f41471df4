//! Sources that rules can draw from.

use crate::model::draws::Draws;
use crate::{ChainLink, EventId, PlayerId};
use std::sync::Arc;

/// Present links, and the number of draws from them.
///
/// - No two draws from the same links have one count, so no rule draws what another one drew.
#[derive(Clone, Debug, Default)]
pub(crate) struct DrawState(Option<Arc<Draws>>);

impl DrawState {
    pub(crate) fn draws(&self) -> Option<&Draws> {
        self.0.as_deref()
    }

    pub(crate) fn lay_out(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>) {
        self.lay_out_from(source, links, 0);
    }

    /// Lays out links of an earlier closing. If they are the present links, draws continue after
    /// those already made.
    pub(crate) fn lay_out_again(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>) {
        let before = self.draws().filter(|draws| draws.source == source);
        let counter = before.map_or(0, |draws| draws.counter);
        self.lay_out_from(source, links, counter);
    }

    /// Counts a draw. Returns its purpose, and the number of earlier draws.
    pub(crate) fn count(&mut self) -> Option<(EventId, u32)> {
        let draws = Arc::make_mut(self.0.as_mut()?);
        let before = draws.counter;
        draws.counter = before.saturating_add(1);
        Some((draws.source, before))
    }

    fn lay_out_from(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>, counter: u32) {
        let draws = Draws {
            source,
            links,
            counter,
        };
        self.0 = Some(Arc::new(draws));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: EventId = EventId([1; 32]);
    const OTHER: EventId = EventId([2; 32]);

    #[test]
    fn draws_from_links_that_are_laid_out_again_go_on_behind_those_before() {
        let mut drawing = DrawState::default();
        drawing.lay_out(ONE, Vec::new());
        assert_eq!(drawing.count(), Some((ONE, 0)));
        drawing.lay_out_again(ONE, Vec::new());
        assert_eq!(drawing.count(), Some((ONE, 1)));
    }

    #[test]
    fn draws_from_other_links_begin_anew() {
        let mut drawing = DrawState::default();
        drawing.lay_out(ONE, Vec::new());
        drawing.count();
        drawing.lay_out_again(OTHER, Vec::new());
        assert_eq!(drawing.count(), Some((OTHER, 0)));
    }

    #[test]
    fn where_nothing_is_laid_out_there_is_no_draw() {
        assert_eq!(DrawState::default().count(), None);
    }
}

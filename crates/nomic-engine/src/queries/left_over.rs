//! Players' quantities that no rule in force knows any more.

use crate::base::limits::FORESIGHT_FUEL;
use crate::model::player::POINTS;
use crate::queries::foresight::after;
use crate::rulebook::book::RuleBook;
use crate::rules::{FlatMap, Phrase};
use crate::state::State;
use crate::{PlayerId, ProposalId, UnknownQuantity};
use std::cell::Cell;
use std::sync::Arc;

/// Quantities that rules in force declare, with the first label of each.
fn known(book: &RuleBook) -> FlatMap<&Arc<str>, Option<&Phrase>> {
    let mut known: FlatMap<&Arc<str>, Option<&Phrase>> = FlatMap::new();
    for quantity in book.declaring().flat_map(|rule| rule.program.quantities()) {
        let label = known.entry(&quantity.name).or_default();
        *label = label.or(quantity.label.as_ref());
    }
    known
}

impl State {
    /// Quantities that rules of `before` know and rules of `now` don't, if players have some.
    pub(crate) fn left_over(&self, before: &RuleBook, now: &RuleBook) -> Vec<UnknownQuantity> {
        let (mut lost, now) = (known(before), known(now));
        lost.retain(|name, _| ***name != *POINTS && !now.contains_key(name));
        let left = lost.into_iter().map(|(name, label)| UnknownQuantity {
            quantity: Arc::clone(name),
            label: label.cloned(),
            holders: self.holders(name),
        });
        left.filter(|left| !left.holders.is_empty()).collect()
    }

    /// Quantities that would become unusable if this proposal were adopted now.
    pub fn left_over_after(&self, proposal: ProposalId) -> Vec<UnknownQuantity> {
        let Some(proposal) = self.proposal(proposal) else {
            return Vec::new();
        };
        // Looking ahead is expensive, and most games have points alone.
        if known(self.rules())
            .keys()
            .all(|name| self.holders(name).is_empty())
        {
            return Vec::new();
        }
        let book = after(self, proposal, &Cell::new(FORESIGHT_FUEL));
        book.map_or_else(
            |_| Vec::new(),
            |after| self.left_over(self.rules(), &after.book),
        )
    }

    pub fn knows_quantity(&self, name: &str) -> bool {
        let mut declared = self
            .rules()
            .declaring()
            .flat_map(|rule| rule.program.quantities());
        name == POINTS || declared.any(|quantity| *quantity.name == *name)
    }

    fn holders(&self, quantity: &str) -> Vec<PlayerId> {
        let some = self
            .players()
            .filter(|player| player.quantity(quantity) != 0);
        some.map(|player| player.id).collect()
    }
}

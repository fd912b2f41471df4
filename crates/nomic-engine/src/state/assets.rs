//! Ownership of assets.

use super::State;
use crate::model::asset::Asset;
use crate::rules::{FlatMap, Phrase};
use crate::{AssetId, PlayerId, RuleId};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

/// Number of assets that are looked at in one step.
const A_STEP: usize = 16;

/// The assets of a game.
///
/// - No id is used twice.
/// - Each has one rule, and at most one owner.
/// - The number of assets of a rule is stored, since it is needed for each new one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assets {
    all: Arc<FlatMap<AssetId, Arc<Asset>>>,
    /// Number of assets of each rule; no entry for none.
    counts: FlatMap<RuleId, usize>,
    /// The id that was given last; 0 if none was.
    last: u32,
}

impl Assets {
    pub(crate) const fn were_any(&self) -> bool {
        self.last > 0
    }

    pub(crate) fn get(&self, id: AssetId) -> Option<&Asset> {
        self.all.get(&id).map(|asset| &**asset)
    }

    /// All of them, the oldest first.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Asset> {
        self.all.values().map(|asset| &**asset)
    }

    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn count_of(&self, rule: RuleId) -> usize {
        self.counts.get(&rule).copied().unwrap_or(0)
    }

    /// Steps for looking at each asset.
    pub(crate) fn look_through(&self) -> u64 {
        u64::try_from(self.all.len().div_ceil(A_STEP)).unwrap_or(u64::MAX)
    }

    pub(crate) fn make(
        &mut self,
        rule: RuleId,
        (sort, name): (Phrase, Phrase),
        owner: Option<PlayerId>,
    ) -> AssetId {
        self.last = self.last.saturating_add(1);
        let id = AssetId(self.last);
        let asset = Asset {
            id,
            name,
            sort,
            owner,
            rule,
        };
        Arc::make_mut(&mut self.all).insert(id, Arc::new(asset));
        self.count_up(rule, 1);
        id
    }

    pub(crate) fn hand_over(&mut self, id: AssetId, owner: Option<PlayerId>) {
        if let Some(asset) = Arc::make_mut(&mut self.all).get_mut(&id) {
            Arc::make_mut(asset).owner = owner;
        }
    }

    pub(crate) fn destroy(&mut self, id: AssetId) {
        let Some(asset) = Arc::make_mut(&mut self.all).remove(&id) else {
            return;
        };
        let left = self.count_of(asset.rule).saturating_sub(1);
        match left {
            0 => self.counts.remove(&asset.rule),
            left => self.counts.insert(asset.rule, left),
        };
    }

    pub(crate) fn take_over(&mut self, from: RuleId, to: RuleId) {
        let Some(count) = self.counts.remove(&from) else {
            return;
        };
        self.count_up(to, count);
        let all = Arc::make_mut(&mut self.all).values_mut();
        for asset in all.filter(|asset| asset.rule == from) {
            Arc::make_mut(asset).rule = to;
        }
    }

    fn count_up(&mut self, rule: RuleId, by: usize) {
        let count = self.counts.entry(rule).or_default();
        *count = count.saturating_add(by);
    }
}

impl State {
    pub(crate) const fn asset_ledger(&self) -> &Assets {
        &self.assets
    }

    pub(crate) const fn asset_ledger_mut(&mut self) -> &mut Assets {
        &mut self.assets
    }
}

impl<C> Encode<C> for Assets {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.array(2)?
            .array(crate::encoding::cbor::length(self.all.len()))?;
        for asset in self.iter() {
            e.encode_with(asset, ctx)?;
        }
        e.u32(self.last)?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(assets: &mut Assets, rule: u32) -> AssetId {
        let words = (Phrase::plain("card"), Phrase::plain("ace"));
        assets.make(RuleId(rule), words, None)
    }

    #[test]
    fn what_is_destroyed_leaves_its_id_to_nothing_else() {
        let mut assets = Assets::default();
        let first = made(&mut assets, 1);
        assets.destroy(first);
        let second = made(&mut assets, 1);
        assert_ne!(first, second);
        assert_eq!(assets.get(first), None);
        assert_eq!((assets.count(), assets.count_of(RuleId(1))), (1, 1));
    }

    #[test]
    fn what_is_taken_over_keeps_its_owner_and_leaves_what_is_another_rules() {
        let mut assets = Assets::default();
        let (taken, other) = (made(&mut assets, 1), made(&mut assets, 2));
        assets.hand_over(taken, Some(PlayerId(4)));
        assets.take_over(RuleId(1), RuleId(3));
        let found = assets.get(taken).unwrap();
        assert_eq!((found.rule, found.owner), (RuleId(3), Some(PlayerId(4))));
        assert_eq!(assets.get(other).unwrap().rule, RuleId(2));
        let counts = [1, 2, 3].map(|rule| assets.count_of(RuleId(rule)));
        assert_eq!(counts, [0, 1, 1]);
    }
}

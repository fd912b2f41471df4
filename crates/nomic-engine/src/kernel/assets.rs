//! Assets: made, moved and destroyed.

use super::{Act, Ask};
use crate::base::limits::{MAX_ASSETS, MAX_ASSETS_OF_RULE, MAX_NAME, MAX_TITLE};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::asset::{Asset, AssetChange};
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, Phrase, Value};
use crate::vocabulary::term::Term;
use crate::{AssetId, AttemptedEffect, Denial, PlayerId, RuleId};

impl Ask<'_> {
    /// Requires that the player can receive something; no player always can.
    fn require_taker(&self, player: Option<PlayerId>) -> Result<(), FaultCode> {
        let Some(player) = player else {
            return Ok(());
        };
        let player = self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        player.active.then_some(()).ok_or(FaultCode::NotAvailable)
    }
}

impl Act<'_> {
    pub(super) fn make_asset(
        &mut self,
        place: ProvisionRef,
        (sort, name): (Phrase, Phrase),
        owner: Option<PlayerId>,
    ) -> Result<(), FaultCode> {
        if !is_line(&sort, MAX_NAME) || !is_line(&name, MAX_TITLE) {
            return Err(FaultCode::NotAvailable);
        }
        self.require_taker(owner)?;
        let assets = self.state().asset_ledger();
        let full = match assets.count_of(place.rule) >= MAX_ASSETS_OF_RULE {
            true => Some(Denial::TooManyOfRule(MAX_ASSETS_OF_RULE)),
            false => (assets.count() >= MAX_ASSETS).then_some(Denial::TooManyAssets(MAX_ASSETS)),
        };
        if let Some(full) = full {
            self.deny(place, AttemptedEffect::Make(name), full);
            return Ok(());
        }
        let assets = self.state_mut().asset_ledger_mut();
        let asset = assets.make(place.rule, (sort.clone(), name.clone()), owner);
        self.report_asset(place, (asset, name), AssetChange::Made { sort, owner });
        Ok(())
    }

    pub(super) fn move_asset(
        &mut self,
        place: ProvisionRef,
        asset: AssetId,
        to: Option<PlayerId>,
    ) -> Result<(), FaultCode> {
        self.require_taker(to)?;
        let Some(Asset { name, owner, .. }) = self.own_asset(place, asset)? else {
            return Ok(());
        };
        if owner != to {
            self.state_mut().asset_ledger_mut().hand_over(asset, to);
            let change = AssetChange::Moved { from: owner, to };
            self.report_asset(place, (asset, name), change);
        }
        Ok(())
    }

    pub(super) fn destroy_asset(
        &mut self,
        place: ProvisionRef,
        asset: AssetId,
    ) -> Result<(), FaultCode> {
        if let Some(Asset { name, owner, .. }) = self.own_asset(place, asset)? {
            self.state_mut().asset_ledger_mut().destroy(asset);
            if let Value::Thing(gone) = asset.into_value() {
                self.state_mut().rules_mut().forget_thing(gone);
            }
            let change = AssetChange::Destroyed { from: owner };
            self.report_asset(place, (asset, name), change);
        }
        Ok(())
    }

    pub(super) fn take_over(&mut self, place: ProvisionRef, from: RuleId) -> Result<(), FaultCode> {
        let left = self.state().rule(from).ok_or(FaultCode::NoSuchThing)?;
        let (of, orphaned) = (left.number, !left.is_unrepealed());
        let assets = self.state().asset_ledger();
        let (count, own) = (assets.count_of(from), assets.count_of(place.rule));
        let denial = if !orphaned {
            Denial::RuleStands(of)
        } else if own.saturating_add(count) > MAX_ASSETS_OF_RULE {
            Denial::TooManyOfRule(MAX_ASSETS_OF_RULE)
        } else {
            if count > 0 {
                let ledger = self.state_mut().asset_ledger_mut();
                ledger.take_over(from, place.rule);
                let by = self.number_of(place);
                let because = self.because(place, Vec::new());
                let count = crate::encoding::cbor::number(count);
                self.record_effect(Effect::AssetsLeft(of, count, Some(by)), vec![because]);
            }
            return Ok(());
        };
        self.deny(place, AttemptedEffect::TakeOver(of), denial);
        Ok(())
    }

    /// Reports the assets of a repealed rule, if it has any.
    pub(super) fn report_orphaned(&mut self, rule: RuleId) {
        let count = self.state().asset_ledger().count_of(rule);
        if count > 0 {
            let rule = self.number_of_rule(rule);
            let count = crate::encoding::cbor::number(count);
            let because = vec![Because::Kernel(KernelReason::Default)];
            self.record_effect(Effect::AssetsLeft(rule, count, None), because);
        }
    }

    /// Asset that this rule may change; otherwise that is reported.
    fn own_asset(
        &mut self,
        place: ProvisionRef,
        asset: AssetId,
    ) -> Result<Option<Asset>, FaultCode> {
        let found = self.state().asset_ledger().get(asset).cloned();
        let found = found.ok_or(FaultCode::NoSuchThing)?;
        if found.rule == place.rule {
            return Ok(Some(found));
        }
        let denial = Denial::OfAnother(self.number_of_rule(found.rule));
        self.deny(place, AttemptedEffect::Move(found.name), denial);
        Ok(None)
    }

    fn report_asset(
        &mut self,
        place: ProvisionRef,
        (asset, name): (AssetId, Phrase),
        change: AssetChange,
    ) {
        let what = Effect::AssetChanged {
            asset,
            name,
            change,
        };
        let because = self.because(place, Vec::new());
        self.record_effect(what, vec![because]);
    }
}

/// Whether a name says something on one line, in every language.
fn is_line(name: &Phrase, most: usize) -> bool {
    name.variants().all(|(_, text)| {
        let length = text.chars().count();
        (1..=most).contains(&length) && !text.trim().is_empty() && !text.contains('\n')
    })
}

//! Dealing cards that only their player sees, showing them, and taking them away.

use super::Act;
use super::questions::asked;
use crate::base::limits::{MAX_CARDS, MAX_TITLE};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::card::{self, Card};
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, Phrase};
use crate::vocabulary::hooks::{ON_SHOWN, SHOWING};
use crate::{PlayerId, Refusal, Showing};

impl Act<'_> {
    /// Deals a card from what rules can draw from at the moment. It has a number of its own, so
    /// cards and draws of one closing don't come in each other's way.
    pub(super) fn deal(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        name: &Phrase,
        sides: i64,
    ) -> Result<(), FaultCode> {
        let key = name.as_plain();
        if key.is_empty() || key.chars().count() > MAX_TITLE {
            return Err(FaultCode::NotAvailable);
        }
        let seated = self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        if !seated.active || self.state().cards_of(player).len() >= MAX_CARDS {
            return Err(FaultCode::NotAvailable);
        }
        let device = seated.card_device().ok_or(FaultCode::NotAvailable)?;
        let sides = u32::try_from(sides).ok().filter(|sides| *sides > 0);
        let sides = sides.ok_or(FaultCode::NoChance)?;
        let because = vec![self.because(place, Vec::new())];
        let drawing = self.state().draws().filter(|_| self.chance().is_open());
        let Some(draws) = drawing.filter(|draws| !draws.links.is_empty()) else {
            if !self.chance().is_excused() {
                return Err(FaultCode::NoChance);
            }
            let what = Effect::NothingToDraw(place.rule, self.number_of(place));
            self.record_effect(what, because);
            return Ok(());
        };
        let card = self.state().hands().next_card();
        let card = Card {
            id: card,
            name: name.clone(),
            sides,
            input: card::input(draws, player, card),
            shown: None,
            device,
        };
        self.state_mut().hands_mut().deal(player, card.clone());
        self.record_effect(Effect::Dealt(player, card), because);
        Ok(())
    }

    pub(super) fn discard(&mut self, player: PlayerId, name: &Phrase, because: Because) {
        let hands = self.state_mut().hands_mut();
        let cards = hands.discard(player, name.as_plain());
        if cards > 0 {
            let what = Effect::Discarded {
                player,
                name: name.clone(),
                cards: u32::try_from(cards).unwrap_or(u32::MAX),
            };
            self.record_effect(what, vec![because]);
        }
    }

    /// Turns up a card that lies face down before the player, unless a rule does not let it be shown.
    pub(super) fn show(
        &mut self,
        player: PlayerId,
        at: usize,
        showing: &Showing,
    ) -> Result<(), Refusal> {
        let is = |card: &&Card| card.input == showing.input && card.shown.is_none();
        let card = self.state().cards_of(player).iter().find(is);
        let card = card.ok_or(Refusal::BadShowing { at })?;
        if card.device != self.event().device {
            return Err(Refusal::OtherDevice);
        }
        let name = card.name.clone();
        self.check(SHOWING, (player, name.clone()))?;
        let hands = self.state_mut().hands_mut();
        let card = hands.turn_up(player, showing.input, &showing.output);
        let card = card.ok_or(Refusal::BadShowing { at })?;
        let number = card.shown.unwrap_or(0);
        self.record_effect(Effect::Shown(player, card), asked());
        self.queue_if_attached(ON_SHOWN, (player, name, number.into()));
        Ok(())
    }
}

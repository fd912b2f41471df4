//! Offices, and who sits at the table as what.

use super::Act;
use super::step::QueuedStep;
use crate::PlayerId;
use crate::base::limits::{MAX_ROLES, MAX_TITLE};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::rules::{FaultCode, Phrase};
use crate::vocabulary::hooks::{ON_APPOINTED, ON_VACATED};

impl Act<'_> {
    /// Gives an office to a player; the former holder loses it.
    pub(super) fn appoint(
        &mut self,
        player: PlayerId,
        role: &Phrase,
        because: Because,
    ) -> Result<(), FaultCode> {
        let key = role.as_plain();
        let offices = self.state().offices().all();
        let known = offices.get(key);
        let room = known.is_some() || offices.len() < MAX_ROLES;
        if key.is_empty() || key.chars().count() > MAX_TITLE || !room {
            return Err(FaultCode::NotAvailable);
        }
        let seated = self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        if !seated.active {
            return Err(FaultCode::NotAvailable);
        }
        if known.is_some_and(|known| known.holder == Some(player)) {
            return Ok(());
        }
        let name = known.map_or(role, |known| &known.name).clone();
        self.hold(&name, Some(player), because);
        self.queue(QueuedStep::occasion(ON_APPOINTED, (player, name)));
        Ok(())
    }

    pub(super) fn vacate(&mut self, role: &str, because: Because) {
        let held = self.state().offices().all().get(role);
        if let Some(held) = held.filter(|role| role.holder.is_some()) {
            let name = held.name.clone();
            self.hold(&name, None, because);
        }
    }

    pub(super) fn vacate_all(&mut self, player: PlayerId) {
        let roles = self.state().roles();
        let held = roles.filter(|role| role.holder == Some(player));
        let names: Vec<_> = held.map(|role| role.name.clone()).collect();
        for name in names {
            self.hold(&name, None, Because::Kernel(KernelReason::Left));
        }
    }

    fn hold(&mut self, name: &Phrase, holder: Option<PlayerId>, because: Because) {
        let before = self.state().holder(name.as_plain());
        self.state_mut().offices_mut().hand_over(name, holder);
        if let Some(left) = before.filter(|before| Some(*before) != holder) {
            self.queue_if_attached(ON_VACATED, (left, name.clone()));
        }
        let what = Effect::Appointed {
            role: name.clone(),
            player: holder,
        };
        self.record_effect(what, vec![because]);
    }

    /// Sets a seat apart, or lets it play again. A seat apart is not waited for. Its votes count;
    /// it cannot vote again in a ballot that is open now, even after it plays again. Its turn ends
    /// if another active player can have the next.
    pub(super) fn set_apart(
        &mut self,
        player: PlayerId,
        apart: bool,
        because: Because,
    ) -> Result<(), FaultCode> {
        let before = self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        if before.apart == apart {
            return Ok(());
        }
        self.state_mut().seats_mut().set_apart(player, apart);
        self.record_effect(Effect::SetApart { player, apart }, vec![because.clone()]);
        if !apart {
            return Ok(());
        }
        self.excuse_from_matters(player, &because);
        let others = self.state().active_players().next().is_some();
        if others && self.state().turn().player == Some(player) {
            self.end_turn(because);
        }
        Ok(())
    }

    /// Gives an applicant the seat; anyone else has it or has had it.
    pub(super) fn admit_by_rule(
        &mut self,
        id: PlayerId,
        because: Because,
    ) -> Result<(), FaultCode> {
        let player = self.state().player(id).ok_or(FaultCode::NoSuchThing)?;
        if player.applicant {
            self.make_room(id).map_err(|_| FaultCode::NotAvailable)?;
            self.seat_player(id, vec![because]);
        }
        Ok(())
    }

    pub(super) fn turn_down(&mut self, id: PlayerId, because: Because) -> Result<(), FaultCode> {
        let player = self.state().player(id).ok_or(FaultCode::NoSuchThing)?;
        if player.applicant {
            self.state_mut().seats_mut().turn_down(id);
            self.record_effect(Effect::TurnedDown(id), vec![because]);
        }
        Ok(())
    }

    pub(super) fn dismiss(&mut self, id: PlayerId, because: Because) -> Result<(), FaultCode> {
        let player = self.state().player(id).ok_or(FaultCode::NoSuchThing)?;
        if player.active {
            self.record_effect(Effect::Dismissed(id), vec![because]);
            self.depart(id);
        }
        Ok(())
    }
}

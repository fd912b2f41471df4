//! Leaving the game.

use super::{GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::LEAVING;
use crate::{PlayerId, Refusal};

/// Leave the game for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct LeaveMove;

impl GameIntent for LeaveMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(Move::Leave)
    }
}

impl GameMove for LeaveMove {
    type Checked = PlayerId;

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.mover()?;
        ask.check(LEAVING, (player,))?;
        Ok(player)
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        act.record_effect(Effect::PlayerLeft(player), asked());
        act.depart(player);
        Ok(())
    }
}

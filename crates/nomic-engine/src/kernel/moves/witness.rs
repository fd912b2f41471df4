//! Claiming what time it is.

use super::{GameIntent, GameMove, Move};
use crate::Refusal;
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};

/// Only claim the time, so that the group's clock goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct WitnessMove;

impl GameIntent for WitnessMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(Move::Witness)
    }
}

impl GameMove for WitnessMove {
    type Checked = ();

    fn check(&self, _ask: &mut Ask<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, (): ()) -> Result<(), Refusal> {
        let ms = act.event().claimed_ms;
        act.record_effect(Effect::Witnessed { ms }, asked());
        Ok(())
    }
}

//! Announces the table where a won game goes on.

use super::{Admission, GameIntent, GameMove, Move};
use crate::base::limits::MAX_NEXT_TABLE;
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::validation::limit;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::state::Phase;
use crate::{PlayerId, Refusal};

/// Announce the table where the won game goes on.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOnMove {
    /// The other table's link, sealed for those who have the link of this one. The engine never looks
    /// into it.
    #[cbor(n(0), with = "minicbor::bytes")]
    pub table: Vec<u8>,
}

impl GameIntent for MoveOnMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }
}

impl GameMove for MoveOnMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::Winner
    }

    /// A second announcement replaces the first.
    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.mover()?;
        if ask.state().phase() != Phase::Won {
            return Err(Refusal::NotOver);
        }
        limit(self.table.len(), MAX_NEXT_TABLE)?;
        let same = (player, &*self.table);
        match ask.state().next_tables().any(|known| known == same) {
            true => Err(Refusal::NoChange),
            false => Ok(player),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        act.state_mut().play_mut().move_on(player, &self.table);
        act.record_effect(Effect::MovedOn(player), asked());
        Ok(())
    }
}

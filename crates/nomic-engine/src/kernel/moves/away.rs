//! Going away for some time, or coming back.

use super::{GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::step::QueuedStep;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::{GOING_AWAY, ON_AWAY, ON_BACK};
use crate::{PlayerId, Refusal};

/// Go away for some time, or come back. The rules give it a meaning.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AwayMove {
    #[n(0)]
    pub away: bool,
}

impl GameIntent for AwayMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }
}

impl GameMove for AwayMove {
    type Checked = PlayerId;

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.mover()?;
        if ask.state().player(player).map(|player| player.away) == Some(self.away) {
            return Err(Refusal::NoChange);
        }
        if self.away {
            ask.check(GOING_AWAY, (player,))?;
        }
        Ok(player)
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        act.state_mut().seats_mut().set_away(player, self.away);
        let (what, hook) = match self.away {
            true => (Effect::WentAway(player), ON_AWAY),
            false => (Effect::CameBack(player), ON_BACK),
        };
        act.record_effect(what, asked());
        act.queue(QueuedStep::occasion(hook, (player,)));
        Ok(())
    }
}

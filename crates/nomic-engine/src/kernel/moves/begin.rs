//! Beginning the first turn.

use super::{GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::step::QueuedStep;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::state::Phase;
use crate::vocabulary::hooks::{BEGINNING, ON_BEGIN};
use crate::{Carried, Refusal, Seal};

/// Begins the first turn. A closing.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct BeginMove {
    #[n(0)]
    pub seal: Seal,
}

/// Begin the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeginIntent;

impl GameIntent for BeginIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let seal = completion.seal()?;
        Ok(BeginMove { seal }.into())
    }
}

impl GameMove for BeginMove {
    type Checked = ();

    fn carried(&self) -> Carried<'_> {
        Carried {
            seal: Some(&self.seal),
            ..Carried::default()
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<(), Refusal> {
        if ask.state().phase() != Phase::Gathering {
            return Err(Refusal::AlreadyBegun);
        }
        ask.check(BEGINNING, ())
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, (): ()) -> Result<(), Refusal> {
        act.state_mut().play_mut().begin();
        let began_ms = act.state().moment().reached;
        act.state_mut().seats_mut().begin_play(began_ms);
        act.record_effect(Effect::GameBegan, asked());
        act.queue(QueuedStep::occasion(ON_BEGIN, ()));
        act.queue(QueuedStep::FirstTurn);
        Ok(())
    }
}

//! Opening what one has handed in secretly, or what was sealed for one's call on a timer.

use super::{GameIntent, GameMove, Move, call_time};
use crate::Refusal;
use crate::kernel::openings::Reach;
use crate::kernel::{Act, Ask};
use crate::model::secret::Opening;
use crate::request::intent::{Completion, Incomplete, fitting};

/// Opens one's own sealed contents, or a part of the contents for one's call on a timer.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct OpenMove {
    #[n(0)]
    pub openings: Vec<Opening>,
    /// The timer, if it is opened ahead of a call.
    #[n(1)]
    pub timer: Option<String>,
}

/// Open one's own sealed contents, as far as it is time for that and they fit into a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenIntent;

impl GameIntent for OpenIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let moved = OpenMove {
            openings: fitting(completion.opened(completion.own())),
            timer: None,
        };
        Ok(moved.into())
    }
}

/// Open a part of what a call on a timer would open, ahead of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenAheadIntent {
    pub timer: String,
}

impl GameIntent for OpenAheadIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let openings = completion.state().opened_by_time(&self.timer);
        let moved = OpenMove {
            openings: fitting(completion.opened(openings)),
            timer: Some(self.timer),
        };
        Ok(moved.into())
    }
}

impl GameMove for OpenMove {
    type Checked = Reach;

    fn check(&self, ask: &mut Ask<'_>) -> Result<Reach, Refusal> {
        ask.playing()?;
        if self.openings.is_empty() {
            return Err(Refusal::NoChange);
        }
        Ok(match &self.timer {
            None => Reach::Own,
            // Sealed contents that don't fit into one call are opened in parts before it, by a
            // player who could call now.
            Some(name) => {
                let (timer, _) = call_time::admit(ask, name)?;
                call_time::reach(ask, &timer)
            }
        })
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, reach: Reach) -> Result<(), Refusal> {
        act.open_all(&self.openings, reach)
    }
}

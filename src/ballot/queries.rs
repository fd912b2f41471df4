//! Queries about ballots.

use super::answers::ballot_end::{ClosingStep, close_foreseen, closing_step, wanted_throw};
use super::answers::undo::{Ending, GivenVote, ending};
use crate::channel::{Closes, declare_queries};
use crate::kit::answers::view::ForecastView;

declare_queries! {
    |asked, peer, language|
    at_once {
        CanWait { vote: GivenVote } => bool = asked.vote.can_wait(peer);
        IsDue { vote: GivenVote } => bool = asked.vote.is_due(peer);
        VoteEnds { vote: GivenVote } => Option<Ending> = ending(peer, asked.vote);
    }
    later {
        Step { closes: Closes } => ClosingStep = closing_step(peer, &asked.closes);
        /// Sides of the next die that must be thrown, after these throws.
        NextThrow { closes: Closes, throws: Vec<u32> } => Option<u32> =
            wanted_throw(peer, &asked.closes, &asked.throws);
        /// Effects of closing with these throws, unless one is missing.
        CloseForeseen { closes: Closes, throws: Vec<u32> } => ForecastView =
            close_foreseen(peer, &asked.closes, &asked.throws, language);
    }
}

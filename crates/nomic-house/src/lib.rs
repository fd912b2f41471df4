#![doc = include_str!("../README.md")]

mod dice;
mod duties;
mod figures;
mod forms;
mod impasse;
mod judging;
mod line;
mod proposing;
mod seat;
mod temperament;
mod voting;
mod worth;

pub use line::pass_on;
pub use temperament::Temperament;

use nomic_engine::{DueMove, Intent, Phase};
use nomic_peer::Peer;
use nomic_wording::Locale;
use seat::Seat;

/// Most moves that a player tries for one consideration: a duty, a useful action, a proposal, a way
/// on.
pub const MOST_TRIES: u32 = 30;

type Consideration = fn(&mut Seat<'_>, &[DueMove]) -> Option<Intent>;

/// A player of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HousePlayer {
    pub temperament: Temperament,
    /// Language of its drafts and remarks.
    pub locale: Locale,
    /// All its chance. Two players need two seeds.
    pub seed: u64,
}

impl HousePlayer {
    /// Next intent of the seat of this peer; none if it waits for others or for time, or has no
    /// seat. The engine accepts the intent now.
    pub fn next_intent(self, peer: &Peer) -> Option<Intent> {
        let mut seat = Seat::of(peer, self)?;
        match seat.state().phase() {
            Phase::Unfounded | Phase::Won => None,
            Phase::Gathering | Phase::Playing => {
                let due = peer.due_moves();
                let considerations: [Consideration; 6] = [
                    |seat, _| seat.remark(),
                    |seat, _| seat.decide_in_doubt(),
                    |seat, due| seat.next_duty(due),
                    |seat, _| seat.useful_action(),
                    |seat, _| seat.proposal_at_will(),
                    |seat, due| seat.way_on(due),
                ];
                considerations.into_iter().find_map(|consider| {
                    seat.refill();
                    consider(&mut seat, &due)
                })
            }
        }
    }
}

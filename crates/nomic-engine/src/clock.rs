//! The group's clock: what time it is where nobody's clock is to be believed by itself.

use crate::state::State;
use crate::{DeviceId, Event, PlayerId};

/// When a move is made, as far as the players' claims tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The moment of the move: the group's clock, or what the mover's device claims if that is
    /// later. Nobody can make a move earlier than the group knows it to be.
    pub now: u64,
    /// The group's clock: the latest time that more than half of the players had reached.
    pub group: u64,
    /// Who moves.
    pub mover: Option<PlayerId>,
}

/// A timer to whose end rules react just now. It is set no more, but they can still ask for when it
/// was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ringing {
    pub(crate) name: String,
    pub(crate) due_ms: u64,
}

impl State {
    /// The moment of an event. Claims of devices without an active player do not count.
    pub(crate) fn moment_of(&self, event: &Event) -> Moment {
        let group = self.group_clock(|device| {
            let own = (device == event.device).then_some(event.claimed_ms);
            let seen = event.claims.iter().filter(|claim| claim.device == device);
            seen.map(|claim| claim.ms).chain(own).max().unwrap_or(0)
        });
        Moment {
            now: group.max(event.claimed_ms),
            group,
            mover: self.seated(event.device).map(|player| player.id),
        }
    }

    /// The group's clock, given the latest claim of each device: the latest time that more than
    /// half of the active players have claimed. So a minority can neither hurry it nor, by
    /// claiming too little, hold it back.
    pub fn group_clock(&self, claimed: impl Fn(DeviceId) -> u64) -> u64 {
        let players = self.active_players();
        let mut claims: Vec<u64> = players.map(|player| claimed(player.device)).collect();
        claims.sort_unstable_by(|a, b| b.cmp(a));
        claims.get(claims.len() / 2).copied().unwrap_or(0)
    }

    /// The moment of the move that was accepted last.
    pub const fn moment(&self) -> Moment {
        self.moment
    }
}

/// A moment as rules reckon.
pub(crate) fn as_number(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// A moment or a span that rules have worked out; there is none below 0.
pub(crate) fn as_ms(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Chain;
    use crate::player::Player;
    use crate::{ChainLink, PlayerId};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    fn seated(count: u16) -> State {
        let mut state = State::new();
        for seat in 1..=count {
            let player = Player {
                id: PlayerId(seat),
                name: format!("Player {seat}").into(),
                device: DeviceId([u8::try_from(seat).unwrap(); 32]),
                active: true,
                dice: Chain::new(ChainLink([0; 32])),
                last_seq: 1,
                quantities: BTreeMap::new(),
                away: false,
                apart: false,
                applicant: false,
                gained: Default::default(),
            };
            state.players.insert(player.id, Arc::new(player));
        }
        state
    }

    fn clock(state: &State, claims: &[u64]) -> u64 {
        state.group_clock(|device| claims[usize::from(device.0[0]) - 1])
    }

    #[test]
    fn the_clock_is_where_more_than_half_have_got_to() {
        assert_eq!(clock(&seated(1), &[7]), 7);
        assert_eq!(clock(&seated(2), &[7, 9]), 7);
        assert_eq!(clock(&seated(3), &[1, 9, 5]), 5);
        assert_eq!(clock(&seated(4), &[9, 9, 1, 2]), 2);
        assert_eq!(clock(&seated(5), &[9, 9, 4, 0, 0]), 4);
        assert_eq!(clock(&seated(0), &[]), 0);
    }

    #[test]
    fn a_minority_can_neither_hurry_the_clock_nor_hold_it_back() {
        let state = seated(5);
        assert_eq!(clock(&state, &[u64::MAX, u64::MAX, 5, 5, 5]), 5);
        assert_eq!(clock(&state, &[0, 0, 5, 5, 5]), 5);
    }

    #[test]
    fn who_does_not_play_does_not_count() {
        let mut state = seated(3);
        for seat in [1, 2] {
            let player = state.players.get_mut(&PlayerId(seat)).unwrap();
            Arc::make_mut(player).apart = true;
        }
        assert_eq!(clock(&state, &[9, 9, 3]), 3);
    }

    #[test]
    fn spans_and_moments_below_nothing_are_nothing() {
        assert_eq!(as_ms(-1), 0);
        assert_eq!(as_number(u64::MAX), i64::MAX);
    }
}

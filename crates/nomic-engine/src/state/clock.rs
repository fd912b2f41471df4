//! The group's clock: the time of a table that trusts no single clock.

use crate::base::limits::{MAX_LEAD, MAX_MOMENT};
use crate::request::header::Header;
use crate::state::State;
use crate::{DeviceId, PlayerId};

/// Time of a move, according to the players' claims.
///
/// A claim proves nothing. The group's clock holds for everybody, and it is only as fresh as the
/// last moves of more than half of the players. So a mover's claim advances `now`; otherwise
/// nothing would be on time at a table with one move a day. It advances `now` by at most
/// [`MAX_LEAD`], so a wrong clock does not carry the rules into another year. After a longer pause
/// `now` is earlier than the true time until more than half of the players have claimed it. Times
/// set meanwhile follow the mover's claim (see [`Skew`]).
///
/// [`Skew`]: crate::Skew
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Moment of the move for rules: the device's claim, but not before the group's clock, and at
    /// most [`MAX_LEAD`] after it.
    pub now: u64,
    /// The group's clock: the latest time that more than half of the players had reached.
    pub group: u64,
    /// The claim that counts: that of the move, or an earlier one of the device that the group's
    /// clock had come near, since a known past stays past.
    pub claimed: u64,
    /// Latest known group's clock. If a move builds on the claims of fewer than half of the
    /// players, for instance when they sat down at the same time, the clock of its own ancestors is
    /// 0.
    pub(crate) reached: u64,
    pub mover: Option<PlayerId>,
}

/// A timer whose reactions are running. It is no longer set, but they can still read its due time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FiringTimer {
    pub(crate) name: String,
    pub(crate) due_ms: u64,
}

impl State {
    /// The moment of an event. Claims of devices without an active player do not count.
    pub(crate) fn moment_of(&self, event: &Header<'_>) -> Moment {
        let claims = event.claims;
        // Entries may come from a peer: each device is counted once, and no order is assumed.
        let in_order = claims.is_sorted_by(|one, next| one.device < next.device);
        self.moment_at(event.device, event.claimed_ms, |device| {
            if in_order {
                let place = claims.binary_search_by_key(&device, |claim| claim.device);
                let found = place.ok().and_then(|place| claims.get(place));
                return found.map_or(0, |claim| claim.ms);
            }
            let seen = claims.iter().filter(|claim| claim.device == device);
            seen.map(|claim| claim.ms).max().unwrap_or(0)
        })
    }

    /// Moment of a move that this device makes with this claim, given the latest claim of each
    /// device among its ancestors.
    ///
    /// A device is bound by its own claims: it can't see others' votes late and then vote early. An
    /// exception is a claim further ahead of the group's clock than [`MAX_LEAD`], since it was
    /// never near the group's time: the device can come back from it, to the group's clock at the
    /// earliest. A player alone is the group; the way back is measured from the new claim.
    pub fn moment_at(
        &self,
        device: DeviceId,
        own_ms: u64,
        claimed: impl Fn(DeviceId) -> u64,
    ) -> Moment {
        let own_ms = own_ms.min(MAX_MOMENT);
        let mut others = Vec::with_capacity(self.players().count());
        let mut plays = false;
        // The latest claim of the player's other devices.
        let mut beside_ms = 0;
        for player in self.active_players() {
            let mut latest_ms = 0;
            let mut mine = false;
            for known in player.devices() {
                match known.id == device {
                    true => mine = true,
                    false => latest_ms = latest_ms.max(claimed(known.id).min(MAX_MOMENT)),
                }
            }
            match mine {
                true => (plays, beside_ms) = (true, latest_ms),
                false => others.push(latest_ms),
            }
        }
        let (alone, empty) = (others.is_empty(), others.is_empty() && !plays);
        let claims = SortedClaims::of(others);
        let group_if = |own_ms: u64| claims.latest_of_most(plays.then_some(own_ms.max(beside_ms)));
        let player = self.seated(device);
        let known = player.and_then(|player| player.device(device));
        let last_ms = known.map_or(0, |known| known.claimed_ms);
        let last_ms = last_ms.max(claimed(device).min(MAX_MOMENT));
        let known_ms = match alone {
            true => own_ms,
            false => group_if(own_ms).max(self.moment().reached),
        };
        let claimed_ms = match last_ms <= known_ms.saturating_add(MAX_LEAD) {
            true => own_ms.max(last_ms),
            false if own_ms >= last_ms => own_ms,
            false => own_ms.max(known_ms),
        };
        // Without players no claim is missing.
        let group = match empty {
            false => group_if(claimed_ms),
            true => claimed_ms,
        };
        let latest_ms = group.max(known_ms).saturating_add(MAX_LEAD);
        Moment {
            now: group.max(claimed_ms).min(latest_ms),
            group,
            claimed: claimed_ms,
            reached: match group {
                0 => known_ms,
                _ => group,
            },
            mover: player.map(|player| player.id),
        }
    }

    /// The group's clock, given the latest claim of each device: the latest time that more than
    /// half of the active players have claimed with any of their devices. So a minority can't hurry it, nor hold it back by
    /// low claims.
    pub fn group_clock(&self, claimed: impl Fn(DeviceId) -> u64) -> u64 {
        let players = self.active_players();
        let claims = players.map(|player| {
            let claims = player.devices().map(|device| claimed(device.id));
            claims.max().unwrap_or(0)
        });
        SortedClaims::of(claims.collect()).latest_of_most(None)
    }

    /// State at this time, if it is later: values that follow from time change by themselves.
    pub(crate) fn at_time(&self, now_ms: u64) -> State {
        let mut later = self.clone();
        let now = self.moment().now.max(now_ms);
        let moment = Moment {
            now,
            ..self.moment()
        };
        later.calendar_mut().set_moment(moment);
        later
    }

    pub const fn moment(&self) -> Moment {
        self.calendar().moment()
    }
}

pub(crate) fn as_number(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// Moment or span computed by rules; 0 if negative.
pub(crate) fn as_ms(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

struct SortedClaims(Vec<u64>);

impl SortedClaims {
    fn of(mut claims: Vec<u64>) -> SortedClaims {
        claims.sort_unstable_by(|a, b| b.cmp(a));
        SortedClaims(claims)
    }

    /// Latest time that more than half of these claims, and of the additional one if given, have
    /// reached.
    fn latest_of_most(&self, more: Option<u64>) -> u64 {
        let SortedClaims(claims) = self;
        let Some(more) = more else {
            return claims.get(claims.len() / 2).copied().unwrap_or(0);
        };
        // Among all claims, this one would come after the later ones.
        let middle = claims.len().div_ceil(2);
        let place = claims.partition_point(|claim| *claim > more);
        let found = match middle.checked_sub(1) {
            Some(before) if place < middle => claims.get(before),
            _ if place > middle => claims.get(middle),
            _ => None,
        };
        found.copied().unwrap_or(more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Guest, NewDevice};
    use crate::{BallotId, ChainLink, InvitationId, PlayerId};

    fn seated(count: u16) -> State {
        let mut state = State::new();
        for seat in 1..=count {
            let id = state.seats_mut().take(Guest {
                name: format!("Player {seat}").into(),
                device: new_device(u8::try_from(seat).unwrap()),
                invited_by: None,
            });
            state.seats_mut().admit(id, 0);
        }
        state
    }

    fn new_device(key: u8) -> NewDevice {
        NewDevice {
            id: DeviceId([key; 32]),
            dice_tip: ChainLink([0; 32]),
            seq: 1,
            first_ballot: BallotId(1),
        }
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
    fn a_players_clock_is_the_latest_of_all_devices_but_removed_ones() {
        let mut state = seated(3);
        let [third, fourth] = [3, 4].map(|key| DeviceId([key; 32]));
        let pass = Some(InvitationId([7; 32]));
        state.seats_mut().set_pass(PlayerId(3), pass);
        state.seats_mut().add_device(PlayerId(3), new_device(4));
        assert_eq!(clock(&state, &[1, 5, 2, 9]), 5);
        let moment = |device| {
            state.moment_at(device, 3, |device| {
                [1, 5, 2, 9][usize::from(device.0[0]) - 1]
            })
        };
        assert_eq!((moment(third).group, moment(third).claimed), (5, 3));
        assert_eq!((moment(fourth).group, moment(fourth).claimed), (5, 9));
        state.seats_mut().remove_device(PlayerId(3), fourth);
        assert_eq!(clock(&state, &[1, 5, 2, 9]), 2);
    }

    #[test]
    fn one_claim_more_counts_as_if_it_had_been_among_the_others() {
        for count in 0..6u64 {
            for more in 0..12 {
                let claims: Vec<u64> = (0..count).map(|at| at * 7 % 5 * 2 + 1).collect();
                let all = [claims.clone(), vec![more]].concat();
                let expected = SortedClaims::of(all).latest_of_most(None);
                assert_eq!(
                    SortedClaims::of(claims).latest_of_most(Some(more)),
                    expected
                );
            }
        }
    }

    #[test]
    fn who_does_not_play_does_not_count() {
        let mut state = seated(3);
        for seat in [1, 2] {
            state.seats_mut().set_apart(PlayerId(seat), true);
        }
        assert_eq!(clock(&state, &[9, 9, 3]), 3);
    }

    #[test]
    fn spans_and_moments_below_nothing_are_nothing() {
        assert_eq!(as_ms(-1), 0);
        assert_eq!(as_number(u64::MAX), i64::MAX);
    }
}

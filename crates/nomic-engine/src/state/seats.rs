//! Seats and invitations.

use crate::base::dice::Chain;
use crate::base::name::Likeness;
use crate::model::player::{Gained, Player, PlayerDevice};
use crate::rules::FlatMap;
use crate::{BallotId, ChainLink, DeviceId, EventId, InvitationId, PlayerId};
use std::sync::Arc;

pub(crate) struct Guest {
    pub(crate) name: Arc<str>,
    pub(crate) device: NewDevice,
    pub(crate) invited_by: Option<PlayerId>,
}

#[derive(Clone, Copy)]
pub(crate) struct NewDevice {
    pub(crate) id: DeviceId,
    pub(crate) dice_tip: ChainLink,
    /// Sequence number of the request in the device's chain of events.
    pub(crate) seq: u64,
    /// First ballot that can be opened from now on.
    pub(crate) first_ballot: BallotId,
}

impl NewDevice {
    fn of_player(self) -> PlayerDevice {
        PlayerDevice {
            id: self.id,
            dice: Chain::new(self.dice_tip),
            last_seq: self.seq,
            first_ballot: self.first_ballot,
            removed: false,
            claimed_ms: 0,
            seen_ms: 0,
        }
    }
}

/// People who ever asked for a seat, and the open invitations.
///
/// - Seats are numbered from 1 in the order of the requests.
/// - A device moves for one player. A seat that was asked for in vain can lose its device to
///   another player.
/// - An active player was admitted, and asks for nothing; a player known by a name keeps it.
/// - An invitation is open once, is used up by one person, and is void after its maker has left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seats {
    players: FlatMap<PlayerId, Arc<Player>>,
    /// Version of the players: it counts changes other than those of each move (clocks, chains,
    /// silence). It only shows that something changed, and is no part of the hash.
    standing: u64,
    /// With their issuers, the oldest first.
    invitations: Arc<Vec<(InvitationId, PlayerId)>>,
    /// Last event with departures, and the players who left by it. They follow from the chronicle
    /// and are no part of the hash.
    departure: Option<EventId>,
    departed: Vec<PlayerId>,
}

impl Seats {
    pub(crate) fn players(&self) -> impl DoubleEndedIterator<Item = &Player> {
        self.players.values().map(|player| &**player)
    }

    pub(crate) fn get(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(&id).map(|player| &**player)
    }

    pub(crate) const fn version(&self) -> u64 {
        self.standing
    }

    pub(crate) fn invitations(&self) -> &[(InvitationId, PlayerId)] {
        &self.invitations
    }

    pub(crate) fn take(&mut self, guest: Guest) -> PlayerId {
        let last = self.players.last_key_value();
        let id = PlayerId(last.map_or(0, |(id, _)| id.0).saturating_add(1));
        let player = Player {
            id,
            likeness: Arc::new(Likeness::of(&guest.name)),
            name: guest.name,
            devices: vec![guest.device.of_player()],
            active: false,
            pass: None,
            moved_from: None,
            seen_ms: 0,
            silent_since: None,
            heard: false,
            sat_ms: 0,
            quantities: FlatMap::new(),
            away: false,
            gained: Gained::default(),
            apart: false,
            applicant: true,
            invited_by: guest.invited_by,
            admitted: false,
            forked: false,
        };
        self.players.insert(id, Arc::new(player));
        self.standing = self.standing.wrapping_add(1);
        id
    }

    pub(crate) fn rename(&mut self, id: PlayerId, name: Arc<str>) {
        if let Some(player) = self.find(id).filter(|player| !player.admitted) {
            player.likeness = Arc::new(Likeness::of(&name));
            player.name = name;
        }
    }

    pub(crate) fn come_again(&mut self, id: PlayerId, invited_by: Option<PlayerId>) {
        if let Some(player) = self.find(id) {
            player.invited_by = invited_by;
        }
    }

    pub(crate) fn apply(&mut self, id: PlayerId) {
        if let Some(player) = self.find(id).filter(|player| !player.active) {
            player.applicant = true;
            player.away = false;
        }
    }

    /// Makes the player active, as of this time by the group's clock, without a move so far.
    pub(crate) fn admit(&mut self, id: PlayerId, sat_ms: u64) {
        if let Some(player) = self.find(id) {
            player.sat_ms = sat_ms;
            player.active = true;
            player.applicant = false;
            player.admitted = true;
            player.heard = false;
            player.silent_since = None;
        }
    }

    pub(crate) fn turn_down(&mut self, id: PlayerId) {
        if let Some(player) = self.find(id) {
            player.applicant = false;
        }
    }

    pub(crate) fn left_last(&self, id: PlayerId) -> bool {
        self.departed.contains(&id)
    }

    pub(crate) fn depart(&mut self, id: PlayerId, by: EventId) {
        if self.departure != Some(by) {
            self.departure = Some(by);
            self.departed.clear();
        }
        self.departed.push(id);
        if let Some(player) = self.find(id) {
            player.active = false;
            player.pass = None;
        }
        Arc::make_mut(&mut self.invitations).retain(|(_, by)| *by != id);
    }

    /// Restarts the time since when active players have been seated.
    pub(crate) fn begin_play(&mut self, began_ms: u64) {
        let active = self.players.values_mut().filter(|player| player.playing());
        for player in active {
            Arc::make_mut(player).sat_ms = began_ms;
        }
    }

    pub(crate) fn set_away(&mut self, id: PlayerId, away: bool) {
        if let Some(player) = self.find(id) {
            player.away = away;
        }
    }

    pub(crate) fn set_apart(&mut self, id: PlayerId, apart: bool) {
        if let Some(player) = self.find(id) {
            player.apart = apart;
        }
    }

    /// Records an accepted move: its sequence number in the device's chain, its claim, and the time
    /// that counts for it. With a move that `speaks` the device becomes the player's speaker.
    pub(crate) fn note_move(
        &mut self,
        id: PlayerId,
        (device, seq): (DeviceId, u64),
        (claimed_ms, now_ms): (u64, u64),
        speaks: bool,
    ) {
        let Some(player) = self.find_for_move(id) else {
            return;
        };
        player.seen_ms = now_ms;
        if speaks {
            player.moved_from = Some(device);
        }
        if let Some(device) = find_device(player, device) {
            device.last_seq = seq;
            device.claimed_ms = claimed_ms;
            device.seen_ms = now_ms;
        }
    }

    /// Sets the pass that lets one more device of this player in, instead of an earlier one.
    pub(crate) fn set_pass(&mut self, id: PlayerId, pass: Option<InvitationId>) {
        if let Some(player) = self.find(id) {
            player.pass = pass;
        }
    }

    /// Lets a device move for this player and uses up the pass. A seat that was asked for with the
    /// device in vain loses it. A removed device of the player comes back with its chain of dice.
    pub(crate) fn add_device(&mut self, id: PlayerId, new: NewDevice) {
        self.release_device(new.id);
        let Some(player) = self.find(id) else {
            return;
        };
        player.pass = None;
        let known = player.devices.iter_mut().find(|known| known.id == new.id);
        match known {
            Some(known) => {
                known.removed = false;
                known.last_seq = new.seq;
                known.first_ballot = new.first_ballot;
            }
            None => player.devices.push(new.of_player()),
        }
    }

    /// Takes a device away from the seat that it asked for.
    fn release_device(&mut self, device: DeviceId) {
        let mut players = self.players.values_mut();
        let holder = players.find(|player| player.device(device).is_some());
        if let Some(holder) = holder.map(Arc::make_mut) {
            holder.devices.retain(|known| known.id != device);
            holder.applicant = false;
        }
    }

    /// Lets the devices of one seat move for another player, whose own ones are removed.
    pub(crate) fn give_seat(&mut self, id: PlayerId, from: PlayerId) {
        let Some(giver) = self.find(from) else {
            return;
        };
        giver.applicant = false;
        let (new, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut giver.devices)
            .into_iter()
            .partition(|device| !device.removed);
        giver.devices = rest;
        if let Some(player) = self.find(id) {
            player.pass = None;
            player.moved_from = None;
            for device in &mut player.devices {
                device.removed = true;
            }
            player.devices.extend(new);
        }
    }

    /// Removes a device of this player, and the player's pass.
    pub(crate) fn remove_device(&mut self, id: PlayerId, device: DeviceId) {
        if let Some(player) = self.find(id) {
            player.pass = None;
            if let Some(device) = find_device(player, device) {
                device.removed = true;
            }
        }
    }

    pub(crate) fn clear_silence(&mut self, id: PlayerId) {
        if let Some(player) = self.find_for_move(id) {
            player.heard = true;
            player.silent_since = None;
        }
    }

    /// Records the event since which a player is not waited for. The first one counts.
    pub(crate) fn record_silence(&mut self, id: PlayerId, since: EventId) {
        if let Some(player) = self.find_for_move(id) {
            player.silent_since.get_or_insert(since);
        }
    }

    /// Records that a player's device has two histories, for good.
    pub(crate) fn note_fork(&mut self, id: PlayerId) {
        if let Some(player) = self.find(id) {
            player.forked = true;
        }
    }

    pub(crate) fn move_chain(&mut self, id: PlayerId, device: DeviceId, chain: Chain) {
        let player = self.find_for_move(id);
        if let Some(device) = player.and_then(|player| find_device(player, device)) {
            device.dice = chain;
        }
    }

    pub(crate) fn set_quantity(&mut self, id: PlayerId, quantity: &Arc<str>, to: i64) {
        if let Some(player) = self.find(id) {
            player.quantities.insert(Arc::clone(quantity), to);
        }
    }

    pub(crate) fn gain(&mut self, id: PlayerId, points: i64) {
        if let Some(player) = self.find(id) {
            player.gained.0 = player.gained.0.saturating_add(points);
        }
    }

    pub(crate) fn forget_gains(&mut self) {
        self.standing = self.standing.wrapping_add(1);
        for player in self.players.values_mut() {
            Arc::make_mut(player).gained = Gained::default();
        }
    }

    /// Makes an invitation out. Says whether that is new.
    pub(crate) fn invite(&mut self, invitation: InvitationId, by: PlayerId) -> bool {
        let new = self
            .invitations
            .iter()
            .all(|(known, _)| *known != invitation);
        if new {
            Arc::make_mut(&mut self.invitations).push((invitation, by));
        }
        new
    }

    /// Removes a player's own invitation. False if it is not theirs or not open.
    pub(crate) fn uninvite(&mut self, invitation: InvitationId, by: PlayerId) -> bool {
        let stands = self.invitations.contains(&(invitation, by));
        if stands {
            self.use_up(invitation);
        }
        stands
    }

    pub(crate) fn use_up(&mut self, invitation: InvitationId) -> Option<PlayerId> {
        let mut known = self.invitations.iter();
        let place = known.position(|(known, _)| *known == invitation)?;
        Some(Arc::make_mut(&mut self.invitations).remove(place).1)
    }

    fn find(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.standing = self.standing.wrapping_add(1);
        self.find_for_move(id)
    }

    /// Finds a player for changes that every move makes; they don't count as a new version.
    fn find_for_move(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.players.get_mut(&id).map(Arc::make_mut)
    }
}

fn find_device(player: &mut Player, id: DeviceId) -> Option<&mut PlayerDevice> {
    let mut devices = player.devices.iter_mut();
    devices.find(|device| device.id == id && !device.removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INVITATION: InvitationId = InvitationId([7; 32]);
    const LEFT: EventId = EventId([9; 32]);

    fn guest(name: &str) -> Guest {
        Guest {
            name: name.into(),
            device: NewDevice {
                id: DeviceId([0; 32]),
                dice_tip: ChainLink([0; 32]),
                seq: 1,
                first_ballot: BallotId(1),
            },
            invited_by: None,
        }
    }

    fn two() -> (Seats, PlayerId, PlayerId) {
        let mut seats = Seats::default();
        let (ana, ben) = (seats.take(guest("Ana")), seats.take(guest("Ben")));
        seats.admit(ana, 0);
        seats.admit(ben, 0);
        (seats, ana, ben)
    }

    #[test]
    fn seats_of_those_who_left_are_not_given_again() {
        let (mut seats, _, ben) = two();
        seats.depart(ben, LEFT);
        assert_eq!(seats.take(guest("Cleo")), PlayerId(3));
    }

    #[test]
    fn who_is_in_the_game_does_not_ask_for_admission() {
        let (mut seats, ana, ben) = two();
        seats.apply(ana);
        assert!(seats.get(ana).unwrap().active && !seats.get(ana).unwrap().applicant);
        seats.depart(ben, LEFT);
        seats.apply(ben);
        seats.admit(ben, 0);
        assert!(seats.get(ben).unwrap().active && !seats.get(ben).unwrap().applicant);
    }

    #[test]
    fn a_name_under_which_somebody_was_admitted_stays() {
        let mut seats = Seats::default();
        let ana = seats.take(guest("Ana"));
        seats.rename(ana, "Anna".into());
        seats.admit(ana, 0);
        seats.rename(ana, "Ben".into());
        assert_eq!(&*seats.get(ana).unwrap().name, "Anna");
    }

    #[test]
    fn an_invitation_stands_once_and_is_used_up_by_one_person() {
        let (mut seats, ana, ben) = two();
        assert!(seats.invite(INVITATION, ana));
        assert!(!seats.invite(INVITATION, ben));
        assert_eq!(seats.use_up(INVITATION), Some(ana));
        assert_eq!(seats.use_up(INVITATION), None);
    }

    #[test]
    fn only_who_made_an_invitation_out_can_take_it_back() {
        let (mut seats, ana, ben) = two();
        seats.invite(INVITATION, ana);
        assert!(!seats.uninvite(INVITATION, ben));
        assert!(seats.uninvite(INVITATION, ana));
        assert!(seats.invitations().is_empty());
    }

    #[test]
    fn invitations_of_somebody_who_leaves_are_void() {
        let (mut seats, ana, ben) = two();
        seats.invite(INVITATION, ana);
        seats.depart(ben, LEFT);
        assert_eq!(seats.invitations().len(), 1);
        seats.depart(ana, LEFT);
        assert!(seats.invitations().is_empty());
    }

    #[test]
    fn the_first_silence_counts() {
        let (mut seats, ana, _) = two();
        seats.record_silence(ana, EventId([1; 32]));
        seats.record_silence(ana, EventId([2; 32]));
        assert_eq!(seats.get(ana).unwrap().silent_since, Some(EventId([1; 32])));
    }
}

//! The people at the table.

use crate::base::dice::Chain;
use crate::base::name::Likeness;
use crate::rules::FlatMap;
use crate::{BallotId, DeviceId, EventId, InvitationId, PlayerId, encoding::cbor};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

/// Quantity that decides most games.
pub const POINTS: &str = "points";

#[derive(Clone, Debug, minicbor::Encode)]
pub struct Player {
    #[n(0)]
    pub id: PlayerId,
    #[cbor(n(1), with = "cbor::shared_text")]
    pub name: Arc<str>,
    /// Devices that move or have moved for the player, the oldest first.
    #[n(2)]
    pub(crate) devices: Vec<PlayerDevice>,
    #[n(3)]
    pub active: bool,
    /// Key of the pass that lets one more device in.
    #[n(4)]
    pub pass: Option<InvitationId>,
    /// Device that made the player's last accepted move, other than claiming the time. It follows
    /// from the chronicle and is no part of the hash.
    #[cbor(skip)]
    pub(crate) moved_from: Option<DeviceId>,
    /// Value of `now` in the player's last accepted move. It follows from the chronicle and is no
    /// part of the hash.
    #[cbor(skip)]
    pub(crate) seen_ms: u64,
    #[cbor(n(6), with = "cbor::quantities")]
    pub(crate) quantities: FlatMap<Arc<str>, i64>,
    #[n(7)]
    pub away: bool,
    /// Whether the player sits apart: at the table, but without playing.
    #[n(8)]
    pub apart: bool,
    #[n(9)]
    pub applicant: bool,
    /// Points received since the round began, without losses.
    #[n(10)]
    pub gained: Gained,
    /// First closing after the player sat down, if they had not moved by then and have not since;
    /// or the first move more than [`MAX_LEAD`](crate::base::limits::MAX_LEAD) after that closing, by the
    /// group's clock. Corrections don't wait for such a player.
    #[n(11)]
    pub silent_since: Option<EventId>,
    #[n(12)]
    pub invited_by: Option<PlayerId>,
    #[n(13)]
    pub admitted: bool,
    /// Whether a closing has sealed two histories of one of the player's devices.
    #[n(14)]
    pub forked: bool,
    /// True if the player has moved since they sat down. Its consequences are in `silent_since`, so
    /// it is no part of the hash.
    #[cbor(skip)]
    pub(crate) heard: bool,
    /// Group's clock when the player sat down, or when play began if that was later. It follows
    /// from the chronicle and is no part of the hash.
    #[cbor(skip)]
    pub(crate) sat_ms: u64,
    /// Form of the name for comparison. It follows from the name and is no part of the hash.
    #[cbor(skip)]
    pub(crate) likeness: Arc<Likeness>,
}

/// A device of a player: a key with a chain of events and a chain of dice.
#[derive(Clone, Debug, minicbor::Encode)]
pub struct PlayerDevice {
    #[n(0)]
    pub id: DeviceId,
    #[n(1)]
    pub dice: Chain,
    /// Sequence number of the last accepted move in the device's chain of events.
    #[n(2)]
    pub last_seq: u64,
    /// First ballot that was opened after the device came.
    #[n(3)]
    pub first_ballot: BallotId,
    /// Whether another device of the player, or a correction, has removed it.
    #[n(4)]
    pub removed: bool,
    /// Time that the device has claimed in its last accepted move. It follows from the chronicle
    /// and is no part of the hash.
    #[cbor(skip)]
    pub(crate) claimed_ms: u64,
    /// Value of `now` in the device's last accepted move. It follows from the chronicle and is no
    /// part of the hash.
    #[cbor(skip)]
    pub seen_ms: u64,
}

/// Points received; not encoded while it is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gained(pub i64);

impl<C> Encode<C> for Gained {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        e.i64(self.0)?.ok()
    }

    fn is_nil(&self) -> bool {
        self.0 == 0
    }
}

impl Player {
    pub const fn playing(&self) -> bool {
        self.active && !self.apart
    }

    /// Devices that move for the player, the oldest first.
    pub fn devices(&self) -> impl DoubleEndedIterator<Item = &PlayerDevice> {
        self.devices.iter().filter(|device| !device.removed)
    }

    /// Devices that move for the player, and removed ones.
    pub fn all_devices(&self) -> &[PlayerDevice] {
        &self.devices
    }

    /// The device with this key, if it moves for the player.
    pub fn device(&self, id: DeviceId) -> Option<&PlayerDevice> {
        self.devices().find(|device| device.id == id)
    }

    /// Device that speaks for the player: the one that moved last, or else the last to come. None
    /// for a person who asked for a seat with a device that has become another player's.
    pub fn speaker(&self) -> Option<DeviceId> {
        let moved = self.moved_from.and_then(|id| self.device(id));
        moved
            .or_else(|| self.devices().next_back())
            .map(|device| device.id)
    }

    /// Device that cards are dealt to: the first one.
    pub(crate) fn card_device(&self) -> Option<DeviceId> {
        self.devices().next().map(|device| device.id)
    }

    pub fn points(&self) -> i64 {
        self.quantity(POINTS)
    }

    /// Amount of this quantity; 0 if it was never set.
    pub fn quantity(&self, name: &str) -> i64 {
        self.quantities.get(name).copied().unwrap_or(0)
    }

    pub fn quantities(&self) -> impl Iterator<Item = (&str, i64)> {
        self.quantities
            .iter()
            .map(|(name, amount)| (&**name, *amount))
    }
}

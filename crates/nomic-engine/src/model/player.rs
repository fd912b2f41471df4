//! The people at the table.

use crate::base::dice::Chain;
use crate::base::name::Likeness;
use crate::rules::FlatMap;
use crate::{DeviceId, EventId, PlayerId, encoding::cbor};
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
    /// Device that the player sat down with.
    #[n(2)]
    pub device: DeviceId,
    #[n(3)]
    pub active: bool,
    #[n(4)]
    pub dice: Chain,
    /// Sequence number of the last accepted move in the device's chain of events.
    #[n(5)]
    pub last_seq: u64,
    /// The time that the player's device has claimed in its last accepted move. It follows from the
    /// chronicle and is no part of the hash.
    #[cbor(skip)]
    pub(crate) claimed_ms: u64,
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
    /// Whether a closing has sealed two histories of the player's device.
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

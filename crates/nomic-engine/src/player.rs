//! The people at the table.

use crate::dice::Chain;
use crate::name::Likeness;
use crate::rules::FlatMap;
use crate::{DeviceId, EventId, PlayerId, cbor};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

/// The quantity in which most games reckon who is winning.
pub const POINTS: &str = "points";

/// A player.
#[derive(Clone, Debug, minicbor::Encode)]
pub struct Player {
    /// The seat.
    #[n(0)]
    pub id: PlayerId,
    /// The name.
    #[cbor(n(1), with = "cbor::shared_text")]
    pub name: Arc<str>,
    /// The device with which the player sat down.
    #[n(2)]
    pub device: DeviceId,
    /// Whether the player is still in the game.
    #[n(3)]
    pub active: bool,
    /// Where the player's chain stands.
    #[n(4)]
    pub dice: Chain,
    /// The last place in the device's chain of events from which a move was accepted.
    #[n(5)]
    pub last_seq: u64,
    /// The time that the player's device has claimed in its last accepted move. It follows from the
    /// chronicle and is no part of the hash.
    #[cbor(skip)]
    pub(crate) claimed_ms: u64,
    /// What `now` was in the player's last accepted move. It follows from the chronicle and is no
    /// part of the hash.
    #[cbor(skip)]
    pub(crate) seen_ms: u64,
    #[cbor(n(6), with = "cbor::quantities")]
    pub(crate) quantities: FlatMap<Arc<str>, i64>,
    /// Whether the player is away for some time.
    #[n(7)]
    pub away: bool,
    /// Whether the player sits apart: at the table, but without playing.
    #[n(8)]
    pub apart: bool,
    /// Whether the player has asked for admission and waits for it.
    #[n(9)]
    pub applicant: bool,
    /// What the player has been given in points since the round began, losses not taken off.
    #[n(10)]
    pub gained: Gained,
    /// The first closing that has passed since the player sat down, if they have not made a move by
    /// then or since; or the first move more than [`MAX_LEAD`](crate::limits::MAX_LEAD) after that,
    /// by the group's clock. Nobody waits for their word on a correction.
    #[n(11)]
    pub silent_since: Option<EventId>,
    /// Whose invitation the player has come on.
    #[n(12)]
    pub invited_by: Option<PlayerId>,
    /// Whether the player was ever admitted.
    #[n(13)]
    pub admitted: bool,
    /// Whether a closing has sealed two histories of the player's device.
    #[n(14)]
    pub forked: bool,
    /// Whether the player has made a move since they sat down. What follows from it stands in
    /// `silent_since`, so it is no part of the hash.
    #[cbor(skip)]
    pub(crate) heard: bool,
    /// What the group's clock said when the player sat down, or when play began if that was later.
    /// It follows from the chronicle and is no part of the hash.
    #[cbor(skip)]
    pub(crate) sat_ms: u64,
    /// What other names are compared with. It follows from the name and is no part of the hash.
    #[cbor(skip)]
    pub(crate) likeness: Arc<Likeness>,
}

/// What somebody has been given; it is not written down while it is nothing.
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
    /// Whether the player is in the game and plays.
    pub const fn playing(&self) -> bool {
        self.active && !self.apart
    }

    /// The player's points.
    pub fn points(&self) -> i64 {
        self.quantity(POINTS)
    }

    /// How much of this quantity the player has; 0 where nothing was ever said.
    pub fn quantity(&self, name: &str) -> i64 {
        self.quantities.get(name).copied().unwrap_or(0)
    }

    /// Everything of which rules have said how much the player has.
    pub fn quantities(&self) -> impl Iterator<Item = (&str, i64)> {
        self.quantities
            .iter()
            .map(|(name, amount)| (&**name, *amount))
    }
}

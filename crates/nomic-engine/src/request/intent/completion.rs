//! Parts of moves that only a device knows.

use super::Device;
use crate::base::dice::CHAIN_LENGTH;
use crate::base::limits::{MAX_OPENED, MAX_OPENINGS, MAX_OPTIONS, MAX_SEALED};
use crate::state::State;
use crate::{
    Card, Content, Envelope, Opening, Player, PlayerId, Preference, Reveal, Seal, Seat, Secret,
    Unopened, commitment, encoding::cbor,
};
use minicbor::bytes::ByteArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// The game is not founded: there is nothing that a closing could seal or a secret belong to.
    NoGame,
    /// The proposal is not there, so it has no wording that could be put to the vote.
    UnknownProposal,
    /// The device's dice chain is at its end.
    NoDiceLeft,
    /// The keeper named by the rules has no key to seal for.
    NoKey,
    /// The device came without a pass.
    NoPass,
}

impl State {
    /// Whether this device's call on a timer would open more than fits into a move.
    pub fn opens_too_much(&self, timer: &str, device: &dyn Device) -> bool {
        let filled = Completion::new(self, device);
        let openings = filled.opened(self.opened_by_time(timer));
        let all = openings.len();
        fitting(openings).len() < all
    }

    /// Contents that this device has sealed and that are not opened yet, in order. For its player
    /// only.
    pub fn own_secrets(&self, device: &dyn Device) -> Vec<(Secret, Content)> {
        let filled = Completion::new(self, device);
        let own = self.unopened_by(device.id()).collect();
        let opened = filled.opened(own).into_iter();
        opened
            .map(|opening| (opening.secret, opening.content))
            .collect()
    }
}

impl Card {
    /// Face of the card on the device that it was dealt to; none on others. For its player only, as
    /// long as it lies face down.
    pub fn seen_by(&self, device: &dyn Device) -> Option<u32> {
        let own = self.device == device.id();
        own.then(|| self.number(&device.evaluate(&self.input).output))
    }
}

pub(crate) fn seat(name: String, device: &dyn Device) -> Seat {
    Seat {
        name,
        dice_tip: device.dice_link(0),
    }
}

/// Least length in bytes that the contents of a form are padded to; each further step is twice as
/// long.
const FORM_STEP: usize = 256;
/// Bytes of an envelope besides the sealed contents: for one copy, and for two.
const OVERHEAD: usize = 64;

/// The first of these that fit into one move.
pub(crate) fn fitting(mut openings: Vec<Opening>) -> Vec<Opening> {
    let mut room = MAX_OPENED;
    let fits = |opening: &&Opening| {
        let left = room.checked_sub(cbor::to_vec(*opening).len());
        room = left.unwrap_or(0);
        left.is_some()
    };
    let some = openings.iter().take(MAX_OPENINGS).take_while(fits);
    let some = some.count();
    openings.truncate(some);
    openings
}

/// Pads sealed contents with zeros. A vote's length does not show the number of options, and a
/// form's length shows only its step. The padding never exceeds the size of an envelope with
/// `copies` copies.
pub(super) fn padded(content: &Content, mut plain: Vec<u8>, copies: usize) -> Vec<u8> {
    if let Content::Form(_) = content {
        let room = (MAX_SEALED / copies.max(1)).saturating_sub(OVERHEAD);
        let mut step = FORM_STEP;
        while step < plain.len() {
            step = step.saturating_mul(2);
        }
        plain.resize(step.min(room).max(plain.len()), 0);
    }
    if let Content::Vote(Preference::Options(named)) = content {
        let full = Content::Vote(Preference::Options(vec![0; MAX_OPTIONS.max(named.len())]));
        let short = cbor::to_vec(&full)
            .len()
            .saturating_sub(cbor::to_vec(content).len());
        plain.resize(plain.len().saturating_add(short), 0);
    }
    plain
}

/// A state and the device that completes an intent in it.
pub(crate) struct Completion<'a> {
    state: &'a State,
    device: &'a dyn Device,
}

impl<'a> Completion<'a> {
    pub(crate) fn new(state: &'a State, device: &'a dyn Device) -> Completion<'a> {
        Completion { state, device }
    }

    pub(crate) const fn state(&self) -> &'a State {
        self.state
    }

    pub(crate) const fn device(&self) -> &'a dyn Device {
        self.device
    }

    /// The device's player.
    pub(crate) fn player(&self) -> Option<&'a Player> {
        self.state.seated(self.device.id())
    }

    pub(crate) fn seal(&self) -> Result<Seal, Incomplete> {
        let previous = self.device.last_closing(self.state);
        Ok(Seal {
            previous: previous.ok_or(Incomplete::NoGame)?,
            state: self.state.hash(),
            prefix: self.state.prefix(),
        })
    }

    pub(crate) fn reveal(&self) -> Result<Reveal, Incomplete> {
        let player = self.player();
        let own = player.and_then(|player| player.device(self.device.id()));
        let index = own.map_or(1, |own| own.dice.next_index());
        if index > CHAIN_LENGTH {
            return Err(Incomplete::NoDiceLeft);
        }
        let link = self.device.dice_link(index);
        Ok(Reveal { index, link })
    }

    pub(crate) fn envelope(
        &self,
        secret: &Secret,
        content: &Content,
        keeper: Option<PlayerId>,
    ) -> Result<Envelope, Incomplete> {
        let game = self.state.game().ok_or(Incomplete::NoGame)?;
        let salt = self.device.salt(&self.purpose(secret, content));
        let commitment = commitment(game, secret, self.device.id(), content, &salt);
        let keeper = keeper.and_then(|keeper| self.state.player(keeper));
        let keepers = keeper.into_iter().flat_map(Player::devices);
        let keepers: Vec<_> = keepers.map(|device| device.id).collect();
        let copies = keepers.len().saturating_add(1);
        let plain = cbor::to_vec(&(content, ByteArray::from(salt)));
        let plain = padded(content, plain, copies);
        let sealed = self.device.seal(commitment, &plain, &keepers);
        Ok(Envelope {
            commitment,
            sealed: sealed.ok_or(Incomplete::NoKey)?,
        })
    }

    /// Purpose of a salt. A second vote gets another salt, so that the hashes don't show whether
    /// two envelopes have equal contents.
    fn purpose(&self, secret: &Secret, content: &Content) -> Vec<u8> {
        let player = self.player();
        let again = player.filter(|player| match secret {
            Secret::Vote(subject) => {
                let ballot = self.state.ballot_on(*subject);
                ballot.is_some_and(|ballot| ballot.has_voted(player.id))
            }
            Secret::Act { .. } => false,
        });
        match again {
            Some(player) => {
                let own = player.device(self.device.id());
                cbor::to_vec(&(secret, content, own.map_or(0, |own| own.last_seq)))
            }
            None => cbor::to_vec(&(secret, content)),
        }
    }

    pub(crate) fn own(&self) -> Vec<Unopened<'a>> {
        let own = self.state.unopened_by(self.device.id());
        own.filter(|own| self.device.opens(&own.secret)).collect()
    }

    /// Whether this can be in such an envelope; a vote has to be one that its ballot accepts.
    fn fits(&self, opening: &Opening) -> bool {
        let taken = match (&opening.secret, &opening.content) {
            (Secret::Vote(subject), Content::Vote(said)) => {
                let ballot = self.state.ballot_on(*subject);
                ballot.is_none_or(|ballot| ballot.takes(said))
            }
            _ => true,
        };
        taken && opening.fits()
    }

    /// Contents that the device can open. Bytes that are no content of such a secret, or not the
    /// committed one, are left out, so that they don't block the rest.
    pub(crate) fn opened(&self, unopened: Vec<Unopened<'_>>) -> Vec<Opening> {
        let Some(me) = self.player() else {
            return Vec::new();
        };
        let opened = unopened.into_iter().filter_map(|unopened| {
            let envelope = unopened.envelope;
            let plain = if unopened.player == me.id {
                self.device.unseal_own(envelope)?
            } else if unopened.keeper == Some(me.id) {
                self.device.unseal_kept(envelope)?
            } else {
                return None;
            };
            let (content, salt): (Content, ByteArray<32>) = minicbor::decode(&plain).ok()?;
            let opening = Opening {
                secret: unopened.secret,
                player: unopened.player,
                content,
                salt: salt.into(),
            };
            let bound = self.state.binds(&opening, envelope.commitment);
            (bound && self.fits(&opening)).then_some(opening)
        });
        opened.collect()
    }
}

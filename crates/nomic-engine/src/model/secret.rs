//! Sealed contents: committed by a hash now, opened later.
//!
//! A commitment is final, and the contents are secret before the opening: the hash covers a salt
//! that cannot be guessed. Contents sealed for a keeper are beside the hash; the engine passes them
//! on and never looks into them.

use crate::{
    Argument, Commitment, DeviceId, EventId, PlayerId, Preference, RuleId, Subject, encoding::cbor,
};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Envelope {
    /// The hash of what is in it (see [`commitment`]).
    #[n(0)]
    pub commitment: Commitment,
    /// Contents sealed for the players who may open them.
    #[cbor(n(1), with = "minicbor::bytes")]
    pub sealed: Vec<u8>,
}

/// Form of an action: public, or sealed and opened later.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Paper<T> {
    #[n(0)]
    Open(#[n(0)] T),
    #[n(1)]
    Sealed(#[n(0)] Envelope),
}

/// Purpose of sealed contents.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
pub enum Secret {
    #[n(0)]
    Vote(#[n(0)] Subject),
    #[n(1)]
    Act {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        action: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Content {
    #[n(0)]
    Vote(#[n(0)] Preference),
    /// Values of an action's form.
    #[n(1)]
    Form(#[n(0)] Vec<Argument>),
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Opening {
    #[n(0)]
    pub secret: Secret,
    #[n(1)]
    pub player: PlayerId,
    #[n(2)]
    pub content: Content,
    #[cbor(n(3), with = "minicbor::bytes")]
    pub salt: [u8; 32],
}

impl Opening {
    /// Whether this content fits its purpose.
    pub(crate) const fn fits(&self) -> bool {
        match (&self.secret, &self.content) {
            (Secret::Vote(_), Content::Vote(_)) | (Secret::Act { .. }, Content::Form(_)) => true,
            (Secret::Vote(_), Content::Form(_)) | (Secret::Act { .. }, Content::Vote(_)) => false,
        }
    }
}

/// Hash that commits a device to sealed contents. It is valid for this game and purpose only, so a
/// copy of another player's is useless.
pub fn commitment(
    game: EventId,
    secret: &Secret,
    device: DeviceId,
    content: &Content,
    salt: &[u8; 32],
) -> Commitment {
    let salt = minicbor::bytes::ByteArray::from(*salt);
    let bound = (game, secret, device, content, salt);
    Commitment(cbor::digest("nomic/commitment/v1", &bound))
}

/// A move of a rule that was handed in and is not opened.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Submission {
    #[n(0)]
    pub player: PlayerId,
    #[n(1)]
    pub rule: RuleId,
    #[n(2)]
    pub action: String,
    #[n(3)]
    pub envelope: Envelope,
    /// Keeper who can open it besides the player.
    #[n(4)]
    pub keeper: Option<PlayerId>,
    #[n(5)]
    pub sent_ms: u64,
}

/// A vote that was handed in and is not opened.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct SealedVote {
    #[n(0)]
    pub envelope: Envelope,
    #[n(1)]
    pub cast_ms: u64,
    #[n(2)]
    pub late: bool,
    #[cbor(n(3), with = "cbor::mark", has_nil)]
    pub changed: bool,
}

impl Submission {
    pub fn secret(&self) -> Secret {
        Secret::Act {
            rule: self.rule,
            action: self.action.clone(),
        }
    }
}

//! What comes from a player's device and nowhere else.

use crate::state::State;
use crate::{
    CardInput, ChainLink, Commitment, DeviceId, Envelope, Evaluation, EventId, InvitationId,
    Secret, Voucher,
};

/// What only the player's own device can add to a move: its keys, its dice chain, its view of the
/// order. All that is secret stays with it; the engine hands it what is to be sealed, and gets back
/// what was.
pub trait Device {
    /// Its id.
    fn id(&self) -> DeviceId;

    /// The link at this place of its chain (see [`dice`](crate::dice)).
    fn dice_link(&self, index: u32) -> ChainLink;

    /// The closing behind which its next one is to stand. Where there is but one order of events, it
    /// is the one that the state knows; a device that sees several closings in one place says which
    /// of them counts.
    fn last_closing(&self, state: &State) -> Option<EventId> {
        state.last_closing()
    }

    /// The invitation that its next event makes out.
    fn invitation(&self) -> InvitationId;

    /// That it is invited, if it came on an invitation that is still good.
    fn voucher(&self, state: &State) -> Option<Voucher>;

    /// What its key makes of the input of a card, the same each time.
    fn evaluate(&self, input: &CardInput) -> Evaluation;

    /// Bytes that nobody else can guess, others for each content. The same content may get the same.
    fn salt(&self, content: &[u8]) -> [u8; 32];

    /// Seals this for its own eyes, and for those of the keeper if there is one; nothing if it
    /// cannot be sealed for that device. The commitment binds what is sealed, so a key that follows
    /// from it serves once.
    fn seal(
        &self,
        commitment: Commitment,
        plain: &[u8],
        keeper: Option<DeviceId>,
    ) -> Option<Vec<u8>>;

    /// Whether it is time to open what it has handed in for this.
    fn opens(&self, secret: &Secret) -> bool;

    /// What it has sealed in this envelope itself.
    fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>>;

    /// What somebody else has sealed in this envelope for it as the keeper.
    fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>>;
}

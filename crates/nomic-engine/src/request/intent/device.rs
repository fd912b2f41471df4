//! Everything that only a player's device has.

use crate::state::State;
use crate::{
    CardInput, ChainLink, Commitment, DeviceId, Envelope, Evaluation, EventId, InvitationId,
    Secret, Voucher,
};

/// Parts of a move that only the player's own device has: its keys, its dice chain, its view of the
/// order. Secrets stay on the device; the engine passes it contents to seal, and gets contents
/// back.
pub trait Device {
    fn id(&self) -> DeviceId;

    /// The link at this place of its chain (see [`dice`](crate::base::dice)).
    fn dice_link(&self, index: u32) -> ChainLink;

    /// Closing that its next closing follows. With a single order of events it is the state's last
    /// closing; a device that sees several rival closings decides which counts.
    fn last_closing(&self, state: &State) -> Option<EventId> {
        state.last_closing()
    }

    /// The invitation or the pass that its next event makes out.
    fn invitation(&self) -> InvitationId;

    /// Invitation of the device, if it came with one that is still valid.
    fn voucher(&self, state: &State) -> Option<Voucher>;

    /// The pass that it came with, for another device's player.
    fn pass(&self) -> Option<Voucher>;

    /// Output of its key for the input of a card, always the same.
    fn evaluate(&self, input: &CardInput) -> Evaluation;

    /// Bytes that no other device can guess, different for each content. The same content may get
    /// the same salt.
    fn salt(&self, content: &[u8]) -> [u8; 32];

    /// Seals this for its own eyes, and for each of the keeper's devices if there is a keeper; none
    /// if it cannot be sealed for them. The commitment binds the sealed contents, so a key that follows
    /// from it serves once.
    fn seal(&self, commitment: Commitment, plain: &[u8], keepers: &[DeviceId]) -> Option<Vec<u8>>;

    /// Whether it is time to open its own contents for this purpose.
    fn opens(&self, secret: &Secret) -> bool;

    /// Contents that it has sealed in this envelope itself.
    fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>>;

    /// Contents that another device has sealed in this envelope for it as the keeper.
    fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>>;
}

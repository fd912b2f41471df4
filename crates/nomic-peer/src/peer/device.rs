//! Contributions of this device to a move: keys, dice, and the place in the order.

use nomic_engine::{
    CardInput, ChainLink, Commitment, Device, DeviceId, Envelope, Evaluation, EventId,
    InvitationId, Secret, State, Voucher, dice,
};
use nomic_event::{SecretSealer, vrf};

use super::Peer;

/// Number of own dice links kept ready.
const LINKS_AHEAD: u32 = 100;

pub(super) struct OwnDevice<'p>(pub(super) &'p Peer);

impl OwnDevice<'_> {
    fn sealing(&self) -> SecretSealer<'_> {
        let OwnDevice(peer) = self;
        SecretSealer {
            identity: &peer.identity,
            room: &peer.scope.room,
        }
    }
}

impl Device for OwnDevice<'_> {
    fn id(&self) -> DeviceId {
        self.0.device_id()
    }

    /// Cached: a link is at the end of up to 10,000 hashes. Previews ask for one link often, and
    /// each move for the next.
    fn dice_link(&self, index: u32) -> ChainLink {
        let OwnDevice(peer) = self;
        let known = |(first, links): &(u32, Vec<ChainLink>)| {
            let at = usize::try_from(index.checked_sub(*first)?).ok()?;
            links.get(at).copied()
        };
        let mut kept = peer.dice.borrow_mut();
        if let Some(link) = known(&kept) {
            return link;
        }
        let seed = peer.identity.dice_seed(&peer.scope.room);
        *kept = (index, dice::chain_links(&seed, index, LINKS_AHEAD));
        known(&kept).unwrap_or_else(|| dice::chain_link(&seed, index))
    }

    fn evaluate(&self, input: &CardInput) -> Evaluation {
        let OwnDevice(peer) = self;
        vrf::evaluate(&peer.identity, input)
    }

    /// The last closing of the chain. After it the table may have accepted others that have no
    /// place in the chain.
    fn last_closing(&self, _: &State) -> Option<EventId> {
        let OwnDevice(peer) = self;
        match &peer.ancestry().sealed {
            Some((previous, _)) => Some(*previous),
            None => peer.order.last_closing(),
        }
    }

    fn invitation(&self) -> InvitationId {
        let OwnDevice(peer) = self;
        peer.invitation_at(peer.next_seq()).id()
    }

    fn voucher(&self, state: &State) -> Option<Voucher> {
        let invitation = self.0.invitation.as_ref()?;
        let stands = !invitation.is_pass() && state.is_invited(invitation.id());
        stands.then(|| invitation.voucher(&self.id()))
    }

    fn pass(&self) -> Option<Voucher> {
        let pass = self.0.invitation.as_ref().filter(|it| it.is_pass())?;
        Some(pass.voucher(&self.id()))
    }

    fn salt(&self, content: &[u8]) -> [u8; 32] {
        self.sealing().salt(content)
    }

    fn seal(&self, commitment: Commitment, plain: &[u8], keepers: &[DeviceId]) -> Option<Vec<u8>> {
        self.sealing().seal(commitment, plain, keepers)
    }

    /// By this device's knowledge of the group's clock. A move that comes too early is refused.
    fn opens(&self, secret: &Secret) -> bool {
        let OwnDevice(peer) = self;
        let state = peer.game().state();
        state.is_openable(secret, peer.group_clock())
    }

    fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        self.sealing().unseal_own(envelope)
    }

    fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        self.sealing().unseal_kept(envelope)
    }
}

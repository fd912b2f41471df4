//! Invitations and the pass that this device has issued, and the one that brought this device.

use nomic_engine::moves::{InviteMove, OfferDeviceMove};
use nomic_engine::{InvitationId, Move, PlayerId};

use super::Peer;
use crate::Invitation;

impl Peer {
    /// Sets the invitation that brought this device, which asks for a seat with it while it is
    /// valid; or the pass that lets it move for a player.
    pub fn set_invitation(&mut self, invitation: Invitation) {
        self.invitation = Some(invitation);
    }

    /// Player who issued the invitation that brought this device; none after its use.
    pub fn invited_by(&self) -> Option<PlayerId> {
        let brought = self.invitation.as_ref()?;
        self.game().state().invited_by(brought.id())
    }

    pub(super) fn invitation_at(&self, seq: u64) -> Invitation {
        Invitation::of(&self.identity, &self.scope.room, seq)
    }

    /// The player whose pass brought this device, as long as it is valid.
    pub fn pass_from(&self) -> Option<PlayerId> {
        let pass = self.invitation.as_ref().filter(|it| it.is_pass())?;
        let player = self.game().state().pass_of(pass.id())?;
        Some(player.id)
    }

    /// Whether a pass brought this device.
    pub fn came_with_pass(&self) -> bool {
        self.invitation.as_ref().is_some_and(Invitation::is_pass)
    }

    /// The unused pass of this device's player, if this device has issued it.
    pub fn pass(&self) -> Option<Invitation> {
        let device = self.device_id();
        let player = self.game().state().seated(device)?;
        let pass = player.pass?;
        let own = self.graph.chain_from(&device, 0);
        let mut own = own.flat_map(|(seq, nodes)| nodes.iter().map(move |node| (seq, *node)));
        own.find_map(|(seq, node)| {
            let moved = &self.graph.event(node)?.event().moved;
            let offers = |pass| OfferDeviceMove { pass: Some(pass) };
            let issued = *moved == Move::OfferDevice(offers(pass));
            let secret = issued.then(|| self.invitation_at(seq))?;
            (secret.id() == pass).then(|| secret.into_pass())
        })
    }

    /// Unused invitations of this device's player, the oldest first.
    pub fn invitations(&self) -> Vec<Invitation> {
        let state = self.game().state();
        let Some(player) = self.player_of(&self.device_id()) else {
            return Vec::new();
        };
        let open: Vec<InvitationId> = state.invitations(player).collect();
        let device = self.device_id();
        let own = self.graph.chain_from(&device, 0);
        let own = own.flat_map(|(seq, nodes)| nodes.iter().map(move |node| (seq, *node)));
        let made_out = own.filter_map(|(seq, node)| {
            let Move::Invite(InviteMove { invitation, .. }) = self.graph.event(node)?.event().moved
            else {
                return None;
            };
            let secret = open
                .contains(&invitation)
                .then(|| self.invitation_at(seq))?;
            (secret.id() == invitation).then_some(secret)
        });
        made_out.collect()
    }
}

//! Devices of the players in a transcript. They have no secrets: sealed contents are kept at the
//! table, and the steps decide which device opens them, and when.

use super::names::invitation;
use super::{ScriptActor, ScriptRun, dice};
use crate::script::WrittenMove;
use nomic_engine::{
    CardInput, ChainLink, Commitment, Device, DeviceId, Envelope, Evaluation, InvitationId, Secret,
    State, Voucher,
};
use sha2::{Digest, Sha512};
use std::collections::BTreeMap;

pub(super) type Contents = BTreeMap<Commitment, Vec<u8>>;

pub(super) struct TableDevice<'t> {
    table: &'t ScriptRun<'t>,
    actor: &'t ScriptActor,
    doing: &'t WrittenMove,
}

impl ScriptRun<'_> {
    pub(super) fn device<'t>(
        &'t self,
        actor: &'t ScriptActor,
        doing: &'t WrittenMove,
    ) -> TableDevice<'t> {
        TableDevice {
            table: self,
            actor,
            doing,
        }
    }
}

/// Hash in place of a key. Proofs are verified before events reach the engine, so a transcript
/// needs none.
pub(super) fn evaluate(device: DeviceId, input: &CardInput) -> Evaluation {
    let mut hasher = Sha512::new();
    hasher.update(device.0);
    hasher.update(input.0);
    Evaluation {
        output: hasher.finalize().into(),
        proof: [0; 80],
    }
}

impl TableDevice<'_> {
    fn unseal(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        if matches!(self.doing, WrittenMove::Close { opening: false, .. }) {
            return None;
        }
        self.table
            .contents
            .borrow()
            .get(&envelope.commitment)
            .cloned()
    }
}

impl Device for TableDevice<'_> {
    fn id(&self) -> DeviceId {
        self.actor.device
    }

    fn dice_link(&self, index: u32) -> ChainLink {
        dice::link(self.actor.device, index)
    }

    fn invitation(&self) -> InvitationId {
        match self.doing {
            WrittenMove::Invite { guest, .. } => invitation(guest),
            _ => invitation(&self.actor.name),
        }
    }

    /// Leaves the check of the invitation to the engine. The engine does not look at the signature:
    /// signatures are verified before events reach it.
    fn voucher(&self, _: &State) -> Option<Voucher> {
        matches!(self.doing, WrittenMove::Join { invited: true }).then(|| Voucher {
            invitation: invitation(&self.actor.name),
            signature: [0; 64],
        })
    }

    fn pass(&self) -> Option<Voucher> {
        Some(Voucher {
            invitation: invitation(&self.actor.name),
            signature: [0; 64],
        })
    }

    fn evaluate(&self, input: &CardInput) -> Evaluation {
        evaluate(self.actor.device, input)
    }

    /// Number of the event, so that each envelope has its own salt.
    fn salt(&self, _: &[u8]) -> [u8; 32] {
        self.table.next_id().0
    }

    fn seal(&self, commitment: Commitment, plain: &[u8], _: &[DeviceId]) -> Option<Vec<u8>> {
        let mut contents = self.table.contents.borrow_mut();
        contents.insert(commitment, plain.to_vec());
        Some(Vec::new())
    }

    /// Also opens early: the engine has to refuse a reveal that comes too early.
    fn opens(&self, _: &Secret) -> bool {
        true
    }

    fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        self.unseal(envelope)
    }

    fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        self.unseal(envelope)
    }
}

//! A hash of a game's result, for comparison between builds.

use std::fmt::{self, Write as _};

use sha2::{Digest as _, Sha256};

use crate::{ChoiceKind, RunAccount, SimWorld, Violation};

/// A hash over the result of a run: the state that each site shows, and the account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RunDigest([u8; 32]);

impl RunDigest {
    pub(crate) fn of(
        world: &SimWorld,
        account: &RunAccount,
        violation: Option<&Violation>,
    ) -> RunDigest {
        let mut hash = Sha256::new();
        for peer in world.sites.iter().filter_map(|site| site.try_peer()) {
            hash.update(peer.game().hash().0);
            for entry in peer.chronicle() {
                hash.update(entry.event.id().0);
                let grade = entry.grade as u8;
                hash.update([u8::from(entry.ruling.accepted()), grade]);
            }
        }
        let RunAccount {
            done,
            events,
            accepted,
            settled,
            complete,
            checks,
            maxima,
        } = account;
        let mut said = String::new();
        for (kind, count) in done {
            let _ = write!(said, "{} {count} ", ChoiceKind::name(*kind));
        }
        let _ = write!(
            said,
            "{events} {accepted} {settled} {complete} {checks} {maxima:?} "
        );
        if let Some(violation) = violation {
            let _ = write!(said, "{violation}");
        }
        hash.update(said);
        RunDigest(hash.finalize().into())
    }
}

/// Writes the first 16 bytes. They are enough to distinguish games.
impl fmt::Display for RunDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = self.0.iter().take(16);
        bytes.try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

pub fn digest_line(seed: u64, hostile: bool, length: Option<usize>) -> String {
    let from = crate::Swarm {
        hostile,
        length,
        ..crate::Swarm::default()
    };
    let digest = crate::swarm(seed, &from).play().digest;
    let sort = if hostile { "hostile" } else { "honest" };
    format!("game {seed} {sort} {digest}")
}

//! Check that closed lines become final if enough of their voters go on.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::moves::{CorrectMove, WithdrawMove};
use nomic_engine::{DeviceId, Move, Phase, Remedy};
use nomic_peer::{ChronicleEntry, Grade, Intent, Peer};

use super::{SimTrial, promise};
use crate::model::quorum;
use crate::{Oracle, Violation};

/// Number of rounds. In each round all present players make a move that all receive. It advances a
/// voter's report and proposal by one; an agreement takes two or three of them.
const ROUNDS: usize = 8;

impl SimTrial {
    pub(super) fn pass_an_invitation_to(&mut self, site: usize, intent: &Intent) {
        if !matches!(intent, Intent::Join(_)) {
            return;
        }
        let peers = self.world.sites.iter().filter_map(|site| site.try_peer());
        let last = peers.flat_map(|peer| peer.invitations()).last();
        if let Some(invitation) = last {
            self.world.sites[site].peer_mut().set_invitation(invitation);
        }
    }

    /// Gives a site without a seat the pass of a player for one more device, at every third move.
    pub(super) fn hand_over_a_pass(&mut self, site: usize, how: u32) {
        let seated = self.world.sites[site].peer().me().is_some();
        if seated || !how.is_multiple_of(3) {
            return;
        }
        let peers = self.world.sites.iter().filter_map(|site| site.try_peer());
        let last = peers.filter_map(nomic_peer::Peer::pass).last();
        if let Some(pass) = last {
            self.world.sites[site].peer_mut().set_invitation(pass);
        }
    }

    /// In a world at rest, lets all present players make small moves, until all closed lines are
    /// final or the rounds are over.
    pub(crate) fn play_extra_rounds(&mut self) -> Result<(), Violation> {
        let honest = self.honest();
        let mut rounds: BTreeMap<DeviceId, usize> = BTreeMap::new();
        for _ in 0..ROUNDS {
            let peers = honest.iter().map(|site| self.world.sites[*site].peer());
            if peers
                .clone()
                .all(|peer| !peer.chronicle().iter().any(is_open))
            {
                break;
            }
            for site in &honest {
                if self.make_small_move(*site)? {
                    let device = self.world.sites[*site].identity.device_id();
                    *rounds.entry(device).or_default() += 1;
                }
                self.run_until_idle()?;
            }
        }
        let open = |site: &usize| {
            self.world.sites[*site]
                .peer()
                .chronicle()
                .iter()
                .any(is_open)
        };
        self.account.complete = u64::from(!honest.iter().any(open));
        let talked = rounds.into_iter().filter(|(_, rounds)| *rounds == ROUNDS);
        let talked: BTreeSet<DeviceId> = talked.map(|(device, _)| device).collect();
        honest
            .iter()
            .try_for_each(|site| self.check_all_final(*site, &talked))
    }

    fn make_small_move(&mut self, site: usize) -> Result<bool, Violation> {
        let peer = self.world.sites[site].peer();
        let intent = small_move(peer);
        match intent.filter(|intent| peer.preview(intent.clone()).is_ok()) {
            Some(intent) => self.act(site, intent),
            None => Ok(false),
        }
    }

    /// Checks that all closed lines are final at a site, up to the first place where fewer than a
    /// quorum of the voters have gone on.
    ///
    /// Players who have left the game or have visibly signed two histories are not counted. A
    /// beginning must also have been taken up by a quorum of the players whom it seats.
    fn check_all_final(
        &mut self,
        site: usize,
        talked: &BTreeSet<DeviceId>,
    ) -> Result<(), Violation> {
        self.watch.checks += 1;
        let peer = self.world.sites[site].peer();
        let places = peer.places();
        let stuck = places
            .iter()
            .position(|place| !place.is_decided)
            .unwrap_or(0);
        let Some(closing) = places[stuck].closing else {
            return Ok(());
        };
        let from = places[stuck - 1].lines;
        let forked = promise::forked(&self.world);
        let left = peer.chronicle()[from..].iter().map(|entry| &entry.event);
        let left = left.filter(|event| matches!(event.event().moved, Move::Leave));
        let left: BTreeSet<DeviceId> = left.map(|event| event.device()).collect();
        let gone = |device: &&DeviceId| forked.contains(*device) || left.contains(*device);
        let voters = places[stuck].voters.iter().filter(|device| !gone(device));
        let (there, all) = (
            voters.clone().filter(|d| talked.contains(*d)).count(),
            voters.count(),
        );
        let taken = stuck > 1 || {
            let waited = places[stuck].rivals[&closing].iter();
            let waited = waited.filter(|d| !left.contains(*d) || forked.contains(*d));
            let here = |d: &&DeviceId| talked.contains(*d) || forked.contains(*d);
            // If all of them have left, it can't be taken up any more.
            let count = waited.clone().count();
            let nobody = count == 0 && !places[stuck].rivals[&closing].is_empty();
            !nobody && waited.filter(here).count() >= quorum(count)
        };
        if there == 0 || there < quorum(all) || !taken {
            return Ok(());
        }
        let said = format!("site {site}: place {stuck}, {there} of {all} voters talk on");
        Err(Violation::new(Oracle::Stalls, said))
    }
}

fn is_open(entry: &ChronicleEntry) -> bool {
    entry.grade == Grade::Closed
}

/// Move that changes almost nothing. Once a game is won, only corrections are left.
fn small_move(peer: &Peer) -> Option<Intent> {
    let state = peer.game().state();
    let me = peer.me()?;
    if state.phase() != Phase::Won {
        return Some(Intent::Witness);
    }
    let mut open = state.open_corrections();
    if let Some(own) = open.find(|correction| correction.author == me) {
        return Some(Intent::Withdraw(WithdrawMove { correction: own.id }));
    }
    Some(Intent::Correct(CorrectMove {
        reason: "It was meant so.".to_owned(),
        remedies: vec![Remedy::GiveTurn { player: me }],
    }))
}

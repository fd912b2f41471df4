//! Whether what is closed becomes final where enough of those who vote on it talk on.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, Move, Phase, Remedy};
use nomic_sync::{Entry, Grade, Intent, Peer};

use super::{Trial, promise};
use crate::model::quorum;
use crate::{Oracle, Violation};

/// In so many rounds everybody present says something and is heard: each round brings a voter's
/// report and proposal forward by one, and a race takes two or three of them.
const ROUNDS: usize = 8;

impl Trial {
    /// Whoever has made out an invitation gives it to the next who sits down.
    pub(super) fn pass_an_invitation_to(&mut self, site: usize, intent: &Intent) {
        if !matches!(intent, Intent::Join { .. }) {
            return;
        }
        let peers = self.world.sites.iter().filter_map(|site| site.try_peer());
        let last = peers.flat_map(|peer| peer.invitations()).last();
        if let Some(invitation) = last {
            self.world.sites[site].peer_mut().come_on(invitation);
        }
    }

    /// In a world at rest everybody present says a little more, until all that is closed is final or
    /// the rounds are over.
    pub(crate) fn talk_on(&mut self) -> Result<(), Violation> {
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
                if self.say_something(*site)? {
                    let device = self.world.sites[*site].identity.device_id();
                    *rounds.entry(device).or_default() += 1;
                }
                self.settle()?;
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
            .try_for_each(|site| self.all_final(*site, &talked))
    }

    /// A player says something that changes next to nothing; whether there was something to say.
    fn say_something(&mut self, site: usize) -> Result<bool, Violation> {
        let peer = self.world.sites[site].peer();
        let intent = word(peer);
        match intent.filter(|intent| peer.preview(intent.clone()).is_ok()) {
            Some(intent) => self.act(site, intent),
            None => Ok(false),
        }
    }

    /// All that is closed is final at a site, up to a place of which fewer than a quorum of the
    /// voters have talked. Nobody waits for who has left the game or is seen to have signed two
    /// histories; a beginning must have been taken up by a quorum of those whom it seats, too.
    fn all_final(&mut self, site: usize, talked: &BTreeSet<DeviceId>) -> Result<(), Violation> {
        self.watch.checks += 1;
        let peer = self.world.sites[site].peer();
        let places = peer.places();
        let stuck = places.iter().position(|place| !place.settled).unwrap_or(0);
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
            // If all of them have left, nobody can take it up any more.
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

fn is_open(entry: &Entry) -> bool {
    entry.grade == Grade::Closed
}

/// What changes next to nothing. Once a game is won, nothing can be said but corrections.
fn word(peer: &Peer) -> Option<Intent> {
    let state = peer.game().state();
    let me = peer.me()?;
    if state.phase() != Phase::Won {
        return Some(Intent::Witness);
    }
    let mut open = state.open_corrections();
    if let Some(own) = open.find(|correction| correction.author == me) {
        return Some(Intent::Withdraw { correction: own.id });
    }
    Some(Intent::Correct {
        reason: "It was meant so.".to_owned(),
        remedies: vec![Remedy::GiveTurn { player: me }],
    })
}

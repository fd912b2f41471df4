//! Oracles of a world at rest: all sites have the same content.

use nomic_engine::{EventId, StateHash};
use nomic_peer::{ChronicleEntry, Grade, Identity, Peer, Record, RecordError, Stored};
use nomic_protocol::ChunkId;

use super::SimTrial;
use crate::{Oracle, Site, Violation};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shown {
    lines: Vec<(EventId, bool, Grade)>,
    hash: StateHash,
}

impl Shown {
    pub(crate) fn of(peer: &Peer) -> Shown {
        Shown::by(peer.chronicle(), peer.game().hash())
    }

    fn by(chronicle: &[ChronicleEntry], hash: StateHash) -> Shown {
        let line = |e: &ChronicleEntry| (e.event.id(), e.ruling.accepted(), e.grade);
        Shown {
            lines: chronicle.iter().map(line).collect(),
            hash,
        }
    }

    pub(crate) fn compare(
        &self,
        other: &Shown,
        oracle: Oracle,
        whose: &str,
    ) -> Result<(), Violation> {
        if self == other {
            return Ok(());
        }
        let pairs = self.lines.iter().zip(&other.lines);
        let same = pairs.take_while(|(one, other)| one == other).count();
        let said = format!(
            "{whose}: {} lines against {}, the first {same} are the same",
            other.lines.len(),
            self.lines.len(),
        );
        Err(Violation::new(oracle, said))
    }
}

impl SimTrial {
    /// Ends a run. Relays become honest, and all players who have not left for good come back. Then
    /// everything is checked that must hold of a world at rest.
    ///
    /// # Errors
    /// If something was violated.
    pub fn finish(&mut self) -> Result<(), Violation> {
        self.note_copies();
        self.calm()?;
        self.at_rest()?;
        self.go_on()?;
        self.play_extra_rounds()?;
        self.agreed()
    }

    /// Checks the results that follow from the common events: votes and time.
    fn agreed(&mut self) -> Result<(), Violation> {
        match self.honest().first() {
            Some(first) => self.check_votes(*first).and_then(|()| self.clock(*first)),
            None => Ok(()),
        }
    }

    /// Brings all sites together, once at each relay and finally at the first.
    fn calm(&mut self) -> Result<(), Violation> {
        for relay in 0..self.world.relays.len() {
            self.cut_all(relay);
            self.world.relays[relay].become_honest();
        }
        for site in &mut self.world.sites {
            (site.slow_disk, site.failures) = (false, 0);
        }
        let relays = (0..self.world.relays.len()).chain([0, 0]);
        for relay in relays {
            for site in 0..self.world.sites.len() {
                if !self.gone.contains(&site) {
                    self.send_to(site, relay);
                }
            }
            self.run_until_idle()?;
        }
        self.await_retries()
    }

    /// Lets seconds pass until no site retries events that it has turned away.
    fn await_retries(&mut self) -> Result<(), Violation> {
        for _ in 0..self.patience {
            let there = |site: &&Site| !self.gone.contains(&site.index);
            let sites = self.world.sites.iter().filter(there);
            let mut tabs = sites.flat_map(|site| site.try_peer().into_iter().chain(&site.follower));
            if !tabs.any(Peer::retries) {
                return Ok(());
            }
            self.wait(0)?;
            self.run_until_idle()?;
        }
        Err(Violation::new(
            Oracle::Restless,
            "there is always something to retry",
        ))
    }

    pub(super) fn honest(&self) -> Vec<usize> {
        let sites = 0..self.world.sites.len();
        let there = sites.filter(|site| self.is_honest(*site) && !self.gone.contains(site));
        there.collect()
    }

    pub(crate) fn at_rest(&mut self) -> Result<(), Violation> {
        let honest = self.honest();
        let Some(first) = honest.first() else {
            return Ok(());
        };
        self.check_no_losses(&honest)?;
        self.agreed()?;
        for site in &honest {
            self.rulings(*site)?;
            self.signatures(*site)?;
        }
        let shown = Shown::of(self.world.sites[*first].peer());
        for site in &honest {
            let at = &self.world.sites[*site];
            let whose = format!("site {site}");
            shown.compare(&Shown::of(at.peer()), Oracle::Unequal, &whose)?;
            let (again, _) = at.opened(&mut self.world.dice);
            shown.compare(&Shown::of(&again), Oracle::Reopened, &whose)?;
            if let Some(follower) = &at.follower {
                shown.compare(&Shown::of(follower), Oracle::Following, &whose)?;
                self.watch.checks += 1;
            }
            self.account.maxima.at_rest(at)?;
            self.watch.checks += 3;
        }
        let newcomer = self.newcomer();
        shown.compare(&Shown::of(&newcomer), Oracle::Fresh, "a newcomer")?;
        let peer = self.world.sites[*first].peer();
        same_record(&shown, peer)?;
        self.watch.checks += 3;
        if !self.attackers.is_empty() {
            let made = honest.iter().map(|site| self.world.sites[*site].usage.made);
            let sent = self.attackers.iter().map(|hand| hand.sent).sum();
            self.account.maxima.of_mallory(sent, made.sum())?;
        }
        Ok(())
    }

    fn newcomer(&mut self) -> Peer {
        let chunks = self.world.relays[0].chunks().iter();
        let stored = Stored {
            chunks: chunks.map(|c| (ChunkId::of(c), c.clone(), true)).collect(),
            ..Stored::default()
        };
        let identity = Identity::from_seed(&[0xEE; 32]);
        let dice = &mut self.world.dice;
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let link = self.world.sites[0].link.clone();
        Peer::open(link, identity, stored, &mut rng).unwrap().0
    }

    /// Checks that any present player's move reaches all present players and is accepted there.
    pub(crate) fn go_on(&mut self) -> Result<(), Violation> {
        let honest = self.honest();
        for site in honest.clone() {
            if self.world.sites[site].peer().me().is_none() {
                continue;
            }
            for how in 0..3 {
                if !self.make_random_move(site, how * 7 + 1)? {
                    continue;
                }
                let me = self.world.sites[site].identity.device_id();
                let lines = self.world.sites[site].peer().chronicle().iter();
                let own = lines.filter(|entry| entry.event.device() == me);
                let newest = own
                    .max_by_key(|entry| entry.event.seq())
                    .unwrap()
                    .event
                    .id();
                self.run_until_idle()?;
                self.arrived(&honest, site, newest)?;
            }
        }
        Ok(())
    }

    fn arrived(&mut self, honest: &[usize], of: usize, event: EventId) -> Result<(), Violation> {
        for at in honest {
            self.watch.checks += 1;
            let mut lines = self.world.sites[*at].peer().chronicle().iter();
            let line = lines.find(|entry| entry.event.id() == event);
            let said = match line {
                None => format!("a move of site {of} has not come to site {at}"),
                Some(line) if !line.ruling.accepted() => {
                    format!("a move of site {of} is refused at site {at}")
                }
                Some(_) => continue,
            };
            return Err(Violation::new(Oracle::Progress, said));
        }
        Ok(())
    }
}

pub(crate) fn same_record(shown: &Shown, peer: &Peer) -> Result<(), Violation> {
    let fails = |error: RecordError| Violation::new(Oracle::Record, error.to_string());
    let record = match peer.record() {
        // A game that is too large for a file, or that has not arrived, is no disagreement.
        Err(RecordError::TooLarge) => return Ok(()),
        _ if !peer.has_game() => return Ok(()),
        written => written.map_err(fails)?,
    };
    let record = Record::read(&record).map_err(fails)?;
    let read = Shown::by(record.chronicle(), record.game().hash());
    shown.compare(&read, Oracle::Record, "the record")
}

//! A trial: a run that every oracle checks.

mod clockwork;
mod closings;
mod faults;
mod fresh_browser;
mod invariants;
mod losses;
mod promise;
mod rest;
mod rounds;
#[cfg(test)]
mod tests;
mod votes;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use nomic_engine::{DeviceId, EventId};
use nomic_peer::{Input, Intent};
use nomic_protocol::ChunkId;

use crate::intents::allowed_intent;
use crate::mallory::Attacker;
use crate::{
    ChoiceClass, ChoiceKind, Dice, Divergence, Mallory, Oracle, RunAccount, RunDigest, SimChoice,
    SimRun, SimWorld, Site, Violation, Watch, table,
};
use fresh_browser::FreshBrowser;

/// Most steps until a world without input is idle.
const PATIENCE: usize = 60_000;

#[derive(Debug, Clone, Default)]
pub struct TrialOutcome {
    pub account: RunAccount,
    pub violation: Option<Violation>,
    pub digest: RunDigest,
}

pub struct SimTrial {
    pub(crate) world: SimWorld,
    pub(crate) watch: Watch,
    attackers: Vec<Attacker>,
    honest: BTreeSet<DeviceId>,
    gone: BTreeSet<usize>,
    elsewhere: BTreeMap<usize, FreshBrowser>,
    /// Chunks that had a copy when all sites came together.
    copies: BTreeSet<ChunkId>,
    /// Events that no site may accept.
    never: BTreeSet<EventId>,
    /// Events that no site may know: their signatures or proofs are false.
    forged: BTreeSet<EventId>,
    /// Events whose signatures were checked and hold, each with its signature: it is not part of the id.
    signed: BTreeSet<(EventId, [u8; 64])>,
    /// Closings over another state than the resulting one, each with all closings before it.
    false_seals: BTreeMap<EventId, Vec<EventId>>,
    /// Moves of honest players that were allowed, each with a hash of the lines before it.
    allowed: BTreeMap<EventId, [u8; 32]>,
    /// Cheats at these sites for the next possible moment.
    plans: BTreeSet<(usize, ChoiceKind)>,
    patience: usize,
    room: usize,
    account: RunAccount,
}

impl SimRun {
    pub fn play(&self) -> TrialOutcome {
        let mut trial = None;
        let played = catch_unwind(AssertUnwindSafe(|| {
            let trial = trial.insert(SimTrial::of(self));
            for choice in &self.choices {
                trial.take(*choice)?;
            }
            trial.finish()
        }));
        let violation = match played {
            Ok(held) => held.err(),
            Err(cause) => Some(Violation::new(Oracle::Panic, words(&*cause))),
        };
        let Some(trial) = trial else {
            return TrialOutcome {
                violation,
                ..TrialOutcome::default()
            };
        };
        let (world, account) = trial.ended();
        TrialOutcome {
            digest: RunDigest::of(&world, &account, violation.as_ref()),
            account,
            violation,
        }
    }
}

impl SimTrial {
    /// World of a run before its first choice.
    ///
    /// # Panics
    /// If there is no such table.
    pub fn of(run: &SimRun) -> SimTrial {
        let founding = table(&run.table).unwrap();
        let stranger = usize::from(run.mallory == Mallory::Stranger);
        let sites = run.sites + stranger;
        let world = SimWorld::around(run.relays, run.seed, sites, founding);
        let last = sites - 1;
        let hostile = match run.mallory {
            Mallory::None => BTreeSet::new(),
            Mallory::Stranger => BTreeSet::from([last]),
            Mallory::Player => BTreeSet::from([1.min(last)]),
            Mallory::Founder => BTreeSet::from([0]),
            Mallory::Pair => BTreeSet::from([1.min(last), 2.min(last)]),
        };
        let honest = world.sites.iter().filter(|s| !hostile.contains(&s.index));
        let honest: BTreeSet<DeviceId> = honest.map(|s| s.identity.device_id()).collect();
        SimTrial {
            watch: Watch::new(sites, honest.clone()),
            honest,
            attackers: (0..)
                .zip(hostile)
                .map(|cheat| Attacker::new(run.mallory, cheat, &world))
                .collect(),
            gone: BTreeSet::new(),
            elsewhere: BTreeMap::new(),
            copies: BTreeSet::new(),
            never: BTreeSet::new(),
            forged: BTreeSet::new(),
            signed: BTreeSet::new(),
            false_seals: BTreeMap::new(),
            allowed: BTreeMap::new(),
            plans: BTreeSet::new(),
            patience: PATIENCE,
            room: invariants::ROOM,
            account: RunAccount::default(),
            world,
        }
    }

    /// Carries out a choice as far as possible, and asks every oracle that it concerns.
    ///
    /// # Errors
    /// If something was violated.
    pub fn take(&mut self, choice: SimChoice) -> Result<(), Violation> {
        let done = match choice.kind.class() {
            ChoiceClass::Play => self.play(choice)?,
            ChoiceClass::Fault | ChoiceClass::Lie => self.fault(choice)?,
            ChoiceClass::Cheat => self.cheat(choice)?,
        };
        *self.account.done.entry(choice.kind).or_default() += u64::from(done);
        Ok(())
    }

    fn play(&mut self, choice: SimChoice) -> Result<bool, Violation> {
        if choice.kind == ChoiceKind::Settle {
            self.run_until_idle()?;
            let honest = self.honest();
            honest.into_iter().try_for_each(|site| self.clock(site))?;
            return Ok(true);
        }
        if choice.kind == ChoiceKind::Wait {
            return self.wait(choice.how).map(|()| true);
        }
        let Some(site) = self.present(choice.who) else {
            return Ok(false);
        };
        match choice.kind {
            ChoiceKind::Play => self.make_random_move(site, choice.how),
            ChoiceKind::Step => {
                for _ in 0..=choice.how % 12 {
                    self.world.step(site);
                    self.check_site(site)?;
                }
                Ok(true)
            }
            ChoiceKind::Connect => {
                let relay = choice.how as usize % self.world.relays.len();
                self.send_to(site, relay);
                Ok(true)
            }
            ChoiceKind::Tick => self.handle_input(site, Input::Tick).map(|()| true),
            ChoiceKind::Tab => {
                let (mut follower, _) = self.world.sites[site].opened(&mut self.world.dice);
                follower.set_writer(false);
                follower.set_pace(None);
                self.world.sites[site].tabs.clear();
                self.world.sites[site].follower = Some(follower);
                Ok(true)
            }
            ChoiceKind::SwapTabs => {
                let follows = self.world.sites[site].follower.take().is_some();
                if follows {
                    // The tab that stops writing finishes its work first.
                    self.handle_input(site, Input::Tick)?;
                    self.reopen_site(site);
                }
                Ok(follows)
            }
            _ => Ok(false),
        }
    }

    /// `who` selects one of two cheats.
    fn cheat(&mut self, choice: SimChoice) -> Result<bool, Violation> {
        let many = self.attackers.len().max(1);
        let Some(hand) = self.attackers.get_mut(choice.who as usize % many) else {
            return Ok(false);
        };
        match choice.kind {
            ChoiceKind::CloseOver | ChoiceKind::FalseOpening => {
                let site = hand.site;
                let done = self.sign_false_content(choice, site)?;
                if !done {
                    self.plans.insert((site, choice.kind));
                }
                Ok(done)
            }
            kind => {
                let done = hand.cheat(kind, choice.how, &mut self.world);
                self.forged.append(&mut hand.forged);
                Ok(done)
            }
        }
    }

    /// Site with this number, unless its player has left for good.
    fn present(&self, who: u32) -> Option<usize> {
        let site = who as usize % self.world.sites.len();
        (!self.gone.contains(&site)).then_some(site)
    }

    fn is_honest(&self, site: usize) -> bool {
        !self.attackers.iter().any(|hand| hand.site == site)
    }

    /// Lets a player make a random allowed move; false if there was none.
    fn make_random_move(&mut self, site: usize, how: u32) -> Result<bool, Violation> {
        if self.carry_out_plan(site, how)? {
            return Ok(true);
        }
        self.hand_over_a_pass(site, how);
        match self.random_intent(site, how) {
            None => Ok(false),
            Some(intent) => self.act(site, intent),
        }
    }

    /// Returns false if the move was not made.
    pub(crate) fn act(&mut self, site: usize, intent: Intent) -> Result<bool, Violation> {
        let lines = self.world.sites[site].peer().chronicle().iter();
        let before: Vec<EventId> = lines.map(|entry| entry.event.id()).collect();
        let unaware = self.missing_own_events(site);
        self.pass_an_invitation_to(site, &intent);
        let acted = self.world.act(site, intent).is_ok();
        self.check_signing(site, unaware)?;
        if acted {
            self.check_move(site, &before)?;
        }
        self.check_site(site)?;
        Ok(acted)
    }

    fn random_intent(&self, site: usize, how: u32) -> Option<Intent> {
        // A stranger has no seat and only looks on.
        if !self.is_honest(site) && self.attackers.iter().any(Attacker::is_stranger) {
            return None;
        }
        let peer = self.world.sites[site].peer();
        allowed_intent(peer, site, &mut Dice::new(u64::from(how)))
    }

    fn handle_input(&mut self, site: usize, input: Input) -> Result<(), Violation> {
        let unaware = self.missing_own_events(site);
        let SimWorld {
            sites,
            relays,
            dice,
            now,
        } = &mut self.world;
        let host = &mut sites[site];
        let out = host.handle(input, *now, dice);
        host.perform(out, &mut relays[host.at], usize::MAX);
        self.check_signing(site, unaware)?;
        self.check_site(site)
    }

    fn check_site(&mut self, site: usize) -> Result<(), Violation> {
        self.forward_to_tabs(site);
        if !self.is_honest(site) {
            return Ok(());
        }
        self.note_reading(site);
        let at = &self.world.sites[site];
        let chronicle = at.peer().chronicle();
        let deceived = self.watch.deceived().clone();
        let void = |parting: &Divergence| {
            promise::is_void(&self.world, &self.honest, &deceived, site, parting)
        };
        self.watch.finals(site, chronicle, &void)?;
        self.watch.seals(site, chronicle, &self.false_seals)?;
        self.watch.accused(site, &at.peer().equivocations())?;
        if let Some(follower) = &at.follower {
            self.watch.follower(site, follower.chronicle(), &void)?;
        }
        self.watch.checks += 1;
        self.account.maxima.after_input(at)?;
        self.check_invariants(site)
    }

    fn forward_to_tabs(&mut self, site: usize) {
        let SimWorld {
            sites, dice, now, ..
        } = &mut self.world;
        let Site { tabs, follower, .. } = &mut sites[site];
        for chunk in tabs.drain(..) {
            if let Some(follower) = follower {
                let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
                follower.handle(Input::FromTab(vec![chunk.to_vec()]), *now, &mut rng);
            }
        }
    }

    pub(crate) fn run_until_idle(&mut self) -> Result<(), Violation> {
        for _ in 0..self.patience {
            let Some(site) = self.world.random_busy_site() else {
                return Ok(());
            };
            self.world.step(site);
            self.check_site(site)?;
        }
        Err(Violation::new(
            Oracle::Restless,
            "there is always something",
        ))
    }

    fn wait(&mut self, how: u32) -> Result<(), Violation> {
        let spans = [
            1_000,
            61_000,
            3_600_000,
            86_400_000,
            8 * 86_400_000,
            40 * 86_400_000,
        ];
        self.world.now += spans[how as usize % spans.len()];
        for site in 0..self.world.sites.len() {
            if !self.gone.contains(&site) {
                self.handle_input(site, Input::Tick)?;
                self.tick_tab(site);
            }
        }
        Ok(())
    }

    /// Passes a tick to the second tab of a site.
    fn tick_tab(&mut self, site: usize) {
        let SimWorld {
            sites, dice, now, ..
        } = &mut self.world;
        if let Some(follower) = &mut sites[site].follower {
            let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
            follower.handle(Input::Tick, *now, &mut rng);
        }
    }

    fn send_to(&mut self, site: usize, relay: usize) {
        let SimWorld { sites, relays, .. } = &mut self.world;
        let host = &mut sites[site];
        host.disconnect(&mut relays[host.at]);
        host.at = relay;
        host.connect(&mut relays[relay]);
    }

    fn ended(self) -> (SimWorld, RunAccount) {
        let peers = self.world.sites.iter().filter_map(Site::try_peer);
        let most = peers.max_by_key(|peer| peer.chronicle().len());
        let lines = most.map_or(&[][..], |peer| peer.chronicle());
        let accepted = lines.iter().filter(|entry| entry.ruling.accepted());
        let account = RunAccount {
            events: lines.len() as u64,
            accepted: accepted.count() as u64,
            settled: self.watch.count_final_lines() as u64,
            checks: self.watch.checks,
            ..self.account
        };
        (self.world, account)
    }
}

fn words(cause: &(dyn std::any::Any + Send)) -> String {
    let said = cause.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| cause.downcast_ref::<&str>().copied());
    cut(said.unwrap_or("no word was said"))
}

fn cut(said: &str) -> String {
    said.chars().take(200).collect()
}

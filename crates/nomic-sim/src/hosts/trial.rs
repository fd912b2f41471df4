//! Plays a run with hosts, and checks it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use nomic_engine::{DeviceId, EventId};
use nomic_host::{ActKind, Command, SessionStatus, StartupError, TabRole, TableTrouble};
use nomic_peer::{Founding, Identity, Peer};

use super::run::{HostChoice, HostChoiceKind, HostRun};
use super::world::{Held, HostWorld, relay_alone};
use crate::mallory::Attacker;
use crate::{ChoiceClass, ChoiceKind, Dice, Mallory, SimWorld, allowed_intent, table};

/// Time for everything to come right after the faults, in milliseconds.
const HEALING_MS: u64 = 120_000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostOutcome {
    /// Events of the game at the end.
    pub events: usize,
    /// Events that hosts have kept.
    pub kept: usize,
    /// Tabs that were opened.
    pub tabs: usize,
    pub violation: Option<String>,
}

pub(super) fn play(run: &HostRun) -> HostOutcome {
    let mut outcome = HostOutcome::default();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut trial = HostTrial::of(run)?;
        for choice in &run.choices {
            trial.take(*choice)?;
        }
        trial.finish()?;
        outcome.events = trial.chronicle().len();
        outcome.kept = trial.world.kept.len();
        outcome.tabs = trial.world.opened;
        Ok(())
    }));
    outcome.violation = match played {
        Ok(held) => held.err(),
        Err(cause) => {
            let said = cause.downcast_ref::<String>().cloned();
            let said = said.or_else(|| cause.downcast_ref::<&str>().map(|s| (*s).to_owned()));
            Some(format!("panic: {}", said.unwrap_or_default()))
        }
    };
    outcome
}

/// A relay, a cheat, and perhaps an honest founder without a host.
fn with_a_cheat(seed: u64, founding: Founding, dice: &mut Dice) -> (SimWorld, Option<Attacker>) {
    let (role, sites) = *dice.pick(&[
        (Mallory::Founder, 1),
        (Mallory::Player, 2),
        (Mallory::Stranger, 2),
    ]);
    let net = SimWorld::around(1, seed, sites, founding);
    let cheat = Attacker::new(role, (0, sites - 1), &net);
    (net, Some(cheat))
}

struct HostTrial {
    world: HostWorld,
    cheat: Option<Attacker>,
    /// Kept events that may be lost: all copies were.
    excused: BTreeSet<EventId>,
    /// Browsers whose storage was cleared and may lack something.
    cleared: BTreeSet<usize>,
    /// Browsers that have lost events. If relays have lost them, too, the key may sign two
    /// histories.
    forgetful: BTreeSet<usize>,
}

impl HostTrial {
    fn of(run: &HostRun) -> Result<HostTrial, String> {
        let mut dice = Dice::new(run.seed);
        let founding = table(&run.table).unwrap();
        let (net, cheat) = match run.hostile {
            true => with_a_cheat(run.seed, founding.clone(), &mut dice),
            false => (relay_alone(&mut dice), None),
        };
        let mut world = HostWorld::around(net, run.browsers, &mut dice);
        for browser in &mut world.browsers {
            browser.mutation = run.mutation;
        }
        world.begin(founding)?;
        Ok(HostTrial {
            world,
            cheat,
            excused: BTreeSet::new(),
            cleared: BTreeSet::new(),
            forgetful: BTreeSet::new(),
        })
    }

    fn take(&mut self, choice: HostChoice) -> Held {
        let browser = choice.who as usize % self.world.browsers.len();
        let tabs: Vec<usize> = self.world.browsers[browser].tabs.keys().copied().collect();
        let tab = tabs.get(choice.how as usize % tabs.len().max(1)).copied();
        let how = choice.how as usize;
        match choice.kind {
            HostChoiceKind::Play => self.act(browser, tab, choice.how),
            HostChoiceKind::Step => {}
            HostChoiceKind::Pass => self.world.run_for([200, 1_000, 5_000, 30_000][how % 4])?,
            HostChoiceKind::OpenTab => {
                if tabs.len() < 3 {
                    self.world.open_tab(browser);
                }
            }
            HostChoiceKind::Ask => {
                if let Some(tab) = tab {
                    self.world.command(browser, tab, Command::AskToWrite);
                }
            }
            HostChoiceKind::Kill => {
                if let Some(tab) = tab {
                    self.kill(browser, tab);
                }
            }
            HostChoiceKind::Update => {
                for tab in tabs {
                    self.kill(browser, tab);
                }
                self.world.open_tab(browser);
            }
            HostChoiceKind::Freeze => {
                let until = self.world.net.now + [2_000, 8_000, 40_000][how % 3];
                if let Some(tab) =
                    tab.and_then(|tab| self.world.browsers[browser].tabs.get_mut(&tab))
                {
                    tab.frozen_until = until;
                }
            }
            HostChoiceKind::Return => {
                if let Some(tab) = tab {
                    // The memory of a table ends when it is left.
                    self.excuse_if_cleared(browser);
                    self.world.command(browser, tab, Command::Leave);
                    self.some_steps(how)?;
                    self.world.open_table(browser, tab);
                }
            }
            HostChoiceKind::StoreFails => self.world.browsers[browser].store.failing = 1 + how % 6,
            HostChoiceKind::StoreCloses => self.world.browsers[browser].store_closes(),
            HostChoiceKind::StoreClears => self.clear_store(browser, !how.is_multiple_of(3)),
            HostChoiceKind::DiskFull => {
                let store = &mut self.world.browsers[browser].store;
                store.full = !store.full;
            }
            HostChoiceKind::LinesDie => self.world.browsers[browser].deaden_lines(),
            HostChoiceKind::RelayRestarts => {
                let relay = &mut self.world.net.relays[0];
                relay.hang_up_all();
            }
            HostChoiceKind::RelayForgets => self.world.net.relays[0].lose_everything(),
            HostChoiceKind::ClockJumps => {
                let jumps = [-86_400_000, -3_600_000, -1_000, 0, 20_000, 7_200_000];
                self.world.browsers[browser].clock.ahead_ms = jumps[how % jumps.len()];
            }
            HostChoiceKind::Cheat => self.cheat(choice)?,
        }
        self.some_steps(how)
    }

    fn some_steps(&mut self, how: usize) -> Held {
        for _ in 0..how % 16 {
            self.world.step()?;
        }
        Ok(())
    }

    fn act(&mut self, browser: usize, tab: Option<usize>, how: u32) {
        if !self.world.net.sites.is_empty() && how.is_multiple_of(5) {
            let site = how as usize % self.world.net.sites.len();
            let mut dice = Dice::new(u64::from(how));
            let intent = allowed_intent(self.world.net.sites[site].peer(), 5 + site, &mut dice);
            if let Some(intent) = intent {
                // It may be refused, as any move.
                let _refused = self.world.net.act(site, intent);
            }
            return;
        }
        let Some(tab) = tab else { return };
        let id = self.world.command_id(browser, tab);
        let draft = move |peer: &Peer| {
            let mut dice = Dice::new(u64::from(how));
            allowed_intent(peer, browser, &mut dice).ok_or_else(Vec::new)
        };
        let act = Command::Act(id, Box::new(draft), ActKind::Held);
        self.world.command(browser, tab, act);
    }

    fn cheat(&mut self, choice: HostChoice) -> Held {
        let Some(cheat) = &mut self.cheat else {
            return Ok(());
        };
        let kinds: Vec<ChoiceKind> = ChoiceKind::ALL
            .iter()
            .copied()
            .filter(|kind| kind.class() == ChoiceClass::Cheat && *kind != ChoiceKind::Flood)
            .collect();
        let relay = &mut self.world.net.relays[0];
        match choice.who % 8 {
            0 => relay.unruly = true,
            1 => relay.false_acks += 1,
            2 => relay.false_cursors += 1,
            3 => relay.back_up(),
            4 => relay.restore(),
            _ => {
                let kind = kinds[choice.how as usize % kinds.len()];
                cheat.cheat(kind, choice.how, &mut self.world.net);
            }
        }
        Ok(())
    }

    /// Ends a tab. If the storage lacks something, its tabs had the only copy.
    fn kill(&mut self, browser: usize, tab: usize) {
        self.excuse_if_cleared(browser);
        let relay = &mut self.world.net.relays[0];
        self.world.browsers[browser].kill(tab, relay);
    }

    fn excuse_if_cleared(&mut self, browser: usize) {
        if !self.cleared.contains(&browser) {
            return;
        }
        if self.world.browsers[browser].store.is_whole() {
            self.cleared.remove(&browser);
            return;
        }
        let place = &mut self.world.browsers[browser];
        if !place.store.has_identity() {
            place.identity = None;
        }
        let kept = self.world.kept.iter().filter(|(_, of)| **of == browser);
        self.excused.extend(kept.map(|(id, _)| *id));
        self.forgetful.insert(browser);
    }

    /// The browser clears the storage while a tab writes, with or without a sign.
    fn clear_store(&mut self, browser: usize, sign: bool) {
        let place = &mut self.world.browsers[browser];
        let writes = |status: SessionStatus| status.open && status.role == TabRole::Writing;
        let mut tabs = place.tabs.values();
        if !tabs.any(|tab| {
            tab.frozen_until <= self.world.net.now && tab.host.status().is_some_and(writes)
        }) {
            return;
        }
        self.excuse_if_cleared(browser);
        self.world.browsers[browser].store.clear();
        self.cleared.insert(browser);
        if sign {
            self.world.browsers[browser].store_closes();
        }
    }

    fn chronicle(&self) -> Vec<EventId> {
        let tabs = self
            .world
            .browsers
            .iter()
            .flat_map(|browser| browser.tabs.values());
        let mut all = tabs.filter_map(|tab| tab.host.read(ids));
        all.next().unwrap_or_default()
    }

    /// Ends all faults, and checks that everything comes right.
    fn finish(&mut self) -> Held {
        self.world.net.relays[0].become_honest();
        for index in 0..self.world.browsers.len() {
            let browser = &mut self.world.browsers[index];
            browser.store.failing = 0;
            browser.store.full = false;
            browser.clock.ahead_ms = 0;
            browser
                .tabs
                .values_mut()
                .for_each(|tab| tab.frozen_until = 0);
        }
        self.world.run_for(5_000)?;
        for index in 0..self.world.browsers.len() {
            // Such a page asks to be loaded again.
            let tabs = self.world.browsers[index].tabs.iter();
            let stuck = tabs.filter(|(_, tab)| tab.start_error.is_some());
            let stuck: Vec<usize> = stuck.map(|(at, _)| *at).collect();
            for tab in stuck {
                self.kill(index, tab);
            }
            if self.world.browsers[index].tabs.is_empty() {
                self.world.open_tab(index);
            }
        }
        self.world.run_for(HEALING_MS)?;
        self.world.net.tick();
        self.ask_where_nobody_writes();
        self.world.run_for(15_000)?;
        self.check_end()
    }

    /// Without locks a tab does not notice that the writing tab has ended. Its player asks then.
    fn ask_where_nobody_writes(&mut self) {
        for browser in 0..self.world.browsers.len() {
            let tabs = &self.world.browsers[browser].tabs;
            let writes = |status: SessionStatus| status.role == TabRole::Writing;
            let mut written = tabs.values();
            let written = written.any(|tab| tab.host.status().is_some_and(writes));
            if let Some(tab) = tabs.keys().next().copied().filter(|_| !written) {
                self.world.command(browser, tab, Command::AskToWrite);
            }
        }
    }

    fn check_end(&self) -> Held {
        let mut devices = BTreeSet::new();
        let mut first: Option<(String, Vec<EventId>)> = None;
        let mut accused: BTreeSet<DeviceId> = BTreeSet::new();
        for (index, browser) in self.world.browsers.iter().enumerate() {
            // Without locks a tab that wakes after a clearing can't know that another one has played.
            let unaware = !browser.has_locks && self.cleared.contains(&index);
            if !unaware && !self.forgetful.contains(&index) {
                devices.extend(browser.identity.as_ref().map(Identity::device_id));
            }
            let (mut writers, mut locked_out) = (0, false);
            for (at, tab) in &browser.tabs {
                let who = format!("browser {index}, tab {at}");
                if let Some(StartupError::Identity) = tab.start_error
                    && self.cleared.contains(&index)
                {
                    locked_out = true;
                    continue;
                }
                let status = tab.host.status();
                let missing = || format!("{who}: no table is open: {:?}", tab.start_error);
                let status = status.ok_or_else(missing)?;
                if !status.open {
                    return Err(format!("{who}: the table does not open: {status:?}"));
                }
                writers += usize::from(status.role == TabRole::Writing);
                if status.unsent > 0 && status.role == TabRole::Writing {
                    return Err(format!("{who}: {} chunks wait to be sent", status.unsent));
                }
                if let Some(TableTrouble::Storage(error)) = status.trouble {
                    return Err(format!("{who}: nothing can be stored: {error}"));
                }
                if !tab.asked.is_empty() {
                    return Err(format!("{who}: commands without a reply: {:?}", tab.asked));
                }
                let lines = tab.host.read(ids).unwrap_or_default();
                accused.extend(tab.host.read(accused_devices).unwrap_or_default());
                match &first {
                    None => first = Some((who, lines)),
                    Some((other, expected)) if *expected != lines => {
                        let (there, here) = (expected.len(), lines.len());
                        return Err(format!("{who} has {here} lines, and {other} {there}"));
                    }
                    Some(_) => {}
                }
            }
            if writers != 1 && !locked_out {
                return Err(format!("{writers} tabs of browser {index} write"));
            }
        }
        let lines: BTreeSet<EventId> = first.unwrap_or_default().1.into_iter().collect();
        let mut kept = self.world.kept.iter();
        let lost = kept.find(|(id, _)| !lines.contains(id) && !self.excused.contains(id));
        // If a browser and the relay have both lost an event, those after it wait for it for ever.
        let in_vain = self.world.net.relays[0].has_lost() && !self.forgetful.is_empty();
        if let Some((id, browser)) = lost.filter(|_| !in_vain) {
            return Err(format!(
                "an event that browser {browser} kept is lost: {id:?}"
            ));
        }
        match accused.iter().find(|device| devices.contains(device)) {
            Some(device) => Err(format!("{device:?} has signed two histories")),
            None => Ok(()),
        }
    }
}

fn ids(peer: &Peer) -> Vec<EventId> {
    peer.chronicle()
        .iter()
        .map(|entry| entry.event.id())
        .collect()
}

fn accused_devices(peer: &Peer) -> Vec<DeviceId> {
    let accused = peer.equivocations().into_iter();
    accused.map(|found| found.counts.device()).collect()
}

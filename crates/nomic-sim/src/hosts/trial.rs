//! Plays a run with hosts, and checks it.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use nomic_engine::{DeviceId, EventId};
use nomic_host::{
    ActKind, BrowserRequest, Command, HostInput, Reply, SessionStatus, StartupError, StoreName,
    StoreReply, StoreRequest, TabRole, TableTrouble,
};
use nomic_peer::{Chunk, EventScope, Founding, Identity, Keys, Link, Peer, SignedEvent};

use super::browser::Browser;
use super::run::{HostChoice, HostChoiceKind, HostRun};
use crate::mallory::Attacker;
use crate::{ChoiceClass, ChoiceKind, Dice, Mallory, SimRelay, SimWorld, allowed_intent, table};

/// Most steps of one run of time.
const PATIENCE: usize = 100_000;
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
        outcome.kept = trial.kept.len();
        outcome.tabs = trial.opened;
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

type Held = Result<(), String>;

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

fn relay_alone(dice: &mut Dice) -> SimWorld {
    SimWorld {
        relays: vec![SimRelay::new(dice)],
        sites: Vec::new(),
        dice: Dice::new(dice.next()),
        now: 1_000_000,
    }
}

struct HostTrial {
    /// The relay, the clock, and in hostile runs peers without hosts.
    net: SimWorld,
    browsers: Vec<Browser>,
    link: Link,
    cheat: Option<Attacker>,
    /// Events of players at hosts that were kept, with their browsers.
    kept: BTreeMap<EventId, usize>,
    /// Kept events that may be lost: all copies were.
    excused: BTreeSet<EventId>,
    /// Browsers whose storage was cleared and may lack something.
    cleared: BTreeSet<usize>,
    /// Browsers that have lost events. If relays have lost them, too, the key may sign two
    /// histories.
    forgetful: BTreeSet<usize>,
    next_command: u32,
    opened: usize,
}

impl HostTrial {
    fn of(run: &HostRun) -> Result<HostTrial, String> {
        let mut dice = Dice::new(run.seed);
        let founding = table(&run.table).unwrap();
        let (net, cheat) = match run.hostile {
            true => with_a_cheat(run.seed, founding.clone(), &mut dice),
            false => (relay_alone(&mut dice), None),
        };
        let mut browsers: Vec<Browser> = (0..run.browsers)
            .map(|i| Browser::new(i, &mut dice))
            .collect();
        for browser in &mut browsers {
            browser.mutation = run.mutation;
        }
        let mut trial = HostTrial {
            link: crate::random_link(&mut dice),
            net,
            browsers,
            cheat,
            kept: BTreeMap::new(),
            excused: BTreeSet::new(),
            cleared: BTreeSet::new(),
            forgetful: BTreeSet::new(),
            next_command: 0,
            opened: 0,
        };
        match trial.net.sites.first() {
            Some(founder) => trial.link = founder.link.clone(),
            None => {
                let tab = trial.open_tab(0);
                trial.run_for(1_000)?;
                let id = trial.command_id(0, tab);
                trial.command(
                    0,
                    tab,
                    Command::Ask(id, BrowserRequest::Found(Box::new(founding))),
                );
                trial.run_for(1_000)?;
                let replies =
                    std::mem::take(&mut trial.browsers[0].tabs.get_mut(&tab).unwrap().replies);
                let link = replies.iter().find_map(|(_, reply)| match reply {
                    Reply::Found(Ok(link)) => Link::parse(link).ok(),
                    _ => None,
                });
                trial.link = link.ok_or("a game could not be founded")?;
                for browser in &mut trial.browsers {
                    browser.link = Some(trial.link.clone());
                }
                trial.open_table(0, tab);
            }
        }
        for browser in &mut trial.browsers {
            browser.link = Some(trial.link.clone());
        }
        for browser in 0..run.browsers {
            if trial.browsers[browser].tabs.is_empty() {
                trial.open_tab(browser);
            }
        }
        trial.run_for(3_000)?;
        Ok(trial)
    }

    fn open_tab(&mut self, browser: usize) -> usize {
        self.opened += 1;
        let tab = self.browsers[browser].open_tab(&mut self.net.dice);
        self.command(browser, tab, Command::Start);
        self.command(browser, tab, Command::Settings(None));
        tab
    }

    fn open_table(&mut self, browser: usize, tab: usize) {
        let open = Command::Open {
            link: self.link.fragment(),
            invitation: None,
        };
        self.command(browser, tab, open);
    }

    fn command(&mut self, browser: usize, tab: usize, command: Command) {
        let (now, relay) = (self.net.now, &mut self.net.relays[0]);
        self.browsers[browser].input(tab, HostInput::Page(command), now, relay);
    }

    fn command_id(&mut self, browser: usize, tab: usize) -> u32 {
        self.next_command += 1;
        if let Some(tab) = self.browsers[browser].tabs.get_mut(&tab) {
            tab.asked.insert(self.next_command);
        }
        self.next_command
    }

    /// Lets one thing happen that takes no time; false if there is none.
    fn step(&mut self) -> Result<bool, String> {
        self.connect_sites_again();
        let now = self.net.now;
        let mut possible: Vec<(usize, Option<usize>)> = Vec::new();
        for (index, browser) in self.browsers.iter().enumerate() {
            if !browser.store.waiting.is_empty() {
                possible.push((index, None));
            }
            let busy = browser.busy_tabs(now, &self.net.relays[0]);
            possible.extend(busy.into_iter().map(|tab| (index, Some(tab))));
        }
        let site = self.net.random_busy_site();
        let site_moves = site.is_some() && (possible.is_empty() || self.net.dice.one_in(4));
        if let Some(site) = site.filter(|_| site_moves) {
            let (dice, relays) = (&mut self.net.dice, &mut self.net.relays);
            self.net.sites[site].step(&mut relays[0], now, dice);
            return Ok(true);
        }
        if possible.is_empty() {
            return Ok(false);
        }
        let (browser, tab) = *self.net.dice.pick(&possible);
        match tab {
            None => self.serve(browser),
            Some(tab) => {
                let (dice, relay) = (&mut self.net.dice, &mut self.net.relays[0]);
                self.browsers[browser].step(tab, now, relay, dice);
                self.after_step(browser, tab)?;
            }
        }
        Ok(true)
    }

    /// Lets peers without hosts notice that the relay has closed their lines.
    fn connect_sites_again(&mut self) {
        let relay = &mut self.net.relays[0];
        for site in &mut self.net.sites {
            if site.line().is_none_or(|line| !relay.knows(line)) {
                site.disconnect(relay);
                site.connect(relay);
            }
        }
    }

    fn after_step(&mut self, browser: usize, tab: usize) -> Held {
        if let Some(said) = self.browsers[browser].violation.take() {
            return Err(format!("browser {browser}: {said}"));
        }
        let link = self.link.clone();
        let place = &mut self.browsers[browser];
        let Some(here) = place.tabs.get_mut(&tab) else {
            return Ok(());
        };
        if !std::mem::take(&mut here.just_started) {
            return Ok(());
        }
        let identity = here.host.identity();
        match (&place.identity, &identity) {
            (Some(before), Some(now)) if before.device_id() != now.device_id() => {
                return Err(format!("browser {browser} has another key than before"));
            }
            (None, Some(_)) => place.identity = identity,
            _ => {}
        }
        if link.relays().is_empty() || place.link.is_some() {
            self.open_table(browser, tab);
        }
        Ok(())
    }

    /// Lets a browser's storage answer its oldest request. Notes which events are kept from then
    /// on.
    fn serve(&mut self, browser: usize) {
        let place = &mut self.browsers[browser];
        let (Some(answered), Some(identity)) = (place.serve(), &place.identity) else {
            return;
        };
        let (StoreRequest::Write(write), Ok(StoreReply::Done)) = answered else {
            return;
        };
        let me = identity.device_id();
        for (store, key, value) in &write.puts {
            let single = *store == StoreName::Chunks && !key.contains("/pack/");
            let chunk = value.split_first().filter(|_| single);
            if let Some((0, chunk)) = chunk {
                for event in own_events(&self.link, chunk, me) {
                    self.kept.insert(event, browser);
                }
            }
        }
    }

    fn run_for(&mut self, ms: u64) -> Held {
        let end = self.net.now + ms;
        for _ in 0..PATIENCE {
            if self.step()? {
                continue;
            }
            let now = self.net.now;
            let browsers = self.browsers.iter();
            let next = browsers.filter_map(|browser| browser.next_timer(now)).min();
            match next.filter(|next| *next <= end) {
                None => {
                    self.net.now = end;
                    return Ok(());
                }
                Some(next) => {
                    self.net.now = next;
                    for browser in &mut self.browsers {
                        browser.ring(next);
                    }
                }
            }
        }
        Err("there is always something to do".to_owned())
    }

    fn take(&mut self, choice: HostChoice) -> Held {
        let browser = choice.who as usize % self.browsers.len();
        let tabs: Vec<usize> = self.browsers[browser].tabs.keys().copied().collect();
        let tab = tabs.get(choice.how as usize % tabs.len().max(1)).copied();
        let how = choice.how as usize;
        match choice.kind {
            HostChoiceKind::Play => self.act(browser, tab, choice.how),
            HostChoiceKind::Step => {}
            HostChoiceKind::Pass => self.run_for([200, 1_000, 5_000, 30_000][how % 4])?,
            HostChoiceKind::OpenTab => {
                if tabs.len() < 3 {
                    self.open_tab(browser);
                }
            }
            HostChoiceKind::Ask => {
                if let Some(tab) = tab {
                    self.command(browser, tab, Command::AskToWrite);
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
                self.open_tab(browser);
            }
            HostChoiceKind::Freeze => {
                let until = self.net.now + [2_000, 8_000, 40_000][how % 3];
                if let Some(tab) = tab.and_then(|tab| self.browsers[browser].tabs.get_mut(&tab)) {
                    tab.frozen_until = until;
                }
            }
            HostChoiceKind::Return => {
                if let Some(tab) = tab {
                    // The memory of a table ends when it is left.
                    self.excuse_if_cleared(browser);
                    self.command(browser, tab, Command::Leave);
                    self.some_steps(how)?;
                    self.open_table(browser, tab);
                }
            }
            HostChoiceKind::StoreFails => self.browsers[browser].store.failing = 1 + how % 6,
            HostChoiceKind::StoreCloses => self.browsers[browser].store_closes(),
            HostChoiceKind::StoreClears => self.clear_store(browser, !how.is_multiple_of(3)),
            HostChoiceKind::DiskFull => {
                let store = &mut self.browsers[browser].store;
                store.full = !store.full;
            }
            HostChoiceKind::LinesDie => self.browsers[browser].deaden_lines(),
            HostChoiceKind::RelayRestarts => {
                let relay = &mut self.net.relays[0];
                relay.hang_up_all();
            }
            HostChoiceKind::RelayForgets => self.net.relays[0].lose_everything(),
            HostChoiceKind::ClockJumps => {
                let jumps = [-86_400_000, -3_600_000, -1_000, 0, 20_000, 7_200_000];
                self.browsers[browser].clock.ahead_ms = jumps[how % jumps.len()];
            }
            HostChoiceKind::Cheat => self.cheat(choice)?,
        }
        self.some_steps(how)
    }

    fn some_steps(&mut self, how: usize) -> Held {
        for _ in 0..how % 16 {
            self.step()?;
        }
        Ok(())
    }

    fn act(&mut self, browser: usize, tab: Option<usize>, how: u32) {
        if !self.net.sites.is_empty() && how.is_multiple_of(5) {
            let site = how as usize % self.net.sites.len();
            let mut dice = Dice::new(u64::from(how));
            let intent = allowed_intent(self.net.sites[site].peer(), 5 + site, &mut dice);
            if let Some(intent) = intent {
                // It may be refused, as any move.
                let _refused = self.net.act(site, intent);
            }
            return;
        }
        let Some(tab) = tab else { return };
        let id = self.command_id(browser, tab);
        let draft = move |peer: &Peer| {
            let mut dice = Dice::new(u64::from(how));
            allowed_intent(peer, browser, &mut dice).ok_or_else(Vec::new)
        };
        let act = Command::Act(id, Box::new(draft), ActKind::Held);
        self.command(browser, tab, act);
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
        let relay = &mut self.net.relays[0];
        match choice.who % 8 {
            0 => relay.unruly = true,
            1 => relay.false_acks += 1,
            2 => relay.false_cursors += 1,
            3 => relay.back_up(),
            4 => relay.restore(),
            _ => {
                let kind = kinds[choice.how as usize % kinds.len()];
                cheat.cheat(kind, choice.how, &mut self.net);
            }
        }
        Ok(())
    }

    /// Ends a tab. If the storage lacks something, its tabs had the only copy.
    fn kill(&mut self, browser: usize, tab: usize) {
        self.excuse_if_cleared(browser);
        let relay = &mut self.net.relays[0];
        self.browsers[browser].kill(tab, relay);
    }

    fn excuse_if_cleared(&mut self, browser: usize) {
        if !self.cleared.contains(&browser) {
            return;
        }
        if self.browsers[browser].store.is_whole() {
            self.cleared.remove(&browser);
            return;
        }
        let place = &mut self.browsers[browser];
        if !place.store.has_identity() {
            place.identity = None;
        }
        let kept = self.kept.iter().filter(|(_, of)| **of == browser);
        self.excused.extend(kept.map(|(id, _)| *id));
        self.forgetful.insert(browser);
    }

    /// The browser clears the storage while a tab writes, with or without a sign.
    fn clear_store(&mut self, browser: usize, sign: bool) {
        let place = &mut self.browsers[browser];
        let writes = |status: SessionStatus| status.open && status.role == TabRole::Writing;
        let mut tabs = place.tabs.values();
        if !tabs
            .any(|tab| tab.frozen_until <= self.net.now && tab.host.status().is_some_and(writes))
        {
            return;
        }
        self.excuse_if_cleared(browser);
        self.browsers[browser].store.clear();
        self.cleared.insert(browser);
        if sign {
            self.browsers[browser].store_closes();
        }
    }

    fn chronicle(&self) -> Vec<EventId> {
        let tabs = self
            .browsers
            .iter()
            .flat_map(|browser| browser.tabs.values());
        let mut all = tabs.filter_map(|tab| tab.host.read(ids));
        all.next().unwrap_or_default()
    }

    /// Ends all faults, and checks that everything comes right.
    fn finish(&mut self) -> Held {
        self.net.relays[0].become_honest();
        for index in 0..self.browsers.len() {
            let browser = &mut self.browsers[index];
            browser.store.failing = 0;
            browser.store.full = false;
            browser.clock.ahead_ms = 0;
            browser
                .tabs
                .values_mut()
                .for_each(|tab| tab.frozen_until = 0);
        }
        self.run_for(5_000)?;
        for index in 0..self.browsers.len() {
            // Such a page asks to be loaded again.
            let tabs = self.browsers[index].tabs.iter();
            let stuck = tabs.filter(|(_, tab)| tab.start_error.is_some());
            let stuck: Vec<usize> = stuck.map(|(at, _)| *at).collect();
            for tab in stuck {
                self.kill(index, tab);
            }
            if self.browsers[index].tabs.is_empty() {
                self.open_tab(index);
            }
        }
        self.run_for(HEALING_MS)?;
        self.net.tick();
        self.ask_where_nobody_writes();
        self.run_for(15_000)?;
        self.check_end()
    }

    /// Without locks a tab does not notice that the writing tab has ended. Its player asks then.
    fn ask_where_nobody_writes(&mut self) {
        for browser in 0..self.browsers.len() {
            let tabs = &self.browsers[browser].tabs;
            let writes = |status: SessionStatus| status.role == TabRole::Writing;
            let mut written = tabs.values();
            let written = written.any(|tab| tab.host.status().is_some_and(writes));
            if let Some(tab) = tabs.keys().next().copied().filter(|_| !written) {
                self.command(browser, tab, Command::AskToWrite);
            }
        }
    }

    fn check_end(&self) -> Held {
        let mut devices = BTreeSet::new();
        let mut first: Option<(String, Vec<EventId>)> = None;
        let mut accused: BTreeSet<DeviceId> = BTreeSet::new();
        for (index, browser) in self.browsers.iter().enumerate() {
            if !self.forgetful.contains(&index) {
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
        let mut kept = self.kept.iter();
        let lost = kept.find(|(id, _)| !lines.contains(id) && !self.excused.contains(id));
        if let Some((id, browser)) = lost {
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

/// Events in a chunk, each with its device.
fn events(link: &Link, chunk: &[u8]) -> Vec<(EventId, DeviceId)> {
    let Ok(chunk) = Chunk::open(&Keys::of(link), chunk) else {
        return Vec::new();
    };
    let room = Keys::of(link).room_id();
    let scope = EventScope {
        room,
        link: link.clone(),
    };
    let events = chunk.events.iter();
    let events = events.filter_map(|event| SignedEvent::read(event, &scope).ok());
    events.map(|event| (event.id(), event.device())).collect()
}

pub(super) fn own_events(link: &Link, chunk: &[u8], me: DeviceId) -> Vec<EventId> {
    let events = events(link, chunk).into_iter();
    let own = events.filter(|(_, device)| *device == me);
    own.map(|(id, _)| id).collect()
}

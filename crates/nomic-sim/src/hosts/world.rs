//! The world of hosts: a relay, browsers with tabs, and time.

use std::collections::BTreeMap;

use nomic_engine::{DeviceId, EventId};
use nomic_host::{BrowserRequest, Command, HostInput, Reply, StoreName, StoreReply, StoreRequest};
use nomic_peer::{Chunk, EventScope, Founding, Keys, Link, SignedEvent};

use super::browser::Browser;
use crate::{Dice, SimRelay, SimWorld};

/// Most steps of one run of time.
const PATIENCE: usize = 100_000;

pub(super) type Held = Result<(), String>;

/// Browsers around a relay, and everything that can be done to them. Runs that are drawn play in it
/// (`trial.rs`), and so do written scenes (`scene.rs`).
pub struct HostWorld {
    /// The relay, the clock, and in hostile runs peers without hosts.
    pub(super) net: SimWorld,
    pub(super) browsers: Vec<Browser>,
    pub(super) link: Link,
    /// Events of players at hosts that were kept, with their browsers.
    pub(super) kept: BTreeMap<EventId, usize>,
    pub(super) opened: usize,
    next_command: u32,
}

pub(super) fn relay_alone(dice: &mut Dice) -> SimWorld {
    SimWorld {
        relays: vec![SimRelay::new(dice)],
        sites: Vec::new(),
        dice: Dice::new(dice.next()),
        now: 1_000_000,
    }
}

impl HostWorld {
    pub(super) fn around(net: SimWorld, browsers: usize, dice: &mut Dice) -> HostWorld {
        let browsers = (0..browsers).map(|i| Browser::new(i, dice)).collect();
        HostWorld {
            link: crate::random_link(dice),
            net,
            browsers,
            kept: BTreeMap::new(),
            opened: 0,
            next_command: 0,
        }
    }

    /// Opens the game at a tab of each browser. The first one founds it, unless a peer without a
    /// host has.
    pub(super) fn begin(&mut self, founding: Founding) -> Held {
        match self.net.sites.first() {
            Some(founder) => self.link = founder.link.clone(),
            None => self.found(founding)?,
        }
        for browser in &mut self.browsers {
            browser.link = Some(self.link.clone());
        }
        for browser in 0..self.browsers.len() {
            if self.browsers[browser].tabs.is_empty() {
                self.open_tab(browser);
            }
        }
        self.run_for(3_000)
    }

    fn found(&mut self, founding: Founding) -> Held {
        let tab = self.open_tab(0);
        self.run_for(1_000)?;
        let id = self.command_id(0, tab);
        self.command(
            0,
            tab,
            Command::Ask(id, BrowserRequest::Found(Box::new(founding))),
        );
        self.run_for(1_000)?;
        let replies = std::mem::take(&mut self.browsers[0].tabs.get_mut(&tab).unwrap().replies);
        let link = replies.iter().find_map(|(_, reply)| match reply {
            Reply::Found(Ok(link)) => Link::parse(link).ok(),
            _ => None,
        });
        self.link = link.ok_or("a game could not be founded")?;
        for browser in &mut self.browsers {
            browser.link = Some(self.link.clone());
        }
        self.open_table(0, tab);
        Ok(())
    }

    /// Opens a tab with a host, which opens the table as soon as it has started.
    pub fn open_tab(&mut self, browser: usize) -> usize {
        self.opened += 1;
        let tab = self.browsers[browser].open_tab(&mut self.net.dice);
        self.command(browser, tab, Command::Start);
        self.command(browser, tab, Command::Settings(None));
        tab
    }

    pub(super) fn open_table(&mut self, browser: usize, tab: usize) {
        let open = Command::Open {
            link: self.link.fragment(),
            invitation: None,
        };
        self.command(browser, tab, open);
    }

    pub fn command(&mut self, browser: usize, tab: usize, command: Command) {
        let (now, relay) = (self.net.now, &mut self.net.relays[0]);
        self.browsers[browser].input(tab, HostInput::Page(command), now, relay);
    }

    pub(super) fn command_id(&mut self, browser: usize, tab: usize) -> u32 {
        self.next_command += 1;
        if let Some(tab) = self.browsers[browser].tabs.get_mut(&tab) {
            tab.asked.insert(self.next_command);
        }
        self.next_command
    }

    /// Lets one thing happen that takes no time; false if there is none.
    pub(super) fn step(&mut self) -> Result<bool, String> {
        self.connect_sites_again();
        let now = self.net.now;
        let mut possible: Vec<(usize, Option<usize>)> = Vec::new();
        for (index, browser) in self.browsers.iter().enumerate() {
            if !browser.store.waiting.is_empty() && !browser.store.busy {
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
        if place.link.is_some() && !place.at_home {
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

    /// Lets this time pass, and everything happen that is due, in a random order. The error says what
    /// must not have happened.
    pub fn run_for(&mut self, ms: u64) -> Held {
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

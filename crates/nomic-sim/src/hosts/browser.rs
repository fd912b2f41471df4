//! A simulated browser: one storage, locks and channels for all its tabs.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use nomic_host::{
    Handle, Host, HostEvent, HostInput, HostOutput, Reply, StartupError, StorageError, StoreReply,
    StoreRequest, TabMessage,
};
use nomic_peer::{Identity, Link, verify_bytes};
use nomic_protocol::{ChunkId, Down, Up};

use super::locks::Lock;
use super::mutation::Mutation;
use super::platform::{PAGE, SimPlatform};
use super::store::BrowserStore;
use super::world::own_events;
use crate::{Dice, SimClock, SimRelay, pause};

/// Pieces of work of a tab that never pauses.
const NEVER: u32 = 1_000_000;

pub(super) struct Browser {
    pub(super) index: usize,
    pub(super) store: BrowserStore,
    pub(super) tabs: BTreeMap<usize, Tab>,
    pub(super) clock: SimClock,
    pub(super) mutation: Option<Mutation>,
    /// Identity of the browser, once a tab has started.
    pub(super) identity: Option<Identity>,
    /// Link of the game, once there is one.
    pub(super) link: Option<Link>,
    pub(super) violation: Option<String>,
    /// False where the page has no secure context.
    pub(super) has_locks: bool,
    /// Tabs do not open the table by themselves.
    pub(super) at_home: bool,
    /// No line can be opened.
    pub(super) offline: bool,
    /// Chunks of relays wait on their way.
    pub(super) holds_chunks: bool,
    /// No tab receives what another one posts.
    pub(super) deaf: bool,
    /// Addresses that tabs have dialled.
    pub(super) dialled: Vec<String>,
    pub(super) locks: Vec<Lock>,
    next_tab: usize,
}

pub(super) struct Tab {
    pub(super) host: Host,
    pub(super) mail: VecDeque<HostInput>,
    /// Timers with the times when they ring.
    timers: Vec<(u64, Handle)>,
    lines: BTreeMap<Handle, TabLine>,
    channels: BTreeMap<Handle, String>,
    pieces: u32,
    /// True until the trial has seen that the host has started.
    pub(super) just_started: bool,
    pub(super) start_error: Option<StartupError>,
    /// Replies that were not looked at yet.
    pub(super) replies: Vec<(u32, Reply)>,
    /// Commands without a reply so far.
    pub(super) asked: BTreeSet<u32>,
    /// A frozen tab does nothing before this time.
    pub(super) frozen_until: u64,
}

struct TabLine {
    /// Connection at the relay.
    at_relay: usize,
    opened: bool,
    /// Frames go nowhere, and no side is told.
    dead: bool,
}

impl TabLine {
    /// The connection, if frames get through.
    fn live(&self) -> Option<usize> {
        (self.opened && !self.dead).then_some(self.at_relay)
    }
}

/// Whether a line brings a frame now, or its end.
fn has_news(holds_chunks: bool, line: usize, relay: &SimRelay) -> bool {
    let held = |frame: &[u8]| matches!(Down::decode(frame), Ok(Down::Chunks { .. }));
    match relay.peek(line) {
        Some(frame) => !(holds_chunks && held(frame)),
        None => !relay.knows(line),
    }
}

impl Browser {
    pub(super) fn new(index: usize, dice: &mut Dice) -> Browser {
        Browser {
            index,
            store: BrowserStore::default(),
            tabs: BTreeMap::new(),
            clock: SimClock::default(),
            mutation: None,
            identity: None,
            link: None,
            violation: None,
            has_locks: !dice.one_in(6),
            at_home: false,
            offline: false,
            holds_chunks: false,
            deaf: false,
            dialled: Vec::new(),
            locks: Vec::new(),
            next_tab: 0,
        }
    }

    /// Opens a tab, whose host is not started.
    pub(super) fn open_tab(&mut self, dice: &mut Dice) -> usize {
        let pieces = match dice.one_in(3) {
            true => 1 + u32::try_from(dice.below(40)).unwrap(),
            false => NEVER,
        };
        let platform = Rc::new(SimPlatform {
            dice: RefCell::new(Dice::new(dice.next())),
            pieces,
            verifies: dice.one_in(3),
        });
        self.next_tab += 1;
        let tab = Tab {
            host: Host::new(platform),
            mail: VecDeque::new(),
            timers: Vec::new(),
            lines: BTreeMap::new(),
            channels: BTreeMap::new(),
            pieces,
            just_started: false,
            start_error: None,
            replies: Vec::new(),
            asked: BTreeSet::new(),
            frozen_until: 0,
        };
        self.tabs.insert(self.next_tab, tab);
        self.next_tab
    }

    /// Ends a tab at once. What it has asked of the storage still happens.
    pub(super) fn kill(&mut self, tab: usize, relay: &mut SimRelay) {
        if let Some(tab) = self.tabs.remove(&tab) {
            for line in tab.lines.values().map(|line| line.at_relay) {
                relay.disconnect(line);
            }
        }
        let handles: Vec<Handle> = self.locks_of(tab);
        for handle in handles {
            self.unlock(tab, handle);
        }
    }

    /// Passes an input to a tab and carries out what comes of it.
    pub(super) fn input(&mut self, tab: usize, input: HostInput, now: u64, relay: &mut SimRelay) {
        let shown = self.clock.shows(now);
        let Some(place) = self.tabs.get_mut(&tab) else {
            return;
        };
        pause::begin(place.pieces);
        let outputs = place.host.handle(input, shown);
        for output in outputs {
            self.carry_out(tab, output, now, relay);
        }
    }

    fn carry_out(&mut self, at: usize, output: HostOutput, now: u64, relay: &mut SimRelay) {
        let Some(tab) = self.tabs.get_mut(&at) else {
            return;
        };
        match output {
            HostOutput::Store(handle, request) => self.request(at, handle, request),
            HostOutput::Timer(handle, after) => tab.timers.push((now + u64::from(after), handle)),
            HostOutput::Pause(handle) => tab.mail.push_back(HostInput::Rang(handle)),
            HostOutput::Dial(handle, address) => {
                // There is one relay.
                let reached = !self.offline && address.contains(PAGE);
                self.dialled.push(address);
                let event = match reached {
                    true => {
                        let line = TabLine {
                            at_relay: relay.connect(self.index),
                            opened: false,
                            dead: false,
                        };
                        tab.lines.insert(handle, line);
                        HostEvent::Opened
                    }
                    false => HostEvent::Closed(String::new()),
                };
                tab.mail.push_back(HostInput::Event(handle, event));
            }
            HostOutput::Send(handle, frame) => {
                let line = tab.lines.get(&handle).and_then(TabLine::live);
                if let Some(line) = line.filter(|line| relay.knows(*line)) {
                    self.check_frame(&frame, relay);
                    relay.take(line, &frame);
                }
            }
            HostOutput::HangUp(handle) => {
                if let Some(line) = tab.lines.remove(&handle) {
                    relay.disconnect(line.at_relay);
                }
            }
            HostOutput::Lock(handle, name, mode) => self.lock(at, handle, name, mode),
            HostOutput::Unlock(handle) => self.unlock(at, handle),
            HostOutput::Listen(handle, name) => {
                tab.channels.insert(handle, name);
            }
            HostOutput::Unlisten(handle) => {
                tab.channels.remove(&handle);
            }
            HostOutput::Post(handle, message) => {
                if let Some(name) = tab.channels.get(&handle).cloned() {
                    self.post((at, handle), &name, &message);
                }
            }
            HostOutput::StartVerifier(..) | HostOutput::StopVerifier(_) => {}
            HostOutput::Verify(handle, job) => {
                let report = verify_bytes(&job);
                let event = report.map_or(HostEvent::VerifierLost, HostEvent::Report);
                tab.mail.push_back(HostInput::Event(handle, event));
            }
            HostOutput::Started(error) => {
                tab.just_started = true;
                tab.start_error = error;
            }
            HostOutput::Reply(id, reply) => {
                if let Reply::Identity(true) = reply {
                    self.identity = tab.host.identity();
                }
                tab.asked.remove(&id);
                tab.replies.push((id, reply));
            }
            HostOutput::Changed | HostOutput::Warn(_) => {}
        }
    }

    fn request(&mut self, at: usize, handle: Handle, mut request: StoreRequest) {
        if let Some(mutation) = &mut self.mutation {
            request = mutation.changed(request);
            let early = mutation.early(&request);
            if let (Some(reply), Some(tab)) = (early, self.tabs.get_mut(&at)) {
                tab.mail.push_back(HostInput::Stored(handle, Ok(reply)));
            }
        }
        self.store.waiting.push_back((at, handle, request));
    }

    /// Notes a violation if a frame has an own event that was neither kept here nor at the relay.
    fn check_frame(&mut self, frame: &[u8], relay: &SimRelay) {
        let (Ok(Up::Put { chunk }), Some(link), Some(identity)) =
            (Up::decode(frame), &self.link, &self.identity)
        else {
            return;
        };
        let id = ChunkId::of(&chunk);
        let known = self.store.ever_kept.contains(&id) || relay.has_had(&id);
        if !known && !own_events(link, &chunk, identity.device_id()).is_empty() {
            self.violation = Some("a move was sent before it was kept".to_owned());
        }
    }

    fn post(&mut self, (from, channel): (usize, Handle), name: &str, message: &TabMessage) {
        if self.deaf {
            return;
        }
        for (at, tab) in &mut self.tabs {
            for (handle, listens) in &tab.channels {
                if listens == name && (*at, *handle) != (from, channel) {
                    let heard = HostEvent::Heard(message.clone());
                    tab.mail.push_back(HostInput::Event(*handle, heard));
                }
            }
        }
    }

    pub(super) fn tell(&mut self, tab: usize, handle: Handle, event: HostEvent) {
        if let Some(tab) = self.tabs.get_mut(&tab) {
            tab.mail.push_back(HostInput::Event(handle, event));
        }
    }

    /// Tabs that have something to do now.
    pub(super) fn busy_tabs(&self, now: u64, relay: &SimRelay) -> Vec<usize> {
        let mail = |line: &TabLine| {
            line.live()
                .is_some_and(|line| has_news(self.holds_chunks, line, relay))
        };
        let busy = |tab: &Tab| !tab.mail.is_empty() || tab.lines.values().any(mail);
        let tabs = self.tabs.iter();
        let tabs = tabs.filter(|(_, tab)| tab.frozen_until <= now && busy(tab));
        tabs.map(|(at, _)| *at).collect()
    }

    /// Lets a tab do one thing.
    pub(super) fn step(&mut self, at: usize, now: u64, relay: &mut SimRelay, dice: &mut Dice) {
        let Some(tab) = self.tabs.get_mut(&at) else {
            return;
        };
        let lines = tab.lines.iter();
        let lines = lines.filter_map(|(handle, line)| Some((*handle, line.live()?)));
        let lines: Vec<_> = lines
            .filter(|(_, line)| has_news(self.holds_chunks, *line, relay))
            .collect();
        let input = match !lines.is_empty() && (tab.mail.is_empty() || dice.one_in(2)) {
            true => {
                let (handle, line) = *dice.pick(&lines);
                let event = match relay.deliver(line) {
                    Some(frame) => HostEvent::Frame(frame),
                    None => {
                        tab.lines.remove(&handle);
                        HostEvent::Closed(String::new())
                    }
                };
                Some(HostInput::Event(handle, event))
            }
            false => tab.mail.pop_front(),
        };
        if let Some(HostInput::Event(handle, HostEvent::Opened)) = &input
            && let Some(line) = tab.lines.get_mut(handle)
        {
            line.opened = true;
        }
        if let Some(input) = input {
            self.input(at, input, now, relay);
        }
    }

    /// Lets the storage answer its oldest request.
    pub(super) fn serve(&mut self) -> Option<(StoreRequest, Result<StoreReply, StorageError>)> {
        let (tab, handle, request) = self.store.waiting.pop_front()?;
        let reply = self.store.serve(request.clone());
        if let Some(tab) = self.tabs.get_mut(&tab) {
            tab.mail.push_back(HostInput::Stored(handle, reply.clone()));
        }
        Some((request, reply))
    }

    /// Time when the next timer rings.
    pub(super) fn next_timer(&self, now: u64) -> Option<u64> {
        let tabs = self.tabs.values();
        let due = |tab: &Tab| {
            let next = tab.timers.iter().map(|(due, _)| *due).min();
            let mail = (!tab.mail.is_empty()).then_some(now);
            let next = next.into_iter().chain(mail).min();
            next.map(|next| next.max(tab.frozen_until).max(now))
        };
        tabs.filter_map(due).min()
    }

    /// Rings all timers that are due.
    pub(super) fn ring(&mut self, now: u64) {
        for tab in self.tabs.values_mut().filter(|tab| tab.frozen_until <= now) {
            tab.timers.sort();
            let due = tab.timers.partition_point(|(due, _)| *due <= now);
            let due = tab.timers.drain(..due);
            tab.mail
                .extend(due.map(|(_, handle)| HostInput::Rang(handle)));
        }
    }

    /// The network goes, and the lines with it.
    pub(super) fn go_offline(&mut self, relay: &mut SimRelay) {
        self.offline = true;
        let lines = self.tabs.values().flat_map(|tab| tab.lines.values());
        lines
            .map(|line| line.at_relay)
            .for_each(|line| relay.disconnect(line));
    }

    /// Lines of all tabs die without being closed.
    pub(super) fn deaden_lines(&mut self) {
        let tabs = self.tabs.values_mut();
        tabs.flat_map(|tab| tab.lines.values_mut())
            .for_each(|line| line.dead = true);
    }

    pub(super) fn store_closes(&mut self) {
        for tab in self.tabs.values_mut() {
            tab.mail.push_back(HostInput::StoreClosed);
        }
    }
}

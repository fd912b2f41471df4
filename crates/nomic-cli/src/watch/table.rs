//! One table that is watched: its peer, its relays, and what was told of it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;

use hyper::{StatusCode, Uri};
use nomic_cli::answers::WatchNotice;
use nomic_engine::{DueMove, PlayerId, State, alike};
use nomic_host::Retry;
use nomic_peer::{Identity, Input, Link, OpenError, Output, Peer, PeerStatus, RelayId, Stored};
use nomic_wording::messages::watch;
use nomic_wording::{UtcMoment, msg};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::task::spawn_local;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::clock::{milliseconds, now_ms};
use super::delivery::DeliveryError;
use super::line::{Order, follow};
use super::memory::{KnownMove, TableMemory};
use super::{Watch, deadlines, matter};
use crate::connect::{self, ConnectError};
use crate::terminal::{complain, one_line};

const SECOND: Duration = Duration::from_secs(1);
/// Greatest time between two looks at the deadlines.
const LOOK: Duration = Duration::from_secs(15);
/// Time for a table to be read, if it is looked at only once.
const ONCE: Duration = Duration::from_secs(60);
/// Pauses after a failure to hand over a notice, in seconds; the last one stays.
const PAUSES: [u64; 5] = [10, 60, 300, 900, 3_600];

/// A table on the command line.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) link: Link,
    /// Address of the page in the link, up to the `#`.
    pub(super) page: Option<String>,
}

/// A notice on its way.
struct Given {
    key: String,
    seats: BTreeSet<u16>,
    /// Deadline that these players, and all who were told before, need no reminder of any more.
    reminded_ms: Option<u64>,
    result: Result<(), DeliveryError>,
}

/// Connections to the relays of a table.
#[derive(Default)]
struct Lines {
    orders: BTreeMap<RelayId, mpsc::UnboundedSender<Order>>,
    /// Relays that have let the peer in.
    welcomed: BTreeSet<RelayId>,
    /// Codes of troubles that were reported.
    troubles: BTreeSet<&'static str>,
}

#[derive(Default)]
struct Failures {
    count: usize,
    again: Option<Instant>,
}

pub(super) struct Table {
    watch: Rc<Watch>,
    place: Place,
    room: String,
    known: TableMemory,
    failures: BTreeMap<String, Failures>,
    under_way: bool,
    /// Whether a notice has failed, or the state could not be written.
    failed: bool,
    given: mpsc::UnboundedSender<Given>,
}

impl Table {
    /// Watches a table; with `--once`, until it was read and all is told. True if nothing failed.
    pub(super) async fn run(watch: Rc<Watch>, place: Place) -> Result<bool, OpenError> {
        let guest = Identity::generate(&mut chance);
        let opened = Peer::open(place.link.clone(), guest, Stored::default(), &mut chance);
        let (mut peer, _) = opened?;
        let room = peer.room().to_string();
        let (given, mut delivered) = mpsc::unbounded_channel();
        let known = watch.memory.borrow().table(&room);
        let mut table = Table {
            known,
            failures: BTreeMap::new(),
            under_way: false,
            failed: false,
            given,
            watch,
            place,
            room,
        };
        table.show_deadlines();
        let (news, mut inputs) = mpsc::channel(64);
        let mut lines = table.connect(&news).await;
        let mut ticks = interval(SECOND);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let begun = Instant::now();
        let mut look = begun;
        let mut seen = None;
        loop {
            let input = tokio::select! {
                Some(input) = inputs.recv() => input,
                Some(given) = delivered.recv() => {
                    table.note(given);
                    look = Instant::now();
                    Input::Tick
                }
                _ = ticks.tick() => Input::Tick,
            };
            if let Input::Disconnected(relay) = &input {
                lines.welcomed.remove(relay);
            }
            let outputs = peer.handle(input, now_ms(), &mut chance);
            lines.carry_out(outputs);
            lines.welcome(&peer);
            if peer.status() == PeerStatus::Live && !peer.is_taking_in() && peer.has_game() {
                let now = Instant::now();
                let version = (peer.game().hash(), peer.chronicle().len());
                if seen != Some(version) || now >= look {
                    seen = Some(version);
                    look = now + table.look(&peer);
                    if table.watch.once && !table.under_way {
                        return Ok(!table.failed);
                    }
                }
            } else if table.watch.once && begun.elapsed() > ONCE {
                complain("A table could not be read in time.");
                return Ok(false);
            }
        }
    }

    /// Connects to all relays of the link, or to the one that the options name.
    async fn connect(&self, news: &mpsc::Sender<Input>) -> Lines {
        let mut lines = Lines::default();
        for relay in self.place.link.relays() {
            let id = RelayId::of(relay);
            let address = match (&self.watch.relay, relay.as_str()) {
                (Some(named), _) => named.clone(),
                (None, "") => self.usual_relay().await,
                (None, address) => address.to_owned(),
            };
            let (orders, receiver) = mpsc::unbounded_channel();
            spawn_local(follow((id, address), news.clone(), receiver));
            lines.orders.insert(id, orders);
            if self.watch.relay.is_some() {
                break;
            }
        }
        lines
    }

    /// The relay of links that name none: the page's `nomic.json` names it, or it is beside the
    /// page.
    async fn usual_relay(&self) -> String {
        // Links without a relay come with a page, or are refused.
        let page = self.place.page.clone().unwrap_or_default();
        let (mut retry, mut told) = (Retry::default(), false);
        loop {
            match settings(&page).await {
                Ok(settings) => {
                    let relay = settings.relay.filter(|relay| !relay.is_empty());
                    return beside(&page, relay.as_deref().unwrap_or("relay"));
                }
                Err(error) => {
                    if !told {
                        complain(&format!("Can't read the page {page} ({error})."));
                        told = true;
                    }
                    // The relay may be there without the page.
                    if self.watch.once {
                        return beside(&page, "relay");
                    }
                    sleep(Duration::from_millis(retry.pause().into())).await;
                }
            }
        }
    }

    /// Compares the due moves with those that are known, and hands over the next notice. Gives the
    /// time until the next look.
    fn look(&mut self, peer: &Peer) -> Duration {
        let state = peer.game().state();
        let due = peer.due_moves().into_iter();
        let due: BTreeMap<String, DueMove> =
            due.map(|due| (matter::key(state, &due), due)).collect();
        self.known.moves.retain(|key, _| due.contains_key(key));
        self.failures.retain(|key, _| due.contains_key(key));
        for (key, due) in &due {
            let known = self.known.moves.entry(key.clone());
            known.or_insert_with(|| KnownMove {
                // The last move at the table has made it due.
                since_ms: due.since_ms.unwrap_or(state.moment().now),
                ..KnownMove::default()
            });
        }
        if self.watch.delivery.is_some() && !self.under_way {
            let mut moves = due.iter();
            moves.any(|(key, due)| self.tell(state, key, due));
        }
        if self.watch.calendar.is_some() {
            deadlines::note(state, &mut self.known, self.watch.locale);
            self.show_deadlines();
        }
        self.keep();
        let now = now_ms();
        let times = self.known.moves.values().map(|known| known.since_ms);
        let times = times.map(|since_ms| since_ms.saturating_add(milliseconds(self.watch.after)));
        let coming = times.filter(|time| *time > now).min();
        let pause = coming.map(|time| Duration::from_millis(time.saturating_sub(now)));
        pause.map_or(LOOK, |pause| pause.min(LOOK))
    }

    /// Hands over a notice of this move, if there are players to tell. True if it is on its way.
    fn tell(&mut self, state: &State, key: &str, due: &DueMove) -> bool {
        let now = now_ms();
        let Some(known) = self.known.moves.get(key) else {
            return false;
        };
        let waits = self.failures.get(key).and_then(|failed| failed.again);
        let early = now.saturating_sub(known.since_ms) < milliseconds(self.watch.after);
        if early || waits.is_some_and(|again| again > Instant::now()) {
            return false;
        }
        let near = self.watch.before.and_then(|before| {
            let until_ms = due.until_ms?;
            let near = until_ms > now && until_ms.saturating_sub(now) <= milliseconds(before);
            near.then_some(until_ms)
        });
        let (told, others): (Vec<PlayerId>, Vec<PlayerId>) = due
            .players
            .iter()
            .filter(|player| self.watch.wants(state, **player))
            .partition(|player| known.told.contains(&player.0));
        let reminds = others.is_empty() && near.is_some() && near != known.reminded_ms;
        let players = if reminds { told } else { others };
        if players.is_empty() {
            return false;
        }
        let notice = self.notice(state, (key, due, known.since_ms), &players, reminds);
        let given = self.given.clone();
        let (key, watch) = (key.to_owned(), Rc::clone(&self.watch));
        // Those who were told before have yet to be reminded.
        let reminded_ms = near.filter(|_| reminds || known.told.is_empty());
        self.under_way = true;
        spawn_local(async move {
            let result = match &watch.delivery {
                Some(delivery) => delivery.hand_over(&notice).await,
                None => Ok(()),
            };
            // Fails if the table is no longer watched.
            let _unheard = given.send(Given {
                key,
                seats: players.iter().map(|player| player.0).collect(),
                reminded_ms,
                result,
            });
        });
        true
    }

    fn notice(
        &self,
        state: &State,
        (key, due, since_ms): (&str, &DueMove, u64),
        players: &[PlayerId],
        reminds: bool,
    ) -> WatchNotice {
        let locale = self.watch.locale;
        let sentence = matter::sentence(state, &due.kind, players, locale);
        let deadline = due.until_ms.map(UtcMoment::of);
        let until = deadline.map(|moment| {
            let moment = moment.to_string().replace('T', " ");
            let moment = moment.get(..16).unwrap_or_default();
            msg!(watch::Until, moment = format!("{moment} UTC")).render(locale)
        });
        let reminder = reminds.then(|| watch::REMINDER.render(locale).to_owned());
        let parts = [reminder, Some(sentence.render(locale)), until];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let name = |player: &PlayerId| {
            let player = state.player(*player);
            player.map_or_else(String::new, |player| one_line(&player.name))
        };
        let room = self.room.get(..16).unwrap_or_default();
        let page = self.place.page.clone();
        let link = self.watch.with_link.then(|| {
            let page = page.as_deref().unwrap_or_default();
            format!("{page}#{}", self.place.link.fragment())
        });
        WatchNotice {
            notice: if reminds { "deadline" } else { "move" }.to_owned(),
            id: one_line(&format!("{room}/{key}")),
            table: one_line(state.title()),
            players: players.iter().map(name).collect(),
            any: matter::any(&due.kind),
            code: matter::code(state, &due.kind).to_owned(),
            text: one_line(&format!("{}: {}", state.title(), parts.join(" "))),
            proposal: matter::proposal(state, &due.kind),
            rule: due.rule.map(|rule| rule.0),
            since: UtcMoment::of(since_ms).to_string(),
            deadline: deadline.map(|moment| moment.to_string()),
            page,
            link,
        }
    }

    /// Notes that a notice was handed over, or when to try again.
    fn note(&mut self, given: Given) {
        self.under_way = false;
        let Given {
            key,
            seats,
            reminded_ms,
            result,
        } = given;
        match result {
            Ok(()) => {
                self.failures.remove(&key);
                // It may be due no more.
                if let Some(known) = self.known.moves.get_mut(&key) {
                    known.told.extend(seats);
                    known.reminded_ms = reminded_ms.or(known.reminded_ms);
                }
                self.keep();
            }
            Err(error) => {
                let failures = self.failures.entry(key).or_default();
                let pause = PAUSES.get(failures.count).or(PAUSES.last());
                let pause = Duration::from_secs(pause.copied().unwrap_or_default());
                failures.count = failures.count.saturating_add(1);
                failures.again = Some(Instant::now() + pause);
                self.failed = true;
                let seconds = pause.as_secs();
                complain(&format!(
                    "A notice was not delivered: {error}. Next try in {seconds} s."
                ));
            }
        }
    }

    fn keep(&mut self) {
        let kept = self.watch.memory.borrow_mut().keep(&self.room, &self.known);
        self.report(kept, "the state");
    }

    fn show_deadlines(&mut self) {
        let page = self.place.page.as_deref();
        if let Some(calendar) = &self.watch.calendar {
            let written = calendar.update(&self.room, page, &self.known);
            self.report(written, "the calendar");
        }
    }

    fn report(&mut self, written: std::io::Result<()>, what: &str) {
        if let Err(error) = written {
            self.failed = true;
            complain(&format!("Can't write {what} ({error})."));
        }
    }
}

impl Lines {
    fn carry_out(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Send(relay, frame) => self.order(relay, Order::Send(frame)),
                Output::Trouble(trouble) if self.troubles.insert(trouble.code()) => {
                    complain(&format!("Trouble at a table ({}).", trouble.code()));
                }
                _ => {}
            }
        }
    }

    fn welcome(&mut self, peer: &Peer) {
        let relays: Vec<RelayId> = self.orders.keys().copied().collect();
        for relay in relays {
            let is_in = peer.status_at(relay) >= PeerStatus::CatchingUp;
            if is_in && self.welcomed.insert(relay) {
                self.order(relay, Order::Welcomed);
            }
        }
    }

    fn order(&self, relay: RelayId, order: Order) {
        if let Some(line) = self.orders.get(&relay) {
            // A line ends only with the table.
            let _unsent = line.send(order);
        }
    }
}

impl Watch {
    fn wants(&self, state: &State, player: PlayerId) -> bool {
        let player = state.player(player);
        let named = |name: &String| player.is_some_and(|player| alike(&player.name, name));
        self.players.is_empty() || self.players.iter().any(named)
    }
}

fn chance(bytes: &mut [u8]) {
    // Without randomness the guest is one that others could make as well. It signs nothing.
    let _ = getrandom::fill(bytes);
}

/// `nomic.json` of a page.
#[derive(Debug, Default, Deserialize)]
struct PageSettings {
    relay: Option<String>,
}

async fn settings(page: &str) -> Result<PageSettings, ConnectError> {
    let uri: Uri = file_beside(page, "nomic.json")
        .parse()
        .map_err(|_| ConnectError::BadAddress)?;
    match connect::get(&uri).await {
        // An empty or damaged file names no relay, as for the page.
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).unwrap_or_default()),
        Err(ConnectError::Status(StatusCode::NOT_FOUND)) => Ok(PageSettings::default()),
        Err(error) => Err(error),
    }
}

/// Address of a file in the page's folder.
fn file_beside(page: &str, name: &str) -> String {
    let page = page.split('?').next().unwrap_or_default();
    let begin = page.find("://").map_or(0, |at| at.saturating_add(3));
    match page.rfind('/').filter(|at| *at >= begin) {
        Some(at) => format!("{}/{name}", page.get(..at).unwrap_or_default()),
        None => format!("{page}/{name}"),
    }
}

/// Address of a relay that a page names: absolute, or relative to the page.
fn beside(page: &str, relay: &str) -> String {
    let absolute = if relay.contains("://") {
        relay.to_owned()
    } else if let Some(path) = relay.strip_prefix('/') {
        let begin = page.find("://").map_or(0, |at| at.saturating_add(3));
        let host = page.get(begin..).and_then(|rest| rest.split('/').next());
        let scheme = page.get(..begin).unwrap_or_default();
        format!("{scheme}{}/{path}", host.unwrap_or_default())
    } else {
        file_beside(page, relay)
    };
    match absolute.strip_prefix("http") {
        Some(rest) => format!("ws{rest}"),
        None => absolute,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_is_found_beside_the_page_as_browsers_find_it() {
        for (page, relay, address) in [
            ("https://a.example/", "relay", "wss://a.example/relay"),
            ("https://a.example", "relay", "wss://a.example/relay"),
            (
                "http://a.example:7474/n/",
                "relay",
                "ws://a.example:7474/n/relay",
            ),
            ("https://a.example/n/?x", "/relay", "wss://a.example/relay"),
            (
                "https://a.example/",
                "wss://b.example/r?token=1",
                "wss://b.example/r?token=1",
            ),
            (
                "https://a.example/",
                "https://b.example/r",
                "wss://b.example/r",
            ),
        ] {
            assert_eq!(beside(page, relay), address, "{page} {relay}");
        }
    }
}

//! A game that meets at several relays.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use nomic_peer::{
    Input, Intent, Outbox, OutboxStep, Output, Peer, PeerStatus, RelayId, Write, probe,
};
use nomic_protocol::{ChunkId, Down, Up};
use nomic_sim::stranger::{players, remark};
use nomic_sim::{Dice, SimRelay, SimStore, Site};

const RELAYS: [RelayId; 2] = [RelayId(0), RelayId(1)];
const ADA: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;
/// Longer than it takes until everybody has had a turn to carry something over, in seconds.
const LONG: usize = 20;

struct Home {
    site: Site,
    peer: Peer,
    store: SimStore,
    outbox: Outbox,
    lines: [Option<usize>; 2],
    said: Vec<(usize, Up)>,
    bytes: usize,
    unacked: usize,
}

impl Home {
    fn open(mut site: Site, dice: &mut Dice) -> Home {
        let (peer, out) = site.opened(dice);
        let store = std::mem::take(&mut site.store);
        let mut home = Home {
            site,
            peer,
            store,
            outbox: Outbox::new(),
            lines: [None; 2],
            said: Vec::new(),
            bytes: 0,
            unacked: 0,
        };
        home.perform(out, &mut []);
        home
    }

    fn perform(&mut self, out: Vec<Output>, relays: &mut [SimRelay]) {
        self.outbox.extend(out);
        while let Some(step) = self.outbox.next_step(false) {
            match step {
                OutboxStep::Keep(batch) => {
                    let lost = |write: &&Write| matches!(write, Write::Mark { acked: false, .. });
                    self.unacked += batch.writes.iter().filter(lost).count();
                    self.store.keep(batch);
                }
                OutboxStep::Do(Output::Send(relay, frame)) => {
                    let at = RELAYS.iter().position(|known| *known == relay).unwrap();
                    self.said.push((at, Up::decode(&frame).unwrap()));
                    relays[at].take(self.lines[at].unwrap(), &frame);
                }
                OutboxStep::Do(_) => {}
            }
        }
    }

    fn puts(&self, at: usize) -> usize {
        let put = |(to, frame): &&(usize, Up)| *to == at && matches!(frame, Up::Put { .. });
        self.said.iter().filter(put).count()
    }

    fn asked(&self, at: usize) -> usize {
        let asked = self.said.iter().map(|(to, frame)| match frame {
            Up::Has { fingerprints, .. } if *to == at => fingerprints.len(),
            _ => 0,
        });
        asked.sum()
    }

    fn kept(&self) -> BTreeSet<ChunkId> {
        self.store.chunks.iter().map(|(id, ..)| *id).collect()
    }

    fn heard(&self, words: &str) -> bool {
        let cases = self.peer.game().state().cases();
        cases.into_iter().any(|case| &*case.statement == words)
    }
}

struct Table {
    homes: Vec<Home>,
    relays: Vec<SimRelay>,
    dice: Dice,
    now: u64,
}

impl Table {
    fn new(seed: u64) -> Table {
        let mut world = players(seed, 3);
        world.relays.push(SimRelay::new(&mut world.dice));
        let mut homes = Vec::new();
        for mut site in std::mem::take(&mut world.sites) {
            site.disconnect(&mut world.relays[0]);
            homes.push(Home::open(site, &mut world.dice));
        }
        Table {
            homes,
            relays: world.relays,
            dice: world.dice,
            now: world.now,
        }
    }

    fn meeting(seed: u64, at: [&[usize]; 3]) -> Table {
        let mut table = Table::new(seed);
        for (home, relays) in at.into_iter().enumerate() {
            relays.iter().for_each(|at| table.connect(home, *at));
        }
        table.pass(LONG);
        for home in &mut table.homes {
            home.said.clear();
            home.bytes = 0;
        }
        table
    }

    fn input(&mut self, home: usize, input: Input) {
        let (home, dice) = (&mut self.homes[home], &mut self.dice);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let out = home.peer.handle(input, self.now, &mut rng);
        home.perform(out, &mut self.relays);
    }

    fn connect(&mut self, home: usize, at: usize) {
        self.homes[home].lines[at] = Some(self.relays[at].connect(home));
        self.input(home, Input::Connected(RELAYS[at]));
        self.settle();
    }

    fn disconnect(&mut self, home: usize, at: usize) {
        if let Some(line) = self.homes[home].lines[at].take() {
            self.relays[at].disconnect(line);
            self.input(home, Input::Disconnected(RELAYS[at]));
        }
    }

    fn reopen(&mut self, home: usize) {
        [0, 1].into_iter().for_each(|at| self.disconnect(home, at));
        let mut old = self.homes.remove(home);
        old.site.store = old.store;
        let fresh = Home::open(old.site, &mut self.dice);
        self.homes.insert(home, fresh);
    }

    fn settle(&mut self) {
        let places = || (0..self.homes.len()).flat_map(|home| [(home, 0), (home, 1)]);
        let places: Vec<(usize, usize)> = places().collect();
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for &(home, at) in &places {
                let line = self.homes[home].lines[at];
                if let Some(frame) = line.and_then(|line| self.relays[at].deliver(line)) {
                    self.homes[home].bytes += frame.len();
                    self.input(home, Input::Frame(RELAYS[at], frame));
                    moved = true;
                }
            }
        }
    }

    fn pass(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now += 1_000;
            for home in 0..self.homes.len() {
                self.input(home, Input::Tick);
            }
            self.settle();
        }
    }

    /// Delivers all frames on their way to a player, and then lets the peer work. So chunks of one
    /// relay are queued beside those of the other.
    fn burst(&mut self, home: usize) {
        self.homes[home].peer.set_pace(Some(|| true));
        loop {
            let mut came = false;
            for at in [0, 1] {
                let line = self.homes[home].lines[at];
                while let Some(frame) = line.and_then(|line| self.relays[at].deliver(line)) {
                    self.homes[home].bytes += frame.len();
                    self.input(home, Input::Frame(RELAYS[at], frame));
                    came = true;
                }
            }
            while self.homes[home].peer.is_busy() {
                self.input(home, Input::Resume);
            }
            if !came {
                break;
            }
        }
        self.homes[home].peer.set_pace(None);
    }

    fn say(&mut self, home: usize, words: &str) {
        self.now += 1_000;
        let (intent, now): (Intent, u64) = (remark(words), self.now);
        let (home, dice) = (&mut self.homes[home], &mut self.dice);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let out = home.peer.act(intent, now, &mut rng).unwrap();
        home.perform(out, &mut self.relays);
        self.settle();
    }

    fn unsent(&self) -> [usize; 3] {
        [ADA, BEN, CLEO].map(|home| self.homes[home].peer.unsent())
    }
}

#[test]
fn a_player_at_both_relays_carries_to_each_what_comes_to_the_other() {
    let mut table = Table::meeting(1, [&[0], &[1], &[0, 1]]);
    table.say(ADA, "from the first");
    table.say(BEN, "from the second");
    assert!(!table.homes[BEN].heard("from the first"), "not at once");
    table.pass(LONG);
    for home in &table.homes {
        assert!(home.heard("from the first") && home.heard("from the second"));
    }
    assert_eq!(table.relays[0].len(), table.relays[1].len());
    assert_eq!(table.unsent(), [0, 0, 0]);
}

#[test]
fn what_has_come_to_both_relays_nobody_carries() {
    let mut table = Table::meeting(2, [&[0, 1], &[0, 1], &[0, 1]]);
    let before = table.relays.iter().map(SimRelay::len).collect::<Vec<_>>();
    table.say(ADA, "to both");
    table.pass(LONG);
    let puts = [ADA, BEN, CLEO].map(|home| [0, 1].map(|at| table.homes[home].puts(at)));
    assert_eq!(puts, [[1, 1], [0, 0], [0, 0]]);
    let after = table.relays.iter().map(SimRelay::len).collect::<Vec<_>>();
    assert_eq!(after, before.iter().map(|len| len + 1).collect::<Vec<_>>());
}

#[test]
fn many_who_could_carry_do_not_all_put_it() {
    let mut table = Table::meeting(3, [&[0], &[0, 1], &[0, 1]]);
    for number in 0..20 {
        table.say(ADA, &format!("Number {number}"));
        table.pass(1);
    }
    table.pass(LONG);
    assert_eq!(table.relays[0].len(), table.relays[1].len());
    let puts = table.homes[BEN].puts(1) + table.homes[CLEO].puts(1);
    assert!((20..30).contains(&puts), "{puts}");
}

#[test]
fn what_one_relay_withholds_comes_from_the_other() {
    let mut table = Table::meeting(4, [&[0, 1], &[0], &[0, 1]]);
    table.relays[0].whisper(Some(1 << ADA));
    table.say(ADA, "withheld");
    table.pass(LONG);
    assert!(table.homes[CLEO].heard("withheld"));
    assert!(!table.homes[BEN].heard("withheld"), "who meets there alone");
    table.connect(BEN, 1);
    table.pass(LONG);
    assert!(table.homes[BEN].heard("withheld"));
    assert_eq!(table.unsent(), [0, 0, 0]);
}

#[test]
fn a_relay_that_has_lost_its_data_is_filled_and_nothing_counts_as_unsent() {
    let mut table = Table::meeting(5, [&[0, 1], &[0, 1], &[0, 1]]);
    let chunks = table.relays[0].len();
    let kept: usize = table.homes.iter().map(|home| home.unacked).sum();
    (0..3).for_each(|home| table.disconnect(home, 1));
    table.relays[1].lose_everything();
    table.say(ADA, "meanwhile");
    for home in [ADA, BEN, CLEO] {
        table.homes[home].lines[1] = Some(table.relays[1].connect(home));
        table.input(home, Input::Connected(RELAYS[1]));
        assert_eq!(table.unsent(), [0, 0, 0]);
    }
    table.settle();
    assert_eq!(table.relays[1].len(), chunks + 1);
    let after: usize = table.homes.iter().map(|home| home.unacked).sum();
    assert_eq!(after, kept, "the store was told that a chunk is nowhere");
    assert!(table.relays[0].chunks().iter().all(|chunk| {
        let mut there = table.relays[1].chunks().iter();
        there.any(|other| other == chunk)
    }));
}

#[test]
fn unsent_is_what_no_relay_has() {
    let mut table = Table::meeting(6, [&[0, 1], &[], &[]]);
    (0..2).for_each(|at| table.disconnect(ADA, at));
    table.say(ADA, "nowhere");
    assert_eq!(table.homes[ADA].peer.unsent(), 1);
    table.connect(ADA, 1);
    assert_eq!(table.homes[ADA].peer.unsent(), 0);
    let second = table.relays[1].len();
    assert_eq!(table.relays[0].len() + 1, second);
    // The game no longer meets there, and the other relay never had it.
    let out = table.homes[ADA].peer.leave(RELAYS[1]);
    table.homes[ADA].lines[1] = None;
    table.homes[ADA].perform(out, &mut table.relays);
    assert_eq!(table.homes[ADA].peer.unsent(), 1);
    table.reopen(ADA);
    assert_eq!(table.homes[ADA].peer.unsent(), 1);
    table.connect(ADA, 0);
    assert_eq!(table.homes[ADA].peer.unsent(), 0);
    assert_eq!(table.relays[0].len(), second);
}

#[test]
fn who_comes_back_to_relays_that_have_everything_asks_and_puts_nothing() {
    let mut table = Table::meeting(7, [&[0, 1], &[0, 1], &[0, 1]]);
    table.say(ADA, "to both");
    table.pass(LONG);
    table.reopen(CLEO);
    (0..2).for_each(|at| table.connect(CLEO, at));
    table.pass(LONG);
    let cleo = &table.homes[CLEO];
    assert_eq!(cleo.peer.status(), PeerStatus::Live);
    for at in [0, 1] {
        assert_eq!((cleo.asked(at), cleo.puts(at)), (0, 0));
        assert_eq!(cleo.peer.status_at(RELAYS[at]), PeerStatus::Live);
    }
    // Each relay sends its greeting, and that there is nothing new.
    assert!(cleo.bytes < 600, "{}", cleo.bytes);
}

#[test]
fn a_relay_that_was_away_is_asked_once_even_by_a_page_that_was_closed_meanwhile() {
    let mut table = Table::meeting(8, [&[0, 1], &[], &[]]);
    table.disconnect(ADA, 1);
    table.say(ADA, "to the first");
    table.reopen(ADA);
    (0..2).for_each(|at| table.connect(ADA, at));
    let ada = &table.homes[ADA];
    assert_eq!(ada.asked(0), 0);
    assert!(ada.asked(1) > 0);
    assert_eq!(ada.puts(1), 1, "only what it lacks");
    assert_eq!(table.relays[0].len(), table.relays[1].len());
    table.reopen(ADA);
    (0..2).for_each(|at| table.connect(ADA, at));
    assert_eq!(table.homes[ADA].asked(1), 0);
}

#[test]
fn nothing_of_ones_own_past_counts_as_read_before_both_relays_were() {
    let mut table = Table::meeting(9, [&[0, 1], &[], &[]]);
    table.homes[ADA].store.empty();
    table.reopen(ADA);
    for at in [0, 1] {
        table.homes[ADA].lines[at] = Some(table.relays[at].connect(ADA));
        table.input(ADA, Input::Connected(RELAYS[at]));
    }
    // The first relay is read to its end, and nothing comes from the second.
    let first = table.homes[ADA].lines[0].unwrap();
    while let Some(frame) = table.relays[0].deliver(first) {
        table.input(ADA, Input::Frame(RELAYS[0], frame));
    }
    assert_eq!(table.homes[ADA].peer.status_at(RELAYS[0]), PeerStatus::Live);
    assert!(table.homes[ADA].peer.must_read_first());
    table.disconnect(ADA, 1);
    assert!(!table.homes[ADA].peer.must_read_first());
}

#[test]
fn what_comes_twice_costs_its_bytes_and_is_opened_once() {
    let mut table = Table::meeting(10, [&[0, 1], &[0, 1], &[0, 1]]);
    for number in 0..40 {
        table.say(number % 3, &format!("Number {number}"));
    }
    table.pass(LONG);
    let mut costs = Vec::new();
    for relays in [&[0][..], &[0, 1]] {
        table.reopen(CLEO);
        table.homes[CLEO].store.empty();
        table.reopen(CLEO);
        let before = probe::openings();
        for at in relays {
            table.homes[CLEO].lines[*at] = Some(table.relays[*at].connect(CLEO));
            table.input(CLEO, Input::Connected(RELAYS[*at]));
        }
        table.burst(CLEO);
        let cleo = &table.homes[CLEO];
        assert_eq!(cleo.kept().len(), table.relays[0].len());
        costs.push((cleo.bytes, probe::openings() - before));
    }
    let [(one, once), (both, again)] = costs[..] else {
        panic!("two were measured")
    };
    assert_eq!(again, once, "chunks that were opened");
    assert!((one..=2 * one + 100).contains(&both), "{one} and {both}");
    // In play it is one chunk more for each move.
    table.homes[CLEO].bytes = 0;
    table.say(ADA, "one more");
    let chunk = table.relays[0].chunks().last().unwrap().clone();
    let after = nomic_protocol::Cursor(table.relays[0].len() as u64);
    let chunks = vec![chunk];
    let more = false;
    let frame = Down::Chunks {
        after,
        chunks,
        more,
    };
    assert_eq!(table.homes[CLEO].bytes, 2 * frame.encode().len());
}

//! Measures the cost of finality: bytes of events, and moves after a closing.
//!
//! The table shows twelve games of each kind (`cargo xtask sim --finality --games 12`). Players move
//! in no particular order and hear each other at once. It counts the 160 events of each game with
//! their signatures, without the founding.
//!
//! | players | away | bytes of an event | for parents | for seals | events until a closing is final | at most | moves of the player who makes most |
//! |---|---|---|---|---|---|---|---|
//! | 2 | none | 298 | 17 | 19 | 2.1 | 14 | 1.6 |
//! | 2 | one, silently | 299 | 2 | 21 | never | | |
//! | 2 | one, as announced | 296 | 3 | 21 | never | | |
//! | 3 | none | 290 | 23 | 14 | 3.0 | 6 | 1.7 |
//! | 3 | one, silently | 284 | 19 | 13 | 4.2 | 13 | 2.8 |
//! | 3 | one, as announced | 283 | 19 | 13 | 2.2 | 10 | 1.6 |
//! | 5 | none | 295 | 27 | 14 | 9.6 | 22 | 3.6 |
//! | 5 | one, silently | 303 | 26 | 16 | 13.7 | 29 | 5.3 |
//! | 5 | one, as announced | 303 | 26 | 16 | 6.1 | 18 | 2.8 |
//! | 8 | none | 287 | 30 | 11 | 16.3 | 36 | 4.1 |
//! | 8 | one, silently | 291 | 29 | 12 | 20.7 | 41 | 5.4 |
//! | 8 | one, as announced | 291 | 29 | 12 | 13.1 | 31 | 3.7 |

use nomic_engine::moves::{ActIntent, AwayMove, JoinIntent};
use std::fmt;

use nomic_peer::{Grade, Intent};

use crate::intents::allowed_intent;
use crate::{Dice, SimWorld, table};

/// The player who is away, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    Nobody,
    Silent,
    Announced,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Costs {
    pub events: u64,
    pub bytes: u64,
    /// Bytes among them that name heads other than the last event of the device.
    pub parents: u64,
    /// Bytes of seals among them.
    pub seals: u64,
    pub closings: u64,
    /// Closings that are not final, though more than `YOUNG` events followed.
    pub open: u64,
    /// Sum of the delays: events after each closing until it was final on all present devices.
    pub delay: u64,
    pub longest: u64,
    /// Sum over the closings of the most moves that one player made before the closing was final.
    pub moves: u64,
}

/// The table for the measurements: closings come often, and no player has to wait for a turn.
const TABLE: &str = "open";
const EVENTS: usize = 160;
/// Most attempts at a move in one game. A game ends earlier than [`EVENTS`] if they are used up.
const TRIES: usize = 1_000;
/// Number of lines before a player goes offline.
const BEFORE: usize = 20;
/// A closing counts as never final only if more than this many events follow it.
const YOUNG: usize = 40;
/// Bytes that name another head: a byte string of 32.
const HEAD: u64 = 34;
/// Bytes of a seal: an array of three such strings.
const SEAL: u64 = 3 * 34 + 1;

pub fn finality(players: usize, absence: Absence, games: u64) -> Costs {
    let mut costs = Costs::default();
    for seed in 0..games {
        MeasuredGame::begun(players, absence, seed).play(&mut costs);
    }
    costs
}

struct PendingClosing {
    lines: usize,
    moves: Vec<u64>,
}

impl Costs {
    fn settle(&mut self, closing: &PendingClosing, lines: usize) {
        let delay = (lines - closing.lines) as u64;
        self.closings += 1;
        self.delay += delay;
        self.longest = self.longest.max(delay);
        self.moves += closing.moves.iter().max().unwrap();
    }
}

struct MeasuredGame {
    world: SimWorld,
    dice: Dice,
    players: usize,
    absence: Absence,
}

impl MeasuredGame {
    fn begun(players: usize, absence: Absence, seed: u64) -> MeasuredGame {
        let mut world = SimWorld::playing(seed, players, table(TABLE).unwrap());
        world.run_until_idle();
        for site in 1..players {
            let name = format!("Person {site}");
            world.act(site, Intent::Join(JoinIntent { name })).unwrap();
            world.run_until_idle();
        }
        world.act(0, Intent::Begin).unwrap();
        world.run_until_idle();
        MeasuredGame {
            world,
            dice: Dice::new(seed),
            players,
            absence,
        }
    }

    fn play(mut self, costs: &mut Costs) {
        let mut there = self.players;
        let mut waiting: Vec<PendingClosing> = Vec::new();
        // Number of sealed lines when a player went away.
        let mut parted = 0;
        for _ in 0..TRIES {
            if there == self.players && self.absence != Absence::Nobody && self.lines() >= BEFORE {
                there -= 1;
                self.part_with(there);
                parted = self.closed();
            }
            let before = self.closed();
            let Some(mover) = self.move_of(there) else {
                continue;
            };
            for closing in &mut waiting {
                closing.moves[mover] += 1;
            }
            let lines = self.closed();
            // The closing that seals an absence still has the absent player as a voter.
            let measured = there < self.players && before > parted
                || self.absence == Absence::Nobody && before > BEFORE;
            if lines > before && measured {
                let moves = vec![0; self.players];
                waiting.push(PendingClosing { lines, moves });
            }
            let settled = (0..there).map(|site| self.settled(site)).min().unwrap();
            let all = self.lines();
            waiting.retain(|closing| {
                if closing.lines <= settled {
                    costs.settle(closing, all);
                }
                closing.lines > settled
            });
            if all >= EVENTS {
                break;
            }
        }
        let old = waiting
            .iter()
            .filter(|closing| closing.lines + YOUNG < EVENTS);
        costs.open += old.count() as u64;
        self.weigh(costs);
    }

    fn part_with(&mut self, site: usize) {
        if self.absence == Absence::Announced {
            let away = Intent::Away(AwayMove { away: true });
            self.world.act(site, away).unwrap();
            self.world.run_until_idle();
        }
        let SimWorld { sites, relays, .. } = &mut self.world;
        sites[site].disconnect(&mut relays[0]);
    }

    /// Lets a random present player move, and all others receive it. Returns the player's site if
    /// there was a move.
    fn move_of(&mut self, there: usize) -> Option<usize> {
        self.world.now += 20_000;
        let site = self.dice.below(there);
        let peer = self.world.sites[site].peer();
        let wanted = allowed_intent(peer, site, &mut Dice::new(self.dice.next()));
        let leaves = |intent: &Intent| {
            let out = |action: &str| action == "out";
            matches!(intent, Intent::Leave | Intent::Away(_))
                || matches!(intent, Intent::Act(ActIntent { action, .. }) if out(action))
        };
        let wanted = wanted.filter(|intent| !leaves(intent))?;
        self.world.act(site, wanted).ok()?;
        self.world.run_until_idle();
        Some(site)
    }

    fn lines(&self) -> usize {
        self.world.sites[0].peer().chronicle().len()
    }

    fn closed(&self) -> usize {
        let lines = self.world.sites[0].peer().chronicle().iter();
        lines
            .take_while(|line| line.grade != Grade::Provisional)
            .count()
    }

    fn settled(&self, site: usize) -> usize {
        let lines = self.world.sites[site].peer().chronicle().iter();
        lines.take_while(|line| line.grade == Grade::Final).count()
    }

    fn weigh(&self, costs: &mut Costs) {
        // The founding carries the rules.
        let lines = self.world.sites[0].peer().chronicle().iter().skip(1);
        for event in lines.map(|line| &line.event) {
            costs.events += 1;
            costs.bytes += event.bytes().len() as u64;
            costs.parents += event.parents().len() as u64 * HEAD;
            costs.seals += event.event().moved.seal().map_or(0, |_| SEAL);
        }
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |sum: u64, of: u64| {
            let tenths = (sum * 10 + of / 2).checked_div(of).unwrap_or(0);
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        let each = |sum: u64| {
            (sum + self.events / 2)
                .checked_div(self.events)
                .unwrap_or(0)
        };
        let (bytes, parents, seals) = (each(self.bytes), each(self.parents), each(self.seals));
        write!(f, "{bytes} | {parents} | {seals} | ")?;
        let delay = tenths(self.delay, self.closings);
        match (self.closings, self.open) {
            (0, _) => write!(f, "never | |"),
            (all, 0) => {
                let (most, moves) = (self.longest, tenths(self.moves, all));
                write!(f, "{delay} | {most} | {moves}")
            }
            (_, open) => write!(f, "{delay}, but never for {open} | |"),
        }
    }
}

pub fn finality_table(games: u64) -> String {
    let mut page = String::from(
        "| players | away | bytes of an event | of these parents | seals | events until final | \
         at most | moves of one player |\n|---|---|---|---|---|---|---|---|\n",
    );
    for players in [2, 3, 5, 8] {
        for (absence, said) in [
            (Absence::Nobody, "nobody"),
            (Absence::Silent, "one, silently"),
            (Absence::Announced, "one, as announced"),
        ] {
            let costs = finality(players, absence, games);
            page += &format!("| {players} | {said} | {costs} |\n");
        }
    }
    page
}

//! Runs with hosts: drawing, playing and shrinking.

use crate::{Dice, tables};

use super::mutation::Mutation;
use super::trial::{HostOutcome, play};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostRun {
    pub seed: u64,
    /// One of [`tables`].
    pub table: String,
    /// Number of browsers with hosts.
    pub browsers: usize,
    /// True if a cheat takes part and the relay lies.
    pub hostile: bool,
    pub mutation: Option<Mutation>,
    pub choices: Vec<HostChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostChoice {
    pub kind: HostChoiceKind,
    pub who: u32,
    pub how: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostChoiceKind {
    /// A player makes an allowed move in a tab.
    Play,
    /// A few things happen.
    Step,
    /// Seconds pass.
    Pass,
    OpenTab,
    /// A tab asks to write.
    Ask,
    /// A tab ends at once, with its worker.
    Kill,
    /// All tabs of a browser end, and one opens with a newer page.
    Update,
    /// A tab does nothing for some seconds.
    Freeze,
    /// A player leaves the table and comes back.
    Return,
    /// The next requests to the storage fail.
    StoreFails,
    /// The browser closes the storage, and nothing is lost.
    StoreCloses,
    /// The browser clears the storage while a table is open.
    StoreClears,
    /// The disk is full, or has room again.
    DiskFull,
    /// Lines die without being closed.
    LinesDie,
    /// The relay closes all lines.
    RelayRestarts,
    /// The relay loses its log.
    RelayForgets,
    /// A computer's clock jumps.
    ClockJumps,
    /// The cheat cheats, or the relay lies.
    Cheat,
}

impl HostChoiceKind {
    pub const ALL: [HostChoiceKind; 18] = [
        Self::Play,
        Self::Step,
        Self::Pass,
        Self::OpenTab,
        Self::Ask,
        Self::Kill,
        Self::Update,
        Self::Freeze,
        Self::Return,
        Self::StoreFails,
        Self::StoreCloses,
        Self::StoreClears,
        Self::DiskFull,
        Self::LinesDie,
        Self::RelayRestarts,
        Self::RelayForgets,
        Self::ClockJumps,
        Self::Cheat,
    ];
}

impl HostRun {
    pub fn play(&self) -> HostOutcome {
        play(self)
    }
}

const LENGTH: usize = 120;

/// Draws a run. A seed gives the same run each time.
///
/// ```
/// let run = nomic_sim::host_run(3, false);
/// assert_eq!(run, nomic_sim::host_run(3, false));
/// assert_eq!(run.play().violation, None);
/// ```
pub fn host_run(seed: u64, hostile: bool) -> HostRun {
    let mut dice = Dice::new(seed ^ 0x0405_7ED5);
    let table = (*dice.pick(&tables())).to_owned();
    let browsers = 2 + dice.below(2);
    let weights: Vec<(HostChoiceKind, usize)> = HostChoiceKind::ALL
        .into_iter()
        .map(|kind| (kind, weight(kind, hostile, &mut dice)))
        .collect();
    let total = weights.iter().map(|(_, weight)| weight).sum();
    let length = LENGTH / 4 + dice.below(LENGTH - LENGTH / 4);
    let choices = (0..length).map(|_| {
        let mut at = dice.below(total);
        let mut kinds = weights.iter();
        let kind = kinds.find(|(_, weight)| {
            let found = at < *weight;
            at = at.saturating_sub(*weight);
            found
        });
        HostChoice {
            kind: kind.unwrap().0,
            who: u32::try_from(dice.below(64)).unwrap(),
            how: u32::try_from(dice.below(1 << 16)).unwrap(),
        }
    });
    HostRun {
        seed,
        table,
        browsers,
        hostile,
        mutation: None,
        choices: choices.collect(),
    }
}

fn weight(kind: HostChoiceKind, hostile: bool, dice: &mut Dice) -> usize {
    match kind {
        HostChoiceKind::Play => 40,
        HostChoiceKind::Step => 10 + dice.below(20),
        HostChoiceKind::Pass => 4 + dice.below(12),
        HostChoiceKind::Cheat if hostile => 4 + dice.below(12),
        HostChoiceKind::Cheat => 0,
        // Each is switched on in a third of the runs.
        _ if dice.one_in(3) => 1 + dice.below(6),
        _ => 0,
    }
}

/// Leaves out choices of a run, as long as it violates the same; at most `tries` runs.
pub fn shrink_host_run(run: &HostRun, tries: usize) -> HostRun {
    let kind = |run: &HostRun| {
        let said = run.play().violation;
        said.map(|said| said.replace(|sign: char| sign.is_ascii_hexdigit(), ""))
    };
    let wanted = kind(run);
    let mut best = run.clone();
    let mut left = tries;
    let mut part = best.choices.len().div_ceil(2);
    while part > 0 {
        let mut end = best.choices.len();
        while end > 0 && left > 0 {
            left -= 1;
            let start = end.saturating_sub(part);
            let mut fewer = best.clone();
            fewer.choices.drain(start..end);
            if kind(&fewer) == wanted {
                best = fewer;
            }
            end = start;
        }
        part = if part == 1 { 0 } else { part.div_ceil(2) };
    }
    best
}

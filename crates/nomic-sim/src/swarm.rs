//! Randomly drawn runs. Each has some faults and cheats switched on, with random rates, and the
//! others off. Most defects need few faults, and the others would be in the way.

use crate::{ChoiceClass, ChoiceKind, Dice, Mallory, SimChoice, SimRun, tables};

#[derive(Debug, Clone, Default)]
pub struct Swarm {
    /// True if cheats may take part.
    pub hostile: bool,
    /// `None` is any game.
    pub table: Option<String>,
    /// Faults, lies and cheats that may be switched on; all if empty.
    pub faults: Vec<ChoiceKind>,
    /// Most choices of a run after its beginning, from 2 on. The default is 200, or 1,000 in one of
    /// 50 runs.
    pub length: Option<usize>,
}

const LENGTH: usize = 200;
/// Choices of a long run, which has about three hundred events.
const LONG: usize = 1_000;

/// A seed gives a run, which must violate no oracle:
///
/// ```
/// use nomic_sim::{Swarm, swarm};
///
/// let from = Swarm { table: Some("suber".to_owned()), length: Some(8), ..Swarm::default() };
/// let run = swarm(5, &from);
/// assert_eq!(run, swarm(5, &from));
/// assert!(run.play().violation.is_none());
/// ```
pub fn swarm(seed: u64, from: &Swarm) -> SimRun {
    let mut dice = Dice::new(seed ^ 0x5EED_0F5E_ED00);
    let all = tables();
    let table = match &from.table {
        Some(table) => table.clone(),
        None => (*dice.pick(&all)).to_owned(),
    };
    let mallory = match from.hostile {
        // Two cheats need a table where they are fewer than a third.
        true if dice.one_in(10) => Mallory::Pair,
        true => *dice.pick(&Mallory::ALL[1..4]),
        false => Mallory::None,
    };
    let sites = match mallory {
        Mallory::Pair => 7 + dice.below(2),
        _ if dice.one_in(12) => 6 + dice.below(3),
        _ => 2 + dice.below(4),
    };
    let relays = 1 + usize::from(dice.one_in(3));
    let most = match from.length {
        Some(length) => length.max(2),
        None if dice.one_in(50) => LONG,
        None => LENGTH,
    };
    let length = most / 4 + dice.below(most - most / 4);
    let weights = weights(from, mallory, &mut dice);
    let total = weights.iter().map(|(_, weight)| weight).sum();
    let mut choices = beginning(sites, &mut dice);
    for _ in 0..length {
        let mut at = dice.below(total);
        let mut kinds = weights.iter();
        let kind = kinds.find(|(_, weight)| {
            let found = at < *weight;
            at = at.saturating_sub(*weight);
            found
        });
        choices.push(SimChoice {
            kind: kind.unwrap().0,
            who: small(&mut dice, 8),
            how: small(&mut dice, 1 << 16),
        });
    }
    SimRun {
        seed,
        table,
        sites,
        relays,
        mallory,
        choices,
    }
}

fn small(dice: &mut Dice, below: usize) -> u32 {
    u32::try_from(dice.below(below)).unwrap()
}

/// Most runs begin with everybody at the table.
fn beginning(sites: usize, dice: &mut Dice) -> Vec<SimChoice> {
    let choice = |kind, who: usize| SimChoice {
        kind,
        who: u32::try_from(who).unwrap(),
        how: 0,
    };
    let mut choices = vec![choice(ChoiceKind::Settle, 0)];
    if !dice.one_in(4) {
        for site in 1..sites {
            choices.push(choice(ChoiceKind::Play, site));
            choices.push(choice(ChoiceKind::Settle, 0));
        }
    }
    choices
}

fn weights(from: &Swarm, mallory: Mallory, dice: &mut Dice) -> Vec<(ChoiceKind, usize)> {
    let mut weights = Vec::new();
    for kind in ChoiceKind::ALL {
        let weight = match (kind.class(), kind) {
            (_, ChoiceKind::Play) => 40,
            (_, ChoiceKind::Settle) => 4 + dice.below(16),
            (_, ChoiceKind::Step) => 4 + dice.below(24),
            (_, ChoiceKind::Connect) => 6,
            (_, ChoiceKind::Wait) => 2 + dice.below(4),
            (ChoiceClass::Play, _) => dice.below(3),
            // A closing is possible only now and then, and most pages have a verifier.
            (_, ChoiceKind::OtherBuild | ChoiceKind::Verifier) => rate(from, *kind, 2, dice),
            (ChoiceClass::Fault | ChoiceClass::Lie, _) => rate(from, *kind, 4, dice),
            (ChoiceClass::Cheat, _) if !from.hostile => 0,
            // Each takes as long as a whole game.
            (_, ChoiceKind::Flood) => rate(from, *kind, 20, dice).min(1),
            // Forks of two cheats, together with a relay.
            (_, ChoiceKind::Fork | ChoiceKind::ForkWhispered) if mallory == Mallory::Pair => {
                rate(from, *kind, 1, dice)
            }
            (_, ChoiceKind::Fork) => rate(from, *kind, 2, dice),
            // It takes two closings, and the first of them must not be settled.
            (_, ChoiceKind::CloseOver) => rate(from, *kind, 1, dice),
            (ChoiceClass::Cheat, _) => rate(from, *kind, 3, dice),
        };
        weights.push((*kind, weight));
    }
    weights
}

/// The rate of a kind that may be switched on, in one of `chances` runs.
fn rate(from: &Swarm, kind: ChoiceKind, chances: usize, dice: &mut Dice) -> usize {
    let may = from.faults.is_empty() || from.faults.contains(&kind);
    let (on, rate) = (dice.one_in(chances), 1 + dice.below(5));
    match may && on {
        true => rate,
        false => 0,
    }
}

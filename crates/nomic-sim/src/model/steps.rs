//! Growth of histories.

use std::collections::{BTreeMap, BTreeSet};

use super::Bounds;
use super::history::{History, ModelEffect, ModelEvent, ModelKind, Set, bit, each};
use super::quorums::chain;
use crate::Dice;

pub(super) fn start(bounds: &Bounds) -> History {
    let event = |device, seq, past, kind| ModelEvent {
        device,
        seq,
        past,
        kind,
        rank: 0,
    };
    let mut history = History {
        events: vec![event(0, 0, 0, ModelKind::Found)],
    };
    for device in 1..bounds.devices {
        history
            .events
            .push(event(device, 0, bit(0), ModelKind::Join));
    }
    if bounds.begun {
        let past = history.all();
        history.events.push(event(0, 1, past, ModelKind::Begin));
    }
    history
}

pub(super) fn following(history: &History, bounds: &Bounds) -> Vec<ModelEvent> {
    let mut events = Vec::new();
    for device in 0..bounds.devices {
        for tip in tips(history, bounds, device) {
            for past in pasts(history, tip) {
                let heard = past != history.upto(tip);
                let kinds = kinds(history, bounds, (device, past), heard);
                events.extend(kinds.into_iter().map(|(kind, rank)| ModelEvent {
                    device,
                    seq: history.events[tip].seq + 1,
                    past,
                    kind,
                    rank,
                }));
            }
        }
    }
    events
}

/// Events that a device may sign after: its last one, or any if it cheats. After it has left there
/// are none.
fn tips(history: &History, bounds: &Bounds, device: u8) -> Vec<usize> {
    let mut own: Vec<usize> = history.by(usize::from(device)).collect();
    if bounds.cheats & bit(usize::from(device)) == 0 {
        own = own.pop().into_iter().collect();
    }
    own.retain(|event| !history.has_left(usize::from(device), history.upto(*event)));
    own
}

/// Every possible past of an event after this one. Of its own device it holds this chain only.
fn pasts(history: &History, tip: usize) -> BTreeSet<Set> {
    let device = usize::from(history.events[tip].device);
    let own: Set = history.by(device).map(bit).sum();
    let mut pasts = BTreeSet::from([history.upto(tip)]);
    for event in 0..history.events.len() {
        let more: Vec<Set> = pasts
            .iter()
            .map(|past| past | history.upto(event))
            .collect();
        pasts.extend(more);
    }
    pasts.retain(|past| past & own == history.upto(tip) & own);
    pasts
}

/// Possible contents of an event with this past. A closing comes with every rank that its id may
/// have.
fn kinds(
    history: &History,
    bounds: &Bounds,
    (device, past): (u8, Set),
    heard: bool,
) -> Vec<(ModelKind, u8)> {
    // A device without news has nothing to say.
    let remark = heard.then_some((ModelKind::Remark, 0));
    let leave = bounds.leave.then_some((ModelKind::Leave, 0));
    let mut kinds: Vec<(ModelKind, u8)> = remark.into_iter().chain(leave).collect();
    let there = (0..history.events.len()).filter(|event| history.closes(*event));
    let there = there.count() - usize::from(bounds.begun);
    if there >= bounds.closings {
        return kinds;
    }
    for kind in closings(history, bounds, device, past) {
        kinds.extend((0..=there).map(|rank| (kind, rank as u8)));
    }
    kinds
}

fn closings(history: &History, bounds: &Bounds, device: u8, past: Set) -> Vec<ModelKind> {
    let known = seen(history, past);
    let Some((last, _)) = chain(&known).pop() else {
        return Vec::new();
    };
    let mut table = last.table;
    table.play(&known, known.all() & !last.sealed);
    if table.seated & bit(usize::from(device)) == 0 {
        return Vec::new();
    }
    if !table.begun {
        return vec![ModelKind::Begin];
    }
    let named = each(past).nth(last.closing).unwrap_or(0) as u8;
    let others = each(table.seated & !bit(usize::from(device)));
    let dismiss = others.filter(|_| bounds.dismiss);
    let effects = dismiss.map(|other| ModelEffect::Dismiss(other as u8));
    let effects = [ModelEffect::Nothing].into_iter().chain(effects);
    effects
        .map(|effect| ModelKind::Close { named, effect })
        .collect()
}

fn seen(history: &History, known: Set) -> History {
    let places: BTreeMap<usize, usize> = each(known)
        .enumerate()
        .map(|(to, from)| (from, to))
        .collect();
    let events = each(known).map(|number| {
        let event = history.events[number];
        let kind = match event.kind {
            ModelKind::Close { named, effect } => ModelKind::Close {
                named: places[&usize::from(named)] as u8,
                effect,
            },
            kind => kind,
        };
        let past = each(event.past).map(|before| bit(places[&before])).sum();
        ModelEvent {
            past,
            kind,
            ..event
        }
    });
    History {
        events: events.collect(),
    }
}

pub(super) fn with(history: &History, event: ModelEvent) -> History {
    let mut longer = history.clone();
    longer.events.push(event);
    let new = longer.events.len() - 1;
    if longer.closes(new) {
        for number in 0..new {
            let pushed = longer.closes(number) && longer.events[number].rank >= event.rank;
            longer.events[number].rank += u8::from(pushed);
        }
    }
    longer
}

/// Random next event; `None` if a randomly drawn device has none to sign.
pub(super) fn by_chance(
    history: &History,
    bounds: &Bounds,
    (first, halves): (usize, Set),
    dice: &mut Dice,
) -> Option<ModelEvent> {
    let device = dice.below(usize::from(bounds.devices)) as u8;
    let tips = tips(history, bounds, device);
    let tip = match dice.one_in(3) {
        true => *tips.get(dice.below(tips.len().max(1)))?,
        false => *tips.last()?,
    };
    let own: Set = history.by(usize::from(device)).map(bit).sum();
    let mut past = history.upto(tip);
    let covered = history.events.iter().fold(0, |set, event| set | event.past);
    let heads: Vec<usize> = each(history.all() & !covered).collect();
    for _ in 0..=dice.below(5) {
        let event = match dice.one_in(5) {
            true => dice.below(history.events.len()),
            false => heads[dice.below(heads.len())],
        };
        let sum = past | history.upto(event);
        // Cheats are on either side, with one history each.
        let sides = each(sum).filter(|event| *event >= first).map(|event| {
            let device = bit(usize::from(history.events[event].device));
            match bounds.cheats & device {
                0 => 1 << u32::from(halves & device != 0),
                _ => 0,
            }
        });
        let mixed = halves != 0 && sides.fold(0, |all, side| all | side) == 0b11;
        if !mixed && sum & own == history.upto(tip) & own {
            past = sum;
        }
    }
    let kinds = kinds(history, bounds, (device, past), true);
    let (leaves, closes): (Vec<_>, Vec<_>) = kinds
        .into_iter()
        .skip(1)
        .partition(|(kind, _)| *kind == ModelKind::Leave);
    let pick = |kinds: &[(ModelKind, u8)], dice: &mut Dice| match kinds {
        [] => (ModelKind::Remark, 0),
        kinds => kinds[dice.below(kinds.len())],
    };
    let (kind, rank) = match dice.below(20) {
        0 => pick(&leaves, dice),
        1..7 => pick(&closes, dice),
        _ => (ModelKind::Remark, 0),
    };
    let seq = history.events[tip].seq + 1;
    Some(ModelEvent {
        device,
        seq,
        past,
        kind,
        rank,
    })
}

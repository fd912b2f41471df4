//! The order on a toy table whose closings are accepted now and then, under histories full of
//! rivals and cheats.

mod awaited;
mod finality;
mod foresee;
mod refused;
mod rivals;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use nomic_engine::moves::{BeginMove, FoundMove, JoinMove, RemarkMove};
use nomic_engine::rules::{FlatSet, Language};
use nomic_engine::{
    ChainLink, DeviceId, EventId, Move, Phase, PrefixHash, ProposalId, Ruleset, Seal, Seat,
    StateHash,
};
use nomic_event::{EventDraft, EventScope, Identity, Keys, Link, VerifiedEvent};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

use super::{Claimed, EventOrder, Grade, StateMachine};
use crate::{Graph, Inserted, Node};

thread_local! {
    static FOLDED: Cell<usize> = const { Cell::new(0) };
}

/// A closing with this state is always refused.
const REFUSED: StateHash = StateHash([1; 32]);

/// A closing with this state takes the seat of the device in this place of the table.
fn dismissing(place: u8) -> StateHash {
    StateHash([100 + place; 32])
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Toy {
    hash: [u8; 32],
    closings: u8,
    seats: FlatSet<DeviceId>,
}

impl StateMachine for Toy {
    type Ruling = ([u8; 32], bool);

    fn fresh() -> Toy {
        Toy::default()
    }

    fn apply(&mut self, event: &VerifiedEvent, _: Claimed<'_>, _: Vec<DeviceId>) -> Self::Ruling {
        FOLDED.set(FOLDED.get() + 1);
        let id = event.id();
        let accepted = match &event.event().moved {
            Move::Found(_) => self.seats.is_empty(),
            Move::Begin(BeginMove { seal }) => {
                let sits = self.seats.contains(&event.device()) && seal.state != REFUSED;
                sits && !(id.0[0] ^ self.closings).is_multiple_of(4)
            }
            _ => true,
        };
        match &event.event().moved {
            Move::Found(_) | Move::Join(_) => drop(self.seats.insert(event.device())),
            Move::Leave => drop(self.seats.remove(&event.device())),
            Move::Begin(BeginMove { seal }) if accepted => {
                self.closings = self.closings.wrapping_add(1);
                let place = seal.state.0[0].checked_sub(100).map(usize::from);
                let dismissed = place
                    .and_then(|place| self.seats.iter().nth(place))
                    .copied();
                // One device always stays.
                if let Some(device) = dismissed.filter(|_| self.seats.len() > 1) {
                    self.seats.remove(&device);
                }
            }
            _ => (),
        }
        self.hash = Sha256::new()
            .chain_update(self.hash)
            .chain_update(id.0)
            .chain_update([u8::from(accepted)])
            .finalize()
            .into();
        (self.hash, accepted)
    }

    fn is_accepted(ruling: &Self::Ruling) -> bool {
        ruling.1
    }

    fn voters(&self) -> FlatSet<DeviceId> {
        self.seats.clone()
    }

    fn seats(&self) -> FlatSet<DeviceId> {
        self.seats.clone()
    }

    /// It can begin again and again.
    fn phase(&self) -> Phase {
        match self.seats.is_empty() {
            true => Phase::Unfounded,
            false => Phase::Gathering,
        }
    }
}

#[derive(Clone)]
struct Device {
    identity: Identity,
    seen: Vec<Arc<VerifiedEvent>>,
}

#[derive(Clone)]
struct World {
    scope: EventScope,
    devices: Vec<Device>,
    all: Vec<Arc<VerifiedEvent>>,
}

fn scope() -> EventScope {
    let link = Link::generate(None, &mut |bytes| bytes.fill(3));
    EventScope {
        room: Keys::of(&link).room_id(),
        link,
    }
}

fn seat() -> Seat {
    Seat {
        name: "A".to_owned(),
        dice_tip: ChainLink([0; 32]),
    }
}

fn folded(events: &[Arc<VerifiedEvent>]) -> (Graph, EventOrder<Toy>) {
    let mut graph = Graph::default();
    let mut order = EventOrder::new();
    let mut fresh = Vec::new();
    for event in events {
        if let Inserted::Ready(nodes) = graph.insert(event.clone()) {
            fresh.extend(nodes);
        }
    }
    order.update(&graph, &fresh);
    (graph, order)
}

impl World {
    fn new(players: u8) -> World {
        let mut world = World {
            scope: scope(),
            devices: Vec::new(),
            all: Vec::new(),
        };
        for player in 1..=players {
            world.devices.push(Device {
                identity: Identity::from_seed(&[player; 32]),
                seen: Vec::new(),
            });
        }
        let found = Move::Found(FoundMove {
            edition: 1,
            title: String::new(),
            governing: Language::En,
            ruleset: Ruleset::default(),
            founder: seat(),
            real_dice: false,
        });
        world.sign(0, usize::MAX, |_, _| found);
        for player in 1..usize::from(players) {
            world.meet(player, 0);
            world.sign(player, usize::MAX, |_, _| {
                Move::Join(JoinMove {
                    seat: seat(),
                    voucher: None,
                })
            });
            world.meet(0, player);
        }
        world
    }

    fn begun(players: u8, salt: usize) -> World {
        let mut world = World::new(players);
        let mut length = 1;
        for _ in 0..salt {
            world.remark(0, usize::MAX);
        }
        while length < 2 {
            world.remark(0, usize::MAX);
            world.close(0, usize::MAX, 0);
            length = folded(&world.all).1.chain.len();
        }
        for player in 1..usize::from(players) {
            world.meet(player, 0);
        }
        world
    }

    /// Signs as if only the first `until` events that the device has seen existed. Less than all
    /// makes it sign two events with one number.
    fn sign(
        &mut self,
        device: usize,
        until: usize,
        moved: impl FnOnce(&Graph, &EventOrder<Toy>) -> Move,
    ) {
        let device = &mut self.devices[device];
        let until = until.min(device.seen.len());
        let (graph, order) = folded(&device.seen[..until]);
        let last = graph.newest(&device.identity.device_id());
        let prev = last.map(|event| event.id());
        let heads = graph.heads().iter().copied();
        let draft = EventDraft {
            seq: last.map_or(1, |event| event.seq() + 1),
            prev,
            parents: heads.filter(|id| Some(*id) != prev).collect(),
            claimed_ms: self.all.len() as u64,
            moved: moved(&graph, &order),
        };
        let event = VerifiedEvent::sign(draft, &self.scope, &device.identity).unwrap();
        let event = Arc::new(event);
        device.seen.push(event.clone());
        self.all.push(event);
    }

    fn meet(&mut self, learner: usize, teacher: usize) {
        let known: BTreeSet<EventId> = self.devices[learner].seen.iter().map(|e| e.id()).collect();
        let news: Vec<_> = self.devices[teacher]
            .seen
            .iter()
            .filter(|event| !known.contains(&event.id()))
            .cloned()
            .collect();
        self.devices[learner].seen.extend(news);
    }

    fn remark(&mut self, device: usize, until: usize) {
        let proposal = ProposalId(EventId([0; 32]));
        let text = self.all.len().to_string();
        self.sign(device, until, |_, _| {
            Move::Remark(RemarkMove { proposal, text })
        });
    }

    fn close(&mut self, device: usize, until: usize, back: usize) {
        self.close_over(device, until, back, StateHash([0; 32]));
    }

    fn close_over(&mut self, device: usize, until: usize, back: usize, state: StateHash) {
        self.sign(device, until, |_, order| {
            let chain = &order.chain;
            let place = chain.len().saturating_sub(back + 1);
            let seal = Seal {
                previous: chain.get(place).map_or(EventId([0; 32]), |c| c.closing),
                state,
                prefix: PrefixHash([0; 32]),
            };
            Move::Begin(BeginMove { seal })
        });
    }
}

type Step = (u8, u8, u8, u8);

fn play(mut world: World, cheats: u8, steps: &[Step]) -> World {
    let players = u8::try_from(world.devices.len()).unwrap();
    for (what, who, whom, how) in steps {
        let cheats = who % players >= cheats;
        let (who, whom) = (usize::from(who % players), usize::from(whom % players));
        let all = world.devices[who].seen.len();
        let earlier = all - usize::from(*how) % all.min(8);
        match what % 16 {
            0..4 => world.remark(who, all),
            4..9 => world.meet(who, whom),
            9..12 => world.close(who, all, 0),
            12 => world.close_over(who, all, 0, dismissing(how % players)),
            13 if cheats => world.close(who, all, usize::from(how % 3)),
            14 if cheats => world.close(who, earlier, 0),
            15 if cheats => world.remark(who, earlier),
            _ => world.remark(who, all),
        }
    }
    world
}

type Line = (EventId, ([u8; 32], bool), Grade);

fn lines(order: &EventOrder<Toy>) -> Vec<Line> {
    let entries = order.entries().iter();
    entries.map(|e| (e.event.id(), e.ruling, e.grade)).collect()
}

fn arrive(events: &[Arc<VerifiedEvent>], pieces: &[u8]) -> EventOrder<Toy> {
    let mut graph = Graph::default();
    let mut order = EventOrder::new();
    let mut pieces = pieces.iter().cycle();
    let mut rest = events;
    while !rest.is_empty() {
        let size = usize::from(pieces.next().unwrap() % 5 + 1).min(rest.len());
        let (piece, others) = rest.split_at(size);
        let mut fresh: Vec<Node> = Vec::new();
        for event in piece {
            if let Inserted::Ready(nodes) = graph.insert(event.clone()) {
                fresh.extend(nodes);
            }
        }
        order.update(&graph, &fresh);
        rest = others;
    }
    assert_eq!(graph.pending_count(), 0);
    order
}

fn shuffled(events: &[Arc<VerifiedEvent>], keys: &[u16]) -> Vec<Arc<VerifiedEvent>> {
    let mut keyed: Vec<_> = keys.iter().cycle().zip(events.iter().cloned()).collect();
    keyed.sort_by_key(|(key, event)| (**key, event.id()));
    keyed.into_iter().map(|(_, event)| event).collect()
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any::<Step>(), 10..70)
}

/// In any order of arrival, at every moment what was final before stays in its place.
fn assert_final_stays(world: &World, keys: &[u16]) -> Result<(), TestCaseError> {
    let mut graph = Graph::default();
    let mut order = EventOrder::<Toy>::new();
    let mut certain: Vec<Line> = Vec::new();
    for event in shuffled(&world.all, keys) {
        if let Inserted::Ready(nodes) = graph.insert(event) {
            order.update(&graph, &nodes);
        }
        let now = lines(&order);
        prop_assert!(now.starts_with(&certain));
        let fixed = now.into_iter().take_while(|line| line.2 == Grade::Final);
        certain = fixed.collect();
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_order_of_arrival_gives_the_same_chronicle(
        players in 1_u8..5,
        steps in steps(),
        keys in prop::collection::vec(any::<u16>(), 7..101),
        pieces in prop::collection::vec(any::<u8>(), 3..9),
    ) {
        let world = play(World::new(players), 0, &steps);
        let (_, whole) = folded(&world.all);
        prop_assert_eq!(whole.entries().len(), world.all.len());
        for events in [world.all.clone(), shuffled(&world.all, &keys)] {
            let order = arrive(&events, &pieces);
            prop_assert_eq!(lines(&order), lines(&whole));
            prop_assert_eq!(order.now(), whole.now());
        }
    }

    #[test]
    fn what_is_final_never_moves_among_honest_devices(
        players in 1_u8..6,
        steps in steps(),
        keys in prop::collection::vec(any::<u16>(), 7..101),
    ) {
        assert_final_stays(&play(World::new(players), players, &steps), &keys)?;
    }

    #[test]
    fn what_is_final_never_moves_while_fewer_than_a_third_cheat(
        players in 4_u8..6,
        steps in steps(),
        keys in prop::collection::vec(any::<u16>(), 7..101),
    ) {
        // There are no dismissals, so that a third stays a third; the founder alone holds the
        // beginning.
        let steps: Vec<Step> = steps.into_iter().filter(|step| step.0 % 16 != 12).collect();
        assert_final_stays(&play(World::begun(players, 0), players - 1, &steps), &keys)?;
    }

    #[test]
    fn nothing_comes_before_what_it_builds_on(players in 1_u8..5, steps in steps()) {
        let world = play(World::new(players), 0, &steps);
        let (_, order) = folded(&world.all);
        let mut seen = BTreeSet::new();
        for entry in order.entries() {
            prop_assert!(entry.event.dependencies().all(|id| seen.contains(&id)));
            seen.insert(entry.event.id());
        }
    }
}

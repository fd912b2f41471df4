//! A cheat, who signs and sends anything that may do harm.

mod forgeries;

use std::collections::BTreeSet;
use std::sync::Arc;

use nomic_engine::moves::{AwayMove, BeginMove, FoundMove, JoinMove};
use nomic_engine::{EventId, Move, PrefixHash, Seal, Seat, StateHash};
use nomic_peer::{EventDraft, EventScope, Identity, Keys, Peer, VerifiedEvent};

use crate::tables::of_one_rule;
use crate::{ChoiceKind, Mallory, SimWorld, hostile};

const EACH: usize = 32;
/// Most guests of one cheat. Guests of two cheats have different keys.
const GUESTS: u32 = 1 << 24;
/// First bytes of every event.
const MAGIC: &[u8] = b"\x88\x6dnomic-event-1";

#[derive(Debug)]
pub(crate) struct Attacker {
    role: Mallory,
    pub(crate) site: usize,
    identity: Identity,
    scope: EventScope,
    pocket: Vec<Arc<VerifiedEvent>>,
    guests: u32,
    /// Bytes of all chunks sent so far.
    pub(crate) sent: usize,
    /// Her events that no peer may know.
    pub(crate) forged: BTreeSet<EventId>,
}

struct EventPosition {
    seq: u64,
    prev: Option<EventId>,
    parents: Vec<EventId>,
    claimed_ms: u64,
}

impl Attacker {
    /// `number` is 0 for the first of those who cheat.
    pub(crate) fn new(role: Mallory, (number, site): (u32, usize), world: &SimWorld) -> Attacker {
        let link = world.sites[0].link.clone();
        let room = Keys::of(&link).room_id();
        Attacker {
            role,
            site,
            identity: world.sites[site].identity.clone(),
            scope: EventScope { room, link },
            pocket: Vec::new(),
            guests: number * GUESTS,
            sent: 0,
            forged: BTreeSet::new(),
        }
    }

    pub(crate) fn is_stranger(&self) -> bool {
        self.role == Mallory::Stranger
    }

    /// Returns false if this cheat is impossible now.
    pub(crate) fn cheat(&mut self, kind: ChoiceKind, how: u32, world: &mut SimWorld) -> bool {
        if world.sites[self.site].peer().chronicle().is_empty() {
            return false;
        }
        let count = |most: u32| how % most + 1;
        match kind {
            ChoiceKind::Fork => self.fork(how, None, world),
            ChoiceKind::ForkWhispered => self.fork(how, Some(u64::from(how) | 1), world),
            ChoiceKind::Grind => self.grind(how, world),
            ChoiceKind::SecondFounding => self.found_again(world),
            ChoiceKind::Withhold => self.withhold(count(3), world),
            ChoiceKind::Release => {
                let events = std::mem::take(&mut self.pocket);
                self.send(&events, None, world)
            }
            ChoiceKind::RefusedClosings => self.close_in_vain(count(60), world),
            ChoiceKind::Joins => self.send_guests(count(40), world, |guest| {
                Move::Join(JoinMove {
                    seat: Seat {
                        name: format!("Visitor {guest}"),
                        dice_tip: nomic_engine::ChainLink([7; 32]),
                    },
                    voucher: None,
                })
            }),
            ChoiceKind::Heads => self.send_guests(count(160), world, |_| Move::Witness),
            ChoiceKind::Waiting => self.send_waiting(count(400), world),
            ChoiceKind::Junk => self.send_junk(count(64), world),
            ChoiceKind::Mutated => self.send_mutated(world),
            ChoiceKind::Salvage => self.send_salvage(count(120), world),
            ChoiceKind::Future => self.claim_the_future(how, world),
            ChoiceKind::Flood => self.flood(world),
            ChoiceKind::Forged => self.forge(how, world),
            ChoiceKind::OtherTable => self.bring_from_another_table(world),
            ChoiceKind::FalseCard => self.show_a_false_card(world),
            ChoiceKind::Respelled => self.respell(world),
            _ => false,
        }
    }

    fn view<'w>(&self, world: &'w SimWorld) -> &'w Peer {
        world.sites[self.site].peer()
    }

    /// Events of this cheat, in the order of the chain. Of two with one number it has the first one
    /// shown.
    fn own(&self, world: &SimWorld) -> Vec<Arc<VerifiedEvent>> {
        let me = self.identity.device_id();
        let lines = self.view(world).chronicle().iter();
        let own = lines.filter(|entry| entry.event.device() == me);
        let mut own: Vec<Arc<VerifiedEvent>> = own.map(|entry| entry.event.clone()).collect();
        own.sort_by_key(|event| event.seq());
        own.dedup_by_key(|event| event.seq());
        own
    }

    fn next(&self, world: &SimWorld) -> EventPosition {
        let last = self.own(world).pop();
        let last = self.pocket.last().cloned().or(last);
        let prev = last.as_ref().map(|event| event.id());
        let heads = heads(self.view(world));
        EventPosition {
            seq: last.as_ref().map_or(1, |event| event.seq() + 1),
            prev,
            parents: heads.into_iter().filter(|id| Some(*id) != prev).collect(),
            claimed_ms: last.map_or(world.now, |e| e.event().claimed_ms.max(world.now)),
        }
    }

    fn sign(&self, place: EventPosition, moved: Move) -> Option<Arc<VerifiedEvent>> {
        sign(place, moved, &self.scope, &self.identity)
    }

    fn send(
        &mut self,
        events: &[Arc<VerifiedEvent>],
        to: Option<u64>,
        world: &mut SimWorld,
    ) -> bool {
        if events.is_empty() {
            return false;
        }
        for chunk in hostile::chunks(&self.scope.link, events, EACH) {
            self.put(chunk, to, world);
        }
        true
    }

    fn put(&mut self, chunk: Vec<u8>, to: Option<u64>, world: &mut SimWorld) {
        self.sent += chunk.len();
        let relay = &mut world.relays[world.sites[self.site].at];
        match to {
            Some(to) => relay.inject_for(chunk, to),
            None => relay.inject(chunk),
        }
    }

    fn twin(&self, of: &VerifiedEvent, moved: Move, claimed_ms: u64) -> Option<Arc<VerifiedEvent>> {
        let place = EventPosition {
            seq: of.seq(),
            prev: of.prev(),
            parents: of.parents().to_vec(),
            claimed_ms,
        };
        self.sign(place, moved)
    }

    fn fork(&mut self, how: u32, to: Option<u64>, world: &mut SimWorld) -> bool {
        let own = self.own(world);
        let own: Vec<_> = own.iter().filter(|event| event.prev().is_some()).collect();
        if own.is_empty() {
            return false;
        }
        // The newest are the most interesting.
        let of = own[own.len() - 1 - how as usize % own.len().min(6)];
        let moved = match how / 6 % 4 {
            0 => Move::Witness,
            1 => Move::Away(AwayMove { away: true }),
            2 => Move::Leave,
            _ => of.event().moved.clone(),
        };
        let twin = self.twin(of, moved, of.event().claimed_ms + 1);
        twin.is_some_and(|twin| self.send(&[twin], to, world))
    }

    fn grind(&mut self, how: u32, world: &mut SimWorld) -> bool {
        let own = self.own(world);
        let closings = own
            .iter()
            .filter(|event| event.event().moved.seal().is_some());
        let closings: Vec<_> = closings.collect();
        if closings.is_empty() {
            return false;
        }
        let of = closings[closings.len() - 1 - how as usize % closings.len()];
        let claimed = of.event().claimed_ms;
        let tries = (1..24).filter_map(|ms| self.twin(of, of.event().moved.clone(), claimed + ms));
        let lowest = tries.min_by_key(|twin| twin.id());
        lowest.is_some_and(|twin| self.send(&[twin], None, world))
    }

    fn found_again(&mut self, world: &mut SimWorld) -> bool {
        let own = self.own(world);
        let Some(of) = own.first().filter(|_| self.role == Mallory::Founder) else {
            return false;
        };
        let mut moved = of.event().moved.clone();
        if let Move::Found(FoundMove { ruleset, .. }) = &mut moved {
            *ruleset = of_one_rule("when permits(c) answer yes end");
        }
        let claimed = of.event().claimed_ms;
        let tries = (1..24).filter_map(|ms| self.twin(of, moved.clone(), claimed + ms));
        let lowest = tries.min_by_key(|twin| twin.id());
        lowest.is_some_and(|twin| self.send(&[twin], None, world))
    }

    fn withhold(&mut self, count: u32, world: &SimWorld) -> bool {
        for _ in 0..count {
            let place = self.next(world);
            let place = EventPosition {
                // Withheld events build on what she had seen when she began.
                parents: match self.pocket.is_empty() {
                    true => place.parents,
                    false => Vec::new(),
                },
                ..place
            };
            let event = self.sign(place, Move::Away(AwayMove { away: true }));
            self.pocket.extend(event);
        }
        true
    }

    fn close_in_vain(&mut self, count: u32, world: &mut SimWorld) -> bool {
        let Some(previous) = self.view(world).game().state().last_closing() else {
            return false;
        };
        let seal = Seal {
            previous,
            state: StateHash([3; 32]),
            prefix: PrefixHash([3; 32]),
        };
        let mut place = self.next(world);
        if place.prev.is_none() && place.parents.is_empty() {
            return false;
        }
        let mut events = Vec::new();
        for _ in 0..count {
            let (seq, claimed_ms) = (place.seq + 1, place.claimed_ms);
            let Some(event) = self.sign(place, Move::Begin(BeginMove { seal })) else {
                return false;
            };
            place = EventPosition {
                seq,
                prev: Some(event.id()),
                parents: Vec::new(),
                claimed_ms,
            };
            events.push(event);
        }
        self.send(&events, None, world)
    }

    fn guest(&mut self) -> Identity {
        self.guests += 1;
        let mut seed = [0xA5; 32];
        seed[..4].copy_from_slice(&self.guests.to_le_bytes());
        Identity::from_seed(&seed)
    }

    fn of_guests(
        &mut self,
        count: u32,
        parent: EventId,
        moved: impl Fn(u32) -> Move,
    ) -> Vec<Arc<VerifiedEvent>> {
        let events = (0..count).filter_map(|_| {
            let guest = self.guest();
            let place = EventPosition {
                seq: 1,
                prev: None,
                parents: vec![parent],
                claimed_ms: 1_000_000,
            };
            sign(place, moved(self.guests), &self.scope, &guest)
        });
        events.collect()
    }

    fn send_guests(&mut self, count: u32, world: &mut SimWorld, moved: fn(u32) -> Move) -> bool {
        let founding = self.view(world).chronicle()[0].event.id();
        let events = self.of_guests(count, founding, moved);
        self.send(&events, None, world)
    }

    fn send_waiting(&mut self, count: u32, world: &mut SimWorld) -> bool {
        let mut never = [0; 32];
        world.dice.fill(&mut never);
        let events = self.of_guests(count, EventId(never), |_| Move::Witness);
        self.send(&events, None, world)
    }

    fn send_junk(&mut self, count: u32, world: &mut SimWorld) -> bool {
        let mut junk = vec![0; count as usize * 64];
        world.dice.fill(&mut junk);
        self.sent += junk.len();
        world.relays[world.sites[self.site].at].inject(junk);
        let hollow = MAGIC.repeat(count as usize * 4);
        self.put(hostile::seal(&self.scope.link, &[hollow]), None, world);
        true
    }

    fn send_mutated(&mut self, world: &mut SimWorld) -> bool {
        let lines = self.view(world).chronicle().len();
        let place = world.dice.below(lines);
        let known = self.view(world).chronicle()[place].event.bytes().to_vec();
        let mutated = [0; 3].map(|_| hostile::mutated(&known, &mut world.dice));
        self.put(hostile::seal(&self.scope.link, &mutated), None, world);
        true
    }

    fn send_salvage(&mut self, count: u32, world: &mut SimWorld) -> bool {
        let founding = self.view(world).chronicle()[0].event.id();
        let events = self.of_guests(count, founding, |_| Move::Witness);
        let among = events.iter().flat_map(|event| [MAGIC, event.bytes()]);
        let among: Vec<&[u8]> = among.collect();
        self.put(hostile::seal(&self.scope.link, &among), None, world);
        true
    }

    fn claim_the_future(&mut self, how: u32, world: &mut SimWorld) -> bool {
        let ahead = [86_400_000, 400 * 86_400_000, 1 << 52, u64::MAX / 2];
        let mut place = self.next(world);
        if place.prev.is_none() {
            return false;
        }
        place.claimed_ms = place.claimed_ms.saturating_add(ahead[how as usize % 4]);
        let event = self.sign(place, Move::Witness);
        event.is_some_and(|event| self.send(&[event], None, world))
    }
}

fn sign(
    place: EventPosition,
    moved: Move,
    scope: &EventScope,
    identity: &Identity,
) -> Option<Arc<VerifiedEvent>> {
    let draft = EventDraft {
        seq: place.seq,
        prev: place.prev,
        parents: place.parents,
        claimed_ms: place.claimed_ms,
        moved,
    };
    VerifiedEvent::sign(draft, scope, identity)
        .ok()
        .map(Arc::new)
}

/// Events that no other event builds on yet, ascending, as many as one event can name.
pub(crate) fn heads(peer: &Peer) -> Vec<EventId> {
    let lines = peer.chronicle().iter();
    let mut heads: Vec<EventId> = lines.clone().map(|entry| entry.event.id()).collect();
    heads.sort();
    let mut built_on: Vec<EventId> = lines.flat_map(|entry| entry.event.dependencies()).collect();
    built_on.sort();
    heads.retain(|id| built_on.binary_search(id).is_err());
    heads.truncate(nomic_peer::MAX_PARENTS);
    heads
}

//! Forgeries: false signatures, proofs and encodings, and events of another table. No peer may
//! accept them.

use std::sync::Arc;

use nomic_engine::moves::ShowMove;
use nomic_engine::{CardInput, EventId, Move, Showing};
use nomic_peer::{EventScope, Keys, MAX_PENDING_OF_STRANGERS, VerifiedEvent};

use super::{Attacker, EventPosition, sign};
use crate::stranger::waiting_for;
use crate::{SimWorld, hostile, random_link};

/// Number of events beyond the room for pending events of strangers.
const TOO_MANY: usize = 300;
/// Most events that fit into a chunk.
const MOST: usize = 512;
/// Numbers of events in a chunk of forgeries. Peers check several small chunks together, and leave
/// large numbers to a verifier.
const FEW: [usize; 3] = [2, 4, 15];
/// Least number of forgeries at a time; there are fewer than twice as many.
const FORGERIES: u32 = 120;
/// Number of players, from the first on, who also play at another table.
const GUESTS: usize = 3;

impl Attacker {
    /// Sends more pending events than strangers have room for, in large chunks.
    pub(super) fn flood(&mut self, world: &mut SimWorld) -> bool {
        let mut never = [0; 32];
        world.dice.fill(&mut never);
        let count = MAX_PENDING_OF_STRANGERS + TOO_MANY;
        let events = waiting_for(EventId(never), &self.scope, count as u64);
        for chunk in hostile::chunks(&self.scope.link, &events, MOST) {
            self.put(chunk, None, world);
        }
        true
    }

    /// Sends events with false signatures; every fifth has a good one.
    pub(super) fn forge(&mut self, how: u32, world: &mut SimWorld) -> bool {
        let (count, few) = (
            FORGERIES + how % FORGERIES,
            FEW[how as usize / 256 % FEW.len()],
        );
        let founding = self.view(world).chronicle()[0].event.id();
        let events = self.of_guests(count, founding, |_| Move::Witness);
        let forge = |(place, event): (usize, &Arc<VerifiedEvent>)| {
            let mut bytes = event.bytes().to_vec();
            if !place.is_multiple_of(5) {
                // The second half of a signature counts below the order of the base point.
                let byte = bytes.len() - 20;
                bytes[byte] ^= 1;
            }
            (event.id(), bytes)
        };
        let forged: Vec<(EventId, Vec<u8>)> = events.iter().enumerate().map(forge).collect();
        let good = forged.iter().step_by(5).map(|(id, _)| *id);
        let good: Vec<EventId> = good.collect();
        let never = forged.iter().map(|(id, _)| *id);
        self.forged.extend(never.filter(|id| !good.contains(id)));
        let bytes: Vec<Vec<u8>> = forged.into_iter().map(|(_, bytes)| bytes).collect();
        for events in bytes.chunks(few) {
            self.put(hostile::seal(&self.scope.link, events), None, world);
        }
        true
    }

    /// Continues the players' chains with events that they have signed for another table.
    pub(super) fn bring_from_another_table(&mut self, world: &mut SimWorld) -> bool {
        let link = random_link(&mut world.dice);
        let room = Keys::of(&link).room_id();
        let other = EventScope { room, link };
        let mut events = Vec::new();
        for site in world.sites.iter().take(GUESTS) {
            let lines = self.view(world).chronicle().iter().map(|line| &line.event);
            let device = site.identity.device_id();
            let last = lines.filter(|event| event.device() == device);
            let Some(last) = last.max_by_key(|event| event.seq()) else {
                continue;
            };
            let place = EventPosition {
                seq: last.seq() + 1,
                prev: Some(last.id()),
                parents: Vec::new(),
                claimed_ms: last.event().claimed_ms,
            };
            events.extend(sign(place, Move::Leave, &other, &site.identity));
        }
        self.forged.extend(events.iter().map(|event| event.id()));
        self.send(&events, None, world)
    }

    pub(super) fn show_a_false_card(&mut self, world: &mut SimWorld) -> bool {
        let place = self.next(world);
        if place.prev.is_none() {
            return false;
        }
        let (mut output, mut proof) = ([0; 64], [0; 80]);
        world.dice.fill(&mut output);
        world.dice.fill(&mut proof);
        let cards = vec![Showing {
            input: CardInput([7; 32]),
            output,
            proof,
        }];
        let Some(event) = self.sign(place, Move::Show(ShowMove { cards })) else {
            return false;
        };
        self.forged.insert(event.id());
        self.send(&[event], None, world)
    }

    /// Sends an event in a chunk of another encoding.
    pub(super) fn respell(&mut self, world: &mut SimWorld) -> bool {
        let place = self.next(world);
        if place.prev.is_none() {
            return false;
        }
        let Some(event) = self.sign(place, Move::Witness) else {
            return false;
        };
        self.forged.insert(event.id());
        self.put(
            hostile::respelled(&self.scope.link, event.bytes()),
            None,
            world,
        );
        true
    }
}

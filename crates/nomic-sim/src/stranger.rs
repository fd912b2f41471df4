//! Events that an outsider with the link and without a seat might sign.

use std::ops::Range;
use std::sync::Arc;

use nomic_engine::moves::{CallMove, JoinIntent};
use nomic_engine::{EventId, Move};
use nomic_peer::{EventDraft, EventScope, Identity, Intent, VerifiedEvent};

use crate::{SimWorld, Site, hostile};

pub fn stranger(number: u64) -> Identity {
    let mut seed = [77; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Identity::from_seed(&seed)
}

pub fn scope(site: &Site) -> EventScope {
    EventScope {
        room: site.peer().room(),
        link: site.link.clone(),
    }
}

pub fn founding(world: &SimWorld) -> EventId {
    world.sites[0].peer().chronicle()[0].event.id()
}

/// Signs the first event of a device, after these others.
pub fn first(
    scope: &EventScope,
    by: &Identity,
    parents: &[EventId],
    moved: Move,
) -> Arc<VerifiedEvent> {
    signed(scope, by, (1, None), parents, (1, moved))
}

/// Signs an event of a device at this place of its chain, after these others.
pub fn signed(
    scope: &EventScope,
    by: &Identity,
    (seq, prev): (u64, Option<EventId>),
    parents: &[EventId],
    (claimed_ms, moved): (u64, Move),
) -> Arc<VerifiedEvent> {
    let mut parents = parents.to_vec();
    parents.sort();
    let draft = EventDraft {
        seq,
        prev,
        parents,
        claimed_ms,
        moved,
    };
    Arc::new(VerifiedEvent::sign(draft, scope, by).unwrap())
}

/// Heads by strangers. Their ids come before nearly all others.
pub fn low_heads(world: &SimWorld, numbers: Range<u64>) -> Vec<Arc<VerifiedEvent>> {
    let (scope, behind) = (scope(&world.sites[0]), founding(world));
    let low = |number: u64| {
        let device = stranger(number);
        let at = |claimed| {
            let moved = (claimed, Move::Witness);
            signed(&scope, &device, (1, None), &[behind], moved)
        };
        let mut low = (0..).map(at).filter(|event| event.id().0[0] < 32);
        low.next().unwrap()
    };
    numbers.map(low).collect()
}

/// Events by a few devices, pending for ever.
pub fn waiting(world: &SimWorld, count: u64) -> Vec<Arc<VerifiedEvent>> {
    waiting_for(EventId([9; 32]), &scope(&world.sites[0]), count)
}

/// Events by a few devices that are pending until `never` comes.
pub fn waiting_for(never: EventId, scope: &EventScope, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let devices: Vec<Identity> = (0..17).map(stranger).collect();
    let event = |number: u64| {
        let device = &devices[usize::try_from(number % 17).unwrap()];
        let moved = (number, Move::Witness);
        signed(scope, device, (1, None), &[never], moved)
    };
    (0..count).map(event).collect()
}

/// Chunks with many events.
pub fn junk(world: &SimWorld, events: &[Arc<VerifiedEvent>]) -> Vec<Vec<u8>> {
    hostile::chunks(&world.sites[0].link, events, 200)
}

pub fn inject(world: &mut SimWorld, events: &[Arc<VerifiedEvent>]) {
    for chunk in junk(world, events) {
        world.relays[0].inject(chunk);
    }
}

pub fn players(seed: u64, count: usize) -> SimWorld {
    let mut world = SimWorld::new(seed, count);
    world.run_until_idle();
    let names = ["Ben", "Cleo", "Dora", "Emil"];
    for (site, name) in names.into_iter().take(count - 1).enumerate() {
        let name = name.to_owned();
        world
            .act(site + 1, Intent::Join(JoinIntent { name }))
            .unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    world
}

pub fn newest(site: &Site) -> Arc<VerifiedEvent> {
    let lines = site.peer().chronicle().iter().map(|line| &line.event);
    let own = lines.filter(|event| event.device() == site.identity.device_id());
    own.max_by_key(|event| event.seq()).unwrap().clone()
}

/// A move that every player may make at any time.
pub fn remark(text: &str) -> Intent {
    Intent::Call(CallMove {
        statement: text.to_owned(),
        about: None,
    })
}

//! Looking ahead: what a device's next event decides is known before it is signed.

use super::*;

/// For each remark that is foreseen: whether it changes the chain, and the chain's closings as
/// foreseen and as they became.
fn foreseen(world: &World) -> Vec<(bool, Vec<EventId>, Vec<EventId>)> {
    let closings = |order: &EventOrder<Toy>| -> Vec<EventId> {
        order.chain.iter().map(|closed| closed.closing).collect()
    };
    let mut graph = Graph::default();
    let mut order = EventOrder::<Toy>::new();
    let mut told = Vec::new();
    for event in &world.all {
        let newest = graph.newest(&event.device()).map(|newest| newest.id());
        let remark = matches!(event.event().moved, Move::Remark(_));
        let ahead = (remark && newest == event.prev()).then(|| {
            let before: Vec<EventId> = event.dependencies().collect();
            let other = order.foresee(&graph, event.device(), &before);
            let chain = closings(other.as_ref().unwrap_or(&order));
            (other.is_some(), chain)
        });
        if let Inserted::Ready(nodes) = graph.insert(event.clone()) {
            order.update(&graph, &nodes);
        }
        told.extend(ahead.map(|(changes, chain)| (changes, chain, closings(&order))));
    }
    told
}

fn histories(cheats: u8) -> impl Iterator<Item = World> {
    (0..150_u64).map(move |seed| {
        let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut next = || {
            chance = chance.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            chance.to_be_bytes()[0]
        };
        let steps: Vec<Step> = (0..60).map(|_| (next(), next(), next(), next())).collect();
        let players = 2 + u8::try_from(seed % 4).unwrap();
        play(World::begun(players, 0), cheats.min(players), &steps)
    })
}

#[test]
fn an_event_that_decides_a_race_is_foreseen() {
    for cheats in [0, u8::MAX] {
        let mut decided = 0;
        for world in histories(cheats) {
            for (changes, ahead, after) in foreseen(&world) {
                assert_eq!(ahead, after);
                decided += usize::from(changes);
            }
        }
        assert!(decided > 5, "{decided}");
    }
}

#[test]
fn what_is_sealed_ahead_is_what_comes_before_the_event() {
    let mut sealed = 0;
    for mut world in histories(u8::MAX) {
        for device in 0..world.devices.len() {
            for other in 0..world.devices.len() {
                world.meet(device, other);
            }
            let (graph, order) = folded(&world.devices[device].seen);
            let me = world.devices[device].identity.device_id();
            let newest = graph.newest(&me).map(|event| event.id());
            let before: BTreeSet<EventId> = graph.heads().iter().copied().chain(newest).collect();
            let before: Vec<EventId> = before.into_iter().collect();
            let ahead = order.foresee(&graph, me, &before);
            let ahead = ahead.and_then(|order| order.seal(&graph, &before));
            world.remark(device, usize::MAX);
            if let Some((closing, mut table)) = ahead {
                let (_, order) = folded(&world.devices[device].seen);
                assert_eq!(order.last_closing(), Some(closing));
                table.apply(world.all.last().unwrap(), &|_| 0, Vec::new());
                assert_eq!(&table, order.now());
                sealed += 1;
            }
        }
    }
    assert!(sealed > 5, "{sealed}");
}

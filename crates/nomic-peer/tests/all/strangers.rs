//! Powers of somebody over a game who has its link and no seat.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use nomic_engine::moves::JoinMove;
use nomic_engine::{ChainLink, EventId, Move, Seat};
use nomic_peer::{Intent, MAX_APPLICANT_PARENTS, MAX_PARENTS, MAX_STRANGER_PARENTS};
use nomic_sim::SimWorld;
use nomic_sim::stranger::{
    first, founding, inject, low_heads, newest, players, remark, scope, signed, stranger,
};

fn play(world: &mut SimWorld) -> bool {
    let before: Vec<EventId> = world.sites.iter().map(|site| newest(site).id()).collect();
    let played = world.play();
    for (site, before) in world.sites.iter().zip(before) {
        let made = newest(site).id();
        let lines = site.peer().chronicle();
        let line = lines.iter().find(|line| line.event.id() == made).unwrap();
        let refused = || format!("{:?}", line.ruling.verdict);
        assert!(made == before || line.ruling.accepted(), "{}", refused());
    }
    played
}

fn assert_named(world: &mut SimWorld) {
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    for site in 0..world.sites.len() {
        world.act(site, remark("Apart.")).unwrap();
    }
    let others: Vec<EventId> = world.sites[1..]
        .iter()
        .map(|site| newest(site).id())
        .collect();
    world.connect_all();
    world.run_until_idle();
    world.act(0, remark("Together.")).unwrap();
    let named = newest(&world.sites[0]);
    let missing = others.iter().filter(|id| !named.parents().contains(id));
    assert_eq!(missing.count(), 0, "{} parents", named.parents().len());
}

#[test]
fn players_name_each_other_before_masses_of_strangers() {
    let mut world = players(1, 3);
    let heads = low_heads(&world, 0..150);
    inject(&mut world, &heads);
    world.run_until_idle();
    assert_named(&mut world);
}

#[test]
fn an_event_names_few_heads_of_applicants_and_fewer_of_strangers() {
    let mut world = players(5, 3);
    let (scope, behind) = (scope(&world.sites[0]), founding(&world));
    let strangers = low_heads(&world, 0..40);
    inject(&mut world, &strangers);
    // No player sits down under a name that is taken.
    let ask = |number| {
        let seat = Seat {
            name: "Ben".to_owned(),
            dice_tip: ChainLink([1; 32]),
        };
        let voucher = None;
        let moved = Move::Join(JoinMove { seat, voucher });
        first(&scope, &stranger(number), &[behind], moved)
    };
    let applicants: Vec<_> = (100..140).map(ask).collect();
    inject(&mut world, &applicants);
    world.run_until_idle();
    world.act(0, remark("Among many.")).unwrap();
    let named = newest(&world.sites[0]);
    let of = |heads: &[std::sync::Arc<nomic_peer::VerifiedEvent>]| {
        let heads = heads.iter().map(|event| event.id());
        heads.filter(|id| named.parents().contains(id)).count()
    };
    assert_eq!(of(&applicants), MAX_APPLICANT_PARENTS);
    assert_eq!(of(&strangers), MAX_STRANGER_PARENTS);
}

#[test]
fn a_whole_turn_is_played_among_masses_of_strangers() {
    let mut world = players(2, 3);
    let mut closed = 0;
    for round in 0..60 {
        // Strangers never run out of heads.
        let heads = low_heads(&world, round * 100..(round + 1) * 100);
        inject(&mut world, &heads);
        for _ in 0..40 {
            let site = world.dice.below(3);
            world.step(site);
        }
        play(&mut world);
        world.run_until_idle();
        let proposals = world.sites[0].peer().game().state().proposals();
        closed = proposals.filter(|proposal| !proposal.open()).count();
        if closed >= 1 {
            break;
        }
    }
    assert!(closed >= 1, "no turn came about");
    world.assert_agreement("among strangers");
}

#[test]
fn an_event_that_a_stranger_puts_upon_a_players_hides_it_from_nobody() {
    let mut world = players(3, 3);
    let scope = scope(&world.sites[0]);
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    for site in 0..3 {
        world.act(site, remark("Apart.")).unwrap();
    }
    let others: Vec<EventId> = world.sites[1..]
        .iter()
        .map(|site| newest(site).id())
        .collect();
    world.connect_all();
    world.run_until_idle();
    let mut over: Vec<_> = (0..2)
        .map(|place: usize| {
            first(
                &scope,
                &stranger(900 + place as u64),
                &[others[place]],
                Move::Witness,
            )
        })
        .collect();
    over.extend(low_heads(&world, 0..150));
    inject(&mut world, &over);
    world.run_until_idle();
    world.act(0, remark("Together.")).unwrap();
    let named = newest(&world.sites[0]);
    assert!(others.iter().all(|id| named.parents().contains(id)));
}

#[test]
fn a_full_table_and_all_second_histories_of_a_player_are_reached_within_few_events() {
    let mut world = SimWorld::new(4, 1);
    world.run_until_idle();
    let (scope, behind) = (scope(&world.sites[0]), founding(&world));
    let join = |name: String| {
        Move::Join(JoinMove {
            seat: Seat {
                name,
                dice_tip: ChainLink([1; 32]),
            },
            voucher: None,
        })
    };
    let names = (0..63_u8).map(|place| {
        let letter = |part: u8| char::from(b'a' + part);
        format!("Ada {}{}", letter(place / 26), letter(place % 26))
    });
    let seated: Vec<_> = names
        .enumerate()
        .map(|(place, name)| first(&scope, &stranger(place as u64), &[behind], join(name)))
        .collect();
    inject(&mut world, &seated);
    world.run_until_idle();
    let seats = world.sites[0].peer().game().state().players().count();
    assert_eq!(seats, 64);
    let again: Vec<_> = (0..100_u64)
        .map(|claimed| {
            let prev = (2, Some(seated[0].id()));
            signed(&scope, &stranger(0), prev, &[], (claimed, Move::Witness))
        })
        .collect();
    inject(&mut world, &again);
    let heads = low_heads(&world, 100..130);
    inject(&mut world, &heads);
    world.run_until_idle();
    let mut named: BTreeSet<EventId> = BTreeSet::new();
    for round in 0..4 {
        let intent = match round {
            0 => Intent::Begin,
            _ => remark("Again."),
        };
        world.act(0, intent).unwrap();
        let event = newest(&world.sites[0]);
        assert!(event.parents().len() <= MAX_PARENTS);
        named.extend(event.parents());
        if round == 0 {
            let honest = seated[1..].iter().map(|event| event.id());
            assert_eq!(honest.filter(|id| !named.contains(id)).count(), 0);
        }
    }
    let forked = again.iter().filter(|event| !named.contains(&event.id()));
    assert_eq!(forked.count(), 0);
}

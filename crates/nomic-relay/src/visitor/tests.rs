use super::*;
use crate::Quotas;
use crate::accounts::Places;
use futures_util::FutureExt;
use std::net::{IpAddr, Ipv4Addr};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const ROOM: RoomId = RoomId([1; 32]);
const OTHER: RoomId = RoomId([2; 32]);
const CHUNK: ChunkId = ChunkId([3; 32]);

fn accounts(quotas: Quotas) -> Arc<Accounts> {
    Accounts::new(quotas, Places::default())
}

fn entered(accounts: &Arc<Accounts>, ip: IpAddr, room: Option<RoomId>) -> Result<Visitor, NoPlace> {
    let visitor = accounts.admit(ip);
    visitor.enter(room).map(|()| visitor)
}

#[test]
fn an_address_may_have_only_so_many_connections_at_a_time() {
    let accounts = accounts(Quotas {
        connections_per_address: 2,
        ..Quotas::default()
    });
    let first = entered(&accounts, HERE, None).unwrap();
    let _second = entered(&accounts, HERE, None).unwrap();
    assert_eq!(
        entered(&accounts, HERE, None).unwrap_err(),
        NoPlace::Address
    );
    assert!(entered(&accounts, THERE, None).is_ok());
    assert!(entered(&accounts, HERE, Some(ROOM)).is_ok());
    drop(first);
    assert!(entered(&accounts, HERE, None).is_ok());
}

#[test]
fn a_room_may_have_only_so_many_connections_and_one_address_half_of_them() {
    let accounts = accounts(Quotas {
        connections_per_room: 3,
        ..Quotas::default()
    });
    let enter = |ip, room| entered(&accounts, ip, Some(room));
    let first = enter(HERE, ROOM).unwrap();
    let _second = enter(HERE, ROOM).unwrap();
    assert_eq!(enter(HERE, ROOM).unwrap_err(), NoPlace::Address);
    let _third = enter(THERE, ROOM).unwrap();
    assert_eq!(enter(THERE, ROOM).unwrap_err(), NoPlace::Room);
    assert!(enter(HERE, OTHER).is_ok());
    drop(first);
    assert!(enter(HERE, ROOM).is_ok());
}

#[test]
fn the_relay_may_have_only_so_many_connections_that_have_said_hello() {
    let accounts = accounts(Quotas {
        connections: 1,
        ..Quotas::default()
    });
    let _half_open = accounts.admit(HERE);
    let first = entered(&accounts, HERE, None).unwrap();
    // Moving to a room needs no second place.
    first.move_to(ROOM);
    assert!(first.is_in_room());
    assert_eq!(
        entered(&accounts, THERE, Some(ROOM)).unwrap_err(),
        NoPlace::Relay
    );
    drop(first);
    assert!(entered(&accounts, THERE, Some(ROOM)).is_ok());
}

#[test]
fn what_a_room_grants_for_a_day_is_used_first_and_then_the_share_of_the_address() {
    let accounts = accounts(Quotas {
        stored_per_day: 1000,
        stored_per_day_of_room: 500,
        ..Quotas::default()
    });
    let player = entered(&accounts, HERE, Some(ROOM)).unwrap();
    let other = entered(&accounts, HERE, Some(OTHER)).unwrap();
    assert_eq!(player.charge_stored(CHUNK, 400), Ok(()));
    assert_eq!(player.charge_stored(CHUNK, 900), Ok(()));
    assert!(player.charge_stored(CHUNK, 900).is_err());
    assert_eq!(
        other.charge_stored(CHUNK, 400),
        Ok(()),
        "its room has a share"
    );
    let reader = entered(&accounts, HERE, None).unwrap();
    assert!(reader.charge_stored(CHUNK, 900).is_err());
}

#[test]
fn what_was_not_stored_is_given_back_to_where_it_came_from() {
    let accounts = accounts(Quotas {
        stored_per_day: 1000,
        stored_per_day_of_room: 500,
        ..Quotas::default()
    });
    let player = entered(&accounts, HERE, Some(ROOM)).unwrap();
    let (small, large) = (ChunkId([4; 32]), ChunkId([5; 32]));
    for _ in 0..3 {
        assert_eq!(player.charge_stored(small, 400), Ok(()));
        assert_eq!(player.charge_stored(large, 900), Ok(()));
        assert!(player.charge_stored(CHUNK, 400).is_err());
        player.settle_stored(large, 900, false);
        player.settle_stored(small, 400, false);
    }
    assert_eq!(player.charge_stored(small, 400), Ok(()));
    player.settle_stored(small, 400, true);
    assert_eq!(player.charge_stored(large, 900), Ok(()));
    assert!(player.charge_stored(CHUNK, 400).is_err());
}

#[test]
fn coming_back_does_not_wipe_the_slate() {
    let accounts = accounts(Quotas {
        stored_per_day: 1000,
        ..Quotas::default()
    });
    let come = || entered(&accounts, HERE, None).unwrap();
    assert_eq!(come().charge_stored(CHUNK, 900), Ok(()));
    assert!(come().charge_stored(CHUNK, 900).is_err());
}

#[test]
fn floods_of_others_at_the_address_slow_down_no_member_of_a_room() {
    let accounts = accounts(Quotas {
        frames_per_second: 1,
        frames_at_once: 3,
        ..Quotas::default()
    });
    let flooding = [None, Some(OTHER)].map(|room| entered(&accounts, HERE, room).unwrap());
    for visitor in &flooding {
        let charge = || visitor.charge(1, 1, Duration::ZERO);
        assert!((0..10).any(|_| charge().is_err()));
    }
    let member = entered(&accounts, HERE, Some(ROOM)).unwrap();
    assert_eq!(member.charge(1, 1, Duration::ZERO), Ok(Duration::ZERO));
    let newcomer = accounts.admit(HERE);
    assert_eq!(newcomer.charge(1, 1, Duration::ZERO), Ok(Duration::ZERO));
}

#[test]
fn before_its_hello_a_connection_may_send_only_a_little() {
    let accounts = accounts(Quotas::default());
    let silent = accounts.admit(HERE);
    assert!((0..20).any(|_| silent.charge(1, 1, Duration::from_secs(5)).is_err()));
    let large = accounts.admit(HERE);
    assert!(large.charge(1, 3_000_000, Duration::from_secs(5)).is_err());
}

#[test]
fn addresses_without_a_hello_make_room_for_each_other_and_for_none_that_said_it() {
    let accounts = accounts(Quotas {
        half_open: 1,
        ..Quotas::default()
    });
    let is_sent_away = |visitor: &Visitor| visitor.is_sent_away().now_or_never().is_some();
    let greeted = entered(&accounts, HERE, None).unwrap();
    let silent = accounts.admit(HERE);
    let _newcomer = accounts.admit(THERE);
    assert!(is_sent_away(&silent));
    assert!(!is_sent_away(&greeted));
}

#[test]
fn making_a_room_is_charged_by_the_day_and_once_for_each_room() {
    let accounts = accounts(Quotas {
        new_rooms_per_day: 1,
        ..Quotas::default()
    });
    let founder = entered(&accounts, HERE, None).unwrap();
    assert!(!founder.has_begun(&ROOM));
    assert_eq!(founder.begin_room(ROOM), Ok(()));
    assert!(founder.is_in_room() && founder.has_begun(&ROOM));
    let second = entered(&accounts, HERE, None).unwrap();
    assert!(second.begin_room(OTHER).is_err());
    assert!(!second.is_in_room() && !second.has_begun(&OTHER));
    let elsewhere = entered(&accounts, THERE, None).unwrap();
    assert_eq!(elsewhere.begin_room(OTHER), Ok(()));
}

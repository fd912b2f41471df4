//! Many people behind one address, and attackers among them.

use crate::support::{Client, Running, in_memory, reading, room};
use nomic_protocol::{ErrorCode, Up};
use nomic_relay::{Config, Quotas};

async fn with_quotas(quotas: Quotas) -> Running {
    Running::start(Config {
        quotas,
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn an_evening_of_seventy_people_behind_one_address_plays() {
    let relay = Running::start(in_memory()).await;
    for table in 0..7 {
        let (mut founder, _) = Client::writer(relay.address, &room(table)).await;
        founder.keep(b"a game").await;
    }
    let mut players = Vec::new();
    for number in 0..70 {
        let (player, _) = Client::writer(relay.address, &room(number % 7)).await;
        players.push((number, player));
    }
    for (number, player) in &mut players {
        player.keep(&[*number; 300]).await;
    }
    relay.stop().await;
}

#[tokio::test]
async fn an_address_that_fills_its_share_of_new_rooms_keeps_nobody_from_existing_ones() {
    let relay = with_quotas(Quotas {
        new_rooms_per_day: 3,
        ..Quotas::default()
    })
    .await;
    let (mut founder, _) = Client::writer(relay.address, &room(0)).await;
    founder.keep(b"a game").await;
    for number in 1..3 {
        let (mut attacker, _) = Client::writer(relay.address, &room(number)).await;
        attacker.keep(b"rubbish").await;
        attacker.keep(b"one room is one room").await;
    }
    let (mut attacker, _) = Client::writer(relay.address, &room(3)).await;
    let chunk = b"rubbish".to_vec();
    attacker.say(Up::Put { chunk }).await;
    let wait = attacker
        .hear_wait(ErrorCode::QuotaAddress, b"rubbish")
        .await;
    assert!((1..=86_400).contains(&wait), "a third of a day: {wait}");
    founder.keep(b"goes on").await;
    let (mut player, _) = Client::writer(relay.address, &room(0)).await;
    player.keep(b"came in").await;
    relay.stop().await;
}

#[tokio::test]
async fn an_address_without_a_place_left_keeps_nobody_from_existing_rooms() {
    let relay = with_quotas(Quotas {
        connections_per_address: 2,
        half_open_per_address: 2,
        ..Quotas::default()
    })
    .await;
    let (mut founder, _) = Client::writer(relay.address, &room(0)).await;
    founder.keep(b"a game").await;
    let (_reader, _) = Client::reader(relay.address, &room(0)).await;
    let (_invented, _) = Client::writer(relay.address, &room(1)).await;
    let mut third = Client::connect(relay.address).await;
    let told = third.turned_away(reading(&room(0))).await;
    assert_eq!(told, (ErrorCode::QuotaAddress, Some(30)));
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.push(Client::connect(relay.address).await);
    }
    let (mut player, _) = Client::writer(relay.address, &room(0)).await;
    player.keep(b"came in").await;
    relay.stop().await;
}

#[tokio::test]
async fn an_address_that_has_stored_its_share_keeps_nobody_from_storing_moves() {
    let relay = with_quotas(Quotas {
        stored_per_day: 1000,
        stored_per_day_of_room: 500,
        ..Quotas::default()
    })
    .await;
    let (mut player, _) = Client::writer(relay.address, &room(0)).await;
    player.keep(b"a game").await;
    let (mut attacker, _) = Client::writer(relay.address, &room(1)).await;
    attacker.keep(&[1; 900]).await;
    let more = vec![2; 900];
    attacker
        .say(Up::Put {
            chunk: more.clone(),
        })
        .await;
    attacker.hear_wait(ErrorCode::QuotaAddress, &more).await;
    player.keep(&[3; 400]).await;
    relay.stop().await;
}

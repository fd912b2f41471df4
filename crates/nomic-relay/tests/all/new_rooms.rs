//! Beginning rooms, where the host limits it.

use crate::support::{Client, Running, in_folder, in_memory, room};
use nomic_protocol::{ErrorCode, Up};
use nomic_relay::{Config, Quotas, RoomToken};

#[tokio::test]
async fn where_a_token_is_needed_its_holders_begin_rooms_and_all_players_go_on() {
    let relay = Running::start(Config {
        room_token: RoomToken::new("a-word"),
        ..in_memory()
    })
    .await;
    let key = room(1);
    let (mut stranger, _) = Client::writer(relay.address, &key).await;
    let chunk = b"rubbish".to_vec();
    stranger.say(Up::Put { chunk }).await;
    let wait = stranger.hear_wait(ErrorCode::RoomToken, b"rubbish");
    assert_eq!(wait.await, 60);

    let address = format!("ws://{}/relay?token=a-word", relay.address);
    let mut founder = Client::connect_by(address).await;
    let hello = founder.hello_of(&key);
    founder.welcome(hello).await;
    founder.keep(b"a game").await;

    stranger.keep(b"the room is there").await;
    let (mut player, _) = Client::writer(relay.address, &key).await;
    player.keep(b"came in").await;
    relay.stop().await;
}

#[tokio::test]
async fn a_relay_that_has_used_its_share_of_the_disk_begins_no_rooms_and_goes_on_with_others() {
    let folder = tempfile::tempdir().unwrap();
    let with_disk = |disk| Config {
        quotas: Quotas {
            disk,
            ..Quotas::default()
        },
        ..in_folder(folder.path())
    };
    let relay = Running::start(with_disk(10_000)).await;
    let (mut player, _) = Client::writer(relay.address, &room(1)).await;
    player.keep(&[1; 10_000]).await;
    relay.stop().await;

    let relay = Running::start(with_disk(10_000)).await;
    let (mut founder, _) = Client::writer(relay.address, &room(2)).await;
    let chunk = b"a game".to_vec();
    founder.say(Up::Put { chunk }).await;
    let wait = founder.hear_wait(ErrorCode::Full, b"a game");
    assert_eq!(wait.await, 60);
    let (mut player, _) = Client::writer(relay.address, &room(1)).await;
    player.keep(&[2; 2_000]).await;
    relay.stop().await;

    let relay = Running::start(with_disk(10_000)).await;
    let (mut player, _) = Client::writer(relay.address, &room(1)).await;
    let chunk = vec![3; 100];
    player
        .say(Up::Put {
            chunk: chunk.clone(),
        })
        .await;
    let wait = player.hear_wait(ErrorCode::Full, &chunk);
    assert_eq!(wait.await, 60, "the tenth is used, too");
    player.keep(&[1; 10_000]).await;
    relay.stop().await;
}

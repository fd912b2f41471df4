//! Relays that share their rooms.

use nomic_protocol::{ChunkId, Cursor, Down, Up};
use nomic_relay::FollowedStreams;

use crate::servers::Servers;
use crate::support::{Client, Running, room};

fn chunk(number: u32) -> Vec<u8> {
    format!("chunk {number}").into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_one_room_meet_at_different_relays() {
    let servers = Servers::start(1);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let here = Running::of(servers.relay(folders[0].path(), FollowedStreams::All).await).await;
    let there = servers
        .relay(folders[1].path(), FollowedStreams::Entered)
        .await;
    let there = Running::of(there).await;
    let key = room(1);
    let (mut ada, at_here) = Client::writer(here.address, &key).await;
    let (mut ben, at_there) = Client::writer(there.address, &key).await;
    assert_eq!(at_here.epoch, at_there.epoch);
    let mut follower = Client::follower(there.address, &key, 0).await;
    for number in 0..20 {
        let place = Cursor(u64::from(number) + 1);
        let writer = if number % 2 == 0 { &mut ada } else { &mut ben };
        assert_eq!(writer.keep(&chunk(number)).await, place);
    }
    let heard = follower.hear_chunks(0, 20).await;
    assert_eq!(heard, (0..20).map(chunk).collect::<Vec<_>>());
    // Known at its place, at any relay.
    assert_eq!(ben.keep(&chunk(0)).await, Cursor(1));
    ada.say(Up::Eph {
        bytes: b"hello".to_vec(),
    })
    .await;
    let greeting = Down::Eph {
        bytes: b"hello".to_vec(),
    };
    assert_eq!(follower.hear().await, greeting);
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_relay_fills_itself_and_every_chunk_has_the_same_place_there() {
    let servers = Servers::start(1);
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let here = Running::of(servers.relay(folders[0].path(), FollowedStreams::All).await).await;
    for number in 1..=3 {
        let (mut writer, _) = Client::writer(here.address, &room(number)).await;
        for number in 0..100 {
            writer
                .say(Up::Put {
                    chunk: chunk(number),
                })
                .await;
        }
        for number in 0..100 {
            let acknowledged = Down::Ack {
                id: ChunkId::of(&chunk(number)),
                cursor: Cursor(u64::from(number) + 1),
            };
            assert_eq!(writer.hear().await, acknowledged);
        }
    }
    here.stop().await;
    for (folder, follow) in [
        (&folders[1], FollowedStreams::All),
        (&folders[2], FollowedStreams::Entered),
    ] {
        let fresh = Running::of(servers.relay(folder.path(), follow).await).await;
        for number in 1..=3 {
            let (mut newcomer, welcome) = Client::writer(fresh.address, &room(number)).await;
            assert_eq!(
                welcome.head,
                Cursor(100),
                "it is filled before somebody enters"
            );
            newcomer
                .say(Up::Sub {
                    epoch: Some(welcome.epoch),
                    after: Cursor(40),
                })
                .await;
            let heard = newcomer.hear_chunks(40, 60).await;
            assert_eq!(heard, (40..100).map(chunk).collect::<Vec<_>>());
        }
        fresh.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_was_away_catches_up_before_it_welcomes() {
    let servers = Servers::start(1);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let start = async |number: usize| {
        let relay = servers
            .relay(folders[number].path(), FollowedStreams::All)
            .await;
        Running::of(relay).await
    };
    let key = room(1);
    let (here, there) = (start(0).await, start(1).await);
    let (mut writer, _) = Client::writer(here.address, &key).await;
    writer.keep(b"one").await;
    there.stop().await;
    writer.keep(b"two").await;
    let there = start(1).await;
    let (mut back, welcome) = Client::writer(there.address, &key).await;
    assert_eq!(welcome.head, Cursor(2));
    assert_eq!(back.keep(b"three").await, Cursor(3));
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_copy_is_not_served_and_is_made_again() {
    let servers = Servers::start(1);
    let folder = tempfile::tempdir().unwrap();
    let key = room(1);
    let relay = Running::of(servers.relay(folder.path(), FollowedStreams::All).await).await;
    let (mut writer, before) = Client::writer(relay.address, &key).await;
    for number in 1..=3_u8 {
        writer.keep(&[number; 150]).await;
    }
    drop(writer);
    relay.stop().await;
    let copy = folder.path().join(before.epoch.to_string());
    let file = copy.join("00000001.log");
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes
        .windows(150)
        .position(|window| window == [2; 150])
        .unwrap();
    bytes[at + 70] ^= 1;
    std::fs::write(&file, bytes).unwrap();

    let damaged = servers.relay(folder.path(), FollowedStreams::All).await;
    let failing = damaged.clone();
    let relay = Running::of(damaged).await;
    let mut reader = Client::follower(relay.address, &key, 0).await;
    let refused = reader.hear_or_end().await;
    assert!(!matches!(refused, Some(Down::Chunks { .. })), "{refused:?}");
    failing.failed().await;
    drop((reader, failing));
    relay.stop().await;

    let relay = Running::of(servers.relay(folder.path(), FollowedStreams::All).await).await;
    let (mut reader, after) = Client::writer(relay.address, &key).await;
    assert_eq!((after.epoch, after.head), (before.epoch, Cursor(3)));
    reader
        .say(Up::Sub {
            epoch: None,
            after: Cursor::START,
        })
        .await;
    let all = (1..=3_u8)
        .map(|number| vec![number; 150])
        .collect::<Vec<_>>();
    assert_eq!(reader.hear_chunks(0, 3).await, all);
    relay.stop().await;
}

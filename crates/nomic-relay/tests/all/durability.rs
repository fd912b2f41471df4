//! Tests of a relay's storage: chunks are kept, and come back.

use nomic_protocol::{ChunkId, Cursor, Down, Epoch, Up, fingerprint};
use std::time::Duration;

use crate::support::{Client, Running, in_folder, in_memory, room};
use nomic_relay::{Config, Timing};

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let key = room(1);
    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, before) = Client::writer(relay.address, &key).await;
    assert_eq!(before.head, Cursor::START);
    assert_eq!(client.keep(b"first").await, Cursor(1));
    assert_eq!(client.keep(b"second").await, Cursor(2));
    relay.stop().await;
    assert_eq!(client.hear_or_end().await, None);

    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, after) = Client::writer(relay.address, &key).await;
    assert_eq!(after.epoch, before.epoch);
    assert_eq!(after.head, Cursor(2));
    assert_eq!(
        client.keep(b"first").await,
        Cursor(1),
        "known at its old place"
    );
    client
        .say(Up::Sub {
            epoch: Some(after.epoch),
            after: Cursor::START,
        })
        .await;
    assert_eq!(
        client.hear_chunks(0, 2).await,
        [b"first".to_vec(), b"second".to_vec()]
    );
    relay.stop().await;
}

#[tokio::test]
async fn the_log_is_replayed_from_a_cursor() {
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let (mut client, welcome) = Client::writer(relay.address, &key).await;
    for number in 0..10_u8 {
        client.keep(&[number; 8]).await;
    }
    client
        .say(Up::Sub {
            epoch: Some(welcome.epoch),
            after: Cursor(7),
        })
        .await;
    let expected: Vec<Vec<u8>> = (7..10_u8).map(|number| vec![number; 8]).collect();
    assert_eq!(
        client.hear().await,
        Down::Chunks {
            after: Cursor(10),
            chunks: expected,
            more: false
        }
    );
    client
        .say(Up::Sub {
            epoch: Some(welcome.epoch),
            after: Cursor(10),
        })
        .await;
    let nothing = Down::Chunks {
        after: Cursor(10),
        chunks: vec![],
        more: false,
    };
    assert_eq!(client.hear().await, nothing, "who is up to date is told so");
}

#[tokio::test]
async fn a_cursor_that_means_nothing_here_gets_the_log_from_the_start() {
    let relay = Running::start(in_memory()).await;
    let (mut client, welcome) = Client::writer(relay.address, &room(1)).await;
    client.keep(b"only").await;
    let all = Down::Chunks {
        after: Cursor(1),
        chunks: vec![b"only".to_vec()],
        more: false,
    };
    client
        .say(Up::Sub {
            epoch: Some(Epoch([0xee; 16])),
            after: Cursor(1),
        })
        .await;
    assert_eq!(client.hear().await, all, "another epoch");
    client
        .say(Up::Sub {
            epoch: Some(welcome.epoch),
            after: Cursor(99),
        })
        .await;
    assert_eq!(client.hear().await, all, "a place behind the end");
}

#[tokio::test]
async fn a_long_log_comes_in_pages_that_fit_into_frames() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    for number in 0..9_u8 {
        client.keep(&vec![number; 200_000]).await;
    }
    client
        .say(Up::Sub {
            epoch: None,
            after: Cursor::START,
        })
        .await;
    let mut frames = 0;
    let mut heard = 0;
    loop {
        let Down::Chunks {
            after,
            chunks,
            more,
        } = client.hear().await
        else {
            panic!("no chunks")
        };
        frames += 1;
        heard += chunks.len() as u64;
        assert_eq!(after, Cursor(heard));
        assert_eq!(more, heard < 9);
        if !more {
            break;
        }
    }
    assert!(frames > 2, "{frames} frames");
}

#[tokio::test]
async fn clients_fill_a_relay_whose_data_was_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let key = room(1);
    let chunks = [b"one".to_vec(), b"two".to_vec(), b"three".to_vec()];
    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, before) = Client::writer(relay.address, &key).await;
    for chunk in &chunks {
        client.keep(chunk).await;
    }
    relay.stop().await;
    std::fs::remove_dir_all(folder.path()).unwrap();

    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, after) = Client::writer(relay.address, &key).await;
    assert_ne!(after.epoch, before.epoch);
    assert_eq!(after.head, Cursor::START);
    client.keep(&chunks[1]).await;

    let salt = [9; 16];
    let prints: Vec<u64> = chunks
        .iter()
        .map(|chunk| fingerprint(&salt, &ChunkId::of(chunk)))
        .collect();
    client
        .say(Up::Has {
            salt,
            fingerprints: prints.clone(),
        })
        .await;
    let wanted = Down::Want {
        salt,
        fingerprints: vec![prints[0], prints[2]],
    };
    assert_eq!(client.hear().await, wanted);
    client.keep(&chunks[0]).await;
    client.keep(&chunks[2]).await;
    client
        .say(Up::Has {
            salt,
            fingerprints: prints,
        })
        .await;
    assert_eq!(
        client.hear().await,
        Down::Want {
            salt,
            fingerprints: vec![]
        }
    );
    relay.stop().await;
}

fn damage(folder: &std::path::Path, chunk: &[u8]) {
    let file = folder.join("00000001.log");
    let mut bytes = std::fs::read(&file).unwrap();
    let places: Vec<usize> = bytes
        .windows(chunk.len())
        .enumerate()
        .filter_map(|(place, here)| (here == chunk).then_some(place))
        .collect();
    assert!(!places.is_empty());
    for place in places {
        bytes[place + chunk.len() / 2] ^= 4;
    }
    std::fs::write(&file, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_chunk_is_not_served_and_is_asked_for_and_taken_again() {
    let folder = tempfile::tempdir().unwrap();
    let (key, other) = (room(1), room(2));
    let chunks: Vec<Vec<u8>> = (1..=3_u8).map(|n| vec![0xa0 + n; 150]).collect();
    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, before) = Client::writer(relay.address, &key).await;
    for chunk in &chunks {
        client.keep(chunk).await;
    }
    let (mut there, _) = Client::writer(relay.address, &other).await;
    there.keep(b"in another room").await;
    let (_, untouched) = Client::writer(relay.address, &other).await;
    relay.stop().await;
    damage(folder.path(), &chunks[1]);

    let relay = Running::start(in_folder(folder.path())).await;
    let mut client = Client::follower(relay.address, &key, 0).await;
    assert_eq!(client.hear_or_end().await, None, "it has to connect again");
    let (mut client, after) = Client::writer(relay.address, &key).await;
    assert_ne!(after.epoch, before.epoch, "players compare what they have");
    assert_eq!(after.head, Cursor(2));
    let (_, there) = Client::writer(relay.address, &other).await;
    assert_eq!((there.epoch, there.head), (untouched.epoch, untouched.head));
    client
        .say(Up::Sub {
            epoch: Some(after.epoch),
            after: Cursor::START,
        })
        .await;
    let served = Down::Chunks {
        after: Cursor(2),
        chunks: vec![chunks[0].clone(), chunks[2].clone()],
        more: false,
    };
    assert_eq!(client.hear().await, served);
    let salt = [9; 16];
    let prints = chunks
        .iter()
        .map(|chunk| fingerprint(&salt, &ChunkId::of(chunk)));
    let fingerprints: Vec<u64> = prints.collect();
    let lacking = vec![fingerprints[1]];
    client.say(Up::Has { salt, fingerprints }).await;
    assert_eq!(
        client.hear().await,
        Down::Want {
            salt,
            fingerprints: lacking
        }
    );
    assert_eq!(client.keep(&chunks[1]).await, Cursor(3));
    drop(client);
    relay.stop().await;

    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, last) = Client::writer(relay.address, &key).await;
    assert_eq!((last.epoch, last.head), (after.epoch, Cursor(3)));
    client
        .say(Up::Sub {
            epoch: Some(last.epoch),
            after: Cursor(1),
        })
        .await;
    let served = Down::Chunks {
        after: Cursor(3),
        chunks: vec![chunks[2].clone(), chunks[1].clone()],
        more: false,
    };
    assert_eq!(client.hear().await, served);
    relay.stop().await;
}

#[tokio::test]
async fn a_log_whose_last_chunks_are_damaged_still_has_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let key = room(1);
    let relay = Running::start(in_folder(folder.path())).await;
    let (mut client, _) = Client::writer(relay.address, &key).await;
    client.keep(&[0xb1; 150]).await;
    client.keep(&[0xb2; 150]).await;
    relay.stop().await;
    damage(folder.path(), &[0xb2; 150]);
    let relay = Running::start(in_folder(folder.path())).await;
    let mut client = Client::follower(relay.address, &key, 0).await;
    assert_eq!(client.hear_or_end().await, None, "it has to connect again");
    let mut client = Client::follower(relay.address, &key, 0).await;
    let served = Down::Chunks {
        after: Cursor(1),
        chunks: vec![vec![0xb1; 150]],
        more: false,
    };
    assert_eq!(client.hear().await, served);
    assert_eq!(client.keep(&[0xb2; 150]).await, Cursor(2));
    relay.stop().await;
}

#[tokio::test]
async fn rooms_do_not_see_each_other() {
    let relay = Running::start(in_memory()).await;
    let (mut here, _) = Client::writer(relay.address, &room(1)).await;
    here.keep(b"here").await;
    let (mut there, welcome) = Client::writer(relay.address, &room(2)).await;
    assert_eq!(welcome.head, Cursor::START);
    assert_eq!(there.keep(b"there").await, Cursor(1));
    there
        .say(Up::Sub {
            epoch: None,
            after: Cursor::START,
        })
        .await;
    assert_eq!(there.hear_chunks(0, 1).await, [b"there".to_vec()]);
}

#[tokio::test]
async fn two_relays_can_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Running::start(in_folder(folder.path())).await;
    let error = nomic_relay::Relay::start(in_folder(folder.path())).unwrap_err();
    assert_eq!(error.code(), "storage/in_use");
    relay.stop().await;
}

#[test]
fn a_file_that_is_no_log_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("00000001.log");
    std::fs::write(&file, b"my diary, not a log").unwrap();
    let error = nomic_relay::Relay::start(in_folder(folder.path())).unwrap_err();
    assert_eq!(error.code(), "storage/damaged");
    assert_eq!(std::fs::read(&file).unwrap(), b"my diary, not a log");
}

#[tokio::test]
async fn a_client_who_does_not_read_does_not_hold_up_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let timing = Timing {
        farewell: Duration::from_secs(1),
        ..Timing::default()
    };
    let relay = Running::start(Config {
        timing,
        ..in_folder(folder.path())
    })
    .await;
    let key = room(1);
    let _deaf = Client::follower(relay.address, &key, 0).await;
    let (mut writer, _) = Client::writer(relay.address, &key).await;
    for number in 0..120_u8 {
        writer.keep(&[number; 100_000]).await;
    }
    relay.stop().await;
    // The folder is free again, and nothing is missing.
    let relay = Running::start(in_folder(folder.path())).await;
    let (_, welcome) = Client::writer(relay.address, &key).await;
    assert_eq!(welcome.head, Cursor(120));
    relay.stop().await;
}

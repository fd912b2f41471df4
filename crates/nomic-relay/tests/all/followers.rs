//! Followers: each client gets all chunks, in the order of the log.

use crate::support::{Client, Running, in_memory, room};
use nomic_protocol::{ChunkId, Cursor, Down, ErrorCode, Up};
use nomic_relay::{Config, Quotas};

#[tokio::test]
async fn all_followers_hear_all_chunks_in_the_order_of_the_log() {
    const WRITERS: u8 = 4;
    const EACH: u8 = 50;
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let mut followers = Vec::new();
    for _ in 0..3 {
        followers.push(Client::follower(relay.address, &key, 0).await);
    }
    let mut writing = Vec::new();
    for writer in 0..WRITERS {
        let (mut client, _) = Client::writer(relay.address, &key).await;
        writing.push(tokio::spawn(async move {
            for number in 0..EACH {
                client
                    .say(Up::Put {
                        chunk: vec![writer, number],
                    })
                    .await;
            }
            for _ in 0..EACH {
                assert!(matches!(client.hear().await, Down::Ack { .. }));
            }
        }));
    }
    let mut heard = Vec::new();
    let total = usize::from(WRITERS) * usize::from(EACH);
    for follower in &mut followers {
        heard.push(follower.hear_chunks(0, total).await);
    }
    for task in writing {
        task.await.unwrap();
    }
    assert!(heard.windows(2).all(|pair| pair[0] == pair[1]));
    for writer in 0..WRITERS {
        let own: Vec<u8> = heard[0]
            .iter()
            .filter(|chunk| chunk[0] == writer)
            .map(|chunk| chunk[1])
            .collect();
        assert_eq!(
            own,
            (0..EACH).collect::<Vec<_>>(),
            "a writer's chunks changed places"
        );
    }
}

#[tokio::test]
async fn who_joins_while_others_write_misses_nothing() {
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let address = relay.address;
    let (mut writer, _) = Client::writer(address, &key).await;
    let writing = tokio::spawn(async move {
        for number in 0..300_u32 {
            writer.keep(&number.to_be_bytes()).await;
        }
    });
    let expected: Vec<Vec<u8>> = (0..300_u32)
        .map(|number| number.to_be_bytes().to_vec())
        .collect();
    for _ in 0..5 {
        let mut late = Client::follower(address, &key, 0).await;
        assert_eq!(late.hear_chunks(0, 300).await, expected);
    }
    writing.await.unwrap();
}

#[tokio::test]
async fn a_slow_reader_is_sent_back_to_the_log_and_gets_everything() {
    const CHUNKS: usize = 600;
    let generous = Quotas {
        frames_per_second: 10_000,
        ..Quotas::default()
    };
    let relay = Running::start(Config {
        quotas: generous,
        ..in_memory()
    })
    .await;
    let key = room(1);
    // It follows and then does not read while far more is written than the
    // socket's buffers and the waiting news can hold.
    let mut slow = Client::follower(relay.address, &key, 0).await;
    let (mut writer, _) = Client::writer(relay.address, &key).await;
    for number in 0..CHUNKS {
        let mut chunk = vec![0; 60_000];
        chunk[..8].copy_from_slice(&(number as u64).to_be_bytes());
        writer.keep(&chunk).await;
    }
    let heard = slow.hear_chunks(0, CHUNKS).await;
    for (number, chunk) in heard.iter().enumerate() {
        assert_eq!(chunk[..8], (number as u64).to_be_bytes());
    }
}

#[tokio::test]
async fn large_chunks_reach_followers_too() {
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let mut follower = Client::follower(relay.address, &key, 0).await;
    assert!(matches!(
        follower.hear().await,
        Down::Chunks { more: false, .. }
    ));
    let (mut writer, _) = Client::writer(relay.address, &key).await;
    writer.keep(&vec![1; 250_000]).await;
    writer.keep(b"small").await;
    assert_eq!(
        follower.hear_chunks(0, 2).await,
        [vec![1; 250_000], b"small".to_vec()]
    );
}

#[tokio::test]
async fn spectators_hear_and_may_not_write() {
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let (mut spectator, welcome) = Client::reader(relay.address, &key).await;
    assert_eq!(welcome.head, Cursor::START);
    spectator
        .say(Up::Sub {
            epoch: None,
            after: Cursor::START,
        })
        .await;
    spectator
        .say(Up::Put {
            chunk: b"mine".to_vec(),
        })
        .await;
    // The tasks that read the log and wait for slow clients delay no other.
    let heard = [spectator.hear().await, spectator.hear().await];
    let is_log = |down: &Down| matches!(down, Down::Chunks { more: false, .. });
    assert!(heard.iter().any(is_log), "{heard:?}");
    let refusal = Down::Err {
        code: ErrorCode::NotWritable,
        about: Some(ChunkId::of(b"mine")),
        wait: None,
    };
    assert!(heard.contains(&refusal), "{heard:?}");
    for frame in [
        Up::Eph { bytes: vec![1] },
        Up::Has {
            salt: [0; 16],
            fingerprints: vec![1, 2, 3],
        },
    ] {
        spectator.say(frame).await;
        spectator.hear_error(ErrorCode::NotWritable, None).await;
    }
    let (mut writer, _) = Client::writer(relay.address, &key).await;
    writer.keep(b"theirs").await;
    assert_eq!(spectator.hear_chunks(0, 1).await, [b"theirs".to_vec()]);
}

#[tokio::test]
async fn what_is_ephemeral_reaches_those_who_are_here_and_is_not_kept() {
    let relay = Running::start(in_memory()).await;
    let key = room(1);
    let mut other = Client::follower(relay.address, &key, 0).await;
    assert!(matches!(other.hear().await, Down::Chunks { .. }));
    let mut speaker = Client::follower(relay.address, &key, 0).await;
    assert!(matches!(speaker.hear().await, Down::Chunks { .. }));
    let (mut elsewhere, _) = Client::writer(relay.address, &room(2)).await;
    elsewhere
        .say(Up::Sub {
            epoch: None,
            after: Cursor::START,
        })
        .await;
    assert!(matches!(elsewhere.hear().await, Down::Chunks { .. }));

    speaker
        .say(Up::Eph {
            bytes: b"typing".to_vec(),
        })
        .await;
    assert_eq!(
        other.hear().await,
        Down::Eph {
            bytes: b"typing".to_vec()
        }
    );
    speaker.is_alive().await;
    elsewhere.is_alive().await;
    let (_, welcome) = Client::writer(relay.address, &key).await;
    assert_eq!(welcome.head, Cursor::START);
}

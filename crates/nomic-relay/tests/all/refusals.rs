//! Frames that are not followed get a typed error, and the connection lives on.

use std::time::Duration;

use crate::support::{Client, Running, in_memory, room};
use nomic_protocol::{Down, ErrorCode, MAX_CHUNK, MAX_FRAME, RoomId, Up, VERSION, hello_message};
use nomic_relay::{Config, Quotas, RoomQuota, Timing};
use tokio_tungstenite::tungstenite::{Error, Message};

async fn with_quotas(quotas: Quotas) -> Running {
    Running::start(Config {
        quotas,
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn malformed_frames_are_refused() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    for bytes in [
        vec![],
        vec![0x80],
        vec![0x82, 0x02, 0x42, 0x00],
        b"hello".to_vec(),
    ] {
        client.say_bytes(bytes).await;
        client.hear_error(ErrorCode::Malformed, None).await;
    }
    client.say_message(Message::Text("hello".into())).await;
    client.hear_error(ErrorCode::Malformed, None).await;
    client.say(Up::Put { chunk: vec![] }).await;
    client.hear_error(ErrorCode::Malformed, Some(b"")).await;
    client.keep(b"still here").await;
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    client.say_bytes(vec![0; MAX_FRAME + 1]).await;
    client.hear_error(ErrorCode::TooLarge, None).await;
    let large = vec![7; MAX_CHUNK + 1];
    client
        .say(Up::Put {
            chunk: large.clone(),
        })
        .await;
    client.hear_error(ErrorCode::TooLarge, Some(&large)).await;
    client
        .say(Up::Eph {
            bytes: vec![0; 20_000],
        })
        .await;
    client.hear_error(ErrorCode::TooLarge, None).await;
    client
        .say(Up::Has {
            salt: [0; 16],
            fingerprints: vec![0; 100_001],
        })
        .await;
    client.hear_error(ErrorCode::TooLarge, None).await;
    client.keep(&large[..MAX_CHUNK]).await;
}

#[tokio::test]
async fn a_message_that_can_not_be_skipped_ends_the_connection() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    client.say_bytes(vec![0; 2 * MAX_FRAME + 1]).await;
    assert_eq!(client.hear_or_end().await, None);
}

#[tokio::test]
async fn a_connection_stays_in_its_room() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    let other = client.hello_of(&room(2));
    client.say(other).await;
    client.hear_error(ErrorCode::WrongRoom, None).await;
    let again = client.hello_of(&room(1));
    client.say(again).await;
    client.hear_error(ErrorCode::OutOfOrder, None).await;
    client.keep(b"still here").await;
}

#[tokio::test]
async fn nothing_goes_before_the_hello() {
    let relay = Running::start(in_memory()).await;
    let mut client = Client::connect(relay.address).await;
    client
        .say(Up::Put {
            chunk: b"early".to_vec(),
        })
        .await;
    client
        .hear_error(ErrorCode::OutOfOrder, Some(b"early"))
        .await;
    for frame in [
        Up::Sub {
            epoch: None,
            after: nomic_protocol::Cursor::START,
        },
        Up::Has {
            salt: [0; 16],
            fingerprints: vec![],
        },
        Up::Eph { bytes: vec![1] },
    ] {
        client.say(frame).await;
        client.hear_error(ErrorCode::OutOfOrder, None).await;
    }
    let hello = client.hello_of(&room(1));
    assert!(client.welcome(hello).await.write);
}

#[tokio::test]
async fn a_false_proof_is_refused_and_a_true_one_is_taken_after_it() {
    let relay = Running::start(in_memory()).await;
    let mut client = Client::connect(relay.address).await;
    let key = room(1);
    let room_key = key.verifying_key().to_bytes();
    let stale = {
        use ed25519_dalek::Signer;
        key.sign(&hello_message(&[0; 32], &RoomId::of_key(&room_key)))
            .to_bytes()
    };
    for proof in [[0; 64], stale] {
        client
            .say(Up::Hello {
                version: VERSION,
                room_key,
                proof: Some(proof),
            })
            .await;
        client.hear_error(ErrorCode::NotWritable, None).await;
    }
    let hello = client.hello_of(&key);
    assert!(client.welcome(hello).await.write);
}

#[tokio::test]
async fn another_version_is_refused_and_the_right_one_is_taken_after_it() {
    let relay = Running::start(in_memory()).await;
    let mut client = Client::connect(relay.address).await;
    client
        .say(Up::Hello {
            version: VERSION + 1,
            room_key: [0; 32],
            proof: None,
        })
        .await;
    client.hear_error(ErrorCode::Version, None).await;
    let hello = client.hello_of(&room(1));
    assert!(client.welcome(hello).await.write);
}

#[tokio::test]
async fn a_full_room_takes_nothing_more_and_others_do() {
    let room_quota = RoomQuota {
        bytes: 10,
        chunks: 3,
    };
    let relay = with_quotas(Quotas {
        room: room_quota,
        ..Quotas::default()
    })
    .await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    client.keep(b"12345").await;
    client
        .say(Up::Put {
            chunk: b"123456".to_vec(),
        })
        .await;
    client
        .hear_error(ErrorCode::QuotaRoom, Some(b"123456"))
        .await;
    client.keep(b"1").await;
    client.keep(b"2").await;
    client
        .say(Up::Put {
            chunk: b"3".to_vec(),
        })
        .await;
    client.hear_error(ErrorCode::QuotaRoom, Some(b"3")).await;
    client.keep(b"12345").await;
    let (mut other, _) = Client::writer(relay.address, &room(2)).await;
    other.keep(b"123456").await;
}

#[tokio::test]
async fn an_address_stores_only_so_much_and_is_not_charged_twice() {
    let relay = with_quotas(Quotas {
        stored_per_day: 1000,
        stored_per_day_of_room: 0,
        ..Quotas::default()
    })
    .await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    let large = vec![1; 600];
    for _ in 0..4 {
        client.keep(&large).await;
    }
    let more = vec![2; 600];
    client
        .say(Up::Put {
            chunk: more.clone(),
        })
        .await;
    client
        .hear_error(ErrorCode::QuotaAddress, Some(&more))
        .await;
    client.keep(&[3; 300]).await;
}

#[tokio::test]
async fn too_many_connections_from_one_address_are_turned_away() {
    let relay = with_quotas(Quotas {
        connections_per_address: 1,
        ..Quotas::default()
    })
    .await;
    let (mut first, _) = Client::writer(relay.address, &room(1)).await;
    let mut second = Client::connect(relay.address).await;
    let hello = second.hello_of(&room(2));
    let told = second.turned_away(hello).await;
    assert_eq!(told, (ErrorCode::QuotaAddress, Some(30)));
    first.keep(b"still here").await;
}

#[tokio::test]
async fn too_many_connections_of_one_room_are_turned_away() {
    let relay = with_quotas(Quotas {
        connections_per_room: 2,
        ..Quotas::default()
    })
    .await;
    let (mut first, _) = Client::writer(relay.address, &room(1)).await;
    first.keep(b"it exists").await;
    let mut second = Client::connect(relay.address).await;
    let hello = second.hello_of(&room(1));
    // One address may have half of a room.
    let told = second.turned_away(hello).await;
    assert_eq!(told, (ErrorCode::QuotaAddress, Some(30)));
    first.keep(b"still here").await;
}

#[tokio::test]
async fn a_relay_that_has_become_full_turns_away_with_a_time_to_come_again() {
    let relay = with_quotas(Quotas {
        connections: 1,
        ..Quotas::default()
    })
    .await;
    let mut late = Client::connect(relay.address).await;
    let (mut first, _) = Client::writer(relay.address, &room(1)).await;
    let hello = late.hello_of(&room(2));
    let told = late.turned_away(hello).await;
    assert_eq!(told, (ErrorCode::TooFast, Some(30)));
    let url = format!("ws://{}/relay", relay.address);
    let Err(Error::Http(answer)) = tokio_tungstenite::connect_async(url).await else {
        panic!("not refused")
    };
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["retry-after"], "30");
    first.keep(b"still here").await;
}

#[tokio::test]
async fn a_client_may_ping_now_and_then_but_not_without_end() {
    let relay = Running::start(in_memory()).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    for _ in 0..10 {
        client.say_message(Message::Ping("".into())).await;
    }
    client.keep(b"still here").await;
    for _ in 0..1000 {
        client.try_say_message(Message::Ping("".into())).await;
    }
    // The error may be lost with what the relay did not read any more.
    assert!(matches!(
        client.hear_or_end().await,
        None | Some(Down::Err {
            code: ErrorCode::TooFast,
            ..
        })
    ));
}

/// A relay that grants three frames and then one a second, without patience.
async fn impatient() -> Running {
    let quotas = Quotas {
        frames_per_second: 1,
        frames_at_once: 3,
        ..Quotas::default()
    };
    let timing = Timing {
        patience: Duration::ZERO,
        ..Timing::default()
    };
    Running::start(Config {
        quotas,
        timing,
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn too_fast_is_said_and_the_connection_lives_on() {
    let relay = impatient().await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    for number in 0..10_u8 {
        client
            .say(Up::Put {
                chunk: vec![number],
            })
            .await;
    }
    let mut refused = Vec::new();
    for _ in 0..10 {
        if let Down::Err {
            code: ErrorCode::TooFast,
            about: Some(id),
            wait: Some(1..),
        } = client.hear().await
        {
            refused.push(id);
        }
    }
    assert!(!refused.is_empty());
    tokio::time::sleep(Duration::from_millis(1100)).await;
    client.keep(b"later").await;
}

#[tokio::test]
async fn a_patient_relay_slows_writers_down_instead() {
    let quotas = Quotas {
        frames_per_second: 20,
        frames_at_once: 5,
        ..Quotas::default()
    };
    let relay = with_quotas(quotas).await;
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    let start = std::time::Instant::now();
    for number in 0..15_u8 {
        client
            .say(Up::Put {
                chunk: vec![number],
            })
            .await;
    }
    for _ in 0..15 {
        assert!(matches!(client.hear().await, Down::Ack { .. }));
    }
    assert!(start.elapsed() > Duration::from_millis(400));
}

#[tokio::test]
async fn who_says_nothing_is_let_go() {
    let timing = Timing {
        hello: Duration::from_millis(200),
        ping: Duration::from_millis(50),
        idle: Duration::from_millis(500),
        ..Timing::default()
    };
    let relay = Running::start(Config {
        timing,
        ..in_memory()
    })
    .await;
    let mut silent = Client::connect(relay.address).await;
    assert_eq!(silent.hear_or_end().await, None);
    // Answering pings is enough to stay: the client does it while it listens.
    let (mut quiet, _) = Client::writer(relay.address, &room(1)).await;
    let heard = tokio::time::timeout(Duration::from_secs(2), quiet.hear_or_end()).await;
    assert!(heard.is_err(), "a connection that answers pings was closed");
    quiet.keep(b"still here").await;
}

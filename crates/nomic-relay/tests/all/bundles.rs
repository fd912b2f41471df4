//! Bundles of full stretches of a log.

use crate::support::{Client, Running, in_folder, in_memory, room};
use ed25519_dalek::SigningKey;
use nomic_protocol::{ChunkId, Cursor, Down, ErrorCode, MAX_STRETCH, Up, fingerprint, salt_of};
use nomic_relay::{Config, Quotas};

const LENGTH: u8 = 4;

fn relay_of_short_stretches(config: Config) -> Config {
    let quotas = Quotas {
        stretch: u32::from(LENGTH),
        ..config.quotas
    };
    Config { quotas, ..config }
}

fn chunk(number: u8) -> Vec<u8> {
    vec![number; 20]
}

fn print(client: &Client, number: u8) -> u64 {
    fingerprint(&salt_of(&client.nonce), &ChunkId::of(&chunk(number)))
}

fn bundle_of(stretch: u64, bundle: &[u8]) -> Up {
    Up::Bundle {
        stretch,
        bundle: bundle.to_vec(),
    }
}

async fn filled(relay: &Running, key: &SigningKey, chunks: u8) -> Client {
    let (mut writer, _) = Client::writer(relay.address, key).await;
    for number in 1..=chunks {
        writer.keep(&chunk(number)).await;
    }
    writer
}

/// Waits until all earlier frames were processed.
async fn heard(client: &mut Client) {
    client
        .say(Up::Has {
            salt: [0; 16],
            fingerprints: Vec::new(),
        })
        .await;
    assert!(matches!(client.hear().await, Down::Want { .. }));
}

fn expected(client: &Client, stretch: u8, bundle: &[u8], more: bool) -> Down {
    let first = stretch * LENGTH + 1;
    let places = first..first + LENGTH;
    Down::Bundle {
        after: Cursor(u64::from(first + LENGTH - 1)),
        fingerprints: places.map(|number| print(client, number)).collect(),
        bundle: bundle.to_vec(),
        more,
    }
}

#[tokio::test]
async fn who_lacks_a_whole_stretch_gets_its_bundle_and_the_rest_chunk_by_chunk() {
    let folder = tempfile::tempdir().unwrap();
    for config in [in_memory(), in_folder(folder.path())] {
        let relay = Running::start(relay_of_short_stretches(config)).await;
        let key = room(1);
        let mut writer = filled(&relay, &key, 10).await;
        writer.say(bundle_of(0, b"first")).await;
        writer.say(bundle_of(1, b"bad")).await;
        writer.say(bundle_of(1, b"second")).await;
        heard(&mut writer).await;

        let mut newcomer = Client::follower(relay.address, &key, 0).await;
        let first = expected(&newcomer, 0, b"first", true);
        assert_eq!(newcomer.hear().await, first);
        let second = expected(&newcomer, 1, b"second", true);
        assert_eq!(newcomer.hear().await, second);
        let rest = Down::Chunks {
            after: Cursor(10),
            chunks: vec![chunk(9), chunk(10)],
            more: false,
        };
        assert_eq!(newcomer.hear().await, rest);

        // A client that has a part of it gets the rest without asking.
        let mut back = Client::follower(relay.address, &key, 2).await;
        let rest = Down::Chunks {
            after: Cursor(4),
            chunks: vec![chunk(3), chunk(4)],
            more: true,
        };
        assert_eq!(back.hear().await, rest);
        let second = expected(&back, 1, b"second", true);
        assert_eq!(back.hear().await, second);
        relay.stop().await;
    }
}

#[tokio::test]
async fn a_relay_whose_stretches_have_another_length_than_before_hides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let of = |stretch| {
        let mut config = in_folder(folder.path());
        config.quotas.stretch = stretch;
        config
    };
    let key = room(1);
    let relay = Running::start(of(4)).await;
    let mut writer = filled(&relay, &key, 8).await;
    writer.say(bundle_of(0, b"first")).await;
    writer.say(bundle_of(1, b"second")).await;
    heard(&mut writer).await;
    drop(writer);
    relay.stop().await;
    for stretch in [2, 8, 0] {
        let relay = Running::start(of(stretch)).await;
        let mut newcomer = Client::follower(relay.address, &key, 0).await;
        let heard = newcomer.hear_chunks(0, 8).await;
        assert_eq!(heard, (1..=8).map(chunk).collect::<Vec<_>>());
        drop(newcomer);
        relay.stop().await;
    }
    // Bundles serve stretches of their length.
    let relay = Running::start(of(4)).await;
    let mut newcomer = Client::follower(relay.address, &key, 0).await;
    let first = expected(&newcomer, 0, b"first", true);
    assert_eq!(newcomer.hear().await, first);
}

#[tokio::test]
async fn what_a_bundle_lacks_is_had_by_itself() {
    let relay = Running::start(relay_of_short_stretches(in_memory())).await;
    let key = room(1);
    let mut writer = filled(&relay, &key, 4).await;
    writer.say(bundle_of(0, b"bundle")).await;
    heard(&mut writer).await;
    // A client without the right to write may ask, too.
    let (mut reader, _) = Client::reader(relay.address, &key).await;
    let get = |stretch, fingerprints| Up::Get {
        stretch,
        fingerprints,
    };
    let asked = vec![print(&reader, 4), 7, print(&reader, 2)];
    reader.say(get(0, asked)).await;
    let chunks = vec![chunk(2), chunk(4)];
    assert_eq!(reader.hear().await, Down::Got { stretch: 0, chunks });
    // A stretch that was never bundled gives nothing.
    let asked = vec![print(&reader, 2)];
    reader.say(get(1, asked)).await;
    let chunks = Vec::new();
    assert_eq!(reader.hear().await, Down::Got { stretch: 1, chunks });
    reader.say(get(0, vec![1; MAX_STRETCH + 1])).await;
    reader.hear_error(ErrorCode::TooLarge, None).await;
}

#[tokio::test]
async fn a_bundle_is_taken_of_a_full_stretch_only_from_a_writer_and_if_it_is_no_larger_than_that() {
    let relay = Running::start(relay_of_short_stretches(in_memory())).await;
    let key = room(1);
    let mut writer = filled(&relay, &key, 7).await;
    for (stretch, bundle) in [(1, vec![1; 10]), (u64::MAX, vec![1; 10])] {
        writer.say(bundle_of(stretch, &bundle)).await;
        writer
            .hear_error(ErrorCode::OutOfOrder, Some(&bundle))
            .await;
    }
    let large = vec![1; 4 * 20 + 1];
    writer.say(bundle_of(0, &large)).await;
    writer.hear_error(ErrorCode::TooLarge, Some(&large)).await;
    let (mut reader, _) = Client::reader(relay.address, &key).await;
    reader.say(bundle_of(0, b"bundle")).await;
    reader
        .hear_error(ErrorCode::NotWritable, Some(b"bundle"))
        .await;
    let mut newcomer = Client::follower(relay.address, &key, 0).await;
    assert!(matches!(newcomer.hear().await, Down::Chunks { .. }));
}

#[tokio::test]
async fn a_relay_without_stretches_keeps_no_bundles() {
    let quotas = Quotas {
        stretch: 0,
        ..Quotas::default()
    };
    let config = Config {
        quotas,
        ..in_memory()
    };
    let relay = Running::start(config).await;
    let key = room(1);
    let mut writer = filled(&relay, &key, 3).await;
    writer.say(bundle_of(0, b"bundle")).await;
    writer
        .hear_error(ErrorCode::OutOfOrder, Some(b"bundle"))
        .await;
    let mut newcomer = Client::follower(relay.address, &key, 0).await;
    assert_eq!(newcomer.hear_chunks(0, 3).await.len(), 3);
}

#[tokio::test]
async fn the_question_whether_the_relay_is_still_there_is_answered_to_readers_and_writers() {
    let relay = Running::start(relay_of_short_stretches(in_memory())).await;
    let key = room(1);
    let writer = filled(&relay, &key, 3).await;
    let (reader, _) = Client::reader(relay.address, &key).await;
    for mut client in [writer, reader] {
        client.say(Up::PROBE).await;
        let answer = Down::Got {
            stretch: u64::MAX,
            chunks: Vec::new(),
        };
        assert_eq!(client.hear().await, answer);
    }
}

use super::*;
use crate::{Config, Relay, Storage};
use nomic_protocol::{ChunkId, Cursor, DeviceHandle, Down, Epoch, Limits, Up, VERSION};

/// Value of a series in the text.
fn value(text: &str, series: &str) -> Option<u64> {
    let series = format!("nomic_relay_{series} ");
    let line = text.lines().find_map(|line| line.strip_prefix(&series));
    line?.parse().ok()
}

fn text_of(metrics: &Metrics) -> String {
    let relay = Relay::start(Config::new(Storage::Memory)).unwrap();
    metrics.text(&relay.state())
}

#[test]
fn frames_are_counted_by_kind_and_size() {
    let metrics = Metrics::new();
    let frames = [
        Up::Hello {
            version: VERSION,
            room_key: [0; 32],
            proof: None,
        },
        Up::Sub {
            epoch: None,
            after: Cursor::START,
        },
        Up::Put { chunk: vec![1] },
        Up::Has {
            salt: [0; 16],
            fingerprints: vec![],
        },
        Up::Eph { bytes: vec![] },
        Up::Bundle {
            stretch: 0,
            bundle: vec![],
        },
        Up::Get {
            stretch: 0,
            fingerprints: vec![],
        },
        Up::Endpoint {
            handle: DeviceHandle([0; 16]),
            endpoint: String::new(),
            keep: false,
        },
        Up::Wake { handles: vec![] },
    ];
    let frames = frames.map(|frame| frame.encode());
    frames.iter().for_each(|frame| metrics.receive(frame));
    metrics.receive(&[]);
    metrics.receive(&[0xff, 0xff]);
    let text = text_of(&metrics);
    for kind in FROM_CLIENTS {
        let series = format!("received_frames_total{{kind=\"{kind}\"}}");
        assert_eq!(value(&text, &series), Some(1), "{kind}");
    }
    let other = "received_frames_total{kind=\"other\"}";
    assert_eq!(value(&text, other), Some(2));
    let bytes: usize = frames.iter().map(Vec::len).sum();
    assert_eq!(value(&text, "received_bytes_total"), Some(bytes as u64 + 2));
}

#[test]
fn frames_to_clients_are_counted_by_kind() {
    let metrics = Metrics::new();
    let limits = Limits {
        max_chunk: 1,
        max_frame: 1,
        room_bytes: 1,
        room_chunks: 1,
        stretch: 1,
        frames_per_second: 1,
        bytes_per_second: 1,
        idle_days: 0,
    };
    for frame in [
        Down::Nonce {
            version: VERSION,
            nonce: [0; 32],
        },
        Down::Welcome {
            epoch: Epoch([0; 16]),
            head: Cursor::START,
            limits,
            write: true,
        },
        Down::Chunks {
            after: Cursor::START,
            chunks: vec![],
            more: false,
        },
        Down::Ack {
            id: ChunkId([0; 32]),
            cursor: Cursor::START,
        },
        Down::Want {
            salt: [0; 16],
            fingerprints: vec![],
        },
        Down::Eph { bytes: vec![] },
        Down::Bundle {
            after: Cursor::START,
            fingerprints: vec![],
            bundle: vec![],
            more: false,
        },
        Down::Got {
            stretch: 0,
            chunks: vec![],
        },
        Down::PushKey { key: [0; 65] },
        Down::Err {
            code: ErrorCode::TooFast,
            about: None,
            wait: None,
        },
    ] {
        metrics.send(&frame.encode());
    }
    let text = text_of(&metrics);
    for kind in FROM_RELAY {
        let series = format!("sent_frames_total{{kind=\"{kind}\"}}");
        assert_eq!(value(&text, &series), Some(1), "{kind}");
    }
}

#[test]
fn errors_are_counted_by_their_code() {
    let metrics = Metrics::new();
    for code in ErrorCode::ALL {
        for about in [None, Some(ChunkId([0; 32]))] {
            metrics.send(
                &Down::Err {
                    code,
                    about,
                    wait: None,
                }
                .encode(),
            );
        }
    }
    let text = text_of(&metrics);
    for code in ErrorCode::ALL {
        let series = format!("refusals_total{{code=\"{code}\"}}");
        assert_eq!(value(&text, &series), Some(2), "{code}");
    }
}

#[test]
fn commits_are_counted_with_their_chunks() {
    let metrics = Metrics::new();
    let placed = [
        Placed::New(Cursor(1)),
        Placed::New(Cursor(2)),
        Placed::Known(Cursor(1)),
        Placed::RoomFull,
    ];
    metrics.commit(Duration::from_millis(3), 1000, &placed);
    let text = text_of(&metrics);
    for (series, expected) in [
        ("chunks_total{outcome=\"kept\"}", 2),
        ("chunks_total{outcome=\"known\"}", 1),
        ("commit_seconds_bucket{le=\"0.002\"}", 0),
        ("commit_seconds_bucket{le=\"0.004\"}", 1),
        ("commit_chunks_bucket{le=\"4\"}", 1),
        ("commit_bytes_bucket{le=\"1024\"}", 1),
    ] {
        assert_eq!(value(&text, series), Some(expected), "{series}\n{text}");
    }
}

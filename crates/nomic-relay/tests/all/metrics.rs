//! The numbers that a relay gives its operator.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use nomic_protocol::{ErrorCode, Up};

use crate::page::get;
use crate::program::Program;
use crate::support::{Client, reading, room};

async fn numbers(address: SocketAddr) -> String {
    let (head, body) = get(address, "/metrics", "").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-type: text/plain"), "{head}");
    String::from_utf8(body).unwrap()
}

fn value(numbers: &str, series: &str) -> Option<f64> {
    let line = numbers.lines().find(|line| {
        line.strip_prefix(series)
            .is_some_and(|rest| rest.starts_with(' '))
    });
    line?.rsplit(' ').next()?.parse().ok()
}

#[tokio::test]
async fn what_clients_do_is_in_the_metrics() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "metrics = \"127.0.0.1:0\"");
    let metrics = relay.metrics.unwrap();
    let mut reader = Client::follower(relay.address, &room(1), 0).await;
    let (mut writer, _) = Client::writer(relay.address, &room(1)).await;
    writer.keep(b"new").await;
    writer.keep(b"new").await;
    reader.hear_chunks(0, 1).await;
    writer.say(Up::Put { chunk: vec![] }).await;
    writer.hear_error(ErrorCode::Malformed, Some(b"")).await;

    let said = numbers(metrics).await;
    for (series, expected) in [
        ("connections", 2.0),
        ("rooms", 1.0),
        ("storage_failing", 0.0),
        ("repaired_rooms_total", 0.0),
        ("queued_chunks", 0.0),
        ("queued_bytes", 0.0),
        ("too_slow_total", 0.0),
        ("chunks_total{outcome=\"kept\"}", 1.0),
        ("chunks_total{outcome=\"known\"}", 1.0),
        ("commit_seconds_count", 2.0),
        ("received_frames_total{kind=\"put\"}", 3.0),
        ("received_frames_total{kind=\"hello\"}", 2.0),
        ("sent_frames_total{kind=\"ack\"}", 2.0),
        ("refusals_total{code=\"relay/malformed\"}", 1.0),
        ("turned_away_total{reason=\"relay_full\"}", 0.0),
    ] {
        let series = format!("nomic_relay_{series}");
        assert_eq!(value(&said, &series), Some(expected), "{series}\n{said}");
    }
    assert!(value(&said, "nomic_relay_sent_bytes_total") > Some(100.0));
    relay.stop();
}

#[tokio::test]
async fn those_who_are_not_let_in_are_counted() {
    for (quota, reason) in [
        ("connections", "relay_full"),
        ("connections_per_address", "address_connections"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let settings = format!("metrics = \"127.0.0.1:0\"\nquotas.{quota} = 1");
        let relay = Program::start(folder.path(), &settings);
        let (_first, _) = Client::reader(relay.address, &room(1)).await;
        if quota == "connections" {
            let url = format!("ws://{}/relay", relay.address);
            assert!(tokio_tungstenite::connect_async(&url).await.is_err());
        } else {
            let mut second = Client::connect(relay.address).await;
            second.turned_away(reading(&room(1))).await;
        }
        let said = numbers(relay.metrics.unwrap()).await;
        let series = format!("nomic_relay_turned_away_total{{reason=\"{reason}\"}}");
        assert_eq!(value(&said, &series), Some(1.0), "{said}");
        relay.stop();
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_is_cut_off_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "metrics = \"127.0.0.1:0\"\ntiming.send = 0.3";
    let relay = Program::start(folder.path(), settings);
    let _deaf = Client::follower(relay.address, &room(1), 0).await;
    let (mut writer, _) = Client::writer(relay.address, &room(1)).await;
    // More than the buffers of both ends hold.
    for number in 0..120_u8 {
        writer.keep(&vec![number; 200_000]).await;
    }
    let cut_off = async {
        let series = "nomic_relay_too_slow_total";
        while value(&numbers(relay.metrics.unwrap()).await, series) != Some(1.0) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(20), cut_off).await;
    waited.expect("the client is not cut off");
    relay.stop();
}

#[tokio::test]
async fn the_address_of_the_metrics_has_health_and_readiness() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "metrics = \"127.0.0.1:0\"");
    for path in ["/health", "/ready"] {
        let (head, _) = get(relay.metrics.unwrap(), path, "").await;
        assert!(head.starts_with("http/1.1 200"), "{path}: {head}");
    }
    relay.stop();
}

/// Names of metrics in the queries of the board. A histogram has one name.
fn on_the_board(board: &str) -> BTreeSet<String> {
    let board: serde_json::Value = serde_json::from_str(board).unwrap();
    let panels = board["panels"].as_array().unwrap();
    let targets = panels
        .iter()
        .filter_map(|panel| panel["targets"].as_array());
    let queries = targets
        .flatten()
        .map(|target| target["expr"].as_str().unwrap());
    let words = queries.flat_map(|query| query.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let names = words.filter(|word| word.starts_with("nomic_relay_"));
    names
        .map(|name| name.strip_suffix("_bucket").unwrap_or(name).to_owned())
        .collect()
}

#[tokio::test]
async fn the_board_shows_every_metric_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "metrics = \"127.0.0.1:0\"");
    let said = numbers(relay.metrics.unwrap()).await;
    let printed: BTreeSet<String> = said
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
        .map(str::to_owned)
        .collect();
    let board = include_str!("../../../../packaging/grafana.json");
    assert_eq!(on_the_board(board), printed);
    relay.stop();
}

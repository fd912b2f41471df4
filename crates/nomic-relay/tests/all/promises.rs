//! Tests of connections from one address: their number and duration.

use std::net::SocketAddr;
use std::time::Duration;

use crate::support::{Client, Running, in_memory, reading, room};
use nomic_protocol::{Down, ErrorCode};
use nomic_relay::{Config, Quotas, Timing};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Connects as a reader with this address in the header of a proxy.
async fn gets_in(relay: SocketAddr, forwarded: &str) -> Result<Client, (ErrorCode, Option<u32>)> {
    let url = format!("ws://{relay}/relay");
    let mut request = url.into_client_request().unwrap();
    let header = forwarded.parse().unwrap();
    request.headers_mut().insert("x-forwarded-for", header);
    let mut client = Client::connect_by(request).await;
    client.say(reading(&room(1))).await;
    match client.hear().await {
        Down::Welcome { .. } => Ok(client),
        Down::Err { code, wait, .. } => Err((code, wait)),
        other => panic!("{other:?}"),
    }
}

async fn for_one_each(behind_proxy: bool) -> Running {
    let quotas = Quotas {
        connections_per_address: 1,
        ..Quotas::default()
    };
    Running::start(Config {
        quotas,
        behind_proxy,
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn only_behind_a_proxy_is_an_address_believed_that_a_header_names() {
    for behind_proxy in [false, true] {
        let relay = for_one_each(behind_proxy).await;
        let turned_away = (ErrorCode::QuotaAddress, Some(30));
        let _first = gets_in(relay.address, "10.0.0.1").await.unwrap();
        let second = gets_in(relay.address, "10.0.0.2").await;
        assert_eq!(second.is_ok(), behind_proxy);
        let third = gets_in(relay.address, "10.0.0.1").await;
        assert_eq!(third.err(), Some(turned_away));
        relay.stop().await;
    }
}

#[test]
fn a_request_has_ten_seconds() {
    assert_eq!(Timing::default().request, Duration::from_secs(10));
}

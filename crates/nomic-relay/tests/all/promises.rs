//! Tests of connections from one address: their number and duration.

use std::net::SocketAddr;
use std::time::Duration;

use crate::support::{Running, in_memory};
use futures_util::StreamExt;
use nomic_protocol::{Down, ErrorCode};
use nomic_relay::{Config, Quotas, Timing};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

async fn greeted(
    relay: SocketAddr,
    forwarded: &str,
) -> (WebSocketStream<MaybeTlsStream<TcpStream>>, Down) {
    let url = format!("ws://{relay}/relay");
    let mut request = url.into_client_request().unwrap();
    let header = forwarded.parse().unwrap();
    request.headers_mut().insert("x-forwarded-for", header);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let Some(Ok(Message::Binary(bytes))) = socket.next().await else {
        panic!("no frame")
    };
    let down = Down::decode(&bytes).unwrap();
    (socket, down)
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
        let (_first, down) = greeted(relay.address, "10.0.0.1").await;
        assert!(matches!(down, Down::Nonce { .. }));
        let (_second, down) = greeted(relay.address, "10.0.0.2").await;
        let let_in = matches!(down, Down::Nonce { .. });
        assert_eq!(let_in, behind_proxy, "{down:?}");
        let turned_away = Down::Err {
            code: ErrorCode::QuotaAddress,
            about: None,
            wait: Some(30),
        };
        let (_third, down) = greeted(relay.address, "10.0.0.1").await;
        assert_eq!(down, turned_away);
        relay.stop().await;
    }
}

#[test]
fn a_request_has_ten_seconds() {
    assert_eq!(Timing::default().request, Duration::from_secs(10));
}

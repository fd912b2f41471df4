//! Pages that may connect.

use std::net::SocketAddr;

use crate::page::write_page;
use crate::support::{Client, Running, in_memory, room};
use nomic_relay::Config;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Connects as a page of this origin does. Returns the answer's status and text.
async fn as_page(relay: SocketAddr, origin: &str) -> (u16, String) {
    let mut request = format!("ws://{relay}/relay").into_client_request().unwrap();
    let origin = origin.parse().unwrap();
    request.headers_mut().insert("origin", origin);
    match tokio_tungstenite::connect_async(request).await {
        Ok((_, answer)) => (answer.status().as_u16(), String::new()),
        Err(Error::Http(answer)) => {
            let text = answer.body().clone().unwrap_or_default();
            (answer.status().as_u16(), String::from_utf8(text).unwrap())
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_page_from_elsewhere_is_refused_where_the_relay_serves_the_page() {
    let folder = tempfile::tempdir().unwrap();
    write_page(folder.path());
    let relay = Running::start(Config {
        page: Some(folder.path().to_owned()),
        ..in_memory()
    })
    .await;
    let own = format!("http://{}", relay.address);
    assert_eq!(as_page(relay.address, &own).await.0, 101);
    for elsewhere in ["https://evil.example", "http://127.0.0.1", "null"] {
        let (status, text) = as_page(relay.address, elsewhere).await;
        assert_eq!(status, 403, "{elsewhere}");
        assert_eq!(text, "Pages from elsewhere may not use this relay.\n");
    }
    let (mut program, _) = Client::writer(relay.address, &room(1)).await;
    program.keep(b"programs have no origin").await;
}

#[tokio::test]
async fn a_relay_without_a_page_serves_any_page_or_those_that_its_host_lists() {
    let listed = vec!["https://table.example".to_owned()];
    for (origins, expected) in [(None, [101, 101]), (Some(listed), [101, 403])] {
        let relay = Running::start(Config {
            origins,
            ..in_memory()
        })
        .await;
        let [table, other] = ["https://table.example", "https://other.example"];
        let table = as_page(relay.address, table).await.0;
        let other = as_page(relay.address, other).await.0;
        assert_eq!([table, other], expected);
    }
}

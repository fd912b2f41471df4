//! Sockets whose client sends nothing, or never finishes.

use std::time::Duration;

use crate::support::{Client, Running, in_memory, room};
use nomic_protocol::{Down, ErrorCode};
use nomic_relay::{Config, Quotas, Timing};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn ended(socket: &mut TcpStream) {
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(20), socket.read_to_end(&mut rest));
    // Cut off or said goodbye to: either will do.
    let _ = closed.await.expect("the socket stays open");
}

#[tokio::test]
async fn a_request_that_is_never_finished_is_not_waited_for() {
    let timing = Timing {
        request: Duration::from_millis(300),
        ..Timing::default()
    };
    let relay = Running::start(Config {
        timing,
        ..in_memory()
    })
    .await;
    for begun in [&b""[..], b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"] {
        let mut socket = TcpStream::connect(relay.address).await.unwrap();
        socket.write_all(begun).await.unwrap();
        ended(&mut socket).await;
    }
    // A socket that trickles is not waited for, nor one that asks nothing more.
    let mut trickling = TcpStream::connect(relay.address).await.unwrap();
    let mut done = TcpStream::connect(relay.address).await.unwrap();
    done.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        .await
        .unwrap();
    ended(&mut done).await;
    let begun = std::time::Instant::now();
    while trickling.write_all(b"G").await.is_ok() {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    tokio::time::sleep(timing.request * 2).await;
    client.keep(b"a connection is no request").await;
    relay.stop().await;
}

#[tokio::test]
async fn sockets_that_say_nothing_are_counted_and_keep_nobody_from_playing() {
    let quotas = Quotas {
        sockets_per_address: 3,
        ..Quotas::default()
    };
    let relay = Running::start(Config {
        quotas,
        ..in_memory()
    })
    .await;
    let (mut playing, _) = Client::writer(relay.address, &room(1)).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(relay.address).await.unwrap());
    }
    // The oldest makes room for the newest.
    ended(&mut silent[0]).await;
    playing.keep(b"still here").await;
    let (mut newcomer, _) = Client::writer(relay.address, &room(1)).await;
    newcomer.keep(b"came in").await;
    relay.stop().await;
}

#[tokio::test]
async fn connections_without_a_hello_make_room_for_newer_ones() {
    let quotas = Quotas {
        half_open_per_address: 3,
        ..Quotas::default()
    };
    let relay = Running::start(Config {
        quotas,
        ..in_memory()
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(Client::connect(relay.address).await);
        let (mut newcomer, _) = Client::writer(relay.address, &room(1)).await;
        newcomer.keep(b"came in").await;
    }
    let told = silent[0].hear().await;
    let too_fast = Down::Err {
        code: ErrorCode::TooFast,
        about: None,
        wait: Some(5),
    };
    assert_eq!(told, too_fast);
    assert_eq!(silent[0].hear_or_end().await, None);
    let hello = silent[9].hello_of(&room(1));
    silent[9].welcome(hello).await;
    relay.stop().await;
}

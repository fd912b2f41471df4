//! TLS with certificates from files.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use nomic_protocol::Down;
use nomic_relay::{Config, Relay, Timing, TlsFiles};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

#[cfg(unix)]
use crate::program::Program;
use crate::support::{Running, in_memory};

fn files(folder: &Path) -> TlsFiles {
    TlsFiles {
        certificate: folder.join("cert.pem"),
        key: folder.join("key.pem"),
    }
}

/// Makes a certificate of its own authority and puts it into the folder.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let TlsFiles { certificate, key } = files(folder);
    fs::write(certificate, made.cert.pem()).unwrap();
    fs::write(key, made.signing_key.serialize_pem()).unwrap();
    made.cert.der().clone()
}

/// Connects with TLS, and believes this certificate only.
async fn secured(
    address: SocketAddr,
    certificate: &CertificateDer<'static>,
) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("localhost").unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    connector.connect(name, stream).await
}

async fn joined(
    address: SocketAddr,
    certificate: &CertificateDer<'static>,
) -> WebSocketStream<TlsStream<TcpStream>> {
    let stream = secured(address, certificate).await.unwrap();
    let joined = tokio_tungstenite::client_async("wss://localhost/relay", stream);
    let (mut socket, _) = joined.await.unwrap();
    let Some(Ok(Message::Binary(bytes))) = socket.next().await else {
        panic!("no frame")
    };
    assert!(matches!(Down::decode(&bytes), Ok(Down::Nonce { .. })));
    socket
}

async fn with_tls(folder: &Path, timing: Timing) -> Running {
    Running::start(Config {
        tls: Some(files(folder)),
        timing,
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn a_client_connects_by_wss_and_a_browser_by_https() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = certify(folder.path());
    let relay = with_tls(folder.path(), Timing::default()).await;
    let socket = joined(relay.address, &certificate).await;

    let mut browser = secured(relay.address, &certificate).await.unwrap();
    let request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    browser.write_all(request).await.unwrap();
    let mut answer = String::new();
    browser.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop((socket, browser));
    relay.stop().await;
}

#[tokio::test]
async fn with_tls_nothing_is_answered_in_plain() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let relay = with_tls(folder.path(), Timing::default()).await;
    let mut plain = TcpStream::connect(relay.address).await.unwrap();
    let request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    plain.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    // An alert, or the end.
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    relay.stop().await;
}

#[tokio::test]
async fn a_handshake_that_is_never_finished_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let timing = Timing {
        request: Duration::from_millis(300),
        ..Timing::default()
    };
    let relay = with_tls(folder.path(), timing).await;
    let mut silent = TcpStream::connect(relay.address).await.unwrap();
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(20), silent.read_to_end(&mut answer));
    let _ = ended.await.expect("the socket stays open");
    relay.stop().await;
}

#[test]
fn a_certificate_that_cannot_be_used_is_noticed_at_the_start() {
    let start = |folder: &Path| {
        let config = Config {
            tls: Some(files(folder)),
            ..in_memory()
        };
        Relay::start(config).unwrap_err().code()
    };
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(start(folder.path()), "tls/unreadable");
    certify(folder.path());
    let other = tempfile::tempdir().unwrap();
    certify(other.path());
    fs::copy(files(other.path()).key, files(folder.path()).key).unwrap();
    assert_eq!(start(folder.path()), "tls/unusable", "another key");
    fs::write(files(folder.path()).certificate, "").unwrap();
    assert_eq!(start(folder.path()), "tls/unusable", "no certificate");
}

#[cfg(unix)]
#[tokio::test]
async fn a_hangup_takes_a_new_certificate_and_keeps_connections() {
    let folder = tempfile::tempdir().unwrap();
    let old = certify(folder.path());
    let settings = "log.level = \"info\"\n[tls]\ncertificate = \"cert.pem\"\nkey = \"key.pem\"\n";
    let relay = Program::start(folder.path(), settings);
    let mut before = joined(relay.address, &old).await;

    let new = certify(folder.path());
    relay.signal("HUP");
    relay.logged("the settings were read again");
    joined(relay.address, &new).await;
    assert!(secured(relay.address, &old).await.is_err());

    fs::write(files(folder.path()).key, "nonsense").unwrap();
    relay.signal("HUP");
    relay.logged("the settings stay as they are");
    joined(relay.address, &new).await;

    relay.signal("TERM");
    let end = before.next().await;
    assert!(matches!(end, Some(Ok(Message::Close(Some(_))))), "{end:?}");
}

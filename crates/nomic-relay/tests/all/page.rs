//! The static page, as a browser gets it.

use std::net::SocketAddr;
use std::path::Path;

use crate::support::{Running, in_memory};
use nomic_relay::{Config, Relay};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const INDEX: &str = "<!doctype html><script type=\"module\">start()</script>";

/// The head of an answer in small letters, and its body.
pub(crate) async fn get(address: SocketAddr, path: &str, extra: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{extra}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(answer[..end].to_vec())
        .unwrap()
        .to_lowercase();
    (head, answer[end + 4..].to_vec())
}

pub(crate) fn write_page(folder: &Path) {
    let write = |name: &str, content: &[u8]| std::fs::write(folder.join(name), content).unwrap();
    write("index.html", INDEX.as_bytes());
    write("sw.js", b"// worker");
    write("nomic-0123456789abcdef_bg.wasm", b"\0asm plain");
    write("nomic-0123456789abcdef_bg.wasm.br", b"compressed");
    write("nomic-0123456789abcdef_bg.wasm.gz", b"zipped");
    write("index.html.gz", b"zipped");
}

async fn with_page(folder: &Path) -> Running {
    write_page(folder);
    Running::start(Config {
        page: Some(folder.to_owned()),
        ..in_memory()
    })
    .await
}

#[tokio::test]
async fn index_carries_a_policy_that_names_its_inline_script() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    for path in ["/", "/index.html"] {
        let (head, body) = get(relay.address, path, "").await;
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert!(
            head.contains("content-type: text/html; charset=utf-8"),
            "{head}"
        );
        assert!(head.contains("cache-control: no-cache"), "{head}");
        assert!(head.contains("'wasm-unsafe-eval' 'sha256-"), "{head}");
        assert!(head.contains("worker-src 'self' blob:;"), "{head}");
        assert!(head.contains("connect-src 'self' ws: wss:;"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert_eq!(body, INDEX.as_bytes());
    }
    // After a new build the policy names the new script.
    let (before, _) = get(relay.address, "/", "").await;
    std::fs::write(
        folder.path().join("index.html"),
        INDEX.replace("start", "begin"),
    )
    .unwrap();
    let (after, _) = get(relay.address, "/", "").await;
    assert_ne!(before, after);
}

#[tokio::test]
async fn wasm_comes_compressed_to_whoever_understands_it_and_is_kept_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    let path = "/nomic-0123456789abcdef_bg.wasm";
    let (head, body) = get(relay.address, path, "").await;
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(
        head.contains("cache-control: public, max-age=31536000, immutable"),
        "{head}"
    );
    assert_eq!(body, b"\0asm plain");
    let (head, body) = get(relay.address, path, "Accept-Encoding: gzip, br\r\n").await;
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(head.contains("content-encoding: br"), "{head}");
    assert!(head.contains("vary: accept-encoding"), "{head}");
    assert_eq!(body, b"compressed");
    let (head, body) = get(relay.address, path, "Accept-Encoding: gzip\r\n").await;
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert_eq!(body, b"zipped");
}

#[tokio::test]
async fn a_compressed_index_has_the_policy_of_the_plain_one() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    let policy = |head: &str| {
        let mut lines = head.lines();
        let line = lines.find(|line| line.starts_with("content-security-policy"));
        line.unwrap().to_owned()
    };
    let (plain, _) = get(relay.address, "/", "").await;
    let (zipped, body) = get(relay.address, "/", "Accept-Encoding: gzip\r\n").await;
    assert_eq!(body, b"zipped");
    assert_eq!(policy(&zipped), policy(&plain));
    let html = "content-type: text/html; charset=utf-8";
    assert!(zipped.contains(html), "{zipped}");
}

#[tokio::test]
async fn the_service_worker_is_asked_for_anew_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    let (head, _) = get(relay.address, "/sw.js", "").await;
    assert!(head.contains("content-type: text/javascript"), "{head}");
    assert!(head.contains("cache-control: no-cache"), "{head}");
}

#[tokio::test]
async fn only_files_of_the_page_are_served() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir(&page).unwrap();
    let relay = with_page(&page).await;
    for path in [
        "/secret",
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/page/",
        "/..",
    ] {
        let (head, body) = get(relay.address, path, "").await;
        assert!(head.starts_with("http/1.1 4"), "{path}: {head}");
        assert!(!body.windows(6).any(|six| six == b"secret"), "{path}");
    }
    let (head, _) = get(relay.address, "/nomic-ffffffffffffffff0.js", "").await;
    assert!(
        head.contains("cache-control: no-cache"),
        "an absence is not kept for ever: {head}"
    );
}

#[tokio::test]
async fn health_and_readiness_say_ok() {
    let relay = Running::start(in_memory()).await;
    let (head, body) = get(relay.address, "/health", "").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert_eq!(body, br#"{"status":"ok","connections":0,"repaired":0}"#);
    let (head, _) = get(relay.address, "/ready", "").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    let (head, _) = get(relay.address, "/metrics", "").await;
    assert!(
        head.starts_with("http/1.1 404"),
        "not for everybody: {head}"
    );
    let (head, _) = get(relay.address, "/relay", "").await;
    assert!(head.starts_with("http/1.1 4"), "not a web page: {head}");
    let (head, _) = get(relay.address, "/", "").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
}

#[tokio::test]
async fn whatever_is_answered_says_what_a_page_made_of_it_may_do() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    for path in ["/", "/sw.js", "/nothing", "/health", "/relay"] {
        let (head, _) = get(relay.address, path, "").await;
        for header in [
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "content-security-policy: default-src 'self'",
        ] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
    let (head, _) = get(relay.address, "/health", "").await;
    assert!(head.contains("cache-control: no-store"), "{head}");
}

#[tokio::test]
async fn an_address_longer_than_any_is_said_to_be_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let relay = with_page(folder.path()).await;
    for length in [3_000, 60_000] {
        for path in [
            format!("/{}", "a".repeat(length)),
            format!("/?{}", "a".repeat(length)),
        ] {
            let (head, _) = get(relay.address, &path, "").await;
            assert!(head.starts_with("http/1.1 414"), "{length}: {head}");
        }
    }
}

#[test]
fn a_missing_page_is_noticed_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        page: Some(folder.path().to_owned()),
        ..in_memory()
    };
    assert_eq!(Relay::start(config).unwrap_err().code(), "page/missing");
}

//! Waking of browsers, at a push service on this machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use nomic_protocol::{DeviceHandle, Down, ErrorCode, MAX_WAKE, PushKey, Up};
use nomic_relay::{Config, PushSettings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::support::{Client, Running, in_folder, in_memory, room};

const ADA: DeviceHandle = DeviceHandle([1; 16]);
const BEN: DeviceHandle = DeviceHandle([2; 16]);
/// Longer than the relay's ticks, and shorter than its gap.
const SILENCE: Duration = Duration::from_secs(3);

/// A push service: gives out the requests, and answers with a status.
struct Service {
    origin: String,
    status: Arc<AtomicU16>,
    requests: mpsc::UnboundedReceiver<String>,
}

impl Service {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let status = Arc::new(AtomicU16::new(201));
        let (tell, requests) = mpsc::unbounded_channel();
        let answered = Arc::clone(&status);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                while !request.ends_with(b"\r\n\r\n") {
                    request.push(stream.read_u8().await.unwrap());
                }
                let status = answered.load(Ordering::Relaxed);
                let answer = format!("HTTP/1.1 {status} -\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                tell.send(String::from_utf8(request).unwrap()).unwrap();
            }
        });
        Self {
            origin,
            status,
            requests,
        }
    }

    fn endpoint(&self, name: &str) -> String {
        format!("{}/{name}", self.origin)
    }

    async fn next(&mut self) -> String {
        let next = tokio::time::timeout(Duration::from_secs(20), self.requests.recv());
        next.await.expect("no push").unwrap()
    }

    async fn is_silent(&mut self) {
        let next = tokio::time::timeout(SILENCE, self.requests.recv()).await;
        assert!(next.is_err(), "pushed in vain: {next:?}");
    }

    fn config(&self, config: Config, grace: Duration) -> Config {
        let push = PushSettings {
            services: vec![self.origin.clone()],
            grace,
            gap: Duration::from_secs(3_600),
            ..PushSettings::of("mailto:host@example.org").unwrap()
        };
        Config {
            push: Some(push),
            ..config
        }
    }
}

/// A writer of room 1, and the relay's key.
async fn member(relay: &Running) -> (Client, PushKey) {
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    let Down::PushKey { key } = client.hear().await else {
        panic!("no key");
    };
    (client, key)
}

async fn register(client: &mut Client, handle: DeviceHandle, endpoint: String, keep: bool) {
    client
        .say(Up::Endpoint {
            handle,
            endpoint,
            keep,
        })
        .await;
    client.is_alive().await;
}

async fn wake(client: &mut Client, handles: Vec<DeviceHandle>) {
    client.say(Up::Wake { handles }).await;
    client.is_alive().await;
}

const NO_GRACE: Duration = Duration::from_millis(1);

#[tokio::test]
async fn a_closed_browser_is_woken_by_an_empty_signed_message_and_not_twice() {
    let mut service = Service::start().await;
    let relay = Running::start(service.config(in_memory(), NO_GRACE)).await;
    let (mut ada, key) = member(&relay).await;
    assert_eq!(key[0], 4);
    register(&mut ada, ADA, service.endpoint("ada"), true).await;
    drop(ada);
    let (mut ben, same) = member(&relay).await;
    assert_eq!(key, same);
    wake(&mut ben, vec![ADA, BEN]).await;
    let request = service.next().await.to_ascii_lowercase();
    assert!(request.starts_with("post /ada http/1.1\r\n"), "{request}");
    for line in [
        "content-length: 0",
        "ttl: 259200",
        "urgency: normal",
        "topic: move",
        "authorization: vapid t=",
    ] {
        assert!(
            request.contains(&format!("\r\n{line}")),
            "{line}: {request}"
        );
    }
    for told in ["ada", "0101010101"] {
        let (_, headers) = request.split_once("\r\n").unwrap();
        assert!(!headers.contains(told), "{request}");
    }
    wake(&mut ben, vec![ADA]).await;
    service.is_silent().await;
    relay.stop().await;
}

#[tokio::test]
async fn a_connected_browser_that_lives_is_not_woken_and_one_that_sleeps_is() {
    let mut service = Service::start().await;
    let grace = Duration::from_secs(2);
    let relay = Running::start(service.config(in_memory(), grace)).await;
    let (mut ada, _) = member(&relay).await;
    register(&mut ada, ADA, service.endpoint("ada"), true).await;
    let (mut cleo, _) = member(&relay).await;
    register(&mut cleo, BEN, service.endpoint("asleep"), true).await;
    let (mut ben, _) = member(&relay).await;
    wake(&mut ben, vec![ADA, BEN]).await;
    ada.is_alive().await;
    let request = service.next().await;
    assert!(request.starts_with("POST /asleep "), "{request}");
    service.is_silent().await;
    relay.stop().await;
}

#[tokio::test]
async fn browsers_and_the_key_outlive_a_restart() {
    let mut service = Service::start().await;
    let folder = tempfile::tempdir().unwrap();
    let config = || service.config(in_folder(folder.path()), NO_GRACE);
    let relay = Running::start(config()).await;
    let (mut ada, key) = member(&relay).await;
    register(&mut ada, ADA, service.endpoint("ada"), true).await;
    register(&mut ada, BEN, service.endpoint("ben"), true).await;
    register(&mut ada, BEN, service.endpoint("ben"), false).await;
    drop(ada);
    relay.stop().await;
    let relay = Running::start(config()).await;
    let (mut ben, same) = member(&relay).await;
    assert_eq!(key, same);
    wake(&mut ben, vec![BEN, ADA]).await;
    assert!(service.next().await.starts_with("POST /ada "));
    service.is_silent().await;
    relay.stop().await;
}

#[tokio::test]
async fn a_browser_that_its_service_has_forgotten_is_forgotten() {
    let mut service = Service::start().await;
    let folder = tempfile::tempdir().unwrap();
    let config = service.config(in_folder(folder.path()), NO_GRACE);
    let relay = Running::start(config).await;
    let (mut ada, _) = member(&relay).await;
    for (handle, status) in [(ADA, 410), (BEN, 500)] {
        service.status.store(status, Ordering::Relaxed);
        register(&mut ada, handle, service.endpoint("x"), true).await;
        drop(ada);
        (ada, _) = member(&relay).await;
        wake(&mut ada, vec![handle]).await;
        service.next().await;
    }
    drop(ada);
    relay.stop().await;
    let kept = std::fs::read_to_string(folder.path().join("push.json")).unwrap();
    assert!(!kept.contains(&"01".repeat(16)), "{kept}");
    assert!(kept.contains(&"02".repeat(16)), "{kept}");
}

#[tokio::test]
async fn only_members_name_browsers_and_only_at_known_services() {
    let service = Service::start().await;
    let relay = Running::start(service.config(in_memory(), NO_GRACE)).await;
    let (mut ada, _) = member(&relay).await;
    let put = |endpoint: &str| Up::Endpoint {
        handle: ADA,
        endpoint: endpoint.to_owned(),
        keep: true,
    };
    for endpoint in ["https://10.0.0.1/", "http://localhost:22/", "x"] {
        ada.say(put(endpoint)).await;
        ada.hear_error(ErrorCode::NoPush, None).await;
    }
    let handles = vec![ADA; MAX_WAKE + 1];
    ada.say(Up::Wake { handles }).await;
    ada.hear_error(ErrorCode::TooLarge, None).await;
    let (mut guest, _) = Client::reader(relay.address, &room(1)).await;
    guest.say(put(&service.endpoint("guest"))).await;
    guest.hear_error(ErrorCode::NotWritable, None).await;
    guest.say(Up::Wake { handles: vec![ADA] }).await;
    guest.hear_error(ErrorCode::NotWritable, None).await;
    relay.stop().await;
}

#[tokio::test]
async fn an_address_registers_a_bounded_number_of_browsers_in_a_day() {
    let service = Service::start().await;
    let relay = Running::start(service.config(in_memory(), NO_GRACE)).await;
    let (mut ada, _) = member(&relay).await;
    for number in 0..200_u8 {
        let handle = DeviceHandle([number; 16]);
        register(&mut ada, handle, service.endpoint("x"), true).await;
    }
    let put = |number| Up::Endpoint {
        handle: DeviceHandle([number; 16]),
        endpoint: service.endpoint("x"),
        keep: true,
    };
    ada.say(put(200)).await;
    ada.hear_error(ErrorCode::NoPush, None).await;
    // A visit costs nothing.
    ada.say(put(7)).await;
    ada.is_alive().await;
    relay.stop().await;
}

#[tokio::test]
async fn a_relay_wakes_nobody_unless_its_host_says_so() {
    let relay = Running::start(in_memory()).await;
    let (mut ada, _) = Client::writer(relay.address, &room(1)).await;
    ada.say(Up::Wake { handles: vec![ADA] }).await;
    ada.hear_error(ErrorCode::NoPush, None).await;
    relay.stop().await;
}

//! Waking of browsers: an empty message through their push services.

mod book;
mod service;
mod vapid;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::{HeaderName, Method, StatusCode, header};
use nomic_protocol::{DeviceHandle, ErrorCode, MAX_WAKE, PushKey, RoomId};
use serde::{Deserialize, Deserializer, de::Error};
use tokio::time::{MissedTickBehavior, interval};

use crate::accounts::lock;
use crate::metrics::{Metrics, PushOutcome};
use crate::settings::reading::seconds;
use crate::sweeping::today;
use crate::web::{WebError, ask};
use crate::{Config, Storage};
pub(crate) use book::LineSign;
use book::{Pauses, PushBook};
use service::Endpoint;
use vapid::VapidSigner;

/// Files in the data folder.
const KEY: &str = "push.key";
const BROWSERS: &str = "push.json";

/// Greatest number of requests to push services at a time.
const REQUESTS: usize = 16;
const TICK: Duration = Duration::from_secs(1);
/// Number of ticks between two writes of the file, and between two looks for forgotten browsers.
const WRITE_TICKS: u64 = 10;
const EXPIRY_TICKS: u64 = 3_600;

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");
const TOPIC: HeaderName = HeaderName::from_static("topic");
/// Seconds that a service keeps a message for a browser that is off.
const THREE_DAYS: &str = "259200";

/// Decision of a host to wake browsers.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushSettings {
    /// Address of the host, for push services: `mailto:` or `https:`.
    #[serde(deserialize_with = "contact")]
    pub contact: String,
    /// Origins of push services besides the known ones. A star is any name below a domain.
    #[serde(default)]
    pub services: Vec<String>,
    /// Least time between two messages to a browser.
    #[serde(default = "usual_gap", deserialize_with = "seconds")]
    pub gap: Duration,
    /// Time for a sign of life of a browser that is connected.
    #[serde(default = "usual_grace", deserialize_with = "seconds")]
    pub grace: Duration,
}

const fn usual_gap() -> Duration {
    Duration::from_secs(180)
}

const fn usual_grace() -> Duration {
    Duration::from_secs(40)
}

impl PushSettings {
    /// `None` for a text that is no address for contact.
    #[must_use]
    pub fn of(contact: &str) -> Option<Self> {
        let known = contact.starts_with("mailto:") || contact.starts_with("https://");
        known.then(|| Self {
            contact: contact.to_owned(),
            services: Vec::new(),
            gap: usual_gap(),
            grace: usual_grace(),
        })
    }
}

fn contact<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    match PushSettings::of(&text) {
        Some(settings) => Ok(settings.contact),
        None => Err(D::Error::custom(
            "the contact has to begin with mailto: or https://",
        )),
    }
}

pub(crate) struct Push {
    settings: PushSettings,
    signer: VapidSigner,
    book: Mutex<PushBook>,
    file: Option<PathBuf>,
    under_way: AtomicUsize,
    metrics: Arc<Metrics>,
}

impl Push {
    /// Reads the key and the browsers. `None` if the host has not decided to wake browsers.
    pub(crate) fn open(config: &Config, metrics: &Arc<Metrics>) -> io::Result<Option<Arc<Self>>> {
        let Some(settings) = config.push.clone() else {
            return Ok(None);
        };
        let folder = match &config.storage {
            Storage::Folder(folder) => Some(folder.as_path()),
            Storage::Memory => None,
        };
        let key = folder.map(|folder| folder.join(KEY));
        let signer = VapidSigner::open(key.as_deref(), &settings.contact)?;
        let file = folder.map(|folder| folder.join(BROWSERS));
        let book = file.as_deref().map(read).transpose()?;
        Ok(Some(Arc::new(Self {
            signer,
            settings,
            book: Mutex::new(book.unwrap_or_default()),
            file,
            under_way: AtomicUsize::new(0),
            metrics: Arc::clone(metrics),
        })))
    }

    pub(crate) fn key(&self) -> PushKey {
        self.signer.public_key()
    }

    /// Keeps a browser of a device. `new` is asked for leave if it is not known.
    pub(crate) fn keep<E: From<ErrorCode>>(
        &self,
        key: (RoomId, DeviceHandle),
        endpoint: &str,
        line: &Arc<LineSign>,
        new: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        if Endpoint::parse(endpoint, &self.settings.services).is_none() {
            return Err(ErrorCode::NoPush.into());
        }
        let known = lock(&self.book).has(&key, endpoint);
        if !known {
            new()?;
        }
        match lock(&self.book).keep(key, endpoint, today(), line) {
            true => Ok(()),
            false => Err(ErrorCode::NoPush.into()),
        }
    }

    pub(crate) fn remove(&self, key: &(RoomId, DeviceHandle), endpoint: &str) {
        lock(&self.book).remove(key, endpoint);
    }

    /// Wakes the browsers of these devices, in a moment. Those that are connected are waited for.
    pub(crate) fn wake(&self, room: RoomId, handles: &[DeviceHandle]) -> Result<(), ErrorCode> {
        if handles.len() > MAX_WAKE {
            return Err(ErrorCode::TooLarge);
        }
        let PushSettings { gap, grace, .. } = self.settings;
        lock(&self.book).wake(room, handles, Instant::now(), Pauses { gap, grace });
        Ok(())
    }

    /// Sends what is due and writes the file, for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut count: u64 = 0;
        loop {
            ticks.tick().await;
            if count.is_multiple_of(EXPIRY_TICKS) {
                lock(&self.book).expire(today());
            }
            count = count.wrapping_add(1);
            self.send_due();
            if count.is_multiple_of(WRITE_TICKS) {
                let this = Arc::clone(&self);
                let _ = tokio::task::spawn_blocking(move || this.save()).await;
            }
        }
    }

    fn send_due(self: &Arc<Self>) {
        let free = REQUESTS.saturating_sub(self.under_way.load(Ordering::Relaxed));
        let due = lock(&self.book).take_due(Instant::now(), free);
        for (key, endpoint) in due {
            self.under_way.fetch_add(1, Ordering::Relaxed);
            let this = Arc::clone(self);
            tokio::spawn(async move {
                let outcome = this.send(&endpoint).await;
                if outcome == PushOutcome::Gone {
                    this.remove(&key, &endpoint);
                }
                this.metrics.push(outcome);
                this.under_way.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    async fn send(&self, endpoint: &str) -> PushOutcome {
        let Some(Endpoint { uri, origin }) = Endpoint::parse(endpoint, &self.settings.services)
        else {
            // The host has taken the service off the list.
            return PushOutcome::Gone;
        };
        let Some(authorization) = self.signer.authorization(&origin) else {
            return PushOutcome::Failed;
        };
        let headers = [
            (header::AUTHORIZATION, authorization.as_str()),
            (header::CONTENT_LENGTH, "0"),
            (TTL, THREE_DAYS),
            (URGENCY, "normal"),
            // A newer message takes the place of one that was not delivered.
            (TOPIC, "move"),
        ];
        match ask(&uri, Method::POST, &headers, String::new()).await {
            Ok(_) => PushOutcome::Sent,
            Err(WebError::Status(StatusCode::NOT_FOUND | StatusCode::GONE)) => PushOutcome::Gone,
            Err(error) => {
                tracing::info!(%error, service = origin, "a push service did not take a message");
                PushOutcome::Failed
            }
        }
    }

    /// Writes the file if it lacks something.
    pub(crate) fn save(&self) {
        let Some(file) = &self.file else { return };
        let bytes = {
            let mut book = lock(&self.book);
            if !std::mem::take(&mut book.changed) {
                return;
            }
            book.to_json()
        };
        let new = file.with_extension("new");
        let written = std::fs::write(&new, bytes).and_then(|()| std::fs::rename(&new, file));
        if let Err(error) = written {
            lock(&self.book).changed = true;
            tracing::error!(%error, "the browsers to wake could not be stored");
        }
    }
}

/// Browsers of the file. A damaged file is given up: browsers come back at their next visit.
fn read(file: &Path) -> io::Result<PushBook> {
    match std::fs::read(file) {
        Ok(bytes) => Ok(PushBook::from_json(&bytes).unwrap_or_default()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(PushBook::default()),
        Err(error) => Err(error),
    }
}

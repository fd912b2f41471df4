//! The streams of a cluster.

use std::collections::HashMap;
use std::time::Duration;

use async_nats::jetstream::context::Context;
use async_nats::jetstream::stream::{Config, Republish, StorageType};
use async_nats::{Client, ConnectOptions};
use futures_util::stream::{self, StreamExt, TryStreamExt};
use nomic_protocol::{Epoch, RoomId};
use sha2::{Digest, Sha256};

use super::ClusterError;
use crate::cluster_settings::NatsSettings;

/// Number of streams. It is part of the layout: all relays of a cluster need the same.
pub(super) const STREAMS: usize = 64;
/// Name of the random number in a stream's metadata. A stream that is lost and created again has
/// another one.
const BIRTH: &str = "nomic-birth";
/// Number of streams that are created at a time.
const AT_ONCE: usize = 8;
/// Number of tries at a stream that another relay creates at the same time.
const TRIES: u32 = 5;
const PING: Duration = Duration::from_secs(2);
const REQUEST: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StreamNumber(u8);

impl StreamNumber {
    pub(super) fn of(room: RoomId) -> Self {
        let [.., last] = room.0;
        Self(last % STREAMS as u8)
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..STREAMS as u8).map(Self)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn name(self) -> String {
        format!("NOMIC_{:02}", self.0)
    }

    /// Part of the subjects that belong to the stream.
    pub(super) fn token(self) -> String {
        format!("{:02}", self.0)
    }
}

pub(super) async fn connect(settings: &NatsSettings) -> Result<(Client, Context), ClusterError> {
    let connected = ConnectOptions::new()
        .name("nomic relay")
        .ping_interval(PING)
        .connection_timeout(PING)
        .request_timeout(Some(REQUEST))
        .reconnect_delay_callback(|tries| {
            Duration::from_millis(100)
                .saturating_mul(u32::try_from(tries).unwrap_or(u32::MAX).min(10))
        })
        .event_callback(|event| async move { tracing::info!(%event, "NATS") })
        .connect(settings.servers.as_slice())
        .await;
    let client = connected.map_err(|cause| ClusterError::Unreachable {
        servers: settings.names().join(", "),
        cause: cause.to_string(),
    })?;
    let jetstream = async_nats::jetstream::new(client.clone());
    Ok((client, jetstream))
}

/// Creates the streams that are not there. Returns the epoch of the cluster's storage.
pub(super) async fn prepare(jetstream: &Context, replicas: usize) -> Result<Epoch, ClusterError> {
    let births: Vec<String> = stream::iter(StreamNumber::all())
        .map(|number| prepare_stream(jetstream, number, replicas))
        .buffered(AT_ONCE)
        .try_collect()
        .await?;
    let mut digest = Sha256::new();
    births.iter().for_each(|birth| digest.update(birth));
    let digest: [u8; 32] = digest.finalize().into();
    let mut epoch = [0; 16];
    epoch
        .iter_mut()
        .zip(digest)
        .for_each(|(to, from)| *to = from);
    Ok(Epoch(epoch))
}

async fn prepare_stream(
    jetstream: &Context,
    number: StreamNumber,
    replicas: usize,
) -> Result<String, ClusterError> {
    let refused = |cause: String| ClusterError::Stream {
        stream: number.name(),
        cause,
    };
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(|error| refused(error.to_string()))?;
    let birth: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut cause = String::new();
    for _ in 0..TRIES {
        let created = jetstream.get_or_create_stream(config(number, replicas, birth.clone()));
        match created.await {
            Ok(stream) => {
                let metadata = &stream.cached_info().config.metadata;
                return Ok(metadata.get(BIRTH).cloned().unwrap_or_default());
            }
            Err(error) => cause = error.to_string(),
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Err(refused(cause))
}

fn config(number: StreamNumber, replicas: usize, birth: String) -> Config {
    let token = number.token();
    Config {
        name: number.name(),
        subjects: vec![format!("nomic.chunk.{token}.*")],
        storage: StorageType::File,
        num_replicas: replicas,
        allow_direct: true,
        republish: Some(Republish {
            source: format!("nomic.chunk.{token}.*"),
            destination: format!("nomic.live.{token}.{{{{wildcard(1)}}}}"),
            headers_only: false,
        }),
        metadata: HashMap::from([(BIRTH.to_owned(), birth)]),
        ..Config::default()
    }
}

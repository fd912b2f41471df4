//! Settings of a relay in a cluster.

use serde::Deserialize;

/// File with the positions in the streams, in the folder of a relay's copy.
pub(crate) const POSITIONS_FILE: &str = "streams.positions";

/// Connection to NATS, and use of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NatsSettings {
    /// Addresses of servers of one cluster, with user and password or token if they need one.
    pub servers: Vec<String>,
    /// Number of servers that keep each chunk, for streams that are not there yet: as many as are
    /// named, 3 at most.
    #[serde(default)]
    pub replicas: Option<usize>,
    #[serde(default)]
    pub follow: FollowedStreams,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FollowedStreams {
    /// All from the start: a relay has every room before somebody comes.
    #[default]
    All,
    /// Those of rooms that somebody has entered since the start.
    Entered,
}

impl NatsSettings {
    /// Settings for these addresses, separated by commas.
    #[must_use]
    pub fn of(servers: &str) -> Self {
        let servers = servers
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        Self {
            servers: servers.map(str::to_owned).collect(),
            replicas: None,
            follow: FollowedStreams::default(),
        }
    }

    #[must_use]
    pub fn replicas(&self) -> usize {
        self.replicas
            .unwrap_or_else(|| self.servers.len().clamp(1, 3))
    }

    /// The servers without what is secret in their addresses.
    #[cfg(any(feature = "nats", test))]
    pub(crate) fn names(&self) -> Vec<&str> {
        let plain = |server: &str| server.rfind('@').map_or(0, |at| at.saturating_add(1));
        let names = self.servers.iter();
        names
            .map(|server| server.get(plain(server)..).unwrap_or_default())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_the_named_servers_keep_a_chunk_and_no_secret_is_shown() {
        let settings = NatsSettings::of("nats://a:4222, nats://user:word@b:4222,c:4222,d:4222");
        assert_eq!(settings.replicas(), 3);
        assert_eq!(
            settings.names(),
            ["nats://a:4222", "b:4222", "c:4222", "d:4222"]
        );
        assert_eq!(NatsSettings::of("one:4222").replicas(), 1);
    }
}

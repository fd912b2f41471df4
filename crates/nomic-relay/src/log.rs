//! The relay's log: lines on the standard error, as text or JSON.
//!
//! A line never holds a chunk, a room's id or an address.

use std::fmt::{Display, Formatter};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::net::IpAddr;

use serde::Deserialize;
use serde::de::{Deserializer, Error};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::reload;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Registry, fmt};

use crate::address::Address;

/// Names for addresses in the log: the same for one address until the relay stops, and useless to a
/// reader who wants the address.
#[derive(Clone, Default)]
pub(crate) struct LogNames {
    /// Key of the hash, which the system draws.
    key: RandomState,
}

impl LogNames {
    pub(crate) fn of(&self, ip: IpAddr) -> LogName {
        let [.., a, b, c, d] = self.key.hash_one(Address::from(ip)).to_be_bytes();
        LogName(u32::from_be_bytes([a, b, c, d]))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogName(u32);

impl Display for LogName {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogSettings {
    /// Level of all lines, or of single modules: `warn,nomic_relay=debug`.
    #[serde(deserialize_with = "level")]
    pub level: Targets,
    pub format: LogFormat,
}

impl Default for LogSettings {
    fn default() -> Self {
        Self {
            level: Targets::new().with_default(LevelFilter::WARN),
            format: LogFormat::Text,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    Text,
    /// One JSON object a line.
    Json,
}

fn level<'de, D: Deserializer<'de>>(from: D) -> Result<Targets, D::Error> {
    let text = String::deserialize(from)?;
    parse_level(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no level")))
}

/// Levels with or without a module. A module alone would mean all its lines, so a mistyped level
/// would be taken for one.
fn parse_level(text: &str) -> Option<Targets> {
    let is_level = |part: &str| {
        let part = part.trim();
        part.contains('=') || !part.is_empty() && part.parse::<LevelFilter>().is_ok()
    };
    text.split(',').all(is_level).then(|| text.parse().ok())?
}

/// The running log. Its level can change, its format can't.
#[derive(Debug)]
pub(crate) struct Log {
    filter: reload::Handle<Targets, Registry>,
    /// Level from `RUST_LOG`. It wins over the settings.
    asked: Option<Targets>,
}

impl Log {
    /// Starts the log of this process. Without effect if there is one already.
    pub(crate) fn start(settings: &LogSettings) -> Self {
        let asked = std::env::var("RUST_LOG").ok();
        let asked = asked.and_then(|text| parse_level(&text));
        let level = asked.clone().unwrap_or_else(|| settings.level.clone());
        let (filter, handle) = reload::Layer::new(level);
        let lines = fmt::layer().with_writer(io::stderr).with_ansi(false);
        let lines = match settings.format {
            LogFormat::Text => lines.boxed(),
            LogFormat::Json => lines.json().flatten_event(true).boxed(),
        };
        // A program that logs elsewhere has its own log.
        let _ = tracing_subscriber::registry()
            .with(filter)
            .with(lines)
            .try_init();
        Self {
            filter: handle,
            asked,
        }
    }

    pub(crate) fn set_level(&self, settings: &LogSettings) {
        let level = self.asked.as_ref().unwrap_or(&settings.level);
        // Fails only after the log has ended.
        let _ = self.filter.reload(level.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_name_in_one_log() {
        let names = LogNames::default();
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(names.of(ip("10.0.0.1")), names.of(ip("::ffff:10.0.0.1")));
        assert_ne!(names.of(ip("10.0.0.1")), names.of(ip("10.0.0.2")));
        let other_log = LogNames::default();
        assert_ne!(names.of(ip("10.0.0.1")), other_log.of(ip("10.0.0.1")));
    }

    #[test]
    fn a_mistyped_level_is_not_taken_for_a_module() {
        for level in ["warn", "off", "warn,nomic_relay=debug", "info, hyper=off"] {
            assert!(parse_level(level).is_some(), "{level}");
        }
        for level in ["wran", "", "nomic_relay", "hyper=lots"] {
            assert!(parse_level(level).is_none(), "{level}");
        }
    }
}

//! Settings as they are written in a file.

use std::fmt::Display;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error};

use crate::{Quotas, RoomQuota};

/// Longest time that can be set.
const LONGEST: Duration = Duration::from_secs(86_400);

/// The table `[quotas.room]`.
#[derive(serde::Deserialize)]
#[serde(remote = "RoomQuota", deny_unknown_fields)]
pub(crate) struct RoomQuotaTable {
    #[serde(default = "usual_bytes")]
    bytes: u64,
    #[serde(default = "usual_chunks")]
    chunks: u64,
}

fn usual_bytes() -> u64 {
    Quotas::default().room.bytes
}

fn usual_chunks() -> u64 {
    Quotas::default().room.chunks
}

/// A number up to a limit of the protocol.
pub(crate) fn at_most<'de, D, N, const MOST: usize>(from: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: Deserialize<'de> + Copy + Display + TryInto<usize>,
{
    let number = N::deserialize(from)?;
    match number.try_into() {
        Ok(number) if number > MOST => Err(D::Error::custom(format!(
            "{number} is too much: the protocol allows {MOST}"
        ))),
        _ => Ok(number),
    }
}

/// A time in seconds, with or without a fraction.
pub(crate) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let number = f64::deserialize(from)?;
    match Duration::try_from_secs_f64(number) {
        Ok(time) if !time.is_zero() && time <= LONGEST => Ok(time),
        _ => Err(D::Error::custom(format!(
            "{number} seconds are not above 0 and at most {}",
            LONGEST.as_secs()
        ))),
    }
}

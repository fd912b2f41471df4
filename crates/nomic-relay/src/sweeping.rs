//! Forgetting rooms that are not visited any more.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::time::{MissedTickBehavior, interval};

use crate::Relay;

const PERIOD: Duration = Duration::from_secs(3_600);
const DAY: u64 = 86_400;

/// Number of days since 1970. A clock before that counts as its first day.
pub(crate) fn today() -> u32 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = now.map_or(0, |since| since.as_secs() / DAY);
    u32::try_from(days).unwrap_or(u32::MAX).max(1)
}

/// Forgets idle rooms at once and then every hour, for ever.
pub(crate) async fn sweep(relay: Relay) {
    let mut hours = interval(PERIOD);
    hours.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        hours.tick().await;
        let state = relay.state();
        let (store, days) = (Arc::clone(&state.store), state.config.quotas.idle_days);
        drop(state);
        let swept = tokio::task::spawn_blocking(move || store.sweep(today(), days)).await;
        match swept {
            Ok(Ok(swept)) if swept.rooms > 0 => tracing::info!(
                rooms = swept.rooms,
                bytes = swept.bytes,
                "rooms that were not visited for long are forgotten"
            ),
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                tracing::error!(code = error.code(), %error, "forgetting rooms failed")
            }
            Err(error) => tracing::error!(%error, "forgetting rooms failed"),
        }
    }
}

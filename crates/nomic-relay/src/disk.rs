//! Share of the disk that a relay may use.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Store;
use crate::accounts::lock;

/// Time after a measurement until the next one.
const FRESH: Duration = Duration::from_secs(10);

/// Part of the share that is kept for rooms that exist, on top of it.
const RESERVE: u64 = 10;

/// Last measurement of the used bytes.
#[derive(Default, Debug)]
pub(crate) struct DiskGauge(Mutex<Option<(Instant, u64)>>);

impl DiskGauge {
    /// Whether the storage may grow within a share of so many bytes, where 0 is no limit. Rooms
    /// that exist may use a tenth more.
    pub(crate) fn may_grow(&self, store: &dyn Store, share: u64, room_exists: bool) -> bool {
        if share == 0 {
            return true;
        }
        let reserve = if room_exists { share / RESERVE } else { 0 };
        self.used(store) < share.saturating_add(reserve)
    }

    fn used(&self, store: &dyn Store) -> u64 {
        let mut last = lock(&self.0);
        match *last {
            Some((at, used)) if at.elapsed() < FRESH => used,
            _ => {
                let used = store.used();
                *last = Some((Instant::now(), used));
                used
            }
        }
    }
}

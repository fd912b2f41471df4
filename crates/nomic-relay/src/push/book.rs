//! Browsers that want to be woken, by room and handle.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use base16ct::lower;
use nomic_protocol::{DeviceHandle, RoomId};
use serde::{Deserialize, Serialize};

use crate::accounts::lock;

/// Days after its last visit until a browser is forgotten.
const KEPT_DAYS: u32 = 60;
/// Greatest number of browsers of one device. A newcomer takes the place of the least recent.
const PER_DEVICE: usize = 4;
const DEVICES_PER_ROOM: usize = 256;
/// Greatest number of devices of all rooms.
const DEVICES: usize = 20_000;

/// Last sign of life of a connection. Pongs are none: a browser answers pings for a page that sleeps.
#[derive(Debug)]
pub(crate) struct LineSign(Mutex<Instant>);

impl LineSign {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new(Instant::now())))
    }

    pub(crate) fn heard(&self) {
        *lock(&self.0) = Instant::now();
    }
}

/// Least times between two pushes to a browser, and for a sign of life of a connected one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pauses {
    pub(super) gap: Duration,
    pub(super) grace: Duration,
}

#[derive(Debug)]
struct Due {
    at: Instant,
    /// A connected browser that sends anything after this knows by itself.
    named: Instant,
}

#[derive(Debug)]
struct Browser {
    endpoint: String,
    /// Day of its last visit, counted from 1970.
    day: u32,
    line: Weak<LineSign>,
    pushed: Option<Instant>,
    due: Option<Due>,
}

impl Browser {
    fn has_sent_since(&self, moment: Instant) -> bool {
        let line = self.line.upgrade();
        line.is_some_and(|line| *lock(&line.0) > moment)
    }

    /// Whether it has to be pushed now. Ends what is due.
    fn take_due(&mut self, now: Instant) -> bool {
        let Some(due) = self.due.take_if(|due| due.at <= now) else {
            return false;
        };
        let push = !self.has_sent_since(due.named);
        self.pushed = if push { Some(now) } else { self.pushed };
        push
    }
}

/// One browser in the file.
#[derive(Serialize, Deserialize)]
struct Entry {
    room: String,
    handle: String,
    endpoint: String,
    day: u32,
}

type Key = (RoomId, DeviceHandle);

#[derive(Debug, Default)]
pub(super) struct PushBook {
    devices: BTreeMap<Key, Vec<Browser>>,
    /// Whether the file lacks something.
    pub(super) changed: bool,
}

impl PushBook {
    /// Whether this device has this browser.
    pub(super) fn has(&self, key: &Key, endpoint: &str) -> bool {
        let mut browsers = self.devices.get(key).into_iter().flatten();
        browsers.any(|browser| browser.endpoint == endpoint)
    }

    /// Keeps a browser, or notes its visit. Returns false if there is no place for it.
    pub(super) fn keep(
        &mut self,
        key: Key,
        endpoint: &str,
        day: u32,
        line: &Arc<LineSign>,
    ) -> bool {
        let line = Arc::downgrade(line);
        let all = self.devices.len();
        let Some(browsers) = self.devices.get_mut(&key) else {
            let (room, first, last) = (key.0, DeviceHandle([0; 16]), DeviceHandle([255; 16]));
            let of_room = self.devices.range((room, first)..=(room, last)).count();
            if all >= DEVICES || of_room >= DEVICES_PER_ROOM {
                return false;
            }
            self.devices
                .insert(key, vec![Browser::new(endpoint, day, line)]);
            self.changed = true;
            return true;
        };
        let known = browsers.iter_mut().find(|known| known.endpoint == endpoint);
        if let Some(known) = known {
            self.changed |= known.day != day;
            (known.day, known.line) = (day, line);
            return true;
        }
        if browsers.len() >= PER_DEVICE {
            browsers.remove(0);
        }
        browsers.push(Browser::new(endpoint, day, line));
        self.changed = true;
        true
    }

    pub(super) fn remove(&mut self, key: &Key, endpoint: &str) {
        if let Some(browsers) = self.devices.get_mut(key) {
            let before = browsers.len();
            browsers.retain(|browser| browser.endpoint != endpoint);
            self.changed |= browsers.len() != before;
            if browsers.is_empty() {
                self.devices.remove(key);
            }
        }
    }

    /// Removes browsers without a visit for long.
    pub(super) fn expire(&mut self, today: u32) {
        let fresh = |browser: &Browser| browser.day.saturating_add(KEPT_DAYS) >= today;
        for browsers in self.devices.values_mut() {
            let before = browsers.len();
            browsers.retain(fresh);
            self.changed |= browsers.len() != before;
        }
        self.devices.retain(|_, browsers| !browsers.is_empty());
    }

    /// Notes that these devices are to be woken.
    pub(super) fn wake(
        &mut self,
        room: RoomId,
        handles: &[DeviceHandle],
        now: Instant,
        pauses: Pauses,
    ) {
        for handle in handles {
            for browser in self.devices.get_mut(&(room, *handle)).into_iter().flatten() {
                let connected = browser.line.strong_count() > 0;
                let grace = now
                    + if connected {
                        pauses.grace
                    } else {
                        Duration::ZERO
                    };
                let gap = browser.pushed.map_or(now, |pushed| pushed + pauses.gap);
                let at = browser.due.as_ref().map_or(grace.max(gap), |due| due.at);
                browser.due = Some(Due { at, named: now });
            }
        }
    }

    /// Browsers to push now, at most so many. The others stay due.
    pub(super) fn take_due(&mut self, now: Instant, most: usize) -> Vec<(Key, String)> {
        let devices = self.devices.iter_mut();
        let browsers =
            devices.flat_map(|(key, browsers)| browsers.iter_mut().map(|one| (*key, one)));
        let due = browsers.filter_map(|(key, browser)| {
            let push = browser.take_due(now);
            push.then(|| (key, browser.endpoint.clone()))
        });
        due.take(most).collect()
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        let entries: Vec<Entry> = self.devices.iter().flat_map(entries).collect();
        // Writing into memory does not fail.
        serde_json::to_vec(&entries).unwrap_or_default()
    }

    /// `None` if this is no such file.
    pub(super) fn from_json(bytes: &[u8]) -> Option<Self> {
        let entries: Vec<Entry> = serde_json::from_slice(bytes).ok()?;
        let mut book = Self::default();
        for entry in entries {
            let (mut room, mut handle) = ([0; 32], [0; 16]);
            lower::decode(&entry.room, &mut room).ok()?;
            lower::decode(&entry.handle, &mut handle).ok()?;
            let browsers = book.devices.entry((RoomId(room), DeviceHandle(handle)));
            let browser = Browser::new(&entry.endpoint, entry.day, Weak::new());
            browsers.or_default().push(browser);
        }
        Some(book)
    }
}

impl Browser {
    fn new(endpoint: &str, day: u32, line: Weak<LineSign>) -> Self {
        Self {
            endpoint: endpoint.to_owned(),
            day,
            line,
            pushed: None,
            due: None,
        }
    }
}

fn entries<'a>(
    ((room, handle), browsers): (&'a Key, &'a Vec<Browser>),
) -> impl Iterator<Item = Entry> + 'a {
    browsers.iter().map(move |browser| Entry {
        room: lower::encode_string(&room.0),
        handle: lower::encode_string(&handle.0),
        endpoint: browser.endpoint.clone(),
        day: browser.day,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: RoomId = RoomId([1; 32]);
    const PAUSES: Pauses = Pauses {
        gap: Duration::from_secs(180),
        grace: Duration::from_secs(40),
    };

    fn handle(number: u8) -> DeviceHandle {
        DeviceHandle([number; 16])
    }

    fn gone() -> Arc<LineSign> {
        LineSign::new()
    }

    fn book() -> PushBook {
        let mut book = PushBook::default();
        assert!(book.keep((ROOM, handle(1)), "a", 100, &gone()));
        book
    }

    fn due(book: &mut PushBook, now: Instant) -> usize {
        book.take_due(now, 10).len()
    }

    #[test]
    fn a_browser_is_pushed_at_most_once_in_a_gap_and_then_again() {
        let (mut book, now) = (book(), Instant::now());
        book.wake(ROOM, &[handle(1), handle(2)], now, PAUSES);
        assert_eq!(due(&mut book, now), 1);
        assert_eq!(due(&mut book, now), 0);
        book.wake(ROOM, &[handle(1)], now + PAUSES.gap / 2, PAUSES);
        assert_eq!(due(&mut book, now + PAUSES.gap / 2), 0);
        assert_eq!(due(&mut book, now + PAUSES.gap), 1);
    }

    #[test]
    fn another_room_wakes_nobody() {
        let (mut book, now) = (book(), Instant::now());
        book.wake(RoomId([2; 32]), &[handle(1)], now, PAUSES);
        assert_eq!(due(&mut book, now + PAUSES.grace), 0);
    }

    #[test]
    fn a_connected_browser_that_lives_is_not_pushed() {
        let (mut book, line) = (book(), LineSign::new());
        book.keep((ROOM, handle(1)), "a", 100, &line);
        let now = Instant::now();
        book.wake(ROOM, &[handle(1)], now, PAUSES);
        assert_eq!(due(&mut book, now), 0);
        line.heard();
        assert_eq!(due(&mut book, now + PAUSES.grace), 0);
        assert_eq!(due(&mut book, now + PAUSES.gap), 0);
    }

    #[test]
    fn a_connected_browser_that_sleeps_is_pushed_after_a_while() {
        let (mut book, line) = (book(), LineSign::new());
        book.keep((ROOM, handle(1)), "a", 100, &line);
        let now = Instant::now();
        book.wake(ROOM, &[handle(1)], now, PAUSES);
        assert_eq!(due(&mut book, now), 0);
        assert_eq!(due(&mut book, now + PAUSES.grace), 1);
    }

    #[test]
    fn the_file_brings_browsers_back_and_they_expire() {
        let mut again = PushBook::from_json(&book().to_json()).unwrap();
        assert!(again.has(&(ROOM, handle(1)), "a"));
        again.expire(100 + KEPT_DAYS);
        assert!(again.has(&(ROOM, handle(1)), "a"));
        again.expire(101 + KEPT_DAYS);
        assert!(!again.has(&(ROOM, handle(1)), "a"));
        assert!(PushBook::from_json(b"[{}]").is_none());
    }

    #[test]
    fn devices_of_a_room_and_browsers_of_a_device_are_bounded() {
        let mut book = PushBook::default();
        for number in 0..PER_DEVICE + 2 {
            assert!(book.keep((ROOM, handle(0)), &number.to_string(), 1, &gone()));
        }
        assert!(!book.has(&(ROOM, handle(0)), "1"));
        assert!(book.has(&(ROOM, handle(0)), "2"));
        let many = (1..=u16::MAX).map(|number| {
            let mut bytes = [0; 16];
            bytes[..2].copy_from_slice(&number.to_be_bytes());
            DeviceHandle(bytes)
        });
        let taken = many.take_while(|handle| book.keep((ROOM, *handle), "a", 1, &gone()));
        assert_eq!(taken.count(), DEVICES_PER_ROOM - 1);
        assert!(book.keep((RoomId([2; 32]), handle(1)), "a", 1, &gone()));
    }
}

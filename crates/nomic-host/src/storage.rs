//! Storage of this browser, with a copy in memory of data that only this browser has: the key, and
//! the links of games.
//!
//! A write is answered once it is kept. An event that was sent but not stored would come back as a
//! second history.
//!
//! A browser can clear its storage while pages are open. Then an open page puts the copy back. The
//! rest of a game comes from its open table (`session/store_recovery.rs`) or from the relay.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use nomic_peer::Durability;

use crate::io::{
    KeyRange, Put, Restored, StorageError, StoreName, StoreReply, StoreRequest, StoreWrite,
};
use crate::port::{NO_ANSWER, Port};
use crate::writer_lock::{FORGOTTEN, lock_key};

/// Stores in the copy.
const COPIED: [StoreName; 2] = [StoreName::Identity, StoreName::Games];

pub(crate) enum PutResult {
    Done,
    /// The key had another value than the condition wants, or none; nothing was written.
    Refused(Option<Vec<u8>>),
}

pub(crate) struct Storage {
    port: Rc<Port>,
    /// Number of signs that the storage was cleared.
    signs: Cell<u64>,
    copy: RefCell<Vec<Put>>,
    /// True if a part of the copy had to be put back and the player has not been told.
    untold: Cell<bool>,
}

impl Storage {
    pub(crate) async fn open(port: &Rc<Port>) -> Result<Rc<Self>, StorageError> {
        done(port.store(StoreRequest::Open).await?)?;
        Ok(Rc::new(Self {
            port: Rc::clone(port),
            signs: Cell::new(0),
            copy: RefCell::default(),
            untold: Cell::new(false),
        }))
    }

    pub(crate) async fn get(
        &self,
        store: StoreName,
        key: &str,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        let request = StoreRequest::Get(store, key.to_owned());
        match self.port.store(request).await? {
            StoreReply::Value(value) => Ok(value),
            _ => Err(unexpected()),
        }
    }

    /// Entries whose keys begin with `prefix`.
    pub(crate) async fn all(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<Vec<(String, Vec<u8>)>, StorageError> {
        let request = StoreRequest::All(store, beginning_with(prefix));
        match self.port.store(request).await? {
            StoreReply::Entries(entries) => Ok(entries),
            _ => Err(unexpected()),
        }
    }

    async fn keys(
        &self,
        store: StoreName,
        prefix: &str,
        at_most: Option<u32>,
    ) -> Result<Vec<String>, StorageError> {
        let request = StoreRequest::Keys(store, beginning_with(prefix), at_most);
        match self.port.store(request).await? {
            StoreReply::Keys(keys) => Ok(keys),
            _ => Err(unexpected()),
        }
    }

    pub(crate) async fn has_any(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<bool, StorageError> {
        Ok(!self.keys(store, prefix, Some(1)).await?.is_empty())
    }

    pub(crate) async fn put(
        &self,
        store: StoreName,
        key: &str,
        value: &[u8],
    ) -> Result<(), StorageError> {
        let durability = match store {
            // Stored only for a quick first view, and overwritten often.
            StoreName::Seen => Durability::Relaxed,
            StoreName::Identity
            | StoreName::Games
            | StoreName::Chunks
            | StoreName::Segments
            | StoreName::Cursors => Durability::Strict,
        };
        let puts = vec![(store, key.to_owned(), value.to_vec())];
        self.put_all(None, puts, durability, None).await?;
        self.remember(store, key, value);
        Ok(())
    }

    /// Puts an entry unless there is one. True if it was put.
    pub(crate) async fn put_new(
        &self,
        store: StoreName,
        key: &str,
        value: &[u8],
    ) -> Result<bool, StorageError> {
        let put = (store, key.to_owned(), value.to_vec());
        let request = StoreRequest::PutMissing(vec![(put, None)]);
        match self.port.store(request).await? {
            StoreReply::Restored(restored) => Ok(restored == [Restored::Put]),
            _ => Err(unexpected()),
        }
    }

    /// Writes all of these or none of them, and returns once they are kept. With a condition it
    /// writes them only if this key of [`StoreName::Cursors`] has this value.
    pub(crate) async fn put_all(
        &self,
        cleared: Option<(StoreName, KeyRange)>,
        puts: Vec<Put>,
        durability: Durability,
        only_if: Option<(&str, &[u8])>,
    ) -> Result<PutResult, StorageError> {
        let write = StoreWrite {
            only_if: only_if.map(|(key, value)| (key.to_owned(), value.to_vec())),
            cleared,
            puts,
            durability,
        };
        match self.port.store(StoreRequest::Write(write)).await? {
            StoreReply::Done => Ok(PutResult::Done),
            StoreReply::Refused(found) => Ok(PutResult::Refused(found)),
            _ => Err(unexpected()),
        }
    }

    pub(crate) async fn remove_all(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<(), StorageError> {
        let request = StoreRequest::Remove(store, beginning_with(prefix));
        done(self.port.store(request).await?)?;
        let mut copy = self.copy.borrow_mut();
        copy.retain(|(known, key, _)| *known != store || !key.starts_with(prefix));
        Ok(())
    }

    /// Copies what the storage has.
    pub(crate) async fn remember_all(&self) -> Result<(), StorageError> {
        for store in COPIED {
            for (key, value) in self.all(store, "").await? {
                self.remember(store, &key, &value);
            }
        }
        Ok(())
    }

    pub(crate) fn remember(&self, store: StoreName, key: &str, value: &[u8]) {
        if COPIED.contains(&store) {
            let mut copy = self.copy.borrow_mut();
            copy.retain(|(known, named, _)| (*known, named.as_str()) != (store, key));
            copy.push((store, key.to_owned(), value.to_vec()));
        }
    }

    pub(crate) fn remembered(&self, store: StoreName, key: &str) -> Option<Vec<u8>> {
        let copy = self.copy.borrow();
        let mut copy = copy.iter();
        let found = copy.find(|(known, named, _)| (*known, named.as_str()) == (store, key));
        found.map(|(.., value)| value.clone())
    }

    pub(crate) const fn signs(&self) -> u64 {
        self.signs.get()
    }

    /// The browser gives a sign that it has cleared the storage.
    pub(crate) async fn closed(&self) {
        self.signs.set(self.signs.get().wrapping_add(1));
        // If it fails it is tried again when a table looks.
        if let Err(error) = self.put_back().await {
            self.port.warn(&error);
        }
    }

    /// Puts back what is gone of the copy, but no game that another tab has forgotten.
    pub(crate) async fn put_back(&self) -> Result<(), StorageError> {
        let mut lacking = self.copy.borrow().clone();
        for store in COPIED {
            let there = self.keys(store, "", None).await?;
            lacking.retain(|(known, key, _)| *known != store || !there.contains(key));
        }
        if lacking.is_empty() {
            return Ok(());
        }
        let unless = |(store, key, _): &Put| {
            let game = *store == StoreName::Games;
            game.then(|| (lock_key(key), FORGOTTEN.to_vec()))
        };
        let puts = lacking.iter().map(|put| (put.clone(), unless(put)));
        let request = StoreRequest::PutMissing(puts.collect());
        let restored = match self.port.store(request).await? {
            StoreReply::Restored(restored) => restored,
            _ => return Err(unexpected()),
        };
        for ((store, key, _), restored) in lacking.iter().zip(restored) {
            match restored {
                Restored::Put => self.untold.set(true),
                // Another tab was faster.
                Restored::WasThere => {}
                Restored::Unwanted => {
                    let mut copy = self.copy.borrow_mut();
                    copy.retain(|(known, named, _)| (known, named) != (store, key));
                }
            }
        }
        Ok(())
    }

    /// Whether something had to be put back. Resets the mark.
    pub(crate) const fn take_untold(&self) -> bool {
        self.untold.replace(false)
    }
}

/// All keys that begin with `prefix`: keys are plain ASCII, so `~` lies beyond them. An empty prefix
/// means everything.
fn beginning_with(prefix: &str) -> Option<KeyRange> {
    (!prefix.is_empty()).then(|| (prefix.to_owned(), format!("{prefix}~")))
}

fn done(reply: StoreReply) -> Result<(), StorageError> {
    match reply {
        StoreReply::Done => Ok(()),
        _ => Err(unexpected()),
    }
}

fn unexpected() -> StorageError {
    StorageError(NO_ANSWER.to_owned())
}

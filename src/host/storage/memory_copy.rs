//! Copy in memory of data that only this browser has: the key, and the links of games.
//!
//! A browser can clear its storage while pages are open. Then an open page puts this back. The rest
//! of a game comes from its open table (`session/store_recovery.rs`) or from the relay.

use super::{BrowserStorage, StoreName, bytes, finish, prefix_range, put};
use crate::browser::BrowserError;
use crate::host::writer_lock::{FORGOTTEN, lock_key};
use idb::Query;
use nomic_sync::Durability;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

const STORES: [StoreName; 2] = [StoreName::Identity, StoreName::Games];

#[derive(Default)]
pub(super) struct Signs {
    count: Cell<u64>,
    then: RefCell<Option<Box<dyn Fn()>>>,
}

impl Signs {
    pub(super) fn record(&self) {
        self.count.set(self.count.get().wrapping_add(1));
        if let Some(then) = self.then.borrow().as_ref() {
            then();
        }
    }
}

#[derive(Default)]
pub(super) struct MemoryCopy {
    values: Vec<(StoreName, String, Vec<u8>)>,
    /// True if a part of it had to be put back and the player has not been informed.
    unreported: bool,
}

impl MemoryCopy {
    pub(super) fn insert(&mut self, store: StoreName, key: &str, value: &[u8]) {
        if !STORES.contains(&store) {
            return;
        }
        self.values
            .retain(|(known, named, _)| (*known, named.as_str()) != (store, key));
        self.values.push((store, key.to_owned(), value.to_vec()));
    }

    pub(super) fn forget(&mut self, store: StoreName, prefix: &str) {
        self.values
            .retain(|(known, named, _)| *known != store || !named.starts_with(prefix));
    }
}

impl BrowserStorage {
    /// Begins to copy, and puts back at once what the browser clears.
    pub(crate) async fn remember(self: &Rc<Self>) -> Result<(), BrowserError> {
        let weak = Rc::downgrade(self);
        self.signs.then.replace(Some(Box::new(move || {
            if let Some(this) = weak.upgrade() {
                spawn_local(async move {
                    // If it fails it is tried again when somebody looks.
                    if let Err(error) = this.put_back().await {
                        web_sys::console::warn_1(&error.0.into());
                    }
                });
            }
        })));
        for store in STORES {
            for (key, value) in self.all(store, "").await? {
                self.remember_value(store, &key, &value);
            }
        }
        Ok(())
    }

    pub(crate) fn remember_value(&self, store: StoreName, key: &str, value: &[u8]) {
        self.lasting.borrow_mut().insert(store, key, value);
    }

    pub(crate) fn remembered(&self, store: StoreName, key: &str) -> Option<Vec<u8>> {
        let lasting = self.lasting.borrow();
        let mut values = lasting.values.iter();
        let found = values.find(|(known, named, _)| (*known, named.as_str()) == (store, key));
        found.map(|(.., value)| value.clone())
    }

    pub(crate) fn signs(&self) -> u64 {
        self.signs.count.get()
    }

    /// Puts back what is gone of the copy, but no game that another tab has forgotten.
    pub(crate) async fn put_back(&self) -> Result<(), BrowserError> {
        let lacking = self.lacking().await?;
        if lacking.is_empty() {
            return Ok(());
        }
        let names =
            [StoreName::Identity, StoreName::Games, StoreName::Cursors].map(StoreName::name);
        let transaction = self.write(&names, Durability::Strict).await?;
        let cursors = transaction.object_store(StoreName::Cursors.name())?;
        let mut forgotten = Vec::new();
        for (store, key, value) in lacking {
            let lock = cursors.get(Query::Key(lock_key(&key).into()))?.await?;
            if store == StoreName::Games && lock.is_some_and(|lock| bytes(&lock) == FORGOTTEN) {
                forgotten.push(key);
                continue;
            }
            // Another tab may have been faster.
            let objects = transaction.object_store(store.name())?;
            let there = objects.get(Query::Key(key.as_str().into()))?.await?;
            if there.is_none() {
                put(&transaction, store, &key, &value)?;
                self.lasting.borrow_mut().unreported = true;
            }
        }
        finish(transaction).await?;
        for room in forgotten {
            self.lasting.borrow_mut().forget(StoreName::Games, &room);
        }
        Ok(())
    }

    async fn lacking(&self) -> Result<Vec<(StoreName, String, Vec<u8>)>, BrowserError> {
        let mut lacking = self.lasting.borrow().values.clone();
        for store in STORES {
            let transaction = self.read(store).await?;
            let objects = transaction.object_store(store.name())?;
            let there = objects.get_all_keys(None, None)?.await?;
            let there: Vec<String> = there.iter().filter_map(|key| key.as_string()).collect();
            lacking.retain(|(known, key, _)| *known != store || !there.contains(key));
        }
        Ok(lacking)
    }

    /// Whether something had to be put back. Resets the mark.
    pub(crate) fn take_unreported(&self) -> bool {
        std::mem::take(&mut self.lasting.borrow_mut().unreported)
    }

    pub(crate) async fn has_any(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<bool, BrowserError> {
        let transaction = self.read(store).await?;
        let objects = transaction.object_store(store.name())?;
        let range = prefix_range(prefix)?.map(Query::KeyRange);
        let keys = objects.get_all_keys(range, Some(1))?.await?;
        Ok(!keys.is_empty())
    }
}

//! Storage of this browser: identity, games, chunks, segments. IndexedDB, one database `nomic`.
//!
//! Every write is awaited to the end of its transaction, with strict durability where the browser
//! offers it. Exceptions are marked. An event that was sent but not stored would come back as a
//! second history.

mod memory_copy;

use crate::browser::BrowserError;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use idb::{
    Database, DatabaseEvent, Factory, KeyRange, ObjectStoreParams, Query, Transaction,
    TransactionMode, TransactionResult,
};
use js_sys::{Array, Object, Reflect, Uint8Array};
use memory_copy::{MemoryCopy, Signs};
use nomic_sync::Durability;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::IdbDatabase;

const NAME: &str = "nomic";
const VERSION: u32 = 3;
/// Time for the browser to open the database, in milliseconds. It never ends while another program
/// holds a database that is to be deleted.
const PATIENCE_MS: u32 = 15_000;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoreName {
    Identity,
    /// Card of each game for the home page, by room.
    Games,
    /// Sealed chunks, in two forms. By room and chunk: the first byte says if the relay has the
    /// chunk. As packs: many chunks in one value, all known to the relay (`pack.rs`). If a chunk is
    /// in both, the first form counts.
    Chunks,
    /// Saved segments, by room and segment.
    Segments,
    /// Place up to where each relay's log was read, by room; the event that was signed last in this
    /// browser; and the writer lock (`writer_lock.rs`).
    Cursors,
    /// Last answers of each table, by the part of its link that identifies it. The page itself
    /// reads them (public/seen.js).
    Seen,
}

const STORES: [StoreName; 6] = [
    StoreName::Identity,
    StoreName::Games,
    StoreName::Chunks,
    StoreName::Segments,
    StoreName::Cursors,
    StoreName::Seen,
];

impl StoreName {
    const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Games => "games",
            Self::Chunks => "chunks",
            Self::Segments => "segments",
            Self::Cursors => "cursors",
            Self::Seen => "seen",
        }
    }
}

/// A store, a key, and the value that it is to have.
pub(crate) type Put = (StoreName, String, Vec<u8>);

/// Keys that are deleted before a write: all keys of a store from the first to the second.
pub(crate) type Cleared<'a> = (StoreName, &'a str, &'a str);

/// Stores of a game that are written in one transaction.
const KEPT: [&str; 3] = [
    StoreName::Chunks.name(),
    StoreName::Segments.name(),
    StoreName::Cursors.name(),
];

pub(crate) enum PutResult {
    Done,
    /// The key had another value than the condition wants, or none; nothing was written.
    Refused(Option<Vec<u8>>),
}

pub(crate) struct BrowserStorage {
    /// The browser's own handle, for calls that the bindings error.
    database: RefCell<IdbDatabase>,
    signs: Rc<Signs>,
    lasting: RefCell<MemoryCopy>,
}

impl BrowserStorage {
    /// Opens the database, making it on the first visit.
    pub(crate) async fn open() -> Result<Self, BrowserError> {
        let signs = Rc::default();
        let database = Self::connected(&signs).await?;
        Ok(Self {
            database: RefCell::new(database),
            signs,
            lasting: RefCell::default(),
        })
    }

    async fn connected(signs: &Rc<Signs>) -> Result<IdbDatabase, BrowserError> {
        let connecting = Box::pin(Self::connect(Rc::clone(signs)));
        match select(connecting, TimeoutFuture::new(PATIENCE_MS)).await {
            Either::Left((connected, _)) => connected,
            Either::Right((_, connecting)) => {
                // A connection that comes late must not keep others waiting.
                spawn_local(async move {
                    if let Ok(late) = connecting.await {
                        late.close();
                    }
                });
                let error = "the browser does not open its database: another program holds it";
                Err(BrowserError(error.to_owned()))
            }
        }
    }

    async fn connect(signs: Rc<Signs>) -> Result<IdbDatabase, BrowserError> {
        let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else {
                return;
            };
            let known = database.store_names();
            for store in STORES {
                if known.iter().any(|known| known == store.name()) {
                    continue;
                }
                let made = database.create_object_store(store.name(), ObjectStoreParams::new());
                if let Err(error) = made {
                    web_sys::console::error_1(&error.to_string().into());
                }
            }
        });
        let mut database = request.await?;
        // Another tab has a newer version of the page, which waits for this one; or somebody deletes the
        // database, which has no new version then.
        let deleted = Rc::clone(&signs);
        database.on_version_change(move |event| {
            if let Ok(database) = event.database() {
                database.close();
            }
            let version = Reflect::get(event.as_ref(), &"newVersion".into());
            if version.is_ok_and(|version| version.is_null()) {
                deleted.record();
            }
        });
        // The browser closes connections when it clears the storage, and some do it at other times.
        database.on_close(move |_| signs.record());
        database.forget_callbacks();
        Ok(database.into())
    }

    /// Begins a transaction. If the browser has closed the connection, as some do while a page is away, there
    /// is another one.
    async fn begun(
        &self,
        begin: impl Fn(&IdbDatabase) -> Result<Transaction, BrowserError>,
    ) -> Result<Transaction, BrowserError> {
        let begun = begin(&self.database.borrow());
        if begun.is_ok() {
            return begun;
        }
        let database = Self::connected(&self.signs).await?;
        let begun = begin(&database)?;
        self.database.replace(database);
        Ok(begun)
    }

    async fn read(&self, store: StoreName) -> Result<Transaction, BrowserError> {
        let names = [store.name()];
        let begin = |database: &IdbDatabase| {
            let database = Database::from(database.clone());
            Ok(database.transaction(&names, TransactionMode::ReadOnly)?)
        };
        self.begun(begin).await
    }

    pub(crate) async fn get(
        &self,
        store: StoreName,
        key: &str,
    ) -> Result<Option<Vec<u8>>, BrowserError> {
        let transaction = self.read(store).await?;
        let found = transaction
            .object_store(store.name())?
            .get(Query::Key(key.into()))?
            .await?;
        Ok(found.map(|value| bytes(&value)))
    }

    pub(crate) async fn all(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<Vec<(String, Vec<u8>)>, BrowserError> {
        let transaction = self.read(store).await?;
        let objects = transaction.object_store(store.name())?;
        let range = prefix_range(prefix)?;
        let keys = objects
            .get_all_keys(range.clone().map(Query::KeyRange), None)?
            .await?;
        let values = objects.get_all(range.map(Query::KeyRange), None)?.await?;
        let pairs = keys.iter().zip(&values);
        Ok(pairs
            .filter_map(|(key, value)| Some((key.as_string()?, bytes(value))))
            .collect())
    }

    pub(crate) async fn put(
        &self,
        store: StoreName,
        key: &str,
        value: &[u8],
    ) -> Result<(), BrowserError> {
        let durability = match store {
            // Stored only for a quick first view, and overwritten often.
            StoreName::Seen => Durability::Relaxed,
            StoreName::Identity
            | StoreName::Games
            | StoreName::Chunks
            | StoreName::Segments
            | StoreName::Cursors => Durability::Strict,
        };
        let transaction = self.write(&[store.name()], durability).await?;
        put(&transaction, store, key, value)?;
        finish(transaction).await?;
        self.lasting.borrow_mut().insert(store, key, value);
        Ok(())
    }

    /// Writes all of these parts of games or none of them, in one transaction, and returns once they
    /// are kept. With a condition it writes them only if this key of [`StoreName::Cursors`] has this
    /// value in the same transaction.
    pub(crate) async fn put_all(
        &self,
        cleared: Option<Cleared<'_>>,
        puts: &[Put],
        durability: Durability,
        condition: Option<(&str, &[u8])>,
    ) -> Result<PutResult, BrowserError> {
        let transaction = self.write(&KEPT, durability).await?;
        if let Some((key, wanted)) = condition {
            let cursors = transaction.object_store(StoreName::Cursors.name())?;
            let found = cursors.get(Query::Key(key.into()))?.await?;
            let found = found.map(|found| bytes(&found));
            if found.as_deref() != Some(wanted) {
                transaction.abort()?;
                return Ok(PutResult::Refused(found));
            }
        }
        if let Some((store, first, last)) = cleared {
            let objects = transaction.object_store(store.name())?;
            drop(objects.delete(range(first, last)?)?);
        }
        for (store, key, value) in puts {
            if let Err(error) = put(&transaction, *store, key, value) {
                // Aborts, so that the puts before the failure are not committed alone.
                transaction.abort()?;
                return Err(error);
            }
        }
        finish(transaction).await?;
        Ok(PutResult::Done)
    }

    pub(crate) async fn remove_all(
        &self,
        store: StoreName,
        prefix: &str,
    ) -> Result<(), BrowserError> {
        let transaction = self.write(&[store.name()], Durability::Strict).await?;
        let objects = transaction.object_store(store.name())?;
        match prefix_range(prefix)? {
            Some(range) => drop(objects.delete(range)?),
            None => drop(objects.clear()?),
        }
        finish(transaction).await?;
        self.lasting.borrow_mut().forget(store, prefix);
        Ok(())
    }

    async fn write(
        &self,
        names: &[&str],
        durability: Durability,
    ) -> Result<Transaction, BrowserError> {
        let begin = |database: &IdbDatabase| match durable(database, names, durability) {
            Ok(transaction) => Ok(transaction.into()),
            // An older browser without the option: its default is what there is.
            Err(_) => {
                let database = Database::from(database.clone());
                Ok(database.transaction(names, TransactionMode::ReadWrite)?)
            }
        };
        self.begun(begin).await
    }
}

/// `database.transaction(stores, "readwrite", { durability })`, which the bindings error.
fn durable(
    database: &IdbDatabase,
    stores: &[&str],
    durability: Durability,
) -> Result<web_sys::IdbTransaction, JsValue> {
    let durability = match durability {
        Durability::Strict => "strict",
        Durability::Relaxed => "relaxed",
    };
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &durability.into())?;
    let begin: js_sys::Function = Reflect::get(database, &"transaction".into())?.dyn_into()?;
    let names: Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
    begin
        .call3(database, &names, &"readwrite".into(), &options)?
        .dyn_into()
}

fn put(
    transaction: &Transaction,
    store: StoreName,
    key: &str,
    value: &[u8],
) -> Result<(), BrowserError> {
    let objects = transaction.object_store(store.name())?;
    objects.put(&Uint8Array::from(value), Some(&key.into()))?;
    Ok(())
}

async fn finish(transaction: Transaction) -> Result<(), BrowserError> {
    match transaction.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(BrowserError("the browser gave the write up".to_owned())),
    }
}

/// All keys that begin with `prefix`: keys are plain ASCII, so `~` lies beyond them. An empty prefix
/// means everything.
fn prefix_range(prefix: &str) -> Result<Option<KeyRange>, BrowserError> {
    if prefix.is_empty() {
        return Ok(None);
    }
    range(prefix, &format!("{prefix}~")).map(Some)
}

fn range(first: &str, last: &str) -> Result<KeyRange, BrowserError> {
    let range = KeyRange::bound(&first.into(), &last.into(), Some(false), Some(false))?;
    Ok(range)
}

fn bytes(value: &JsValue) -> Vec<u8> {
    value
        .dyn_ref::<Uint8Array>()
        .map(Uint8Array::to_vec)
        .unwrap_or_default()
}

//! The host's storage in IndexedDB, one database `nomic`.
//!
//! Every write is awaited to the end of its transaction, with strict durability where the browser
//! offers it.

use super::driver::Feed;
use crate::browser::BrowserError;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use idb::{
    Database as Connection, DatabaseEvent, Factory, KeyRange as IdbRange, ObjectStoreParams, Query,
    Transaction, TransactionMode, TransactionResult,
};
use js_sys::{Array, Object, Reflect, Uint8Array};
use nomic_host::{
    HostInput, KeyRange, MissingPut, Put, Restored, StorageError, StoreName, StoreReply,
    StoreRequest, StoreWrite,
};
use nomic_peer::Durability;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::IdbDatabase;

const NAME: &str = "nomic";
const VERSION: u32 = 3;
/// Time for the browser to open the database, in milliseconds. It never ends while another program
/// holds a database that is to be deleted.
const PATIENCE_MS: u32 = 15_000;

/// Stores of a game that are written in one transaction.
const KEPT: [&str; 3] = [
    StoreName::Chunks.name(),
    StoreName::Segments.name(),
    StoreName::Cursors.name(),
];

pub(super) struct Database {
    feed: Feed,
    /// The browser's own handle, for calls that the bindings lack.
    connection: RefCell<Option<IdbDatabase>>,
}

impl Database {
    pub(super) const fn new(feed: Feed) -> Self {
        Self {
            feed,
            connection: RefCell::new(None),
        }
    }

    pub(super) async fn serve(&self, request: StoreRequest) -> Result<StoreReply, StorageError> {
        let reply = match request {
            StoreRequest::Open => self.open().await,
            StoreRequest::Get(store, key) => self.get(store, &key).await,
            StoreRequest::All(store, range) => self.all(store, range).await,
            StoreRequest::Keys(store, range, at_most) => self.keys(store, range, at_most).await,
            StoreRequest::Write(write) => self.write(write).await,
            StoreRequest::Remove(store, range) => self.remove(store, range).await,
            StoreRequest::PutMissing(puts) => self.put_missing(puts).await,
        };
        reply.map_err(|error| StorageError(error.0))
    }

    /// Opens the database, making it on the first visit.
    async fn open(&self) -> Result<StoreReply, BrowserError> {
        let connection = connected(&self.feed).await?;
        self.connection.replace(Some(connection));
        Ok(StoreReply::Done)
    }

    /// Begins a transaction. If the browser has closed the connection, as some do while a page is away, there
    /// is another one.
    async fn begun(
        &self,
        begin: impl Fn(&IdbDatabase) -> Result<Transaction, BrowserError>,
    ) -> Result<Transaction, BrowserError> {
        let begun = self.connection.borrow().as_ref().map(&begin);
        if let Some(Ok(begun)) = begun {
            return Ok(begun);
        }
        let connection = connected(&self.feed).await?;
        let begun = begin(&connection)?;
        self.connection.replace(Some(connection));
        Ok(begun)
    }

    async fn reading(&self, store: StoreName) -> Result<Transaction, BrowserError> {
        let names = [store.name()];
        let begin = |connection: &IdbDatabase| {
            let connection = Connection::from(connection.clone());
            Ok(connection.transaction(&names, TransactionMode::ReadOnly)?)
        };
        self.begun(begin).await
    }

    async fn get(&self, store: StoreName, key: &str) -> Result<StoreReply, BrowserError> {
        let transaction = self.reading(store).await?;
        let objects = transaction.object_store(store.name())?;
        let found = objects.get(Query::Key(key.into()))?.await?;
        Ok(StoreReply::Value(found.map(|value| bytes(&value))))
    }

    async fn all(
        &self,
        store: StoreName,
        range: Option<KeyRange>,
    ) -> Result<StoreReply, BrowserError> {
        let transaction = self.reading(store).await?;
        let objects = transaction.object_store(store.name())?;
        let range = range.as_ref().map(bound).transpose()?;
        let keys = range.clone().map(Query::KeyRange);
        let keys = objects.get_all_keys(keys, None)?.await?;
        let values = objects.get_all(range.map(Query::KeyRange), None)?.await?;
        let entries = keys.iter().zip(&values);
        let entries = entries.filter_map(|(key, value)| Some((key.as_string()?, bytes(value))));
        Ok(StoreReply::Entries(entries.collect()))
    }

    async fn keys(
        &self,
        store: StoreName,
        range: Option<KeyRange>,
        at_most: Option<u32>,
    ) -> Result<StoreReply, BrowserError> {
        let transaction = self.reading(store).await?;
        let objects = transaction.object_store(store.name())?;
        let range = range.as_ref().map(bound).transpose()?;
        let keys = objects.get_all_keys(range.map(Query::KeyRange), at_most)?;
        let keys = keys.await?;
        let keys = keys.iter().filter_map(JsValue::as_string);
        Ok(StoreReply::Keys(keys.collect()))
    }

    async fn write(&self, write: StoreWrite) -> Result<StoreReply, BrowserError> {
        // Stores of the browser, not of a game, are written alone.
        let alone = write.puts.first().map(|(store, ..)| store.name());
        let alone = alone.filter(|name| !KEPT.contains(name));
        let names = alone.as_ref().map_or(KEPT.as_slice(), std::slice::from_ref);
        let transaction = self.writing(names, write.durability).await?;
        if let Some((key, wanted)) = write.only_if {
            let cursors = transaction.object_store(StoreName::Cursors.name())?;
            let found = cursors.get(Query::Key(key.into()))?.await?;
            let found = found.map(|found| bytes(&found));
            if found.as_ref() != Some(&wanted) {
                transaction.abort()?;
                return Ok(StoreReply::Refused(found));
            }
        }
        if let Some((store, range)) = write.cleared {
            let objects = transaction.object_store(store.name())?;
            drop(objects.delete(bound(&range)?)?);
        }
        for entry in &write.puts {
            if let Err(error) = put(&transaction, entry) {
                // Aborts, so that the puts before the failure are not committed alone.
                transaction.abort()?;
                return Err(error);
            }
        }
        finish(transaction).await?;
        Ok(StoreReply::Done)
    }

    async fn remove(
        &self,
        store: StoreName,
        range: Option<KeyRange>,
    ) -> Result<StoreReply, BrowserError> {
        let names = [store.name()];
        let transaction = self.writing(&names, Durability::Strict).await?;
        let objects = transaction.object_store(store.name())?;
        match range {
            Some(range) => drop(objects.delete(bound(&range)?)?),
            None => drop(objects.clear()?),
        }
        finish(transaction).await?;
        Ok(StoreReply::Done)
    }

    async fn put_missing(&self, puts: Vec<MissingPut>) -> Result<StoreReply, BrowserError> {
        let names = StoreName::ALL.map(StoreName::name);
        let transaction = self.writing(&names, Durability::Strict).await?;
        let mut restored = Vec::new();
        for (entry, unless) in puts {
            if let Some((key, unwanted)) = unless {
                let cursors = transaction.object_store(StoreName::Cursors.name())?;
                let found = cursors.get(Query::Key(key.into()))?.await?;
                if found.is_some_and(|found| bytes(&found) == unwanted) {
                    restored.push(Restored::Unwanted);
                    continue;
                }
            }
            let (store, key, _) = &entry;
            let objects = transaction.object_store(store.name())?;
            let there = objects.get(Query::Key(key.as_str().into()))?.await?;
            restored.push(match there {
                Some(_) => Restored::WasThere,
                None => {
                    put(&transaction, &entry)?;
                    Restored::Put
                }
            });
        }
        finish(transaction).await?;
        Ok(StoreReply::Restored(restored))
    }

    async fn writing(
        &self,
        names: &[&str],
        durability: Durability,
    ) -> Result<Transaction, BrowserError> {
        let begin = |connection: &IdbDatabase| match durable(connection, names, durability) {
            Ok(transaction) => Ok(transaction.into()),
            // An older browser without the option: its default is what there is.
            Err(_) => {
                let connection = Connection::from(connection.clone());
                Ok(connection.transaction(names, TransactionMode::ReadWrite)?)
            }
        };
        self.begun(begin).await
    }
}

async fn connected(feed: &Feed) -> Result<IdbDatabase, BrowserError> {
    let connecting = Box::pin(connect(feed.clone()));
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

async fn connect(feed: Feed) -> Result<IdbDatabase, BrowserError> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let Ok(connection) = event.database() else {
            return;
        };
        let known = connection.store_names();
        for store in StoreName::ALL {
            if known.iter().any(|known| known == store.name()) {
                continue;
            }
            let made = connection.create_object_store(store.name(), ObjectStoreParams::new());
            if let Err(error) = made {
                web_sys::console::error_1(&error.to_string().into());
            }
        }
    });
    let mut connection = request.await?;
    // Another tab has a newer version of the page, which waits for this one; or somebody deletes the
    // database, which has no new version then.
    let deleted = feed.clone();
    connection.on_version_change(move |event| {
        if let Ok(connection) = event.database() {
            connection.close();
        }
        let version = Reflect::get(event.as_ref(), &"newVersion".into());
        if version.is_ok_and(|version| version.is_null()) {
            deleted.input(HostInput::StoreClosed);
        }
    });
    // The browser closes connections when it clears the storage, and some do it at other times.
    connection.on_close(move |_| feed.input(HostInput::StoreClosed));
    connection.forget_callbacks();
    Ok(connection.into())
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

fn put(transaction: &Transaction, (store, key, value): &Put) -> Result<(), BrowserError> {
    let objects = transaction.object_store(store.name())?;
    objects.put(
        &Uint8Array::from(value.as_slice()),
        Some(&key.as_str().into()),
    )?;
    Ok(())
}

async fn finish(transaction: Transaction) -> Result<(), BrowserError> {
    match transaction.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(BrowserError("the browser gave the write up".to_owned())),
    }
}

fn bound((first, last): &KeyRange) -> Result<IdbRange, BrowserError> {
    let (first, last) = (first.as_str().into(), last.as_str().into());
    Ok(IdbRange::bound(&first, &last, Some(false), Some(false))?)
}

fn bytes(value: &JsValue) -> Vec<u8> {
    value
        .dyn_ref::<Uint8Array>()
        .map(Uint8Array::to_vec)
        .unwrap_or_default()
}

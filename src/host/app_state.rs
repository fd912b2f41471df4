//! State of this browser apart from the open table: its identity, its games, and rulesets to found
//! others with.

use super::config::DefaultRelay;
use super::keyring::{self, Keyring};
use super::storage::{BrowserStorage, StoreName};
use super::store;
use crate::browser::{BrowserError, random, small};
use crate::channel::StartupError;
use crate::home::answers::library::GameCard;
use crate::players::answers::seats::fingerprint;
use crate::settings::answers::view::IdentityView;
use nomic_rulesets::Blueprint;
use nomic_sync::{Identity, Keys, Link};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

pub(super) struct AppState {
    pub(super) storage: Option<Rc<BrowserStorage>>,
    identity: RefCell<Option<Identity>>,
    keyring: Option<Keyring>,
    /// Relay of links that name none.
    pub(super) relay: Rc<DefaultRelay>,
    /// Rulesets that were handed in, in that order.
    pub(super) handed_in: RefCell<Vec<Blueprint>>,
    /// Rulesets of the program that were fetched so far, by folder.
    pub(super) starters: RefCell<Vec<(String, Blueprint)>>,
}

impl AppState {
    /// Opens the stored data. The second value names what is missing, if anything is.
    pub(super) async fn open() -> (Self, Option<StartupError>) {
        let mut app_state = Self {
            storage: None,
            identity: RefCell::new(None),
            keyring: None,
            relay: Rc::default(),
            handed_in: RefCell::default(),
            starters: RefCell::default(),
        };
        let error = app_state.load().await.err();
        (app_state, error)
    }

    async fn load(&mut self) -> Result<(), StartupError> {
        random::works().map_err(|error| StartupError::Random(error.0))?;
        let storage = Rc::new(BrowserStorage::open().await.map_err(no_store)?);
        let identity = store::identity(&storage).await.map_err(no_store)?;
        self.storage = Some(Rc::clone(&storage));
        if let Some(identity) = &identity {
            let key = identity.export();
            storage.remember_value(StoreName::Identity, keyring::ME, key.as_bytes());
        }
        self.keyring = Some(Keyring::hold(&storage));
        self.identity = RefCell::new(Some(identity.ok_or(StartupError::Identity)?));
        spawn_local(async move {
            if let Err(error) = storage.remember().await {
                web_sys::console::warn_1(&error.0.into());
            }
        });
        Ok(())
    }

    pub(super) fn identity(&self) -> Option<Identity> {
        self.identity.borrow().clone()
    }

    pub(super) fn told_identity(&self) -> Option<IdentityView> {
        let identity = self.identity.borrow();
        identity.as_ref().map(|identity| IdentityView {
            secret: identity.export(),
            fingerprint: fingerprint(&identity.device_id()),
        })
    }

    /// Replaces this browser's identity by the one of a key. True if it is a key and was stored.
    pub(super) async fn bring_identity(&self, key: &str) -> bool {
        match Identity::import(key.trim()) {
            Ok(identity) => self.set_identity(identity).await,
            Err(_) => false,
        }
    }

    pub(super) async fn new_identity(&self) -> bool {
        self.set_identity(Identity::generate(&mut random::fill))
            .await
    }

    async fn set_identity(&self, identity: Identity) -> bool {
        let Some(storage) = &self.storage else {
            return false;
        };
        // At once: a table that is opened before it is kept must not seat who was here before.
        let before = self.identity.replace(Some(identity.clone()));
        let kept = store::keep_identity(storage, &identity).await.is_ok();
        if !kept {
            self.identity.replace(before);
            return false;
        }
        if let Some(keyring) = &self.keyring {
            keyring.broadcast(&identity.export());
        }
        // It was somebody else who saw it.
        if let Err(error) = store::forget_seen(storage, "").await {
            web_sys::console::warn_1(&error.0.into());
        }
        true
    }

    pub(super) async fn games(&self) -> Option<(Vec<GameCard>, usize)> {
        let storage = self.storage.as_ref()?;
        storage.put_back().await.ok()?;
        store::games(storage).await.ok()
    }

    /// Forgets the game of a link; returns the key of its entries in the store.
    pub(super) async fn forget(&self, link: &str) -> Option<String> {
        let room = store::room_key(&Keys::of(&Link::parse(link).ok()?).room_id());
        let storage = self.storage.as_ref()?;
        store::forget_seen(storage, small::table_of(link))
            .await
            .ok()?;
        store::forget(storage, &room).await.ok()?;
        Some(room)
    }
}

fn no_store(error: BrowserError) -> StartupError {
    StartupError::Storage(error.0)
}

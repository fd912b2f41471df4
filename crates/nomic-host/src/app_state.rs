//! State of this browser apart from the open table: its identity and its games.

use std::cell::RefCell;
use std::rc::Rc;

use nomic_peer::{Founding, Identity, Keys, Link, Outbox, OutboxStep, Peer};

use crate::game_card::GameCard;
use crate::io::{FoundFailure, StartupError, StorageError, StoreName};
use crate::keyring::{Keyring, ME};
use crate::layout;
use crate::port::Port;
use crate::storage::Storage;

pub(crate) struct AppState {
    port: Rc<Port>,
    pub(crate) storage: Option<Rc<Storage>>,
    identity: RefCell<Option<Identity>>,
    keyring: Option<Keyring>,
}

impl AppState {
    /// State of a browser whose data are not opened: it has no identity and no games.
    pub(crate) fn new(port: &Rc<Port>) -> Self {
        Self {
            port: Rc::clone(port),
            storage: None,
            identity: RefCell::new(None),
            keyring: None,
        }
    }

    /// Opens the stored data. The second value names what is missing, if anything is.
    pub(crate) async fn open(port: &Rc<Port>) -> (Self, Option<StartupError>) {
        let mut app_state = Self::new(port);
        let error = app_state.load().await.err();
        (app_state, error)
    }

    async fn load(&mut self) -> Result<(), StartupError> {
        let port = Rc::clone(&self.port);
        let random = port.platform.check_randomness();
        random.map_err(StartupError::Random)?;
        let storage = Storage::open(&port).await.map_err(no_store)?;
        let identity = layout::identity(&port, &storage).await.map_err(no_store)?;
        self.storage = Some(Rc::clone(&storage));
        if let Some(identity) = &identity {
            let key = identity.export();
            storage.remember(StoreName::Identity, ME, key.as_bytes());
        }
        self.keyring = Some(Keyring::hold(&port, &storage));
        self.identity = RefCell::new(Some(identity.ok_or(StartupError::Identity)?));
        let warn = Rc::clone(&port);
        port.spawn(async move {
            if let Err(error) = storage.remember_all().await {
                warn.warn(&error);
            }
        });
        Ok(())
    }

    pub(crate) fn identity(&self) -> Option<Identity> {
        self.identity.borrow().clone()
    }

    /// Replaces this browser's identity by the one of a key. True if it is a key and was stored.
    pub(crate) async fn bring_identity(&self, key: &str) -> bool {
        match Identity::import(key.trim()) {
            Ok(identity) => self.set_identity(identity).await,
            Err(_) => false,
        }
    }

    pub(crate) async fn new_identity(&self) -> bool {
        let mut rng = |bytes: &mut [u8]| self.port.platform.fill(bytes);
        let identity = Identity::generate(&mut rng);
        self.set_identity(identity).await
    }

    async fn set_identity(&self, identity: Identity) -> bool {
        let Some(storage) = &self.storage else {
            return false;
        };
        // At once: a table that is opened before it is kept must not seat who was here before.
        let before = self.identity.replace(Some(identity.clone()));
        let kept = layout::keep_identity(storage, &identity).await.is_ok();
        if !kept {
            self.identity.replace(before);
            return false;
        }
        if let Some(keyring) = &self.keyring {
            keyring.broadcast(&identity.export());
        }
        // It was somebody else who saw it, and whose move it was.
        let forgotten = [
            layout::forget_seen(storage, "").await,
            layout::forget_glances(storage).await,
        ];
        for error in forgotten.into_iter().filter_map(Result::err) {
            self.port.warn(&error);
        }
        true
    }

    pub(crate) async fn games(&self) -> Option<(Vec<GameCard>, usize)> {
        let storage = self.storage.as_ref()?;
        storage.put_back().await.ok()?;
        layout::games(storage).await.ok()
    }

    /// Adds cards of games that are not here yet. True if all are here now.
    pub(crate) async fn add_games(&self, games: Vec<(Link, String)>) -> bool {
        let Some(storage) = &self.storage else {
            return false;
        };
        for (link, title) in games {
            let room = layout::room_key(&Keys::of(&link).room_id());
            let card = GameCard::brought(&link, title);
            if layout::add_card(storage, &room, &card).await.is_err() {
                return false;
            }
        }
        true
    }

    /// Forgets the game of a link; returns the key of its entries in the storage.
    pub(crate) async fn forget(&self, link: &str) -> Option<String> {
        let room = layout::room_key(&Keys::of(&Link::parse(link).ok()?).room_id());
        let storage = self.storage.as_ref()?;
        layout::forget_seen(storage, table_of(link)).await.ok()?;
        layout::forget(storage, &room).await.ok()?;
        Some(room)
    }

    /// Founds a game and keeps it; opening its table is then the same as opening any other. Gives
    /// its link.
    pub(crate) async fn found(&self, founding: Founding) -> Result<String, FoundFailure> {
        let (Some(storage), Some(identity)) = (&self.storage, self.identity()) else {
            return Err(FoundFailure::NoIdentity);
        };
        let mut rng = |bytes: &mut [u8]| self.port.platform.fill(bytes);
        let link = Link::generate(None, &mut rng);
        let now_ms = self.port.now_ms();
        let founded = Peer::found(link, identity, &mut rng, now_ms, founding);
        let (peer, outputs) = founded.map_err(FoundFailure::Peer)?;
        let room = layout::room_key(&peer.room());
        let mut outbox = Outbox::new();
        outbox.extend(outputs);
        while let Some(step) = outbox.next_step(false) {
            if let OutboxStep::Keep(batch) = step {
                // Nothing of a game that is being founded was sent: no chunk is marked.
                let puts = layout::puts(&self.port, &room, &batch, false, |_| None);
                let kept = storage.put_all(None, puts, batch.durability, None).await;
                kept.map_err(FoundFailure::Store)?;
            }
        }
        Ok(peer.link().fragment())
    }
}

/// Identifies the table of a link, independent of its relays.
fn table_of(fragment: &str) -> &str {
    fragment
        .split_once('?')
        .map_or(fragment, |(table, _)| table)
}

fn no_store(error: StorageError) -> StartupError {
    StartupError::Storage(error.0)
}

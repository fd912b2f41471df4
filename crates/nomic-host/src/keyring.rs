//! The key of this browser, as its tabs have it in memory.
//!
//! Seats belong to the key. If the storage was cleared while another tab is open, that tab still
//! has the key. So a page without a key asks the other tabs before it makes one. Each tab holds a
//! shared lock, so a page on its first visit knows at once that there is no other tab.

use std::cell::RefCell;
use std::rc::Rc;

use futures_channel::oneshot;
use futures_util::future::{Either, select};
use nomic_peer::Identity;

use crate::io::{HostEvent, LockMode, StoreName, TabMessage};
use crate::port::{Port, Resource};
use crate::storage::Storage;

/// The key of the one identity in the storage.
pub(crate) const ME: &str = "me";

/// Name of the lock and of the channel.
const NAME: &str = "nomic-key";
const WHO: &str = "who";
/// Time for another tab to answer, in milliseconds.
const PATIENCE_MS: u32 = 2_000;
/// Time to wait for an answer without locks, when there may be no other tab, in milliseconds.
const WITHOUT_LOCKS_MS: u32 = 300;

pub(crate) enum KeyAnswer {
    Nothing,
    /// There is another tab, and it does not answer.
    Silence,
    Key(String),
}

pub(crate) struct Keyring {
    channel: Rc<RefCell<Option<Resource>>>,
    _lock: Resource,
}

impl Keyring {
    /// Answers other tabs from now on with the key that the storage holds as far as this tab knows.
    pub(crate) fn hold(port: &Rc<Port>, storage: &Rc<Storage>) -> Self {
        let channel: Rc<RefCell<Option<Resource>>> = Rc::default();
        let (storage, answers) = (Rc::downgrade(storage), Rc::downgrade(&channel));
        let heard = move |message| {
            let (TabMessage::Words(words), Some(storage)) = (message, storage.upgrade()) else {
                return;
            };
            if words == WHO {
                let key = storage.remembered(StoreName::Identity, ME);
                let key = key.and_then(|key| String::from_utf8(key).ok());
                if let (Some(key), Some(answers)) = (key, answers.upgrade()) {
                    tell(&answers, key);
                }
            } else if Identity::import(&words).is_ok() {
                // The player has another key since.
                storage.remember(StoreName::Identity, ME, words.as_bytes());
            }
        };
        channel.replace(Some(port.listen(NAME, heard)));
        Self {
            channel,
            // Held for as long as this tab lives.
            _lock: port.lock(NAME, LockMode::Shared, |_| ()),
        }
    }

    pub(crate) fn broadcast(&self, key: &str) {
        tell(&self.channel, key.to_owned());
    }
}

fn tell(channel: &RefCell<Option<Resource>>, words: String) {
    if let Some(channel) = channel.borrow().as_ref() {
        channel.post(TabMessage::Words(words));
    }
}

/// Whether no other tab holds the lock; unknown where there are no locks.
async fn is_alone(port: &Rc<Port>) -> Option<bool> {
    let (sender, receiver) = oneshot::channel();
    let sender = RefCell::new(Some(sender));
    let lock = port.lock(NAME, LockMode::IfAvailable, move |event| {
        if let Some(sender) = sender.borrow_mut().take() {
            // Fails if the request has ended.
            let _unheard = sender.send(event);
        }
    });
    let answer = receiver.await;
    drop(lock);
    match answer {
        Ok(HostEvent::Granted) => Some(true),
        Ok(HostEvent::Unavailable) => Some(false),
        _ => None,
    }
}

pub(crate) async fn request_key(port: &Rc<Port>) -> KeyAnswer {
    let alone = is_alone(port).await;
    if alone == Some(true) {
        return KeyAnswer::Nothing;
    }
    let (sender, receiver) = oneshot::channel();
    let sender = RefCell::new(Some(sender));
    let channel = port.listen(NAME, move |message| {
        if let TabMessage::Words(key) = message
            && key != WHO
            && let Some(sender) = sender.borrow_mut().take()
        {
            // Fails if the request has timed out; the key is of no use then.
            let _unheard = sender.send(key);
        }
    });
    channel.post(TabMessage::Words(WHO.to_owned()));
    let patience = match alone {
        Some(_) => PATIENCE_MS,
        None => WITHOUT_LOCKS_MS,
    };
    let answer = select(receiver, Box::pin(port.sleep(patience))).await;
    drop(channel);
    match answer {
        Either::Left((Ok(key), _)) => KeyAnswer::Key(key),
        // The other tab may just have been closing.
        Either::Left((Err(_), _)) | Either::Right(_) => match is_alone(port).await {
            Some(false) => KeyAnswer::Silence,
            Some(true) | None => KeyAnswer::Nothing,
        },
    }
}

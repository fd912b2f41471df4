//! Texts in progress at a table, stored in this browser as they are typed: leaving the page, a
//! reload or an update must not lose a text.

use super::table::TableHandle;
use crate::browser::page;
use crate::browser::small::small_key as key;
use base64ct::{Base64UrlUnpadded, Encoding};
use leptos::prelude::*;
use minicbor::{Decode, Encode};

impl TableHandle {
    /// Stored value with this key; none if it can't be decoded any more.
    pub(crate) fn kept<T: for<'b> Decode<'b, ()>>(self, what: &str) -> Option<T> {
        let text = self.kept_text(what)?;
        let bytes = Base64UrlUnpadded::decode_vec(&text).ok()?;
        minicbor::decode(&bytes).ok()
    }

    /// Keeps what is being written; false if this browser keeps nothing.
    pub(crate) fn keep<T: Encode<()>>(self, what: &str, written: &T) -> bool {
        self.keep_bytes(what, &to_bytes(written))
    }

    fn keep_bytes(self, what: &str, bytes: &[u8]) -> bool {
        self.keep_text(what, &Base64UrlUnpadded::encode_string(bytes))
    }

    pub(crate) fn keep_text(self, what: &str, text: &str) -> bool {
        page::set_preference(&self.key(what), text)
    }

    pub(crate) fn kept_text(self, what: &str) -> Option<String> {
        page::preference(&self.key(what))
    }

    pub(crate) fn forget(self, what: &str) {
        page::forget_preference(&self.key(what));
    }

    fn key(self, what: &str) -> String {
        key(&self.room(), what)
    }

    /// A signal for something that is being written. It begins with what was kept and keeps what it
    /// is changed to, but for nothing at all, which is what is left when it was handed in.
    pub(crate) fn written<T>(self, what: String) -> RwSignal<T>
    where
        T: Encode<()> + for<'b> Decode<'b, ()> + Default + PartialEq + Send + Sync + 'static,
    {
        let signal = RwSignal::new(self.kept(&what).unwrap_or_default());
        self.keep_changes(
            what,
            Box::new(move || {
                signal.with(|written| (*written != T::default()).then(|| to_bytes(written)))
            }),
        );
        signal
    }

    /// Empties the text with this name once its present content was handed in. The text stays if it
    /// is another one by then.
    pub(crate) fn spend<T>(self, what: String, written: RwSignal<T>) -> impl FnOnce() + 'static
    where
        T: for<'b> Decode<'b, ()> + Clone + Default + PartialEq + Send + Sync + 'static,
    {
        let sent = written.get_untracked();
        move || match written.try_with_untracked(|now| *now == sent) {
            Some(true) => written.set(T::default()),
            Some(false) => {}
            // The form is gone, and what was written in it is only kept.
            None if self.kept::<T>(&what) == Some(sent) => self.forget(&what),
            None => {}
        }
    }

    /// Keeps these bytes whenever they change. One such effect serves all that is written.
    fn keep_changes(self, what: String, bytes: Box<dyn Fn() -> Option<Vec<u8>> + Send + Sync>) {
        Effect::new(move |before: Option<()>| match bytes() {
            _ if before.is_none() => {}
            Some(bytes) => {
                self.keep_bytes(&what, &bytes);
            }
            None => self.forget(&what),
        });
    }
}

fn to_bytes<T: Encode<()>>(written: &T) -> Vec<u8> {
    // Writing into a vector cannot fail.
    minicbor::to_vec(written).unwrap_or_default()
}

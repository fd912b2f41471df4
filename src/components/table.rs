//! The open table: what its pages read from and act on.

use super::focus;
use super::given::Given;
use super::question::Question;
use crate::app::App;
use crate::browser::session::Session;
use crate::browser::signals::{Hindrance, Signals};
use crate::browser::store;
use crate::locale::telling::refusals;
use crate::route::{Route, TablePage};
use crate::state::view::RefusalView;
use leptos::prelude::*;
use nomic_sync::{Intent, Keys, Link, Peer};
use nomic_wording::Locale;
use std::rc::Rc;

/// A handle to the open table; valid as long as the frame around its pages stands.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    session: StoredValue<Rc<Session>, LocalStorage>,
    link: StoredValue<String>,
    pub(crate) signals: Signals,
    pub(crate) language: RwSignal<Locale>,
    /// What somebody wants to know the reason of.
    pub(crate) question: RwSignal<Option<Question>>,
    /// The name under which this browser keeps things of this table.
    pub(super) room: StoredValue<String>,
    /// The vote that can still be taken back.
    pub(super) given: Given,
}

impl Table {
    /// Sits down at the table of `link`.
    pub(crate) fn open(link: &Link) -> Self {
        let app = App::here();
        let core = app.core();
        let signals = Signals::new();
        let identity = core.identity.borrow().clone();
        let session = Session::open(
            Rc::clone(&core.storage),
            identity,
            link.clone(),
            core.relay.clone(),
            signals,
        );
        Self {
            session: StoredValue::new_local(session),
            link: StoredValue::new(link.fragment()),
            signals,
            language: app.language,
            question: RwSignal::new(None),
            room: StoredValue::new(store::room_key(&Keys::of(link).room_id())),
            given: Given::new(),
        }
    }

    /// The table that this component belongs to. The table frame provides it.
    pub(crate) fn here() -> Self {
        use_context::<Self>().unwrap_or_else(|| unreachable!("the table frame provides the table"))
    }

    /// Reads from the peer, again after every change; nothing until it is open.
    pub(crate) fn read<T>(self, look: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.signals.version.track();
        self.look(look)
    }

    /// Reads from the peer as it is now, for what is done once and not drawn.
    pub(crate) fn look<T>(self, look: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.session
            .try_with_value(|session| session.read(look))
            .flatten()
    }

    /// Acts; a refusal lands in the signal, where the form shows it. Says whether it was done.
    pub(crate) fn act(self, intent: Intent, refusal: RwSignal<Option<RefusalView>>) -> bool {
        let language = self.language.get_untracked();
        let done = self.session.try_with_value(|session| session.act(intent));
        let hindrance = match done {
            Some(Ok(())) => None,
            Some(Err(hindrance)) => Some(hindrance),
            None => Some(Hindrance::NotThisTab),
        };
        refusal.set(hindrance.as_ref().map(|hindrance| {
            match hindrance {
                Hindrance::NotThisTab => refusals::not_this_tab(language),
                Hindrance::Act(error) => self
                    .read(|peer| refusals::act_error(error, peer, language))
                    .unwrap_or_else(|| refusals::not_this_tab(language)),
            }
        }));
        if hindrance.is_none() {
            focus::keep();
        }
        hindrance.is_none()
    }

    /// Plays on here although a move that was made in another browser may be missing.
    pub(crate) fn go_on(self) {
        self.session.with_value(|session| session.go_on());
    }

    /// Asks the writing tab to let this one.
    pub(crate) fn ask_to_write(self) {
        self.session.with_value(|session| session.ask_to_write());
    }

    /// Tries the relay at once.
    pub(crate) fn hurry(self) {
        self.session.with_value(|session| session.hurry());
    }

    /// The part of the link after `#`.
    pub(crate) fn link(self) -> String {
        self.link.get_value()
    }

    /// The address of a page at this table.
    pub(crate) fn href(self, page: TablePage) -> String {
        Route::at(&self.link(), page).href()
    }
}

//! State that all pages share: the host, and the signals of language, look and place.

use crate::browser::host::{Host, HostNews};
use crate::browser::page;
use crate::channel::{LanguagePack, LineState, StartupError, TableStatus};
use crate::parts::{Arrival, Code};
use crate::route::Route;
use leptos::prelude::*;
use nomic_wording::{Key, Locale};
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) fn from_name(name: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .unwrap_or(Self::Auto)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) language: RwSignal<Locale>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) route: RwSignal<Route>,
    /// The address of the page at a table that was shown last, if this is none.
    pub(crate) left: StoredValue<Option<String>>,
    pub(crate) update_waiting: RwSignal<bool>,
    pub(crate) later: RwSignal<Arrival>,
    pub(crate) code: Code,
    pub(crate) status: RwSignal<TableStatus>,
    /// Reason why the host can't work; none if it works.
    pub(crate) error: RwSignal<Option<StartupError>>,
    /// The host could not be started, or it crashed and is not back yet.
    pub(crate) without_host: RwSignal<bool>,
    /// The host has arrived at least once.
    met_host: RwSignal<bool>,
    host: StoredValue<Rc<Host>, LocalStorage>,
}

impl App {
    pub(crate) fn new(
        language: Locale,
        words: LanguagePack,
        theme: Theme,
        route: Route,
        code: Code,
    ) -> Self {
        let update_waiting = RwSignal::new(false);
        let (status, error) = (RwSignal::new(TableStatus::default()), RwSignal::new(None));
        let (without_host, met_host) = (RwSignal::new(false), RwSignal::new(false));
        let host = Host::start(words, move |news| match news {
            HostNews::Arrived { error: found } => {
                without_host.set(false);
                met_host.set(true);
                error.set(found);
            }
            HostNews::Other => {
                page::warn("the host is of another version");
                update_waiting.set(true);
            }
            HostNews::Status(now) => status.set(now),
            HostNews::Broken => without_host.set(true),
        });
        Self {
            language: RwSignal::new(language),
            theme: RwSignal::new(theme),
            route: RwSignal::new(route),
            left: StoredValue::new(None),
            update_waiting,
            later: RwSignal::new(Arrival::Awaited),
            code,
            status,
            error,
            without_host,
            met_host,
            host: StoredValue::new_local(host),
        }
    }

    /// The app that this component is part of. Every component is: the root provides it.
    pub(crate) fn here() -> Self {
        use_context::<Self>().unwrap_or_else(|| unreachable!("the root provides the app"))
    }

    /// Whether everything has come that this page waits for, or can't be had just now.
    pub(crate) fn has_all(self) -> bool {
        let table = self
            .route
            .with(|route| matches!(route, Route::Table { .. }));
        // Without a line nothing more comes.
        let there = |status: &TableStatus| status.founded || status.line == LineState::Offline;
        let met = self.met_host.get() && (!table || self.status.with(there));
        met || self.without_host.get()
    }

    pub(crate) fn host(self) -> Rc<Host> {
        self.host.get_value()
    }
}

/// Text of a word in the current language; it follows a change of language.
pub(crate) fn t(word: Key) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let language = App::here().language;
    move || word.render(language.get()).to_owned()
}

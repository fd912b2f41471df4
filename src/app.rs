//! What all pages share: the browser's things, and the signals of language, look and place.

use crate::browser::storage::Storage;
use crate::route::Route;
use leptos::prelude::*;
use nomic_sync::Identity;
use nomic_wording::{Key, Locale};
use std::cell::RefCell;
use std::rc::Rc;

/// What every page may need of this browser.
pub(crate) struct Core {
    pub(crate) storage: Rc<Storage>,
    pub(crate) identity: RefCell<Identity>,
    pub(crate) relay: String,
}

/// How the page looks.
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

/// The signals that all pages share.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) language: RwSignal<Locale>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) route: RwSignal<Route>,
    pub(crate) update_waiting: RwSignal<bool>,
    core: StoredValue<Rc<Core>, LocalStorage>,
}

impl App {
    pub(crate) fn new(core: Core, language: Locale, theme: Theme, route: Route) -> Self {
        Self {
            language: RwSignal::new(language),
            theme: RwSignal::new(theme),
            route: RwSignal::new(route),
            update_waiting: RwSignal::new(false),
            core: StoredValue::new_local(Rc::new(core)),
        }
    }

    /// The app that this component is part of. Every component is: the root provides it.
    pub(crate) fn here() -> Self {
        use_context::<Self>().unwrap_or_else(|| unreachable!("the root provides the app"))
    }

    /// Storage, identity and relay of this browser.
    pub(crate) fn core(self) -> Rc<Core> {
        self.core.get_value()
    }
}

/// Says a word in the language of the moment; it follows when the language changes.
pub(crate) fn t(word: Key) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let language = App::here().language;
    move || word.say(language.get()).to_owned()
}

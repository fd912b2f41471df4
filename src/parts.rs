//! The pages that come later than the first ones, as the page and its program know them.

use crate::channel::{Offered, Packed};
use crate::founding::answers::import_draft::{ImportDraft, Unfit};
use crate::route::TablePage;
use futures_util::future::LocalBoxFuture;
use leptos::prelude::{AnyView, RwSignal, StoredValue};
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

/// A page or a part of one.
#[derive(Clone)]
pub(crate) enum LazyPart {
    Table(TablePage),
    Settings,
    /// Rulings that led to the questioned state.
    Why,
    /// Next steps after a win.
    Again,
    /// Dialog for a key of this browser that is damaged or gone.
    LostKey,
    /// Part for bringing rules along, in the dialog that founds a game.
    Bring {
        brought: RwSignal<Option<ImportDraft>>,
        written: RwSignal<Option<Offered>>,
        /// Function that makes a ruleset of what was brought: its code is loaded later, too.
        make: StoredValue<Option<MakeRuleset>>,
    },
}

impl LazyPart {
    /// Whether it says nothing without what comes later of the host.
    pub(crate) const fn needs_host(&self) -> bool {
        match self {
            Self::Table(_) | Self::Why | Self::Again => true,
            Self::Settings | Self::LostKey | Self::Bring { .. } => false,
        }
    }
}

/// Makes a ruleset in a language, under a title, of what was brought.
pub(crate) type MakeRuleset = fn(&ImportDraft, Language, &str) -> Result<Packed<Ruleset>, Unfit>;

/// A part that is to be drawn.
pub struct ToDraw(pub(crate) LazyPart);

/// Loading state of their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    Awaited,
    /// It could not be loaded.
    Failed,
    Here,
    /// It is here, and the code of the host for it could not be loaded.
    WithoutHost,
}

/// Access of the program to their code. It is in `main.rs`, since programs are cut, not libraries.
#[derive(Clone, Copy)]
pub struct Code {
    /// Has it loaded; says whether it is here.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// View of a part, if the code is loaded.
    pub view: fn(ToDraw) -> Option<AnyView>,
}

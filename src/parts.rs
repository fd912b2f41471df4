//! The pages that come later than the first ones, as the page and its program know them.

use crate::channel::{Offered, Packed};
use crate::founding::answers::bring::{Brought, Unfit};
use crate::route::TablePage;
use futures_util::future::LocalBoxFuture;
use leptos::prelude::{AnyView, RwSignal, StoredValue};
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

/// A page or a part of one.
#[derive(Clone)]
pub(crate) enum Part {
    Table(TablePage),
    Settings,
    /// The rulings behind what was asked for its reason.
    Why,
    /// What can be done once the game is won.
    Again,
    /// What is asked for if the key of this browser is damaged or gone.
    LostKey,
    /// Where rules are brought along, in the dialog in which a game is founded.
    Bring {
        brought: RwSignal<Option<Brought>>,
        written: RwSignal<Option<Offered>>,
        /// How what was brought becomes a ruleset: that code comes later, too.
        make: StoredValue<Option<MakeRuleset>>,
    },
}

impl Part {
    /// Whether it says nothing without what comes later of the host.
    pub(crate) const fn needs_host(&self) -> bool {
        match self {
            Self::Table(_) | Self::Why | Self::Again => true,
            Self::Settings | Self::LostKey | Self::Bring { .. } => false,
        }
    }
}

/// Makes a ruleset in a language, under a title, of what was brought.
pub(crate) type MakeRuleset = fn(&Brought, Language, &str) -> Result<Packed<Ruleset>, Unfit>;

/// A part that is to be drawn.
pub struct ToDraw(pub(crate) Part);

/// How far their code has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    Awaited,
    /// It could not be loaded.
    Failed,
    Here,
    /// It is here, and the code of the host for it could not be loaded.
    WithoutHost,
}

/// How the program gets at their code. It stands in `main.rs`, since programs are cut, not libraries.
#[derive(Clone, Copy)]
pub struct Code {
    /// Has it loaded; says whether it is here.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// What a part is, if the code is here.
    pub view: fn(ToDraw) -> Option<AnyView>,
}

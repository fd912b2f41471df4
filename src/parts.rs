//! The pages that come later than the first ones, as the page and its program know them.

use crate::action::answers::offers::OfferView;
use crate::ballot::answers::ballots::BallotView;
use crate::channel::{Offered, Packed};
use crate::founding::answers::import_draft::{ImportDraft, Unfit};
use crate::route::TablePage;
use crate::table::answers::cards::HandView;
use crate::table::answers::view::DrawView;
use futures_util::future::LocalBoxFuture;
use leptos::prelude::{AnyView, Memo, RwSignal, StoredValue};
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

#[derive(Clone)]
pub(crate) enum LazyPart {
    Table(TablePage),
    Settings,
    Why,
    Again,
    /// Reminders and the next game, beside the reason for waiting.
    Waits,
    /// Events since the last visit.
    Since,
    Attention,
    LostKey,
    KeepSeat,
    /// QR code of a text.
    QrCode(String),
    /// Ballots on questions of rules; true if my vote is asked for.
    Ballots(Memo<Vec<BallotView>>, bool),
    Offers(Memo<Vec<OfferView>>),
    Duty(OfferView),
    Cards(Memo<Vec<HandView>>),
    Die(DrawView),
    GoAway,
    Leave,
    /// Part for bringing rules along, in the dialog that founds a game.
    Bring {
        brought: RwSignal<Option<ImportDraft>>,
        written: RwSignal<Option<Offered>>,
        /// Function that makes a ruleset of what was brought: its code is loaded later, too.
        make: StoredValue<Option<MakeRuleset>>,
    },
}

impl LazyPart {
    /// Whether it shows nothing without the host's lazy code.
    pub(crate) const fn needs_host(&self) -> bool {
        match self {
            Self::Table(_) | Self::Why | Self::Again | Self::Waits | Self::Since => true,
            Self::Settings
            | Self::Attention
            | Self::LostKey
            | Self::KeepSeat
            | Self::QrCode(_)
            | Self::Ballots(..)
            | Self::Offers(_)
            | Self::Duty(_)
            | Self::Cards(_)
            | Self::Die(_)
            | Self::GoAway
            | Self::Leave
            | Self::Bring { .. } => false,
        }
    }
}

pub(crate) type MakeRuleset = fn(&ImportDraft, Language, &str) -> Result<Packed<Ruleset>, Unfit>;

pub struct ToDraw(pub(crate) LazyPart);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    Awaited,
    Failed,
    Here,
    /// It is here, and the code of the host for it could not be loaded.
    WithoutHost,
}

/// Entry points of the lazy pages. They are set in `main.rs`, since programs are split, not
/// libraries.
#[derive(Clone, Copy)]
pub struct Code {
    /// Loads the code; false if it can't be loaded now.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// View of a part, if the code is loaded.
    pub view: fn(ToDraw) -> Option<AnyView>,
}

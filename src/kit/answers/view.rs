//! Shared view models: permissions, names, and the frame.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Reason of an impossibility, with its rule if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RefusalView {
    pub(crate) code: Cow<'static, str>,
    pub(crate) text: String,
    pub(crate) rule: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum May {
    Yes,
    No(RefusalView),
}

impl May {
    pub(crate) const fn is_allowed(&self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// Effects of a move in the present state, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForecastView {
    /// Reason why nothing would happen; for sealed contents, why nothing might happen when they are
    /// opened.
    pub(crate) refused: Option<RefusalView>,
    pub(crate) wins: Vec<String>,
    pub(crate) happens: Vec<String>,
    pub(crate) untold: Option<Untold>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Untold {
    Drawn,
    Secret,
}

impl ForecastView {
    pub(crate) fn refused(refusal: RefusalView) -> Self {
        Self {
            refused: Some(refusal),
            ..Self::default()
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FrameView {
    pub(crate) title: String,
    pub(crate) hash: String,
    /// True if a closing sealed another state than the one computed here.
    pub(crate) mismatch: bool,
    /// Whether a move that was made in another browser may be missing.
    pub(crate) elsewhere: bool,
    pub(crate) newest: Option<String>,
    /// Number of entries in the chronicle, and the event of the last one.
    pub(crate) events: usize,
    pub(crate) last: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NamesView {
    /// The titles of rules, by all numbers that they bear or bore, in order.
    pub(crate) rules: Vec<(u32, String)>,
    /// Letters in the players' marks, by seat.
    pub(crate) marks: Vec<(u16, String)>,
}

impl NamesView {
    /// The title of the rule with this number; nothing, if none ever bore it.
    pub(crate) fn rule(&self, number: u32) -> Option<&str> {
        let place = self
            .rules
            .binary_search_by_key(&number, |(known, _)| *known);
        let (_, title) = self.rules.get(place.ok()?)?;
        Some(title)
    }

    pub(crate) fn mark(&self, seat: u16) -> Option<&str> {
        let mut marks = self.marks.iter();
        let (_, mark) = marks.find(|(known, _)| *known == seat)?;
        Some(mark)
    }
}

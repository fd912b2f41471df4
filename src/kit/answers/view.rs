//! What all subjects show: what is possible, what things are called, what stands around.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Why something is not possible, and by which rule if by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RefusalView {
    pub(crate) code: Cow<'static, str>,
    pub(crate) text: String,
    pub(crate) rule: Option<u32>,
}

/// Whether a deed is possible just now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum May {
    Yes,
    No(RefusalView),
}

impl May {
    pub(crate) const fn yes(&self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// What would come of a deed as things stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Foreseen {
    /// Why nothing would; or, of what is handed in secretly, why nothing might when it is opened.
    pub(crate) refused: Option<RefusalView>,
    /// Who would win, in sentences.
    pub(crate) wins: Vec<String>,
    /// What else would happen, in sentences.
    pub(crate) happens: Vec<String>,
    /// Why what follows is not told.
    pub(crate) untold: Option<Untold>,
}

/// Why nobody is to know beforehand what comes of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Untold {
    /// It is drawn.
    Drawn,
    /// It hangs on what is secret until then.
    Secret,
}

impl Foreseen {
    pub(crate) fn refused(refusal: RefusalView) -> Self {
        Self {
            refused: Some(refusal),
            ..Self::default()
        }
    }
}

/// What stands around every page of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FrameView {
    pub(crate) title: String,
    pub(crate) hash: String,
    /// Whether any closing sealed another state than the one reckoned here.
    pub(crate) mismatch: bool,
    /// Whether a move that was made in another browser may be missing.
    pub(crate) elsewhere: bool,
    /// The newest accepted ruling as one line.
    pub(crate) newest: Option<String>,
}

/// What things are called wherever they are mentioned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NamesView {
    /// The titles of rules, by all numbers that they bear or bore, in order.
    pub(crate) rules: Vec<(u32, String)>,
    /// What stands at the players' marks, by their seats.
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

    /// What stands at the mark of the player in this seat.
    pub(crate) fn mark(&self, seat: u16) -> Option<&str> {
        let mut marks = self.marks.iter();
        let (_, mark) = marks.find(|(known, _)| *known == seat)?;
        Some(mark)
    }
}

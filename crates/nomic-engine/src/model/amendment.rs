//! The history of a rule. Each amendment is a thing of its own, which can itself be amended or
//! repealed.

use crate::encoding::cbor;
use crate::persistent::vector::PersistentVec;
use crate::rules::{FlatMap, Program};
use crate::{Class, LocalText, ProposalNumber, RuleId, RuleNumber};
use std::sync::Arc;

/// A recorded change of one rule, with the rule's state before it.
#[derive(Clone, Debug, minicbor::Encode)]
pub struct Amendment {
    #[n(0)]
    pub kind: AmendmentKind,
    #[n(1)]
    pub proposal: Option<ProposalNumber>,
    #[n(2)]
    pub number_before: RuleNumber,
    #[n(3)]
    pub number_after: RuleNumber,
    #[n(4)]
    pub title: LocalText,
    #[n(5)]
    pub text: LocalText,
    #[cbor(n(6), with = "cbor::shared_text")]
    pub code: Arc<str>,
    #[n(7)]
    pub class: Class,
    /// Index in the history of the amendment that was amended or repealed.
    #[n(8)]
    pub of: Option<u32>,
    /// False if it restored a former wording.
    #[n(9)]
    pub worded: bool,
    /// Status; it follows from later amendments and is not encoded.
    #[cbor(skip)]
    pub standing: Standing,
    #[cbor(skip)]
    pub(crate) program: Program,
    #[cbor(skip)]
    pub(crate) named: FlatMap<RuleNumber, RuleId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode)]
#[cbor(index_only)]
pub enum AmendmentKind {
    #[n(0)]
    Amended,
    #[n(1)]
    Repealed,
    #[n(2)]
    Transmuted,
    #[n(3)]
    AmendmentAmended,
    #[n(4)]
    AmendmentRepealed,
    #[n(5)]
    Reinstated,
    /// A judge, or all players together, gave the rule other code. The rule's text is unchanged, so
    /// this is no amendment of the law.
    #[n(6)]
    Corrected,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    #[default]
    Stands,
    Amended(ProposalNumber),
    Repealed(ProposalNumber),
}

impl AmendmentKind {
    pub const fn rewords(self) -> bool {
        matches!(
            self,
            AmendmentKind::Amended
                | AmendmentKind::AmendmentAmended
                | AmendmentKind::AmendmentRepealed
        )
    }
}

impl Amendment {
    /// Whether it can be amended or repealed: it changed the wording, and was not repealed since.
    pub const fn addressable(&self) -> bool {
        matches!(
            self.kind,
            AmendmentKind::Amended | AmendmentKind::AmendmentAmended
        ) && !matches!(self.standing, Standing::Repealed(_))
    }
}

/// The amendment at this index, if it can be amended or repealed.
pub(crate) fn addressed(history: &PersistentVec<Amendment>, place: u32) -> Option<&Amendment> {
    let amendment = history.get(usize::try_from(place).ok()?)?;
    amendment.addressable().then_some(&**amendment)
}

/// True if later amendments in force were built on this one, so that only players can say how the
/// rule reads without it.
pub(crate) fn built_upon(history: &PersistentVec<Amendment>, place: u32) -> bool {
    let later = (0u32..)
        .zip(history.iter())
        .filter(|(later, _)| *later > place);
    later
        .filter(|(_, amendment)| !matches!(amendment.standing, Standing::Repealed(_)))
        .any(|(later, amendment)| amendment.worded && !descends(history, later, place))
}

/// Sets the status of an amendment when another one is about to be added after it.
pub(crate) fn settle(history: &mut PersistentVec<Amendment>, place: u32, standing: Standing) {
    let parent = of(history, place);
    if let (Standing::Repealed(_), Some(parent)) = (standing, parent) {
        // Without the later amendment, the amendments that it set aside are in force again.
        stand(history, parent, Standing::Stands);
    }
    stand(history, place, standing);
    let Standing::Repealed(_) = standing else {
        return;
    };
    let places = (0u32..).zip(history.iter()).map(|(later, _)| later);
    let later: Vec<u32> = places
        .filter(|later| descends(history, *later, place))
        .collect();
    for later in later {
        stand(history, later, standing);
    }
}

fn stand(history: &mut PersistentVec<Amendment>, place: u32, standing: Standing) {
    if let Ok(place) = usize::try_from(place) {
        history.change(place, |amendment| amendment.standing = standing);
    }
}

/// Whether an amendment is one of the given amendment, directly or through others.
fn descends(history: &PersistentVec<Amendment>, mut later: u32, place: u32) -> bool {
    while let Some(parent) = of(history, later) {
        if parent == place {
            return true;
        }
        later = parent;
    }
    false
}

fn of(history: &PersistentVec<Amendment>, place: u32) -> Option<u32> {
    let amendment = history.get(usize::try_from(place).ok()?)?;
    // An amendment is always one of something earlier, so that following them comes to an end.
    amendment.of.filter(|earlier| *earlier < place)
}

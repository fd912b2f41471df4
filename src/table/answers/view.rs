//! The table as it is shown.

use super::cards::HandView;
use super::patience::WaitReason;
use crate::action::answers::offers::OfferView;
use crate::ballot::answers::ballots::{BallotView, HeldView};
use crate::calendar::answers::calendar::{CalendarView, TimerView};
use crate::chronicle::answers::decisions::DecisionView;
use crate::chronicle::answers::view::RulingView;
use crate::kit::answers::view::May;
use crate::players::answers::view::SeatView;
use crate::players::answers::welcome::WelcomeView;
use crate::proposal::answers::view::ProposalView;
use nomic_engine::rules::StableSort;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) mine: bool,
    pub(crate) number: u32,
    pub(crate) circuit: u32,
}

/// My next moves, most pressing first. The numbers name proposals; in `Cast` a ballot, in `Judge` a
/// case, in `Agree` a correction. `Suggest` is for a game without a player on turn: any player may
/// propose something, even if the table waits for something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum NextStep {
    /// Take a seat. `told` says why this device was left out, if it was.
    Seat {
        late: bool,
        told: Option<String>,
    },
    /// Play as this person on this device, too.
    Device(String),
    Begin,
    Vote(u32),
    Close(u32),
    Open(u32),
    Cast(u32),
    Call(TimerView),
    Duty(OfferView),
    Judge(u32),
    Agree(u32),
    Propose,
    Suggest(Option<WaitReason>),
    Nothing(WaitReason),
    Over,
}

impl NextStep {
    /// Number of the proposal that it is about.
    pub(crate) fn proposal(&self) -> Option<u32> {
        match self {
            Self::Vote(number) | Self::Close(number) | Self::Open(number) => Some(*number),
            Self::Nothing(reason) => reason.proposal(),
            Self::Seat { .. }
            | Self::Device(_)
            | Self::Begin
            | Self::Cast(_)
            | Self::Call(_)
            | Self::Duty(_)
            | Self::Judge(_)
            | Self::Agree(_)
            | Self::Propose
            | Self::Suggest(_)
            | Self::Over => None,
        }
    }
}

/// Something that is asked of me while others wait for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CallView {
    pub(crate) step: NextStep,
    pub(crate) headline: String,
    /// Words of a player or a rule on it, such as a claim before a judge; empty if there are none.
    pub(crate) quoted: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TablePhase {
    /// The founding event has not come in yet.
    Empty,
    Lobby,
    Playing,
    Over(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableView {
    pub(crate) offers: Vec<OfferView>,
    pub(crate) title: String,
    pub(crate) phase: TablePhase,
    pub(crate) seated: bool,
    /// Only for people without a seat.
    pub(crate) welcome: Option<WelcomeView>,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) turn: Option<TurnView>,
    pub(crate) waiting: NextStep,
    /// Calls for me, most pressing first.
    pub(crate) calls: Vec<CallView>,
    pub(crate) may_join: May,
    pub(crate) may_propose: May,
    pub(crate) may_leave: May,
    pub(crate) open: Vec<ProposalView>,
    pub(crate) ballots: Vec<BallotView>,
    pub(crate) held: Option<HeldView>,
    pub(crate) hands: Vec<HandView>,
    pub(crate) calendar: CalendarView,
    pub(crate) applied: bool,
    pub(crate) away: bool,
    pub(crate) may_go_away: May,
    pub(crate) die: Option<DrawView>,
    /// Decisions until something new is begun, the oldest first.
    pub(crate) decided: Vec<DecisionView>,
    /// Other recent rulings, the newest first.
    pub(crate) recent: Vec<RulingView>,
    pub(crate) hash: String,
}

impl TableView {
    /// Offers except those that are calls.
    pub(crate) fn besides(&self) -> impl Iterator<Item = &OfferView> {
        let asked = match &self.waiting {
            NextStep::Duty(duty) => Some(duty),
            _ => None,
        };
        let offers = self.offers.iter();
        offers.filter(move |offer| !asked.is_some_and(|asked| asked.is(offer)))
    }

    pub(crate) fn first_call(&self) -> Option<&CallView> {
        self.calls.iter().find(|call| call.step == self.waiting)
    }

    /// Calls besides the one that is shown large.
    pub(crate) fn other_calls(&self) -> Vec<CallView> {
        let calls = self.calls.iter();
        let others = calls.filter(|call| call.step != self.waiting);
        others.cloned().collect()
    }

    /// Open proposals: those that were shown before keep their order, so that no button moves under
    /// a finger; then those that are asked of me, then the others.
    pub(crate) fn in_order(&self, shown: &[u32]) -> Vec<ProposalView> {
        let mut open = self.open.clone();
        open.stable_sort_by_key(|view| {
            let before = shown.iter().position(|number| *number == view.number);
            (before.unwrap_or(usize::MAX), !self.asks(view.number))
        });
        open
    }

    /// Reason for waiting that is about the proposal.
    pub(crate) fn waits_on(&self, proposal: u32) -> Option<&WaitReason> {
        let reason = match &self.waiting {
            NextStep::Nothing(reason) | NextStep::Suggest(Some(reason)) => reason,
            _ => return None,
        };
        Some(reason).filter(|reason| reason.proposal() == Some(proposal))
    }

    /// Whether something about the proposal is asked of me.
    pub(crate) fn asks(&self, proposal: u32) -> bool {
        let mut calls = self.calls.iter();
        calls.any(|call| call.step.proposal() == Some(proposal))
    }

    /// Further duties, and further offers of the same rule.
    pub(crate) fn further(&self) -> Vec<OfferView> {
        let asking = match &self.waiting {
            NextStep::Duty(duty) => Some(duty.rule),
            _ => None,
        };
        let open = |offer: &&OfferView| {
            offer.refused.is_none() && (offer.due || asking == Some(offer.rule))
        };
        self.besides().filter(open).cloned().collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DrawView {
    pub(crate) sides: u32,
    pub(crate) result: u32,
    /// Revealed links: seat, name and the beginning of the link.
    pub(crate) links: Vec<(u16, String, String)>,
    /// True if a second computation here gives the same result.
    pub(crate) holds: bool,
    /// True for a real die, whose result can't be computed.
    pub(crate) thrown: bool,
}

//! The table as it is shown.

use super::cards::HandView;
use super::patience::WaitReason;
use crate::action::answers::offers::OfferView;
use crate::ballot::answers::ballots::{BallotView, HeldView};
use crate::calendar::answers::calendar::{CalendarView, TimerView};
use crate::chronicle::answers::view::RulingView;
use crate::kit::answers::view::May;
use crate::players::answers::view::SeatView;
use crate::proposal::answers::view::ProposalView;
use nomic_engine::rules::Language;
use serde::{Deserialize, Serialize};

/// Turn in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) mine: bool,
    pub(crate) number: u32,
    pub(crate) circuit: u32,
}

/// My next moves, most pressing first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum NextStep {
    /// Take a seat.
    Seat { late: bool },
    /// The game can begin.
    Begin,
    /// Vote on this proposal.
    Vote(u32),
    /// Count the votes of this proposal.
    Close(u32),
    /// Open the vote on this proposal.
    Open(u32),
    /// Vote on this question of a rule.
    Cast(u32),
    /// Call this timer.
    Call(TimerView),
    /// Do this, because a rule says that it waits for me.
    Duty(OfferView),
    /// Judge this case.
    Judge(u32),
    /// Agree to this correction, or say why not.
    Agree(u32),
    /// Propose something.
    Propose,
    /// No player is on turn: any player may propose something, even if the table waits for
    /// something else.
    Suggest(Option<WaitReason>),
    /// Nothing; who has to act instead.
    Nothing(WaitReason),
    /// Over: somebody has won, as the page's heading says.
    Over,
}

/// Something that is asked of me while others wait for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum CallView {
    /// Vote on this proposal.
    Vote { number: u32, question: String },
    /// Vote on this question of a rule.
    Cast { ballot: u32, topic: String },
    /// Judge what somebody claims.
    Judge { case: u32, statement: String },
    /// Agree to this correction, which somebody gives a reason for.
    Agree { correction: u32, reason: String },
    /// Count the votes of this proposal.
    Close(u32),
    /// Call this timer.
    Time(TimerView),
}

/// Time of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TablePhase {
    /// The founding event has not come in yet.
    Empty,
    Lobby,
    Playing,
    Over(Vec<String>),
}

/// The table page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableView {
    /// Actions that rules offer me.
    pub(crate) offers: Vec<OfferView>,
    pub(crate) title: String,
    pub(crate) governing: Language,
    pub(crate) phase: TablePhase,
    pub(crate) seated: bool,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) turn: Option<TurnView>,
    pub(crate) waiting: NextStep,
    /// Calls for me; if there are any, `waiting` is the first.
    pub(crate) calls: Vec<CallView>,
    pub(crate) may_join: May,
    pub(crate) may_propose: May,
    pub(crate) may_leave: May,
    pub(crate) open: Vec<ProposalView>,
    /// The questions of rules that are voted on.
    pub(crate) ballots: Vec<BallotView>,
    /// Reason for holding back the next turn, if any.
    pub(crate) held: Option<HeldView>,
    /// The cards that rules have dealt.
    pub(crate) hands: Vec<HandView>,
    /// Rounds, times, offices.
    pub(crate) calendar: CalendarView,
    /// Whether I wait for admission.
    pub(crate) applied: bool,
    /// Whether I am away for a while.
    pub(crate) away: bool,
    pub(crate) may_go_away: May,
    pub(crate) die: Option<DrawView>,
    /// Recent decision on a proposal, while nothing else is open.
    pub(crate) decided: Option<RulingView>,
    /// Other recent rulings, the newest first.
    pub(crate) recent: Vec<RulingView>,
    pub(crate) hash: String,
    pub(crate) mismatch: bool,
    pub(crate) set_aside: usize,
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

/// One draw and everything needed to check it.
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

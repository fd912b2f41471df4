//! The table as it is shown.

use super::cards::HandView;
use super::patience::Patience;
use crate::action::answers::offers::OfferView;
use crate::ballot::answers::ballots::{BallotView, HeldView};
use crate::calendar::answers::calendar::{CalendarView, TimerView};
use crate::chronicle::answers::view::RulingView;
use crate::kit::answers::view::May;
use crate::players::answers::view::SeatView;
use crate::proposal::answers::view::ProposalView;
use nomic_engine::rules::Language;
use serde::{Deserialize, Serialize};

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) mine: bool,
    pub(crate) number: u32,
    pub(crate) circuit: u32,
}

/// What waits on me, most pressing first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Waiting {
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
    /// Nobody is on turn: whoever likes may propose something, whatever else the table waits for.
    Suggest(Option<Patience>),
    /// Nothing; who has to act instead.
    Nothing(Patience),
    /// Nothing and nobody: somebody has won, which the page's heading says.
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

/// Which time of the game it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The founding event has not come in yet.
    Empty,
    Lobby,
    Playing,
    Over(Vec<String>),
}

/// The table page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableView {
    /// What rules let me do.
    pub(crate) offers: Vec<OfferView>,
    pub(crate) title: String,
    pub(crate) governing: Language,
    pub(crate) phase: Phase,
    pub(crate) seated: bool,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) turn: Option<TurnView>,
    pub(crate) waiting: Waiting,
    /// What is asked of me; where anything is, `waiting` is the first of it.
    pub(crate) calls: Vec<CallView>,
    pub(crate) may_join: May,
    pub(crate) may_propose: May,
    pub(crate) may_leave: May,
    pub(crate) open: Vec<ProposalView>,
    /// The questions of rules that are voted on.
    pub(crate) ballots: Vec<BallotView>,
    /// What the next turn waits for, if it does.
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
    /// What was decided on a proposal a short while ago, as long as nothing else is open.
    pub(crate) decided: Option<RulingView>,
    /// What else has happened last, the newest first.
    pub(crate) recent: Vec<RulingView>,
    pub(crate) hash: String,
    pub(crate) mismatch: bool,
    pub(crate) set_aside: usize,
}

impl TableView {
    /// What rules let me do, but for what is asked of me first.
    pub(crate) fn besides(&self) -> impl Iterator<Item = &OfferView> {
        let asked = match &self.waiting {
            Waiting::Duty(duty) => Some(duty),
            _ => None,
        };
        let offers = self.offers.iter();
        offers.filter(move |offer| !asked.is_some_and(|asked| asked.is(offer)))
    }

    /// What else waits for me, and what else the rule lets me do that asks something of me first.
    pub(crate) fn further(&self) -> Vec<OfferView> {
        let asking = match &self.waiting {
            Waiting::Duty(duty) => Some(duty.rule),
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
    /// Who revealed what: seat, name and the beginning of the link.
    pub(crate) links: Vec<(u16, String, String)>,
    /// Whether reckoning it again here gives the same result.
    pub(crate) holds: bool,
    /// Whether it was a real die, of which nothing can be reckoned.
    pub(crate) thrown: bool,
}

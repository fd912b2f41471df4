//! What rules say of things that are asked about although nobody moves. A rule that fails over such a
//! question is not marked for it: that is done when a move comes to it.

use crate::clock::as_ms;
use crate::rules::Phrase;
use crate::state::State;
use crate::view::{Purse, consult};
use crate::vocabulary::hook::Question;
use crate::vocabulary::hooks::{
    BEFORE_PLAY, CLOSER, KEEPER, MAY_CHANGE, OFFICER, OPENS_AT, SECRET_ACTION, TAKES_TURNS,
    TIME_OPENS, TIMEKEEPER,
};
use crate::vocabulary::term::{Term, Terms};
use crate::{Ballot, PlayerId, Proposal};

impl State {
    /// Whether players move one after the other; they do unless a rule says otherwise.
    pub fn takes_turns(&self) -> bool {
        self.said(TAKES_TURNS, ()) != Some(false)
    }

    /// Whether rules let this action be done while the seats fill.
    pub(crate) fn before_play(&self, action: &str) -> bool {
        self.said(BEFORE_PLAY, (Phrase::plain(action),)) == Some(true)
    }

    /// Whether rules want what is filled into this action to be handed in secretly.
    pub fn wants_secrecy(&self, action: &str) -> bool {
        self.said(SECRET_ACTION, (Phrase::plain(action),)) == Some(true)
    }

    /// From when on players can open themselves what they have handed in secretly for an action, in
    /// milliseconds since 1970, if rules say so.
    pub fn opens_at(&self, action: &str) -> Option<u64> {
        self.said(OPENS_AT, (Phrase::plain(action),)).map(as_ms)
    }

    /// Whether rules have what was handed in secretly opened when time is called on this timer, votes
    /// among it, or not; nothing if they say neither.
    pub fn time_opens(&self, timer: &str) -> Option<bool> {
        self.said(TIME_OPENS, (Phrase::plain(timer),))
    }

    /// Whether somebody who votes in a ballot can vote anew as long as it takes votes.
    pub fn may_change(&self, player: PlayerId, ballot: &Ballot, now_ms: u64) -> bool {
        let then = self.later(now_ms);
        ballot.shut_ms.is_none() && then.said(MAY_CHANGE, (player, ballot.id)) == Some(true)
    }

    /// Whose task it is to put a proposal to the vote, if the rules name somebody.
    pub fn officer(&self, proposal: &Proposal) -> Option<PlayerId> {
        self.said(OFFICER, (proposal.serial(),))
    }

    /// Whose task it is to close a ballot, if the rules name somebody. Once it is due anybody can.
    pub fn closer(&self, ballot: &Ballot) -> Option<PlayerId> {
        let opener = || self.officer(self.proposal(ballot.proposal()?)?);
        self.said(CLOSER, (ballot.id,)).or_else(opener)
    }

    /// To whom secrets are sealed, if the rules name somebody.
    pub fn keeper(&self) -> Option<PlayerId> {
        self.said(KEEPER, ())
    }

    /// Who may call time on a timer before everybody may, if the rules name somebody.
    pub fn timekeeper(&self, timer: &str) -> Option<PlayerId> {
        self.said(TIMEKEEPER, (Phrase::plain(timer),))
    }

    fn said<A: Terms, R: Term>(&self, question: Question<A, R>, about: A) -> Option<R> {
        let purse = Purse::default();
        let said = consult::first(self, question, about, purse.means());
        said.map(|(_, answer)| answer)
    }
}

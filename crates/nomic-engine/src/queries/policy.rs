//! Answers of rules outside of a move. A rule that fails in such a query is not marked for it: only
//! a failure in a move marks it.

use crate::rules::Phrase;
use crate::state::State;
use crate::state::clock::as_ms;
use crate::view::{Budget, consult};
use crate::vocabulary::hook::QuestionHook;
use crate::vocabulary::hooks::{
    BEFORE_PLAY, CLOSER, KEEPER, MAY_CHANGE, OFFICER, OPENS_AT, SECRET_ACTION, TAKES_TURNS,
    TIME_OPENS, TIMEKEEPER,
};
use crate::vocabulary::term::{Term, TermTuple};
use crate::{Ballot, Essential, PlayerId, Proposal};

impl State {
    /// Whether players move one after the other; true unless a rule says otherwise.
    pub fn takes_turns(&self) -> bool {
        self.said(TAKES_TURNS, ()) != Some(false)
    }

    /// Whether a rule in force says anything on permitted changes. Without such a rule no proposal
    /// can be made.
    pub fn permits_any_change(&self) -> bool {
        !self.rules().unanswered().contains(&Essential::Permits)
    }

    /// Whether rules let this action be done while the seats fill.
    pub(crate) fn before_play(&self, action: &str) -> bool {
        self.said(BEFORE_PLAY, (Phrase::plain(action),)) == Some(true)
    }

    pub fn wants_secrecy(&self, action: &str) -> bool {
        self.said(SECRET_ACTION, (Phrase::plain(action),)) == Some(true)
    }

    /// First moment, in milliseconds since 1970, when players can open their own sealed forms of an
    /// action; none if the rules are silent.
    pub fn opens_at(&self, action: &str) -> Option<u64> {
        self.said(OPENS_AT, (Phrase::plain(action),)).map(as_ms)
    }

    /// Whether sealed contents, including votes, are opened at a call of this timer; none if the
    /// rules are silent.
    pub fn time_opens(&self, timer: &str) -> Option<bool> {
        self.said(TIME_OPENS, (Phrase::plain(timer),))
    }

    pub fn may_change(&self, player: PlayerId, ballot: &Ballot, now_ms: u64) -> bool {
        let then = self.at_time(now_ms);
        ballot.shut_ms.is_none() && then.said(MAY_CHANGE, (player, ballot.id)) == Some(true)
    }

    pub fn officer(&self, proposal: &Proposal) -> Option<PlayerId> {
        self.said(OFFICER, (proposal.serial(),))
    }

    /// Officer who closes a ballot, if the rules name one. After the deadline any player can.
    pub fn closer(&self, ballot: &Ballot) -> Option<PlayerId> {
        let opener = || self.officer(self.proposal(ballot.proposal()?)?);
        self.said(CLOSER, (ballot.id,)).or_else(opener)
    }

    pub fn keeper(&self) -> Option<PlayerId> {
        self.said(KEEPER, ())
    }

    pub fn timekeeper(&self, timer: &str) -> Option<PlayerId> {
        self.said(TIMEKEEPER, (Phrase::plain(timer),))
    }

    fn said<A: TermTuple, R: Term>(&self, question: QuestionHook<A, R>, about: A) -> Option<R> {
        let budget = Budget::default();
        let said = consult::first(self, question, about, budget.call_context());
        said.map(|(_, answer)| answer)
    }
}

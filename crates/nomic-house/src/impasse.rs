//! Ways on when nothing is due and time does not help: rules can stop a game.

use nomic_engine::moves::{CallMove, CloseIntent, CorrectMove, OpenVotingIntent};
use nomic_engine::{
    About, Basis, Doubt, DueMove, Intent, Move, Outcome, Refusal, Remedy, RuleId, Stage, Status,
};
use nomic_wording::messages::house;

use crate::seat::Seat;

/// Rules whose repeal is tried.
const SUSPECTS: usize = 6;

impl Seat<'_> {
    /// First what the rules offer, then a judge, then a correction for all to agree to.
    pub(crate) fn way_on(&mut self, due: &[DueMove]) -> Option<Intent> {
        let me = self.id();
        // What is due from it as well was tried in vain.
        let others = due.iter().any(|due| !due.players.contains(&me));
        if others || self.is_time_awaited() || self.state().open_corrections().next().is_some() {
            return None;
        }
        self.any_action()
            .or_else(|| self.call_judge())
            .or_else(|| self.correction())
    }

    /// A correction that decides its own last proposal by the votes, if the rules could not.
    pub(crate) fn decide_in_doubt(&mut self) -> Option<Intent> {
        let mut open = self.state().open_corrections();
        let decided = self.state().proposals().rev().find(|one| !one.open())?;
        let decision = decided.decision.as_ref()?;
        let uncounted = matches!(
            decision.outcome,
            Outcome::Undetermined(Doubt::NoRequirement | Doubt::Uncountable)
        );
        if !uncounted || decided.proposer.player() != Some(self.id()) || open.next().is_some() {
            return None;
        }
        let adopted = decision.tally.in_favour > decision.tally.against;
        let proposal = decided.id;
        self.if_allowed(Intent::Correct(CorrectMove {
            reason: self.say(house::VOTES_DECIDE),
            remedies: vec![Remedy::Decide { proposal, adopted }],
        }))
    }

    fn is_time_awaited(&self) -> bool {
        let (state, now) = (self.state(), self.peer.own_claim());
        let ballots = state.open_ballots();
        let ends = ballots.flat_map(|ballot| [ballot.deadline_ms, ballot.reveal_until_ms]);
        let timers = state.timers().map(|timer| timer.due_ms);
        let mut times = ends.flatten().chain(timers).chain(state.opening_times());
        times.any(|time| time > now)
    }

    /// An action that brings nothing by itself, such as seconding a proposal.
    fn any_action(&mut self) -> Option<Intent> {
        if self.has_lately(|moved| matches!(moved, Move::Act(_))) {
            return None;
        }
        let offers = self.state().offers(self.id());
        offers.iter().find_map(|offer| self.act(offer, false))
    }

    /// A player who can't complete the turn says so.
    fn call_judge(&mut self) -> Option<Intent> {
        let state = self.state();
        if state.turn().player != Some(self.id())
            || state.unsettled_cases().next().is_some()
            || self.has_lately(|moved| matches!(moved, Move::Call(_)))
        {
            return None;
        }
        self.if_allowed(Intent::Call(CallMove {
            statement: self.say(house::NO_WAY_ON),
            about: Some(About::Player(self.id())),
        }))
    }

    /// Sets a rule apart that refuses what would go on, decides a proposal that can't be put to the
    /// vote, or brings a repealed rule back.
    fn correction(&mut self) -> Option<Intent> {
        self.try_obstacles();
        let reason = self.say(house::RULE_BLOCKS);
        let suspects = self.refused_by.iter().rev().take(SUSPECTS);
        let repealed = suspects.map(|rule| Remedy::SetStatus {
            rule: *rule,
            status: Status::Repealed,
        });
        let mut remedies: Vec<Remedy> = repealed.collect();
        let debated = self.state().open_proposals();
        let debated = debated.filter(|open| open.stage() == Stage::Debate);
        // A proposal whose change another one has made can't be adopted, but dropped.
        remedies.extend(debated.take(1).flat_map(|open| {
            [true, false].map(|adopted| Remedy::Decide {
                proposal: open.id,
                adopted,
            })
        }));
        let gone = self.state().rules().iter();
        let mut gone: Vec<RuleId> = gone
            .filter(|rule| rule.status == Status::Repealed)
            .map(|rule| rule.id)
            .collect();
        remedies.extend(self.dice().take(&mut gone).map(|rule| Remedy::SetStatus {
            rule,
            status: Status::InForce,
        }));
        let corrections = remedies.into_iter().map(|remedy| {
            Intent::Correct(CorrectMove {
                reason: reason.clone(),
                remedies: vec![remedy],
            })
        });
        self.first_allowed(corrections)
    }

    /// Tries what would go on, and remembers the rules that refuse it.
    fn try_obstacles(&mut self) {
        let state = self.state();
        for open in state.open_proposals() {
            let (proposal, subject, throws) = (open.id, open.subject(), Vec::new());
            self.may(&Intent::OpenVoting(OpenVotingIntent { proposal }));
            self.may(&Intent::Close(CloseIntent { subject, throws }));
        }
        let on_turn = state.turn().player.and_then(|player| state.player(player));
        let proposer = on_turn.unwrap_or(self.me);
        let basis = Basis {
            claimed_ms: self.peer.own_claim(),
            ..Basis::default()
        };
        let game = self.peer.game();
        // All devices of a player may do the same.
        let Some(device) = proposer.devices().next() else {
            return;
        };
        if let Err(Refusal::ByRule { rule, .. }) = game.may_propose_at(device.id, basis) {
            self.refused_by.insert(rule);
        }
    }
}

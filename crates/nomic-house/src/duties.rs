//! Moves that the table waits for, and actions that help.

use nomic_engine::moves::{ActIntent, AgreeMove, CallTimeIntent, CloseIntent, OpenVotingIntent};
use nomic_engine::{BallotId, DueKind, DueMove, Intent, Move, Offer};

use crate::seat::Seat;
use crate::worth::{WIN, worth};

/// Fillings of a form that are tried.
const FILLINGS: usize = 4;

impl Seat<'_> {
    /// `all` are the due moves of everybody.
    pub(crate) fn next_duty(&mut self, all: &[DueMove]) -> Option<Intent> {
        let me = self.id();
        let mine = all.iter().filter(|due| due.players.contains(&me));
        // What others wait for first; a new proposal last.
        let mut mine: Vec<&DueMove> = mine.collect();
        mine.sort_by_key(|due| matches!(due.kind, DueKind::Propose));
        mine.into_iter().find_map(|due| self.duty(due, all))
    }

    fn duty(&mut self, due: &DueMove, all: &[DueMove]) -> Option<Intent> {
        match &due.kind {
            DueKind::Begin => self.if_allowed(Intent::Begin),
            DueKind::Vote(ballot) => self.vote(*ballot),
            // The peer opens its own votes when it is told the time.
            DueKind::Reveal(_) => None,
            DueKind::Judge(case) => self.judge(*case),
            DueKind::Agree(correction) => {
                let agree = Intent::Agree(AgreeMove {
                    correction: *correction,
                });
                let gain = worth(&self.foresee(&agree)?, self.id());
                // A correction may cost something, but not the game; unless play has stopped long.
                let yields = gain > -WIN || self.dice().percent(25);
                yields.then_some(agree)
            }
            DueKind::OpenVoting(proposal) => {
                let proposal = *proposal;
                self.if_allowed(Intent::OpenVoting(OpenVotingIntent { proposal }))
            }
            DueKind::Close(ballot) => self.close(*ballot, all),
            DueKind::CallTime(timer) => self.call_time(timer, all),
            DueKind::Act { rule, action, .. } => {
                let offers = self.state().offers(self.id());
                let mut offers = offers.into_iter();
                let due = |offer: &Offer| offer.rule == *rule && offer.action == *action;
                let offer = offers.find(due)?;
                self.act(&offer, false)
            }
            DueKind::Propose => self.proposal(),
        }
    }

    /// Closes a ballot once no vote is awaited, or its time is up.
    fn close(&mut self, id: BallotId, all: &[DueMove]) -> Option<Intent> {
        let ballot = self.state().ballot(id)?;
        let awaited =
            |due: &DueMove| due.kind == DueKind::Vote(id) || due.kind == DueKind::Reveal(id);
        let times = [ballot.deadline_ms, ballot.reveal_until_ms];
        let now = self.peer.own_claim();
        let over = times.into_iter().flatten().any(|time| time <= now);
        if all.iter().any(awaited) && !over {
            return None;
        }
        let (subject, throws) = (ballot.subject, Vec::new());
        self.if_allowed(Intent::Close(CloseIntent { subject, throws }))
    }

    /// Calls time when it is up. A keeper who may call earlier waits until nothing else is due.
    fn call_time(&mut self, timer: &str, all: &[DueMove]) -> Option<Intent> {
        let early = |due: u64| due > self.peer.own_claim();
        let early = self
            .state()
            .timer(timer)
            .is_some_and(|timer| early(timer.due_ms));
        let other = |due: &DueMove| !matches!(due.kind, DueKind::CallTime(_));
        if early && all.iter().any(other) {
            return None;
        }
        self.if_allowed(Intent::CallTime(CallTimeIntent {
            timer: timer.to_owned(),
            throws: Vec::new(),
        }))
    }

    /// The action with values that the rules accept; if it is only `for_gain`, with values that
    /// bring one.
    pub(crate) fn act(&mut self, offer: &Offer, for_gain: bool) -> Option<Intent> {
        let mut dice = self.dice();
        let fillings = if offer.form.is_empty() { 1 } else { FILLINGS };
        for _ in 0..fillings {
            let args = self.filled_in(offer, &mut dice)?;
            let action = offer.action.to_string();
            // A sealed form is always accepted, and may come to nothing later.
            let secret = self.state().wants_secrecy(&action);
            let opened = || self.peer.preview_secret(offer.rule, &action, &args);
            if secret && opened().is_err() {
                continue;
            }
            let act = Intent::Act(ActIntent {
                rule: offer.rule,
                action,
                args,
            });
            if !self.may(&act) {
                continue;
            }
            let gains = |seat: &mut Self| {
                let effects = seat.foresee(&act);
                effects.is_some_and(|effects| worth(&effects, seat.id()) > 0)
            };
            if !for_gain || gains(self) {
                return Some(act);
            }
        }
        None
    }

    /// An action that is no duty and brings a gain, once a day between two proposals.
    pub(crate) fn useful_action(&mut self) -> Option<Intent> {
        if self.has_lately(|moved| matches!(moved, Move::Act(_))) {
            return None;
        }
        let offers = self.state().offers(self.id());
        let useful = offers.iter().filter(|offer| !offer.due);
        let useful: Vec<&Offer> = useful.collect();
        useful.into_iter().find_map(|offer| self.act(offer, true))
    }

    /// A proposal where rules have no turns, so that none is ever due.
    pub(crate) fn proposal_at_will(&mut self) -> Option<Intent> {
        let state = self.state();
        if state.turn().player.is_some() || state.open_corrections().next().is_some() {
            return None;
        }
        let mut open = state.open_proposals();
        let own = open.any(|open| open.proposer.player() == Some(self.id()));
        (!own).then(|| self.proposal()).flatten()
    }
}

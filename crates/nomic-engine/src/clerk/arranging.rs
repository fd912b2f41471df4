//! What rules arrange beside points and turns: ballots, times, offices, seats.

use super::Clerk;
use crate::because::Because;
use crate::book::Place;
use crate::clock::as_ms;
use crate::proposal::{Proposal, Stage};
use crate::rules::{FaultCode, Thing, Value};
use crate::view::thing;
use crate::what::What;
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn arrange(
        &mut self,
        place: Place,
        name: &str,
        args: &[Value],
    ) -> Result<(), FaultCode> {
        let because = self.because(place, Vec::new());
        match (name, args) {
            ("set_timer", [Value::Text(timer), Value::Number(at)]) => {
                self.set_timer(place, timer, as_ms(*at))
            }
            ("stop_timer", [Value::Text(timer)]) => {
                self.stop_timer(timer.as_plain(), vec![because]);
                Ok(())
            }
            ("appoint", [Value::Thing(player), Value::Text(role)]) => {
                self.appoint(thing::player_id(*player)?, role, because)
            }
            ("vacate", [Value::Text(role)]) => {
                self.vacate(role.as_plain(), because);
                Ok(())
            }
            ("set_apart", [Value::Thing(player), Value::Truth(apart)]) => {
                self.set_apart(thing::player_id(*player)?, *apart, because)
            }
            ("admit" | "turn_down" | "dismiss", [Value::Thing(player)]) => {
                self.change_seat(name, thing::player_id(*player)?, because)
            }
            ("end_round", []) => {
                self.end_round(because);
                Ok(())
            }
            ("begin_next_game", []) => self.begin_next_game(because),
            ("announce", [Value::Text(text)]) => {
                let text = text.clone();
                self.happened(What::Announced { text }, vec![because]);
                Ok(())
            }
            ("name_judge", [Value::Thing(case), Value::Thing(judge)]) => {
                self.name_judge(thing::case_id(*case)?, thing::player_id(*judge)?, because);
                Ok(())
            }
            ("set_deadline", [Value::Thing(proposal), Value::Number(at)]) => {
                self.set_deadline(*proposal, as_ms(*at), because)
            }
            (_, [Value::Thing(proposal)]) => self.arrange_ballot(name, *proposal, because),
            _ => Err(FaultCode::NotAvailable),
        }
    }

    /// Opens, closes or drops the ballot on a proposal. Where that is done already, nothing is.
    fn arrange_ballot(
        &mut self,
        name: &str,
        proposal: Thing,
        because: Because,
    ) -> Result<(), FaultCode> {
        let Some(proposal) = self.open_by_serial(proposal)? else {
            return Ok(());
        };
        match (name, proposal.stage()) {
            ("open_voting", Stage::Debate) => self.begin_voting(&proposal, because),
            ("close_voting", Stage::Voting) => {
                self.count_and_decide(&proposal);
            }
            ("back_to_debate", Stage::Voting) => {
                // Another version, so that nobody's vote of before counts on the next ballot.
                self.change_proposal(proposal.serial, |proposal| {
                    let (draft, programs) = (proposal.draft.clone(), proposal.programs.clone());
                    proposal.reword(Arc::unwrap_or_clone(draft), programs);
                    proposal.ballot = None;
                });
                let number = proposal.number;
                self.happened(What::BackToDebate { proposal: number }, vec![because]);
            }
            ("open_voting" | "close_voting" | "back_to_debate", _) => {}
            _ => return Err(FaultCode::NotAvailable),
        }
        Ok(())
    }

    fn set_deadline(
        &mut self,
        proposal: Thing,
        asked_ms: u64,
        because: Because,
    ) -> Result<(), FaultCode> {
        let Some(proposal) = self.open_by_serial(proposal)? else {
            return Ok(());
        };
        if proposal.ballot.is_none() {
            return Err(FaultCode::NotAvailable);
        }
        let (deadline_ms, skew) = self.state.moment.set(asked_ms);
        self.change_ballot(proposal.serial, |ballot| {
            ballot.deadline_ms = Some(deadline_ms);
            ballot.skew = skew;
        });
        let what = What::DeadlineSet {
            proposal: proposal.number,
            deadline_ms,
        };
        self.happened(what, vec![because]);
        Ok(())
    }

    fn open_by_serial(&self, proposal: Thing) -> Result<Option<Arc<Proposal>>, FaultCode> {
        let serial = thing::proposal_serial(proposal)?;
        Ok(self.state.open.get(&serial).cloned())
    }
}

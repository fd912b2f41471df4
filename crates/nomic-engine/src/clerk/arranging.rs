//! What rules arrange beside points and turns: ballots, times, offices, seats.

use super::Clerk;
use crate::because::Because;
use crate::book::Place;
use crate::clock::as_ms;
use crate::proposal::Stage;
use crate::rules::{FaultCode, Thing, Value};
use crate::view::thing;
use crate::what::What;

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
            ("set_deadline", [Value::Thing(ballot), Value::Number(at)]) => {
                self.set_deadline(*ballot, as_ms(*at), because)
            }
            ("open_voting", [Value::Thing(proposal)]) => {
                let serial = thing::proposal_serial(*proposal)?;
                let open = self.state.open.get(&serial).cloned();
                if let Some(proposal) = open.filter(|open| open.stage() == Stage::Debate) {
                    self.put_to_the_vote(&proposal, because);
                }
                Ok(())
            }
            ("close_ballot", [Value::Thing(ballot)]) => {
                self.count_and_decide(thing::ballot_id(*ballot)?);
                Ok(())
            }
            _ => Err(FaultCode::NotAvailable),
        }
    }

    /// Sets the deadline of a ballot. One that has ended is left as it is.
    fn set_deadline(
        &mut self,
        ballot: Thing,
        asked_ms: u64,
        because: Because,
    ) -> Result<(), FaultCode> {
        let id = thing::ballot_id(ballot)?;
        if self.state.ballots.get_open(id.0).is_none() {
            return Ok(());
        }
        let (deadline_ms, skew) = self.state.moment.set(asked_ms);
        self.change_ballot(id, |ballot| {
            ballot.deadline_ms = Some(deadline_ms);
            ballot.skew = skew;
        });
        let topic = self.topic(id);
        self.happened(What::DeadlineSet { topic, deadline_ms }, vec![because]);
        Ok(())
    }
}

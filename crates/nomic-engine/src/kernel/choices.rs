//! Ends of questions, and the winner among several options.

use super::Act;
use super::decisions::BallotVerdict;
use crate::BallotId;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::ballot::{End, Ground};
use crate::rulebook::book::ProvisionRef;
use crate::rules::FaultCode;
use crate::vocabulary::hooks::CHOOSES;

impl Act<'_> {
    /// Option that has won; the ballot records it. A number that is no option means that none has.
    pub(super) fn choice(&mut self, id: BallotId) -> Option<BallotVerdict> {
        let answer = self.ask(CHOOSES, (id,))?;
        Some(BallotVerdict {
            carried: self.elect(id, answer.value),
            ground: Ground::Votes,
            required: None,
            because: answer.because,
        })
    }

    fn elect(&mut self, id: BallotId, option: i64) -> bool {
        let place = u8::try_from(option).unwrap_or(0);
        self.state_mut().ballot_records_mut().elect(id, place)
    }

    /// Decides a ballot with several options as a rule wants it, unless it is decided already.
    pub(super) fn choose_by_rule(
        &mut self,
        place: ProvisionRef,
        id: BallotId,
        option: i64,
    ) -> Result<(), FaultCode> {
        if self.state().ballot_records().get_open(id).is_some() {
            let carried = self.elect(id, option);
            if !carried {
                return Err(FaultCode::NoSuchThing);
            }
            let because = self.because(place, Vec::new());
            self.decide_by_rule(id, carried, because);
        }
        Ok(())
    }

    /// Carries a ballot without a count. A ballot with several options would not say which.
    pub(super) fn carry_by_rule(
        &mut self,
        id: BallotId,
        because: Because,
    ) -> Result<(), FaultCode> {
        let open = self.state().ballot_records().get_open(id);
        if open.is_some_and(|ballot| ballot.slate.is_some()) {
            return Err(FaultCode::NotAvailable);
        }
        self.decide_by_rule(id, true, because);
        Ok(())
    }

    pub(super) fn end_question(&mut self, id: BallotId, end: End, because: Because) {
        let (topic, carried) = (self.topic(id), end == End::Carried);
        let ended = self.state_mut().ballot_records_mut().end(id, end);
        let slate = ended.as_ref().and_then(|ballot| ballot.slate.as_ref());
        let chosen = slate.map(|slate| slate.winner().cloned());
        let what = match chosen {
            _ if end == End::NoQuorum => Effect::QuorumMissed { topic },
            Some(chosen) => Effect::OptionChosen { topic, chosen },
            None => Effect::QuestionDecided {
                ballot: id,
                carried,
            },
        };
        self.record_effect(what, vec![because]);
    }
}

//! Cases: their judges, and the results of judgements.

use super::questions::Answer;
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::case::Case;
use crate::vocabulary::hooks::{JUDGE_FOR, ON_OVERRULED, ON_SETTLED};
use crate::{CaseId, PlayerId, Refusal};
use std::sync::Arc;

impl Ask<'_> {
    /// Judge of a case, if the rules name an active player.
    pub(super) fn judge_for(&mut self, case: CaseId) -> Option<Answer<PlayerId>> {
        let judge = self.ask(JUDGE_FOR, (case,))?;
        self.is_active(judge.value).then_some(judge)
    }

    fn is_active(&self, player: PlayerId) -> bool {
        self.state()
            .player(player)
            .is_some_and(|player| player.active)
    }
}

impl Act<'_> {
    /// Sets a judgement aside, and gives the case to the judge that the rules name next. Does
    /// nothing without a judgement.
    pub(super) fn overrule(&mut self, id: CaseId, because: Because) {
        if !self.state_mut().court_mut().overrule(id) {
            return;
        }
        let judge = self.judge_for(id);
        let mut reasons = vec![because.clone()];
        reasons.extend(judge.as_ref().map(|judge| judge.because.clone()));
        let judge = judge.map(|judge| judge.value);
        self.record_effect(Effect::Overruled { case: id, judge }, reasons);
        self.queue(QueuedStep::occasion(ON_OVERRULED, (id,)));
        match judge {
            Some(judge) => self.state_mut().court_mut().name_judge(id, judge),
            None => self.settle(id, because),
        }
    }

    /// Ends a case. If it was judged, what the judge ordered is done as far as it still can be.
    pub(super) fn settle(&mut self, id: CaseId, because: Because) {
        let Some(case) = self.state().court().cases().get_open(id.0).cloned() else {
            return;
        };
        self.state_mut().court_mut().settle(id);
        let finding = case.finding();
        let what = Effect::CaseSettled { case: id, finding };
        self.record_effect(what, vec![because.clone()]);
        if let Some(judgement) = &case.judgement {
            let reasons = vec![because, Because::Kernel(KernelReason::Judged)];
            for remedy in &judgement.remedies {
                // Remedies that are impossible by now are left out.
                let _: Result<(), Refusal> = self.attempt(|kernel| kernel.remedy(remedy, &reasons));
            }
        }
        self.queue(QueuedStep::occasion(ON_SETTLED, (id,)));
    }

    /// Gives the open cases of a judge who left or was set apart to the judge that the rules name
    /// now, who may be a seat apart again. If the rules name no judge, a seat apart stays judge,
    /// and the case of a judge who left is settled.
    pub(super) fn replace_judge(&mut self, before: PlayerId, because: &Because) {
        let waiting = |case: &&Case| case.judge == before && case.judgement.is_none();
        let cases: Vec<_> = self.state().unsettled_cases().filter(waiting).collect();
        let cases: Vec<_> = cases.into_iter().map(|case| case.id).collect();
        for id in cases {
            match self.judge_for(id) {
                Some(judge) => self.name_judge(id, judge.value, judge.because),
                None if self.is_active(before) => {}
                None => self.settle(id, because.clone()),
            }
        }
    }

    pub(super) fn name_judge(&mut self, id: CaseId, judge: PlayerId, because: Because) {
        let waits = |case: &Arc<Case>| case.judgement.is_none() && case.judge != judge;
        let case = self.state().court().cases().get_open(id.0);
        if self.is_active(judge) && case.is_some_and(waits) {
            self.state_mut().court_mut().name_judge(id, judge);
            self.record_effect(Effect::JudgeChanged { case: id, judge }, vec![because]);
        }
    }
}

//! Cases: who judges them, and what comes of a judgement.

use super::Clerk;
use super::asking::Answer;
use super::step::Step;
use crate::because::{Because, KernelReason};
use crate::case::Case;
use crate::vocabulary::hooks::{JUDGE_FOR, ON_OVERRULED, ON_SETTLED};
use crate::what::What;
use crate::{CaseId, PlayerId, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// Who judges a case, if the rules name somebody who is in the game.
    pub(super) fn judge_for(&mut self, case: CaseId) -> Option<Answer<PlayerId>> {
        let judge = self.ask(JUDGE_FOR, (case,))?;
        let player = self.state.player(judge.value)?;
        player.active.then_some(judge)
    }

    /// Puts a judgement aside, and gives the case to whom the rules name next. Without a judgement
    /// there is nothing to overrule.
    pub(super) fn overrule(&mut self, id: CaseId, because: Because) {
        let case = self.state.cases.get_open(id.0);
        if case.is_none_or(|case| case.judgement.is_none()) {
            return;
        }
        self.change_case(id, |case| case.overruled.extend(case.judgement.take()));
        let judge = self.judge_for(id);
        let mut reasons = vec![because.clone()];
        reasons.extend(judge.as_ref().map(|judge| judge.because.clone()));
        let judge = judge.map(|judge| judge.value);
        self.happened(What::Overruled { case: id, judge }, reasons);
        self.queue(Step::occasion(ON_OVERRULED, (id,)));
        match judge {
            Some(judge) => self.change_case(id, |case| case.judge = judge),
            None => self.settle(id, because),
        }
    }

    /// Ends a case. If it was judged, what the judge ordered is done as far as it still can be.
    pub(super) fn settle(&mut self, id: CaseId, because: Because) {
        let Some(case) = self.state.cases.get_open(id.0).cloned() else {
            return;
        };
        let cases = Arc::make_mut(&mut self.state.cases);
        cases.close(id.0, |case| case.settled = true);
        let finding = case.finding();
        let what = What::CaseSettled { case: id, finding };
        self.happened(what, vec![because.clone()]);
        if let Some(judgement) = &case.judgement {
            let reasons = vec![because, Because::Kernel(KernelReason::Judged)];
            for remedy in &judgement.remedies {
                // What can no longer be done is left out.
                let _: Result<(), Refusal> = self.attempt(|clerk| clerk.remedy(remedy, &reasons));
            }
        }
        self.queue(Step::occasion(ON_SETTLED, (id,)));
    }

    /// The cases of a judge who left without judging go to somebody else.
    pub(super) fn replace_judge(&mut self, left: PlayerId, because: &Because) {
        let waiting = |case: &&Case| case.judge == left && case.judgement.is_none();
        let cases: Vec<_> = self.state.unsettled_cases().filter(waiting).collect();
        let cases: Vec<_> = cases.into_iter().map(|case| case.id).collect();
        for id in cases {
            match self.judge_for(id) {
                Some(Answer {
                    value: judge,
                    because,
                }) => {
                    self.change_case(id, |case| case.judge = judge);
                    self.happened(What::JudgeChanged { case: id, judge }, vec![because]);
                }
                None => self.settle(id, because.clone()),
            }
        }
    }

    /// Gives an unjudged case to another judge, as a rule wants it.
    pub(super) fn name_judge(&mut self, id: CaseId, judge: PlayerId, because: Because) {
        let waits = |case: &Arc<Case>| case.judgement.is_none() && case.judge != judge;
        let active = self.state.player(judge).is_some_and(|judge| judge.active);
        if active && self.state.cases.get_open(id.0).is_some_and(waits) {
            self.change_case(id, |case| case.judge = judge);
            self.happened(What::JudgeChanged { case: id, judge }, vec![because]);
        }
    }

    pub(super) fn change_case(&mut self, id: CaseId, change: impl FnOnce(&mut Case)) {
        Arc::make_mut(&mut self.state.cases).change(id.0, change);
    }
}

//! Cases: who calls for a judge, who judges, and what comes of it.

use super::Clerk;
use super::asking::{Answer, asked};
use super::examining::text;
use super::occasion::Step;
use crate::because::{Because, KernelReason};
use crate::case::{Case, Finding, Judgement};
use crate::limits::{MAX_CASES, MAX_STATEMENT};
use crate::vocabulary::hooks::{
    CALLING, JUDGE_FOR, JUDGING, ON_CALLED, ON_JUDGED, ON_OVERRULED, ON_SETTLED,
};
use crate::what::What;
use crate::{About, CaseId, PlayerId, Refusal, Remedy};
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn call(&mut self, statement: &str, about: Option<About>) -> Result<(), Refusal> {
        let caller = self.playing()?;
        if self.state.cases.count_open() >= MAX_CASES {
            return Err(Refusal::TooMany { limit: MAX_CASES });
        }
        text(statement, MAX_STATEMENT)?;
        if statement.trim().is_empty() {
            return Err(Refusal::NoChange);
        }
        self.examine_about(about)?;
        self.check(CALLING, (caller,))?;
        let turn = self.state.turn.number;
        let called_ms = self.state.moment.now;
        let case = |number| Case {
            id: CaseId(number),
            caller,
            statement: statement.trim().into(),
            about,
            judge: PlayerId(0),
            judgement: None,
            overruled: Vec::new(),
            settled: false,
            turn,
            called_ms,
        };
        let id = CaseId(Arc::make_mut(&mut self.state.cases).add(case));
        let judge = self.judge_for(id).ok_or(Refusal::NoCourt)?;
        self.change_case(id, |case| case.judge = judge.value);
        let what = What::CaseCalled {
            case: id,
            judge: judge.value,
        };
        self.happened(what, vec![judge.because]);
        self.queue(Step::occasion(ON_CALLED, (id,)));
        Ok(())
    }

    fn examine_about(&self, about: Option<About>) -> Result<(), Refusal> {
        let known = match about {
            None => true,
            Some(About::Player(player)) => self.state.player(player).is_some(),
            Some(About::Rule(rule)) if self.state.rule(rule).is_none() => {
                return Err(Refusal::UnknownRule { rule });
            }
            Some(About::Proposal(id)) if self.state.proposal(id).is_none() => {
                return Err(Refusal::UnknownProposal);
            }
            Some(About::Rule(_) | About::Proposal(_)) => true,
            Some(About::Case(case)) if self.state.case(case).is_none() => {
                return Err(Refusal::UnknownCase);
            }
            Some(About::Case(_)) => true,
        };
        match known {
            true => Ok(()),
            false => Err(Refusal::BadArgument { at: 0 }),
        }
    }

    /// Who judges a case, if the rules name somebody who is in the game.
    fn judge_for(&mut self, case: CaseId) -> Option<Answer<PlayerId>> {
        let judge = self.ask(JUDGE_FOR, (case,))?;
        let player = self.state.player(judge.value)?;
        player.active.then_some(judge)
    }

    pub(super) fn judge(
        &mut self,
        id: CaseId,
        finding: Finding,
        reason: &str,
        remedies: &[Remedy],
    ) -> Result<(), Refusal> {
        let judge = self.playing()?;
        let case = self.state.case(id).ok_or(Refusal::UnknownCase)?;
        if case.settled {
            return Err(Refusal::CaseSettled);
        }
        if case.judge != judge {
            return Err(Refusal::NotJudge { judge: case.judge });
        }
        if case.judgement.is_some() {
            return Err(Refusal::AlreadyJudged);
        }
        text(reason, MAX_STATEMENT)?;
        self.examine_remedies(remedies)?;
        self.check(JUDGING, (id,))?;
        let judgement = Judgement {
            judge,
            finding,
            reason: reason.trim().into(),
            remedies: remedies.to_vec(),
        };
        self.change_case(id, |case| case.judgement = Some(judgement));
        let what = What::Judged {
            case: id,
            judge,
            finding,
        };
        self.happened(what, asked());
        self.queue(Step::occasion(ON_JUDGED, (id,)));
        Ok(())
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

    fn change_case(&mut self, id: CaseId, change: impl FnOnce(&mut Case)) {
        Arc::make_mut(&mut self.state.cases).change(id.0, change);
    }
}

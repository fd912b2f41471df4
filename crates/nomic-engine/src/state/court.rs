//! Cases and corrections.

use crate::model::case::{About, Case, Judgement};
use crate::model::correction::Correction;
use crate::persistent::table::OpenClosedTable;
use crate::{CaseId, CorrectionId, PlayerId, Remedy};
use std::sync::Arc;

/// The cases and the corrections of a game.
///
/// - A settled case never changes again, nor does a correction that was made or withdrawn.
/// - A case has at most one judgement in force. Overruled ones are kept, the oldest first.
/// - The proposer of a correction has agreed to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Court {
    cases: Arc<OpenClosedTable<Case>>,
    corrections: Arc<OpenClosedTable<Correction>>,
}

impl Court {
    pub(crate) fn cases(&self) -> &OpenClosedTable<Case> {
        &self.cases
    }

    pub(crate) fn corrections(&self) -> &OpenClosedTable<Correction> {
        &self.corrections
    }

    /// Opens a case; `when` is the number of turns and the milliseconds since 1970. It has no judge
    /// until one is [named](Self::name_judge), since rules want to see the case first.
    pub(crate) fn call(
        &mut self,
        caller: PlayerId,
        statement: &str,
        about: Option<About>,
        (turn, called_ms): (u32, u64),
    ) -> CaseId {
        let case = |number| Case {
            id: CaseId(number),
            caller,
            statement: statement.into(),
            about,
            judge: PlayerId(0),
            judgement: None,
            overruled: Vec::new(),
            settled: false,
            turn,
            called_ms,
        };
        CaseId(Arc::make_mut(&mut self.cases).add(case))
    }

    pub(crate) fn name_judge(&mut self, id: CaseId, judge: PlayerId) {
        self.change_case(id, |case| case.judge = judge);
    }

    /// Records a judgement, unless an earlier one is in force.
    pub(crate) fn judge(&mut self, id: CaseId, judgement: Judgement) {
        self.change_case(id, |case| {
            case.judgement.get_or_insert(judgement);
        });
    }

    /// Overrules the judgement of a case. False if there is none that could be.
    pub(crate) fn overrule(&mut self, id: CaseId) -> bool {
        let case = self.cases.get_open(id.0);
        let judged = case.is_some_and(|case| case.judgement.is_some());
        if judged {
            self.change_case(id, |case| case.overruled.extend(case.judgement.take()));
        }
        judged
    }

    pub(crate) fn settle(&mut self, id: CaseId) {
        Arc::make_mut(&mut self.cases).close(id.0, |case| case.settled = true);
    }

    pub(crate) fn propose_correction(
        &mut self,
        author: PlayerId,
        reason: &str,
        remedies: &[Remedy],
    ) -> CorrectionId {
        let correction = |number| Correction {
            id: CorrectionId(number),
            author,
            reason: reason.into(),
            remedies: remedies.to_vec(),
            agreed: [author].into(),
            made: false,
            withdrawn: false,
        };
        CorrectionId(Arc::make_mut(&mut self.corrections).add(correction))
    }

    pub(crate) fn agree(&mut self, id: CorrectionId, player: PlayerId) {
        Arc::make_mut(&mut self.corrections).change(id.0, |correction| {
            correction.agreed.insert(player);
        });
    }

    pub(crate) fn make_correction(&mut self, id: CorrectionId) {
        Arc::make_mut(&mut self.corrections).close(id.0, |correction| correction.made = true);
    }

    pub(crate) fn withdraw_correction(&mut self, id: CorrectionId) {
        Arc::make_mut(&mut self.corrections).close(id.0, |correction| correction.withdrawn = true);
    }

    fn change_case(&mut self, id: CaseId, change: impl FnOnce(&mut Case)) {
        Arc::make_mut(&mut self.cases).change(id.0, change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::case::Finding;

    const ANA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn judgement(finding: Finding) -> Judgement {
        Judgement {
            judge: BEN,
            finding,
            reason: "So it is.".into(),
            remedies: Vec::new(),
        }
    }

    fn called() -> (Court, CaseId) {
        let mut court = Court::default();
        let id = court.call(ANA, "It was late.", None, (1, 0));
        (court, id)
    }

    fn case(court: &Court, id: CaseId) -> &Case {
        court.cases().get(id.0, |case| case.id == id).unwrap()
    }

    #[test]
    fn a_second_judgement_does_not_replace_one_that_stands() {
        let (mut court, id) = called();
        court.judge(id, judgement(Finding::True));
        court.judge(id, judgement(Finding::False));
        assert_eq!(case(&court, id).finding(), Some(Finding::True));
    }

    #[test]
    fn overruled_judgements_are_kept_and_the_case_can_be_judged_again() {
        let (mut court, id) = called();
        assert!(!court.overrule(id));
        for finding in [Finding::True, Finding::False] {
            court.judge(id, judgement(finding));
            assert!(court.overrule(id));
        }
        let overruled = case(&court, id).overruled.iter();
        let findings: Vec<_> = overruled.map(|judgement| judgement.finding).collect();
        assert_eq!(findings, [Finding::True, Finding::False]);
        assert_eq!(case(&court, id).finding(), None);
    }

    #[test]
    fn a_settled_case_never_changes_again() {
        let (mut court, id) = called();
        court.name_judge(id, BEN);
        court.settle(id);
        let settled = case(&court, id).clone();
        court.name_judge(id, ANA);
        court.judge(id, judgement(Finding::True));
        assert!(!court.overrule(id));
        assert_eq!(*case(&court, id), settled);
        assert!(settled.settled);
    }

    #[test]
    fn a_correction_is_over_once() {
        let mut court = Court::default();
        let id = court.propose_correction(ANA, "A slip.", &[]);
        court.make_correction(id);
        court.withdraw_correction(id);
        court.agree(id, BEN);
        let mut all = court.corrections().iter();
        let made = all.next().unwrap();
        assert!(made.made && !made.withdrawn);
        assert_eq!(made.agreed, [ANA].into());
    }
}

//! Judging a case.

use crate::base::limits::MAX_STATEMENT;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::step::Step;
use crate::kernel::clerk::validation::text;
use crate::model::case::{Finding, Judgement};
use crate::vocabulary::hooks::{JUDGING, ON_JUDGED};
use crate::{CaseId, Refusal, Remedy};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    id: CaseId,
    finding: Finding,
    reason: &str,
    remedies: &[Remedy],
) -> Result<(), Refusal> {
    let judge = clerk.playing()?;
    let case = clerk.state().case(id).ok_or(Refusal::UnknownCase)?;
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
    clerk.examine_remedies(remedies)?;
    clerk.check(JUDGING, (id,))?;
    let judgement = Judgement {
        judge,
        finding,
        reason: reason.trim().into(),
        remedies: remedies.to_vec(),
    };
    clerk.state_mut().court_mut().judge(id, judgement);
    let what = What::Judged {
        case: id,
        judge,
        finding,
    };
    clerk.happened(what, asked());
    clerk.queue(Step::occasion(ON_JUDGED, (id,)));
    Ok(())
}

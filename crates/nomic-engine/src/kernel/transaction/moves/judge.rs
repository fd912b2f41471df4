//! Judging a case.

use crate::base::limits::MAX_STATEMENT;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::step::QueuedStep;
use crate::kernel::transaction::validation::text;
use crate::model::case::{Finding, Judgement};
use crate::vocabulary::hooks::{JUDGING, ON_JUDGED};
use crate::{CaseId, Refusal, Remedy};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    id: CaseId,
    finding: Finding,
    reason: &str,
    remedies: &[Remedy],
) -> Result<(), Refusal> {
    let judge = kernel.playing()?;
    let case = kernel.state().case(id).ok_or(Refusal::UnknownCase)?;
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
    kernel.examine_remedies(remedies)?;
    kernel.check(JUDGING, (id,))?;
    let judgement = Judgement {
        judge,
        finding,
        reason: reason.trim().into(),
        remedies: remedies.to_vec(),
    };
    kernel.state_mut().court_mut().judge(id, judgement);
    let what = Effect::Judged {
        case: id,
        judge,
        finding,
    };
    kernel.record_effect(what, asked());
    kernel.queue(QueuedStep::occasion(ON_JUDGED, (id,)));
    Ok(())
}

//! Calling for a judge.

use crate::base::limits::{MAX_CASES, MAX_STATEMENT};
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::step::QueuedStep;
use crate::kernel::transaction::validation::text;
use crate::vocabulary::hooks::{CALLING, ON_CALLED};
use crate::{About, Refusal};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    statement: &str,
    about: Option<About>,
) -> Result<(), Refusal> {
    let caller = kernel.playing()?;
    if kernel.state().court().cases().count_open() >= MAX_CASES {
        return Err(Refusal::TooMany { limit: MAX_CASES });
    }
    text(statement, MAX_STATEMENT)?;
    if statement.trim().is_empty() {
        return Err(Refusal::NoChange);
    }
    examine_about(kernel, about)?;
    kernel.check(CALLING, (caller,))?;
    let when = (kernel.state().turn().number, kernel.state().moment().now);
    let court = kernel.state_mut().court_mut();
    let id = court.call(caller, statement.trim(), about, when);
    let judge = kernel.judge_for(id).ok_or(Refusal::NoCourt)?;
    kernel.state_mut().court_mut().name_judge(id, judge.value);
    let what = Effect::CaseCalled {
        case: id,
        judge: judge.value,
    };
    kernel.record_effect(what, vec![judge.because]);
    kernel.queue(QueuedStep::occasion(ON_CALLED, (id,)));
    Ok(())
}

fn examine_about(kernel: &Kernel<'_>, about: Option<About>) -> Result<(), Refusal> {
    let known = match about {
        None => true,
        Some(About::Player(player)) => kernel.state().player(player).is_some(),
        Some(About::Rule(rule)) if kernel.state().rule(rule).is_none() => {
            return Err(Refusal::UnknownRule { rule });
        }
        Some(About::Proposal(id)) if kernel.state().proposal(id).is_none() => {
            return Err(Refusal::UnknownProposal);
        }
        Some(About::Rule(_) | About::Proposal(_)) => true,
        Some(About::Case(case)) if kernel.state().case(case).is_none() => {
            return Err(Refusal::UnknownCase);
        }
        Some(About::Case(_)) => true,
    };
    match known {
        true => Ok(()),
        false => Err(Refusal::UnknownPlayer),
    }
}

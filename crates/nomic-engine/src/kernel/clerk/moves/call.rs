//! Calling for a judge.

use crate::base::limits::{MAX_CASES, MAX_STATEMENT};
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::step::Step;
use crate::kernel::clerk::validation::text;
use crate::vocabulary::hooks::{CALLING, ON_CALLED};
use crate::{About, Refusal};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    statement: &str,
    about: Option<About>,
) -> Result<(), Refusal> {
    let caller = clerk.playing()?;
    if clerk.state().court().cases().count_open() >= MAX_CASES {
        return Err(Refusal::TooMany { limit: MAX_CASES });
    }
    text(statement, MAX_STATEMENT)?;
    if statement.trim().is_empty() {
        return Err(Refusal::NoChange);
    }
    examine_about(clerk, about)?;
    clerk.check(CALLING, (caller,))?;
    let when = (clerk.state().turn().number, clerk.state().moment().now);
    let court = clerk.state_mut().court_mut();
    let id = court.call(caller, statement.trim(), about, when);
    let judge = clerk.judge_for(id).ok_or(Refusal::NoCourt)?;
    clerk.state_mut().court_mut().name_judge(id, judge.value);
    let what = What::CaseCalled {
        case: id,
        judge: judge.value,
    };
    clerk.happened(what, vec![judge.because]);
    clerk.queue(Step::occasion(ON_CALLED, (id,)));
    Ok(())
}

fn examine_about(clerk: &Clerk<'_>, about: Option<About>) -> Result<(), Refusal> {
    let known = match about {
        None => true,
        Some(About::Player(player)) => clerk.state().player(player).is_some(),
        Some(About::Rule(rule)) if clerk.state().rule(rule).is_none() => {
            return Err(Refusal::UnknownRule { rule });
        }
        Some(About::Proposal(id)) if clerk.state().proposal(id).is_none() => {
            return Err(Refusal::UnknownProposal);
        }
        Some(About::Rule(_) | About::Proposal(_)) => true,
        Some(About::Case(case)) if clerk.state().case(case).is_none() => {
            return Err(Refusal::UnknownCase);
        }
        Some(About::Case(_)) => true,
    };
    match known {
        true => Ok(()),
        false => Err(Refusal::UnknownPlayer),
    }
}

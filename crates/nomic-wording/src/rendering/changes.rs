//! Changes of rules by a proposal or a rule, and changes that failed.

use super::player;
use super::proposals::named;
use crate::messages::happenings;
use crate::{Locale, Message, msg, refusal};
use nomic_engine::{AttemptedEffect, Denial, RuleNumber, State};

pub(super) fn enacted(rule: RuleNumber, by: Option<RuleNumber>) -> Message {
    match by {
        Some(by) => msg!(happenings::RuleEnactedBy, by, rule),
        None => msg!(happenings::RuleEnacted, rule),
    }
}

pub(super) fn reworded((from, to): (RuleNumber, RuleNumber), by: Option<RuleNumber>) -> Message {
    match (by, from == to) {
        (Some(by), true) => msg!(happenings::RuleAmendedBy, by, rule = from),
        (Some(by), false) => msg!(happenings::RuleAmendedAndRenumberedBy, by, from, to),
        (None, true) => msg!(happenings::RuleAmended, rule = from),
        (None, false) => msg!(happenings::RuleAmendedAndRenumbered, from, to),
    }
}

pub(super) fn repealed(rule: RuleNumber, by: Option<RuleNumber>) -> Message {
    match by {
        Some(by) if by == rule => msg!(happenings::RuleRepealedItself, rule),
        Some(by) => msg!(happenings::RuleRepealedBy, by, rule),
        None => msg!(happenings::RuleRepealed, rule),
    }
}

pub(super) fn denied(
    rule: RuleNumber,
    wish: &AttemptedEffect,
    denial: &Denial,
    state: &State,
    locale: Locale,
) -> Message {
    let wish = match wish {
        AttemptedEffect::Enact(title) => {
            msg!(happenings::WishEnact, title = title.get(locale.for_rules()))
        }
        AttemptedEffect::Amend(rule) => msg!(happenings::WishAmend, rule),
        AttemptedEffect::Repeal(rule) => msg!(happenings::WishRepeal, rule),
        AttemptedEffect::Transmute(rule) => msg!(happenings::WishTransmute, rule),
        AttemptedEffect::Propose(who) => msg!(happenings::WishPropose, who = player(state, *who)),
        AttemptedEffect::Withdraw(proposal) => {
            let proposal = named(state, *proposal, locale);
            msg!(happenings::WishWithdraw, proposal)
        }
        AttemptedEffect::Reopen(proposal) => {
            let proposal = named(state, *proposal, locale);
            msg!(happenings::WishReopen, proposal)
        }
        AttemptedEffect::Make(name) => {
            let asset = name.get(locale.for_rules());
            msg!(happenings::WishMake, asset)
        }
        AttemptedEffect::Move(name) => {
            let asset = name.get(locale.for_rules());
            msg!(happenings::WantMoveAsset, asset)
        }
        AttemptedEffect::TakeOver(rule) => msg!(happenings::WishTakeOver, rule),
    };
    let why = match denial {
        Denial::Refused(why) => refusal(why, Some(state)),
        Denial::Failed(rule) => msg!(happenings::DeniedFailed, rule),
        Denial::TooManyRules(limit) => msg!(happenings::DeniedFull, limit),
        Denial::HasLeft(who) => msg!(happenings::DeniedLeft, who = player(state, *who)),
        Denial::Spent => happenings::DENIED_SPENT.into(),
        Denial::OfAnother(rule) => msg!(happenings::DeniedOfAnother, rule),
        Denial::RuleStands(rule) => msg!(happenings::DeniedRuleStands, rule),
        Denial::TooManyOfRule(limit) => msg!(happenings::DeniedTooManyOfRule, limit),
        Denial::TooManyAssets(limit) => msg!(happenings::DeniedTooManyAssets, limit),
    };
    msg!(happenings::Denied, rule, wish, why)
}

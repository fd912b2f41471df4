//! Dice, points and what rules remember.

use super::{listed, player, value};
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::{ProposalNumber, State, Statement, UnknownQuantity};

/// What is drawn from so many is told as a die; anything else as a number.
pub const SIDES_OF_A_DIE: u32 = 6;
/// How many characters of a value are told.
const LONGEST_VALUE: usize = 48;

/// What a die showed, or which number was drawn.
pub fn drawn(result: u32, sides: u32) -> Message {
    match sides {
        SIDES_OF_A_DIE => msg!(happenings::DieShowed, result),
        _ => msg!(happenings::DrawGave, result, sides),
    }
}

pub(super) fn scored(who: String, from: i64, to: i64) -> Message {
    let difference = to.saturating_sub(from);
    match difference < 0 {
        true => msg!(
            happenings::Lost,
            who,
            n = difference.saturating_neg(),
            now = to
        ),
        false => msg!(happenings::Gained, who, n = difference, now = to),
    }
}

/// That no rule in force knows a quantity any more.
pub(super) fn left_over(one: &UnknownQuantity, state: &State, locale: Locale) -> Message {
    let label = one.label.as_ref();
    let name = label.map_or(&*one.quantity, |label| label.get(locale.for_rules()));
    let who: Vec<String> = one.holders.iter().map(|id| player(state, *id)).collect();
    msg!(
        happenings::LeftOver,
        name = name.to_owned(),
        n = who.len(),
        who = listed(&who)
    )
}

/// That a proposer has stated what a rule asks for.
pub(super) fn stated(
    who: String,
    proposal: ProposalNumber,
    one: &Statement,
    locale: Locale,
) -> Message {
    let value = shortened(value(&one.value, locale));
    let (label, rule) = (&one.label, one.number);
    msg!(happenings::Stated, who, proposal, label, value, rule)
}

/// What a rule remembers can be long; whoever wants all of it reads the rule.
pub(super) fn shortened(value: String) -> String {
    match value.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => value.get(..end).unwrap_or_default().to_owned() + " …",
        None => value,
    }
}

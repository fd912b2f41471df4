//! Dice, points and what rules remember.

use super::{listed, player};
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::rules::Phrase;
use nomic_engine::{PlayerId, State};

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
pub(super) fn left_over(
    (quantity, label): (&str, Option<&Phrase>),
    holders: &[PlayerId],
    state: &State,
    locale: Locale,
) -> Message {
    let name = label.map_or(quantity, |label| label.get(locale.for_rules()));
    let who: Vec<String> = holders.iter().map(|id| player(state, *id)).collect();
    msg!(
        happenings::LeftOver,
        name = name.to_owned(),
        n = who.len(),
        who = listed(&who)
    )
}

/// What a rule remembers can be long; whoever wants all of it reads the rule.
pub(super) fn shortened(value: String) -> String {
    match value.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => value.get(..end).unwrap_or_default().to_owned() + " …",
        None => value,
    }
}

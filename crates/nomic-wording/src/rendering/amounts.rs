//! Dice, points and values that rules keep.

use super::{listed, player, value};
use crate::messages::{happenings, table};
use crate::{Locale, Message, msg};
use nomic_engine::{State, Statement, UnknownQuantity};

/// A draw with up to this number of sides is rendered as a die, any other as a number.
pub const SIDES_OF_A_DIE: u32 = 6;
const LONGEST_VALUE: usize = 48;

pub fn drawn(result: u32, sides: u32) -> Message {
    match sides {
        SIDES_OF_A_DIE => msg!(table::DieShowed, result),
        _ => msg!(table::DrawGave, result, sides),
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

/// Line for a quantity that no rule in force declares.
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

pub(super) fn stated(who: String, proposal: Message, one: &Statement, locale: Locale) -> Message {
    let value = shortened(value(&one.value, locale));
    let (label, rule) = (&one.label, one.number);
    msg!(happenings::Stated, who, proposal, label, value, rule)
}

/// Shortens a rule's value, which can be long. The rule's page shows the whole value.
pub(super) fn shortened(value: String) -> String {
    match value.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => value.get(..end).unwrap_or_default().to_owned() + " …",
        None => value,
    }
}

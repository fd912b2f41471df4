//! Valid names of players, and likeness of two names.
//!
//! A name occurs in every line of the chronicle. So it must not contain hidden signs, reverse the
//! line or stick out of it, and it must not imitate another player's. Names are compared by
//! appearance; a letter with its marks may be written as one sign or two.

pub(crate) mod letters;
mod likeness;
mod reserved;
mod script;

pub(crate) use likeness::Likeness;

use crate::Refusal;
use crate::base::limits::MAX_NAME;
use crate::model::player::Player;
use crate::rules::signs;
use script::{ScriptSet, Sort, piles_up, sort};

/// Greatest number of marks of one letter; some letters of Vietnamese have two, of old Greek three.
const MAX_MARKS: usize = 3;

/// The name without blanks around it, if it can be read and is written in one way.
pub(crate) fn readable(name: &str) -> Result<&str, Refusal> {
    let name = name.trim_matches(' ');
    if name.chars().count() > MAX_NAME {
        return Err(Refusal::TooLong { limit: MAX_NAME });
    }
    let mut scripts = ScriptSet::default();
    let mut named = false;
    // Script of the letter before, and the number of marks on it.
    let (mut before, mut marks) = (None, 0_usize);
    for sign in name.chars() {
        let unseen = signs::is_invisible(sign) || is_odd_blank(sign);
        if unseen {
            return Err(Refusal::NameHides { sign });
        }
        marks = if piles_up(sign) {
            marks.saturating_add(1)
        } else {
            0
        };
        let odd = Refusal::NameHasOddSign { sign };
        match sort(sign) {
            Some(_) if marks > MAX_MARKS => return Err(odd),
            Some(Sort::Letter(script)) => {
                scripts = scripts.and(script);
                named = true;
                before = Some(script);
            }
            Some(Sort::Mark) if before.is_some_and(ScriptSet::takes_marks) => {}
            Some(Sort::Mark) | None => return Err(odd),
            Some(Sort::Common) => {
                named = true;
                before = None;
            }
            Some(Sort::Aside) => before = None,
        }
    }
    match (named, scripts.go_together()) {
        (false, _) => Err(Refusal::NoName),
        (true, false) => Err(Refusal::NameMixesScripts),
        (true, true) if reserved::is_reserved(name) => Err(Refusal::NameReserved),
        (true, true) => Ok(name),
    }
}

pub(crate) fn distinct<'p>(
    name: &str,
    players: impl Iterator<Item = &'p Player>,
) -> Result<(), Refusal> {
    let likeness = Likeness::of(name);
    for player in players {
        if &*player.name == name {
            return Err(Refusal::NameTaken);
        }
        if player.likeness.meets(&likeness) {
            return Err(Refusal::NameTooLike { player: player.id });
        }
    }
    Ok(())
}

/// Whether one of the two names can be taken for the other.
pub fn alike(one: &str, other: &str) -> bool {
    Likeness::of(one).meets(&Likeness::of(other))
}

/// A blank that is none of the usual width, or a sign that shows as one.
const fn is_odd_blank(sign: char) -> bool {
    matches!(
        sign,
        '\t' | '\n' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{2800}' | '\u{3000}'
    )
}

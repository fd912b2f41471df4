//! Renders mismatches and rulings.

use crate::Mismatch;
use nomic_engine::{RuleNumber, Ruling, State};
use nomic_wording::messages::{replay, transcript};
use nomic_wording::{Locale, Message, diagnosis, msg, refusal, rendering};

/// Message for a deviation from the script.
///
/// ```
/// use nomic_transcript::{Locale, mismatch, play, read};
///
/// let script = read("game suber in en\nplayers Ann, Ben\nbegin\nexpect turn Ben")?;
/// let played = play(&script, &|path| Err(path.to_owned()));
/// let failure = played.failure.unwrap();
/// assert_eq!((failure.line, failure.mismatch.code()), (4, "replay/otherwise"));
/// let said = mismatch(&failure.mismatch, played.game.state()).render(Locale::ENGLISH);
/// assert_eq!(said, "the player on turn: expected Ben, found Ann");
/// # Ok::<(), nomic_transcript::ReadError>(())
/// ```
pub fn mismatch(mismatch: &Mismatch, state: &State) -> Message {
    match mismatch {
        Mismatch::Refused(reason) => msg!(transcript::Refused, why = refusal(reason, Some(state))),
        Mismatch::Accepted => transcript::ACCEPTED.into(),
        Mismatch::RefusedOtherwise(reason) => msg!(
            transcript::RefusedOtherwise,
            why = refusal(reason, Some(state))
        ),
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => msg!(transcript::Otherwise, what, expected, found),
        Mismatch::Unknown { kind, name } => msg!(transcript::Unknown, kind, name),
        Mismatch::Ambiguous(name) => msg!(transcript::Ambiguous, name),
        Mismatch::BadCode { rule, diagnostic } => msg!(
            transcript::BadCode,
            rule = RuleNumber(*rule),
            problem = diagnosis(diagnostic)
        ),
        Mismatch::NoRuleset(why) => msg!(transcript::NoRuleset, why),
        Mismatch::NothingToReplace(words) => {
            msg!(transcript::NothingToReplace, words)
        }
    }
}

/// Effects of a move, or the reason of its refusal, with the names and rules of this state.
pub fn ruling(of: &Ruling, state: &State, locale: Locale) -> String {
    let refused = of.verdict.as_ref().err();
    let refused = refused.map(|why| msg!(replay::Refused, why = refusal(why, Some(state))));
    let happenings = rendering::display_order(&of.effects).into_iter();
    let happenings =
        happenings.map(|one| rendering::render_past_effect(one, of.player, state, locale));
    let said: Vec<String> = refused
        .into_iter()
        .chain(happenings)
        .map(|message| message.render(locale))
        .collect();
    said.join(" ")
}

//! Making a move that a rule offers.

use crate::base::limits::MAX_SUBMISSIONS;
use crate::effects::what::What;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::{Clerk, validation};
use crate::model::secret::{Envelope, Paper, Submission};
use crate::rules::Phrase;
use crate::state::Phase;
use crate::vocabulary::hooks::BEFORE_PLAY;
use crate::{Argument, Refusal, RuleId};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    rule: RuleId,
    action: &str,
    form: &Paper<Vec<Argument>>,
) -> Result<(), Refusal> {
    match form {
        Paper::Open(args) => act(clerk, rule, action, args),
        Paper::Sealed(envelope) => act_secretly(clerk, rule, action, envelope),
    }
}

/// Does it at once, for everybody to see.
fn act(
    clerk: &mut Clerk<'_>,
    rule: RuleId,
    action: &str,
    args: &[Argument],
) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if clerk.state().phase() != Phase::Playing && !is_early_action(clerk, action) {
        return Err(Refusal::NotBegun);
    }
    if clerk.is_secret_action(action) {
        return Err(Refusal::MustBeSecret);
    }
    clerk.perform_for(player, rule, action, args)
}

/// Whether the rules let this action be done while the seats fill.
fn is_early_action(clerk: &mut Clerk<'_>, action: &str) -> bool {
    let early = clerk.ask(BEFORE_PLAY, (Phrase::plain(action),));
    early.is_some_and(|early| early.value)
}

/// Hands in a move that a rule offers. It is made when it is opened; one that the same player
/// has handed in before for the same action is forgotten.
fn act_secretly(
    clerk: &mut Clerk<'_>,
    rule: RuleId,
    action: &str,
    envelope: &Envelope,
) -> Result<(), Refusal> {
    validation::envelope(envelope)?;
    let player = clerk.playing()?;
    let number = clerk.may_hand_in(rule, action, player)?;
    let keeper = clerk.keeper();
    let submission = Submission {
        player,
        rule,
        action: action.to_owned(),
        envelope: envelope.clone(),
        keeper,
        sent_ms: clerk.state().moment().now,
    };
    clerk.state_mut().secrets_mut().hand_in(submission);
    if clerk.state().handed_in(player).count() > MAX_SUBMISSIONS {
        let limit = MAX_SUBMISSIONS;
        return Err(Refusal::TooMany { limit });
    }
    let what = What::HandedIn {
        player,
        rule,
        number,
        action: action.into(),
    };
    clerk.happened(what, asked());
    Ok(())
}

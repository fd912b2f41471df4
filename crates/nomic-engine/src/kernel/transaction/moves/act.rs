//! Making a move that a rule offers.

use crate::base::limits::MAX_SUBMISSIONS;
use crate::effects::effect::Effect;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::{Kernel, validation};
use crate::model::secret::{Envelope, Paper, Submission};
use crate::rules::Phrase;
use crate::state::Phase;
use crate::vocabulary::hooks::BEFORE_PLAY;
use crate::{Argument, Refusal, RuleId};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    rule: RuleId,
    action: &str,
    form: &Paper<Vec<Argument>>,
) -> Result<(), Refusal> {
    match form {
        Paper::Open(args) => act(kernel, rule, action, args),
        Paper::Sealed(envelope) => act_secretly(kernel, rule, action, envelope),
    }
}

fn act(
    kernel: &mut Kernel<'_>,
    rule: RuleId,
    action: &str,
    args: &[Argument],
) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    if kernel.state().phase() != Phase::Playing && !is_early_action(kernel, action) {
        return Err(Refusal::NotBegun);
    }
    if kernel.is_secret_action(action) {
        return Err(Refusal::MustBeSecret);
    }
    kernel.perform_for(player, rule, action, args)
}

fn is_early_action(kernel: &mut Kernel<'_>, action: &str) -> bool {
    let early = kernel.ask(BEFORE_PLAY, (Phrase::plain(action),));
    early.is_some_and(|early| early.value)
}

/// Hands in a move that a rule offers. It is made when it is opened, and replaces the player's
/// earlier one for the same action.
fn act_secretly(
    kernel: &mut Kernel<'_>,
    rule: RuleId,
    action: &str,
    envelope: &Envelope,
) -> Result<(), Refusal> {
    validation::envelope(envelope)?;
    let player = kernel.playing()?;
    let number = kernel.may_hand_in(rule, action, player)?;
    let keeper = kernel.keeper();
    let submission = Submission {
        player,
        rule,
        action: action.to_owned(),
        envelope: envelope.clone(),
        keeper,
        sent_ms: kernel.state().moment().now,
    };
    kernel.state_mut().secrets_mut().hand_in(submission);
    if kernel.state().handed_in(player).count() > MAX_SUBMISSIONS {
        let limit = MAX_SUBMISSIONS;
        return Err(Refusal::TooMany { limit });
    }
    let what = Effect::HandedIn {
        player,
        rule,
        number,
        action: action.into(),
    };
    kernel.record_effect(what, asked());
    Ok(())
}

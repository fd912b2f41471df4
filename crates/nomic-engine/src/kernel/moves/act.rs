//! Making a move that a rule offers.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::MAX_SUBMISSIONS;
use crate::effects::effect::Effect;
use crate::kernel::actions::Performance;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask, validation};
use crate::model::secret::{Content, Envelope, Paper, Secret, Submission};
use crate::request::intent::{Completion, Incomplete, Reword, reword_arguments};
use crate::rules::Phrase;
use crate::state::Phase;
use crate::vocabulary::hooks::BEFORE_PLAY;
use crate::{Argument, PlayerId, Refusal, RuleId, RuleNumber};

/// Makes a move that a rule offers; sealed, it is made when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct ActMove {
    #[n(0)]
    pub rule: RuleId,
    #[n(1)]
    pub action: String,
    /// Values in the order of the form.
    #[n(2)]
    pub form: Paper<Vec<Argument>>,
}

/// Make a move that a rule offers, secretly if rules want that.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActIntent {
    pub rule: RuleId,
    pub action: String,
    pub args: Vec<Argument>,
}

impl GameIntent for ActIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let ActIntent { rule, action, args } = self;
        let state = completion.state();
        if !state.wants_secrecy(&action) {
            let form = Paper::Open(args);
            return Ok(ActMove { rule, action, form }.into());
        }
        let secret = Secret::Act {
            rule,
            action: action.clone(),
        };
        let envelope = completion.envelope(&secret, &Content::Form(args), state.keeper())?;
        let form = Paper::Sealed(envelope);
        Ok(ActMove { rule, action, form }.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword_arguments(&mut self.args, reword);
    }
}

pub(in crate::kernel) enum CheckedAct {
    Open(Performance),
    Sealed(Submission, RuleNumber),
}

impl GameMove for ActMove {
    type Checked = CheckedAct;

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedAct, Refusal> {
        match &self.form {
            Paper::Open(args) => {
                let player = ask.mover()?;
                if ask.state().phase() != Phase::Playing && !is_early(ask, &self.action) {
                    return Err(Refusal::NotBegun);
                }
                if ask.is_secret_action(&self.action) {
                    return Err(Refusal::MustBeSecret);
                }
                let performance = ask.prepare(player, self.rule, &self.action, args)?;
                Ok(CheckedAct::Open(performance))
            }
            Paper::Sealed(envelope) => {
                validation::envelope(envelope)?;
                let player = ask.playing()?;
                let number = ask.may_hand_in(self.rule, &self.action, player)?;
                let submission = self.submission(ask, player, envelope);
                require_room(ask, &submission)?;
                Ok(CheckedAct::Sealed(submission, number))
            }
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedAct) -> Result<(), Refusal> {
        match checked {
            CheckedAct::Open(performance) => act.perform(performance),
            CheckedAct::Sealed(submission, number) => {
                let what = Effect::HandedIn {
                    player: submission.player,
                    rule: self.rule,
                    number,
                    action: self.action.as_str().into(),
                };
                act.state_mut().secrets_mut().hand_in(submission);
                act.record_effect(what, asked());
            }
        }
        Ok(())
    }
}

impl ActMove {
    /// Form to hand in. It is made when it is opened, and replaces the player's earlier one for the
    /// same action.
    fn submission(&self, ask: &mut Ask<'_>, player: PlayerId, envelope: &Envelope) -> Submission {
        Submission {
            player,
            rule: self.rule,
            action: self.action.clone(),
            envelope: envelope.clone(),
            keeper: ask.keeper(),
            sent_ms: ask.state().moment().now,
        }
    }
}

fn is_early(ask: &mut Ask<'_>, action: &str) -> bool {
    let early = ask.ask(BEFORE_PLAY, (Phrase::plain(action),));
    early.is_some_and(|early| early.value)
}

fn require_room(ask: &Ask<'_>, submission: &Submission) -> Result<(), Refusal> {
    let same =
        |other: &&Submission| other.rule == submission.rule && other.action == submission.action;
    let others = ask.state().handed_in(submission.player);
    match others.filter(|other| !same(other)).count() < MAX_SUBMISSIONS {
        true => Ok(()),
        false => Err(Refusal::TooMany {
            limit: MAX_SUBMISSIONS,
        }),
    }
}

//! Sealed contents, and their opening.

use super::questions::asked;
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::base::limits::MAX_OPENINGS;
use crate::effects::effect::Effect;
use crate::model::secret::{Content, Opening, Secret};
use crate::rules::signs;
use crate::state::clock::Moment;
use crate::vocabulary::hooks::KEEPER;
use crate::{Argument, PlayerId, Preference, Refusal, RuleId, Subject};

/// Contents that the mover of an opening may open besides their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Own,
    /// Votes sealed for them in the ballot on this subject.
    Ballot(Subject),
    Acts,
    All,
}

impl Ask<'_> {
    pub(super) fn keeper(&mut self) -> Option<PlayerId> {
        self.ask(KEEPER, ()).map(|keeper| keeper.value)
    }
}

impl Act<'_> {
    pub(super) fn open_all(&mut self, openings: &[Opening], reach: Reach) -> Result<(), Refusal> {
        if openings.len() > MAX_OPENINGS {
            return Err(Refusal::TooMany {
                limit: MAX_OPENINGS,
            });
        }
        for (at, opening) in openings.iter().enumerate() {
            self.open_one(opening, reach)
                .ok_or(Refusal::BadOpening { at })?;
        }
        Ok(())
    }

    fn open_one(&mut self, opening: &Opening, reach: Reach) -> Option<()> {
        let unopened = self.state().unopened();
        let found = unopened.into_iter().find(|unopened| {
            unopened.player == opening.player && unopened.secret == opening.secret
        })?;
        let own = self.player() == Some(opening.player);
        let within = match reach {
            Reach::Own => false,
            Reach::Ballot(subject) => opening.secret == Secret::Vote(subject),
            Reach::Acts => matches!(opening.secret, Secret::Act { .. }),
            Reach::All => true,
        };
        let keeps = within && found.keeper.is_some() && found.keeper == self.player();
        let group_ms = self.state().moment().group;
        let openable = own && (within || self.state().is_openable(&opening.secret, group_ms));
        let bound = found.envelope.commitment;
        if !(keeps || openable) || !self.state().binds(opening, bound) {
            return None;
        }
        match (&opening.secret, &opening.content) {
            (Secret::Vote(subject), Content::Vote(said)) => {
                self.open_vote(*subject, opening.player, said)
            }
            (Secret::Act { rule, action }, Content::Form(args)) => {
                self.open_submission(*rule, action, opening.player, args)
            }
            _ => None,
        }
    }

    fn open_vote(&mut self, subject: Subject, player: PlayerId, said: &Preference) -> Option<()> {
        let id = self.state().ballot_on(subject)?.id;
        let ballots = self.state_mut().ballot_records_mut();
        if !ballots.open_vote(id, player, said) {
            return None;
        }
        let what = Effect::VoteOpened {
            topic: self.topic(id),
            player,
            said: said.clone(),
        };
        self.record_effect(what, asked());
        self.queue(QueuedStep::CountBallot(id));
        Some(())
    }

    /// Makes the move that was handed in, as of that moment. A move that rules refuse by now is
    /// void, which is no reason to refuse the opening.
    fn open_submission(
        &mut self,
        rule: RuleId,
        action: &str,
        player: PlayerId,
        args: &[Argument],
    ) -> Option<()> {
        let secrets = self.state_mut().secrets_mut();
        let submission = secrets.take(player, rule, action)?;
        let what = Effect::Opened {
            player,
            number: self.number_of_rule(rule),
            action: action.into(),
            args: args.iter().map(seen).collect(),
        };
        self.record_effect(what, asked());
        let before = self.state().moment();
        self.state_mut().calendar_mut().set_moment(Moment {
            now: submission.sent_ms,
            claimed: submission.sent_ms,
            mover: Some(player),
            ..before
        });
        let made = self.attempt(|kernel| kernel.perform_for(player, rule, action, args));
        self.state_mut().calendar_mut().set_moment(before);
        if let Err(refusal) = made {
            let what = Effect::OpenedVoid {
                player,
                number: self.number_of_rule(rule),
                action: action.into(),
                message: refusal.message().cloned(),
            };
            self.record_effect(what, asked());
        }
        Some(())
    }
}

/// Argument in readable form: it was not checked before it was opened.
fn seen(argument: &Argument) -> Argument {
    match argument {
        Argument::Text(text) => Argument::Text(signs::without_invisible(text)),
        other => other.clone(),
    }
}

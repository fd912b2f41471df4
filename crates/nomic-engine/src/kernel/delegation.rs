//! Votes that count for others, too, and those that rules cast.

use super::Act;
use super::questions::add_reason;
use super::step::QueuedStep;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::ballot::Vote;
use crate::queries::delegation::voice;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, FlatMap};
use crate::vocabulary::hooks::DELEGATE;
use crate::{BallotId, OtherVote, PlayerId, Preference};

impl Act<'_> {
    /// Gives voters without a vote the opened vote of the player that rules name for them.
    pub(super) fn lend_votes(&mut self, id: BallotId) {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return;
        };
        let mut known: FlatMap<PlayerId, Option<(PlayerId, Because)>> = FlatMap::new();
        for principal in &ballot.electorate {
            if ballot.has_voted(*principal) {
                continue;
            }
            let mut because = Vec::new();
            let through = voice(&ballot, *principal, |player| {
                let answer = known.entry(player).or_insert_with(|| {
                    let answer = self.ask(DELEGATE, (player, id))?;
                    Some((answer.value, answer.because))
                });
                let (delegate, reason) = answer.clone()?;
                add_reason(&mut because, reason);
                Some(delegate)
            });
            let lent = through.and_then(|through| Some((through, ballot.votes.get(&through)?)));
            if let Some((through, vote)) = lent {
                let ballots = self.state_mut().ballot_records_mut();
                ballots.lend(id, *principal, through);
                let what = Effect::OtherVote {
                    topic: self.topic(id),
                    player: *principal,
                    vote: OtherVote::Through(through, vote.said.clone()),
                };
                self.record_effect(what, because);
            }
        }
    }

    /// Casts a vote in a player's name, in the place of the one that there is, or of one that is
    /// sealed. A rule can do so as long as the ballot is open, also when players can vote no more.
    pub(super) fn cast_by_rule(
        &mut self,
        place: ProvisionRef,
        id: BallotId,
        (player, said): (PlayerId, Preference),
    ) -> Result<(), FaultCode> {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return Ok(());
        };
        if !ballot.may_vote(player) || !ballot.takes_from_rule(&said) {
            return Err(FaultCode::NotAvailable);
        }
        let same = ballot.votes.get(&player);
        if same.is_some_and(|vote| vote.said == said) {
            return Ok(());
        }
        let now = self.state().moment().now;
        let vote = Vote::cast(said.clone(), now, ballot.overdue(now));
        let ballots = self.state_mut().ballot_records_mut();
        ballots.cast_by_rule(id, player, vote);
        let what = Effect::OtherVote {
            topic: self.topic(id),
            player,
            vote: OtherVote::ByRule(said),
        };
        let because = self.because(place, Vec::new());
        self.record_effect(what, vec![because]);
        self.queue(QueuedStep::CountBallot(id));
        Ok(())
    }
}

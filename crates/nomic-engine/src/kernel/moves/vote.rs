//! Voting.

use super::{GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::draws::Revealed;
use crate::kernel::questions::asked;
use crate::kernel::step::QueuedStep;
use crate::kernel::{Act, Ask, validation};
use crate::model::ballot::{Ballot, Vote};
use crate::model::secret::{Content, Paper, SealedVote, Secret};
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::{MAY_CHANGE, ON_CAST, VOTING};
use crate::{Carried, OtherVote, Player, PlayerId, Preference, Refusal, Reveal, Subject};
use std::sync::Arc;

/// Votes on one wording of a proposal, or on a question.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct VoteMove {
    #[n(0)]
    pub subject: Subject,
    #[n(1)]
    pub paper: Paper<Preference>,
    /// The voter's share of the draws of this ballot, once: a vote that replaces another one
    /// reveals nothing.
    #[n(2)]
    pub reveal: Option<Reveal>,
}

/// Vote, secretly if the ballot is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VoteIntent {
    /// On this.
    pub subject: Subject,
    pub said: Preference,
}

impl GameIntent for VoteIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let VoteIntent { subject, said } = self;
        let ballot = completion.state().ballot_on(subject);
        let paper = match ballot.filter(|ballot| ballot.secret) {
            None => Paper::Open(said),
            Some(ballot) => {
                let content = Content::Vote(said);
                let secret = Secret::Vote(subject);
                Paper::Sealed(completion.envelope(&secret, &content, ballot.keeper)?)
            }
        };
        // A player has one share in each ballot's draws, for any number of votes.
        let given = completion.player().zip(ballot);
        let reveal = match given.is_some_and(|(player, ballot)| ballot.has_link_of(player.id)) {
            true => None,
            false => Some(completion.reveal()?),
        };
        let moved = VoteMove {
            subject,
            paper,
            reveal,
        };
        Ok(moved.into())
    }
}

pub(in crate::kernel) struct CheckedVote {
    ballot: Arc<Ballot>,
    player: PlayerId,
    share: Option<Revealed>,
}

impl GameMove for VoteMove {
    type Checked = CheckedVote;

    fn carried(&self) -> Carried<'_> {
        Carried {
            reveal: self.reveal,
            ballot: Some(self.subject),
            ..Carried::default()
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedVote, Refusal> {
        let player = ask.playing()?;
        let ballot = ask.voted_on(self.subject)?;
        admit_voter(ask, &ballot, player)?;
        admit_paper(&ballot, player, &self.paper)?;
        ask.check(VOTING, (player, ballot.id))?;
        // There is one share per ballot: a voter who could add another by voting again could choose
        // the draw.
        let share = match (ballot.has_link_of(player), self.reveal) {
            (true, None) => None,
            (false, Some(reveal)) => Some(ask.revealed(reveal)?),
            (true, Some(_)) | (false, None) => return Err(Refusal::BadReveal),
        };
        Ok(CheckedVote {
            ballot,
            player,
            share,
        })
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedVote) -> Result<(), Refusal> {
        let CheckedVote {
            ballot,
            player,
            share,
        } = checked;
        let id = ballot.id;
        if let Some(share) = share {
            act.reveal_in(id, &share);
        }
        let (topic, cast_ms) = (act.topic(id), act.state().moment().now);
        let (late, changed) = (ballot.overdue(cast_ms), ballot.has_voted(player));
        let ballots = act.state_mut().ballot_records_mut();
        let what = match &self.paper {
            Paper::Open(said) => {
                let vote = Vote::cast(said.clone(), cast_ms, late);
                ballots.cast(id, player, vote);
                let said = said.clone();
                match changed {
                    true => Effect::OtherVote {
                        topic,
                        player,
                        vote: OtherVote::Changed(said),
                    },
                    false => Effect::Voted {
                        topic,
                        player,
                        said,
                    },
                }
            }
            Paper::Sealed(envelope) => {
                let envelope = envelope.clone();
                let vote = SealedVote {
                    envelope,
                    cast_ms,
                    late,
                    changed,
                };
                ballots.seal(id, player, vote);
                match changed {
                    true => Effect::OtherVote {
                        topic,
                        player,
                        vote: OtherVote::ChangedSecretly,
                    },
                    false => Effect::VotedSecretly { topic, player },
                }
            }
        };
        act.record_effect(what, asked());
        act.queue(QueuedStep::occasion(ON_CAST, (player, id)));
        act.queue(QueuedStep::CountBallot(id));
        Ok(())
    }
}

/// Checks that a player has a vote left: a second vote needs a rule's permission. A seat apart
/// never votes again.
fn admit_voter(ask: &mut Ask<'_>, ballot: &Ballot, player: PlayerId) -> Result<(), Refusal> {
    let plays = ask.state().player(player).is_some_and(Player::playing);
    if !plays || !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    let shut = ballot.shut_ms.is_some();
    if ballot.has_voted(player) {
        let leave = ask.ask(MAY_CHANGE, (player, ballot.id));
        if shut || !leave.is_some_and(|leave| leave.value) {
            return Err(Refusal::AlreadyVoted);
        }
    }
    match shut {
        true => Err(Refusal::BallotShut),
        false => Ok(()),
    }
}

/// Whether a player can vote in this way, and not as they have voted already.
fn admit_paper(
    ballot: &Ballot,
    player: PlayerId,
    paper: &Paper<Preference>,
) -> Result<(), Refusal> {
    let before = ballot.votes.get(&player).map(|vote| &vote.said);
    match (ballot.secret, paper) {
        (true, Paper::Open(_)) => Err(Refusal::MustBeSecret),
        (false, Paper::Sealed(_)) => Err(Refusal::NotSecret),
        (true, Paper::Sealed(envelope)) => validation::envelope(envelope),
        (false, Paper::Open(said)) if !ballot.takes(said) => Err(Refusal::BadVote),
        (false, Paper::Open(said)) if before == Some(said) => Err(Refusal::AlreadyVoted),
        (false, Paper::Open(_)) => Ok(()),
    }
}

//! Voting.

use crate::effects::effect::Effect;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::step::QueuedStep;
use crate::kernel::transaction::{Kernel, validation};
use crate::model::ballot::{Ballot, Vote};
use crate::model::secret::{Paper, SealedVote};
use crate::vocabulary::hooks::{MAY_CHANGE, ON_CAST, VOTING};
use crate::{OtherVote, Player, PlayerId, Preference, Refusal, Reveal, Subject};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    subject: Subject,
    paper: &Paper<Preference>,
    reveal: Option<Reveal>,
) -> Result<(), Refusal> {
    let player = kernel.playing()?;
    let ballot = kernel.voted_on(subject)?;
    let id = ballot.id;
    admit_voter(kernel, &ballot, player)?;
    admit_paper(&ballot, player, paper)?;
    kernel.check(VOTING, (player, id))?;
    give_share(kernel, &ballot, player, reveal)?;
    let (topic, cast_ms) = (kernel.topic(id), kernel.state().moment().now);
    let (late, changed) = (ballot.overdue(cast_ms), ballot.has_voted(player));
    let ballots = kernel.state_mut().ballot_records_mut();
    let what = match paper {
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
    kernel.record_effect(what, asked());
    kernel.queue(QueuedStep::occasion(ON_CAST, (player, id)));
    kernel.queue(QueuedStep::CountBallot(id));
    Ok(())
}

/// Checks that a player has a vote left: a second vote needs a rule's permission. A seat apart
/// never votes again.
fn admit_voter(kernel: &mut Kernel<'_>, ballot: &Ballot, player: PlayerId) -> Result<(), Refusal> {
    let plays = kernel.state().player(player).is_some_and(Player::playing);
    if !plays || !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    let shut = ballot.shut_ms.is_some();
    if ballot.has_voted(player) {
        let leave = kernel.ask(MAY_CHANGE, (player, ballot.id));
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

/// Records the voter's share of the draws. There is one share per ballot: a voter who could add
/// another by voting again could choose the draw.
fn give_share(
    kernel: &mut Kernel<'_>,
    ballot: &Ballot,
    player: PlayerId,
    reveal: Option<Reveal>,
) -> Result<(), Refusal> {
    match (ballot.has_link_of(player), reveal) {
        (true, None) => Ok(()),
        (false, Some(reveal)) => {
            let link = kernel.reveal(reveal)?;
            let ballots = kernel.state_mut().ballot_records_mut();
            ballots.reveal(ballot.id, player, link);
            Ok(())
        }
        (true, Some(_)) | (false, None) => Err(Refusal::BadReveal),
    }
}

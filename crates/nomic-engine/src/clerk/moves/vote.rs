//! Voting.

use crate::ballot::{Ballot, Vote};
use crate::clerk::asking::asked;
use crate::clerk::step::Step;
use crate::clerk::{Clerk, examining};
use crate::secret::{Paper, SealedVote};
use crate::vocabulary::hooks::{ON_CAST, VOTING};
use crate::what::What;
use crate::{PlayerId, Preference, Refusal, Reveal, Subject};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    subject: Subject,
    paper: &Paper<Preference>,
    reveal: Reveal,
) -> Result<(), Refusal> {
    let player = clerk.playing()?;
    let ballot = clerk.voted_on(subject)?;
    admit_vote(&ballot, player, paper)?;
    let id = ballot.id;
    clerk.check(VOTING, (player, id))?;
    let link = clerk.reveal(reveal)?;
    let (topic, cast_ms) = (clerk.topic(id), clerk.state().moment().now);
    let late = ballot.overdue(cast_ms);
    let what = match paper {
        Paper::Open(said) => {
            let vote = Vote {
                said: said.clone(),
                weight: None,
                cast_ms,
                late,
            };
            let ballots = clerk.state_mut().ballot_ledger_mut();
            ballots.cast(id, player, vote);
            What::Voted {
                topic,
                player,
                said: said.clone(),
            }
        }
        Paper::Sealed(envelope) => {
            let envelope = envelope.clone();
            let vote = SealedVote {
                envelope,
                cast_ms,
                late,
            };
            let ballots = clerk.state_mut().ballot_ledger_mut();
            ballots.seal(id, player, vote);
            What::VotedSecretly { topic, player }
        }
    };
    let ballots = clerk.state_mut().ballot_ledger_mut();
    ballots.reveal(id, player, link);
    clerk.happened(what, asked());
    clerk.queue(Step::occasion(ON_CAST, (player, id)));
    clerk.queue(Step::CountBallot(id));
    Ok(())
}

/// Whether a player can vote in a ballot, and in this way.
fn admit_vote(ballot: &Ballot, player: PlayerId, paper: &Paper<Preference>) -> Result<(), Refusal> {
    if !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    if ballot.has_voted(player) {
        return Err(Refusal::AlreadyVoted);
    }
    if ballot.shut_ms.is_some() {
        return Err(Refusal::BallotShut);
    }
    match (ballot.secret, paper) {
        (true, Paper::Open(_)) => Err(Refusal::MustBeSecret),
        (false, Paper::Sealed(_)) => Err(Refusal::NotSecret),
        (true, Paper::Sealed(envelope)) => examining::envelope(envelope),
        (false, Paper::Open(said)) if !ballot.takes(said) => Err(Refusal::BadVote),
        (false, Paper::Open(_)) => Ok(()),
    }
}

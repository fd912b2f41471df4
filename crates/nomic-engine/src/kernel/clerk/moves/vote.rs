//! Voting.

use crate::effects::what::What;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::step::Step;
use crate::kernel::clerk::{Clerk, validation};
use crate::model::ballot::{Ballot, Vote};
use crate::model::secret::{Paper, SealedVote};
use crate::vocabulary::hooks::{MAY_CHANGE, ON_CAST, VOTING};
use crate::{OtherVote, Player, PlayerId, Preference, Refusal, Reveal, Subject};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    subject: Subject,
    paper: &Paper<Preference>,
    reveal: Option<Reveal>,
) -> Result<(), Refusal> {
    let player = clerk.playing()?;
    let ballot = clerk.voted_on(subject)?;
    let id = ballot.id;
    admit_voter(clerk, &ballot, player)?;
    admit_paper(&ballot, player, paper)?;
    clerk.check(VOTING, (player, id))?;
    give_share(clerk, &ballot, player, reveal)?;
    let (topic, cast_ms) = (clerk.topic(id), clerk.state().moment().now);
    let (late, changed) = (ballot.overdue(cast_ms), ballot.has_voted(player));
    let ballots = clerk.state_mut().ballot_ledger_mut();
    let what = match paper {
        Paper::Open(said) => {
            let vote = Vote::cast(said.clone(), cast_ms, late);
            ballots.cast(id, player, vote);
            let said = said.clone();
            match changed {
                true => What::OtherVote {
                    topic,
                    player,
                    vote: OtherVote::Changed(said),
                },
                false => What::Voted {
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
                true => What::OtherVote {
                    topic,
                    player,
                    vote: OtherVote::ChangedSecretly,
                },
                false => What::VotedSecretly { topic, player },
            }
        }
    };
    clerk.happened(what, asked());
    clerk.queue(Step::occasion(ON_CAST, (player, id)));
    clerk.queue(Step::CountBallot(id));
    Ok(())
}

/// Checks that a player has a vote left: a second vote needs a rule's permission. A seat apart
/// never votes again.
fn admit_voter(clerk: &mut Clerk<'_>, ballot: &Ballot, player: PlayerId) -> Result<(), Refusal> {
    let plays = clerk.state().player(player).is_some_and(Player::playing);
    if !plays || !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    let shut = ballot.shut_ms.is_some();
    if ballot.has_voted(player) {
        let leave = clerk.ask(MAY_CHANGE, (player, ballot.id));
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
    clerk: &mut Clerk<'_>,
    ballot: &Ballot,
    player: PlayerId,
    reveal: Option<Reveal>,
) -> Result<(), Refusal> {
    match (ballot.has_link_of(player), reveal) {
        (true, None) => Ok(()),
        (false, Some(reveal)) => {
            let link = clerk.reveal(reveal)?;
            let ballots = clerk.state_mut().ballot_ledger_mut();
            ballots.reveal(ballot.id, player, link);
            Ok(())
        }
        (true, Some(_)) | (false, None) => Err(Refusal::BadReveal),
    }
}

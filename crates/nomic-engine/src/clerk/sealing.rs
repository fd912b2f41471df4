//! What is handed in secretly, and how it is opened.

use super::Clerk;
use super::asking::asked;
use super::occasion::Step;
use crate::ballot::{Ballot, Vote};
use crate::clock::Moment;
use crate::limits::{MAX_OPENINGS, MAX_SEALED, MAX_SUBMISSIONS};
use crate::proposal::Proposal;
use crate::rules::signs;
use crate::secret::{Content, Envelope, Opening, SealedVote, Secret, Submission, commitment};
use crate::view::thing;
use crate::what::What;
use crate::{Argument, BallotId, Commitment, EventId, PlayerId, ProposalHash, ProposalId};
use crate::{Refusal, Reveal, RuleId};
use std::sync::Arc;

/// What the mover of an opening may open beside their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nothing.
    Own,
    /// What was sealed for them in the ballot on this proposal.
    Ballot(ProposalId),
    /// All that was sealed for them.
    All,
}

impl Clerk<'_> {
    pub(super) fn vote_secretly(
        &mut self,
        (id, hash): (ProposalId, ProposalHash),
        envelope: &Envelope,
        reveal: Reveal,
    ) -> Result<(), Refusal> {
        examine(envelope)?;
        let player = self.playing()?;
        let (proposal, ballot) = self.voting(id, hash)?;
        admit_vote(&ballot, player, true)?;
        let args = [thing::player(player), thing::proposal(proposal.serial)];
        self.check("voting", &args)?;
        let link = self.reveal(reveal)?;
        let vote = self.sealed_vote(&ballot, envelope);
        self.change_ballot(proposal.serial, |ballot| {
            ballot.sealed.insert(player, vote);
            ballot.reveal(player, link);
        });
        let what = What::VotedSecretly {
            proposal: proposal.number,
            player,
        };
        self.happened(what, asked());
        Ok(())
    }

    pub(super) fn cast_secretly(
        &mut self,
        id: BallotId,
        envelope: &Envelope,
    ) -> Result<(), Refusal> {
        examine(envelope)?;
        let player = self.playing()?;
        let ballot = self.casting(id)?;
        admit_vote(&ballot, player, true)?;
        let args = [thing::player(player), thing::ballot(id)];
        self.check("casting", &args)?;
        let vote = self.sealed_vote(&ballot, envelope);
        self.change_matter(id, |matter| {
            matter.ballot.sealed.insert(player, vote);
        });
        let what = What::CastSecretly { ballot: id, player };
        self.happened(what, asked());
        self.queue(Step::occasion("on_cast", args));
        self.queue(Step::CountBallot(id));
        Ok(())
    }

    fn sealed_vote(&self, ballot: &Ballot, envelope: &Envelope) -> SealedVote {
        let now = self.state.moment.now;
        SealedVote {
            envelope: envelope.clone(),
            cast_ms: now,
            late: ballot.overdue(now),
        }
    }

    /// Hands in a move that a rule offers. It is made when it is opened; one that the same player
    /// has handed in before for the same action is forgotten.
    pub(super) fn act_secretly(
        &mut self,
        rule: RuleId,
        action: &str,
        envelope: &Envelope,
    ) -> Result<(), Refusal> {
        examine(envelope)?;
        let player = self.playing()?;
        let number = self.may_hand_in(rule, action, player)?;
        let keeper = self.keeper();
        let submission = Submission {
            player,
            rule,
            action: action.to_owned(),
            envelope: envelope.clone(),
            keeper,
            sent_ms: self.state.moment.now,
        };
        let submissions = Arc::make_mut(&mut self.state.submissions);
        submissions
            .retain(|other| other.player != player || other.rule != rule || other.action != action);
        let own = submissions.iter().filter(|other| other.player == player);
        if own.count() >= MAX_SUBMISSIONS {
            let limit = MAX_SUBMISSIONS;
            return Err(Refusal::TooMany { limit });
        }
        submissions.push(submission);
        let what = What::HandedIn {
            player,
            rule,
            number,
            action: action.into(),
        };
        self.happened(what, asked());
        Ok(())
    }

    /// To whom the rules let secrets be sealed.
    pub(super) fn keeper(&mut self) -> Option<PlayerId> {
        self.ask_player("keeper", &[]).map(|keeper| keeper.value)
    }

    pub(super) fn open(&mut self, openings: &[Opening]) -> Result<(), Refusal> {
        self.playing()?;
        if openings.is_empty() {
            return Err(Refusal::NoChange);
        }
        self.open_all(openings, Reach::Own)
    }

    /// Opens all of these, or refuses the move.
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
        let unopened = self.state.unopened();
        let found = unopened.into_iter().find(|unopened| {
            unopened.player == opening.player && unopened.secret == opening.secret
        })?;
        let own = self.player == Some(opening.player);
        let within = match reach {
            Reach::Own => false,
            Reach::Ballot(id) => {
                matches!(&opening.secret, Secret::Vote { proposal, .. } if *proposal == id)
            }
            Reach::All => true,
        };
        let keeps = within && found.keeper.is_some() && found.keeper == self.player;
        let group_ms = self.state.moment.group;
        let openable = own && (within || self.state.is_openable(&opening.secret, group_ms));
        let bound = found.envelope.commitment;
        if !(keeps || openable) || self.bind(opening)? != bound {
            return None;
        }
        match (&opening.secret, &opening.content) {
            (Secret::Vote { proposal, .. }, Content::Vote(in_favour)) => {
                self.open_vote(*proposal, opening.player, *in_favour)
            }
            (Secret::Cast { ballot }, Content::Vote(in_favour)) => {
                self.open_cast(*ballot, opening.player, *in_favour)
            }
            (Secret::Act { rule, action }, Content::Form(args)) => {
                self.open_submission(*rule, action, opening.player, args)
            }
            _ => None,
        }
    }

    fn bind(&self, opening: &Opening) -> Option<Commitment> {
        let game: EventId = self.state.game()?;
        let device = self.state.player(opening.player)?.device;
        let Opening {
            secret,
            content,
            salt,
            ..
        } = opening;
        Some(commitment(game, secret, device, content, salt))
    }

    fn open_vote(&mut self, id: ProposalId, player: PlayerId, in_favour: bool) -> Option<()> {
        let proposal: Arc<Proposal> = self.open_proposal(id).ok()?;
        let vote = opened(proposal.ballot.as_ref()?, player, in_favour)?;
        self.change_ballot(proposal.serial, |ballot| take_opened(ballot, player, vote));
        let what = What::VoteOpened {
            proposal: proposal.number,
            player,
            in_favour,
        };
        self.happened(what, asked());
        Some(())
    }

    fn open_cast(&mut self, id: BallotId, player: PlayerId, in_favour: bool) -> Option<()> {
        let vote = opened(&self.state.ballot(id)?.ballot, player, in_favour)?;
        self.change_matter(id, |matter| take_opened(&mut matter.ballot, player, vote));
        let what = What::BallotCast {
            ballot: id,
            player,
            in_favour,
        };
        self.happened(what, asked());
        self.queue(Step::CountBallot(id));
        Some(())
    }

    /// Makes the move that was handed in, as of the moment when that was. What the rules refuse by
    /// now is void, and no reason to refuse the opening.
    fn open_submission(
        &mut self,
        rule: RuleId,
        action: &str,
        player: PlayerId,
        args: &[Argument],
    ) -> Option<()> {
        let is = |other: &Submission| {
            other.player == player && other.rule == rule && other.action == action
        };
        let submissions = Arc::make_mut(&mut self.state.submissions);
        let at = submissions.iter().position(is)?;
        let submission = submissions.remove(at);
        let what = What::Opened {
            player,
            number: self.number_of_rule(rule),
            action: action.into(),
            args: args.iter().map(seen).collect(),
        };
        self.happened(what, asked());
        let before = self.state.moment;
        self.state.moment = Moment {
            now: submission.sent_ms,
            claimed: submission.sent_ms,
            mover: Some(player),
            ..before
        };
        let made = self.attempt(|clerk| clerk.perform_for(player, rule, action, args));
        self.state.moment = before;
        if made.is_err() {
            let what = What::OpenedVoid {
                player,
                number: self.number_of_rule(rule),
                action: action.into(),
            };
            self.happened(what, asked());
        }
        Some(())
    }
}

/// What was filled in, as everybody can read it: nobody has looked at it before it was opened.
fn seen(argument: &Argument) -> Argument {
    match argument {
        Argument::Text(text) => Argument::Text(signs::swept(text)),
        other => other.clone(),
    }
}

/// Whether a player can vote in a ballot, and in this way.
pub(super) fn admit_vote(ballot: &Ballot, player: PlayerId, secretly: bool) -> Result<(), Refusal> {
    if !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    if ballot.has_voted(player) {
        return Err(Refusal::AlreadyVoted);
    }
    if ballot.shut_ms.is_some() {
        return Err(Refusal::BallotShut);
    }
    match (ballot.secret, secretly) {
        (true, false) => Err(Refusal::MustBeSecret),
        (false, true) => Err(Refusal::NotSecret),
        _ => Ok(()),
    }
}

fn examine(envelope: &Envelope) -> Result<(), Refusal> {
    super::examining::limit(envelope.sealed.len(), MAX_SEALED)
}

fn opened(ballot: &Ballot, player: PlayerId, in_favour: bool) -> Option<Vote> {
    let sealed = ballot.sealed.get(&player)?;
    Some(Vote {
        in_favour,
        weight: None,
        cast_ms: sealed.cast_ms,
        late: sealed.late,
    })
}

fn take_opened(ballot: &mut Ballot, player: PlayerId, vote: Vote) {
    ballot.sealed.remove(&player);
    ballot.votes.insert(player, vote);
}

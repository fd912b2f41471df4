//! How voting opens, and how votes are cast.

use super::Clerk;
use super::asking::{add_reason, asked};
use crate::ballot::{Ballot, Vote};
use crate::proposal::{Proposal, Stage};
use crate::view::thing;
use crate::what::What;
use crate::{Because, ChainLink, PlayerId, ProposalHash, ProposalId, Refusal, Reveal};
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn open_voting(
        &mut self,
        id: ProposalId,
        hash: ProposalHash,
    ) -> Result<(), Refusal> {
        self.playing()?;
        let proposal = self.open_proposal(id)?;
        if proposal.stage() != Stage::Debate {
            return Err(Refusal::NotDebating);
        }
        if proposal.hash != hash {
            return Err(Refusal::StaleHash);
        }
        let officer = self.require_officer(&proposal)?;
        self.examine_changes(&proposal)?;
        self.check("opening", &[thing::proposal(proposal.serial)])?;
        let (electorate, mut reasons) = self.electorate(&proposal);
        add_reason(&mut reasons, officer);
        let ballot = Ballot {
            electorate: electorate.clone(),
            ..Ballot::default()
        };
        self.change_proposal(proposal.serial, |proposal| proposal.ballot = Some(ballot));
        self.happened(
            What::VotingOpened {
                proposal: proposal.number,
                electorate,
            },
            reasons,
        );
        Ok(())
    }

    /// Whether it is for the mover to open and close this ballot.
    pub(super) fn require_officer(&mut self, proposal: &Proposal) -> Result<Because, Refusal> {
        let answer = self.ask_player("officer", &[thing::proposal(proposal.serial)]);
        match answer {
            Some(officer) if Some(officer.value) == self.player => Ok(officer.because),
            other => Err(Refusal::NotOfficer {
                officer: other.map(|officer| officer.value),
            }),
        }
    }

    /// Everybody whom the rules give a vote, in seat order.
    fn electorate(&mut self, proposal: &Proposal) -> (Vec<PlayerId>, Vec<Because>) {
        let mut electorate = Vec::new();
        let mut reasons = Vec::new();
        for player in self.active() {
            let args = [thing::player(player), thing::proposal(proposal.serial)];
            let answer = self.ask_truth("may_vote", &args, false);
            if answer.value {
                electorate.push(player);
            }
            add_reason(&mut reasons, answer.because);
        }
        (electorate, reasons)
    }

    pub(super) fn active(&self) -> Vec<PlayerId> {
        self.state
            .active_players()
            .map(|player| player.id)
            .collect()
    }

    pub(super) fn vote(
        &mut self,
        (id, hash): (ProposalId, ProposalHash),
        in_favour: bool,
        reveal: Reveal,
    ) -> Result<(), Refusal> {
        let player = self.playing()?;
        let (proposal, ballot) = self.voting(id, hash)?;
        if !ballot.may_vote(player) {
            return Err(Refusal::NotInElectorate);
        }
        if ballot.votes.contains_key(&player) {
            return Err(Refusal::AlreadyVoted);
        }
        self.check(
            "voting",
            &[thing::player(player), thing::proposal(proposal.serial)],
        )?;
        let link = self.reveal(reveal)?;
        let vote = Vote {
            in_favour,
            weight: None,
        };
        self.change_ballot(proposal.serial, |ballot| {
            ballot.votes.insert(player, vote);
            ballot.reveal(player, link);
        });
        let what = What::Voted {
            proposal: proposal.number,
            player,
            in_favour,
        };
        self.happened(what, asked());
        Ok(())
    }

    /// A proposal that is being voted on in just this wording, and its ballot.
    pub(super) fn voting(
        &self,
        id: ProposalId,
        hash: ProposalHash,
    ) -> Result<(Arc<Proposal>, Ballot), Refusal> {
        let proposal = self.open_proposal(id)?;
        let ballot = proposal.ballot.clone().ok_or(Refusal::NotVoting)?;
        if proposal.hash == hash {
            Ok((proposal, ballot))
        } else {
            Err(Refusal::StaleHash)
        }
    }

    pub(super) fn change_ballot(&mut self, serial: u32, change: impl FnOnce(&mut Ballot)) {
        self.change_proposal(serial, |proposal| {
            if let Some(ballot) = &mut proposal.ballot {
                change(ballot);
            }
        });
    }

    /// Takes the next link of the mover's chain.
    pub(super) fn reveal(&mut self, reveal: Reveal) -> Result<ChainLink, Refusal> {
        let player = self.player.and_then(|player| self.state.player(player));
        let chain = player.and_then(|player| player.dice.after(reveal));
        let chain = chain.ok_or(Refusal::BadReveal)?;
        self.change_mover(|player| player.dice = chain);
        Ok(reveal.link)
    }
}

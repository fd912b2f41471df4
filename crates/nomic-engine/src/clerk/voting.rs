//! How voting opens, and how votes are cast.

use super::Clerk;
use super::asking::{add_reason, asked};
use super::sealing::admit_vote;
use crate::ballot::{Ballot, Vote};
use crate::because::KernelReason;
use crate::clock::as_ms;
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
        self.begin_voting(&proposal, officer);
        Ok(())
    }

    /// Opens the ballot: who may vote, and for how long, is fixed from now on.
    pub(super) fn begin_voting(&mut self, proposal: &Proposal, because: Because) {
        let (electorate, mut reasons) = self.electorate(proposal);
        add_reason(&mut reasons, because);
        let args = [thing::proposal(proposal.serial)];
        let opened_ms = self.state.moment.now;
        let time = self.ask_number("voting_time", &args);
        let (deadline_ms, skew) = match time {
            Some(time) => {
                add_reason(&mut reasons, time.because);
                let asked_ms = opened_ms.saturating_add(as_ms(time.value));
                let (due_ms, skew) = self.state.moment.set(asked_ms);
                (Some(due_ms), skew)
            }
            None => (None, None),
        };
        let secret = self.ask_truth("secret_ballot", &args, false);
        let keeper = if secret.value { self.keeper() } else { None };
        let ballot = Ballot {
            secret: secret.value,
            keeper,
            electorate: electorate.clone(),
            opened_ms,
            deadline_ms,
            skew,
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
        self.announce("on_opened", proposal.serial);
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

    /// Whether the mover can close this ballot: as the officer, or because its time is up.
    pub(super) fn require_closer(
        &mut self,
        proposal: &Proposal,
        ballot: &Ballot,
    ) -> Result<(), Refusal> {
        let refusal = match self.require_officer(proposal) {
            Ok(_) => return Ok(()),
            Err(refusal) => refusal,
        };
        let deadline_ms = ballot.deadline_ms.ok_or(refusal)?;
        self.require_due(deadline_ms)?;
        let opened = ballot.sealed.is_empty();
        if let Some(until_ms) = ballot.reveal_until_ms.filter(|_| !opened) {
            self.require_due(until_ms)?;
        }
        let what = What::ClosedWhenDue {
            proposal: proposal.number,
            deadline_ms,
        };
        self.happened(what, vec![Because::Kernel(KernelReason::Due)]);
        Ok(())
    }

    /// Whether more than half of the players have claimed that this time has come. The claims are
    /// in the past of the move, so nothing that those players had seen before can be left out.
    pub(super) const fn require_due(&self, due_ms: u64) -> Result<(), Refusal> {
        let clock_ms = self.state.moment.group;
        if clock_ms < due_ms {
            return Err(Refusal::NotDue { due_ms, clock_ms });
        }
        Ok(())
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
        admit_vote(&ballot, player, false)?;
        self.check(
            "voting",
            &[thing::player(player), thing::proposal(proposal.serial)],
        )?;
        let link = self.reveal(reveal)?;
        let now = self.state.moment.now;
        let vote = Vote {
            in_favour,
            weight: None,
            cast_ms: now,
            late: ballot.overdue(now),
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

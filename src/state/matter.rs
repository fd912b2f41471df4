//! Proposals: what they change, how the vote stands, what I may do about them.

use super::change::changes;
use super::chronicle::because_of;
use super::table::{may, name};
use super::view::{HappeningView, May, MayDo, ProposalView, RemarkView, StageView, VoteView};
use crate::locale::Say;
use crate::locale::telling::refusals;
use crate::locale::telling::sentences::Told;
use nomic_engine::rules::Language;
use nomic_engine::{
    Ballot, Decision, Outcome, Proposal, ProposalId, ProposalNumber, Refusal, Stage,
};
use nomic_sync::{Intent, Peer};

/// What a player does about one proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Open,
    Vote(bool),
    /// With what real dice showed, if the table has them.
    Close(Vec<u32>),
    Remark(String),
}

/// The deed as an intent, for the proposal with this number.
pub(crate) fn intent(peer: &Peer, number: u32, deed: Deed) -> Option<Intent> {
    let id = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?
        .id;
    Some(match deed {
        Deed::Open => Intent::OpenVoting(id),
        Deed::Vote(in_favour) => Intent::Vote {
            proposal: id,
            in_favour,
        },
        Deed::Close(throws) => Intent::Close {
            proposal: id,
            throws,
        },
        Deed::Remark(text) => Intent::Remark { proposal: id, text },
    })
}

/// The proposal with this number.
pub(crate) fn proposal(peer: &Peer, number: u32, language: Language) -> Option<ProposalView> {
    let found = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?;
    Some(view(peer, found, language))
}

/// All proposals that are debated or voted on.
pub(crate) fn open_proposals(peer: &Peer, language: Language) -> Vec<ProposalView> {
    peer.game()
        .state()
        .open_proposals()
        .map(|found| view(peer, found, language))
        .collect()
}

fn view(peer: &Peer, proposal: &Proposal, language: Language) -> ProposalView {
    let state = peer.game().state();
    let changes = changes(state, proposal, language);
    let summary: Vec<String> = changes
        .iter()
        .map(|change| change.heading.clone())
        .collect();
    let votes = proposal
        .ballot
        .as_ref()
        .map_or_else(Vec::new, |ballot| votes(peer, ballot));
    let count = proposal.ballot.as_ref().map(Ballot::count);
    let mine = peer.me() == Some(proposal.proposer);
    let my_vote = votes
        .iter()
        .find(|vote| vote.me)
        .and_then(|vote| vote.in_favour);
    ProposalView {
        number: proposal.number.0,
        summary: summary.join("; "),
        proposer: name(state, proposal.proposer),
        mine,
        stage: stage(proposal.stage()),
        language: proposal.draft.language,
        reason: proposal.draft.reason.clone(),
        changes,
        remarks: remarks(peer, proposal),
        in_favour: count.map_or(0, |count| count.in_favour),
        against: count.map_or(0, |count| count.against),
        required: proposal
            .decision
            .as_ref()
            .and_then(|decision| decision.required),
        my_vote,
        votes,
        outcome: proposal
            .decision
            .as_ref()
            .map(|decision| outcome(proposal, decision, language)),
        may: may_do(peer, proposal, language),
    }
}

/// What I may do about it, asked of the engine as far as the stage leaves it open at all.
fn may_do(peer: &Peer, proposal: &Proposal, language: Language) -> MayDo {
    let ask = |wanted: bool, intent: Intent| {
        if wanted {
            may(peer, intent, language)
        } else {
            shut(language)
        }
    };
    let id = proposal.id;
    let me = peer.me();
    let debate = me.is_some() && proposal.stage() == Stage::Debate;
    let voting = me.is_some() && proposal.stage() == Stage::Voting;
    let ballot = proposal.ballot.as_ref();
    let voted = me.is_some_and(|me| ballot.is_some_and(|ballot| ballot.votes.contains_key(&me)));
    let text = "?".to_owned();
    MayDo {
        remark: ask(debate || voting, Intent::Remark { proposal: id, text }),
        revise: if debate && me == Some(proposal.proposer) {
            May::Yes
        } else {
            shut(language)
        },
        open: ask(debate, Intent::OpenVoting(id)),
        vote: ask(
            voting && !voted,
            Intent::Vote {
                proposal: id,
                in_favour: true,
            },
        ),
        close: may_close(peer, voting, id, language),
    }
}

/// Whether I can close the vote; that dice have to be thrown first is no refusal.
fn may_close(peer: &Peer, voting: bool, id: ProposalId, language: Language) -> May {
    let close = Intent::Close {
        proposal: id,
        throws: Vec::new(),
    };
    match (voting, peer.preview(close)) {
        (false, _) => shut(language),
        (true, Ok(()) | Err(Refusal::ThrowWanted { .. })) => May::Yes,
        (true, Err(refusal)) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// How many sides the die has that must be thrown next before the vote can be closed.
pub(crate) fn wanted_throw(peer: &Peer, number: u32, throws: &[u32]) -> Option<u32> {
    let close = intent(peer, number, Deed::Close(throws.to_vec()))?;
    match peer.preview(close) {
        Err(Refusal::ThrowWanted { sides, .. }) => Some(sides),
        _ => None,
    }
}

/// What is out of the question at this stage anyway, without asking the engine.
fn shut(language: Language) -> May {
    May::No(refusals::not_this_tab(language))
}

const fn stage(stage: Stage) -> StageView {
    match stage {
        Stage::Debate => StageView::Debate,
        Stage::Voting => StageView::Voting,
        Stage::Adopted => StageView::Adopted,
        Stage::Rejected => StageView::Rejected,
        Stage::Undetermined => StageView::Undetermined,
    }
}

fn votes(peer: &Peer, ballot: &Ballot) -> Vec<VoteView> {
    let state = peer.game().state();
    let electorate = ballot.electorate.iter();
    electorate
        .map(|player| VoteView {
            name: name(state, *player),
            me: peer.me() == Some(*player),
            in_favour: ballot.votes.get(player).map(|vote| vote.in_favour),
        })
        .collect()
}

fn remarks(peer: &Peer, proposal: &Proposal) -> Vec<RemarkView> {
    let state = peer.game().state();
    let said = proposal.remarks.iter();
    said.map(|remark| RemarkView {
        who: name(state, remark.player),
        me: peer.me() == Some(remark.player),
        text: remark.text.to_string(),
    })
    .collect()
}

fn outcome(proposal: &Proposal, decision: &Decision, language: Language) -> HappeningView {
    let number = proposal.number.0;
    let (in_favour, against) = (decision.tally.in_favour, decision.tally.against);
    let required = decision.required.unwrap_or_default();
    let told = match decision.outcome {
        Outcome::Adopted => Told::Adopted {
            proposal: number,
            in_favour,
            against,
            required,
        },
        Outcome::Rejected(ground) => Told::Rejected {
            proposal: number,
            in_favour,
            against,
            required,
            ground,
        },
        Outcome::Undetermined(doubt) => Told::Undetermined {
            proposal: number,
            doubt,
        },
    };
    HappeningView {
        text: told.say(language).into_owned(),
        because: because_of(&decision.because),
        proposal: None,
        moment: None,
    }
}

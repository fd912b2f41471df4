//! Proposals: what they change, how the vote stands, what I may do about them.

use super::change::{changes, proposal_title};
use super::chronicle::because_of;
use super::names::proposer;
use super::own_vote::{may_cast, own_vote, secret_vote};
use super::sharing::{left_over, unshared};
use super::stated::stated;
use super::table::{may, name};
use super::view::{
    HappeningView, May, MayDo, NeedView, OwnVote, ProposalView, RemarkView, SaidView, Secrecy,
    StageView, VoteView,
};
use crate::channel::Closes;
use crate::locale::telling::refusals;
use nomic_engine::{
    Ballot, BallotId, Decision, Outcome, Preference, Proposal, ProposalNumber, Proposer, Refusal,
    Requirement, Stage, State, What,
};
use nomic_sync::{Intent, Peer};
use nomic_wording::messages::proposal;
use nomic_wording::{Locale, telling};
use serde::{Deserialize, Serialize};

/// The intent to close something, with what real dice showed.
pub(crate) fn closing(peer: &Peer, closes: &Closes, throws: &[u32]) -> Option<Intent> {
    let state = peer.game().state();
    let throws = throws.to_vec();
    match closes {
        Closes::Vote(number) => {
            let subject = numbered(peer, *number)?.subject();
            Some(Intent::Close { subject, throws })
        }
        Closes::Question(ballot) => {
            let subject = state.ballot(BallotId(*ballot))?.subject;
            Some(Intent::Close { subject, throws })
        }
        Closes::Timer(timer) => Some(Intent::CallTime {
            timer: timer.clone(),
            throws,
        }),
    }
}

/// The intent to open the vote on the proposal with this number.
pub(crate) fn opening(peer: &Peer, number: u32) -> Option<Intent> {
    Some(Intent::OpenVoting(numbered(peer, number)?.id))
}

/// The intent to say something about the proposal with this number.
pub(crate) fn remark(peer: &Peer, number: u32, text: String) -> Option<Intent> {
    let proposal = numbered(peer, number)?.id;
    Some(Intent::Remark { proposal, text })
}

fn numbered(peer: &Peer, number: u32) -> Option<&Proposal> {
    let state = peer.game().state();
    state.proposal_numbered(ProposalNumber(number))
}

/// The proposal with this number.
pub(crate) fn proposal(peer: &Peer, number: u32, language: Locale) -> Option<ProposalView> {
    let found = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?;
    Some(view(peer, found, language))
}

/// All proposals that are debated or voted on.
pub(crate) fn open_proposals(peer: &Peer, language: Locale) -> Vec<ProposalView> {
    peer.game()
        .state()
        .open_proposals()
        .map(|found| view(peer, found, language))
        .collect()
}

fn view(peer: &Peer, proposal: &Proposal, language: Locale) -> ProposalView {
    let state = peer.game().state();
    let changes = changes(state, proposal, language);
    let summary: Vec<String> = changes
        .iter()
        .map(|change| change.heading.clone())
        .collect();
    let ballot = state.ballot_of(proposal);
    let votes = ballot.map_or_else(Vec::new, |ballot| votes(peer, ballot, language));
    let count = ballot.map(Ballot::count);
    let mine = peer.me().is_some() && peer.me() == proposal.proposer.player();
    let (proposer, seat) = proposer(state, proposal.proposer, language);
    let my_vote = votes
        .iter()
        .find(|vote| vote.me)
        .and_then(|vote| vote.said.clone());
    ProposalView {
        unshared: unshared(state, proposal, language),
        left_over: left_over(state, proposal, language),
        number: proposal.number.0,
        title: proposal_title(state, proposal, language),
        summary: summary.join("; "),
        proposer,
        seat,
        mine,
        stage: stage(proposal.stage()),
        language: proposal.draft.language,
        reason: proposal.draft.reason.clone(),
        changes,
        stated: stated(state, proposal, language),
        remarks: remarks(peer, proposal),
        in_favour: count.map_or(0, |count| count.in_favour),
        against: count.map_or(0, |count| count.against),
        abstained: count.map_or(0, |count| count.abstained),
        required: proposal
            .decision
            .as_ref()
            .and_then(|decision| decision.required),
        need: state
            .requirement_of(proposal.id, peer.own_claim())
            .map(need),
        my_vote,
        own_vote: ballot.map_or_else(OwnVote::default, |ballot| own_vote(peer, ballot)),
        votes,
        secrecy: ballot.map_or(Secrecy::Open, secrecy),
        my_secret_vote: ballot.and_then(|ballot| my_secret_vote(peer, ballot, language)),
        keeper: ballot.and_then(|ballot| keeper(peer, ballot)),
        deadline: ballot.and_then(|ballot| deadline(peer, ballot)),
        outcome: proposal
            .decision
            .as_ref()
            .map(|decision| outcome(proposal, decision, state, language)),
        may: may_do(peer, proposal, language),
    }
}

/// How many votes something needs, as it is shown.
pub(super) fn need(required: Requirement) -> NeedView {
    NeedView {
        votes: required.votes,
        of: required.of,
        settled: required.settled,
        weighted: usize::try_from(required.of) != Ok(required.voters),
        quorum: required.quorum,
        rule: required.rule.0,
    }
}

/// What I may do about it, asked of the engine as far as the stage leaves it open at all.
fn may_do(peer: &Peer, proposal: &Proposal, language: Locale) -> MayDo {
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
    let ballot = peer.game().state().ballot_of(proposal);
    let own = ballot
        .filter(|_| voting)
        .map(|ballot| own_vote(peer, ballot));
    let subject = proposal.subject();
    let text = "?".to_owned();
    MayDo {
        remark: ask(me.is_some(), Intent::Remark { proposal: id, text }),
        revise: if debate && me == proposal.proposer.player() {
            May::Yes
        } else {
            shut(language)
        },
        open: ask(debate, Intent::OpenVoting(id)),
        vote: ask(
            own.as_ref().is_some_and(may_cast),
            Intent::Vote {
                subject,
                said: own.unwrap_or_default().another(false),
            },
        ),
        close: if voting {
            may_close(peer, &Closes::Vote(proposal.number.0), language)
        } else {
            shut(language)
        },
    }
}

/// Whether I can close it; that dice have to be thrown first is no refusal.
pub(super) fn may_close(peer: &Peer, closes: &Closes, language: Locale) -> May {
    let Some(close) = closing(peer, closes, &[]) else {
        return shut(language);
    };
    match peer.preview(close) {
        Ok(()) | Err(Refusal::ThrowWanted { .. }) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// What happens if I close it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ClosingStep {
    /// The votes are counted.
    Counts,
    /// No more votes are taken, and the secret ones are opened by those who cast them.
    Ends,
    /// What was opened is counted.
    CountsOpened,
    /// A timer is called.
    Calls,
    /// Somebody's action is drawn for.
    Throws,
}

/// What closing leads to as things are.
pub(crate) fn closing_step(peer: &Peer, closes: &Closes) -> ClosingStep {
    let state = peer.game().state();
    let ballot = match closes {
        Closes::Timer(key) => {
            return match state.awaited_throws().any(|throw| throw.key() == *key) {
                true => ClosingStep::Throws,
                false => ClosingStep::Calls,
            };
        }
        Closes::Question(ballot) => state.ballot(BallotId(*ballot)),
        Closes::Vote(number) => {
            let proposal = state.proposal_numbered(ProposalNumber(*number));
            proposal.and_then(|proposal| state.ballot_of(proposal))
        }
    };
    let Some(ballot) = ballot else {
        return ClosingStep::Counts;
    };
    let others = ballot.keeper.is_none() || ballot.keeper != peer.me();
    match secrecy(ballot) {
        Secrecy::Opening => ClosingStep::CountsOpened,
        Secrecy::Sealed if others => ClosingStep::Ends,
        Secrecy::Sealed | Secrecy::Open => ClosingStep::Counts,
    }
}

/// How many sides the die has that must be thrown next before it can be closed.
pub(crate) fn wanted_throw(peer: &Peer, closes: &Closes, throws: &[u32]) -> Option<u32> {
    match peer.preview(closing(peer, closes, throws)?) {
        Err(Refusal::ThrowWanted { sides, .. }) => Some(sides),
        _ => None,
    }
}

/// What is out of the question at this stage anyway, without asking the engine.
fn shut(language: Locale) -> May {
    May::No(refusals::not_this_tab(language))
}

const fn stage(stage: Stage) -> StageView {
    match stage {
        Stage::Debate => StageView::Debate,
        Stage::Voting => StageView::Voting,
        Stage::Adopted => StageView::Adopted,
        Stage::Rejected => StageView::Rejected,
        Stage::Undetermined => StageView::Undetermined,
        Stage::Withdrawn => StageView::Withdrawn,
    }
}

/// Until when the vote goes on, and whether that moment has passed by this device's clock.
pub(super) fn deadline(peer: &Peer, ballot: &Ballot) -> Option<(u64, bool)> {
    let due = ballot.deadline_ms.filter(|_| ballot.open())?;
    Some((due, due <= peer.own_claim()))
}

pub(super) const fn secrecy(ballot: &Ballot) -> Secrecy {
    match (ballot.secret && ballot.open(), ballot.shut_ms) {
        (false, _) => Secrecy::Open,
        (true, Some(_)) => Secrecy::Opening,
        (true, None) => Secrecy::Sealed,
    }
}

/// What a vote in this ballot says.
fn said(peer: &Peer, ballot: &Ballot, vote: &Preference, language: Locale) -> SaidView {
    match vote {
        Preference::For => SaidView::For,
        Preference::Against => SaidView::Against,
        Preference::Abstain => SaidView::Abstained,
        Preference::Options(places) => {
            let state = peer.game().state();
            SaidView::Named(telling::options(state, ballot.id, places, language))
        }
    }
}

pub(super) fn my_secret_vote(peer: &Peer, ballot: &Ballot, language: Locale) -> Option<SaidView> {
    let vote = secret_vote(peer, ballot)?;
    Some(said(peer, ballot, &vote, language))
}

/// Who else can open votes that are still sealed. If I close the ballot in that player's stead, it
/// cannot be counted at once.
pub(super) fn keeper(peer: &Peer, ballot: &Ballot) -> Option<String> {
    let sealed = !ballot.sealed.is_empty() && ballot.shut_ms.is_none();
    let keeper = ballot.keeper.filter(|keeper| peer.me() != Some(*keeper));
    keeper
        .filter(|_| sealed)
        .map(|keeper| name(peer.game().state(), keeper))
}

pub(super) fn votes(peer: &Peer, ballot: &Ballot, language: Locale) -> Vec<VoteView> {
    let state = peer.game().state();
    let through = state.votes_through(ballot.id, peer.own_claim());
    let lent = |player| {
        let vote = ballot.votes.get(player);
        vote.map_or_else(|| through.get(player).copied(), |vote| vote.through)
    };
    let electorate = ballot.electorate.iter();
    electorate
        .map(|player| VoteView {
            seat: player.0,
            name: name(state, *player),
            me: peer.me() == Some(*player),
            said: ballot
                .votes
                .get(player)
                .map(|vote| said(peer, ballot, &vote.said, language)),
            sealed: ballot.sealed.contains_key(player),
            through: lent(player).map(|through| name(state, through)),
            late: ballot.votes.get(player).is_some_and(|vote| vote.late)
                || ballot.sealed.get(player).is_some_and(|vote| vote.late),
        })
        .collect()
}

pub(super) fn remarks(peer: &Peer, proposal: &Proposal) -> Vec<RemarkView> {
    let state = peer.game().state();
    let said = proposal.remarks.iter();
    said.map(|remark| RemarkView {
        seat: remark.player.0,
        who: name(state, remark.player),
        me: peer.me() == Some(remark.player),
        text: remark.text.to_string(),
    })
    .collect()
}

fn outcome(of: &Proposal, decision: &Decision, state: &State, language: Locale) -> HappeningView {
    let proposal = of.number;
    let (in_favour, against) = (decision.tally.in_favour, decision.tally.against);
    let (required, abstained) = (decision.required, decision.tally.abstained);
    let what = match decision.outcome {
        Outcome::Adopted => What::Adopted {
            proposal,
            in_favour,
            against,
            required,
            abstained,
        },
        Outcome::Rejected(ground) => What::Rejected {
            proposal,
            in_favour,
            against,
            required,
            ground,
            abstained,
        },
        Outcome::Undetermined(doubt) => What::Undetermined {
            proposal,
            in_favour,
            against,
            doubt,
            abstained,
        },
        Outcome::Withdrawn => What::Withdrawn(proposal),
    };
    let text = match of.proposer {
        Proposer::Player(_) => telling::happening(&what, None, state, language).say(language),
        Proposer::Rule(_) => proposal::MADE_AT_ONCE.say(language).to_owned(),
    };
    HappeningView {
        text,
        because: because_of(&decision.because),
        proposal: None,
        moment: None,
        seat: None,
        noted: false,
    }
}

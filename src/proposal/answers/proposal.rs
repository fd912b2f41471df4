//! Proposals: changes, state of the vote, and my moves.

use super::asked_vote::words_on;
use super::stated::stated;
use super::view::{MayDo, ProposalView, RemarkView, StageView};
use super::warnings::warnings;
use crate::ballot::answers::ballot_end::{may_close, numbered, shut};
use crate::ballot::answers::own_vote::{may_cast, my_vote, own_vote};
use crate::ballot::answers::view::{OwnVote, Secrecy};
use crate::ballot::answers::votes::{deadline, keeper, need, secrecy, votes};
use crate::channel::Closes;
use crate::chronicle::answers::chronicle::because_of;
use crate::chronicle::answers::view::HappeningView;
use crate::kit::answers::names::{name, proposer};
use crate::kit::answers::preview::may;
use crate::kit::answers::view::May;
use crate::law::answers::change::changes;
use nomic_engine::moves::{OpenVotingIntent, RemarkMove, VoteIntent};
use nomic_engine::{
    Ballot, Decision, Effect, Ground, Outcome, Proposal, ProposalNumber, Proposer, Stage, State,
};
use nomic_peer::{Intent, Peer};
use nomic_wording::messages::proposal;
use nomic_wording::{Locale, rendering};

pub(crate) fn opening(peer: &Peer, number: u32) -> Option<Intent> {
    Some(Intent::OpenVoting(OpenVotingIntent {
        proposal: numbered(peer, number)?.id,
    }))
}

pub(crate) fn remark(peer: &Peer, number: u32, text: String) -> Option<Intent> {
    let proposal = numbered(peer, number)?.id;
    Some(Intent::Remark(RemarkMove { proposal, text }))
}

pub(crate) fn proposal(peer: &Peer, number: u32, language: Locale) -> Option<ProposalView> {
    let found = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?;
    let warnings = warnings(peer.game().state(), found, language);
    Some(ProposalView {
        warnings,
        ..view(peer, found, language)
    })
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
    let asked = words_on(state, proposal, language);
    let ballot = state.ballot_of(proposal);
    let votes = ballot.map_or_else(Vec::new, |ballot| votes(peer, ballot, language));
    let count = ballot.map(Ballot::count);
    let (proposer, seat) = proposer(state, proposal.proposer, language);
    let required = proposal
        .decision
        .as_ref()
        .and_then(|decision| required(peer, proposal, decision));
    let words = [&*asked.yes, &*asked.no];
    let my_vote = ballot.and_then(|ballot| my_vote(peer, ballot, words, language));
    ProposalView {
        warnings: Vec::new(),
        number: proposal.number.0,
        proposer,
        seat,
        stage: stage(proposal.stage()),
        version: proposal.version,
        language: proposal.draft.language,
        reason: proposal.draft.reason.clone(),
        changes: changes(state, proposal, language),
        stated: stated(state, proposal, language),
        remarks: remarks(peer, proposal),
        in_favour: count.map_or(0, |count| count.in_favour),
        against: count.map_or(0, |count| count.against),
        abstained: count.map_or(0, |count| count.abstained),
        required,
        need: state
            .requirement_of(proposal.id, peer.own_claim())
            .map(need),
        my_vote,
        headline: asked.headline,
        own_vote: ballot.map_or_else(OwnVote::default, |ballot| own_vote(peer, ballot)),
        votes,
        secrecy: ballot.map_or(Secrecy::Open, secrecy),
        keeper: ballot.and_then(|ballot| keeper(peer, ballot)),
        deadline: ballot.and_then(|ballot| deadline(peer, ballot)),
        outcome: proposal
            .decision
            .as_ref()
            .map(|decision| outcome(proposal, (decision, required), state, language)),
        may: may_do(peer, proposal, language),
    }
}

/// My moves, by asking the engine where the stage allows them at all.
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
        remark: ask(
            me.is_some(),
            Intent::Remark(RemarkMove { proposal: id, text }),
        ),
        revise: if debate && me == proposal.proposer.player() {
            May::Yes
        } else {
            shut(language)
        },
        open: ask(
            debate,
            Intent::OpenVoting(OpenVotingIntent { proposal: id }),
        ),
        vote: ask(
            own.as_ref().is_some_and(may_cast),
            Intent::Vote(VoteIntent {
                subject,
                said: own.unwrap_or_default().another(false),
            }),
        ),
        close: if voting {
            may_close(peer, &Closes::Vote(proposal.number.0), language)
        } else {
            shut(language)
        },
    }
}

pub(super) const fn stage(stage: Stage) -> StageView {
    match stage {
        Stage::Debate => StageView::Debate,
        Stage::Voting => StageView::Voting,
        Stage::Adopted => StageView::Adopted,
        Stage::Rejected => StageView::Rejected,
        Stage::Undetermined => StageView::Undetermined,
        Stage::Withdrawn => StageView::Withdrawn,
    }
}

pub(crate) fn remarks(peer: &Peer, proposal: &Proposal) -> Vec<RemarkView> {
    let state = peer.game().state();
    let mut times = remark_times(peer, proposal.number);
    let said = proposal.remarks.iter();
    said.map(|remark| RemarkView {
        claimed_ms: times.next(),
        seat: remark.player.0,
        who: name(state, remark.player),
        me: peer.me() == Some(remark.player),
        earlier: remark.version < proposal.version,
        text: remark.text.to_string(),
    })
    .collect()
}

/// Times of the notes on a proposal, in their order.
fn remark_times(peer: &Peer, number: ProposalNumber) -> impl Iterator<Item = u64> + '_ {
    let is = move |effect: &Effect| matches!(effect, Effect::Remarked { proposal } if *proposal == number);
    let entries = peer.chronicle().iter();
    let remarks = entries.filter(move |entry| {
        let mut effects = entry.ruling.effects.iter();
        effects.any(|happening| is(&happening.effect))
    });
    remarks.map(|entry| entry.event.event().claimed_ms)
}

/// Votes that the decision required. Where the rules gave no number it is found by trying.
fn required(peer: &Peer, of: &Proposal, decision: &Decision) -> Option<i64> {
    let tried = || peer.explained(&decision.event)?.required(of.number);
    match decision.outcome {
        Outcome::Adopted | Outcome::Rejected(Ground::Votes) => decision.required.or_else(tried),
        Outcome::Rejected(_) | Outcome::Undetermined(_) | Outcome::Withdrawn => decision.required,
    }
}

fn outcome(
    of: &Proposal,
    (decision, required): (&Decision, Option<i64>),
    state: &State,
    language: Locale,
) -> HappeningView {
    let proposal = of.number;
    let (in_favour, against) = (decision.tally.in_favour, decision.tally.against);
    let abstained = decision.tally.abstained;
    let what = match decision.outcome {
        Outcome::Adopted => Effect::Adopted {
            proposal,
            in_favour,
            against,
            required,
            abstained,
        },
        Outcome::Rejected(ground) => Effect::Rejected {
            proposal,
            in_favour,
            against,
            required,
            ground,
            abstained,
        },
        Outcome::Undetermined(doubt) => Effect::Undetermined {
            proposal,
            in_favour,
            against,
            doubt,
            abstained,
        },
        Outcome::Withdrawn => Effect::Withdrawn(proposal),
    };
    let text = match of.proposer {
        Proposer::Player(_) => {
            rendering::render_effect(&what, None, state, language).render(language)
        }
        Proposer::Rule(_) => proposal::MADE_AT_ONCE.render(language).to_owned(),
    };
    HappeningView {
        text,
        because: because_of(&decision.because),
        proposal: None,
        moment: None,
        seat: None,
        won: false,
    }
}

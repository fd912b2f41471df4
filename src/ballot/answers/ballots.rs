//! Ballots on questions of rules, and what a held turn waits for.

use super::ballot_end::may_close;
use super::own_vote::{may_cast, my_vote, own_vote};
use super::view::{NeedView, OwnVote, Secrecy, VoteView};
use super::votes::{deadline, need, secrecy, votes};
use crate::action::answers::things::{SubjectView, about, rule_number};
use crate::channel::Closes;
use crate::court::answers::finding::FindingView;
use crate::kit::answers::names::name;
use crate::kit::answers::preview::may;
use crate::law::answers::change::proposal_title;
use nomic_engine::moves::VoteIntent;
use nomic_engine::{About, Ballot, End, State, Subject};
use nomic_peer::{Intent, Peer};
use nomic_wording::messages::table;
use nomic_wording::{Locale, rendering};
use serde::{Deserialize, Serialize};

/// One ballot on a question of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BallotView {
    pub(crate) id: u32,
    pub(crate) topic: String,
    pub(crate) about: Option<SubjectView>,
    /// Subject in words: a case's statement and finding, the title of a rule or a proposal.
    pub(crate) matter: Option<String>,
    pub(crate) rule: u32,
    pub(crate) votes: Vec<VoteView>,
    pub(crate) in_favour: i64,
    pub(crate) against: i64,
    pub(crate) abstained: i64,
    pub(crate) slate: Option<SlateView>,
    /// Weights of the votes for each option, in the options' order; in a ranking, of the votes that
    /// name it first.
    pub(crate) weights: Vec<i64>,
    /// Index of the winning option.
    pub(crate) chosen: Option<u8>,
    pub(crate) stage: BallotStage,
    pub(crate) may_cast: bool,
    pub(crate) own_vote: OwnVote,
    pub(crate) may_close: bool,
    pub(crate) secrecy: Secrecy,
    /// My secret vote in words, while the ballot is open.
    pub(crate) my_secret_vote: Option<String>,
    /// Until when the vote goes on (milliseconds since 1970), and whether that has passed.
    pub(crate) deadline: Option<(u64, bool)>,
    pub(crate) need: Option<NeedView>,
}

/// Options: unchanged while the ballot is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SlateView {
    pub(crate) subject: Subject,
    pub(crate) options: Vec<OptionView>,
    /// Greatest number of options in a vote.
    pub(crate) most: usize,
    pub(crate) ranked: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OptionView {
    pub(crate) place: u8,
    pub(crate) label: String,
}

fn slate_view(state: &State, ballot: &Ballot, language: Locale) -> Option<SlateView> {
    let slate = ballot.slate.as_ref()?;
    let options = slate.places().zip(&slate.options);
    let options = options.map(|(place, option)| OptionView {
        place,
        label: rendering::option(state, option, language),
    });
    Some(SlateView {
        subject: ballot.subject,
        options: options.collect(),
        most: slate.most.into(),
        ranked: slate.ranked,
    })
}

fn weights(ballot: &Ballot) -> Vec<i64> {
    let slate = ballot.slate.iter();
    let weights = slate.flat_map(|slate| {
        slate.places().map(|place| match slate.ranked {
            true => ballot.first_choices(place),
            false => ballot.approvals(place),
        })
    });
    weights.collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BallotStage {
    Open,
    Carried,
    Defeated,
    Dropped,
}

/// The view of a ballot, if it is on a question.
pub(crate) fn ballot_view(peer: &Peer, ballot: &Ballot, language: Locale) -> Option<BallotView> {
    let question = ballot.question.as_ref()?;
    let state = peer.game().state();
    let count = ballot.count();
    let me = peer.me();
    let stage = match ballot.end {
        None => BallotStage::Open,
        Some(End::Carried) => BallotStage::Carried,
        Some(End::Defeated | End::NoQuorum) => BallotStage::Defeated,
        Some(End::Undecided) => BallotStage::Dropped,
    };
    let own_vote = own_vote(peer, ballot);
    let mine = me.is_some_and(|me| ballot.may_vote(me)) && may_cast(&own_vote);
    let vote = Intent::Vote(VoteIntent {
        subject: ballot.subject,
        said: own_vote.another(ballot.slate.is_some()),
    });
    let words = [table::FOR, table::AGAINST].map(|word| word.render(language));
    let closes = Closes::Question(ballot.id.0);
    Some(BallotView {
        id: ballot.id.0,
        topic: question.topic.get(language.for_rules()).to_owned(),
        about: question.about.map(|on| about(state, on)),
        matter: question.about.and_then(|on| in_words(state, on, language)),
        rule: rule_number(state, question.rule),
        votes: votes(peer, ballot, language),
        in_favour: count.in_favour,
        against: count.against,
        abstained: count.abstained,
        may_cast: ballot.open() && mine && may(peer, vote, language).is_allowed(),
        own_vote,
        may_close: ballot.open() && me.is_some() && may_close(peer, &closes, language).is_allowed(),
        secrecy: secrecy(ballot),
        my_secret_vote: my_vote(peer, ballot, words, language).filter(|_| ballot.secret),
        deadline: deadline(peer, ballot),
        need: state.requirement(ballot.id, peer.own_claim()).map(need),
        slate: slate_view(state, ballot, language),
        weights: weights(ballot),
        chosen: ballot.slate.as_ref().and_then(|slate| slate.chosen),
        stage,
    })
}

fn in_words(state: &State, about: About, language: Locale) -> Option<String> {
    let said = match about {
        About::Player(_) => return None,
        About::Rule(rule) => {
            let rule = state.rule(rule)?;
            rule.title
                .get_or(language.for_rules(), state.governing())
                .to_owned()
        }
        About::Proposal(proposal) => proposal_title(state, state.proposal(proposal)?, language),
        About::Case(case) => {
            let case = state.case(case)?;
            let found = case.judgement.as_ref();
            let found = found.map(|found| FindingView::of(found.finding).word().render(language));
            let found = found.map(|found| format!(" – {found}")).unwrap_or_default();
            format!("{}{found}", case.statement)
        }
    };
    Some(said)
}

pub(crate) fn open_ballots(peer: &Peer, language: Locale) -> Vec<BallotView> {
    let ballots = peer.game().state().open_ballots();
    ballots
        .filter_map(|ballot| ballot_view(peer, ballot, language))
        .collect()
}

/// Why the next turn waits, and who could make it go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HeldView {
    pub(crate) reason: String,
    pub(crate) by: Vec<String>,
}

/// Reason for holding back a turn: players with a vote to cast, a case to judge, or a duty by a
/// rule.
pub(crate) fn held(peer: &Peer, language: Locale) -> Option<HeldView> {
    let state = peer.game().state();
    let reason = state.turn().held.as_ref()?;
    let mut by = Vec::new();
    let judges = state.unsettled_cases();
    let judges = judges.filter(|case| case.judgement.is_none());
    for judge in judges.map(|case| case.judge) {
        crate::chronicle::answers::filter::note(&mut by, name(state, judge));
    }
    let questions = state.open_ballots();
    for ballot in questions.filter(|ballot| ballot.question.is_some()) {
        for voter in &ballot.electorate {
            if !ballot.has_voted(*voter) {
                crate::chronicle::answers::filter::note(&mut by, name(state, *voter));
            }
        }
    }
    let now = peer.own_claim();
    for player in state.active_players() {
        if state
            .offers_at(player.id, now)
            .iter()
            .any(|offer| offer.due)
        {
            crate::chronicle::answers::filter::note(&mut by, player.name.to_string());
        }
    }
    Some(HeldView {
        reason: reason.get(language.for_rules()).to_owned(),
        by,
    })
}

//! Ballots that rules open, and what a held turn waits for.

use crate::state::change::proposal_title;
use crate::state::court::FindingView;
use crate::state::matter::need;
use crate::state::table::{may, name};
use crate::state::things::{SubjectView, rule_number, subject};
use crate::state::view::{NeedView, VoteView};
use nomic_engine::{BallotId, Matter, State, Subject};
use nomic_sync::{Intent, Peer};
use nomic_wording::Locale;

/// One ballot that a rule opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BallotView {
    pub(crate) id: u32,
    pub(crate) topic: String,
    pub(crate) about: Option<SubjectView>,
    /// What that says: a case's claim and what was found, the title of a rule or a proposal.
    pub(crate) matter: Option<String>,
    pub(crate) rule: u32,
    pub(crate) votes: Vec<VoteView>,
    pub(crate) in_favour: i64,
    pub(crate) against: i64,
    pub(crate) stage: BallotStage,
    pub(crate) may_cast: bool,
    /// How many votes carry it, if a number does.
    pub(crate) need: Option<NeedView>,
}

/// Where a ballot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BallotStage {
    Open,
    Carried,
    Defeated,
    Dropped,
}

pub(super) fn ballot_view(peer: &Peer, matter: &Matter, language: Locale) -> BallotView {
    let state = peer.game().state();
    let count = matter.ballot.count();
    let voters = matter.ballot.electorate.iter();
    let me = peer.me();
    let votes = voters.map(|player| VoteView {
        seat: player.0,
        name: name(state, *player),
        me: me == Some(*player),
        in_favour: matter.ballot.votes.get(player).map(|vote| vote.in_favour),
        sealed: matter.ballot.sealed.contains_key(player),
        late: false,
    });
    let stage = match (matter.dropped, matter.outcome) {
        (true, _) => BallotStage::Dropped,
        (_, Some(true)) => BallotStage::Carried,
        (_, Some(false)) => BallotStage::Defeated,
        (_, None) => BallotStage::Open,
    };
    let mine =
        me.is_some_and(|me| matter.ballot.may_vote(me) && !matter.ballot.votes.contains_key(&me));
    BallotView {
        id: matter.id.0,
        topic: matter.topic.get(language.for_rules()).to_owned(),
        about: matter.about.map(|about| subject(state, about)),
        matter: matter
            .about
            .and_then(|about| in_words(state, about, language)),
        rule: rule_number(state, matter.rule),
        votes: votes.collect(),
        in_favour: count.in_favour,
        against: count.against,
        may_cast: stage == BallotStage::Open
            && mine
            && may(peer, cast(matter.id.0, true), language).yes(),
        need: state
            .requirement_of_ballot(matter.id, peer.own_claim())
            .map(need),
        stage,
    }
}

/// What the thing that a ballot is about says.
fn in_words(state: &State, about: Subject, language: Locale) -> Option<String> {
    let said = match about {
        Subject::Player(_) => return None,
        Subject::Rule(rule) => {
            let rule = state.rule(rule)?;
            rule.title
                .get_or(language.for_rules(), state.governing())
                .to_owned()
        }
        Subject::Proposal(proposal) => proposal_title(state, state.proposal(proposal)?, language),
        Subject::Case(case) => {
            let case = state.case(case)?;
            let found = case.judgement.as_ref();
            let found = found.map(|found| FindingView::of(found.finding).word().say(language));
            let found = found.map(|found| format!(" – {found}")).unwrap_or_default();
            format!("{}{found}", case.statement)
        }
    };
    Some(said)
}

/// The ballots that are open.
pub(crate) fn open_ballots(peer: &Peer, language: Locale) -> Vec<BallotView> {
    let ballots = peer.game().state().open_ballots();
    ballots
        .map(|matter| ballot_view(peer, matter, language))
        .collect()
}

/// A vote in such a ballot.
pub(crate) const fn cast(ballot: u32, in_favour: bool) -> Intent {
    Intent::Cast {
        ballot: BallotId(ballot),
        in_favour,
    }
}

/// Why the next turn waits, and who could make it go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldView {
    pub(crate) reason: String,
    pub(crate) by: Vec<String>,
}

/// What a held turn waits for: whoever has a vote to cast, a case to judge, or something to do that a
/// rule calls a duty.
pub(crate) fn held(peer: &Peer, language: Locale) -> Option<HeldView> {
    let state = peer.game().state();
    let reason = state.turn().held.as_ref()?;
    let mut by = Vec::new();
    let judges = state.unsettled_cases();
    let judges = judges.filter(|case| case.judgement.is_none());
    for judge in judges.map(|case| case.judge) {
        crate::state::sieve::note(&mut by, name(state, judge));
    }
    for matter in state.open_ballots() {
        for voter in &matter.ballot.electorate {
            if !matter.ballot.votes.contains_key(voter) {
                crate::state::sieve::note(&mut by, name(state, *voter));
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
            crate::state::sieve::note(&mut by, player.name.to_string());
        }
    }
    Some(HeldView {
        reason: reason.get(language.for_rules()).to_owned(),
        by,
    })
}

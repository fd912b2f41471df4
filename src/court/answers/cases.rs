//! The court: cases, their judges, what was found, and what I may do about them.

use super::finding::FindingView;
use super::remedies::{RemedyView, remedy_view};
use crate::action::answers::offers::{OfferView, about_cases};
use crate::action::answers::things::{SubjectView, about};
use crate::ballot::answers::ballots::{BallotView, ballot_view};
use crate::kit::answers::names::name;
use crate::kit::answers::preview::{foreseen, may};
use crate::kit::answers::view::{ForecastView, May};
use nomic_engine::moves::{CallMove, JudgeMove};
use nomic_engine::{About, Ballot, Case, Finding, Judgement};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CourtView {
    pub(crate) may_call: May,
    /// Effects of calling a judge, for any subject.
    pub(crate) call: ForecastView,
    pub(crate) open: Vec<CaseView>,
    /// The newest first.
    pub(crate) settled: Vec<CaseView>,
    /// Ballots that are about something else than a case.
    pub(crate) ballots: Vec<BallotView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CaseView {
    pub(crate) id: u32,
    pub(crate) statement: String,
    pub(crate) about: Option<SubjectView>,
    pub(crate) caller: String,
    pub(crate) caller_seat: u16,
    pub(crate) turn: u32,
    pub(crate) judge: String,
    pub(crate) judge_seat: u16,
    pub(crate) judge_is_me: bool,
    pub(crate) judgement: Option<JudgementView>,
    pub(crate) settled: bool,
    /// The judgements that were overruled, the newest first.
    pub(crate) former: Vec<JudgementView>,
    pub(crate) ballots: Vec<BallotView>,
    pub(crate) may_judge: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JudgementView {
    pub(crate) judge: String,
    /// The judge's.
    pub(crate) seat: u16,
    pub(crate) finding: FindingView,
    pub(crate) reason: String,
    pub(crate) remedies: Vec<RemedyView>,
}

pub(crate) fn court(peer: &Peer, language: Locale) -> CourtView {
    let state = peer.game().state();
    let settled = state.cases().filter(|case| case.settled);
    let others = state.ballots().rev();
    let others = others.filter(|ballot| !matches!(about_of(ballot), Some(About::Case(_))));
    let call = foreseen(peer, call_probe(), language);
    CourtView {
        may_call: call.refused.clone().map_or(May::Yes, May::No),
        call,
        open: open_cases(peer, language),
        settled: settled
            .rev()
            .map(|case| case_view(peer, case, language))
            .collect(),
        ballots: others
            .filter_map(|ballot| ballot_view(peer, ballot, language))
            .collect(),
    }
}

fn about_of(ballot: &Ballot) -> Option<About> {
    ballot.question.as_ref()?.about
}

pub(crate) fn open_cases(peer: &Peer, language: Locale) -> Vec<CaseView> {
    let cases = peer.game().state().unsettled_cases();
    cases.map(|case| case_view(peer, case, language)).collect()
}

/// The cases that an offer may be about: those that are not settled, if its rule is about cases.
pub(crate) fn cases_of(peer: &Peer, offer: &OfferView, language: Locale) -> Vec<CaseView> {
    let about = about_cases(peer, vec![offer.clone()]);
    match about.is_empty() {
        true => Vec::new(),
        false => open_cases(peer, language),
    }
}

/// Whether I may call a judge, on any subject.
pub(crate) fn may_call(peer: &Peer, language: Locale) -> May {
    may(peer, call_probe(), language)
}

/// Asks only whether anybody would judge at all.
fn call_probe() -> Intent {
    Intent::Call(CallMove {
        statement: "?".to_owned(),
        about: None,
    })
}

fn case_view(peer: &Peer, case: &Case, language: Locale) -> CaseView {
    let state = peer.game().state();
    let ballots = state.ballots().rev();
    let ballots = ballots.filter(|ballot| about_of(ballot) == Some(About::Case(case.id)));
    let former = case.overruled.iter().rev();
    CaseView {
        id: case.id.0,
        statement: case.statement.to_string(),
        about: case.about.map(|subject| about(state, subject)),
        caller: name(state, case.caller),
        caller_seat: case.caller.0,
        turn: case.turn,
        judge: name(state, case.judge),
        judge_seat: case.judge.0,
        judge_is_me: peer.me() == Some(case.judge),
        judgement: case
            .judgement
            .as_ref()
            .map(|judgement| judgement_view(peer, judgement, language)),
        settled: case.settled,
        former: former
            .map(|judgement| judgement_view(peer, judgement, language))
            .collect(),
        ballots: ballots
            .filter_map(|ballot| ballot_view(peer, ballot, language))
            .collect(),
        may_judge: !case.settled && case.judgement.is_none() && judging(peer, case, language),
    }
}

fn judging(peer: &Peer, case: &Case, language: Locale) -> bool {
    let probe = Intent::Judge(JudgeMove {
        case: case.id,
        finding: Finding::True,
        reason: "?".to_owned(),
        remedies: Vec::new(),
    });
    peer.me().is_some() && may(peer, probe, language).is_allowed()
}

fn judgement_view(peer: &Peer, judgement: &Judgement, language: Locale) -> JudgementView {
    let remedies = judgement.remedies.iter();
    JudgementView {
        judge: name(peer.game().state(), judgement.judge),
        seat: judgement.judge.0,
        finding: FindingView::of(judgement.finding),
        reason: judgement.reason.to_string(),
        remedies: remedies
            .map(|remedy| remedy_view(peer, remedy, language))
            .collect(),
    }
}

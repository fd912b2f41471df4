//! All that is asked of me while others wait for it, the most pressing first.

use super::view::CallView;
use crate::ballot::answers::ballots::BallotView;
use crate::calendar::answers::calendar::CalendarView;
use crate::court::answers::cases::open_cases;
use crate::court::answers::repair::open_corrections;
use crate::proposal::answers::view::ProposalView;
use nomic_peer::Peer;
use nomic_wording::Locale;

/// Votes come first, since others wait for them; then what I am asked beside proposals; then what can be
/// closed, and what can be opened.
pub(super) fn calls(
    peer: &Peer,
    open: &[ProposalView],
    ballots: &[BallotView],
    calendar: &CalendarView,
    language: Locale,
) -> Vec<CallView> {
    let votes = open.iter();
    let votes = votes.filter(|view| view.may.vote.is_allowed() && !view.own_vote.cast);
    let votes = votes.map(|view| CallView::Vote {
        number: view.number,
        headline: view.asked.headline.clone(),
    });
    let casts = ballots.iter();
    let casts = casts.filter(|ballot| ballot.may_cast && !ballot.own_vote.cast);
    let casts = casts.map(|ballot| CallView::Cast {
        ballot: ballot.id,
        topic: ballot.topic.clone(),
    });
    let cases = open_cases(peer, language).into_iter();
    let cases = cases.filter(|case| case.may_judge);
    let cases = cases.map(|case| CallView::Judge {
        case: case.id,
        statement: case.statement,
    });
    let corrections = open_corrections(peer, language).into_iter();
    let corrections = corrections.filter(|correction| correction.may_agree);
    let corrections = corrections.map(|correction| CallView::Agree {
        correction: correction.id,
        reason: correction.reason,
    });
    let closes = open.iter();
    let closes = closes.filter(|view| view.may.close.is_allowed() && view.keeper.is_none());
    let closes = closes.map(|view| CallView::Close {
        number: view.number,
        headline: view.asked.headline.clone(),
    });
    let timers = calendar.timers.iter();
    let timers = timers.filter(|timer| timer.may_call.is_allowed());
    let timers = timers.map(|timer| CallView::Time(timer.clone()));
    let asked = votes.chain(casts).chain(cases).chain(corrections);
    let opens = open.iter().filter(|view| view.may.open.is_allowed());
    let opens = opens.map(|view| CallView::Open {
        number: view.number,
        headline: view.asked.headline.clone(),
    });
    asked.chain(closes).chain(timers).chain(opens).collect()
}

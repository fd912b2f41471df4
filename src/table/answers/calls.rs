//! All that is asked of me while others wait for it, the most pressing first.

use super::view::{CallView, NextStep};
use crate::ballot::answers::ballots::BallotView;
use crate::calendar::answers::calendar::{AwaitedThrow, CalendarView, TimerView};
use crate::court::answers::cases::open_cases;
use crate::court::answers::repair::open_corrections;
use crate::proposal::answers::view::ProposalView;
use nomic_peer::Peer;
use nomic_wording::messages::{ballot, proposal, time};
use nomic_wording::{Key, Locale, Message, isolated, msg};

/// Votes come first, since others wait for them; then what I am asked beside proposals; then what can be
/// closed, and what can be opened.
pub(super) fn calls(
    peer: &Peer,
    open: &[ProposalView],
    ballots: &[BallotView],
    calendar: &CalendarView,
    language: Locale,
) -> Vec<CallView> {
    let mut calls = Vec::new();
    let mut call = |step: NextStep, headline: String, quoted: &str| {
        let quoted = quoted.to_owned();
        calls.push(CallView {
            step,
            headline,
            quoted,
        });
    };
    let said = |message: Message| message.render(language);
    let word = |word: Key| word.render(language).to_owned();
    for view in open {
        if view.may.vote.is_allowed() && !view.own_vote.cast {
            call(NextStep::Vote(view.number), view.headline.clone(), "");
        }
    }
    for view in ballots {
        if view.may_cast && !view.own_vote.cast {
            call(
                NextStep::Cast(view.id),
                word(ballot::CAST_TITLE),
                &view.topic,
            );
        }
    }
    for case in open_cases(peer, language) {
        if case.may_judge {
            call(
                NextStep::Judge(case.id),
                word(ballot::JUDGE_TITLE),
                &case.statement,
            );
        }
    }
    let corrections = corrections(peer, language);
    for agree in corrections {
        call(agree.step, agree.headline, &agree.quoted);
    }
    for view in open {
        if view.may.close.is_allowed() && view.keeper.is_none() {
            let closes = msg!(proposal::CloseVoteOn, question = &view.headline);
            call(NextStep::Close(view.number), said(closes), "");
        }
    }
    for timer in &calendar.timers {
        if timer.may_call.is_allowed() {
            call(NextStep::Call(timer.clone()), over(timer, language), "");
        }
    }
    for view in open {
        if view.may.open.is_allowed() {
            let opens = msg!(proposal::OpenVoteOn, question = &view.headline);
            call(NextStep::Open(view.number), said(opens), "");
        }
    }
    calls
}

/// Corrections that wait for my consent; players who left a deserted game are asked as well.
pub(super) fn corrections(peer: &Peer, language: Locale) -> Vec<CallView> {
    let corrections = open_corrections(peer, language).into_iter();
    let asked = corrections.filter(|correction| correction.may_agree);
    let calls = asked.map(|correction| CallView {
        step: NextStep::Agree(correction.id),
        headline: ballot::AGREE_TITLE.render(language).to_owned(),
        quoted: correction.reason,
    });
    calls.collect()
}

fn over(timer: &TimerView, language: Locale) -> String {
    match &timer.throw {
        Some(AwaitedThrow { who, what }) => msg!(time::ThrowFor, who, what).render(language),
        None => format!(
            "{}: {}",
            time::IS_OVER.render(language),
            isolated(&timer.name)
        ),
    }
}

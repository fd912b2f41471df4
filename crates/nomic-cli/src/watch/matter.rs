//! A due move in words, and with a name that lasts.

use nomic_engine::rules::Language;
use nomic_engine::{BallotId, DueKind, DueMove, PlayerId, Proposal, ProposalId, RuleId, State};
use nomic_wording::messages::watch;
use nomic_wording::{Locale, Message, msg, rendering};

/// Names the move: the same as long as it is due, and for no other move of the table.
pub(super) fn key(state: &State, due: &DueMove) -> String {
    let code = code(state, &due.kind);
    match &due.kind {
        DueKind::Begin => code.to_owned(),
        DueKind::Vote(ballot) | DueKind::Reveal(ballot) | DueKind::Close(ballot) => {
            format!("{code}/{}", ballot.0)
        }
        DueKind::Judge(case) => format!("{code}/{}", case.0),
        DueKind::Agree(correction) => format!("{code}/{}", correction.0),
        DueKind::OpenVoting(id) => {
            let proposal = state.proposal(*id);
            // A proposal that went back to debate is opened again.
            let version = proposal.map_or(0, |proposal| proposal.version);
            format!("{code}/{}/{version}", number(proposal))
        }
        DueKind::CallTime(name) => match state.timer(name) {
            Some(timer) => format!("{code}/{}", timer.serial),
            None => format!("{code}/{name}"),
        },
        DueKind::Act { rule, action, .. } => format!("{code}/{}/{action}", rule.0),
        DueKind::Propose => format!("{code}/{}", state.turn().number),
    }
}

/// Word for programs.
pub(super) fn code(state: &State, kind: &DueKind) -> &'static str {
    match kind {
        DueKind::Begin => "begin",
        DueKind::Vote(ballot) if of_proposal(state, *ballot).is_some() => "vote",
        DueKind::Vote(_) => "cast",
        DueKind::Reveal(_) => "reveal",
        DueKind::Judge(_) => "judge",
        DueKind::Agree(_) => "agree",
        DueKind::OpenVoting(_) => "open",
        DueKind::Close(ballot) if of_proposal(state, *ballot).is_some() => "close",
        DueKind::Close(_) => "close_ballot",
        DueKind::CallTime(name) if state.timer(name).is_some() => "time",
        DueKind::CallTime(_) => "throw",
        DueKind::Act { .. } => "act",
        DueKind::Propose => "propose",
    }
}

/// Whether one player is enough.
pub(super) const fn any(kind: &DueKind) -> bool {
    match kind {
        DueKind::Vote(_)
        | DueKind::Reveal(_)
        | DueKind::Judge(_)
        | DueKind::Agree(_)
        | DueKind::Act { .. } => false,
        DueKind::Begin
        | DueKind::OpenVoting(_)
        | DueKind::Close(_)
        | DueKind::CallTime(_)
        | DueKind::Propose => true,
    }
}

/// Number of the proposal that it is about.
pub(super) fn proposal(state: &State, kind: &DueKind) -> Option<u32> {
    let proposal = match kind {
        DueKind::Vote(ballot) | DueKind::Reveal(ballot) | DueKind::Close(ballot) => {
            of_proposal(state, *ballot)
        }
        DueKind::OpenVoting(id) => state.proposal(*id),
        _ => None,
    };
    proposal.map(|proposal| proposal.number.0)
}

fn of_proposal(state: &State, ballot: BallotId) -> Option<&Proposal> {
    state.proposal(state.ballot(ballot)?.proposal()?)
}

/// The move as a sentence about these players.
pub(super) fn sentence(
    state: &State,
    kind: &DueKind,
    players: &[PlayerId],
    locale: Locale,
) -> Message {
    let language = locale.for_rules();
    let each: Vec<String> = players
        .iter()
        .map(|player| rendering::player(state, *player))
        .collect();
    let n = each.len();
    let names = match any(kind) {
        true => rendering::either(&each),
        false => rendering::listed(&each),
    };
    match kind {
        DueKind::Begin => msg!(watch::Begin, names),
        DueKind::Vote(ballot) => match of_proposal(state, *ballot) {
            Some(proposal) => {
                let (number, title) = numbered(state, proposal.id, language);
                msg!(watch::Vote, names, n, number, title)
            }
            None => msg!(
                watch::Cast,
                names,
                n,
                topic = topic(state, *ballot, language)
            ),
        },
        DueKind::Reveal(_) => msg!(watch::Reveal, names, n),
        DueKind::Judge(case) => {
            let case = state.case(*case);
            let statement = case.map_or("", |case| &*case.statement);
            msg!(watch::Judge, names, n, statement)
        }
        DueKind::Agree(correction) => {
            let correction = state.correction(*correction);
            let reason = correction.map_or("", |correction| &*correction.reason);
            msg!(watch::Agree, names, reason)
        }
        DueKind::OpenVoting(id) => {
            let (number, title) = numbered(state, *id, language);
            msg!(watch::Open, names, number, title)
        }
        DueKind::Close(ballot) => match of_proposal(state, *ballot) {
            Some(proposal) => {
                let (number, title) = numbered(state, proposal.id, language);
                msg!(watch::Close, names, number, title)
            }
            None => msg!(
                watch::CloseBallot,
                names,
                topic = topic(state, *ballot, language)
            ),
        },
        DueKind::CallTime(name) => match state.timer(name) {
            Some(timer) => {
                msg!(watch::Time, timer = timer.name.get(language), names)
            }
            None => {
                let mut throws = state.awaited_throws();
                let throw = throws.find(|throw| throw.key() == *name);
                let who = throw.map(|throw| rendering::player(state, throw.player));
                let what = throw.map_or("", |throw| throw.label.get(language));
                msg!(watch::Throw, names, who = who.unwrap_or_default(), what)
            }
        },
        DueKind::Act { label, .. } => {
            msg!(watch::Act, names, label = label.get(language))
        }
        DueKind::Propose => msg!(watch::Propose, names),
    }
}

fn number(proposal: Option<&Proposal>) -> u32 {
    proposal.map_or(0, |proposal| proposal.number.0)
}

/// Number and title of a proposal: the titles of the rules that it makes or changes.
pub(super) fn numbered(state: &State, id: ProposalId, language: Language) -> (u32, String) {
    let proposal = state.proposal(id);
    let changes = proposal.map(|proposal| proposal.draft.changes.as_slice());
    let title_now = |rule: RuleId| {
        let rule = state.rule(rule);
        rule.map(|rule| rule.title.get_or(language, state.governing()).to_owned())
    };
    let titles = changes.unwrap_or_default().iter().map(|change| {
        let own = change.title().map(str::to_owned);
        let own = own.or_else(|| title_now(change.target()?));
        own.unwrap_or_default()
    });
    let titles: Vec<String> = titles.collect();
    (number(proposal), titles.join(", "))
}

/// Topic of a question that a rule asks.
pub(super) fn topic(state: &State, ballot: BallotId, language: Language) -> String {
    let question = state.ballot(ballot);
    let question = question.and_then(|ballot| ballot.question.as_ref());
    question.map_or_else(String::new, |question| {
        question.topic.get(language).to_owned()
    })
}

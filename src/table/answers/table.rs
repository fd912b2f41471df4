//! The table: who sits there, whose turn it is, what waits on me.

use crate::kit::answers::names::name;
use crate::kit::answers::preview::may;

use super::calls;
use super::cards::hands;
use super::draw::last_draw;
use super::patience::WaitReason;
use super::view::{CallView, NextStep, TablePhase, TableView, TurnView};
use crate::action::answers::offers::{OfferView, offers};
use crate::ballot::answers::ballots::{held, open_ballots};
use crate::ballot::answers::view::Secrecy;
use crate::calendar::answers::calendar::{CalendarView, calendar};
use crate::chronicle::answers::chronicle::recent;
use crate::chronicle::answers::decisions::decisions;
use crate::kit::answers::view::May;
use crate::locale::rendering::refusals;
use crate::players::answers::seats::places;
use crate::players::answers::welcome::welcome;
use crate::proposal::answers::proposal::open_proposals;
use crate::proposal::answers::view::{ProposalView, StageView};
use nomic_engine::moves::{AwayMove, JoinIntent};
use nomic_engine::{DueKind, Effect, Phase as GamePhase, ProposalNumber, State, alike};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use nomic_wording::messages::{devices, refusals as words};

pub(crate) fn table_view(peer: &Peer, language: Locale) -> TableView {
    let state = peer.game().state();
    let open = open_proposals(peer, language);
    let calendar = calendar(peer, language);
    let ballots = open_ballots(peer, language);
    let calls = match (seated(peer), state.phase()) {
        (true, GamePhase::Playing) => calls::calls(peer, &open, &ballots, &calendar, language),
        (false, GamePhase::Playing) => calls::corrections(peer, language),
        _ => Vec::new(),
    };
    let may_propose = crate::proposal::answers::kinds::may_propose(peer, language);
    let offers = offers(peer, language);
    let mut recent = recent(peer, language);
    let decided = decisions(peer, language);
    recent.retain(|ruling| decided.iter().all(|decision| decision.event != ruling.id));
    let may_join = if seated(peer) {
        refused_seat(language)
    } else {
        may(peer, join_probe(state), language)
    };
    TableView {
        title: state.title().to_owned(),
        phase: phase(state),
        seated: seated(peer),
        welcome: (!seated(peer)).then(|| welcome(peer, language)),
        seats: places(peer, &calendar.offices, language),
        turn: turn(peer),
        waiting: waiting(
            peer,
            &open,
            &calendar,
            &calls,
            &offers,
            &may_propose,
            language,
        ),
        calls,
        offers,
        may_join,
        may_leave: if seated(peer) {
            may(peer, Intent::Leave, language)
        } else {
            refused_seat(language)
        },
        may_propose,
        open,
        ballots,
        hands: hands(peer, language),
        held: held(peer, language),
        applied: applied(peer),
        calendar,
        away: away(peer),
        may_go_away: if seated(peer) && !away(peer) && state.phase() == GamePhase::Playing {
            may(peer, Intent::Away(AwayMove { away: true }), language)
        } else {
            refused_seat(language)
        },
        die: last_draw(peer),
        decided,
        recent,
        hash: hash(peer),
    }
}

fn refused_seat(language: Locale) -> May {
    May::No(refusals::not_this_tab(language))
}

/// A name that no player has, only to ask if another person may sit down.
fn join_probe(state: &State) -> Intent {
    let free = (0_u32..)
        .map(|count| format!("?{count}"))
        .find(|name| !state.players().any(|player| alike(&player.name, name)));
    Intent::Join(JoinIntent {
        name: free.unwrap_or_default(),
    })
}

fn seated(peer: &Peer) -> bool {
    let me = peer.me().and_then(|me| peer.game().state().player(me));
    me.is_some_and(|me| me.active)
}

/// Reason why this device moves for no player, if it was removed or came with a void pass.
fn left_out(peer: &Peer, language: Locale) -> Option<String> {
    let state = peer.game().state();
    let told = match (state.owner(peer.device_id()), peer.came_with_pass()) {
        (Some(owner), _) if owner.active => words::DEVICE_REMOVED,
        (_, true) => devices::VOID,
        (_, false) => return None,
    };
    Some(told.render(language).to_owned())
}

fn applied(peer: &Peer) -> bool {
    let me = peer.me().and_then(|me| peer.game().state().player(me));
    me.is_some_and(|me| me.applicant)
}

fn away(peer: &Peer) -> bool {
    let me = peer.me().and_then(|me| peer.game().state().player(me));
    me.is_some_and(|me| me.active && me.away)
}

pub(crate) fn title(peer: &Peer) -> String {
    peer.game().state().title().to_owned()
}

pub(crate) fn hash(peer: &Peer) -> String {
    peer.game().hash().to_hex()
}

pub(crate) fn mismatch(peer: &Peer) -> bool {
    let mut happenings = peer
        .chronicle()
        .iter()
        .flat_map(|entry| &entry.ruling.effects);
    happenings.any(|happening| matches!(happening.effect, Effect::SealMismatch { .. }))
}

fn phase(state: &State) -> TablePhase {
    match state.phase() {
        GamePhase::Unfounded => TablePhase::Empty,
        GamePhase::Gathering => TablePhase::Lobby,
        GamePhase::Playing => TablePhase::Playing,
        GamePhase::Won => TablePhase::Over(winners(state)),
    }
}

fn winners(state: &State) -> Vec<String> {
    state
        .winners()
        .iter()
        .map(|winner| name(state, *winner))
        .collect()
}

pub(crate) fn takes_turns(peer: &Peer) -> bool {
    peer.game().state().takes_turns()
}

fn turn(peer: &Peer) -> Option<TurnView> {
    let state = peer.game().state();
    let player = state
        .turn()
        .player
        .filter(|_| state.phase() != GamePhase::Gathering)?;
    Some(TurnView {
        seat: player.0,
        name: name(state, player),
        mine: peer.me() == Some(player),
        number: state.turn().number,
        circuit: state.turn().circuit,
    })
}

/// My next move. Votes come first, since others wait for them; then matters that only I can end;
/// then those I may begin.
fn waiting(
    peer: &Peer,
    open: &[ProposalView],
    calendar: &CalendarView,
    calls: &[CallView],
    offers: &[OfferView],
    may_propose: &May,
    language: Locale,
) -> NextStep {
    let state = peer.game().state();
    if let (false, Some(player)) = (seated(peer), peer.pass_from()) {
        return NextStep::Device(name(state, player));
    }
    if state.phase() == GamePhase::Won {
        return NextStep::Over;
    }
    let first = calls.first().map(|call| call.step.clone());
    if !seated(peer) {
        // Those who left a deserted game last come back by a correction.
        return first.unwrap_or(NextStep::Seat {
            late: state.phase() == GamePhase::Playing,
            told: left_out(peer, language),
        });
    }
    if state.phase() == GamePhase::Gathering {
        return match may(peer, Intent::Begin, language) {
            May::Yes => beginning(peer),
            May::No(reason) => NextStep::Nothing(WaitReason::Beginning(reason)),
        };
    }
    let opening = matches!(first, Some(NextStep::Open(_)));
    if let Some(waiting) = first.clone().filter(|_| !opening) {
        waiting
    } else if let Some(duty) = offers.iter().find(|offer| offer.waits()) {
        NextStep::Duty(duty.clone())
    } else if let Some(opening) = first {
        opening
    } else if !state.permits_any_change() && open.is_empty() {
        NextStep::Nothing(WaitReason::NoCode)
    } else if may_propose.is_allowed() && state.turn().player.is_some() {
        NextStep::Propose
    } else if may_propose.is_allowed() {
        let awaited = (!open.is_empty()).then(|| patience(peer, open, calendar));
        NextStep::Suggest(awaited)
    } else {
        let held = held(peer, language).map(WaitReason::Held);
        let held = held.or_else(|| barred(peer, open, calendar, may_propose));
        NextStep::Nothing(held.unwrap_or_else(|| patience(peer, open, calendar)))
    }
}

/// Reason why I can't propose anything although I am on turn. Only if nothing else is under way.
fn barred(
    peer: &Peer,
    open: &[ProposalView],
    calendar: &CalendarView,
    may_propose: &May,
) -> Option<WaitReason> {
    let turn = peer.game().state().turn().player;
    let idle = open.is_empty() && calendar.timers.iter().all(|timer| !timer.passed);
    match may_propose {
        May::No(reason) if idle && turn.is_some() && turn == peer.me() => {
            Some(WaitReason::Barred(reason.clone()))
        }
        _ => None,
    }
}

/// The founder begins, who has invited the others and knows whether all are there. In the founder's
/// absence anybody can.
fn beginning(peer: &Peer) -> NextStep {
    let founder = peer.game().state().founder();
    match founder.filter(|founder| founder.active && peer.me() != Some(founder.id)) {
        Some(founder) => NextStep::Nothing(WaitReason::Founder(founder.name.to_string())),
        None => NextStep::Begin,
    }
}

fn patience(peer: &Peer, open: &[ProposalView], calendar: &CalendarView) -> WaitReason {
    let over = open.iter().find(|view| view.may.close.is_allowed());
    if let Some((view, keeper)) = over.and_then(|view| Some((view, view.keeper.clone()?))) {
        return WaitReason::Keeper {
            proposal: view.number,
            keeper,
        };
    }
    if let Some(timer) = calendar.timers.iter().find(|timer| timer.passed) {
        return WaitReason::Time {
            timer: timer.name.clone(),
            by: timer.keeper.clone(),
            reason: match &timer.may_call {
                // When the rules let me go on is what I want to know, and it is shown.
                May::No(reason) if !can_be_called_later(peer, &timer.key) => Some(reason.clone()),
                May::Yes | May::No(_) => None,
            },
        };
    }
    let state = peer.game().state();
    match open.first() {
        Some(view) if view.secrecy == Secrecy::Opening && sealed(view).next().is_some() => {
            WaitReason::Opening {
                proposal: view.number,
                of: sealed(view).collect(),
            }
        }
        Some(view) if view.stage == StageView::Voting && missing(view).next().is_some() => {
            WaitReason::Votes {
                proposal: view.number,
                of: missing(view).collect(),
            }
        }
        first => in_court(state).unwrap_or_else(|| match first {
            Some(view) => in_charge(peer, view),
            None => {
                let player = state.turn().player.map(|player| name(state, player));
                player.map_or(WaitReason::Anybody, WaitReason::Proposer)
            }
        }),
    }
}

fn can_be_called_later(peer: &Peer, timer: &str) -> bool {
    let later = |me| peer.game().later_moves(me, peer.own_claim());
    let mut later = peer.me().into_iter().flat_map(later);
    later.any(|(kind, _)| matches!(kind, DueKind::CallTime(key) if key == timer))
}

fn in_court(state: &State) -> Option<WaitReason> {
    let mut cases = state.unsettled_cases();
    let case = cases.find(|case| case.judgement.is_none());
    let judgement = case.map(|case| WaitReason::Judgement {
        case: case.id.0,
        judge: name(state, case.judge),
    });
    let asked = || {
        let ballots = state.open_ballots();
        let mut awaited = ballots.filter(|ballot| ballot.question.is_some() && !ballot.all_voted());
        awaited.next().map(|ballot| {
            let voters = ballot.electorate.iter();
            let missing = voters.filter(|voter| !ballot.has_voted(**voter));
            WaitReason::Ballot {
                ballot: ballot.id.0,
                of: missing.map(|voter| name(state, *voter)).collect(),
            }
        })
    };
    judgement.or_else(asked)
}

/// Player who opens the vote on a proposal, or closes it after all votes. None if it is me and the
/// rules do not allow it yet.
fn in_charge(peer: &Peer, view: &ProposalView) -> WaitReason {
    let state = peer.game().state();
    let proposal = view.number;
    let voting = view.stage == StageView::Voting;
    let officer =
        state
            .proposal_numbered(ProposalNumber(proposal))
            .and_then(|known| match voting {
                true => state.closer(state.ballot_of(known)?),
                false => state.officer(known),
            });
    let others = officer.filter(|officer| peer.me() != Some(*officer));
    match others.map(|officer| name(state, officer)) {
        Some(officer) if voting => WaitReason::Closes { proposal, officer },
        Some(officer) => WaitReason::Opens { proposal, officer },
        None => WaitReason::Officer {
            proposal,
            all_voted: voting,
            reason: match if voting {
                &view.may.close
            } else {
                &view.may.open
            } {
                May::No(reason) if officer.is_some() => Some(reason.clone()),
                May::No(_) | May::Yes => None,
            },
        },
    }
}

fn missing(view: &ProposalView) -> impl Iterator<Item = String> + '_ {
    view.votes
        .iter()
        .filter(|vote| vote.is_missing())
        .map(|vote| vote.name.clone())
}

fn sealed(view: &ProposalView) -> impl Iterator<Item = String> + '_ {
    let sealed = view.votes.iter().filter(|vote| vote.sealed);
    sealed.map(|vote| vote.name.clone())
}

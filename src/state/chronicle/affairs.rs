//! Times, offices, rounds, seats and secrets, as the chronicle tells of them.

use super::name;
use crate::locale::telling::affairs::AffairTold;
use nomic_engine::rules::Language;
use nomic_engine::{Argument, PlayerId, State, What};

/// What happened, if it belongs here; `who` made the move.
pub(super) fn told(
    state: &State,
    who: &str,
    what: &What,
    language: Language,
) -> Option<AffairTold> {
    Some(match what {
        What::ClosedWhenDue { proposal, .. } => AffairTold::ClosedWhenDue(proposal.0),
        What::DeadlineSet { proposal, .. } => AffairTold::DeadlineSet(proposal.0),
        What::BackToDebate { proposal } => AffairTold::BackToDebate(proposal.0),
        What::TimerSet { name, .. } => AffairTold::TimerSet(name.get(language).to_owned()),
        What::TimerStopped { name } => AffairTold::TimerStopped(name.get(language).to_owned()),
        What::TimeCalled { name, .. } => AffairTold::TimeCalled {
            who: who.to_owned(),
            timer: name.get(language).to_owned(),
        },
        What::Witnessed { .. } => AffairTold::Witnessed(who.to_owned()),
        What::Appointed { role, player } => {
            let role = role.get(language).to_owned();
            match player {
                Some(player) => AffairTold::Appointed {
                    who: name(state, *player),
                    role,
                },
                None => AffairTold::Vacant(role),
            }
        }
        What::RoundBegan(round) => AffairTold::RoundBegan(*round),
        What::RoundEnded(round) => AffairTold::RoundEnded(*round),
        What::NextGame { number } => AffairTold::NextGame(*number),
        What::Applied(player) => AffairTold::Applied(name(state, *player)),
        What::TurnedDown(player) => AffairTold::TurnedDown(name(state, *player)),
        What::Dismissed(player) => AffairTold::Dismissed(name(state, *player)),
        What::SetApart { player, apart } => {
            let who = name(state, *player);
            if *apart {
                AffairTold::Apart(who)
            } else {
                AffairTold::Plays(who)
            }
        }
        What::Announced { text } => AffairTold::Announced(text.get(language).to_owned()),
        other => return secret(state, other),
    })
}

fn secret(state: &State, what: &What) -> Option<AffairTold> {
    let names = |players: &[PlayerId]| players.iter().map(|player| name(state, *player)).collect();
    Some(match what {
        What::VotedSecretly { proposal, player } => AffairTold::VotedSecretly {
            who: name(state, *player),
            proposal: proposal.0,
        },
        What::CastSecretly { ballot, player } => AffairTold::CastSecretly {
            who: name(state, *player),
            ballot: ballot.0,
        },
        What::HandedIn {
            player,
            number,
            action,
            ..
        } => AffairTold::HandedIn {
            who: name(state, *player),
            rule: number.0,
            action: action.to_string(),
        },
        What::VoteOpened {
            proposal,
            player,
            in_favour,
        } => AffairTold::VoteOpened {
            who: name(state, *player),
            proposal: proposal.0,
            in_favour: *in_favour,
        },
        What::Opened {
            player,
            action,
            args,
            ..
        } => {
            let args = args.iter().map(|argument| in_words(state, argument));
            AffairTold::Opened {
                who: name(state, *player),
                action: action.to_string(),
                content: args.collect::<Vec<_>>().join(", "),
            }
        }
        What::OpenedVoid { player, action, .. } => AffairTold::OpenedVoid {
            who: name(state, *player),
            action: action.to_string(),
        },
        What::BallotShut { proposal, unopened } => AffairTold::BallotShut {
            proposal: proposal.0,
            unopened: names(unopened),
        },
        What::LeftSealed { proposal, players } => AffairTold::LeftSealed {
            proposal: proposal.0,
            players: names(players),
        },
        _ => return None,
    })
}

/// What was filled in, by name or number.
fn in_words(state: &State, argument: &Argument) -> String {
    match argument {
        Argument::Number(number) => number.to_string(),
        Argument::Truth(true) => "✓".to_owned(),
        Argument::Truth(false) => "✗".to_owned(),
        Argument::Text(text) => text.clone(),
        Argument::Player(player) => name(state, *player),
        Argument::Rule(rule) => state
            .rule(*rule)
            .map_or_else(String::new, |rule| rule.number.to_string()),
        Argument::Proposal(proposal) => {
            let proposal = state.proposal(*proposal);
            proposal.map_or_else(String::new, |proposal| proposal.number.to_string())
        }
        Argument::Case(case) => case.to_string(),
        Argument::Ballot(ballot) => ballot.to_string(),
    }
}

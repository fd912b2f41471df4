//! Votes in words.

use super::{options, player};
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::{PlayerId, Preference, State, Topic};

/// That somebody has voted so, for the first time.
pub(super) fn cast(
    (topic, said): (&Topic, &Preference),
    who: PlayerId,
    state: &State,
    locale: Locale,
) -> Message {
    let who = player(state, who);
    match (topic, said) {
        (Topic::Proposal(proposal), Preference::For) => {
            msg!(happenings::VotedFor, who, proposal)
        }
        // A proposal has no options, so nothing else is said about one.
        (Topic::Proposal(proposal), Preference::Against | Preference::Options(_)) => {
            msg!(happenings::VotedAgainst, who, proposal)
        }
        (Topic::Question(ballot, _), Preference::For) => {
            msg!(happenings::QuestionFor, who, ballot)
        }
        (Topic::Question(ballot, _), Preference::Against) => {
            msg!(happenings::QuestionAgainst, who, ballot)
        }
        (Topic::Question(ballot, _), Preference::Options(places)) => msg!(
            happenings::QuestionOptions,
            who,
            ballot,
            options = options(state, *ballot, places, locale)
        ),
    }
}

/// That somebody has voted, and nobody is to know how.
pub(super) fn secretly(topic: &Topic, who: String) -> Message {
    match topic {
        Topic::Proposal(proposal) => msg!(happenings::VotedSecretly, who, proposal),
        Topic::Question(ballot, _) => msg!(happenings::QuestionSecret, who, ballot),
    }
}

/// In which ballot.
pub(super) fn on(topic: &Topic) -> Message {
    match topic {
        Topic::Proposal(proposal) => msg!(happenings::OnProposal, proposal),
        Topic::Question(ballot, _) => msg!(happenings::InBallot, ballot),
    }
}

/// What a vote says.
pub(super) fn said(topic: &Topic, said: &Preference, state: &State, locale: Locale) -> Message {
    match (said, topic) {
        (Preference::For, _) => happenings::SAID_FOR.into(),
        (Preference::Against, _) => happenings::SAID_AGAINST.into(),
        (Preference::Options(places), Topic::Question(ballot, _)) => {
            Message::text(&options(state, *ballot, places, locale))
        }
        (Preference::Options(_), Topic::Proposal(_)) => Message::nothing(),
    }
}

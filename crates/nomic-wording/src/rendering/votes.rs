//! Votes in words.

use super::options::all_chosen;
use super::player;
use super::proposals::named;
use super::scene::Scene;
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::{OtherVote, PlayerId, Preference, Topic};

pub(super) fn cast(
    (topic, said): (&Topic, &Preference),
    who: PlayerId,
    scene: Scene<'_>,
    locale: Locale,
) -> Message {
    let who = player(&scene, who);
    match (topic, said) {
        (Topic::Proposal(proposal), Preference::For) => {
            let proposal = named(&scene, *proposal, locale);
            msg!(happenings::VotedFor, who, proposal)
        }
        // A proposal has no options, so nothing else is said about one.
        (Topic::Proposal(proposal), Preference::Against | Preference::Options(_)) => {
            let proposal = named(&scene, *proposal, locale);
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
            options = all_chosen(scene, *ballot, places, locale)
        ),
        (topic, Preference::Abstain) => {
            msg!(happenings::Abstained, who, on = on(topic, scene, locale))
        }
    }
}

pub(super) fn secretly(topic: &Topic, who: PlayerId, scene: Scene<'_>, locale: Locale) -> Message {
    let who = player(&scene, who);
    match topic {
        Topic::Proposal(proposal) => {
            let proposal = named(&scene, *proposal, locale);
            msg!(happenings::VotedSecretly, who, proposal)
        }
        Topic::Question(ballot, _) => msg!(happenings::QuestionSecret, who, ballot),
    }
}

pub(super) fn other(
    (topic, vote): (&Topic, &OtherVote),
    who: PlayerId,
    scene: Scene<'_>,
    locale: Locale,
) -> Message {
    let (who, on) = (player(&scene, who), on(topic, scene, locale));
    let said = |preference| preference_text(topic, preference, scene, locale);
    match vote {
        OtherVote::Changed(vote) => msg!(happenings::Changed, who, on, said = said(vote)),
        OtherVote::ChangedSecretly => msg!(happenings::ChangedSecretly, who, on),
        OtherVote::Through(through, vote) => msg!(
            happenings::Delegated,
            who,
            on,
            through = player(&scene, *through),
            said = said(vote)
        ),
        OtherVote::ByRule(vote) => msg!(happenings::CastByRule, who, on, said = said(vote)),
    }
}

fn on(topic: &Topic, scene: Scene<'_>, locale: Locale) -> Message {
    match topic {
        Topic::Proposal(proposal) => {
            msg!(
                happenings::OnProposal,
                proposal = named(&scene, *proposal, locale)
            )
        }
        Topic::Question(ballot, _) => msg!(happenings::InBallot, ballot),
    }
}

fn preference_text(topic: &Topic, said: &Preference, scene: Scene<'_>, locale: Locale) -> Message {
    match (said, topic) {
        (Preference::For, _) => happenings::SAID_FOR.into(),
        (Preference::Against, _) => happenings::SAID_AGAINST.into(),
        (Preference::Abstain, _) => happenings::SAID_NEITHER.into(),
        (Preference::Options(places), Topic::Question(ballot, _)) => {
            Message::text(&all_chosen(scene, *ballot, places, locale))
        }
        (Preference::Options(_), Topic::Proposal(_)) => Message::nothing(),
    }
}

pub(super) fn tally(in_favour: i64, against: i64, abstained: i64) -> Message {
    match abstained {
        0 => msg!(happenings::Tally, in_favour, against),
        n => msg!(happenings::TallyAbstained, in_favour, against, n),
    }
}

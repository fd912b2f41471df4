//! Effects that another rule prevented or replaced.

use super::proposals::named;
use super::scene::Scene;
use super::{player, quantity};
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::{Contested, Intervention, Objection, POINTS, RuleNumber, State, Topic};

/// Intended effect of a rule, for use after “wanted to”.
pub(super) fn wanting(of: &Intervention, state: &State, locale: Locale) -> Message {
    let ballot = |topic: &Topic| ballot(topic, state, locale);
    match of {
        Intervention::OpenVoting(proposal) => {
            let proposal = named(state, *proposal, locale);
            msg!(happenings::WantOpenVoting, proposal)
        }
        Intervention::Close(topic) => msg!(happenings::WantClose, ballot = ballot(topic)),
        Intervention::Carry(topic) => msg!(happenings::WantCarry, ballot = ballot(topic)),
        Intervention::Defeat(topic) => msg!(happenings::WantDefeat, ballot = ballot(topic)),
        Intervention::Choose(topic) => msg!(happenings::WantChoose, ballot = ballot(topic)),
        Intervention::Drop(topic) => msg!(happenings::WantDrop, ballot = ballot(topic)),
        Intervention::SetDeadline(topic) => {
            msg!(happenings::WantSetDeadline, ballot = ballot(topic))
        }
        Intervention::Settle(case) => msg!(happenings::WantSettle, case),
        Intervention::NameJudge(case, judge) => {
            msg!(happenings::WantNameJudge, case, who = player(state, *judge))
        }
        Intervention::Admit(who) => msg!(happenings::WantAdmit, who = player(state, *who)),
        Intervention::Dismiss(who) => msg!(happenings::WantDismiss, who = player(state, *who)),
        Intervention::CastVote(topic, who) => msg!(
            happenings::WantCastVote,
            who = player(state, *who),
            ballot = ballot(topic)
        ),
        Intervention::MoveAsset(name) => {
            let asset = name.get(locale.for_rules());
            msg!(happenings::WantMoveAsset, asset)
        }
        Intervention::GiveTurn(who) => msg!(happenings::WantGiveTurn, who = player(state, *who)),
    }
}

pub(super) fn ballot(topic: &Topic, state: &State, locale: Locale) -> Message {
    match topic {
        Topic::Proposal(proposal) => {
            msg!(
                happenings::BallotOnProposal,
                proposal = named(state, *proposal, locale)
            )
        }
        Topic::Question(ballot, _) => msg!(happenings::BallotOnQuestion, ballot),
    }
}

pub(super) fn prevented(
    rule: RuleNumber,
    wanted: Message,
    by: RuleNumber,
    reason: &Objection,
    locale: Locale,
) -> Message {
    match reason {
        Objection::Refused(message) => msg!(
            happenings::PreventedByRefusal,
            rule,
            wanted,
            by,
            message = message.get(locale.for_rules())
        ),
        Objection::Otherwise => msg!(happenings::PreventedByAnswer, rule, wanted, by),
        Objection::Unheard => msg!(happenings::PreventedUnheard, rule, wanted, by),
    }
}

/// Subject of two rules' conflict, for use after “disagree about”.
pub(super) fn contested(of: &Contested, scene: Scene<'_>, locale: Locale) -> Message {
    let ballot = |topic: &Topic| ballot(topic, &scene, locale);
    match of {
        Contested::Amount(who, name) if **name == *POINTS => {
            msg!(happenings::AboutPoints, who = player(&scene, *who))
        }
        Contested::Amount(who, name) => msg!(
            happenings::AboutAmount,
            who = player(&scene, *who),
            quantity = quantity(&scene, name, locale)
        ),
        Contested::Timer(timer) => msg!(happenings::AboutTimer, timer),
        Contested::Deadline(topic) => msg!(happenings::AboutDeadline, ballot = ballot(topic)),
        Contested::Ballot(topic) => msg!(happenings::AboutBallot, ballot = ballot(topic)),
        Contested::Vote(topic, who) => msg!(
            happenings::AboutVote,
            ballot = ballot(topic),
            who = player(&scene, *who)
        ),
        Contested::Office(office) => msg!(happenings::AboutOffice, office),
        Contested::NextTurn => happenings::ABOUT_NEXT_TURN.into(),
        Contested::Judge(case) => msg!(happenings::AboutJudge, case),
        Contested::Case(case) => msg!(happenings::AboutCase, case),
        Contested::Seat(who) => msg!(happenings::AboutSeat, who = player(&scene, *who)),
        Contested::Rule(rule) => msg!(happenings::AboutRule, rule = scene.rule_number(*rule)),
        Contested::Class(rule) => msg!(happenings::AboutClass, rule = scene.rule_number(*rule)),
        Contested::Proposal(proposal) => {
            let proposal = named(&scene, *proposal, locale);
            msg!(happenings::AboutProposal, proposal)
        }
        Contested::Apart(who) => msg!(happenings::AboutApart, who = player(&scene, *who)),
    }
}

pub(super) fn yielded(rule: RuleNumber, by: RuleNumber, about: Message) -> Message {
    msg!(happenings::Yielded, rule, by, about)
}

//! One exhaustive match: what happens without words does not compile.

use super::amounts::{drawn, left_over, scored, stated};
use super::changes::{denied, enacted, repealed, reworded};
use super::law::{amended, excepted, kept};
use super::prevention::{ballot, contested, prevented, wanting, yielded};
use super::reasons::{asked, found, why};
use super::remedy::remedied;
use super::scene::Scene;
use super::{
    action, assets, broken, deeds, listed, options, player, quantity, throws, transmuted, votes,
};
use crate::messages::happenings;
use crate::refusals::changed_by;
use crate::{Locale, Message, msg};
use nomic_engine::{Ground, POINTS, PlayerId, RuleNumber, State, Topic, What};

/// Line for an effect; `actor` made the move.
pub(super) fn in_words(
    what: &What,
    actor: Option<PlayerId>,
    scene: Scene<'_>,
    locale: Locale,
) -> Message {
    let state: &State = &scene;
    let name = |of: &PlayerId| player(state, *of);
    let actor = || actor.map_or_else(String::new, |actor| player(state, actor));
    match what {
        What::GameFounded => msg!(happenings::Founded, who = actor(), title = state.title()),
        What::PlayerJoined(who) => msg!(happenings::Joined, who = name(who)),
        What::PlayerLeft(who) => msg!(happenings::Left, who = name(who)),
        What::GameBegan => happenings::BEGAN.into(),
        What::Applied(who) => msg!(happenings::Applied, who = name(who)),
        What::TurnedDown(who) => msg!(happenings::TurnedDown, who = name(who)),
        What::Invited {
            player: who,
            stands: true,
        } => msg!(happenings::Invited, who = name(who)),
        What::Invited { player: who, .. } => msg!(happenings::Uninvited, who = name(who)),
        What::CameInvited { player: who, by } => {
            msg!(happenings::CameInvited, who = name(who), by = name(by))
        }
        What::Forked(who) => msg!(happenings::Forked, who = name(who)),
        What::Dismissed(who) => msg!(happenings::Dismissed, who = name(who)),
        What::SetApart {
            player: who,
            apart: true,
        } => msg!(happenings::SetApart, who = name(who)),
        What::SetApart { player: who, .. } => msg!(happenings::PlaysAgain, who = name(who)),
        What::MovedOn(who) => msg!(happenings::MovedOn, who = name(who)),
        What::WentAway(who) => msg!(happenings::WentAway, who = name(who)),
        What::CameBack(who) => msg!(happenings::CameBack, who = name(who)),
        What::Won { player: who } => msg!(happenings::Won, who = name(who)),
        What::NextGame { number } => msg!(happenings::NextGame, number),
        What::Appointed {
            role,
            player: Some(who),
        } => {
            msg!(happenings::Appointed, office = role, who = name(who))
        }
        What::Appointed { role, player: None } => msg!(happenings::Vacated, office = role),
        What::Proposed { proposal, behalf } => match behalf {
            Some((who, by)) => msg!(happenings::ProposedFor, by, who = name(who), proposal),
            None => msg!(happenings::Proposed, who = actor(), proposal),
        },
        What::Revised { proposal, .. } => {
            msg!(happenings::Revised, who = actor(), proposal)
        }
        What::Stated(proposal, one) => stated(actor(), *proposal, one, locale),
        What::Remarked { proposal } => {
            msg!(happenings::Remarked, who = actor(), proposal)
        }
        What::BallotOpened { topic, electorate } => match topic {
            Topic::Proposal(proposal) => msg!(
                happenings::VotingOpened,
                proposal,
                electorate = electorate.len()
            ),
            Topic::Question(ballot, topic) => msg!(happenings::QuestionOpened, ballot, topic),
        },
        What::Voted {
            topic,
            player: who,
            said,
        }
        | What::VoteOpened {
            topic,
            player: who,
            said,
        } => votes::cast((topic, said), *who, scene, locale),
        What::OtherVote {
            topic,
            player: who,
            vote,
        } => votes::other((topic, vote), *who, scene, locale),
        What::VotedSecretly { topic, player: who } => votes::secretly(topic, name(who)),
        What::QuorumMissed { topic } => {
            msg!(happenings::QuorumMissed, ballot = ballot(topic))
        }
        What::Weighed { topic, weights } => {
            let said = |(voter, weight): &(PlayerId, i64)| {
                format!("{} {}", name(voter), crate::figure(*weight))
            };
            let weights: Vec<String> = weights.iter().map(said).collect();
            let weights = weights.join(", ");
            msg!(happenings::Weighed, ballot = ballot(topic), weights)
        }
        What::Adopted {
            proposal,
            in_favour,
            against,
            required,
            abstained,
        } => {
            let tally = votes::tally(*in_favour, *against, *abstained);
            match required {
                Some(required) => msg!(happenings::AdoptedWith, proposal, tally, required),
                None => msg!(happenings::Adopted, proposal, tally),
            }
        }
        What::Rejected {
            proposal,
            in_favour,
            against,
            required,
            ground,
            abstained,
        } => {
            let tally = votes::tally(*in_favour, *against, *abstained);
            match ground {
                Ground::Votes => match required {
                    Some(required) => msg!(happenings::RejectedWith, proposal, tally, required),
                    None => msg!(happenings::Rejected, proposal, tally),
                },
                Ground::Quorum => msg!(happenings::RejectedByQuorum, proposal, tally),
                Ground::NotPermitted => msg!(happenings::RejectedNotPermitted, proposal),
                Ground::Refused => msg!(happenings::RejectedRefused, proposal),
            }
        }
        What::Withdrawn(proposal) => msg!(happenings::Withdrawn, proposal),
        What::Reopened(proposal) => msg!(happenings::BackToDebate, proposal),
        What::Undetermined {
            proposal, doubt, ..
        } => {
            msg!(happenings::Undetermined, proposal, why = why(*doubt))
        }
        What::ChangesMet { rule, by, fits } => {
            let by = changed_by(*by);
            match fits {
                true => msg!(happenings::ChangesFit, rule, by),
                false => msg!(happenings::ChangeReplaced, rule, by),
            }
        }
        What::NotOpened { proposal, rule, by } => {
            msg!(happenings::NotOpened, proposal, rule, by = changed_by(*by))
        }
        What::ClosedWhenDue { topic, .. } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::ClosedWhenDue, proposal),
            Topic::Question(ballot, _) => msg!(happenings::QuestionClosedWhenDue, ballot),
        },
        What::BallotShut { topic, .. } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::BallotShut, proposal),
            Topic::Question(ballot, _) => msg!(happenings::QuestionShut, ballot),
        },
        What::LeftSealed { topic, players } => {
            let names: Vec<String> = players.iter().map(name).collect();
            let names = names.join(", ");
            match topic {
                Topic::Proposal(proposal) => msg!(happenings::LeftSealed, proposal, names),
                Topic::Question(ballot, _) => {
                    msg!(happenings::QuestionLeftSealed, ballot, names)
                }
            }
        }
        What::BallotDropped { topic } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::BackToDebate, proposal),
            Topic::Question(ballot, _) => msg!(happenings::QuestionDropped, ballot),
        },
        What::DeadlineSet { topic, .. } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::DeadlineSet, proposal),
            Topic::Question(ballot, _) => msg!(happenings::QuestionDeadlineSet, ballot),
        },
        What::OptionChosen { topic, chosen } => match (topic, chosen) {
            (Topic::Question(ballot, _), Some(chosen)) => msg!(
                happenings::QuestionChose,
                ballot,
                option = options::chosen(scene, chosen, locale)
            ),
            (Topic::Question(ballot, _), None) => msg!(happenings::QuestionChoseNothing, ballot),
            (Topic::Proposal(_), _) => Message::nothing(),
        },
        What::QuestionDecided { ballot, carried } => match carried {
            true => msg!(happenings::QuestionCarried, ballot),
            false => msg!(happenings::QuestionDefeated, ballot),
        },
        What::Acted {
            number,
            label,
            args,
            ..
        } => deeds::acted((actor(), *number), label, args, (scene, locale)),
        What::HandedIn {
            player: who,
            number,
            action: of,
            ..
        } => msg!(
            happenings::HandedIn,
            who = name(who),
            rule = number,
            action = action(state, *number, of, locale)
        ),
        What::Opened {
            player: who,
            number,
            action: of,
            args,
        } => deeds::opened(
            (name(who), *number),
            action(state, *number, of, locale),
            args,
            (scene, locale),
        ),
        What::OpenedVoid {
            player: who,
            number,
            action: of,
            message,
        } => deeds::opened_void(
            (name(who), *number),
            action(state, *number, of, locale),
            message.as_ref(),
            locale,
        ),
        What::TurnBegan { player: who, .. } => msg!(happenings::TurnBegan, who = name(who)),
        What::TurnEnded { player: who } => msg!(happenings::TurnEnded, who = name(who)),
        What::TurnHeld { message } => msg!(happenings::TurnHeld, message),
        What::CircuitEnded(circuit) => msg!(happenings::CircuitEnded, circuit),
        What::RoundBegan(round) => msg!(happenings::RoundBegan, round),
        What::RoundEnded(round) => msg!(happenings::RoundEnded, round),
        What::TimerSet { name: timer, .. } => msg!(happenings::TimerSet, timer),
        What::TimerStopped { name: timer } => msg!(happenings::TimerStopped, timer),
        What::TimeCalled { name: timer, .. } => {
            msg!(happenings::TimeCalled, timer, who = actor())
        }
        What::Throw(who, change) => throws::changed(name(who), change, actor(), locale),
        What::Witnessed { .. } => msg!(happenings::Witnessed, who = actor()),
        What::Drawn {
            sides,
            result,
            thrown: true,
            ..
        } => {
            msg!(happenings::Thrown, who = actor(), sides, result)
        }
        What::Drawn { sides, result, .. } => drawn(*result, *sides),
        What::Dealt(who, card) => {
            let (called, sides) = (card.name.get(locale.for_rules()), card.sides);
            msg!(happenings::Dealt, who = name(who), name = called, sides)
        }
        What::Shown(who, card) => msg!(
            happenings::Shown,
            who = name(who),
            name = card.name.get(locale.for_rules()),
            number = card.shown.unwrap_or(0),
            sides = card.sides
        ),
        What::Discarded {
            player: who,
            name: card,
            cards,
        } => {
            let card = card.get(locale.for_rules());
            msg!(happenings::Discarded, who = name(who), name = card, cards)
        }
        What::QuantityChanged {
            player: who,
            quantity: of,
            from,
            to,
        } => match **of == *POINTS {
            true => scored(name(who), *from, *to),
            false => msg!(
                happenings::Amount,
                who = name(who),
                quantity = quantity(state, of, locale),
                from,
                to
            ),
        },
        What::Announced { text } => Message::text(text.get(locale.for_rules())),
        What::RuleEnacted { number, by, .. } => enacted(*number, *by),
        What::RuleAmended { from, to, by, .. } => reworded((*from, *to), *by),
        What::RuleRepealed { number, by, .. } => repealed(*number, *by),
        What::RuleTransmuted {
            from,
            to,
            class,
            by,
            ..
        } => transmuted((*from, *to), (None, *class), *by, state, locale),
        What::Denied(rule, wish, denial) => denied(*rule, wish, denial, state, locale),
        What::RuleVoided { number, .. } => msg!(happenings::RuleVoided, rule = number),
        What::RuleRevived { number, .. } => msg!(happenings::RuleRevived, rule = number),
        What::KeepSet {
            number,
            keep,
            from,
            to,
            of,
            ..
        } => kept((*number, keep), *of, (from, to), scene, locale),
        What::AmendmentChanged {
            from,
            to,
            amendment,
            repealed,
            ..
        } => amended((*from, *to), *amendment, *repealed),
        What::RuleFaulted {
            rule,
            number,
            fault,
        } => {
            let rule = state.rule(*rule);
            let fault = rule.map_or_else(
                || crate::fault(&fault.fault),
                |rule| broken::failed(scene, rule, &fault.fault),
            );
            msg!(happenings::RuleFaulted, rule = number, fault)
        }
        What::PrecedenceCircle { rules, .. } => {
            let names: Vec<String> = rules.iter().map(RuleNumber::to_string).collect();
            msg!(happenings::PrecedenceCircle, names = listed(&names))
        }
        What::Yielded { rule, by, about } => yielded(*rule, *by, contested(about, scene, locale)),
        What::AssetChanged { name, change, .. } => assets::changed(name, change, state, locale),
        What::AssetsLeft(rule, count, by) => assets::left(*rule, *count, *by),
        What::Excepted { rule, beaten } => excepted(*rule, beaten),
        What::Prevented {
            number,
            wanted,
            by,
            objection: reason,
            ..
        } => prevented(*number, wanting(wanted, state, locale), *by, reason, locale),
        What::NothingToDraw(_, rule) => msg!(happenings::NothingToDraw, rule),
        What::CutOff {
            number, occasions, ..
        } => msg!(happenings::CutOff, rule = number, n = occasions),
        What::SealMismatch { .. } => happenings::SEAL_MISMATCH.into(),
        What::LeftOver(one) => left_over(one, state, locale),
        What::DecidedWithout {
            rule,
            fault,
            instead,
            ..
        } => broken::decided_without(*rule, fault.hook, *instead),
        What::Unanswered(question) => msg!(happenings::Unanswered, question = asked(*question)),
        What::CaseCalled { case, judge } => {
            msg!(
                happenings::CaseCalled,
                who = actor(),
                case,
                judge = name(judge)
            )
        }
        What::JudgeChanged { case, judge } => {
            msg!(happenings::JudgeChanged, case, judge = name(judge))
        }
        What::Judged {
            case,
            judge,
            finding,
        } => {
            msg!(
                happenings::Judged,
                who = name(judge),
                case,
                finding = found(Some(*finding))
            )
        }
        What::Overruled {
            case,
            judge: Some(judge),
        } => {
            msg!(happenings::OverruledFor, case, judge = name(judge))
        }
        What::Overruled { case, judge: None } => msg!(happenings::Overruled, case),
        What::CaseSettled { case, finding } => {
            msg!(happenings::CaseSettled, case, finding = found(*finding))
        }
        What::CorrectionProposed { correction } => {
            msg!(happenings::CorrectionProposed, who = actor(), correction)
        }
        What::CorrectionAgreed {
            correction,
            player: who,
        } => {
            msg!(happenings::CorrectionAgreed, who = name(who), correction)
        }
        What::CorrectionMade { correction } => {
            msg!(happenings::CorrectionMade, correction)
        }
        What::CorrectionWithdrawn { correction } => {
            msg!(happenings::CorrectionWithdrawn, correction)
        }
        What::Remedied(of) => remedied(scene, of),
    }
}

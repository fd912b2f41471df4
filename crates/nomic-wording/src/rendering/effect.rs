//! One exhaustive match: an effect without words does not compile.

use super::amounts::{drawn, left_over, scored, stated};
use super::changes::{denied, enacted, repealed, reworded};
use super::law::{amended, excepted, kept};
use super::prevention::{ballot, contested, prevented, wanting, yielded};
use super::proposals::named;
use super::reasons::{asked, found, why};
use super::remedy::remedied;
use super::scene::Scene;
use super::{
    action, actions, assets, broken, listed, options, player, quantity, throws, transmuted, votes,
};
use crate::messages::happenings;
use crate::refusals::changed_by;
use crate::{Locale, Message, msg};
use nomic_engine::{
    DeviceChange, Effect, Ground, POINTS, PlayerId, ProposalNumber, RuleNumber, State, Topic,
};

/// Line for an effect; `actor` made the move.
#[expect(clippy::too_many_lines, reason = "one exhaustive match")]
pub(super) fn render_in_scene(
    what: &Effect,
    actor: Option<PlayerId>,
    scene: Scene<'_>,
    locale: Locale,
) -> Message {
    let state: &State = &scene;
    let name = |of: &PlayerId| player(state, *of);
    let titled = |of: &ProposalNumber| named(state, *of, locale);
    let ballot = |topic: &Topic| ballot(topic, state, locale);
    let actor = || actor.map_or_else(String::new, |actor| player(state, actor));
    match what {
        Effect::GameFounded => msg!(happenings::Founded, who = actor(), title = state.title()),
        Effect::PlayerJoined(who) => msg!(happenings::Joined, who = name(who)),
        Effect::PlayerLeft(who) => msg!(happenings::Left, who = name(who)),
        Effect::GameBegan => happenings::BEGAN.into(),
        Effect::Applied(who) => msg!(happenings::Applied, who = name(who)),
        Effect::TurnedDown(who) => msg!(happenings::TurnedDown, who = name(who)),
        Effect::Invited {
            player: who,
            stands: true,
        } => msg!(happenings::Invited, who = name(who)),
        Effect::Invited { player: who, .. } => msg!(happenings::Uninvited, who = name(who)),
        Effect::CameInvited { player: who, by } => {
            msg!(happenings::CameInvited, who = name(who), by = name(by))
        }
        Effect::DeviceChanged(who, change) => {
            let who = name(who);
            match change {
                DeviceChange::Offered => msg!(happenings::DeviceOffered, who),
                DeviceChange::TakenBack => msg!(happenings::PassTakenBack, who),
                DeviceChange::Added(_) => msg!(happenings::DeviceAdded, who),
                DeviceChange::Removed(_) => msg!(happenings::DeviceRemoved, who),
            }
        }
        Effect::Forked(who) => msg!(happenings::Forked, who = name(who)),
        Effect::Dismissed(who) => msg!(happenings::Dismissed, who = name(who)),
        Effect::SetApart {
            player: who,
            apart: true,
        } => msg!(happenings::SetApart, who = name(who)),
        Effect::SetApart { player: who, .. } => msg!(happenings::PlaysAgain, who = name(who)),
        Effect::MovedOn(who) => msg!(happenings::MovedOn, who = name(who)),
        Effect::WentAway(who) => msg!(happenings::WentAway, who = name(who)),
        Effect::CameBack(who) => msg!(happenings::CameBack, who = name(who)),
        Effect::Won { player: who } => msg!(happenings::Won, who = name(who)),
        Effect::NextGame { number } => msg!(happenings::NextGame, number),
        Effect::Appointed {
            role,
            player: Some(who),
        } => {
            msg!(happenings::Appointed, office = role, who = name(who))
        }
        Effect::Appointed { role, player: None } => msg!(happenings::Vacated, office = role),
        Effect::Proposed { proposal, behalf } => match behalf {
            Some((who, by)) => msg!(
                happenings::ProposedFor,
                by,
                who = name(who),
                proposal = titled(proposal)
            ),
            None => msg!(
                happenings::Proposed,
                who = actor(),
                proposal = titled(proposal)
            ),
        },
        Effect::Revised { proposal, .. } => {
            msg!(
                happenings::Revised,
                who = actor(),
                proposal = titled(proposal)
            )
        }
        Effect::Stated(proposal, one) => stated(actor(), titled(proposal), one, locale),
        Effect::Remarked { proposal } => {
            msg!(
                happenings::Remarked,
                who = actor(),
                proposal = titled(proposal)
            )
        }
        Effect::BallotOpened { topic, electorate } => match topic {
            Topic::Proposal(proposal) => msg!(
                happenings::VotingOpened,
                proposal = titled(proposal),
                electorate = electorate.len()
            ),
            Topic::Question(ballot, topic) => msg!(happenings::QuestionOpened, ballot, topic),
        },
        Effect::Voted {
            topic,
            player: who,
            said,
        }
        | Effect::VoteOpened {
            topic,
            player: who,
            said,
        } => votes::cast((topic, said), *who, scene, locale),
        Effect::OtherVote {
            topic,
            player: who,
            vote,
        } => votes::other((topic, vote), *who, scene, locale),
        Effect::VotedSecretly { topic, player: who } => votes::secretly(topic, *who, scene, locale),
        Effect::QuorumMissed { topic } => {
            msg!(happenings::QuorumMissed, ballot = ballot(topic))
        }
        Effect::Weighed { topic, weights } => {
            let said = |(voter, weight): &(PlayerId, i64)| {
                format!("{} {}", name(voter), crate::figure(*weight))
            };
            let weights: Vec<String> = weights.iter().map(said).collect();
            let weights = weights.join(", ");
            msg!(happenings::Weighed, ballot = ballot(topic), weights)
        }
        Effect::Adopted {
            proposal,
            in_favour,
            against,
            required,
            abstained,
        } => {
            let tally = votes::tally(*in_favour, *against, *abstained);
            let proposal = titled(proposal);
            match required {
                Some(required) => msg!(happenings::AdoptedWith, proposal, tally, required),
                None => msg!(happenings::Adopted, proposal, tally),
            }
        }
        Effect::Rejected {
            proposal,
            in_favour,
            against,
            required,
            ground,
            abstained,
        } => {
            let tally = votes::tally(*in_favour, *against, *abstained);
            let proposal = titled(proposal);
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
        Effect::Withdrawn(proposal) => msg!(happenings::Withdrawn, proposal = titled(proposal)),
        Effect::Reopened(proposal) => msg!(happenings::BackToDebate, proposal = titled(proposal)),
        Effect::Undetermined {
            proposal, doubt, ..
        } => {
            msg!(
                happenings::Undetermined,
                proposal = titled(proposal),
                why = why(*doubt)
            )
        }
        Effect::ChangesMet { rule, by, fits } => {
            let by = changed_by(*by);
            match fits {
                true => msg!(happenings::ChangesFit, rule, by),
                false => msg!(happenings::ChangeReplaced, rule, by),
            }
        }
        Effect::NotOpened { proposal, rule, by } => {
            msg!(
                happenings::NotOpened,
                proposal = titled(proposal),
                rule,
                by = changed_by(*by)
            )
        }
        Effect::ClosedWhenDue { topic, .. } => match topic {
            Topic::Proposal(proposal) => {
                msg!(happenings::ClosedWhenDue, proposal = titled(proposal))
            }
            Topic::Question(ballot, _) => msg!(happenings::QuestionClosedWhenDue, ballot),
        },
        Effect::BallotShut { topic, .. } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::BallotShut, proposal = titled(proposal)),
            Topic::Question(ballot, _) => msg!(happenings::QuestionShut, ballot),
        },
        Effect::LeftSealed { topic, players } => {
            let names: Vec<String> = players.iter().map(name).collect();
            let names = names.join(", ");
            match topic {
                Topic::Proposal(proposal) => {
                    msg!(happenings::LeftSealed, proposal = titled(proposal), names)
                }
                Topic::Question(ballot, _) => {
                    msg!(happenings::QuestionLeftSealed, ballot, names)
                }
            }
        }
        Effect::BallotDropped { topic } => match topic {
            Topic::Proposal(proposal) => {
                msg!(happenings::BackToDebate, proposal = titled(proposal))
            }
            Topic::Question(ballot, _) => msg!(happenings::QuestionDropped, ballot),
        },
        Effect::DeadlineSet { topic, .. } => match topic {
            Topic::Proposal(proposal) => msg!(happenings::DeadlineSet, proposal = titled(proposal)),
            Topic::Question(ballot, _) => msg!(happenings::QuestionDeadlineSet, ballot),
        },
        Effect::OptionChosen { topic, chosen } => match (topic, chosen) {
            (Topic::Question(ballot, _), Some(chosen)) => msg!(
                happenings::QuestionChose,
                ballot,
                option = options::chosen(scene, chosen, locale)
            ),
            (Topic::Question(ballot, _), None) => msg!(happenings::QuestionChoseNothing, ballot),
            (Topic::Proposal(_), _) => Message::nothing(),
        },
        Effect::QuestionDecided { ballot, carried } => match carried {
            true => msg!(happenings::QuestionCarried, ballot),
            false => msg!(happenings::QuestionDefeated, ballot),
        },
        Effect::Acted {
            number,
            label,
            args,
            ..
        } => actions::acted((actor(), *number), label, args, (scene, locale)),
        Effect::HandedIn {
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
        Effect::Opened {
            player: who,
            number,
            action: of,
            args,
        } => actions::opened(
            (name(who), *number),
            action(state, *number, of, locale),
            args,
            (scene, locale),
        ),
        Effect::OpenedVoid {
            player: who,
            number,
            action: of,
            message,
        } => actions::opened_void(
            (name(who), *number),
            action(state, *number, of, locale),
            message.as_ref(),
            locale,
        ),
        Effect::TurnBegan { player: who, .. } => msg!(happenings::TurnBegan, who = name(who)),
        Effect::TurnEnded { player: who } => msg!(happenings::TurnEnded, who = name(who)),
        Effect::TurnHeld { message } => msg!(happenings::TurnHeld, message),
        Effect::CircuitEnded(circuit) => msg!(happenings::CircuitEnded, circuit),
        Effect::RoundBegan(round) => msg!(happenings::RoundBegan, round),
        Effect::RoundEnded(round) => msg!(happenings::RoundEnded, round),
        Effect::TimerSet { name: timer, .. } => msg!(happenings::TimerSet, timer),
        Effect::TimerStopped { name: timer } => msg!(happenings::TimerStopped, timer),
        Effect::TimeCalled { name: timer, .. } => {
            msg!(happenings::TimeCalled, timer, who = actor())
        }
        Effect::Throw(who, change) => throws::changed(name(who), change, actor(), locale),
        Effect::Witnessed { .. } => msg!(happenings::Witnessed, who = actor()),
        Effect::Drawn {
            sides,
            result,
            thrown: true,
            ..
        } => {
            msg!(happenings::Thrown, who = actor(), sides, result)
        }
        Effect::Drawn { sides, result, .. } => drawn(*result, *sides),
        Effect::Dealt(who, card) => {
            let (called, sides) = (card.name.get(locale.for_rules()), card.sides);
            msg!(happenings::Dealt, who = name(who), name = called, sides)
        }
        Effect::Shown(who, card) => msg!(
            happenings::Shown,
            who = name(who),
            name = card.name.get(locale.for_rules()),
            number = card.shown.unwrap_or(0),
            sides = card.sides
        ),
        Effect::Discarded {
            player: who,
            name: card,
            cards,
        } => {
            let card = card.get(locale.for_rules());
            msg!(happenings::Discarded, who = name(who), name = card, cards)
        }
        Effect::QuantityChanged {
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
        Effect::Announced { text } => Message::text(text.get(locale.for_rules())),
        Effect::RuleEnacted { number, by, .. } => enacted(*number, *by),
        Effect::RuleAmended { from, to, by, .. } => reworded((*from, *to), *by),
        Effect::RuleRepealed { number, by, .. } => repealed(*number, *by),
        Effect::RuleTransmuted {
            from,
            to,
            class,
            by,
            ..
        } => transmuted((*from, *to), (None, *class), *by, state, locale),
        Effect::Denied(rule, wish, denial) => denied(*rule, wish, denial, state, locale),
        Effect::RuleVoided { number, .. } => msg!(happenings::RuleVoided, rule = number),
        Effect::RuleRevived { number, .. } => msg!(happenings::RuleRevived, rule = number),
        Effect::KeepSet {
            number,
            keep,
            from,
            to,
            of,
            ..
        } => kept((*number, keep), *of, (from, to), scene, locale),
        Effect::AmendmentChanged {
            from,
            to,
            amendment,
            repealed,
            ..
        } => amended((*from, *to), *amendment, *repealed),
        Effect::RuleFaulted {
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
        Effect::PrecedenceCircle { rules, .. } => {
            let names: Vec<String> = rules.iter().map(RuleNumber::to_string).collect();
            msg!(happenings::PrecedenceCircle, names = listed(&names))
        }
        Effect::Yielded { rule, by, about } => yielded(*rule, *by, contested(about, scene, locale)),
        Effect::AssetChanged { name, change, .. } => assets::changed(name, change, state, locale),
        Effect::AssetsLeft(rule, count, by) => assets::left(*rule, *count, *by),
        Effect::Excepted { rule, beaten } => excepted(*rule, beaten),
        Effect::Prevented {
            number,
            wanted,
            by,
            objection: reason,
            ..
        } => prevented(*number, wanting(wanted, state, locale), *by, reason, locale),
        Effect::NothingToDraw(_, rule) => msg!(happenings::NothingToDraw, rule),
        Effect::CutOff {
            number, occasions, ..
        } => msg!(happenings::CutOff, rule = number, n = occasions),
        Effect::SealMismatch { .. } => happenings::SEAL_MISMATCH.into(),
        Effect::LeftOver(one) => left_over(one, state, locale),
        Effect::DecidedWithout {
            rule,
            fault,
            instead,
            ..
        } => broken::decided_without(*rule, fault.hook, *instead),
        Effect::Unanswered(question) => msg!(happenings::Unanswered, question = asked(*question)),
        Effect::CaseCalled { case, judge } => {
            msg!(
                happenings::CaseCalled,
                who = actor(),
                case,
                judge = name(judge)
            )
        }
        Effect::JudgeChanged { case, judge } => {
            msg!(happenings::JudgeChanged, case, judge = name(judge))
        }
        Effect::Judged {
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
        Effect::Overruled {
            case,
            judge: Some(judge),
        } => {
            msg!(happenings::OverruledFor, case, judge = name(judge))
        }
        Effect::Overruled { case, judge: None } => msg!(happenings::Overruled, case),
        Effect::CaseSettled { case, finding } => {
            msg!(happenings::CaseSettled, case, finding = found(*finding))
        }
        Effect::CorrectionProposed { correction } => {
            msg!(happenings::CorrectionProposed, who = actor(), correction)
        }
        Effect::CorrectionAgreed {
            correction,
            player: who,
        } => {
            msg!(happenings::CorrectionAgreed, who = name(who), correction)
        }
        Effect::CorrectionMade { correction } => {
            msg!(happenings::CorrectionMade, correction)
        }
        Effect::CorrectionWithdrawn { correction } => {
            msg!(happenings::CorrectionWithdrawn, correction)
        }
        Effect::Remedied(of) => remedied(scene, of),
    }
}

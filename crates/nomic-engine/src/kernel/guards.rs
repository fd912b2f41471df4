//! Effects of a rule are checked by higher rules, like a move by all rules: no lower rule can
//! bypass a higher one.

use super::{Act, Ask};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::effects::intervention::{Intervention, Objection};
use crate::effects::topic::Topic;
use crate::model::proposal::Stage;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{Type, Value};
use crate::state::State;
use crate::state::clock::{Moment, as_ms};
use crate::view::CallContext;
use crate::view::consult::{self, Opinion};
use crate::vocabulary::hook::{CheckHook, QuestionHook};
use crate::vocabulary::hooks::{
    CARRYING, CHOOSES, CLOSING, Carrying, JOINING, JUDGE_FOR, JUDGING, LEAVING, MOVING,
    NEXT_PLAYER, OPENING, RULE_CHANGE, VOTING, VOTING_TIME,
};
use crate::vocabulary::row::Args;
use crate::vocabulary::term::{ProposalSerial, Term, TermTuple};
use crate::{BallotId, PlayerId, RuleId, vocabulary};

/// Checks that an effect has to pass, and the question that it answers.
pub(crate) struct Guard {
    pub(crate) effect: &'static str,
    /// Effect in terms of the game; none if there is nothing to do.
    wants: fn(&State, &[Value]) -> Option<Intervention>,
    /// Checks that would be made if a player did it. They are about what the effect is about: of its
    /// values each takes the first that fits.
    pub(crate) checks: &'static [&'static str],
    /// Question that a higher rule may have answered differently.
    rival: Option<Rival>,
}

struct Rival {
    question: &'static str,
    /// Subject of the question.
    about: fn(&State, &[Value]) -> Option<Value>,
    /// Whether the effect matches this answer.
    agrees: fn(&State, &[Value], &Value) -> bool,
}

impl Guard {
    pub(crate) fn question(&self) -> Option<&'static str> {
        self.rival.as_ref().map(|rival| rival.question)
    }
}

pub(crate) static GUARDS: [Guard; 17] = [
    Guard {
        effect: "open_voting",
        wants: |state, args| {
            let ProposalSerial(serial) = first(args)?;
            let open = state.docket().get_open(serial)?;
            (open.stage() == Stage::Debate).then(|| Intervention::OpenVoting(open.number))
        },
        checks: &[of(&RULE_CHANGE), of(&OPENING)],
        rival: None,
    },
    Guard {
        effect: "close_ballot",
        wants: |state, args| Some(Intervention::Close(open_topic(state, args)?)),
        checks: &[of(&CLOSING)],
        rival: None,
    },
    Guard {
        effect: "carry",
        wants: |state, args| Some(Intervention::Carry(open_topic(state, args)?)),
        checks: &[of(&CLOSING)],
        rival: Some(rival(&CARRYING, the_first, |state, args, answer| {
            is_carried(state, args, answer) == Some(true)
        })),
    },
    Guard {
        effect: "defeat",
        wants: |state, args| Some(Intervention::Defeat(open_topic(state, args)?)),
        checks: &[of(&CLOSING)],
        rival: Some(rival(&CARRYING, the_first, |state, args, answer| {
            is_carried(state, args, answer) == Some(false)
        })),
    },
    Guard {
        effect: "choose",
        wants: |state, args| Some(Intervention::Choose(open_topic(state, args)?)),
        checks: &[of(&CLOSING)],
        rival: Some(rival(&CHOOSES, the_first, |_, args, answer| {
            args.get(1).is_some_and(|option| option.same(answer))
        })),
    },
    Guard {
        effect: "cast_vote",
        wants: |state, args| {
            let player = args.get(1).and_then(PlayerId::from_value)?;
            Some(Intervention::CastVote(open_topic(state, args)?, player))
        },
        checks: &[VOTING.name()],
        rival: None,
    },
    Guard {
        effect: "abstain",
        wants: |state, args| {
            let player = args.get(1).and_then(PlayerId::from_value)?;
            Some(Intervention::CastVote(open_topic(state, args)?, player))
        },
        checks: &[VOTING.name()],
        rival: None,
    },
    Guard {
        effect: "drop_ballot",
        wants: |state, args| Some(Intervention::Drop(open_topic(state, args)?)),
        checks: &[of(&CLOSING)],
        rival: None,
    },
    Guard {
        effect: "set_deadline",
        wants: |state, args| Some(Intervention::SetDeadline(open_topic(state, args)?)),
        checks: &[],
        rival: Some(rival(&VOTING_TIME, the_first, |state, args, answer| {
            let time = i64::from_value(answer).map(as_ms);
            let opened = first(args).and_then(|id: BallotId| Some(state.ballot(id)?.opened_ms));
            let at = args.get(1).and_then(i64::from_value).map(as_ms);
            let due = opened
                .zip(time)
                .map(|(opened, time)| opened.saturating_add(time));
            due == at
        })),
    },
    Guard {
        effect: "settle",
        wants: |state, args| {
            let case = state.court().cases().get_open(case_number(args)?)?;
            case.judgement
                .is_none()
                .then(|| Intervention::Settle(case.id))
        },
        checks: &[of(&JUDGING)],
        rival: None,
    },
    Guard {
        effect: "name_judge",
        wants: |state, args| {
            let case = state.court().cases().get_open(case_number(args)?)?;
            let judge = args.get(1).and_then(PlayerId::from_value)?;
            case.judgement
                .is_none()
                .then(|| Intervention::NameJudge(case.id, judge))
        },
        checks: &[],
        rival: Some(rival(&JUDGE_FOR, the_first, |_, args, answer| {
            args.get(1).is_some_and(|judge| judge.same(answer))
        })),
    },
    Guard {
        effect: "admit",
        wants: |state, args| {
            let player = state.player(first(args)?)?;
            player.applicant.then_some(Intervention::Admit(player.id))
        },
        checks: &[of(&JOINING)],
        rival: None,
    },
    Guard {
        effect: "dismiss",
        wants: |state, args| {
            let player = state.player(first(args)?)?;
            player.active.then_some(Intervention::Dismiss(player.id))
        },
        checks: &[of(&LEAVING)],
        rival: None,
    },
    Guard {
        effect: "give_turn",
        wants: |state, args| Some(Intervention::GiveTurn(state.player(first(args)?)?.id)),
        checks: &[],
        rival: Some(rival(
            &NEXT_PLAYER,
            |state, _| state.turn().player.map(Term::into_value),
            |_, args, answer| args.first().is_some_and(|player| player.same(answer)),
        )),
    },
    Guard {
        effect: "transfer",
        wants: moved_asset,
        checks: &[of(&MOVING)],
        rival: None,
    },
    Guard {
        effect: "release",
        wants: moved_asset,
        checks: &[of(&MOVING)],
        rival: None,
    },
    Guard {
        effect: "destroy",
        wants: moved_asset,
        checks: &[of(&MOVING)],
        rival: None,
    },
];

const fn of<A: Term>(check: &CheckHook<(A,)>) -> &'static str {
    check.name()
}

const fn rival<A: Term, R>(
    question: &QuestionHook<(A,), R>,
    about: fn(&State, &[Value]) -> Option<Value>,
    agrees: fn(&State, &[Value], &Value) -> bool,
) -> Rival {
    Rival {
        question: question.name(),
        about,
        agrees,
    }
}

fn about(check: &str, args: &[Value]) -> Vec<Value> {
    let params = vocabulary::hook(check).map_or(&[][..], |hook| hook.params);
    let fitting = |ty: &Type| args.iter().find(|value| value.fits(*ty)).cloned();
    params.iter().filter_map(fitting).collect()
}

fn first<T: Term>(args: &[Value]) -> Option<T> {
    Args::of(args).take().ok()
}

fn the_first(_: &State, args: &[Value]) -> Option<Value> {
    args.first().cloned()
}

fn moved_asset(state: &State, args: &[Value]) -> Option<Intervention> {
    let asset = state.asset(first(args)?)?;
    Some(Intervention::MoveAsset(asset.name.clone()))
}

fn case_number(args: &[Value]) -> Option<u32> {
    first(args).map(|crate::CaseId(number)| number)
}

fn open_topic(state: &State, args: &[Value]) -> Option<Topic> {
    let id = first(args)?;
    state.ballot_records().get_open(id)?;
    Some(super::ballots::topic(state, id))
}

fn is_carried(state: &State, args: &[Value], answer: &Value) -> Option<bool> {
    Some(match Carrying::from_value(answer)? {
        Carrying::Decided(carried) => carried,
        Carrying::Votes(required) => state.ballot(first(args)?)?.count().in_favour >= required,
    })
}

impl Ask<'_> {
    fn objection_from_above(
        &mut self,
        rule: RuleId,
        guard: &Guard,
        args: &[Value],
    ) -> Option<(ProvisionRef, Objection)> {
        // A vote is cast when a rule casts it; all else ends or moves an end.
        let votes = guard.checks.contains(&VOTING.name());
        let ending = self.ending_moment(args).filter(|_| !votes);
        let moment = ending.unwrap_or(self.state().moment());
        let refused = self.at_moment(moment, |ask| {
            let mut checks = guard.checks.iter();
            checks.find_map(|check| {
                let about = about(check, args);
                ask.refusal_from_above(rule, check, &about)
            })
        });
        let rival = guard.rival.as_ref();
        refused.or_else(|| rival.and_then(|rival| self.answer_from_above(rule, rival, args)))
    }

    /// The group's clock while it is checked whether a ballot can end, though not earlier than the
    /// ballot began: a rule cannot have it end sooner than a player.
    fn ending_moment(&self, about: &[Value]) -> Option<Moment> {
        let opened_ms = self.state().ballot(first(about)?)?.opened_ms;
        let moment = self.state().moment();
        let now = moment.group.max(opened_ms).min(moment.now);
        Some(Moment { now, ..moment })
    }

    fn refusal_from_above(
        &mut self,
        rule: RuleId,
        check: &'static str,
        about: &[Value],
    ) -> Option<(ProvisionRef, Objection)> {
        let above = self.above(rule, check, about);
        let context = CallContext {
            by_rule: true,
            ..self.call_context()
        };
        let said = consult::opinions(self.state(), (check, &above), about, context);
        self.record_all_faults(said.faults);
        match said.answers.into_iter().next() {
            Some((place, Opinion::Refused(message))) => Some((place, Objection::Refused(message))),
            Some((_, Opinion::Allowed)) | None => self.unheard(&above),
        }
    }

    fn answer_from_above(
        &mut self,
        rule: RuleId,
        rival: &Rival,
        args: &[Value],
    ) -> Option<(ProvisionRef, Objection)> {
        let about = [(rival.about)(self.state(), args)?];
        let above = self.above(rule, rival.question, &about);
        let said = consult::ask_provisions(
            self.state(),
            (rival.question, &above),
            &about,
            self.call_context(),
        );
        self.record_all_faults(said.faults);
        match said.answers.into_iter().next() {
            Some((_, answer)) if (rival.agrees)(self.state(), args, &answer) => None,
            Some((place, _)) => Some((place, Objection::Otherwise)),
            None => self.unheard(&above),
        }
    }

    /// A higher rule that was perhaps not asked to the end because no steps are left: using up the
    /// steps gets nothing past it.
    fn unheard(&self, above: &[ProvisionRef]) -> Option<(ProvisionRef, Objection)> {
        let spent = self.budget().fuel.get() == 0;
        let place = above.last().filter(|_| spent)?;
        Some((*place, Objection::Unheard))
    }

    /// Provisions at this hook whose rules have a higher class than this rule.
    fn above(&self, rule: RuleId, hook: &'static str, about: &[Value]) -> Vec<ProvisionRef> {
        let rank = |rule: RuleId| self.state().rule(rule).map(|rule| rule.class.rank());
        let own = rank(rule);
        let heard = consult::provisions_at(self.state(), hook, about).iter();
        let above = heard.filter(|place| rank(place.rule) < own);
        above.copied().collect()
    }
}

impl Act<'_> {
    /// True if a higher rule forbids this effect; that is reported.
    pub(super) fn is_stopped(&mut self, rule: RuleId, effect: &str, args: &[Value]) -> bool {
        let Some(guard) = GUARDS.iter().find(|guard| guard.effect == effect) else {
            return false;
        };
        let Some(wanted) = (guard.wants)(self.state(), args) else {
            return false;
        };
        let Some((place, objection)) = self.objection_from_above(rule, guard, args) else {
            return false;
        };
        let what = Effect::Prevented {
            rule,
            number: self.number_of_rule(rule),
            wanted,
            by: self.number_of(place),
            objection,
        };
        let because = self.because(place, Vec::new());
        self.record_effect(what, vec![because]);
        true
    }

    /// Whether a rule above the one that holds a ballot to be over does not let it be closed.
    pub(super) fn is_kept_open(&mut self, over: &Because, ballot: BallotId) -> bool {
        match over {
            Because::Rule { rule, .. } => {
                self.is_stopped(*rule, "close_ballot", (ballot,).into_values().as_ref())
            }
            Because::Kernel(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::table::VOCABULARY;

    #[test]
    fn every_guard_is_of_an_effect_that_is_about_what_is_checked() {
        for guard in &GUARDS {
            let mut effects = VOCABULARY.effects.iter();
            let effect = effects.find(|known| known.name == guard.effect).unwrap();
            for check in guard.checks {
                let shown = vocabulary::hook(check).unwrap().params;
                let had = |ty: &Type| effect.params.contains(ty);
                assert!(shown.iter().all(had), "{} at {check}", guard.effect);
            }
            if let Some(question) = guard.question() {
                let asked = vocabulary::hook(question).unwrap().params;
                assert_eq!(asked.first(), effect.params.first(), "{question}");
            }
        }
    }
}

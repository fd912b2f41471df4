//! Effects of rules: a row for each effect of the vocabulary.

use super::step::QueuedStep;
use super::{Act, contest};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::player::POINTS;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{EffectKind, Phrase, Value};
use crate::state::clock::as_ms;
use crate::vocabulary::hooks::ON_SIGNAL;
use crate::vocabulary::row::{Args, EffectRow, effects};
use crate::vocabulary::term::{ProposalSerial, Quantity, RuleCode, SomeOptions, SomeRule, Term};
use crate::vocabulary::{ASSET, BALLOT, CASE, PLAYER, PROPOSAL, RULE, effect};
use crate::{AssetId, BallotId, CaseId, PlayerId, Preference, RuleId};

pub(crate) static EFFECTS: [EffectKind; 51] = effects(&EFFECT_ROWS);

/// An effect with its values as types of Rust, the fields that it changes, and how it is carried
/// out; `because` is the rule that wants it.
macro_rules! row {
    ($name:literal($($arg:ident: $ty:ty),*) [$($write:expr),*], |$kernel:ident, $place:ident| $body:expr) => {
        EffectRow {
            effect: effect($name, &[$(<$ty as Term>::TYPE),*], &[$($write),*]),
            carry_out: |$kernel, $place, args| {
                #[allow(unused_mut, unused_variables, reason = "some take nothing")]
                let mut args = Args::of(args);
                $(let $arg: $ty = args.take()?;)*
                $body
            },
            decides: None,
        }
    };
}

/// An effect that cannot fail and is reported with its rule.
macro_rules! reported {
    ($name:literal($($arg:ident: $ty:ty),*) [$($write:expr),*], |$kernel:ident, $because:ident| $body:expr) => {
        row!($name($($arg: $ty),*) [$($write),*], |$kernel, place| {
            let $because = $kernel.because(place, Vec::new());
            $body;
            Ok(())
        })
    };
}

pub(super) static EFFECT_ROWS: [EffectRow; 51] = [
    row!("award"(player: PlayerId, points: i64) [(PLAYER, "points")], |kernel, place| {
        kernel.change_quantity(place, player, POINTS, points)
    }),
    row!("set_points"(player: PlayerId, points: i64) [(PLAYER, "points")], |kernel, place| {
        kernel.set_quantity(place, player, POINTS, points)
    }).deciding(contest::points),
    row!("change"(player: PlayerId, quantity: Quantity, by: i64) [], |kernel, place| {
        kernel.change_quantity(place, player, &quantity.0, by)
    }),
    row!("set_amount"(player: PlayerId, quantity: Quantity, to: i64) [], |kernel, place| {
        kernel.set_quantity(place, player, &quantity.0, to)
    }).deciding(contest::amount),
    row!("win"(player: PlayerId) [], |kernel, place| kernel.declare_winner(place, player)),
    row!("give_turn"(player: PlayerId) [], |kernel, place| kernel.give_turn(place, player)).deciding(contest::next_turn),
    reported!("end_turn"()[(PLAYER, "on_turn")], |kernel, because| kernel
        .end_turn(because)),
    row!("repeal"(rule: SomeRule) [(RULE, "in_force")], |kernel, place| {
        kernel.repeal(place, rule.0)
    }).deciding(contest::rule),
    row!("enact"(title: Phrase, text: Phrase, code: RuleCode) [(RULE, "in_force")], |kernel, place| {
        kernel.enact(place, (title, text), &code.0)
    }),
    row!(
        "amend"(rule: SomeRule, text: Phrase, code: RuleCode)
            [(RULE, "text"), (RULE, "code"), (RULE, "has_code"), (RULE, "amended"), (RULE, "amendments"), (RULE, "number")],
        |kernel, place| kernel.amend(place, rule.0, &text, &code.0)
    ).deciding(contest::rule),
    row!(
        "transmute"(rule: SomeRule, class: Phrase)
            [(RULE, "class"), (RULE, "rank"), (RULE, "mutable"), (RULE, "immutable"), (RULE, "number")],
        |kernel, place| kernel.transmute(place, rule.0, &class)
    ).deciding(contest::class),
    row!(
        "propose"(player: PlayerId, title: Phrase, text: Phrase, code: RuleCode)
            [(PROPOSAL, "in_debate")],
        |kernel, place| kernel.propose_enactment(place, player, (&title, &text), &code.0)
    ),
    row!(
        "propose_amendment"(player: PlayerId, rule: SomeRule, text: Phrase, code: RuleCode)
            [(PROPOSAL, "in_debate")],
        |kernel, place| kernel.propose_amendment(place, player, rule.0, (&text, &code.0))
    ),
    row!(
        "propose_repeal"(player: PlayerId, rule: SomeRule) [(PROPOSAL, "in_debate")],
        |kernel, place| kernel.propose_repeal(place, player, rule.0)
    ),
    row!(
        "withdraw"(proposal: ProposalSerial)
            [(PROPOSAL, "withdrawn"), (PROPOSAL, "in_debate"), (PROPOSAL, "in_voting"), (BALLOT, "open")],
        |kernel, place| kernel.withdraw(place, proposal)
    ).deciding(contest::proposal),
    row!(
        "reopen"(proposal: ProposalSerial)
            [(PROPOSAL, "in_debate"), (PROPOSAL, "rejected"), (PROPOSAL, "withdrawn")],
        |kernel, place| kernel.reopen_by_rule(place, proposal)
    ).deciding(contest::proposal),
    row!("open_ballot"(topic: Phrase, about: Value) [(BALLOT, "open")], |kernel, place| {
        let about = kernel.about(&about)?;
        kernel.put_question(place, &topic, about, None)
    }),
    row!(
        "open_choice"(topic: Phrase, options: SomeOptions, most: i64) [(BALLOT, "open")],
        |kernel, place| {
            let slate = kernel.slate(&options.0, Some(most))?;
            kernel.put_question(place, &topic, None, Some(slate))
        }
    ),
    row!("open_ranking"(topic: Phrase, options: SomeOptions) [(BALLOT, "open")], |kernel, place| {
        let slate = kernel.slate(&options.0, None)?;
        kernel.put_question(place, &topic, None, Some(slate))
    }),
    row!(
        "choose"(ballot: BallotId, option: i64) [(BALLOT, "chosen"), (BALLOT, "carried"), (BALLOT, "open")],
        |kernel, place| kernel.choose_by_rule(place, ballot, option)
    ).deciding(contest::ballot),
    row!("carry"(ballot: BallotId) [(BALLOT, "carried"), (BALLOT, "open")], |kernel, place| {
        let because = by(kernel, place);
        kernel.carry_by_rule(ballot, because)
    }).deciding(contest::ballot),
    reported!(
        "defeat"(ballot: BallotId) [(BALLOT, "carried"), (BALLOT, "open")],
        |kernel, because| kernel.decide_by_rule(ballot, false, because)
    ).deciding(contest::ballot),
    row!(
        "cast_vote"(ballot: BallotId, player: PlayerId, in_favour: bool)
            [
                (BALLOT, "votes"), (BALLOT, "in_favour"), (BALLOT, "against"), (BALLOT, "abstained"),
                (BALLOT, "missing"), (BALLOT, "cast"), (BALLOT, "unopened"), (BALLOT, "all_voted"), (BALLOT, "unanimous")
            ],
        |kernel, place| kernel.cast_by_rule(place, ballot, (player, in_favour.into()))
    ).deciding(contest::vote),
    row!(
        "abstain"(ballot: BallotId, player: PlayerId)
            [
                (BALLOT, "votes"), (BALLOT, "abstained"), (BALLOT, "missing"), (BALLOT, "cast"),
                (BALLOT, "unopened"), (BALLOT, "all_voted"), (BALLOT, "unanimous")
            ],
        |kernel, place| kernel.cast_by_rule(place, ballot, (player, Preference::Abstain))
    ).deciding(contest::vote),
    reported!(
        "drop_ballot"(ballot: BallotId) [(BALLOT, "open"), (PROPOSAL, "in_debate")],
        |kernel, because| kernel.drop_ballot(ballot, vec![because])
    ).deciding(contest::ballot),
    reported!(
        "overrule"(case: CaseId) [(CASE, "overruled"), (CASE, "judge")],
        |kernel, because| kernel.overrule(case, because)
    ).deciding(contest::case),
    reported!("settle"(case: CaseId) [(CASE, "settled"), (CASE, "open")], |kernel, because| {
        kernel.settle(case, because)
    }).deciding(contest::case),
    reported!("name_judge"(case: CaseId, judge: PlayerId) [(CASE, "judge")], |kernel, because| {
        kernel.name_judge(case, judge, because)
    }).deciding(contest::judge),
    row!("set_timer"(name: Phrase, at: i64) [], |kernel, place| {
        kernel.set_timer(place, &name, as_ms(at))
    }).deciding(contest::timer),
    reported!("stop_timer"(name: Phrase) [], |kernel, because| {
        kernel.stop_timer(name.as_plain(), vec![because])
    }).deciding(contest::timer),
    reported!("set_deadline"(ballot: BallotId, at: i64) [(BALLOT, "deadline")], |kernel, because| {
        kernel.set_deadline(ballot, as_ms(at), because)
    }).deciding(contest::deadline),
    reported!("open_voting"(proposal: ProposalSerial) [(PROPOSAL, "in_voting")], |kernel, because| {
        kernel.open_voting_by_rule(proposal, because)
    }),
    row!(
        "close_ballot"(ballot: BallotId)
            [(BALLOT, "carried"), (BALLOT, "chosen"), (BALLOT, "open"), (PROPOSAL, "in_voting")],
        |kernel, _place| {
            kernel.count_and_decide(ballot);
            Ok(())
        }
    ).deciding(contest::ballot),
    row!("appoint"(player: PlayerId, role: Phrase) [], |kernel, place| {
        let because = by(kernel, place);
        kernel.appoint(player, &role, because)
    }).deciding(contest::office),
    reported!("vacate"(role: Phrase) [], |kernel, because| kernel.vacate(role.as_plain(), because)).deciding(contest::office),
    row!("deal"(player: PlayerId, name: Phrase, sides: i64) [], |kernel, place| {
        kernel.deal(place, player, &name, sides)
    }).of_chance(),
    reported!("discard"(player: PlayerId, name: Phrase) [], |kernel, because| {
        kernel.discard(player, &name, because)
    }),
    row!("create"(sort: Phrase, name: Phrase) [(ASSET, "name")], |kernel, place| {
        kernel.make_asset(place, (sort, name), None)
    }),
    row!(
        "grant"(player: PlayerId, sort: Phrase, name: Phrase) [(ASSET, "name"), (ASSET, "owner")],
        |kernel, place| kernel.make_asset(place, (sort, name), Some(player))
    ),
    row!(
        "transfer"(asset: AssetId, player: PlayerId) [(ASSET, "owner"), (ASSET, "owned")],
        |kernel, place| kernel.move_asset(place, asset, Some(player))
    ),
    row!("release"(asset: AssetId) [(ASSET, "owner"), (ASSET, "owned")], |kernel, place| {
        kernel.move_asset(place, asset, None)
    }),
    row!("destroy"(asset: AssetId) [(ASSET, "name"), (ASSET, "owner")], |kernel, place| {
        kernel.destroy_asset(place, asset)
    }),
    row!("take_over"(rule: RuleId) [(ASSET, "rule")], |kernel, place| kernel.take_over(place, rule)),
    row!("set_apart"(player: PlayerId, apart: bool) [(PLAYER, "apart"), (PLAYER, "on_turn")], |kernel, place| {
        let because = by(kernel, place);
        kernel.set_apart(player, apart, because)
    }).deciding(contest::apart),
    row!("admit"(player: PlayerId) [(PLAYER, "active")], |kernel, place| {
        let because = by(kernel, place);
        kernel.admit_by_rule(player, because)
    }).deciding(contest::seat),
    row!("turn_down"(player: PlayerId) [(PLAYER, "applicant")], |kernel, place| {
        let because = by(kernel, place);
        kernel.turn_down(player, because)
    }).deciding(contest::seat),
    row!("dismiss"(player: PlayerId) [(PLAYER, "active")], |kernel, place| {
        let because = by(kernel, place);
        kernel.dismiss(player, because)
    }).deciding(contest::seat),
    reported!("end_round"() [], |kernel, because| kernel.end_round(because)),
    row!("begin_next_game"() [], |kernel, place| {
        let because = by(kernel, place);
        kernel.begin_next_game(because)
    }),
    row!("signal"(name: Phrase) [], |kernel, _place| {
        kernel.queue(QueuedStep::occasion(ON_SIGNAL, (name,)));
        Ok(())
    }),
    reported!("announce"(text: Phrase) [], |kernel, because| {
        kernel.record_effect(Effect::Announced { text }, vec![because])
    }),
];

fn by(kernel: &Act<'_>, place: ProvisionRef) -> Because {
    kernel.because(place, Vec::new())
}

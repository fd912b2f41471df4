//! What rules can do: a row for each effect of the vocabulary.

use super::step::Step;
use super::{Clerk, contest};
use crate::effects::because::Because;
use crate::effects::what::What;
use crate::model::player::POINTS;
use crate::rulebook::book::Place;
use crate::rules::{EffectKind, Phrase, Value};
use crate::state::clock::as_ms;
use crate::vocabulary::hooks::ON_SIGNAL;
use crate::vocabulary::row::{Args, EffectRow, effects};
use crate::vocabulary::term::{ProposalSerial, Quantity, RuleCode, SomeOptions, SomeRule, Term};
use crate::vocabulary::{ASSET, BALLOT, CASE, PLAYER, PROPOSAL, RULE, effect};
use crate::{AssetId, BallotId, CaseId, PlayerId, RuleId};

pub(crate) static EFFECTS: [EffectKind; 50] = effects(&EFFECT_ROWS);

/// An effect with its values as types of Rust, the fields that it changes, and how it is carried
/// out; `because` is the rule that wants it.
macro_rules! row {
    ($name:literal($($arg:ident: $ty:ty),*) [$($write:expr),*], |$clerk:ident, $place:ident| $body:expr) => {
        EffectRow {
            effect: effect($name, &[$(<$ty as Term>::TYPE),*], &[$($write),*]),
            carry_out: |$clerk, $place, args| {
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
macro_rules! told {
    ($name:literal($($arg:ident: $ty:ty),*) [$($write:expr),*], |$clerk:ident, $because:ident| $body:expr) => {
        row!($name($($arg: $ty),*) [$($write),*], |$clerk, place| {
            let $because = $clerk.because(place, Vec::new());
            $body;
            Ok(())
        })
    };
}

pub(super) static EFFECT_ROWS: [EffectRow; 50] = [
    row!("award"(player: PlayerId, points: i64) [(PLAYER, "points")], |clerk, place| {
        clerk.change_quantity(place, player, POINTS, points)
    }),
    row!("set_points"(player: PlayerId, points: i64) [(PLAYER, "points")], |clerk, place| {
        clerk.set_quantity(place, player, POINTS, points)
    }).deciding(contest::points),
    row!("change"(player: PlayerId, quantity: Quantity, by: i64) [], |clerk, place| {
        clerk.change_quantity(place, player, &quantity.0, by)
    }),
    row!("set_amount"(player: PlayerId, quantity: Quantity, to: i64) [], |clerk, place| {
        clerk.set_quantity(place, player, &quantity.0, to)
    }).deciding(contest::amount),
    row!("win"(player: PlayerId) [], |clerk, place| clerk.declare_winner(place, player)),
    row!("give_turn"(player: PlayerId) [], |clerk, place| clerk.give_turn(place, player)).deciding(contest::next_turn),
    told!("end_turn"()[(PLAYER, "on_turn")], |clerk, because| clerk
        .end_turn(because)),
    row!("repeal"(rule: SomeRule) [(RULE, "in_force")], |clerk, place| {
        clerk.repeal(place, rule.0)
    }).deciding(contest::rule),
    row!("enact"(title: Phrase, text: Phrase, code: RuleCode) [(RULE, "in_force")], |clerk, place| {
        clerk.enact(place, (title, text), &code.0)
    }),
    row!(
        "amend"(rule: SomeRule, text: Phrase, code: RuleCode)
            [(RULE, "text"), (RULE, "code"), (RULE, "has_code"), (RULE, "amended"), (RULE, "amendments"), (RULE, "number")],
        |clerk, place| clerk.amend(place, rule.0, &text, &code.0)
    ).deciding(contest::rule),
    row!(
        "transmute"(rule: SomeRule, class: Phrase)
            [(RULE, "class"), (RULE, "rank"), (RULE, "mutable"), (RULE, "immutable"), (RULE, "number")],
        |clerk, place| clerk.transmute(place, rule.0, &class)
    ).deciding(contest::class),
    row!(
        "propose"(player: PlayerId, title: Phrase, text: Phrase, code: RuleCode)
            [(PROPOSAL, "in_debate")],
        |clerk, place| clerk.propose_enactment(place, player, (&title, &text), &code.0)
    ),
    row!(
        "propose_amendment"(player: PlayerId, rule: SomeRule, text: Phrase, code: RuleCode)
            [(PROPOSAL, "in_debate")],
        |clerk, place| clerk.propose_amendment(place, player, rule.0, (&text, &code.0))
    ),
    row!(
        "propose_repeal"(player: PlayerId, rule: SomeRule) [(PROPOSAL, "in_debate")],
        |clerk, place| clerk.propose_repeal(place, player, rule.0)
    ),
    row!(
        "withdraw"(proposal: ProposalSerial)
            [(PROPOSAL, "withdrawn"), (PROPOSAL, "in_debate"), (PROPOSAL, "in_voting"), (BALLOT, "open")],
        |clerk, place| clerk.withdraw(place, proposal)
    ).deciding(contest::proposal),
    row!(
        "reopen"(proposal: ProposalSerial)
            [(PROPOSAL, "in_debate"), (PROPOSAL, "rejected"), (PROPOSAL, "withdrawn")],
        |clerk, place| clerk.reopen_by_rule(place, proposal)
    ).deciding(contest::proposal),
    row!("open_ballot"(topic: Phrase, about: Value) [(BALLOT, "open")], |clerk, place| {
        let about = clerk.about(&about)?;
        clerk.put_question(place, &topic, about, None)
    }),
    row!(
        "open_choice"(topic: Phrase, options: SomeOptions, most: i64) [(BALLOT, "open")],
        |clerk, place| {
            let slate = clerk.slate(&options.0, Some(most))?;
            clerk.put_question(place, &topic, None, Some(slate))
        }
    ),
    row!("open_ranking"(topic: Phrase, options: SomeOptions) [(BALLOT, "open")], |clerk, place| {
        let slate = clerk.slate(&options.0, None)?;
        clerk.put_question(place, &topic, None, Some(slate))
    }),
    row!(
        "choose"(ballot: BallotId, option: i64) [(BALLOT, "chosen"), (BALLOT, "carried"), (BALLOT, "open")],
        |clerk, place| clerk.choose_by_rule(place, ballot, option)
    ).deciding(contest::ballot),
    row!("carry"(ballot: BallotId) [(BALLOT, "carried"), (BALLOT, "open")], |clerk, place| {
        let because = by(clerk, place);
        clerk.carry_by_rule(ballot, because)
    }).deciding(contest::ballot),
    told!(
        "defeat"(ballot: BallotId) [(BALLOT, "carried"), (BALLOT, "open")],
        |clerk, because| clerk.decide_by_rule(ballot, false, because)
    ).deciding(contest::ballot),
    row!(
        "cast_vote"(ballot: BallotId, player: PlayerId, in_favour: bool)
            [
                (BALLOT, "votes"), (BALLOT, "in_favour"), (BALLOT, "against"), (BALLOT, "abstained"),
                (BALLOT, "cast"), (BALLOT, "unopened"), (BALLOT, "all_voted"), (BALLOT, "unanimous")
            ],
        |clerk, place| clerk.cast_by_rule(place, ballot, (player, in_favour.into()))
    ).deciding(contest::vote),
    told!(
        "drop_ballot"(ballot: BallotId) [(BALLOT, "open"), (PROPOSAL, "in_debate")],
        |clerk, because| clerk.drop_ballot(ballot, vec![because])
    ).deciding(contest::ballot),
    told!(
        "overrule"(case: CaseId) [(CASE, "overruled"), (CASE, "judge")],
        |clerk, because| clerk.overrule(case, because)
    ).deciding(contest::case),
    told!("settle"(case: CaseId) [(CASE, "settled"), (CASE, "open")], |clerk, because| {
        clerk.settle(case, because)
    }).deciding(contest::case),
    told!("name_judge"(case: CaseId, judge: PlayerId) [(CASE, "judge")], |clerk, because| {
        clerk.name_judge(case, judge, because)
    }).deciding(contest::judge),
    row!("set_timer"(name: Phrase, at: i64) [], |clerk, place| {
        clerk.set_timer(place, &name, as_ms(at))
    }).deciding(contest::timer),
    told!("stop_timer"(name: Phrase) [], |clerk, because| {
        clerk.stop_timer(name.as_plain(), vec![because])
    }).deciding(contest::timer),
    told!("set_deadline"(ballot: BallotId, at: i64) [(BALLOT, "deadline")], |clerk, because| {
        clerk.set_deadline(ballot, as_ms(at), because)
    }).deciding(contest::deadline),
    told!("open_voting"(proposal: ProposalSerial) [(PROPOSAL, "in_voting")], |clerk, because| {
        clerk.open_voting_by_rule(proposal, because)
    }),
    row!(
        "close_ballot"(ballot: BallotId)
            [(BALLOT, "carried"), (BALLOT, "chosen"), (BALLOT, "open"), (PROPOSAL, "in_voting")],
        |clerk, _place| {
            clerk.count_and_decide(ballot);
            Ok(())
        }
    ).deciding(contest::ballot),
    row!("appoint"(player: PlayerId, role: Phrase) [], |clerk, place| {
        let because = by(clerk, place);
        clerk.appoint(player, &role, because)
    }).deciding(contest::office),
    told!("vacate"(role: Phrase) [], |clerk, because| clerk.vacate(role.as_plain(), because)).deciding(contest::office),
    row!("deal"(player: PlayerId, name: Phrase, sides: i64) [], |clerk, place| {
        clerk.deal(place, player, &name, sides)
    }).of_chance(),
    told!("discard"(player: PlayerId, name: Phrase) [], |clerk, because| {
        clerk.discard(player, &name, because)
    }),
    row!("create"(sort: Phrase, name: Phrase) [(ASSET, "name")], |clerk, place| {
        clerk.make_asset(place, (sort, name), None)
    }),
    row!(
        "grant"(player: PlayerId, sort: Phrase, name: Phrase) [(ASSET, "name"), (ASSET, "owner")],
        |clerk, place| clerk.make_asset(place, (sort, name), Some(player))
    ),
    row!(
        "transfer"(asset: AssetId, player: PlayerId) [(ASSET, "owner"), (ASSET, "owned")],
        |clerk, place| clerk.move_asset(place, asset, Some(player))
    ),
    row!("release"(asset: AssetId) [(ASSET, "owner"), (ASSET, "owned")], |clerk, place| {
        clerk.move_asset(place, asset, None)
    }),
    row!("destroy"(asset: AssetId) [(ASSET, "name"), (ASSET, "owner")], |clerk, place| {
        clerk.destroy_asset(place, asset)
    }),
    row!("take_over"(rule: RuleId) [(ASSET, "rule")], |clerk, place| clerk.take_over(place, rule)),
    row!("set_apart"(player: PlayerId, apart: bool) [(PLAYER, "apart"), (PLAYER, "on_turn")], |clerk, place| {
        let because = by(clerk, place);
        clerk.set_apart(player, apart, because)
    }).deciding(contest::apart),
    row!("admit"(player: PlayerId) [(PLAYER, "active")], |clerk, place| {
        let because = by(clerk, place);
        clerk.admit_by_rule(player, because)
    }).deciding(contest::seat),
    row!("turn_down"(player: PlayerId) [(PLAYER, "applicant")], |clerk, place| {
        let because = by(clerk, place);
        clerk.turn_down(player, because)
    }).deciding(contest::seat),
    row!("dismiss"(player: PlayerId) [(PLAYER, "active")], |clerk, place| {
        let because = by(clerk, place);
        clerk.dismiss(player, because)
    }).deciding(contest::seat),
    told!("end_round"() [], |clerk, because| clerk.end_round(because)),
    row!("begin_next_game"() [], |clerk, place| {
        let because = by(clerk, place);
        clerk.begin_next_game(because)
    }),
    row!("signal"(name: Phrase) [], |clerk, _place| {
        clerk.queue(Step::occasion(ON_SIGNAL, (name,)));
        Ok(())
    }),
    told!("announce"(text: Phrase) [], |clerk, because| {
        clerk.happened(What::Announced { text }, vec![because])
    }),
];

fn by(clerk: &Clerk<'_>, place: Place) -> Because {
    clerk.because(place, Vec::new())
}

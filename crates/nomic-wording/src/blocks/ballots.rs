//! Precedence, the court, and ballots that rules open.

use super::{Block, blank, block, choice, number, ordinal};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const STANCE: &[BlankChoice<Key>] = &[
    choice("takes precedence over", blocks::STANCE_BEFORE),
    choice("defers to", blocks::STANCE_AFTER),
];

const STANCE_TO_MANY: &[BlankChoice<Key>] = &[
    choice("takes precedence over", blocks::STANCE_BEFORE_MANY),
    choice("defers to", blocks::STANCE_AFTER_MANY),
];

const JUDGE: &[BlankChoice<Key>] = &[
    choice("previous_in_order(turn_player)", blocks::JUDGE_BEFORE_TURN),
    choice("next_in_order(turn_player)", blocks::JUDGE_AFTER_TURN),
    choice("next_in_order(c.caller)", blocks::JUDGE_AFTER_CALLER),
];

pub(super) const BLOCKS: [Block<Key>; 11] = [
    block(
        "actions",
        "election",
        blocks::ELECTION,
        &[number("points", "5")],
        "action nominate(actor, candidate: Player \"who\" | de \"wen\" | it \"chi\")\n  \"Nominate somebody\" | de \"Jemanden vorschlagen\" | it \"Candida qualcuno\"\n  open_ballot(\"Election\" | de \"Wahl\" | it \"Elezione\", candidate)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen ends(b)\n  if b.rule = this_rule and b.in_favour * 2 > b.eligible_votes then\n    answer yes\n  end\nend\n\nwhen carries(b)\n  if b.rule = this_rule then\n    answer b.in_favour * 2 > b.eligible_votes\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    award(b.about_player, $points)\n  end\nend\n",
    ),
    block(
        "actions",
        "win_by_vote",
        blocks::WIN_BY_VOTE,
        &[blank("share", BlankKind::Fraction, "3/4")],
        "action claim_victory(actor)\n  \"Ask to be declared the winner\" | de \"Sieg beantragen\" | it \"Chiedi la vittoria\"\n  open_ballot(\"Victory\" | de \"Sieg\" | it \"Vittoria\", actor)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen required_votes(b)\n  if b.rule = this_rule then\n    answer ceiling(b.eligible_votes * ($share))\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    win(b.about_player)\n  end\nend\n",
    ),
    block(
        "actions",
        "penalty_vote",
        blocks::PENALTY_VOTE,
        &[number("points", "5")],
        "action penalise(actor, culprit: Player \"whom\" | de \"wen\" | it \"chi\")\n  \"Move for a penalty\" | de \"Strafe beantragen\" | it \"Proponi una penalità\"\n  open_ballot(\"Penalty\" | de \"Strafe\" | it \"Penalità\", culprit)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen ends(b)\n  if b.rule = this_rule and count(v in b.votes where v.in_favour) * 2 > b.eligible_voters then\n    answer yes\n  end\nend\n\nwhen carries(b)\n  if b.rule = this_rule then\n    answer count(v in b.votes where v.in_favour) * 2 > b.eligible_voters\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    award(b.about_player, -$points)\n  end\nend\n",
    ),
    block(
        "court",
        "judge",
        blocks::JUDGE,
        &[blank(
            "judge",
            BlankKind::Choice(JUDGE),
            "previous_in_order(turn_player)",
        )],
        "when judge_for(c)\n  answer $judge\nend\n",
    ),
    block(
        "court",
        "cases_hold_turn",
        blocks::CASES_HOLD_TURN,
        &[],
        "check next_turn()\n  if any(c in cases where not c.judged) then\n    refuse(\"A case is waiting for its judge.\" | de \"Eine Streitfrage wartet auf ihren Richter.\" | it \"Una questione aspetta il giudice.\")\n  end\nend\n",
    ),
    block(
        "court",
        "judge_paid",
        blocks::JUDGE_PAID,
        &[number("points", "2")],
        "when on_judged(c)\n  award(c.judge, $points)\nend\n",
    ),
    block(
        "court",
        "cases_settled_at_once",
        blocks::CASES_SETTLED_AT_ONCE,
        &[],
        "when on_judged(c)\n  settle(c)\nend\n",
    ),
    block(
        "order",
        "claim_over_rule",
        blocks::CLAIM_OVER_RULE,
        &[
            blank("stance", BlankKind::Choice(STANCE), "takes precedence over"),
            ordinal("rule", "201"),
        ],
        "$stance rule $rule\n",
    ),
    block(
        "order",
        "claim_over_all",
        blocks::CLAIM_OVER_ALL,
        &[blank(
            "stance",
            BlankKind::Choice(STANCE_TO_MANY),
            "takes precedence over",
        )],
        "$stance all rules\n",
    ),
    block(
        "order",
        "claim_over_mutable",
        blocks::CLAIM_OVER_MUTABLE,
        &[blank(
            "stance",
            BlankKind::Choice(STANCE_TO_MANY),
            "takes precedence over",
        )],
        "$stance rules r where r.mutable\n",
    ),
    block(
        "court",
        "judge_rotates",
        blocks::JUDGE_ROTATES,
        &[],
        "keep last_judge = 0\n\nwhen judge_for(c)\n  let able = collect(p for p in players where p /= c.caller and not p in c.former_judges)\n  if count(able) > 0 then\n    answer first(order(p in able by (p.number - last_judge - 1) mod count(all_players)))\n  end\nend\n\nwhen on_judged(c)\n  set last_judge = c.judge.number\nend\n",
    ),
];

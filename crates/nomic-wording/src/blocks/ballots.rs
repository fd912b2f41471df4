//! Precedence, the court, and ballots that rules open.

use super::{blank, block, choice, number, ordinal};
use nomic_rules::block::{BlankChoice, BlankKind, Block};

const STANCE: &[BlankChoice] = &[
    choice(
        "takes precedence over",
        ["goes before", "hat Vorrang vor", "prevale sulla"],
    ),
    choice(
        "defers to",
        ["gives way to", "steht zurück hinter", "cede il passo alla"],
    ),
];

const STANCE_TO_MANY: &[BlankChoice] = &[
    choice(
        "takes precedence over",
        ["goes before", "hat Vorrang vor", "prevale su"],
    ),
    choice(
        "defers to",
        ["gives way to", "steht zurück hinter", "cede il passo a"],
    ),
];

const JUDGE: &[BlankChoice] = &[
    choice(
        "previous_in_order(turn_player)",
        [
            "the player before the one on turn",
            "wer vor dem Spieler am Zug sitzt",
            "chi precede il giocatore di turno",
        ],
    ),
    choice(
        "next_in_order(turn_player)",
        [
            "the player after the one on turn",
            "wer nach dem Spieler am Zug sitzt",
            "chi segue il giocatore di turno",
        ],
    ),
    choice(
        "next_in_order(c.caller)",
        [
            "the player after the one who asks",
            "wer nach dem Urheber der Streitfrage sitzt",
            "chi segue chi pone la questione",
        ],
    ),
];

pub(super) const BLOCKS: [Block; 11] = [
    block(
        "actions",
        "election",
        [
            "Players may nominate somebody for an office; more than half of the votes elect, and the elected receives $points [point|points].",
            "Spieler dürfen jemanden für ein Amt vorschlagen; mehr als die Hälfte der Stimmen wählt, und wer gewählt ist, bekommt $points [Punkt|Punkte].",
            "I giocatori possono candidare qualcuno a una carica; più della metà dei voti elegge, e chi è eletto riceve $points [punto|punti].",
        ],
        &[number("points", "5")],
        "action nominate(actor, candidate: Player \"who\" | de \"wen\" | it \"chi\")\n  \"Nominate somebody\" | de \"Jemanden vorschlagen\" | it \"Candida qualcuno\"\n  open_ballot(\"Election\" | de \"Wahl\" | it \"Elezione\", candidate)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen ends(b)\n  if b.rule = this_rule and b.in_favour * 2 > b.eligible_votes then\n    answer yes\n  end\nend\n\nwhen carries(b)\n  if b.rule = this_rule then\n    answer b.in_favour * 2 > b.eligible_votes\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    award(b.about_player, $points)\n  end\nend\n",
    ),
    block(
        "actions",
        "win_by_vote",
        [
            "Players may ask to be declared the winner; that takes the share $share of the votes.",
            "Spieler dürfen beantragen, zum Sieger erklärt zu werden; dazu braucht es den Anteil $share der Stimmen.",
            "I giocatori possono chiedere di essere dichiarati vincitori; serve la quota $share dei voti.",
        ],
        &[blank("share", BlankKind::Fraction, "3/4")],
        "action claim_victory(actor)\n  \"Ask to be declared the winner\" | de \"Sieg beantragen\" | it \"Chiedi la vittoria\"\n  open_ballot(\"Victory\" | de \"Sieg\" | it \"Vittoria\", actor)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen required_votes(b)\n  if b.rule = this_rule then\n    answer ceiling(b.eligible_votes * ($share))\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    win(b.about_player)\n  end\nend\n",
    ),
    block(
        "actions",
        "penalty_vote",
        [
            "Players may move to penalise somebody; if more than half of the players agree, that one loses $points [point|points].",
            "Spieler dürfen beantragen, jemanden zu bestrafen; stimmt mehr als die Hälfte der Spieler zu, verliert dieser $points [Punkt|Punkte].",
            "I giocatori possono proporre di punire qualcuno; se più della metà dei giocatori è d’accordo, questi perde $points [punto|punti].",
        ],
        &[number("points", "5")],
        "action penalise(actor, culprit: Player \"whom\" | de \"wen\" | it \"chi\")\n  \"Move for a penalty\" | de \"Strafe beantragen\" | it \"Proponi una penalità\"\n  open_ballot(\"Penalty\" | de \"Strafe\" | it \"Penalità\", culprit)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen ends(b)\n  if b.rule = this_rule and count(v in b.votes where v.in_favour) * 2 > b.eligible_voters then\n    answer yes\n  end\nend\n\nwhen carries(b)\n  if b.rule = this_rule then\n    answer count(v in b.votes where v.in_favour) * 2 > b.eligible_voters\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule then\n    award(b.about_player, -$points)\n  end\nend\n",
    ),
    block(
        "court",
        "judge",
        [
            "The judge of a case is $judge.",
            "Richter in einer Streitfrage ist, $judge.",
            "In una questione è giudice $judge.",
        ],
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
        [
            "While a case is not judged, the next turn can’t begin.",
            "Solange eine Streitfrage nicht entschieden ist, kann der nächste Zug nicht beginnen.",
            "Finché una questione non è decisa, il prossimo turno non può cominciare.",
        ],
        &[],
        "check next_turn()\n  if any(c in cases where not c.judged) then\n    refuse(\"A case is waiting for its judge.\" | de \"Eine Streitfrage wartet auf ihren Richter.\" | it \"Una questione aspetta il giudice.\")\n  end\nend\n",
    ),
    block(
        "court",
        "judge_paid",
        [
            "Whoever judges a case receives $points [point|points].",
            "Wer eine Streitfrage entscheidet, bekommt $points [Punkt|Punkte].",
            "Chi decide una questione riceve $points [punto|punti].",
        ],
        &[number("points", "2")],
        "when on_judged(c)\n  award(c.judge, $points)\nend\n",
    ),
    block(
        "court",
        "cases_settled_at_once",
        [
            "Every judgement is final at once.",
            "Jedes Urteil ist sofort endgültig.",
            "Ogni giudizio è subito definitivo.",
        ],
        &[],
        "when on_judged(c)\n  settle(c)\nend\n",
    ),
    block(
        "order",
        "claim_over_rule",
        [
            "This rule $stance rule $rule.",
            "Diese Regel $stance Regel $rule.",
            "Questa regola $stance regola $rule.",
        ],
        &[
            blank("stance", BlankKind::Choice(STANCE), "takes precedence over"),
            ordinal("rule", "201"),
        ],
        "$stance rule $rule\n",
    ),
    block(
        "order",
        "claim_over_all",
        [
            "This rule $stance all other rules.",
            "Diese Regel $stance allen anderen Regeln.",
            "Questa regola $stance tutte le altre regole.",
        ],
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
        [
            "This rule $stance all mutable rules.",
            "Diese Regel $stance allen veränderlichen Regeln.",
            "Questa regola $stance tutte le regole mutabili.",
        ],
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
        [
            "Judges take turns by their seats; whoever asks is skipped.",
            "Richter sind die Spieler reihum; wer die Streitfrage aufwirft, wird übersprungen.",
            "I giocatori fanno da giudice a turno; chi pone la questione è saltato.",
        ],
        &[],
        "keep last_judge = 0\n\nwhen judge_for(c)\n  let able = collect(p for p in players where p /= c.caller and not p in c.former_judges)\n  if count(able) > 0 then\n    answer first(order(p in able by (p.number - last_judge - 1) mod count(all_players)))\n  end\nend\n\nwhen on_judged(c)\n  set last_judge = c.judge.number\nend\n",
    ),
];

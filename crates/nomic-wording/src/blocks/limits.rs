//! Limits, bans and vetoes, and rules that end.

use super::{Block, blank, block, choice, number, ordinal, score};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const CHANGE: &[BlankChoice<Key>] = &[
    choice("c.enacts", blocks::CHANGE_ENACT),
    choice("c.amends", blocks::CHANGE_AMEND),
    choice("c.repeals", blocks::CHANGE_REPEAL),
    choice("c.transmutes", blocks::CHANGE_TRANSMUTE),
];

pub(super) const BLOCKS: [Block<Key>; 11] = [
    block(
        "rules",
        "max_rules",
        blocks::MAX_RULES,
        &[number("rules", "40")],
        "check rule_change(p)\n  if count(p.rules_after) > $rules then\n    refuse(\"There would be too many rules.\" | de \"Es wären zu viele Regeln.\" | it \"Le regole sarebbero troppe.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "max_mutable",
        blocks::MAX_MUTABLE,
        &[number("rules", "25")],
        "check rule_change(p)\n  if count(r in p.rules_after where r.mutable) > $rules then\n    refuse(\"Too many rules would be mutable.\" | de \"Zu viele Regeln wären veränderlich.\" | it \"Troppe regole sarebbero mutabili.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "max_changes",
        blocks::MAX_CHANGES,
        &[number("changes", "1")],
        "check rule_change(p)\n  if count(p.changes) > $changes then\n    refuse(\"Too many rule changes at once.\" | de \"Zu viele Regeländerungen auf einmal.\" | it \"Troppi cambiamenti in una volta.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "max_open",
        blocks::MAX_OPEN,
        &[number("proposals", "1")],
        "check proposing(p)\n  if count(o in open_proposals where o.proposer = p) >= $proposals then\n    refuse(\"You have enough open proposals.\" | de \"Du hast genug offene Anträge.\" | it \"Hai già abbastanza proposte in sospeso.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "only_on_turn",
        blocks::ONLY_ON_TURN,
        &[],
        "check proposing(p)\n  if not p.on_turn then\n    refuse(\"It is not your turn.\" | de \"Du bist nicht am Zug.\" | it \"Non è il tuo turno.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "points_to_propose",
        blocks::POINTS_TO_PROPOSE,
        &[score("points", "0")],
        "check proposing(p)\n  if p.points < $points then\n    refuse(\"You have too few points for a proposal.\" | de \"Für einen Antrag hast du zu wenige Punkte.\" | it \"Hai troppo pochi punti per una proposta.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "no_such_change",
        blocks::NO_SUCH_CHANGE,
        &[blank("change", BlankKind::Choice(CHANGE), "c.repeals")],
        "check rule_change(p)\n  if any(c in p.changes where $change) then\n    refuse(\"Rule changes of this kind are banned.\" | de \"Regeländerungen dieser Art sind verboten.\" | it \"I cambiamenti di questo tipo sono vietati.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "protected_rule",
        blocks::PROTECTED_RULE,
        &[ordinal("rule", "201")],
        "check rule_change(p)\n  if any(c in p.changes where not c.enacts and c.rule.number = $rule) then\n    refuse(\"This rule is protected.\" | de \"Diese Regel ist geschützt.\" | it \"Questa regola è protetta.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "pause",
        blocks::PAUSE,
        &[ordinal("circuit", "1")],
        "check proposing(p)\n  if circuit <= $circuit then\n    refuse(\"It is too early for proposals.\" | de \"Für Anträge ist es zu früh.\" | it \"È troppo presto per le proposte.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "rule_expires",
        blocks::RULE_EXPIRES,
        &[ordinal("circuit", "5")],
        "when circuit_ends(n)\n  if n >= $circuit then\n    repeal(this_rule)\n  end\nend\n",
    ),
    block(
        "rules",
        "rules_fade",
        blocks::RULES_FADE,
        &[ordinal("circuits", "3")],
        "keep born of each Rule = 0\n\nwhen on_enacted(r)\n  if r /= this_rule then\n    set r.born = circuit\n  end\nend\n\nwhen circuit_ends(n)\n  for each r in rules where r.born > 0 and n >= r.born + $circuits and not r.amended\n    repeal(r)\n  end\nend\n",
    ),
];

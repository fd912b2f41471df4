//! Points, dice and taxes.

use super::{Block, blank, block, choice, number, ordinal, score};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const WHO: &[BlankChoice<Key>] = &[
    choice(
        "players where p.points = max(q.points for q in players)",
        blocks::WHO_MOST_POINTS,
    ),
    choice(
        "players where p.points = min(q.points for q in players)",
        blocks::WHO_FEWEST_POINTS,
    ),
    choice("[turn_player]", blocks::WHO_ON_TURN),
    choice("players", blocks::WHO_ALL),
];

pub(super) const BLOCKS: [Block<Key>; 20] = [
    block(
        "scoring",
        "award_on_adoption",
        blocks::AWARD_ON_ADOPTION,
        &[number("points", "10")],
        "when on_adopted(p)\n  award(p.proposer, $points)\nend\n",
    ),
    block(
        "scoring",
        "loss_on_rejection",
        blocks::LOSS_ON_REJECTION,
        &[number("points", "10")],
        "when on_rejected(p)\n  award(p.proposer, -$points)\nend\n",
    ),
    block(
        "voters",
        "award_for_dissent",
        blocks::AWARD_FOR_DISSENT,
        &[number("points", "10")],
        "when on_adopted(p)\n  for each v in p.ballot.votes where v.against\n    award(v.voter, $points)\n  end\nend\n",
    ),
    block(
        "voters",
        "award_for_agreement",
        blocks::AWARD_FOR_AGREEMENT,
        &[number("points", "2")],
        "when on_adopted(p)\n  for each v in p.ballot.votes where v.in_favour\n    award(v.voter, $points)\n  end\nend\n",
    ),
    block(
        "scoring",
        "award_per_vote",
        blocks::AWARD_PER_VOTE,
        &[number("points", "2")],
        "when on_decided(p)\n  award(p.proposer, p.ballot.in_favour * $points)\nend\n",
    ),
    block(
        "scoring",
        "award_by_share",
        blocks::AWARD_BY_SHARE,
        &[number("points", "10")],
        "when on_adopted(p)\n  award(p.proposer, round($points * p.ballot.in_favour / max(1, p.ballot.in_favour + p.ballot.against)))\nend\n",
    ),
    block(
        "scoring",
        "award_for_unanimity",
        blocks::AWARD_FOR_UNANIMITY,
        &[number("points", "2")],
        "when on_adopted(p)\n  if p.ballot.unanimous then\n    for each q in players\n      award(q, $points)\n    end\n  end\nend\n",
    ),
    block(
        "taxes",
        "award_at_turn_end",
        blocks::AWARD_AT_TURN_END,
        &[
            blank("who", BlankKind::Choice(WHO), "players"),
            number("points", "2"),
        ],
        "when turn_ends(t)\n  for each p in $who\n    award(p, $points)\n  end\nend\n",
    ),
    block(
        "taxes",
        "award_at_circuit_end",
        blocks::AWARD_AT_CIRCUIT_END,
        &[
            blank("who", BlankKind::Choice(WHO), "players"),
            number("points", "5"),
        ],
        "when circuit_ends(n)\n  for each p in $who\n    award(p, $points)\n  end\nend\n",
    ),
    block(
        "dice",
        "die_at_decision",
        blocks::DIE_AT_DECISION,
        &[ordinal("sides", "6")],
        "when on_decided(p)\n  if p.proposer.on_turn then\n    award(p.proposer, draw($sides))\n    end_turn()\n  end\nend\n",
    ),
    block(
        "dice",
        "die_with_bonus",
        blocks::DIE_WITH_BONUS,
        &[
            ordinal("sides", "6"),
            ordinal("lucky", "6"),
            number("bonus", "10"),
        ],
        "when turn_ends(p)\n  if draw($sides) = $lucky then\n    award(p, $bonus)\n  end\nend\n",
    ),
    block(
        "taxes",
        "tax_at_circuit_end",
        blocks::TAX_AT_CIRCUIT_END,
        &[score("free", "20"), number("tax", "3")],
        "when circuit_ends(n)\n  for each p in players where p.points > $free\n    award(p, -$tax)\n  end\nend\n",
    ),
    block(
        "taxes",
        "share_tax",
        blocks::SHARE_TAX,
        &[blank("share", BlankKind::Fraction, "1/10")],
        "when turn_ends(p)\n  if p.points > 0 then\n    award(p, -floor(p.points * ($share)))\n  end\nend\n",
    ),
    block(
        "taxes",
        "redistribution",
        blocks::REDISTRIBUTION,
        &[number("points", "5")],
        "when circuit_ends(n)\n  let best = max(p.points for p in players)\n  let least = min(p.points for p in players)\n  if best > least then\n    for each p in players where p.points = best\n      award(p, -$points)\n    end\n    for each p in players where p.points = least\n      award(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "taxes",
        "interest",
        blocks::INTEREST,
        &[blank("share", BlankKind::Fraction, "1/10")],
        "when circuit_ends(n)\n  for each p in players where p.points > 0\n    award(p, floor(p.points * ($share)))\n  end\nend\n",
    ),
    block(
        "scoring",
        "streak",
        blocks::STREAK,
        &[ordinal("times", "3"), number("points", "10")],
        "keep streak of each Player = 0\n\nwhen on_adopted(p)\n  set p.proposer.streak = p.proposer.streak + 1\n  if p.proposer.streak = $times then\n    award(p.proposer, $points)\n    set p.proposer.streak = 0\n  end\nend\n\nwhen on_rejected(p)\n  set p.proposer.streak = 0\nend\n",
    ),
    block(
        "proposals",
        "proposal_fee",
        blocks::PROPOSAL_FEE,
        &[number("points", "1")],
        "when on_proposed(p)\n  award(p.proposer, -$points)\nend\n",
    ),
    block(
        "voters",
        "non_voters_lose",
        blocks::NON_VOTERS_LOSE,
        &[number("points", "1")],
        "when on_decided(p)\n  for each q in players where not any(v in p.ballot.votes where v.voter = q)\n    award(q, -$points)\n  end\nend\n",
    ),
    block(
        "dice",
        "lottery",
        blocks::LOTTERY,
        &[number("points", "5")],
        "when on_decided(p)\n  if count(p.ballot.votes) > 0 then\n    award(lot(collect(v.voter for v in p.ballot.votes)), $points)\n  end\nend\n",
    ),
    block(
        "taxes",
        "absence_costs",
        blocks::ABSENCE_COSTS,
        &[ordinal("days", "7"), number("points", "5")],
        "when circuit_ends(n)\n  for each p in players where now - p.last_seen > days($days)\n    award(p, -$points)\n  end\nend\n",
    ),
];

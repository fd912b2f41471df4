//! The order of turns, winning, and one-time events.

use super::{Block, blank, block, choice, number, ordinal, score};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const WAY: &[BlankChoice<Key>] = &[
    choice("next_in_order(p)", blocks::WAY_CLOCKWISE),
    choice("previous_in_order(p)", blocks::WAY_ANTICLOCKWISE),
];

pub(super) const BLOCKS: [Block<Key>; 10] = [
    block(
        "turns",
        "direction",
        blocks::DIRECTION,
        &[blank("way", BlankKind::Choice(WAY), "next_in_order(p)")],
        "when next_player(p)\n  answer $way\nend\n",
    ),
    block(
        "turns",
        "fewest_points_next",
        blocks::FEWEST_POINTS_NEXT,
        &[],
        "when next_player(p)\n  if any(q in players where q.active and q /= p) then\n    answer first(order(q in players by q.points where q.active and q /= p))\n  end\nend\n",
    ),
    block(
        "turns",
        "skip_below",
        blocks::SKIP_BELOW,
        &[score("points", "-20")],
        "when next_player(p)\n  if next_in_order(p).points < $points then\n    answer next_in_order(next_in_order(p))\n  end\nend\n",
    ),
    block(
        "turns",
        "turn_ends_on_decision",
        blocks::TURN_ENDS_ON_DECISION,
        &[],
        "when on_decided(p)\n  if p.proposer.on_turn then\n    end_turn()\n  end\nend\n",
    ),
    block(
        "winning",
        "win_by_points",
        blocks::WIN_BY_POINTS,
        &[number("points", "100")],
        "when winner(p)\n  if p.points >= $points then\n    answer yes\n  end\nend\n",
    ),
    block(
        "winning",
        "win_after_circuits",
        blocks::WIN_AFTER_CIRCUITS,
        &[ordinal("circuit", "10")],
        "when winner(p)\n  if circuit > $circuit and p.points = max(q.points for q in players) then\n    answer yes\n  end\nend\n",
    ),
    block(
        "winning",
        "win_by_lead",
        blocks::WIN_BY_LEAD,
        &[number("points", "50")],
        "when winner(p)\n  if not any(q in players where q /= p and p.points < q.points + $points) then\n    answer yes\n  end\nend\n",
    ),
    block(
        "once",
        "award_once",
        blocks::AWARD_ONCE,
        &[number("points", "5")],
        "when on_enacted(r)\n  if r = this_rule then\n    for each p in players\n      award(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "once",
        "reset_scores",
        blocks::RESET_SCORES,
        &[score("points", "0")],
        "when on_enacted(r)\n  if r = this_rule then\n    for each p in players\n      set_points(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "once",
        "sunset_award",
        blocks::SUNSET_AWARD,
        &[ordinal("circuit", "5"), number("points", "2")],
        "when turn_ends(p)\n  if circuit <= $circuit then\n    award(p, $points)\n  end\nend\n",
    ),
];

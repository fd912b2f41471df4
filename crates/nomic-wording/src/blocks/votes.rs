//! Votes needed, and voting.

use super::{Block, blank, block, choice, number, ordinal, score};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const THRESHOLD: &[BlankChoice<Key>] = &[
    choice("b.eligible_votes", blocks::VOTES_ALL),
    choice("floor(b.eligible_votes / 2) + 1", blocks::VOTES_MAJORITY),
    choice(
        "ceiling(b.eligible_votes * 2 / 3)",
        blocks::VOTES_TWO_THIRDS,
    ),
];

pub(super) const BLOCKS: [Block<Key>; 13] = [
    block(
        "thresholds",
        "threshold",
        blocks::THRESHOLD,
        &[blank(
            "votes",
            BlankKind::Choice(THRESHOLD),
            "b.eligible_votes",
        )],
        "when required_votes(b)\n  if b.on_proposal then\n    answer $votes\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_share",
        blocks::THRESHOLD_SHARE,
        &[blank("share", BlankKind::Fraction, "3/5")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer ceiling(b.eligible_votes * ($share))\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_fixed",
        blocks::THRESHOLD_FIXED,
        &[number("votes", "3")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer min($votes, b.eligible_votes)\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_after",
        blocks::THRESHOLD_AFTER,
        &[
            ordinal("circuit", "3"),
            blank(
                "votes",
                BlankKind::Choice(THRESHOLD),
                "floor(b.eligible_votes / 2) + 1",
            ),
        ],
        "when required_votes(b)\n  if b.on_proposal and circuit >= $circuit then\n    answer $votes\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_to_mutable",
        blocks::THRESHOLD_TO_MUTABLE,
        &[blank(
            "votes",
            BlankKind::Choice(THRESHOLD),
            "b.eligible_votes",
        )],
        "when required_votes(b)\n  if b.on_proposal and any(c in b.proposal.changes where c.transmutes and c.to_mutable) then\n    answer $votes\n  end\nend\n",
    ),
    block(
        "procedure",
        "quorum",
        blocks::QUORUM,
        &[number("votes", "3")],
        "check closing(b)\n  if b.on_proposal and count(b.votes) < min($votes, b.eligible_voters) then\n    refuse(\"There are not enough votes yet.\" | de \"Es sind noch nicht genug Stimmen da.\" | it \"Non ci sono ancora abbastanza voti.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "everybody_votes",
        blocks::EVERYBODY_VOTES,
        &[],
        "check closing(b)\n  if b.on_proposal and b.cast < b.eligible_voters then\n    refuse(\"Some votes are missing.\" | de \"Es fehlen noch Stimmen.\" | it \"Mancano ancora dei voti.\")\n  end\nend\n",
    ),
    block(
        "voting",
        "points_to_vote",
        blocks::POINTS_TO_VOTE,
        &[score("points", "0")],
        "when may_vote(v, b)\n  if b.on_proposal and v.points < $points then\n    answer no\n  end\nend\n",
    ),
    block(
        "voting",
        "no_vote_for_proposer",
        blocks::NO_VOTE_FOR_PROPOSER,
        &[],
        "when may_vote(v, b)\n  if b.on_proposal and v = b.proposal.proposer then\n    answer no\n  end\nend\n",
    ),
    block(
        "voting",
        "extra_vote",
        blocks::EXTRA_VOTE,
        &[score("points", "50"), number("votes", "2")],
        "when vote_weight(v, b)\n  if v.points >= $points then\n    answer $votes\n  end\nend\n",
    ),
    block(
        "thresholds",
        "more_for_than_against",
        blocks::MORE_FOR_THAN_AGAINST,
        &[],
        "when carries(b)\n  if b.on_proposal then\n    answer b.in_favour > b.against\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_decays",
        blocks::THRESHOLD_DECAYS,
        &[ordinal("least", "1")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer max($least, otherwise($least) - (now - b.opened_at) div days(1))\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_for_rule",
        blocks::THRESHOLD_FOR_RULE,
        &[
            ordinal("rule", "201"),
            blank("votes", BlankKind::Choice(THRESHOLD), "b.eligible_votes"),
        ],
        "when required_votes(b)\n  if b.on_proposal and any(c in b.proposal.changes where not c.enacts and c.rule.number = $rule) then\n    answer $votes\n  end\nend\n",
    ),
];

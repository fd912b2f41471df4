//! Voters, ways to vote, and the course of a vote.

use super::{Block, blank, block, ordinal};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::BlankKind;

pub(super) const BLOCKS: [Block<Key>; 9] = [
    block(
        "procedure",
        "quorum_share",
        blocks::QUORUM_SHARE,
        &[blank("share", BlankKind::Fraction, "1/2")],
        "when quorum(b)\n  if b.on_proposal then\n    answer ceiling(b.eligible_voters * ($share))\n  end\nend\n",
    ),
    block(
        "procedure",
        "quorum_active",
        blocks::QUORUM_ACTIVE,
        &[ordinal("days", "7")],
        "when quorum(b)\n  if b.on_proposal then\n    answer ceiling(count(p in players where now - p.last_seen <= days($days)) / 2)\n  end\nend\n",
    ),
    block(
        "procedure",
        "voting_days",
        blocks::VOTING_DAYS,
        &[ordinal("days", "3")],
        "when voting_time(b)\n  if b.on_proposal then\n    answer days($days)\n  end\nend\n\ncheck voting(v, b)\n  if b.on_proposal and b.overdue then\n    refuse(\"The time for voting is over.\" | de \"Die Zeit zum Abstimmen ist um.\" | it \"Il tempo per votare è scaduto.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "seconding",
        blocks::SECONDING,
        &[ordinal("others", "1")],
        "keep seconders of each Proposal: list of number = []\n\naction second(actor, p: Proposal \"which one\" | de \"welchen\" | it \"quale\")\n  \"Second a proposal\" | de \"Einen Antrag unterstützen\" | it \"Appoggiare una proposta\"\n  set p.seconders = collect(n for n in p.seconders where n /= actor.number) + [actor.number]\nend\n\ncheck opening(p)\n  if count(n in p.seconders where n /= p.proposer.number) < $others then\n    refuse(\"Too few have seconded it.\" | de \"Zu wenige unterstützen ihn.\" | it \"L’appoggiano in troppo pochi.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "secret_votes",
        blocks::SECRET_VOTES,
        &[],
        "when secret_ballot(b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "abstain",
        blocks::ABSTAIN,
        &[],
        "when may_abstain(b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "change_vote",
        blocks::CHANGE_VOTE,
        &[],
        "when may_change(v, b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "proxy",
        blocks::PROXY,
        &[],
        "keep proxy of each Player = 0\n\naction entrust(actor, to: Player \"whose vote counts\" | de \"wessen Stimme zählt\" | it \"di chi vale il voto\")\n  \"Entrust your vote\" | de \"Deine Stimme anvertrauen\" | it \"Affidare il tuo voto\"\n  set actor.proxy = to.number\nend\n\nwhen delegate(v, b)\n  if v.proxy > 0 then\n    answer player(v.proxy)\n  end\nend\n",
    ),
    block(
        "voting",
        "idle",
        blocks::IDLE,
        &[],
        "keep idle of each Player = no\n\naction take_break(actor)\n  \"Begin or end your break\" | de \"Deine Pause beginnen oder beenden\" | it \"Cominciare o finire la tua pausa\"\n  set actor.idle = not actor.idle\nend\n\nwhen may_vote(v, b)\n  if v.idle then\n    answer no\n  end\nend\n",
    ),
];

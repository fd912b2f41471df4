//! Ways on when somebody does not come: votes, turns, judges, offices.

use super::{Block, blank, block, choice, ordinal, usually};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::{BlankChoice, BlankKind};

const SILENCE: &[BlankChoice<Key>] = &[
    choice("abstain(q.ballot, v)", blocks::SILENCE_ABSTAINS),
    choice("cast_vote(q.ballot, v, no)", blocks::SILENCE_AGAINST),
    choice("cast_vote(q.ballot, v, yes)", blocks::SILENCE_IN_FAVOUR),
];

pub(super) const BLOCKS: [Block<Key>; 4] = [
    block(
        "procedure",
        "silent_votes",
        blocks::SILENT_VOTES,
        &[
            ordinal("days", "3"),
            blank(
                "silence",
                BlankKind::Choice(SILENCE),
                "abstain(q.ballot, v)",
            ),
        ],
        "keep over = 0\n\ndefine waits(q: Proposal, name: text) =\n  q.in_voting and name = text(\"vote on {}\" | de \"Abstimmung über {}\" | it \"voto sulla {}\", q.number)\n\nwhen voting_time(b)\n  if b.on_proposal then\n    answer days($days)\n  end\nend\n\nwhen on_opened(b)\n  if b.on_proposal then\n    set_timer(text(\"vote on {}\" | de \"Abstimmung über {}\" | it \"voto sulla {}\", b.proposal.number), now + days($days))\n  end\nend\n\nwhen on_shut(b)\n  if b.on_proposal then\n    set_timer(text(\"vote on {}\" | de \"Abstimmung über {}\" | it \"voto sulla {}\", b.proposal.number), now + days($days))\n  end\nend\n\nwhen timekeeper(name)\n  for each q in open_proposals where waits(q, name) and count(players) = 2\n    for each p in players where not p in q.ballot.missing\n      answer p\n    end\n  end\nend\n\ncheck calling_time(name)\n  if any(q in open_proposals where waits(q, name)) and now < timer(name)\n    and not any(p in players where p = mover and p.last_seen >= timer(name)) then\n    refuse(\n      \"Votes can still come in until the time is up.\"\n      | de \"Bis die Zeit um ist, können noch Stimmen kommen.\"\n      | it \"Finché il tempo non è scaduto possono ancora arrivare voti.\"\n    )\n  end\nend\n\nwhen on_timer(name)\n  for each q in open_proposals where waits(q, name)\n    set over = q.number\n    for each v in q.ballot.missing\n      if any(c in q.changes where c.transmutes and c.to_mutable) then\n        cast_vote(q.ballot, v, no)\n      else\n        $silence\n      end\n    end\n    if count(q.ballot.missing) = 0 and q.ballot.unopened = 0 then\n      close_ballot(q.ballot)\n    end\n  end\nend\n\nwhen ends(b)\n  if b.on_proposal and b.proposal.number = over and b.all_voted then\n    answer yes\n  end\nend\n\nwhen on_decided(p)\n  stop_timer(text(\"vote on {}\", p.number))\nend\n",
    ),
    block(
        "turns",
        "silent_turns",
        blocks::SILENT_TURNS,
        &[ordinal("days", "7")],
        "takes precedence over rules r where answers(r, \"next_turn\") or answers(r, \"next_player\")\n\nkeep waited = no\n\nwhen turn_begins(p)\n  set waited = no\n  set_timer(\"turn\" | de \"Zug\" | it \"turno\", now + days($days))\nend\n\nwhen on_proposed(p)\n  if p.proposer.on_turn then\n    set_timer(\"turn\" | de \"Zug\" | it \"turno\", now + days($days))\n  end\nend\n\nwhen on_opened(b)\n  if b.on_proposal and b.proposal.proposer.on_turn then\n    stop_timer(\"turn\")\n  end\nend\n\nwhen turn_ends(p)\n  set_timer(\"turn\" | de \"Zug\" | it \"turno\", now + days($days))\nend\n\nwhen timekeeper(name)\n  if name = \"turn\" and count(players) = 2 then\n    for each p in players where not p.on_turn\n      answer p\n    end\n  end\nend\n\ncheck calling_time(name)\n  if name = \"turn\" and now < timer(name)\n    and not any(p in players where p = mover and p.last_seen >= timer(name)) then\n    refuse(\n      \"The time for this turn is not over.\"\n      | de \"Die Zeit für diesen Zug ist noch nicht um.\"\n      | it \"Il tempo per questo turno non è ancora scaduto.\"\n    )\n  end\nend\n\nwhen on_timer(name)\n  if name = \"turn\" then\n    if turn_ended then\n      set waited = yes\n    else\n      end_turn()\n    end\n  end\nend\n\ncheck next_turn()\n  if waited then\n    allow\n  end\nend\n",
    ),
    block(
        "court",
        "silent_judges",
        blocks::SILENT_JUDGES,
        &[ordinal("days", "3")],
        "keep tried of each Case: list of number = []\n\ndefine waits(c: Case, name: text) =\n  not c.judged and name = text(\"judge {}\" | de \"Richter {}\" | it \"giudice {}\", c.number)\n\nwhen on_called(c)\n  set_timer(text(\"judge {}\" | de \"Richter {}\" | it \"giudice {}\", c.number), now + days($days))\nend\n\nwhen timekeeper(name)\n  for each c in cases where waits(c, name) and count(players) = 2\n    for each p in players where p /= c.judge\n      answer p\n    end\n  end\nend\n\ncheck calling_time(name)\n  if any(c in cases where waits(c, name)) and now < timer(name)\n    and not any(p in players where p = mover and p.last_seen >= timer(name)) then\n    refuse(\n      \"The judge still has time.\"\n      | de \"Der Richter hat noch Zeit.\"\n      | it \"Il giudice ha ancora tempo.\"\n    )\n  end\nend\n\nwhen on_timer(name)\n  for each c in cases where waits(c, name)\n    let former = c.tried + [c.judge.number]\n    let able = collect(p for p in players where not p.on_turn and not p.number in former)\n    let others = order(p in able by (c.judge.number - p.number) mod count(all_players) where p /= c.caller)\n    set c.tried = former\n    if count(able) = 0 then\n      settle(c)\n    else\n      name_judge(c, first(others + able))\n      set_timer(text(\"judge {}\" | de \"Richter {}\" | it \"giudice {}\", c.number), now + days($days))\n    end\n  end\nend\n\nwhen on_judged(c)\n  stop_timer(text(\"judge {}\", c.number))\nend\n\nwhen on_settled(c)\n  stop_timer(text(\"judge {}\", c.number))\nend\n",
    ),
    block(
        "offices",
        "silent_office",
        blocks::SILENT_OFFICE,
        &[
            ordinal("days", "7"),
            usually(
                "office",
                "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
            ),
        ],
        "action replace(actor)\n  \"Take over the office\" | de \"Das Amt übernehmen\" | it \"Subentra nella carica\"\n  where held($office) and not holds(actor, $office) and now - holder($office).last_seen >= days($days)\n  appoint(actor, $office)\nend\n",
    ),
];

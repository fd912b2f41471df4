//! Voters, ways to vote, and the course of a vote.

use super::{blank, block, ordinal};
use nomic_rules::block::{BlankKind, Block};

pub(super) const BLOCKS: [Block; 9] = [
    block(
        "procedure",
        "quorum_share",
        [
            "A proposal is rejected if fewer than the share $share of those who have a vote cast it.",
            "Ein Antrag ist abgelehnt, wenn weniger als der Anteil $share der Stimmberechtigten abstimmt.",
            "Una proposta è respinta se vota meno della quota $share degli aventi diritto.",
        ],
        &[blank("share", BlankKind::Fraction, "1/2")],
        "when quorum(b)\n  if b.on_proposal then\n    answer ceiling(b.eligible_voters * ($share))\n  end\nend\n",
    ),
    block(
        "procedure",
        "quorum_active",
        [
            "A proposal is rejected if fewer than half of those vote who did something no more than $days [day|days] ago.",
            "Ein Antrag ist abgelehnt, wenn weniger als die Hälfte derer abstimmt, die vor höchstens $days [Tag|Tagen] etwas getan haben.",
            "Una proposta è respinta se vota meno della metà di chi ha fatto qualcosa non più di $days [giorno|giorni] fa.",
        ],
        &[ordinal("days", "7")],
        "when quorum(b)\n  if b.on_proposal then\n    answer ceiling(count(p in players where now - p.last_seen <= days($days)) / 2)\n  end\nend\n",
    ),
    block(
        "procedure",
        "voting_days",
        [
            "A vote on a proposal lasts $days [day|days]; after that nobody votes any more.",
            "Eine Abstimmung über einen Antrag dauert $days [Tag|Tage]; danach stimmt niemand mehr ab.",
            "Una votazione su una proposta dura $days [giorno|giorni]; poi nessuno vota più.",
        ],
        &[ordinal("days", "3")],
        "when voting_time(b)\n  if b.on_proposal then\n    answer days($days)\n  end\nend\n\ncheck voting(v, b)\n  if b.on_proposal and b.overdue then\n    refuse(\"The time for voting is over.\" | de \"Die Zeit zum Abstimmen ist um.\" | it \"Il tempo per votare è scaduto.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "seconding",
        [
            "The vote on a proposal begins only once $others other [player has|players have] seconded it.",
            "Die Abstimmung über einen Antrag beginnt erst, wenn ihn $others [anderer Spieler unterstützt|andere Spieler unterstützen].",
            "La votazione su una proposta comincia solo quando $others [altro giocatore la appoggia|altri giocatori la appoggiano].",
        ],
        &[ordinal("others", "1")],
        "keep seconders of each Proposal: list of number = []\n\naction second(actor, p: Proposal \"which one\" | de \"welchen\" | it \"quale\")\n  \"Second a proposal\" | de \"Einen Antrag unterstützen\" | it \"Appoggiare una proposta\"\n  set p.seconders = collect(n for n in p.seconders where n /= actor.number) + [actor.number]\nend\n\ncheck opening(p)\n  if count(n in p.seconders where n /= p.proposer.number) < $others then\n    refuse(\"Too few have seconded it.\" | de \"Zu wenige unterstützen ihn.\" | it \"L’appoggiano in troppo pochi.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "secret_votes",
        [
            "Votes on proposals are secret until they are counted.",
            "Stimmen über Anträge sind geheim, bis ausgezählt wird.",
            "I voti sulle proposte sono segreti fino al conteggio.",
        ],
        &[],
        "when secret_ballot(b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "abstain",
        [
            "In votes on proposals players may abstain.",
            "Bei Abstimmungen über Anträge darf man sich enthalten.",
            "Nelle votazioni sulle proposte ci si può astenere.",
        ],
        &[],
        "when may_abstain(b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "change_vote",
        [
            "Whoever has voted on a proposal may vote anew as long as the vote is open.",
            "Wer über einen Antrag abgestimmt hat, darf seine Stimme ändern, solange die Abstimmung läuft.",
            "Chi ha votato su una proposta può cambiare voto finché la votazione è aperta.",
        ],
        &[],
        "when may_change(v, b)\n  if b.on_proposal then\n    answer yes\n  end\nend\n",
    ),
    block(
        "voting",
        "proxy",
        [
            "Players may name somebody whose vote counts for them, too, if they cast none.",
            "Spieler dürfen jemanden bestimmen, dessen Stimme auch für sie zählt, wenn sie keine abgeben.",
            "I giocatori possono indicare qualcuno il cui voto vale anche per loro, se non votano.",
        ],
        &[],
        "keep proxy of each Player = 0\n\naction entrust(actor, to: Player \"whose vote counts\" | de \"wessen Stimme zählt\" | it \"di chi vale il voto\")\n  \"Entrust your vote\" | de \"Deine Stimme anvertrauen\" | it \"Affidare il tuo voto\"\n  set actor.proxy = to.number\nend\n\nwhen delegate(v, b)\n  if v.proxy > 0 then\n    answer player(v.proxy)\n  end\nend\n",
    ),
    block(
        "voting",
        "idle",
        [
            "Players may take a break, during which they have no vote.",
            "Spieler dürfen eine Pause machen; so lange haben sie keine Stimme.",
            "I giocatori possono fare una pausa, durante la quale non votano.",
        ],
        &[],
        "keep idle of each Player = no\n\naction take_break(actor)\n  \"Begin or end your break\" | de \"Deine Pause beginnen oder beenden\" | it \"Cominciare o finire la tua pausa\"\n  set actor.idle = not actor.idle\nend\n\nwhen may_vote(v, b)\n  if v.idle then\n    answer no\n  end\nend\n",
    ),
];

//! Votes needed, and voting.

use super::{blank, block, choice, number, ordinal, score};
use nomic_rules::block::{BlankChoice, BlankKind, Block};

const THRESHOLD: &[BlankChoice] = &[
    choice(
        "b.eligible_votes",
        ["all votes", "alle Stimmen", "tutti i voti"],
    ),
    choice(
        "floor(b.eligible_votes / 2) + 1",
        [
            "more than half of the votes",
            "mehr als die Hälfte der Stimmen",
            "più della metà dei voti",
        ],
    ),
    choice(
        "ceiling(b.eligible_votes * 2 / 3)",
        [
            "two thirds of the votes",
            "zwei Drittel der Stimmen",
            "due terzi dei voti",
        ],
    ),
];

pub(super) const BLOCKS: [Block; 13] = [
    block(
        "thresholds",
        "threshold",
        [
            "To be adopted, a proposal needs $votes.",
            "Um angenommen zu werden, braucht ein Antrag $votes.",
            "Per essere adottata, una proposta ha bisogno di $votes.",
        ],
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
        [
            "To be adopted, a proposal needs the share $share of all votes, rounded up.",
            "Um angenommen zu werden, braucht ein Antrag den Anteil $share aller Stimmen, aufgerundet.",
            "Per essere adottata, una proposta ha bisogno della quota $share di tutti i voti, arrotondata per eccesso.",
        ],
        &[blank("share", BlankKind::Fraction, "3/5")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer ceiling(b.eligible_votes * ($share))\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_fixed",
        [
            "To be adopted, a proposal needs $votes [vote|votes], or all if there are fewer.",
            "Um angenommen zu werden, braucht ein Antrag $votes [Stimme|Stimmen], oder alle, wenn es weniger sind.",
            "Per essere adottata, una proposta ha bisogno di $votes [voto|voti], o di tutti se sono meno.",
        ],
        &[number("votes", "3")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer min($votes, b.eligible_votes)\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_after",
        [
            "From circuit $circuit on, a proposal needs $votes to be adopted.",
            "Ab Spielrunde $circuit braucht ein Antrag $votes, um angenommen zu werden.",
            "Dal giro $circuit, una proposta ha bisogno di $votes per essere adottata.",
        ],
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
        [
            "To make an immutable rule mutable, a proposal needs $votes.",
            "Um eine unveränderliche Regel veränderlich zu machen, braucht ein Antrag $votes.",
            "Per rendere mutabile una regola immutabile, una proposta ha bisogno di $votes.",
        ],
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
        [
            "The vote can close only once $votes [vote is in|votes are in].",
            "Die Abstimmung kann erst enden, wenn $votes [Stimme da ist|Stimmen da sind].",
            "La votazione si può chiudere solo con almeno $votes [voto|voti].",
        ],
        &[number("votes", "3")],
        "check closing(b)\n  if b.on_proposal and count(b.votes) < min($votes, b.eligible_voters) then\n    refuse(\"There are not enough votes yet.\" | de \"Es sind noch nicht genug Stimmen da.\" | it \"Non ci sono ancora abbastanza voti.\")\n  end\nend\n",
    ),
    block(
        "procedure",
        "everybody_votes",
        [
            "The vote can close only once everybody has voted.",
            "Die Abstimmung kann erst enden, wenn alle abgestimmt haben.",
            "La votazione si può chiudere solo quando tutti hanno votato.",
        ],
        &[],
        "check closing(b)\n  if b.on_proposal and b.cast < b.eligible_voters then\n    refuse(\"Some votes are missing.\" | de \"Es fehlen noch Stimmen.\" | it \"Mancano ancora dei voti.\")\n  end\nend\n",
    ),
    block(
        "voting",
        "points_to_vote",
        [
            "Only players with at least $points [point|points] may vote.",
            "Nur Spieler mit mindestens $points [Punkt|Punkten] dürfen abstimmen.",
            "Possono votare solo i giocatori con almeno $points [punto|punti].",
        ],
        &[score("points", "0")],
        "when may_vote(v, b)\n  if b.on_proposal and v.points < $points then\n    answer no\n  end\nend\n",
    ),
    block(
        "voting",
        "no_vote_for_proposer",
        [
            "Nobody may vote on their own proposal.",
            "Niemand darf über den eigenen Antrag abstimmen.",
            "Nessuno può votare sulla propria proposta.",
        ],
        &[],
        "when may_vote(v, b)\n  if b.on_proposal and v = b.proposal.proposer then\n    answer no\n  end\nend\n",
    ),
    block(
        "voting",
        "extra_vote",
        [
            "A player with at least $points [point|points] has $votes [vote|votes].",
            "Wer mindestens $points [Punkt|Punkte] hat, hat $votes [Stimme|Stimmen].",
            "Chi ha almeno $points [punto|punti] dispone di $votes [voto|voti].",
        ],
        &[score("points", "50"), number("votes", "2")],
        "when vote_weight(v, b)\n  if v.points >= $points then\n    answer $votes\n  end\nend\n",
    ),
    block(
        "thresholds",
        "more_for_than_against",
        [
            "A proposal is adopted if more votes are for it than against it.",
            "Ein Antrag ist angenommen, wenn mehr Stimmen dafür als dagegen sind.",
            "Una proposta è adottata se i voti a favore sono più di quelli contrari.",
        ],
        &[],
        "when carries(b)\n  if b.on_proposal then\n    answer b.in_favour > b.against\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_decays",
        [
            "For each day that the vote is open, a proposal needs one vote fewer than other rules ask, but at least $least.",
            "Mit jedem Tag der Abstimmung braucht ein Antrag eine Stimme weniger, als andere Regeln verlangen, aber mindestens $least.",
            "Per ogni giorno di votazione una proposta ha bisogno di un voto in meno di quanti ne chiedono le altre regole, ma almeno di $least.",
        ],
        &[ordinal("least", "1")],
        "when required_votes(b)\n  if b.on_proposal then\n    answer max($least, otherwise($least) - (now - b.opened_at) div days(1))\n  end\nend\n",
    ),
    block(
        "thresholds",
        "threshold_for_rule",
        [
            "To amend or repeal rule $rule, a proposal needs $votes.",
            "Um Regel $rule zu ändern oder aufzuheben, braucht ein Antrag $votes.",
            "Per emendare o abrogare la regola $rule, una proposta ha bisogno di $votes.",
        ],
        &[
            ordinal("rule", "201"),
            blank("votes", BlankKind::Choice(THRESHOLD), "b.eligible_votes"),
        ],
        "when required_votes(b)\n  if b.on_proposal and any(c in b.proposal.changes where not c.enacts and c.rule.number = $rule) then\n    answer $votes\n  end\nend\n",
    ),
];

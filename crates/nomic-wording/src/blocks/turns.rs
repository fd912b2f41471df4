//! The order of turns, winning, and one-time events.

use super::{blank, block, choice, number, ordinal, score};
use nomic_rules::block::{BlankChoice, BlankKind, Block};

const WAY: &[BlankChoice] = &[
    choice(
        "next_in_order(p)",
        ["clockwise", "im Uhrzeigersinn", "in senso orario"],
    ),
    choice(
        "previous_in_order(p)",
        [
            "anticlockwise",
            "gegen den Uhrzeigersinn",
            "in senso antiorario",
        ],
    ),
];

pub(super) const BLOCKS: [Block; 10] = [
    block(
        "turns",
        "direction",
        [
            "Turns go round $way.",
            "Gespielt wird reihum $way.",
            "I turni girano $way.",
        ],
        &[blank("way", BlankKind::Choice(WAY), "next_in_order(p)")],
        "when next_player(p)\n  answer $way\nend\n",
    ),
    block(
        "turns",
        "fewest_points_next",
        [
            "The next turn goes to another player with the fewest points.",
            "Den nächsten Zug hat ein anderer Spieler mit den wenigsten Punkten.",
            "Il prossimo turno va a un altro giocatore con meno punti.",
        ],
        &[],
        "when next_player(p)\n  if any(q in players where q.active and q /= p) then\n    answer first(order(q in players by q.points where q.active and q /= p))\n  end\nend\n",
    ),
    block(
        "turns",
        "skip_below",
        [
            "Whoever has fewer than $points [point|points] is skipped: the player after them is next.",
            "Wer weniger als $points [Punkt|Punkte] hat, wird übersprungen: Dran ist, wer danach kommt.",
            "Chi ha meno di $points [punto|punti] viene saltato: tocca a chi viene dopo.",
        ],
        &[score("points", "-20")],
        "when next_player(p)\n  if next_in_order(p).points < $points then\n    answer next_in_order(next_in_order(p))\n  end\nend\n",
    ),
    block(
        "turns",
        "turn_ends_on_decision",
        [
            "A turn ends when the proposal of its player is decided.",
            "Ein Zug endet, wenn der Antrag seines Spielers entschieden ist.",
            "Un turno finisce quando la proposta del suo giocatore è decisa.",
        ],
        &[],
        "when on_decided(p)\n  if p.proposer.on_turn then\n    end_turn()\n  end\nend\n",
    ),
    block(
        "winning",
        "win_by_points",
        [
            "Whoever reaches $points [point|points] has won.",
            "Wer $points [Punkt|Punkte] erreicht, hat gewonnen.",
            "Chi arriva a $points [punto|punti] ha vinto.",
        ],
        &[number("points", "100")],
        "when winner(p)\n  if p.points >= $points then\n    answer yes\n  end\nend\n",
    ),
    block(
        "winning",
        "win_after_circuits",
        [
            "After circuit $circuit, whoever has the most points has won.",
            "Nach Spielrunde $circuit hat gewonnen, wer die meisten Punkte hat.",
            "Dopo il giro $circuit, chi ha più punti ha vinto.",
        ],
        &[ordinal("circuit", "10")],
        "when winner(p)\n  if circuit > $circuit and p.points = max(q.points for q in players) then\n    answer yes\n  end\nend\n",
    ),
    block(
        "winning",
        "win_by_lead",
        [
            "Whoever is at least $points [point|points] ahead of every other player has won.",
            "Wer jeden anderen Spieler um mindestens $points [Punkt|Punkte] übertrifft, hat gewonnen.",
            "Chi supera ogni altro giocatore di almeno $points [punto|punti] ha vinto.",
        ],
        &[number("points", "50")],
        "when winner(p)\n  if not any(q in players where q /= p and p.points < q.points + $points) then\n    answer yes\n  end\nend\n",
    ),
    block(
        "once",
        "award_once",
        [
            "Once, when this rule is enacted: every player receives $points [point|points].",
            "Einmal, wenn diese Regel eingeführt wird: Jeder Spieler bekommt $points [Punkt|Punkte].",
            "Una volta, quando questa regola è introdotta: ogni giocatore riceve $points [punto|punti].",
        ],
        &[number("points", "5")],
        "when on_enacted(r)\n  if r = this_rule then\n    for each p in players\n      award(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "once",
        "reset_scores",
        [
            "Once, when this rule is enacted: every score becomes $points.",
            "Einmal, wenn diese Regel eingeführt wird: Jeder Punktestand wird $points.",
            "Una volta, quando questa regola è introdotta: ogni punteggio diventa $points.",
        ],
        &[score("points", "0")],
        "when on_enacted(r)\n  if r = this_rule then\n    for each p in players\n      set_points(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "once",
        "sunset_award",
        [
            "Up to and including circuit $circuit, the player whose turn ends receives $points [point|points]; after that nothing more happens.",
            "Bis einschließlich Spielrunde $circuit bekommt, wessen Zug endet, $points [Punkt|Punkte]; danach geschieht nichts mehr.",
            "Fino al giro $circuit compreso, chi finisce il turno riceve $points [punto|punti]; poi non succede più nulla.",
        ],
        &[ordinal("circuit", "5"), number("points", "2")],
        "when turn_ends(p)\n  if circuit <= $circuit then\n    award(p, $points)\n  end\nend\n",
    ),
];

//! The end of a won game.

use super::*;
use crate::channel::ask;

/// A game that adopts tea, and then that players with points have won.
fn won() -> (Two, usize) {
    let mut two = Two::begun();
    let first = on_turn(&two);
    adopt(&mut two, first, &a_new_rule());
    let change = ChangeForm {
        title: "Enough".to_owned(),
        text: "Players with more than 0 points have won.".to_owned(),
        code: "when winner(p)\n  if p.points > 0 then\n    answer yes\n  end\nend".to_owned(),
        ..ChangeForm::empty(RuleChangeKind::Enact, None)
    };
    let second = on_turn(&two);
    adopt(
        &mut two,
        second,
        &ProposalForm::of_one(change, Language::En),
    );
    (two, first)
}

fn adopt(two: &mut Two, who: usize, form: &ProposalForm) {
    two.propose(who, form);
    let number = open_number(&two.view(who));
    two.deed(who, opens(number));
    for voter in [ADA, BEN] {
        two.vote(voter, number, true);
    }
    two.deed(who, closes(number));
}

#[test]
fn nobody_reads_of_an_end_before_somebody_has_won() {
    let two = Two::begun();
    assert_eq!(
        told(&two.peers[ADA], ask::Victory {}, Locale::ENGLISH),
        None
    );
    let plot = told(&two.peers[ADA], ask::Plot {}, Locale::ENGLISH);
    assert_eq!(plot.moments(), 0);
}

#[test]
fn the_end_has_winners_first_and_tells_the_game_from_its_beginning_to_the_win() {
    let (two, _) = won();
    let end = told(&two.peers[BEN], ask::Victory {}, Locale::ENGLISH).unwrap();
    let ranks: Vec<_> = end
        .ranking
        .iter()
        .map(|rank| (rank.won, rank.points))
        .collect();
    let mut sorted = ranks.clone();
    sorted.sort_by_key(|rank| std::cmp::Reverse(*rank));
    assert_eq!(ranks, sorted);
    assert!(end.ranking[0].won && end.ranking[0].rank == 1);
    assert_eq!((end.adopted, end.rejected), (2, 0));
    let (number, title) = end.rule.unwrap();
    assert_eq!((number, title.as_deref()), (302, Some("Enough")));
    let lines: Vec<&str> = end.story.iter().map(|(_, line)| &*line.text).collect();
    let winners = end.ranking.iter().filter(|rank| rank.won).count();
    assert_eq!(lines.len(), 3 + winners, "{lines:?}");
    assert_eq!(lines[0], "The game began.");
    assert!(lines[1].contains("Tea") && lines[2].contains("Enough"));
    assert!(end.story.iter().skip(3).all(|(_, line)| line.won));
}

#[test]
fn curves_end_with_the_points_that_the_players_have() {
    let (two, _) = won();
    let end = told(&two.peers[ADA], ask::Victory {}, Locale::ENGLISH).unwrap();
    assert!(end.plot.moments() >= 3, "{:?}", end.plot);
    for curve in &end.plot.curves {
        assert_eq!(curve.amounts[0], 0);
        let rank = end
            .ranking
            .iter()
            .find(|rank| rank.seat == curve.seat)
            .unwrap();
        assert_eq!(curve.amounts.last(), Some(&rank.points));
    }
}

//! Welcome of people without a seat.

use super::*;
use crate::players::answers::welcome::{GoalView, WelcomeView};
use nomic_engine::moves::JoinIntent;
use nomic_rulesets::Picks;

fn welcome(two: &Two) -> WelcomeView {
    two.view(BEN).welcome.unwrap()
}

#[test]
fn a_person_without_a_seat_reads_which_game_it_is_and_who_sits_there() {
    let mut two = Two::new();
    let view = welcome(&two);
    assert_eq!(view.title, "Tuesday");
    assert_eq!(
        view.ruleset,
        ("suber".to_owned(), "The initial set".to_owned())
    );
    assert_eq!(view.seated, ["Ada"]);
    assert_eq!(view.beginner.as_deref(), Some("Ada"));
    assert!(view.takes_turns && !view.begun);
    assert_eq!(two.view(ADA).welcome, None, "Ada has a seat");
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    assert_eq!(two.view(BEN).welcome, None);
}

#[test]
fn the_goal_is_quoted_from_the_rule_that_decides_who_wins() {
    let two = Two::new();
    let text = "The first to arrive at 100 points above zero wins the game.";
    let english = GoalView {
        rule: 208,
        text: text.to_owned(),
        language: Language::En,
    };
    assert_eq!(welcome(&two).goal, Some(english));
    let german = table_view(&two.peers[BEN], Locale::of(Language::De)).welcome;
    let goal = german.and_then(|view| view.goal).unwrap();
    assert!(goal.text.contains("100 Punkte"), "{}", goal.text);

    let mut picks = Picks::default();
    picks.pick("goal", "50");
    let blueprint = nomic_rulesets::starter("suber").unwrap().blueprint();
    let other = Two::with(blueprint.ruleset(&picks).unwrap());
    assert!(welcome(&other).goal.unwrap().text.contains("50 points"));
}

#[test]
fn a_game_whose_rules_do_not_say_who_wins_has_no_goal() {
    let mut ruleset = nomic_rulesets::suber();
    ruleset.rules.retain(|rule| rule.number.0 != 208);
    assert_eq!(welcome(&Two::with(ruleset)).goal, None);
}

#[test]
fn an_invitation_for_one_person_names_the_player_who_made_it_out() {
    let mut two = Two::new();
    assert_eq!(welcome(&two).inviter, None);
    two.act(ADA, Intent::Invite);
    let invitation = two.peers[ADA].invitations().remove(0);
    two.peers[BEN].set_invitation(invitation);
    assert_eq!(welcome(&two).inviter.as_deref(), Some("Ada"));
}

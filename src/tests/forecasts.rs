//! Forecasts before a move, and offers that end with the game.

use super::channel::{open_number, opens, rulings, told};
use super::duties::{offered, take, warned, with_code};
use super::{ADA, Two, a_new_rule, on_turn, rule_page};
use crate::action::answers::offers::foretold;
use crate::channel::ask;
use crate::kit::answers::view::{ForecastView, Untold};
use nomic_peer::Intent;
use nomic_wording::Locale;

#[test]
fn what_a_rule_notes_for_itself_is_no_part_of_a_forecast() {
    let code = "keep times = 0 when takes_turns() answer no end \
        action note(p) \"Note it\" set times = times + 1 end \
        action both(p) \"Do both\" set times = times + 1 award(p, 1) end";
    let two = with_code(code, 1);
    let told = |action: &str| {
        let offer = offered(&two, ADA, action).unwrap();
        foretold(&two.peers[ADA], &offer, &[], Locale::ENGLISH).happens
    };
    assert_eq!(told("note"), Vec::<String>::new());
    assert_eq!(told("both"), ["Ada: +1 point, now 1."]);
}

#[test]
fn who_would_win_stands_apart_from_all_else_that_would_happen() {
    let code = "when takes_turns() answer no end \
        action all(p) \"All of it\" award(p, 1) award(p, 2) award(p, 3) win(p) end";
    let two = with_code(code, 1);
    let offer = offered(&two, ADA, "all").unwrap();
    let told = foretold(&two.peers[ADA], &offer, &[], Locale::ENGLISH);
    assert_eq!(told.wins, ["Ada won the game."]);
    assert_eq!(told.happens.len(), 3, "{told:?}");
}

#[test]
fn the_chronicle_leaves_out_what_rules_note_and_who_looked_at_the_clock() {
    let code = "keep times = 0 when takes_turns() answer no end \
        action note(p) \"Note it\" set times = times + 1 end";
    let mut two = with_code(code, 1);
    let lines = |two: &Two| rulings(&two.peers[ADA], Locale::ENGLISH);
    let before = lines(&two).len();
    let note = offered(&two, ADA, "note").unwrap();
    take(&mut two, ADA, &note, &[]);
    two.act(ADA, Intent::Witness);
    let after = lines(&two);
    let newest = after[0].happenings.iter().map(|told| &*told.text);
    assert_eq!(newest.collect::<Vec<_>>(), ["Ada used Rule 1: Note it."]);
    assert_eq!(after.len(), before + 1);
    assert_eq!(two.view(ADA).recent[0], after[0]);
}

#[test]
fn a_rule_that_answers_yes_in_further_cases_is_said_to_add_to_the_one_before_it() {
    let wins =
        |goal| format!("when winner(p)\n  if p.points {goal} then\n    answer yes\n  end\nend");
    let told = warned(&wins(">= 20"));
    assert_eq!(
        told,
        ["Rule 301 says who has won. It adds to Rule 208: both count."]
    );
    // A rule that also answers no counts only where the other rule is silent.
    for code in [
        "when winner(p)\n  answer p.points >= 20\nend",
        "when winner(p)\n  if p.points >= 20 then\n    answer no\n  end\nend",
    ] {
        let told = warned(code);
        assert!(told[0].contains("will be heard only where"), "{told:?}");
    }
}

#[test]
fn no_rule_is_offered_for_change_once_somebody_has_won() {
    let code = "when takes_turns() answer no end action end_it(p) \"End it\" win(p) end";
    let mut two = with_code(code, 2);
    let shown = |two: &super::Two| {
        rule_page(&two.peers[ADA], 2, Locale::ENGLISH)
            .unwrap()
            .offered
    };
    assert!(shown(&two));
    let offer = offered(&two, ADA, "end_it").unwrap();
    take(&mut two, ADA, &offer, &[]);
    assert!(!shown(&two));
}

/// Two players who vote on a rule with this code, and one of the two.
fn voting_on(code: &str) -> (Two, usize) {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let mut form = a_new_rule();
    form.changes[0].code = code.to_owned();
    two.propose(who, &form);
    two.deed(who, opens(301));
    (two, 1 - who)
}

fn if_adopted(two: &Two, who: usize) -> ForecastView {
    let number = open_number(&two.view(who));
    told(&two.peers[who], ask::Adoption { number }, Locale::ENGLISH)
}

#[test]
fn voters_see_before_their_vote_that_an_adoption_would_end_the_game() {
    let (two, voter) =
        voting_on("when winner(p)\n  if p.points >= 0 then\n    answer yes\n  end\nend");
    let before = two.peers[voter].game().hash();
    let told = if_adopted(&two, voter);
    assert_eq!(told.wins, ["Ada won the game.", "Ben won the game."]);
    assert_eq!(two.peers[voter].game().hash(), before);
}

#[test]
fn voters_see_what_an_adoption_brings_beside_the_proposed_change_and_the_draw() {
    let (two, voter) =
        voting_on("keep seen = no when on_adopted(p) award(p.proposer, 7) set seen = yes end");
    let told = if_adopted(&two, voter);
    let [proposer, next] = if voter == ADA {
        ["Ben", "Ada"]
    } else {
        ["Ada", "Ben"]
    };
    assert_eq!(
        told.happens,
        [
            format!("{proposer}: +7 points, now 7."),
            format!("{next}’s turn began.")
        ]
    );
    assert_eq!(told.untold, Some(Untold::Drawn));
}

#[test]
fn voters_are_told_if_the_votes_still_to_come_cannot_carry_a_proposal() {
    let (mut two, voter) = voting_on("");
    two.vote(1 - voter, 301, false);
    let told = if_adopted(&two, voter);
    assert!(
        told.happens[0].contains("was rejected: 1 for, 1 against"),
        "{told:?}"
    );
    two.vote(voter, 301, true);
    assert_eq!(
        if_adopted(&two, voter),
        ForecastView::default(),
        "the closer is told"
    );
}

//! Glances at a game, for its card on the home page.

use super::channel::{closes, german, italian, open_number, opens};
use super::{ADA, BEN, Two, a_new_rule, on_turn};
use crate::home::answers::glance::{Glance, GlanceStage, glance};
use nomic_peer::Intent;
use nomic_wording::Locale;

fn seen(two: &Two, who: usize) -> Glance {
    glance(&two.peers[who], Locale::ENGLISH)
}

fn call(two: &Two, who: usize) -> Option<String> {
    seen(two, who).call
}

#[test]
fn a_game_that_has_not_begun_waits_for_nobody_in_earnest() {
    let two = Two::new();
    let glance = seen(&two, ADA);
    assert_eq!(glance.stage, GlanceStage::Unbegun);
    assert!(glance.seated && !glance.is_mine());
    assert!(!seen(&two, BEN).seated);
}

#[test]
fn a_glance_says_in_the_words_of_the_proposal_whose_move_it_is() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    let other = 1 - first;
    let name = ["Ada", "Ben"];
    assert_eq!(call(&two, first).as_deref(), Some("propose a rule change"));
    assert_eq!(seen(&two, other).others, [name[first]]);

    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    assert_eq!(
        call(&two, first).as_deref(),
        Some("open the vote – New rule: “Tea”?")
    );
    assert!(!seen(&two, other).is_mine());

    two.deed(first, opens(number));
    for who in [ADA, BEN] {
        assert_eq!(call(&two, who).as_deref(), Some("vote – New rule: “Tea”?"));
        assert!(seen(&two, who).is_mine());
    }
    two.vote(first, number, true);
    assert_eq!(call(&two, first), None, "it is done");
    assert_eq!(seen(&two, first).others, [name[other]]);
    two.vote(other, number, true);
    assert_eq!(
        call(&two, first).as_deref(),
        Some("close the vote – New rule: “Tea”?")
    );
    two.deed(first, closes(number));
    assert_eq!(call(&two, other).as_deref(), Some("propose a rule change"));
}

#[test]
fn a_glance_is_in_the_readers_language_and_says_which_one_that_is() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    let told = |language| {
        let glance = glance(&two.peers[BEN], language);
        (glance.language, glance.call.unwrap_or_default())
    };
    let both = |tag: &str, call: &str| (tag.to_owned(), call.to_owned());
    assert_eq!(told(german()), both("de", "abstimmen – Neue Regel: „Tea“?"));
    assert_eq!(told(italian()), both("it", "vota – Nuova regola: «Tea»?"));
}

#[test]
fn events_are_counted_with_the_time_of_the_last_one() {
    let mut two = Two::begun();
    let before = seen(&two, ADA);
    two.act(BEN, Intent::Leave);
    let after = seen(&two, ADA);
    assert_eq!(after.events, before.events + 1);
    assert_eq!(after.last_ms, two.now_ms);
}

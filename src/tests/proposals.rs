//! The page of all proposals.

use super::channel::{closes, open_number, opens, remarks, told};
use super::*;
use crate::channel::ask;
use crate::proposal::answers::proposals::{NeighboursView, ProposalLine};

fn found(two: &Two, search: &str) -> Vec<ProposalLine> {
    let asked = ask::Proposals {
        search: search.to_owned(),
        shown: 10,
    };
    told(&two.peers[ADA], asked, Locale::ENGLISH).lines
}

fn neighbours(two: &Two, number: u32) -> NeighboursView {
    told(&two.peers[ADA], ask::Neighbours { number }, Locale::ENGLISH)
}

/// Tea, which was adopted, and milk, which is voted on.
fn tea_and_milk() -> Two {
    let mut two = Two::begun();
    adopt(&mut two, &a_new_rule());
    let mut milk = a_new_rule();
    milk.changes[0].title = "Milk".to_owned();
    milk.changes[0].text = "Milk comes first.".to_owned();
    let who = on_turn(&two);
    two.propose(who, &milk);
    let number = open_number(&two.view(who));
    two.deed(who, opens(number));
    two
}

#[test]
fn proposals_are_found_by_all_words_of_a_search() {
    let two = tea_and_milk();
    let titles = |search: &str| {
        let found = found(&two, search).into_iter();
        found.map(|line| line.headline).collect::<Vec<_>>()
    };
    let [milk, tea] = ["New rule: “Milk”?", "New rule: “Tea”"];
    assert_eq!(titles(""), [milk, tea]);
    assert_eq!(titles("TEA every"), [tea]);
    assert_eq!(titles("302"), [milk]);
    assert!(titles("tea milk").is_empty());
    let [line] = &found(&two, "tea")[..] else {
        panic!("one is about tea");
    };
    assert_eq!(line.stage, StageView::Adopted);
    assert_eq!(line.tally.as_deref(), Some("2 for, 0 against"));
}

#[test]
fn a_proposal_leads_to_the_one_before_it_and_the_one_after_it() {
    let two = tea_and_milk();
    let milk = Some((302, "“Milk”".to_owned()));
    let tea = Some((301, "“Tea”".to_owned()));
    let both = [301, 302].map(|number| {
        let found = neighbours(&two, number);
        (found.before, found.after)
    });
    assert_eq!(both, [(None, milk), (tea, None)]);
}

#[test]
fn notes_on_a_proposal_tell_when_they_were_written_even_after_the_decision() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, &a_new_rule());
    let number = open_number(&two.view(who));
    let mut written = Vec::new();
    for text in ["Green?", "Black."] {
        two.now_ms += 60_000;
        two.deed(who, remarks(number, text));
        written.push(Some(two.now_ms));
    }
    two.deed(who, opens(number));
    two.vote(ADA, number, true);
    two.vote(BEN, number, true);
    two.deed(who, closes(number));
    let seen = proposal(&two.peers[ADA], number, Locale::ENGLISH).unwrap();
    let times: Vec<_> = seen.remarks.iter().map(|note| note.claimed_ms).collect();
    assert_eq!(times, written);
}

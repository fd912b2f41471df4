//! Origins of rules, and the number of votes required.

use super::*;
use crate::action::answers::things;
use crate::law::answers::view::{Decider, OriginView};
use nomic_engine::Remedy;
use nomic_engine::moves::CorrectMove;

fn need(two: &Two, who: usize, number: u32) -> (i64, i64, bool, u32) {
    let view = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    let need = view.need.unwrap();
    assert!(!need.weighted && need.quorum.is_none());
    (need.votes, need.of, need.settled, need.rule)
}

#[test]
fn how_many_votes_are_needed_is_known_before_and_during_the_vote_and_not_after_it() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, &a_new_rule());
    let number = open_number(&two.view(who));
    assert_eq!(need(&two, who, number), (2, 2, true, 203));
    two.deed(who, opens(number));
    two.vote(who, number, true);
    assert_eq!(need(&two, 1 - who, number), (2, 2, true, 203));
    two.vote(1 - who, number, true);
    two.deed(who, closes(number));
    let decided = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    assert_eq!(decided.need, None);
    assert_eq!(decided.required, Some(2));
}

#[test]
fn a_rule_that_the_game_began_with_comes_from_no_proposal() {
    let two = Two::new();
    let page = rule_page(&two.peers[ADA], 203, Locale::ENGLISH).unwrap();
    assert_eq!((page.origin, page.history), (None, Vec::new()));
}

#[test]
fn an_old_number_leads_to_the_rule_that_bore_it_under_the_number_that_it_bears() {
    let mut two = Two::begun();
    let peer = &two.peers[ADA];
    let mut change = change_about(peer, RuleChangeKind::Amend, Some(203), None, Language::En);
    change.text.push_str(" Always.");
    let number = adopt(&mut two, &ProposalForm::of_one(change, Language::En));
    assert_ne!(number, 203);
    for sought in [203, number] {
        let page = rule_page(&two.peers[BEN], sought, Locale::ENGLISH).unwrap();
        assert_eq!(page.rule.number, number);
        assert!(page.rule.body.ends_with(" Always."));
    }
}

#[test]
fn a_rule_made_in_play_tells_the_proposal_that_enacted_it() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    let number = adopt(&mut two, &a_new_rule());
    let page = rule_page(&two.peers[first], number, german()).unwrap();
    let origin = OriginView {
        proposal: number,
        title: "Tea".to_owned(),
        proposer: ["Ada", "Ben"][first].to_owned(),
        turn: Some(1),
        decided: Decider::Vote(2, 0),
    };
    assert_eq!(page.origin, Some(origin));
    assert!(page.history.is_empty(), "nothing has changed it since");

    let coffee = a_new_rule().changes.remove(0);
    let coffee = ChangeForm {
        title: "Coffee".to_owned(),
        ..coffee
    };
    let second = adopt(&mut two, &ProposalForm::of_one(coffee, Language::En));
    let page = rule_page(&two.peers[first], second, Locale::ENGLISH).unwrap();
    assert_eq!(page.origin.unwrap().turn, Some(2));
}

#[test]
fn a_rule_that_a_correction_made_says_so() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, &a_new_rule());
    let number = open_number(&two.view(who));
    let state = two.peers[who].game().state();
    let proposal = state.open_proposals().next().unwrap().id;
    let correct = Intent::Correct(CorrectMove {
        reason: "We all want tea.".to_owned(),
        remedies: vec![Remedy::Decide {
            proposal,
            adopted: true,
        }],
    });
    two.act(who, correct);
    two.act(1 - who, crate::court::answers::repair::agree(1));
    let page = rule_page(&two.peers[who], number, Locale::ENGLISH).unwrap();
    let origin = page.origin.unwrap();
    assert_eq!(origin.decided, Decider::Correction);
    assert_eq!(origin.turn, Some(1));
}

#[test]
fn a_change_of_a_rule_tells_the_proposal_that_made_it_and_how_it_was_decided() {
    let mut two = Two::begun();
    let rule = adopt(&mut two, &a_new_rule());
    let proposer = on_turn(&two);
    let peer = &two.peers[proposer];
    let mut change = change_about(peer, RuleChangeKind::Amend, Some(rule), None, Language::En);
    change.text.push_str(" With milk.");
    let number = adopt(&mut two, &ProposalForm::of_one(change, Language::En));
    let page = rule_page(&two.peers[ADA], number, Locale::ENGLISH).unwrap();
    let made = page.history[0].by.clone().expect("a proposal made it");
    assert_eq!((made.proposal, made.turn), (number, Some(2)));
    assert_eq!(made.proposer, ["Ada", "Ben"][proposer]);
    assert_eq!(made.decided, Decider::Vote(2, 0));
}

#[test]
fn a_proposal_says_how_often_it_was_revised_and_which_remarks_were_on_other_words() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let mut form = a_new_rule();
    two.propose(who, &form);
    let number = open_number(&two.view(who));
    two.deed(1 - who, remarks(number, "Without milk?"));
    form.changes[0].text.push_str(" With milk.");
    let revised = draft_of(&two.peers[who], &form, Some(number), Locale::ENGLISH).unwrap();
    two.act(who, revised);
    two.deed(1 - who, remarks(number, "Yes!"));
    let view = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    let earlier: Vec<bool> = view.remarks.iter().map(|remark| remark.earlier).collect();
    assert_eq!((view.version, earlier), (2, vec![true, false]));
}

#[test]
fn rules_that_are_repealed_are_marked_where_one_is_chosen() {
    let mut two = Two::begun();
    let rule = adopt(&mut two, &a_new_rule());
    let marked = |two: &Two| {
        let choices = things::rules(&two.peers[ADA], german()).into_iter();
        let marked = choices.filter(|(_, words)| words.ends_with("(aufgehoben)"));
        marked.map(|(_, words)| words).collect::<Vec<_>>()
    };
    assert_eq!(marked(&two), [""; 0]);
    let peer = &two.peers[on_turn(&two)];
    let change = change_about(peer, RuleChangeKind::Repeal, Some(rule), None, Language::En);
    adopt(&mut two, &ProposalForm::of_one(change, Language::En));
    assert_eq!(marked(&two), [format!("{rule} · Tea (aufgehoben)")]);
}

//! Calls for a player, and the words that ask for a vote.

use super::channel::{open_number, opens, told};
use super::*;
use crate::channel::ask;
use crate::proposal::answers::asked_vote::VoteWordsView;
use crate::proposal::answers::form_conversion::change_begun;
use crate::proposal::answers::sheet::sheet;
use crate::table::answers::view::CallView;
use nomic_engine::Class;
use nomic_engine::moves::CallMove;

#[test]
fn a_judge_who_has_to_vote_first_is_told_of_the_case_as_well() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, &a_new_rule());
    let number = open_number(&two.view(who));
    two.deed(who, opens(number));
    let statement = "Tea may be served at any time.".to_owned();
    let about = None;
    two.act(
        who,
        Intent::Call(CallMove {
            statement: statement.clone(),
            about,
        }),
    );
    let judge = 1 - who;
    let view = two.view(judge);
    assert_eq!(view.waiting, NextStep::Vote(number));
    let case = CallView {
        step: NextStep::Judge(1),
        headline: "You are the judge".to_owned(),
        quoted: statement,
    };
    assert!(
        matches!(&view.calls[..], [vote, other] if vote.step == NextStep::Vote(number) && *other == case),
        "{view:?}"
    );
    two.vote(judge, number, true);
    let view = two.view(judge);
    assert_eq!((view.waiting, view.calls), (NextStep::Judge(1), vec![case]));
    assert_eq!(two.view(who).calls.len(), 1, "only the vote");
}

#[test]
fn the_sheet_of_a_vote_says_what_is_proposed_by_whom_and_why() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let reason = "It is cold in here.".to_owned();
    let form = ProposalForm {
        reason: reason.clone(),
        ..a_new_rule()
    };
    two.propose(who, &form);
    let number = open_number(&two.view(who));
    two.deed(who, remarks(number, "Green, please."));
    let seen = sheet(&two.peers[1 - who], number, italian()).unwrap();
    assert_eq!((seen.reason, seen.language), (reason, Language::En));
    assert_eq!(seen.proposer, ["Ada", "Ben"][who]);
    assert_eq!(seen.remarks[0].text, "Green, please.");
    let text = seen.changes[0].text.iter().map(|piece| &*piece.text);
    assert_eq!(text.collect::<String>(), form.changes[0].text);
}

#[test]
fn who_only_watches_is_called_to_nothing_but_a_seat() {
    let two = Two::new();
    assert_eq!(two.view(BEN).calls, []);
}

fn asked(form: &ProposalForm, language: Locale) -> VoteWordsView {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, form);
    let number = open_number(&two.view(who));
    told(&two.peers[who], ask::VoteWords { number }, language).unwrap()
}

fn change(kind: RuleChangeKind, rule: u32) -> ChangeForm {
    let two = Two::begun();
    let (form, _) = change_begun(&two.peers[ADA], kind, Some(rule), None, Language::En);
    form
}

#[test]
fn a_vote_is_asked_for_by_what_it_does() {
    let amended = ChangeForm {
        title: "Something else".to_owned(),
        text: "Nobody wins.".to_owned(),
        ..change(RuleChangeKind::Amend, 208)
    };
    let transmuted = ChangeForm {
        class: Some(Class::Mutable),
        ..change(RuleChangeKind::Transmute, 101)
    };
    let english = |change| asked(&ProposalForm::of_one(change, Language::En), Locale::ENGLISH);
    let words = |headline: &str, yes: &str, no: &str| VoteWordsView {
        headline: headline.to_owned(),
        yes: yes.to_owned(),
        no: no.to_owned(),
    };
    assert_eq!(
        english(change(RuleChangeKind::Repeal, 208)),
        words("Repeal “Winning”?", "Strike the rule", "Keep it")
    );
    assert_eq!(
        english(amended),
        words("Change “Winning”?", "Change it", "Leave it as it is")
    );
    assert!(english(transmuted).headline.ends_with("” to mutable?"));
    let title = &a_new_rule().changes[0].title;
    let enacted = asked(&a_new_rule(), Locale::ENGLISH);
    let headline = format!("New rule: “{title}”?");
    assert_eq!(enacted, words(&headline, "Adopt it", "Reject it"));
    let german = asked(
        &ProposalForm::of_one(change(RuleChangeKind::Repeal, 208), Language::En),
        german(),
    );
    assert_eq!(german, words("„Gewinn“ aufheben?", "Streichen", "Behalten"));
}

#[test]
fn a_proposal_says_what_it_does_wherever_it_is_shown_and_asks_only_while_it_is_open() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let repeal = change(RuleChangeKind::Repeal, 210);
    two.propose(who, &ProposalForm::of_one(repeal, Language::En));
    let number = open_number(&two.view(who));
    let headline = |two: &Two| {
        proposal(&two.peers[who], number, Locale::ENGLISH)
            .unwrap()
            .headline
    };
    let asked = headline(&two);
    assert!(
        asked.starts_with("Repeal “") && asked.ends_with("”?"),
        "{asked}"
    );
    two.deed(who, opens(number));
    let other = two.view(1 - who);
    assert_eq!(other.calls[0].headline, asked);
    two.vote(who, number, true);
    let mine = proposal(&two.peers[who], number, Locale::ENGLISH)
        .unwrap()
        .my_vote;
    assert_eq!(mine.as_deref(), Some("Your vote: Strike the rule"));
    two.vote(1 - who, number, true);
    let closer = two.view(who);
    assert_eq!(closer.calls[0].headline, format!("Close the vote: {asked}"));
    two.deed(who, closes(number));
    assert_eq!(headline(&two), asked.trim_end_matches('?'));
    let mine = proposal(&two.peers[who], number, Locale::ENGLISH)
        .unwrap()
        .my_vote;
    assert_eq!(mine, None);
}

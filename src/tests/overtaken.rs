//! Changes of rules that others have changed since, as the pages show them.

use super::*;
use crate::chronicle::answers::{chronicle::sifted, filter::Filter};
use crate::court::answers::remedies::{RemedyForm, RemedyKind, written};
use crate::proposal::answers::sheet::sheet;
use nomic_engine::moves::{AgreeMove, CorrectMove};
use nomic_engine::{Area, Argument, Remedy, RuleNumber, Status};

fn correct(two: &mut Two) {
    let rule = two.peers[ADA].game().state();
    let rule = rule.rule_numbered(RuleNumber(208)).unwrap();
    let (id, was) = (rule.id.to_string(), rule.code.to_string());
    let form = RemedyForm {
        rule: id,
        to: was.replace("100", "50"),
        was,
        ..RemedyForm::default()
    };
    let remedy = written(&two.peers[ADA], RemedyKind::Code, &form).unwrap();
    let reason = "Sooner.".to_owned();
    let remedies = vec![remedy];
    two.act(ADA, Intent::Correct(CorrectMove { reason, remedies }));
    let correction = nomic_engine::CorrectionId(1);
    two.act(BEN, Intent::Agree(AgreeMove { correction }));
}

fn corrections_under(two: &Two, rule: u32) -> usize {
    let filter = Filter {
        rule: Some(rule),
        kind: Some(Area::Court),
        ..Filter::default()
    };
    sifted(&two.peers[ADA], &filter, 10, None, Locale::ENGLISH).matching
}

#[test]
fn the_chronicle_finds_a_correction_under_each_rule_that_it_changes() {
    let mut two = Two::begun();
    correct(&mut two);
    assert_eq!([208, 209].map(|rule| corrections_under(&two, rule)), [1, 0]);
    let id = |number| {
        let state = two.peers[ADA].game().state();
        state.rule_numbered(RuleNumber(number)).unwrap().id
    };
    let remedies = vec![
        Remedy::SetStatus {
            rule: id(210),
            status: Status::Repealed,
        },
        Remedy::SetKeep {
            rule: id(202),
            keep: "proposed_in".to_owned(),
            to: Argument::Number(0),
        },
    ];
    let reason = "Two more.".to_owned();
    two.act(ADA, Intent::Correct(CorrectMove { reason, remedies }));
    let correction = nomic_engine::CorrectionId(2);
    two.act(BEN, Intent::Agree(AgreeMove { correction }));
    assert_eq!([210, 202].map(|rule| corrections_under(&two, rule)), [1, 1]);
}

fn form(two: &Two, change: impl FnOnce(ChangeForm) -> ChangeForm) -> ProposalForm {
    let begun = change_about(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        Some(208),
        None,
        Language::En,
    );
    ProposalForm::of_one(change(begun), Language::En)
}

#[test]
fn a_form_that_was_begun_before_a_correction_takes_nothing_of_it_back() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let text = form(&two, |form| ChangeForm {
        text: format!("{} Hurrah.", form.text),
        ..form
    });
    correct(&mut two);
    two.propose(who, &text);
    let number = open_number(&two.view(who));
    let seen = sheet(&two.peers[1 - who], number, Locale::ENGLISH).unwrap();
    assert!(seen.changes[0].code.is_none() && seen.changes[0].overtaken.is_none());
}

#[test]
fn everybody_is_told_of_a_change_that_would_undo_another_and_rewording_mends_it() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let code = form(&two, |form| ChangeForm {
        code: form.code.replace("100", "250"),
        ..form
    });
    correct(&mut two);
    two.propose(who, &code);
    let number = open_number(&two.view(who));
    let overtaken = |two: &Two| {
        let mut seen = sheet(&two.peers[1 - who], number, Locale::ENGLISH).unwrap();
        seen.changes.remove(0).overtaken
    };
    let told = overtaken(&two).unwrap();
    assert!(!told.fits && told.text.contains("Rule 208 was changed"));

    let again = form_of(&two.peers[who], number).unwrap();
    assert!(again.changes[0].was.code.contains("50"));
    assert!(again.changes[0].code.contains("250"));
    let reworded = draft_of(&two.peers[who], &again, Some(number), Locale::ENGLISH).unwrap();
    two.act(who, reworded);
    assert_eq!(overtaken(&two), None);
}

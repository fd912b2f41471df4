//! A viewer of a proposal reads the law in their own language, as far as it is written in it.

use super::*;
use crate::law::answers::diff::{DiffPiece, differs};
use crate::law::answers::view::ChangeView;
use crate::proposal::answers::form_conversion::change_begun;
use crate::proposal::answers::sheet::sheet;
use crate::proposal::answers::targets::choices;

fn seen(written: Language, change: ChangeForm) -> [ChangeView; 3] {
    let two = Two::new();
    let form = ProposalForm::of_one(change, written);
    Language::ALL.map(|reader| changes_of(&two.peers[ADA], &form, Locale::of(reader)).remove(0))
}

fn text(pieces: &[DiffPiece], without: PieceFate) -> String {
    let kept = pieces.iter().filter(|piece| piece.fate != without);
    kept.map(|piece| &*piece.text).collect()
}

fn law(reader: Language) -> (String, String) {
    let two = Two::new();
    let page = rule_page(&two.peers[ADA], 208, Locale::of(reader)).unwrap();
    (page.rule.title, page.rule.body)
}

fn amended_in(written: Language) -> ChangeForm {
    let two = Two::new();
    let form = change_about(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        Some(208),
        None,
        written,
    );
    ChangeForm {
        text: format!("{} 7.", form.text),
        ..form
    }
}

#[test]
fn everybody_reads_what_is_repealed_in_their_own_language() {
    let change = ChangeForm::empty(RuleChangeKind::Repeal, Some(208));
    let views = seen(Language::De, change);
    for (reader, view) in Language::ALL.into_iter().zip(views) {
        let (title, body) = law(reader);
        assert!(view.heading.contains(&title), "{}", view.heading);
        assert_eq!(text(&view.text, PieceFate::Comes), body);
        assert_eq!(view.languages, (reader, reader));
    }
}

#[test]
fn everybody_reads_what_is_transmuted_in_their_own_language() {
    let change = ChangeForm::empty(RuleChangeKind::Transmute, Some(208));
    let views = seen(Language::It, change);
    for (reader, view) in Language::ALL.into_iter().zip(views) {
        let (title, body) = law(reader);
        assert!(view.heading.contains(&title), "{}", view.heading);
        assert!(!differs(&view.text));
        assert_eq!(text(&view.text, PieceFate::Comes), body);
        assert_eq!(view.languages, (reader, reader));
    }
}

#[test]
fn an_amendment_is_compared_in_its_own_language_and_the_readers_text_stands_beside_it() {
    let views = seen(Language::De, amended_in(Language::De));
    let german = law(Language::De).1;
    for (reader, view) in Language::ALL.into_iter().zip(views) {
        let (title, body) = law(reader);
        assert!(view.heading.contains(&title), "{}", view.heading);
        assert_eq!(text(&view.text, PieceFate::Comes), german);
        assert_eq!(text(&view.text, PieceFate::Goes), format!("{german} 7."));
        assert_eq!(view.languages, (Language::De, Language::De));
        let own = (reader != Language::De).then_some(body);
        assert_eq!(view.own, own, "{reader}");
        assert!(view.drops_texts);
    }
}

#[test]
fn texts_in_two_languages_are_not_mixed_word_by_word() {
    let mut two = Two::begun();
    // From now on there is only an Italian text.
    adopt(
        &mut two,
        &ProposalForm::of_one(amended_in(Language::It), Language::It),
    );
    let peer = &two.peers[ADA];
    let number = rules(peer, italian())
        .into_iter()
        .find(|rule| rule.body.ends_with(" 7."))
        .map(|rule| rule.number);
    let change = ChangeForm {
        text: "Wer zuerst 100 Punkte hat, gewinnt.".to_owned(),
        ..change_about(peer, RuleChangeKind::Amend, number, None, Language::De)
    };
    let form = ProposalForm::of_one(change, Language::De);
    let view = changes_of(peer, &form, Locale::ENGLISH).remove(0);
    assert_eq!(view.languages, (Language::It, Language::De));
    let fates: Vec<PieceFate> = view.text.iter().map(|piece| piece.fate).collect();
    assert_eq!(fates, [PieceFate::Goes, PieceFate::Comes]);
    assert_eq!(view.own, None, "there is no English text any more");
}

#[test]
fn only_rules_that_have_amendments_are_offered_to_amend_one() {
    let mut two = Two::begun();
    let offered = |two: &Two, kind, chosen| {
        let groups = choices(&two.peers[ADA], kind, chosen, Locale::ENGLISH);
        let rules = groups.into_iter().flat_map(|(_, rules)| rules);
        rules.map(|(number, _)| number).collect::<Vec<u32>>()
    };
    assert_eq!(offered(&two, RuleChangeKind::AmendAmendment, None), []);
    let form = ProposalForm::of_one(amended_in(Language::De), Language::De);
    let number = adopt(&mut two, &form);
    for kind in [
        RuleChangeKind::AmendAmendment,
        RuleChangeKind::RepealAmendment,
    ] {
        assert_eq!(offered(&two, kind, None), [number]);
        let with_chosen = offered(&two, kind, Some(101));
        assert_eq!(with_chosen, [101, number], "what was chosen stays in sight");
    }
    assert!(offered(&two, RuleChangeKind::Amend, None).len() > 20);
}

#[test]
fn the_history_of_a_rule_compares_texts_in_a_language_that_both_have() {
    let mut two = Two::begun();
    let form = ProposalForm::of_one(amended_in(Language::De), Language::De);
    let number = adopt(&mut two, &form);
    let page = rule_page(&two.peers[BEN], number, Locale::ENGLISH).unwrap();
    let amendment = &page.history[0];
    assert_eq!(amendment.languages, (Language::De, Language::De));
    assert_eq!(text(&amendment.body, PieceFate::Comes), law(Language::De).1);
}

#[test]
fn the_sheet_shows_the_last_notes_and_is_in_the_language_of_its_proposer() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(
        who,
        &ProposalForm::of_one(amended_in(Language::De), Language::De),
    );
    let number = open_number(&two.view(who));
    for note in ["One.", "Two.", "Three."] {
        two.deed(1 - who, remarks(number, note));
    }
    let peer = &two.peers[1 - who];
    let shown = sheet(peer, number, italian()).unwrap();
    let notes: Vec<_> = shown.remarks.iter().map(|note| &*note.text).collect();
    assert_eq!(notes, ["Two.", "Three."]);
    assert_eq!(shown.language, Language::De);
}

#[test]
fn a_rule_that_is_amended_is_written_in_the_language_of_its_words() {
    let mut two = Two::begun();
    let number = Some(208);
    let peer = &two.peers[ADA];
    let [english, german] = [Language::En, Language::De]
        .map(|language| change_begun(peer, RuleChangeKind::Amend, number, None, language));
    assert_eq!((english.1, german.1), (Language::En, Language::De));
    assert_ne!(english.0.text, german.0.text);
    // From now on its words are Italian, and nothing else.
    let (mut change, _) = change_begun(peer, RuleChangeKind::Amend, number, None, Language::It);
    change.text.push_str(" Ecco.");
    adopt(
        &mut two,
        &ProposalForm::of_one(change.clone(), Language::It),
    );
    let german = change_begun(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        number,
        None,
        Language::De,
    );
    assert_eq!((german.0.text, german.1), (change.text, Language::It));
    // A new rule can be written in any language.
    let fresh = change_begun(
        &two.peers[ADA],
        RuleChangeKind::Enact,
        None,
        None,
        Language::De,
    );
    assert_eq!(fresh.1, Language::De);
}

#[test]
fn ones_own_text_stands_beside_a_change_only_as_long_as_the_rule_reads_so() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let change = amended_in(Language::En);
    two.propose(who, &ProposalForm::of_one(change.clone(), Language::En));
    let number = open_number(&two.view(who));
    let own = |two: &Two| {
        let view = proposal(&two.peers[ADA], number, german()).unwrap();
        view.changes[0].own.clone()
    };
    assert_eq!(own(&two), Some(law(Language::De).1));
    two.deed(who, opens(number));
    for voter in [ADA, BEN] {
        two.vote(voter, number, true);
    }
    two.deed(who, closes(number));
    assert_eq!(own(&two), None);
}

#[test]
fn an_amendment_that_changes_nothing_is_not_proposed() {
    let two = Two::begun();
    let peer = &two.peers[on_turn(&two)];
    for written in Language::ALL {
        let change = change_about(peer, RuleChangeKind::Amend, Some(208), None, written);
        let said =
            |change| draft_of(peer, &ProposalForm::of_one(change, written), None, german()).err();
        assert_eq!(said(change.clone()).unwrap().code, "form/nothing_changed");
        let code = format!("{}\n", change.code);
        assert_eq!(said(ChangeForm { code, ..change }), None);
    }
}

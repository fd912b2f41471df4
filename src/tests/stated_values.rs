//! Values that rules ask of proposers, and warnings about a proposal.

use super::permissions::{at_the_ceiling, on_turn};
use super::*;
use crate::players::answers::scores::scores;
use crate::proposal::answers::stated::{WrittenValue, asked};
use nomic_engine::moves::ProposeMove;

const STAKE: &str = "keep stake of each Proposal = 1 asks 0..10 \"Your stake\" | de \"Dein Einsatz\"\n\
    keep sort of each Proposal = \"\" asks one of [\"plain\", \"weighty\" | de \"gewichtig\"] \"Sort\"\n";

fn with(two: &Two, who: usize, written: &[&str]) -> ProposalForm {
    let asked = asked(&two.peers[who], Locale::ENGLISH).into_iter();
    let values = asked.zip(written).map(|(asked, written)| WrittenValue {
        rule: asked.rule,
        name: asked.name,
        written: (*written).to_owned(),
    });
    let repeal = ChangeForm::empty(RuleChangeKind::Repeal, Some(312));
    ProposalForm {
        values: values.collect(),
        ..ProposalForm::of_one(repeal, Language::En)
    }
}

#[test]
fn what_rules_ask_is_a_field_and_what_is_stated_stands_on_the_proposal() {
    let mut two = at_the_ceiling(STAKE);
    let who = on_turn(&two);
    let fields = asked(&two.peers[who], german());
    let told: Vec<_> = fields
        .iter()
        .map(|field| (&*field.blank.label, &*field.blank.hint))
        .collect();
    let hint = "Von 0 bis 10. Wenn du nichts angibst: 1.";
    assert_eq!(told, [("Dein Einsatz", hint), ("Sort", "")]);

    let form = with(&two, who, &["3", "weighty"]);
    two.propose(who, &form);
    let number = open_number(&two.view(who));
    let shown = proposal(&two.peers[who], number, german()).unwrap().stated;
    let shown: Vec<_> = shown
        .iter()
        .map(|one| (one.number, &*one.label, &*one.value))
        .collect();
    assert_eq!(
        shown,
        [(301, "Dein Einsatz", "3"), (301, "Sort", "gewichtig")]
    );
    let again = form_of(&two.peers[who], number).unwrap();
    assert_eq!(again.values, form.values, "a revision begins with it");
}

#[test]
fn what_is_left_blank_is_not_stated_and_what_fits_no_field_is_refused_beforehand() {
    let two = at_the_ceiling(STAKE);
    let who = on_turn(&two);
    let peer = &two.peers[who];
    let draft = |written: &[&str]| {
        let form = with(&two, who, written);
        draft_of(peer, &form, None, Locale::ENGLISH)
    };
    assert!(
        matches!(draft(&[" ", ""]), Ok(Intent::Propose(ProposeMove { draft })) if draft.values.0.is_empty())
    );
    let refused = draft(&["three"]).unwrap_err();
    assert_eq!(
        (&*refused.code, refused.rule),
        ("move/bad_value", Some(301))
    );
    let form = with(&two, who, &["11"]);
    let refused = refusal_of(peer, &form, None, Locale::ENGLISH).unwrap();
    assert_eq!(
        (&*refused.code, refused.rule),
        ("move/bad_value", Some(301))
    );
}

#[test]
fn a_proposal_warns_of_amounts_that_no_rule_would_know_and_the_scores_tell_of_them() {
    let mint = "quantity gold \"Gold\"\nwhen on_begin()\n  for each p in players\n    set_amount(p, gold, 3)\n  end\nend";
    let mut two = at_the_ceiling(mint);
    let who = on_turn(&two);
    let known = |two: &Two| {
        let columns = scores(&two.peers[who], Locale::ENGLISH).columns.into_iter();
        let known: Vec<_> = columns.map(|column| (column.name, column.known)).collect();
        known
    };
    let (points, gold) = ("points".to_owned(), "gold".to_owned());
    assert_eq!(known(&two), [(points.clone(), true), (gold.clone(), true)]);

    let repeal = ProposalForm::of_one(
        ChangeForm::empty(RuleChangeKind::Repeal, Some(301)),
        Language::En,
    );
    two.propose(who, &repeal);
    let number = open_number(&two.view(who));
    let warned = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    let text = "If this is adopted, no rule in force will know “Gold” any more. Ada and Ben keep what they have of it, but cannot use it.";
    assert_eq!(warned.warnings, [text]);

    two.deed(who, opens(number));
    two.vote(who, number, true);
    two.vote(1 - who, number, true);
    two.deed(who, closes(number));
    assert_eq!(known(&two), [(points, true), (gold, false)]);
    let over = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    assert_eq!(over.warnings, [""; 0]);
}

//! Names and texts that run from right to left, and what cannot be seen in them.

use super::*;
use nomic_engine::moves::JoinIntent;

const SARAH: &str = "שרה";

fn beside_sarah() -> Two {
    let mut two = Two::new();
    let name = SARAH.to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two
}

#[test]
fn a_name_from_right_to_left_keeps_its_direction_to_itself_in_every_sentence() {
    let two = beside_sarah();
    for language in Language::ALL.map(Locale::of) {
        let newest = rulings(&two.peers[ADA], language).remove(0);
        let text = &newest.happenings[0].text;
        assert!(text.starts_with("\u{2068}שרה\u{2069} "), "{text:?}");
        let first = rulings(&two.peers[ADA], language).pop().unwrap();
        let text = &first.happenings[0].text;
        assert!(
            text.starts_with("Ada ") && !text.contains('\u{2068}'),
            "{text:?}"
        );
    }
    let seats = two.view(ADA).seats;
    assert_eq!(seats[BEN].name, SARAH, "alone it stands as it is");
}

#[test]
fn a_refusal_names_whose_name_is_too_like() {
    let mut two = beside_sarah();
    two.now_ms += 1;
    let name = "שָׂרָה".to_owned();
    let refused = two.peers[ADA].preview(Intent::Join(JoinIntent { name }));
    assert!(refused.is_err(), "Ada sits already");
    let like = nomic_engine::Refusal::NameTooLike {
        player: nomic_engine::PlayerId(2),
    };
    let said = crate::locale::rendering::refusals::refusal(&like, &two.peers[ADA], Locale::ENGLISH);
    assert_eq!(said.code, "move/name_too_like");
    assert!(said.text.contains("\u{2068}שרה\u{2069}."), "{}", said.text);
}

#[test]
fn whoever_looks_on_is_asked_to_sit_down_whatever_the_others_are_called() {
    for name in ["?0", "?O", "?1"] {
        let two = Two::founded_by(name);
        assert!(
            table_view(&two.peers[BEN], Locale::ENGLISH)
                .may_join
                .is_allowed(),
            "{name}"
        );
    }
}

#[test]
fn what_a_text_hides_does_not_count_before_it_is_left_out() {
    let two = Two::begun();
    let form = ProposalForm {
        reason: "Tea is\u{ad} good.\u{200b}".to_owned(),
        ..a_new_rule()
    };
    let who = if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    };
    let refusal = crate::proposal::answers::form_conversion::refusal_of(
        &two.peers[who],
        &form,
        None,
        Locale::ENGLISH,
    );
    assert!(refusal.is_none(), "{refusal:?}");
}

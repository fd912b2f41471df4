//! Refusals in words.

use nomic_engine::rules::Phrase;
use nomic_engine::{PlayerId, Refusal, RuleId, RuleNumber};
use nomic_wording::{Locale, refusal};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn what_a_refusal_names_stands_in_its_sentence() {
    let by_rule = Refusal::ByRule {
        rule: RuleId(1),
        number: RuleNumber(209),
        line: 1,
        message: Phrase::plain("{} too many"),
    };
    let cases = [
        (by_rule, "Regel 209 lässt das nicht zu: {} too many"),
        (
            Refusal::TooMany { limit: 64 },
            "Das ist zu viel; höchstens 64.",
        ),
        (Refusal::BadRemedy { at: 0 }, "Abhilfe 1 ist nicht möglich."),
        (
            Refusal::NameHides { sign: '\u{202e}' },
            "In diesem Namen steht etwas, das man nicht sieht (U+202E). Leere das Feld und tippe den Namen neu ein.",
        ),
        (
            Refusal::HiddenSign { sign: '\u{7}' },
            "Im Text steht etwas, das man nicht sieht (U+0007). Lösch die Stelle und tippe sie neu ein.",
        ),
        (
            Refusal::NotOfficer { officer: None },
            "Keine Regel sagt, wer das darf.",
        ),
    ];
    for (refused, said) in cases {
        let german = Locale::from_tag("de").unwrap();
        assert_eq!(refusal(&refused, None).render(german), said);
    }
}

#[test]
fn a_player_whom_nobody_knows_has_no_name() {
    let refused = Refusal::NotJudge { judge: PlayerId(7) };
    assert_eq!(
        refusal(&refused, None).render(Locale::ENGLISH),
        " judges this case."
    );
}

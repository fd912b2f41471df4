//! Valid names of players, and valid texts.

use crate::common::court::{call, court, judgement, points};
use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::{CallMove, CorrectMove, FoundMove, JudgeMove, ProposeMove, RemarkMove};
use nomic_engine::rules::Language;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn beside(name: &str) -> Table {
    let mut table = Table::bare();
    table.accept(1, founding(ruleset(&[]), name));
    table
}

fn check(seated: &str, spoofs: &[(&str, &str)]) {
    let mut table = beside(seated);
    for (name, code) in spoofs {
        let refusal = table.refuse(2, joining(2, name));
        assert_eq!(refusal.code(), *code, "{name:?} beside {seated}");
        if let Refusal::NameTooLike { player } = refusal {
            assert_eq!(player, PlayerId(1));
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table of cases")]
fn nobody_passes_for_ada() {
    let (hides, odd, mixes) = (
        "move/name_hides",
        "move/name_has_odd_sign",
        "move/name_mixes_scripts",
    );
    let (like, reserved) = ("move/name_too_like", "move/name_reserved");
    check(
        "Ada",
        &[
            ("Ada", "move/name_taken"),
            (" Ada ", "move/name_taken"),
            // what cannot be seen
            ("A\u{200b}da", hides),
            ("Ada\u{200d}", hides),
            ("Ad\u{200c}a", hides),
            ("\u{feff}Ada", hides),
            ("A\u{ad}da", hides),
            ("A\u{34f}da", hides),
            ("Ada\u{3164}", hides),
            ("Ada\u{115f}", hides),
            ("Ada\u{2800}", hides),
            ("Ada\u{a0}", hides),
            ("Ada\u{3000}", hides),
            ("Ada\u{2009}B", hides),
            ("Ada\u{fe0f}", hides),
            ("Ada\u{e0041}", hides),
            ("Ada\u{e0100}", hides),
            ("\u{61c}Ada", hides),
            ("\u{202e}adA", hides),
            ("\u{2066}Ada\u{2069}", hides),
            ("A\u{7}da", hides),
            ("Ada\n", hides),
            ("Ada\u{2028}", hides),
            // other letters for the same
            ("\u{410}da", mixes),
            ("Ad\u{430}", mixes),
            ("A\u{501}a", mixes),
            ("\u{391}da", mixes),
            ("Ad\u{3b1}", mixes),
            ("Ad\u{561}", mixes),
            ("Ad\u{5d0}", mixes),
            ("\u{13aa}da", odd),
            ("\u{1d400}da", odd),
            ("\u{24b6}da", odd),
            ("A\u{217e}a", odd),
            ("Ad\u{2090}", odd),
            // the same letters in another way
            ("ADA", like),
            ("ada", like),
            ("Ad\u{e1}", like),
            ("Ada\u{301}", like),
            ("\u{c5}da", like),
            ("A\u{30a}da", like),
            ("A\u{111}a", like),
            ("Ad\u{251}", like),
            ("\u{1d00}da", odd),
            ("\u{ff21}\u{ff44}\u{ff41}", like),
            ("A d a", like),
            ("Ada.", like),
            ("A\u{b7}da", like),
            ("Ada\u{2bc}", like),
            ("Ada \u{2013}", like),
            // other forms of the same letters
            ("Ad\u{aa}", odd),
            ("A\u{1f1}a", odd),
            ("A\u{1f3}", odd),
            ("Ada\u{b2}", odd),
            ("Ada\u{2122}", odd),
            ("Ada\u{2026}", odd),
            // what the page calls her
            ("Ada (you)", reserved),
            ("Ada \u{ff08}du\u{ff09}", reserved),
            ("Ada [tu]", reserved),
            ("player 1", reserved),
            ("Nobody", reserved),
            ("The Speaker", reserved),
            ("Rule 101", reserved),
            ("N0mic", reserved),
            // what sticks out of the line
            ("Ada\u{301}\u{302}\u{303}\u{304}", odd),
            ("Ada \u{301}", odd),
        ],
    );
}

#[test]
fn nobody_passes_for_others_either() {
    let like = "move/name_too_like";
    check(
        "Özil",
        &[
            ("Ozil", like),
            ("O\u{308}zil", like),
            ("OZIL", like),
            ("Özıl", like),
            ("ÖziI", like),
            ("Özi1", like),
            ("0zil", like),
            ("Özi|", like),
            ("\u{41e}zil", "move/name_mixes_scripts"),
            ("Öz\u{456}l", "move/name_mixes_scripts"),
            ("Özil\u{200b}", "move/name_hides"),
        ],
    );
    check("Bob", &[("B0b", like), ("ВоЬ", like), ("BOB", like)]);
    check(
        "Tom",
        &[("Том", like), ("ΤΟΜ", like), ("T0m", like), ("Torn", like)],
    );
    check(
        "Семён",
        &[("Семен", like), ("СЕМЁН", like), ("Семе\u{308}н", like)],
    );
    check(
        "Ελένη",
        &[("Ελενη", like), ("ΕΛΕΝΗ", like), ("Ἑλένη", like)],
    );
    check(
        "محمد",
        &[
            ("مُحَمَّد", like),
            ("محـمد", like),
            ("م\u{200d}حمد", "move/name_hides"),
        ],
    );
    check(
        "김철수",
        &[("\u{1100}\u{1175}ᆷ철수", "move/name_has_odd_sign")],
    );
}

#[test]
fn a_name_is_something_to_call_somebody_by() {
    for name in ["", "  ", "?", "...", "- -", "'"] {
        assert_eq!(
            Table::bare().refuse(1, founding(ruleset(&[]), name)),
            Refusal::NoName,
            "{name:?}"
        );
    }
}

const PEOPLE: [&str; 61] = [
    "Ada",
    "José",
    "Zoë",
    "Søren",
    "Đặng",
    "李雷",
    "Nguyễn Văn A",
    "O'Brien",
    "Jean-Luc",
    "María José",
    "Ángel",
    "Владимир",
    "Ελένη",
    "محمد",
    "שרה",
    "山田 太郎",
    "김철수",
    "Ada 2",
    "R2-D2",
    "Ibn Rušd",
    "Łukasz",
    "Þórdís",
    "İbrahim",
    "Ğülşen",
    "Çağla",
    "Ștefan",
    "Ján",
    "Őze",
    "Ærøskøbing",
    "Weiß",
    "Ian",
    "Lan",
    "Ali",
    "All",
    "Mila",
    "D’Arcy",
    "Kɔfi",
    "Siân 🦊",
    "Оксана Ґалаґан",
    "Ђорђе",
    "Արամ",
    "გიორგი",
    "आरव",
    "রবি",
    "தமிழ்",
    "สมชาย",
    "אַבְרָהָם",
    "فاطمة",
    "گلناز",
    "さくら",
    "カタリナ",
    "李Lei",
    "김 Tom",
    "J. R. R.",
    "C++",
    "#7",
    "Ｔｏｋｙｏ",
    "ភក្តី",
    "አበበ",
    "བསོད་ནམས",
    "Ada & Co (2)",
];

#[test]
fn people_of_many_languages_sit_down_beside_each_other() {
    let names = PEOPLE;
    assert!(names.len() <= limits::MAX_PLAYERS);
    let mut table = beside(names[0]);
    for (player, name) in (2..).zip(&names[1..]) {
        let ruling = table.play(player, joining(player, name));
        assert_eq!(ruling.verdict, Ok(()), "{name}");
    }
    for (player, name) in table.state().players().zip(names) {
        assert_eq!(&*player.name, name);
    }
}

#[test]
fn who_left_keeps_the_name() {
    let mut table = beside("Ada");
    table.accept(2, joining(2, "Ben"));
    table.accept(2, Move::Leave);
    let player = PlayerId(2);
    assert_eq!(
        table.refuse(3, joining(3, "BEN")),
        Refusal::NameTooLike { player }
    );
}

const HIDDEN: Refusal = Refusal::HiddenSign { sign: '\u{202e}' };
const TURNED: &str = "Nobody \u{202e}lahs shout.";

#[test]
fn a_text_in_which_something_hides_is_refused_wherever_it_enters() {
    let mut table = court(2);
    let changes = |title: &str, text: &str| RuleChange::Enact {
        title: title.to_owned(),
        text: text.to_owned(),
        code: String::new(),
    };
    let propose = |title: &str, text: &str, reason: &str| {
        let mut draft = draft(vec![changes(title, text)]);
        reason.clone_into(&mut draft.reason);
        Move::Propose(ProposeMove { draft })
    };
    for moved in [
        propose(TURNED, "Tea.", ""),
        propose("Tea", TURNED, ""),
        propose("Tea", "Tea.", TURNED),
        Move::Call(CallMove {
            statement: TURNED.to_owned(),
            about: None,
        }),
        Move::Correct(CorrectMove {
            reason: TURNED.to_owned(),
            remedies: vec![points(1, 3)],
        }),
    ] {
        assert_eq!(table.refuse(1, moved.clone()), HIDDEN, "{moved:?}");
    }
    let lines = Refusal::HiddenSign { sign: '\n' };
    assert_eq!(table.refuse(1, propose("Tea\nand", "Tea.", "")), lines);
    for sign in [
        '\0',
        '\u{1b}',
        '\r',
        '\u{200b}',
        '\u{2066}',
        '\u{e0061}',
        '\u{feff}',
    ] {
        let text = format!("Nobody{sign} shouts.");
        let refusal = table.refuse(1, propose("Tea", &text, ""));
        assert_eq!(refusal, Refusal::HiddenSign { sign });
    }
    let text = "Zeile eins\n\tmit ❤\u{fe0f}\u{200d}🔥, می\u{200c}خواهم und שָׂרָה";
    let ruling = table.accept(1, propose("Tea", text, "Why\nnot?"));
    let proposal = ProposalId(ruling.event);
    let remark = |text: &str| {
        Move::Remark(RemarkMove {
            proposal,
            text: text.to_owned(),
        })
    };
    assert_eq!(table.refuse(2, remark(TURNED)), HIDDEN);
    table.accept(2, remark(text));

    table.accept(1, call(None));
    let judge = table.state().case(CaseId(1)).unwrap().judge;
    let mut verdict = judgement(CaseId(1), Finding::True, Vec::new());
    if let Move::Judge(JudgeMove { reason, .. }) = &mut verdict {
        TURNED.clone_into(reason);
    }
    assert_eq!(table.refuse(judge.0, verdict), HIDDEN);
}

#[test]
fn a_game_is_founded_without_anything_hidden() {
    let spoil: [fn(&mut Ruleset); 5] = [
        |set| set.id = TURNED.to_owned(),
        |set| set.title = LocalText::new(Language::De, TURNED),
        |set| set.rules[0].title = LocalText::new(Language::It, TURNED),
        |set| set.rules[0].text = LocalText::new(Language::En, TURNED),
        |set| set.rules[0].code = format!("# {TURNED}"),
    ];
    for (number, spoil) in spoil.into_iter().enumerate() {
        let mut set = ruleset(&[(1, Mutable, "")]);
        spoil(&mut set);
        let refusal = Table::bare().refuse(1, founding(set, "Ada"));
        let code = matches!(refusal, Refusal::CodeDoesNotCheck { at: 0, .. });
        assert!(
            refusal == HIDDEN || code && number == 4,
            "{number}: {refusal:?}"
        );
    }
    let mut moved = founding(ruleset(&[]), "Ada");
    if let Move::Found(FoundMove { title, .. }) = &mut moved {
        TURNED.clone_into(title);
    }
    assert_eq!(Table::bare().refuse(1, moved), HIDDEN);
}

#[test]
fn what_is_filled_in_and_what_is_set_right_shows_all_it_holds() {
    let code = r#"keep motto = ""
action say(p, what: text "what")
  "Say it"
  set motto = what
end"#;
    let mut table = free(&[(5, Mutable, code)]);
    let rule = table.rule(5).id;
    let say = |table: &Table, what: &str| {
        let args = vec![Argument::Text(what.to_owned())];
        table.acting(1, 5, "say", args)
    };
    assert_eq!(table.refuse(1, say(&table, TURNED)), HIDDEN);
    table.accept(1, say(&table, "Tea\nfor two"));
    let remedy = Remedy::SetKeep {
        rule,
        keep: "motto".to_owned(),
        to: Argument::Text(TURNED.to_owned()),
    };
    let correct = Move::Correct(CorrectMove {
        reason: "Tea".to_owned(),
        remedies: vec![remedy],
    });
    assert_eq!(table.refuse(1, correct), HIDDEN);
}

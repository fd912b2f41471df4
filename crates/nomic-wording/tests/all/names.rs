//! Names of a game in readings: no two of them read alike.

use nomic_engine::moves::FoundMove;
use nomic_engine::rules::{Language, edition};
use nomic_engine::{
    ChainLink, Class, ClassNames, DeviceId, Event, EventId, Game, LocalText, Move, Refusal,
    RuleNumber, Ruleset, Seat, StarterRule,
};
use nomic_rules::reading::{PhraseEntry, Phrasebook as _};
use nomic_wording::{Locale, phrasebook};

fn can_begin(names: &[&str]) -> bool {
    founded_by("Ada", names).is_ok()
}

fn founded_by(founder: &str, names: &[&str]) -> Result<(), Refusal> {
    let rules = (1..).zip(names).map(|(number, name)| StarterRule {
        number: RuleNumber(number),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "A title"),
        text: LocalText::new(Language::En, "A text"),
        code: format!("when on_join(p)\n  appoint(p, {name})\nend"),
        fate: None,
    });
    let ruleset = Ruleset {
        id: "test".to_owned(),
        title: LocalText::default(),
        rules: rules.collect(),
        classes: ClassNames::default(),
        played_to: None,
    };
    let moved = Move::Found(FoundMove {
        edition: edition::EDITION,
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset,
        founder: Seat {
            name: founder.to_owned(),
            dice_tip: ChainLink([0; 32]),
        },
        real_dice: false,
    });
    let event = Event {
        id: EventId([1; 32]),
        device: DeviceId([1; 32]),
        seq: 1,
        claimed_ms: 0,
        claims: Vec::new(),
        forked: Vec::new(),
        moved,
    };
    Game::new().apply(&event).verdict.clone()
}

fn reads(name: &str, language: Language) -> String {
    let code = format!("when winner(p)\n  answer p = holder({name})\nend");
    let reading = nomic_wording::reading(&code, language).unwrap();
    let sentences = reading.paragraphs.into_iter().flat_map(|one| one.sentences);
    sentences.map(|one| one.text).collect()
}

#[test]
fn any_two_names_of_a_game_read_differently_in_every_language() {
    let words = [
        "Judge", "Speaker", "Richter", "Sprecher", "judge", "Gericht",
    ];
    let mut names = Vec::new();
    for plain in words {
        names.push(format!("\"{plain}\""));
        for word in words {
            names.push(format!("\"{plain}\" | de \"{word}\""));
            names.push(format!("\"{plain}\" | it \"{word}\""));
        }
    }
    let (mut together, mut refused) = (0, 0);
    for one in &names {
        for other in &names {
            if !can_begin(&[one, other]) {
                refused += 1;
                continue;
            }
            let plain = |name: &str| name.split('"').nth(1).map(str::to_owned);
            if plain(one) == plain(other) {
                continue;
            }
            together += 1;
            for language in Language::ALL {
                assert_ne!(
                    reads(one, language),
                    reads(other, language),
                    "{one} {other}"
                );
            }
        }
    }
    assert!(together > 100 && refused > 100, "{together} {refused}");
}

#[test]
fn a_translated_name_stands_beside_its_first_variant() {
    let name = "\"Judge\" | de \"Sprecher\" | it \"il portavoce\"";
    assert!(reads(name, Language::De).contains("„Sprecher“ (Judge)"));
    assert!(reads(name, Language::It).contains("«il portavoce» (Judge)"));
    assert!(reads(name, Language::En).contains("“Judge”"));
    let long = "\"Judge, and all may vote\" | de \"Sprecher\"";
    assert!(reads(long, Language::De).contains("„Sprecher“ („Judge, and all may vote“)"));
}

#[test]
fn a_text_cannot_read_like_a_sentence_of_the_machine() {
    for (language, open, close) in [
        (Language::En, '“', '”'),
        (Language::De, '„', '“'),
        (Language::It, '«', '»'),
    ] {
        let text = format!("No{close} Otherwise everybody may vote.\\n{open}Ok, '' ,, >> ");
        let code = format!("check voting(v, b)\n  refuse(\"{text}\")\nend");
        let reading = nomic_wording::reading(&code, language).unwrap();
        let sentences = reading.paragraphs.into_iter().flat_map(|one| one.sentences);
        let told: String = sentences.map(|one| one.text).collect();
        assert_eq!(told.matches(open).count(), 1, "{told}");
        assert_eq!(told.matches(close).count(), 1, "{told}");
        assert!(
            !told.contains('\n') && !told.contains("''") && !told.contains(">>"),
            "{told}"
        );
    }
}

#[test]
fn words_of_the_author_stand_side_by_side_in_all_languages() {
    let code = "action give(p) \"Give 5 points\" | de \"Nimm 5 Punkte\"\n  award(p, 5)\nend";
    let words = nomic_wording::author_words(code, nomic_wording::Locale::ENGLISH);
    assert_eq!(words, ["“Give 5 points” · German: “Nimm 5 Punkte”"]);
}

#[test]
fn words_for_players_and_rules_are_no_names_in_any_language() {
    let refused = |name: &str| founded_by(name, &[]) == Err(Refusal::NameReserved);
    for language in Language::ALL {
        for kind in ["Player", "Rule", "Proposal", "Ballot"] {
            let words = phrasebook(language).words(PhraseEntry::Kind(kind)).unwrap();
            let mut parts = words.split('|');
            let word = parts.nth(1).unwrap();
            assert!(refused(word), "{word}");
            assert!(refused(&format!("{word} 1")), "{word} 1");
            assert!(refused(&format!("Ada ({word})")), "Ada ({word})");
        }
    }
    for locale in Locale::ALL {
        let you = nomic_wording::messages::frame::YOU.render(*locale);
        assert!(refused(you), "{you}");
        assert!(refused(&format!("Ada ({you})")), "{you}");
    }
}

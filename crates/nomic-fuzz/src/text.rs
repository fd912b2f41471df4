//! Readers of texts.

use nomic_engine::moves::FoundMove;
use nomic_engine::rules::edition::EDITION;
use nomic_engine::rules::{Language, compile};
use nomic_engine::{
    ChainLink, DeviceId, Event, EventId, Game, Move, Seat, VOCABULARY, costly_at_first,
};
use nomic_import::{ImportFile, answer_request, decode_answer, encode_request, find};
use nomic_peer::{Backup, Identity, Invitation, Link, MAX_BACKUP_GAMES, link_in};
use nomic_rulesets::parse;
use nomic_transcript::{mismatch, play, read, ruling};
use nomic_wording::{Locale, author_words, diagnosis, fill, meanings, reading, recognise, summary};

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];
/// Separates the pages or files of one input.
const SEPARATOR: char = '\u{1e}';
/// Most bytes of a reading.
const MAX_READING: usize = 1 << 20;

fn text(bytes: &[u8]) -> &str {
    let valid = bytes.utf8_chunks().next();
    valid.map_or("", |chunk| chunk.valid())
}

pub(crate) fn links(bytes: &[u8]) {
    let text = text(bytes);
    if let Ok(link) = Link::parse(text) {
        assert_eq!(Link::parse(&link.fragment()), Ok(link.clone()));
        if let Some(invitation) = Invitation::in_link(text) {
            let fragment = invitation.fragment(&link);
            assert_eq!(Invitation::in_link(&fragment), Some(invitation));
            assert_eq!(Link::parse(&fragment), Ok(link));
        }
    }
    if let Some(found) = link_in(text) {
        assert_eq!(link_in(&found).as_ref(), Some(&found), "found in {text:?}");
    }
    if let Ok(identity) = Identity::import(text) {
        let again = Identity::import(&identity.export());
        assert_eq!(again.map(|again| again.seed()), Ok(identity.seed()));
    }
}

/// Reads contents of backups. A seal around them would take a second for each.
pub(crate) fn backups(bytes: &[u8]) {
    if let Some(backup) = Backup::decode(bytes) {
        assert!(backup.games.len() <= MAX_BACKUP_GAMES);
        let again = Backup::decode(&backup.encode());
        let again = again.map(|again| (again.identity.seed(), again.games));
        assert_eq!(again, Some((backup.identity.seed(), backup.games)));
    }
}

pub(crate) fn code(bytes: &[u8]) {
    let code = text(bytes);
    let compiled = compile(code, &VOCABULARY);
    for diagnostic in compiled.as_ref().err().into_iter().flatten() {
        let said = diagnosis(diagnostic).render(Locale::ENGLISH);
        assert!(said.len() <= 1_000 + 4 * code.len(), "{said}");
    }
    for language in LANGUAGES {
        let told = reading(code, language);
        assert_eq!(told.is_ok(), compiled.is_ok());
        let paragraphs = told.map(|told| told.paragraphs).unwrap_or_default();
        let sentences = paragraphs.iter().flat_map(|paragraph| &paragraph.sentences);
        let length: usize = sentences.map(|sentence| sentence.text.len()).sum();
        assert!(length <= MAX_READING, "a reading of {length} bytes");
        assert_eq!(summary(code, language).is_ok(), compiled.is_ok());
        let _ = meanings(code, language);
        let _ = author_words(code, Locale::of(language));
    }
    if let Some(filled) = recognise(code) {
        let written = fill(filled.block, &filled.values);
        let again = recognise(&written).map(|again| (again.block.id, again.values));
        assert_eq!(again, Some((filled.block.id, filled.values)));
    }
}

/// Pages of a ruleset, one a language; and the founding of a game with it.
pub(crate) fn rulesets(bytes: &[u8]) {
    let pages = LANGUAGES.into_iter().zip(text(bytes).split(SEPARATOR));
    let pages: Vec<(Language, &str)> = pages.collect();
    let Ok(ruleset) = parse("fuzz", &pages) else {
        return;
    };
    assert_eq!(ruleset.unclear(), None);
    let mut numbers: Vec<_> = ruleset.rules.iter().map(|rule| rule.number).collect();
    numbers.sort();
    assert!(numbers.is_sorted_by(|a, b| a < b), "a number occurs twice");
    let _ = costly_at_first(&ruleset);
    let moved = Move::Found(FoundMove {
        edition: EDITION,
        title: "Fuzz".to_owned(),
        governing: Language::En,
        ruleset,
        founder: Seat {
            name: "Ada".to_owned(),
            dice_tip: ChainLink([1; 32]),
        },
        real_dice: false,
    });
    let written = minicbor::to_vec(&moved).unwrap_or_default();
    assert_eq!(
        minicbor::decode::<Move>(&written).ok().as_ref(),
        Some(&moved)
    );
    Game::new().apply(&Event {
        id: EventId([1; 32]),
        device: DeviceId([1; 32]),
        seq: 1,
        claimed_ms: 1,
        moved,
        claims: Vec::new(),
        forked: Vec::new(),
    });
}

/// Files with rules in any shape, passed through the worker.
pub(crate) fn importer(bytes: &[u8]) {
    let files = bytes.split(|byte| *byte == SEPARATOR as u8);
    let names = ["", "101.md", "rules.html", "rules.txt", "rules.csv"];
    let files: Vec<ImportFile> = files
        .zip(names.into_iter().cycle())
        .map(|(bytes, name)| ImportFile {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        })
        .collect();
    let found = find(&files);
    let through = answer_request(&encode_request(&files)).and_then(|answer| decode_answer(&answer));
    assert_eq!(through.as_ref(), Some(&found));
    let _ = (answer_request(bytes), decode_answer(bytes));
    let (Ok(found), [file]) = (found, &files[..]) else {
        return;
    };
    // Markup is dropped. Plain words all come out again.
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" \n.,".contains(byte);
    if file.bytes.iter().all(plain) {
        let rules = found.imported.rules.iter();
        let kept = rules.map(|rule| rule.heading.len() + rule.text.len());
        let left = found.imported.unplaced.iter().map(|left| left.text.len());
        let kept: usize = kept.chain(left).sum();
        let letters = file
            .bytes
            .iter()
            .filter(|byte| byte.is_ascii_alphanumeric());
        assert!(kept >= letters.count(), "a word is lost");
    }
}

/// Transcripts, and their games.
pub(crate) fn transcripts(bytes: &[u8]) {
    let Ok(script) = read(text(bytes)) else {
        return;
    };
    let nowhere = |path: &str| Err(path.to_owned());
    let played = play(&script, &nowhere);
    let state = played.game.state();
    if let Some(failure) = &played.failure {
        let _ = mismatch(&failure.mismatch, state).render(Locale::ENGLISH);
    }
    for line in &played.chronicle {
        let _ = ruling(line, state, Locale::ENGLISH);
    }
}

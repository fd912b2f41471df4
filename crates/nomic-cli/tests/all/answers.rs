//! Answers for programs match their types and the documents.

use nomic_cli::answers::{
    GameSummary, ImportAnswer, LineError, ListedRule, UnplacedText, WatchNotice,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const TRANSCRIPTS: &str = include_str!("../../../../docs/rules/transcripts.md");
const WATCHING: &str = include_str!("../../../../docs/watching.md");
const RULESETS: &str = include_str!("../../../../docs/rules/rulesets.md");

/// Reads an answer as its type, and checks that this changes nothing.
pub(crate) fn read<T: DeserializeOwned + Serialize>(said: &[u8]) -> T {
    let answer: T = serde_json::from_slice(said).unwrap();
    let plain: Value = serde_json::from_slice(said).unwrap();
    assert_eq!(serde_json::to_value(&answer).unwrap(), plain);
    answer
}

fn fields(answer: &impl Serialize) -> Vec<String> {
    let value = serde_json::to_value(answer).unwrap();
    value.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_page_on_transcripts_shows_the_state_as_replay_says_it() {
    let (_, sample) = TRANSCRIPTS.split_once("```json\n").unwrap();
    let (sample, below) = sample.split_once("```").unwrap();
    let game: GameSummary = read(sample.as_bytes());
    assert!(game.error.is_none());
    let error = LineError {
        line: 1,
        text: String::new(),
        message: String::new(),
        code: String::new(),
    };
    let (_, shown) = below.split_once("`\"error\": {").unwrap();
    let (shown, _) = shown.split_once('}').unwrap();
    for field in fields(&error) {
        assert!(shown.contains(&format!("\"{field}\"")), "{field}: {shown}");
    }
}

#[test]
fn the_page_on_rulesets_names_every_field_that_import_can_say() {
    let rule = ListedRule {
        number: 4,
        letter: Some('R'),
        class: None,
        title: None,
        status: None,
        text: String::new(),
        code: Some(String::new()),
    };
    let left = UnplacedText {
        file: Some(String::new()),
        line: 1,
        text: String::new(),
    };
    let all = ImportAnswer {
        rules: Vec::new(),
        unplaced: Vec::new(),
    };
    let paragraph = RULESETS.lines().find(|line| line.starts_with("`--json`"));
    let paragraph = paragraph.unwrap();
    for field in [fields(&rule), fields(&left), fields(&all)].concat() {
        let named = [format!("\"{field}\""), format!("`{field}`")];
        assert!(
            named.iter().any(|named| paragraph.contains(named)),
            "{field}: {paragraph}"
        );
    }
}

#[test]
fn the_page_on_watching_shows_a_notice_and_tells_of_every_field() {
    let (_, sample) = WATCHING.split_once("```json\n").unwrap();
    let (sample, _) = sample.split_once("```").unwrap();
    let notice: WatchNotice = read(sample.as_bytes());
    for field in fields(&notice) {
        let variable = format!("`NOMIC_{}`", field.to_uppercase());
        assert!(
            WATCHING.contains(&format!("| `{field}` | {variable} |")),
            "{field}"
        );
    }
}

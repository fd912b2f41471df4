//! A text that players fill in does not become code.

use nomic_transcript::{Failure, Mismatch, play, read};

const GAME: &str = r#"rules in en
  rule 1 mutable "Laws"
    code
      action law(p, when_to: text "when") "Make a law"
        enact("A law", when_to, text("when turn_ends(q) if {} then award(q, 1) end end", when_to))
      end
players Ann, Ben
begin
"#;

#[test]
fn a_rule_that_makes_code_of_a_text_cannot_be_played() {
    let played = play(&read(GAME).unwrap(), &|_| Err("none".to_owned()));
    let Some(Failure { mismatch, .. }) = played.failure else {
        panic!("it plays")
    };
    let Mismatch::BadCode {
        rule: 1,
        diagnostic,
    } = mismatch
    else {
        panic!("{mismatch:?}")
    };
    assert_eq!(diagnostic.code(), "code/text_as_code");
    assert_eq!((diagnostic.line, diagnostic.column), (2, 27));
}

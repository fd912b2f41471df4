//! Tests of `nomic replay` as a process.

use std::fs;
use std::process::{Command, Output};

use nomic_cli::answers::ReplayAnswer;
use serde_json::Value;

fn nomic(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
    command.args(arguments).output().unwrap()
}

fn with_file(name: &str, text: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let mut all = arguments.to_vec();
    all.insert(1, path.to_str().unwrap());
    nomic(&all)
}

const GAME: &str = "# One turn.
game suber in en
players Ann Arbor, Ben Brook, Cleo Carr
begin
Ann proposes 301: enact \"Tea\": \"Tea is served hot.\"
Ann opens; everyone votes for; Ann closes, die 4
";

fn json(output: &Output) -> Value {
    let answer: ReplayAnswer = crate::answers::read(&output.stdout);
    serde_json::to_value(answer).unwrap()
}

#[test]
fn a_game_that_goes_as_written_ends_with_its_state() {
    let output = with_file("game.nomic", GAME, &["replay"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for part in [
        "Ann Arbor, points ",
        "301  mutable    in force  Tea",
        "Nobody has won.",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn the_chronicle_is_told_in_the_language_that_is_asked_for() {
    let wanted = ["replay", "--chronicle", "--language", "de"];
    let output = with_file("game.nomic", GAME, &wanted);
    let said = String::from_utf8(output.stdout).unwrap();
    for part in [
        "Chronik\n     1  Ann Arbor hat den Tisch",
        "Die Abstimmung über „Tea“ ist eröffnet; Stimmberechtigte: 3.",
        "Ann Arbor: +4 Punkte, jetzt 4.",
        "Niemand hat gewonnen.",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn programs_get_the_same_as_json() {
    let game = format!(
        "{GAME}Ben proposes 302: repeal 210\nBen opens; Ann votes for; the others vote against; Ben closes, die 1\n"
    );
    let output = with_file("game.nomic", &game, &["replay", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let state = json(&output);
    assert_eq!(state["players"][0]["name"], "Ann Arbor");
    assert_eq!(state["players"][1]["points"], -9);
    let rule = |number: u64| {
        let rules = state["rules"].as_array().unwrap();
        rules
            .iter()
            .find(|rule| rule["number"] == number)
            .unwrap()
            .clone()
    };
    assert_eq!(rule(301)["status"], "in force");
    assert_eq!(rule(302)["status"], "rejected");
    assert_eq!(rule(210)["class"], "mutable");
    assert_eq!(state["proposals"][1]["outcome"], "rejected");
    assert_eq!(state["proposals"][1]["for"], 1);
    assert_eq!(state["proposals"][1]["because"], serde_json::json!([203]));
    assert_eq!(state["turn"]["player"], "Cleo Carr");
    assert_eq!(state["winners"], serde_json::json!([]));
    assert_eq!(state["state_hash"].as_str().unwrap().len(), 64);
}

#[test]
fn a_refusal_is_told_with_its_line_its_rule_and_the_state_so_far() {
    let game = format!("{GAME}Cleo proposes: repeal 210\n");
    let output = with_file("game.nomic", &game, &["replay", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(said.contains("Line 7: Cleo proposes: repeal 210"), "{said}");
    assert!(
        said.contains("Rule 201 does not allow this. It is the turn of Ben Brook"),
        "{said}"
    );
    let state = json(&output);
    assert_eq!(state["error"]["line"], 7);
    assert_eq!(state["error"]["code"], "move/by_rule");
    assert_eq!(state["turn"]["player"], "Ben Brook");
    let output = with_file("game.nomic", &game, &["replay", "--language", "it"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("La regola 201 non lo permette"), "{said}");
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    let output = with_file(
        "game.nomic",
        "game suber\nplayers Ann, Ben\nAnn ponders\n",
        &["replay", "--json"],
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(&output)["error"]["line"], 3);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("Line 3") && said.contains("Ann ponders"),
        "{said}"
    );
}

#[test]
fn a_file_that_is_not_there_is_another_matter() {
    let output = nomic(&["replay", "no-such-file.nomic"]);
    assert_eq!(output.status.code(), Some(2));
}

const FAILING: &str = "rules in en
  rule 1 immutable \"How this table works\"
    code
      when numbering(last) answer max(301, last + 1) end
      when permits(c) answer yes end
      when takes_turns() answer no end
      when officer(p) answer p.proposer end
      when may_vote(voter, b) answer yes end
  rule 2 mutable \"Broken\"
    code
      when required_votes(b)
        answer 100 div (b.against - 1)
      end
      when on_adopted(p)
        award(p.proposer, 1 div 0)
      end
  rule 3 mutable \"One vote\"
    code
      when required_votes(b)
        answer 1
      end
players Ann, Ben
begin
Ann proposes 301: enact \"Tea\"; opens; Ann votes for; Ben votes against; Ann closes
Ann proposes 302: enact \"Milk\"; opens; everyone votes for; Ann closes
";

#[test]
fn a_decision_that_hung_on_code_that_failed_says_so_and_what_counted_instead() {
    let output = with_file("game.nomic", FAILING, &["replay", "--language", "de"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let told = "Der Ausgang hing an Regel 2, deren Code bei „carries“ gescheitert ist. Stattdessen galt: Regel 3.";
    assert_eq!(said.matches(told).count(), 1, "{said}");
    let output = with_file("game.nomic", FAILING, &["replay", "--json"]);
    let json = json(&output);
    let without = &json["proposals"][0]["without"][0];
    assert_eq!(
        (&without["rule"], &without["instead"]),
        (&2.into(), &3.into())
    );
    assert_eq!(without["question"], "carries");
    assert_eq!(without["fault"]["code"], "fault/division_by_zero");
    // Rule 2 failed there, too, but no decision depended on it.
    assert_eq!(json["proposals"][1]["outcome"], "adopted");
    assert_eq!(json["proposals"][1].get("without"), None);
}

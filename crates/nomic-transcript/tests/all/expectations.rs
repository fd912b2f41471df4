//! Every expectation is compared or refused, each on its own line; none is skipped.

use nomic_transcript::{Failure, Mismatch, StepAction, play, read};

const GAME: &str = r#"rules in en
  rule 1 immutable "How rules change"
    code
      when numbering(last) answer max(301, last + 1) end
      when number_after(c, p) answer p.number end
      when permits(c) answer yes end
      when may_vote(voter, b) answer yes end
      when required_votes(b) answer 2 end
      when officer(p) answer p.proposer end
      when judge_for(c) answer last(players) end
      when on_begin()
        appoint(first(players), "Speaker")
        set_timer("tea", now + days(7))
        end_round()
      end
  rule 2 mutable "Tea"
    text "Tea is served hot."
    code
      keep hot = yes
      keep cups: list of {of: text, n: number} = [{of: "Ann", n: 1}]
      quantity gold "Gold"
      when required_votes(b) answer 1 end
      action pay(p, to: Player) "Pay"
        where p.gold > 0
        due yes
        change(to, gold, 1)
      end
      action ask(p) "Ask"
        open_ballot("More tea?", p)
        announce("It was asked.")
        change(p, gold, 2)
      end
players Ann, Ben, Cleo
begin
Ann proposes 301: enact "Cake"; opens
Ann, Ben vote for; Cleo votes against
Ann closes
Ann proposes 302
  amend 2
    text "Tea is served."
Ann opens; everyone votes for; Ann closes
Ann corrects: "Cleo won the last one."
  points of Cleo 7
Ann calls the judge about rule 1: "It holds."
Cleo judges true: "It does."
Cleo goes away
Ann proposes 303: enact "Milk"
Ann does ask
"#;

/// True and false expectations at the first closing, in the same words.
const AT_THE_CLOSING: [(&str, &str); 2] = [("because 1", "because 2"), ("beaten 2", "beaten 1")];

/// True and false expectations at the end.
const AT_THE_END: [(&str, &str); 50] = [
    ("301 adopted", "301 rejected"),
    ("301 adopted 2:1", "301 adopted 3:0"),
    ("301 adopted requiring 2", "301 adopted requiring 1"),
    ("301 adopted because 1", "301 adopted because 2"),
    ("303 debated", "303 debated 0:0"),
    ("points Ann 0, Cleo 0", "points Ann 0, Cleo 7"),
    ("quantity gold of Ann 2", "quantity gold of Ann 0"),
    ("turn Ann", "turn Ben"),
    ("no turn held", "turn held"),
    ("circuit 1", "circuit 2"),
    ("rule 301 in force", "rule 301 repealed"),
    ("rule 2 replaced", "rule 2 in force"),
    ("rule 2 replaced by 302", "rule 2 replaced by 301"),
    ("rule 1 immutable", "rule 1 mutable"),
    ("rule 301 in force, mutable", "rule 301 in force, immutable"),
    ("rule 301 title \"Cake\"", "rule 301 title \"\""),
    ("rule 302 text \"served.\"", "rule 302 text \"hot\""),
    ("rule 302 code \"ask(p)\"", "rule 302 code \"give(p)\""),
    ("rule 302 keeps hot yes", "rule 302 keeps hot no"),
    (
        "rule 302 keeps cups [{n: 1, of: \"Ann\"}]",
        "rule 302 keeps cups [{n: 1, of: \"Ann\"}, {n: 1, of: \"Ann\"}]",
    ),
    (
        "rule 302 keeps cups [{of: \"Ann\", n: 1}]",
        "rule 302 keeps cups []",
    ),
    (
        "rule 302 keeps cups [{of: \"Ann\", n: 1}], in force",
        "rule 302 keeps cups [{of: Ann, n: 1}], in force",
    ),
    ("rule 1 not broken", "rule 1 broken"),
    ("3 rules", "2 rules"),
    ("2 mutable rules", "1 mutable rules"),
    ("no winner", "winner Ann"),
    ("phase playing", "phase plaing"),
    ("player Cleo away", "player Cleo active"),
    ("voters on 301: Ann, Ben, Cleo", "voters on 301: Ann, Ben"),
    ("because 302", "because 301"),
    ("judge Cleo", "judge Ann"),
    ("judge of case 1: Cleo", "judge of case 2: Cleo"),
    ("case 1 judged", "case 1 settled"),
    ("case 1 judged true", "case 1 judged false"),
    ("ballot 3 open", "ballot 3 carried"),
    ("correction 1 open", "correction 1 made"),
    ("offer of Ann: pay", "no offer of Ann: pay"),
    ("no offer of Ben: pay", "offer of Ben: pay"),
    ("duty of Ann: pay", "no duty of Ann: pay"),
    ("no duty of Ben: pay", "duty of Ben: pay"),
    ("answered permits", "unanswered permits"),
    ("unanswered winner", "answered winner"),
    ("holder \"Speaker\" Ann", "holder \"Speaker\" Ben"),
    ("no holder \"Judge\"", "no holder \"Speaker\""),
    ("round 1", "round 2"),
    ("game 1", "game 2"),
    ("timer \"tea\"", "no timer \"tea\""),
    ("announced \"was asked\"", "announced \"was answered\""),
    ("told \"was asked\"", "told \"was answered\""),
    ("precedence 1 before 301", "precedence 301 before 1"),
];

/// Line and code of the problem when `steps` are added to the game.
fn stop(game: &str, steps: &str) -> Option<(u32, &'static str)> {
    let text = format!("{game}{steps}\n");
    let script = read(&text).unwrap_or_else(|error| panic!("{steps}: {error}"));
    let played = play(&script, &|path| Err(path.to_owned()));
    let failure = played.failure;
    failure.map(|Failure { line, mismatch, .. }| (line, mismatch.code()))
}

fn next_line(game: &str) -> u32 {
    u32::try_from(game.lines().count()).unwrap() + 1
}

fn up_to_the_closing() -> &'static str {
    let closing = "\nAnn closes\n";
    &GAME[..GAME.find(closing).unwrap() + closing.len()]
}

#[test]
fn every_kind_of_expectation_holds_where_it_is_true_and_stops_the_game_where_it_is_not() {
    let both = [
        (up_to_the_closing(), AT_THE_CLOSING.as_slice()),
        (GAME, &AT_THE_END),
    ];
    for (game, pairs) in both {
        let line = next_line(game);
        for (is, is_not) in pairs {
            assert_eq!(stop(game, &format!("expect {is}")), None, "{is}");
            let found = stop(game, &format!("expect {is_not}"));
            let stopped =
                matches!(found, Some((at, "replay/otherwise" | "replay/unknown")) if at == line);
            assert!(stopped, "{is_not}: {found:?}");
        }
    }
}

#[test]
fn what_there_is_not_is_no_reason_for_an_expectation_to_hold() {
    let unknown = Some((next_line(GAME), "replay/unknown"));
    for nothing in [
        "expect no offer of Ben: pya",
        "expect no duty of Ben: pya",
        "expect quantity glod of Ben 0",
        "expect unanswered wether",
        "expect precedence 1 before 301 on wether",
        "expect rule 1 keeps cold yes",
        "expect no offer of Bob: pay",
        "expect case 2 open",
        "the others agree; the others agree ! refused",
    ] {
        assert_eq!(stop(GAME, nothing), unknown, "{nothing}");
    }
}

#[test]
fn a_game_stops_at_the_first_line_that_goes_otherwise() {
    let line = next_line(GAME);
    let steps = "expect 303 adopted\nexpect 303 rejected";
    assert_eq!(stop(GAME, steps), Some((line, "replay/otherwise")));
    let steps = "Ben opens 303\nexpect 303 rejected";
    assert_eq!(stop(GAME, steps), Some((line, "move/not_officer")));
}

#[test]
fn expectations_count_when_everybody_has_left_too() {
    let game = format!("{GAME}everyone leaves\n");
    assert_eq!(stop(&game, "expect player Ann left"), None);
    let stopped = Some((next_line(&game), "replay/otherwise"));
    assert_eq!(stop(&game, "expect player Ann active"), stopped);
    let nobody = Some((next_line(&game), "replay/unknown"));
    assert_eq!(stop(&game, "everyone agrees ! refused"), nobody);
}

/// Line and code of the problem in lines added to the game, counted from there.
fn snag(lines: &str) -> (u32, &'static str) {
    let Err(error) = read(&format!("{GAME}{lines}\n")) else {
        panic!("{lines}");
    };
    (error.line + 1 - next_line(GAME), error.problem.code())
}

#[test]
fn words_that_nobody_knows_are_no_expectation() {
    for unknown in [
        "expect",
        "expect sunshine",
        "expect 301 approved",
        "expect 301 adopted gladly",
        "expect 301 adopted 2:",
        "expect 301 adopted 2:1 because",
        "expect no sunshine",
        "expect rule 301",
        "expect rule 301 blue",
        "expect rule 301 in force, blue",
        "expect rule 302 keeps cups [1, 2",
        "expect rule 302 keeps cups [1 2]",
        "expect rule 302 keeps cups {of}",
        "expect rule 302 keeps cups [[[[[[[[[]]]]]]]]]",
        "expect points Ann 0, Ben",
        "expect turn Ann 3",
        "expect because 302,",
        "expect duty of Ann",
        "expect precedence 1 before 301 on",
        "Ann closes !",
        "Ann closes ! accepted",
        "Ann closes ! refused by",
        "Ann closes ! refused by 1 \"x\" gladly",
    ] {
        assert_eq!(snag(unknown), (1, "transcript/expected"), "{unknown}");
    }
}

#[test]
fn what_everything_would_fulfil_is_no_expectation() {
    for empty in [
        "expect rule 302 text \"\"",
        "expect rule 302 code \" \"",
        "expect announced \"\"",
        "Ben closes 303 ! refused \"\"",
        "repeat 0\n  expect 301 rejected",
        "Ben signs two histories ! refused",
    ] {
        assert_eq!(snag(empty), (1, "transcript/expected"), "{empty}");
    }
}

#[test]
fn an_expectation_out_of_its_place_is_refused() {
    let expected = "transcript/expected";
    let below = "transcript/nothing_below";
    for (lines, line, code) in [
        ("Ann agrees; expect 301 rejected", 1, expected),
        ("expect 301 adopted; expect 301 rejected", 1, expected),
        ("expect 301 adopted expect 301 rejected", 1, expected),
        ("Ann closes ! refused expect 301 rejected", 1, expected),
        ("Ann agrees\n  expect 301 rejected", 1, below),
        ("expect 301 adopted\n  expect 301 rejected", 1, below),
        ("  expect 301 rejected", 0, below),
        ("Ann proposes 304\n  expect 301 rejected", 2, expected),
        ("Ben corrects: \"x\"\n  expect 301 rejected", 2, expected),
        (
            "repeat 2\nexpect 301 rejected",
            1,
            "transcript/lines_missing",
        ),
        ("repeat 2\n  Ann agrees\n    expect 301 rejected", 2, below),
    ] {
        assert_eq!(snag(lines), (line, code), "{lines}");
    }
    let early = read("game suber in en\nexpect no winner\nplayers Ann, Ben").unwrap_err();
    assert_eq!(
        (early.line, early.problem.code()),
        (2, "transcript/no_players")
    );
}

#[test]
fn every_line_that_expects_something_is_a_step_of_its_own() {
    let pairs = AT_THE_CLOSING.iter().chain(&AT_THE_END);
    let lines = pairs.map(|(is, _)| format!("expect {is}\n"));
    let script = read(&format!("{GAME}{}", lines.collect::<String>())).unwrap();
    let expects = script.steps.iter();
    let expects = expects.filter(|step| matches!(step.action, StepAction::Expect(_)));
    assert_eq!(expects.count(), AT_THE_CLOSING.len() + AT_THE_END.len());
}

#[test]
fn what_was_looked_at_is_told_without_gaps() {
    for (_, is_not) in AT_THE_END {
        let script = read(&format!("{GAME}expect {is_not}\n")).unwrap();
        let failure = play(&script, &|_| Err(String::new())).failure;
        if let Some(Failure {
            mismatch: Mismatch::Otherwise { what, .. },
            ..
        }) = failure
        {
            assert!(!what.contains("  "), "{what}");
        }
    }
}

//! Plays every run that has ever violated something, and some new ones.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nomic_sim::{
    ChoiceKind, CorpusCase, Mallory, Oracle, SimChoice, SimRun, Swarm, TrialOutcome, shrink,
    shrink_to, swarm,
};

const GAMES: (u64, u64) = (200, 100);
/// Number of choices after the beginning: the games are short.
const LENGTH: usize = 20;

fn corpus() -> Vec<(PathBuf, CorpusCase)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).unwrap();
        let case =
            CorpusCase::read(&text).unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()));
        (file, case)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn what_was_mended_stays_mended_and_what_is_known_is_still_so() {
    let cases = corpus();
    assert!(!cases.is_empty());
    let mut wrong = Vec::new();
    for (file, case) in cases {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let violated = case.run.play().violation;
        match (violated, &case.known) {
            (None, None) => (),
            (Some(violation), Some(_)) if violation.oracle == case.oracle => (),
            (Some(violation), Some(_)) => wrong.push(format!("{name} violates {violation} now")),
            (None, Some(_)) => wrong.push(format!("{name} holds now: take its `known` away")),
            (Some(violation), None) => wrong.push(format!("{name} violates {violation}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn plays(games: u64, hostile: bool) {
    let known = corpus()
        .into_iter()
        .filter(|(_, case)| case.known.is_some());
    // Violations among honest players also happen with a cheat.
    let known = known.filter(|(_, case)| hostile || case.run.mallory == Mallory::None);
    let known: BTreeSet<Oracle> = known.map(|(_, case)| case.oracle).collect();
    let from = Swarm {
        hostile,
        length: Some(LENGTH),
        ..Swarm::default()
    };
    let mut wrong = Vec::new();
    for seed in 0..games {
        let run = swarm(seed, &from);
        let violation = run.play().violation;
        let Some(violation) = violation.filter(|v| !known.contains(&v.oracle)) else {
            continue;
        };
        let run = shrink(&run, violation.oracle, 60).run;
        wrong.push(format!("seed {seed}: {violation}\n{run}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn honest_games_that_nobody_has_seen_violate_nothing_new() {
    plays(GAMES.0, false);
}

#[test]
fn hostile_games_that_nobody_has_seen_violate_nothing_new() {
    plays(GAMES.1, true);
}

#[test]
fn a_run_goes_the_same_way_each_time() {
    for seed in [3, 4] {
        let from = Swarm {
            hostile: seed == 4,
            length: Some(LENGTH),
            ..Swarm::default()
        };
        let (one, other) = (swarm(seed, &from), swarm(seed, &from));
        assert_eq!(one, other);
        let (one, other) = (one.play(), other.play());
        assert_eq!(one.violation, other.violation);
        assert_eq!(one.account.events, other.account.events);
        assert_eq!(one.account.done, other.account.done);
        assert_eq!(one.account.checks, other.account.checks);
    }
}

#[test]
fn a_run_that_was_written_down_is_read_back() {
    for hostile in [false, true] {
        let from = Swarm {
            hostile,
            ..Swarm::default()
        };
        let case = CorpusCase {
            oracle: Oracle::Seal,
            known: hostile.then(|| "so it is".to_owned()),
            run: swarm(11, &from),
        };
        assert_eq!(CorpusCase::read(&case.to_string()), Ok(case));
    }
    for kind in ChoiceKind::ALL {
        assert_eq!(ChoiceKind::named(kind.name()), Some(*kind));
    }
    for oracle in Oracle::ALL {
        assert_eq!(Oracle::named(oracle.name()), Some(*oracle));
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let wrong = [
        ("play 0 0", "which oracle"),
        ("violates seal\nplays 0 0", "line 2"),
        ("violates nothing", "line 1"),
        ("violates seal\nsites 900", "line 2"),
        ("violates seal\ntable chess", "line 2"),
        ("violates seal\n\nplay 1 2 3", "line 3"),
    ];
    for (text, said) in wrong {
        let error = CorpusCase::read(text).unwrap_err();
        assert!(error.contains(said), "{text:?}: {error}");
    }
}

#[test]
fn shrinking_leaves_what_is_wanted() {
    let idle = |kind, who| SimChoice { kind, who, how: 0 };
    let mut choices = vec![idle(ChoiceKind::Settle, 0)];
    choices.extend((0..20).map(|who| idle(ChoiceKind::Tick, who)));
    choices.extend([
        idle(ChoiceKind::Play, 5),
        idle(ChoiceKind::Settle, 0),
        idle(ChoiceKind::Elsewhere, 5),
    ]);
    choices.extend((0..20).map(|who| idle(ChoiceKind::Tick, who)));
    let run = SimRun {
        seed: 7,
        table: "open".to_owned(),
        sites: 4,
        relays: 2,
        mallory: Mallory::None,
        choices,
    };
    let moved =
        |outcome: &TrialOutcome| outcome.account.done.get(&ChoiceKind::Elsewhere) == Some(&1);
    assert!(moved(&run.play()));
    let shrunk = shrink_to(&run, &moved, 400);
    assert!(shrunk.minimal);
    let kinds: Vec<ChoiceKind> = shrunk.run.choices.iter().map(|c| c.kind).collect();
    assert_eq!(kinds, [ChoiceKind::Settle, ChoiceKind::Elsewhere]);
    assert_eq!((shrunk.run.sites, shrunk.run.relays), (1, 1));
}

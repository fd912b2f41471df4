//! `cargo xtask bench boardgame`: one long game by our engine and by boardgame.io's reducer.
//!
//! Two programs play it in turn, several times each, and the best time of each counts. So a busy
//! machine slows both down. The comment at the top of `benches/boardgame/nomic.js` lists the parts
//! that boardgame.io's game lacks: rules as code, refusals with a reason, hashes. Neither measures
//! signatures.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdout, Command, Stdio},
};

use crate::{
    chore_error::{ChoreResult, ErrorContext},
    project::Project,
    run::{not_started, stage},
    tools,
};

const FOLDER: &str = "crates/nomic-engine/benches/boardgame";
const EVENTS: [u32; 2] = [1_000, 10_000];
const PASSES: usize = 7;

pub(super) fn compare(project: &Project) -> ChoreResult {
    let folder = project.root.join(FOLDER);
    tools::node_modules(project, &folder)?;
    let mut engine = project.cargo();
    engine.args(["bench", "--package", "nomic-engine"]);
    engine.args(["--bench", "beside", "--", "--asked"]);
    let mut reducer = project.command("node");
    reducer.arg(folder.join("play.js"));
    let [ours, theirs] = stage("The long game, beside boardgame.io", || {
        least_micros([engine, reducer])
    })?;
    println!("\n{}\n", table(ours, theirs));
    Ok(())
}

/// Least microseconds per event that each program needs in games of [`EVENTS`].
fn least_micros(mut programs: [Command; 2]) -> ChoreResult<[[f64; 2]; 2]> {
    let players = programs.iter_mut().map(start);
    let mut players = players.collect::<ChoreResult<Vec<_>>>()?;
    let mut least = [[f64::INFINITY; 2]; 2];
    for _ in 0..PASSES {
        for (player, least) in players.iter_mut().zip(&mut least) {
            for (events, least) in EVENTS.into_iter().zip(least) {
                let failed = format!("A game of {events} events was not played to its end.");
                *least = least.min(micros(player, events).context(failed)?);
            }
        }
    }
    for (mut player, _) in players {
        drop(player.stdin.take());
        let _has_answered = player.wait();
    }
    Ok(least)
}

type Player = (Child, BufReader<ChildStdout>);

fn start(program: &mut Command) -> ChoreResult<Player> {
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().context(not_started(piped))?;
    let answers = child.stdout.take().context(not_started(program))?;
    Ok((child, BufReader::new(answers)))
}

/// Microseconds per event in a game of this many events; `None` without an answer.
fn micros((player, answers): &mut Player, events: u32) -> Option<f64> {
    writeln!(player.stdin.as_mut()?, "{events}").ok()?;
    let mut answer = String::new();
    answers.read_line(&mut answer).ok()?;
    answer.trim().parse().ok()
}

/// A row for each program, and the ratio of their costs.
fn table(ours: [f64; 2], theirs: [f64; 2]) -> String {
    let [short, long] = EVENTS;
    let mut table = format!("µs an event: at {short}, at {long}, exponent\n");
    for (name, [few, many]) in [("ours", ours), ("boardgame.io", theirs)] {
        let exponent = (many / few).ln() / (f64::from(long) / f64::from(short)).ln();
        table.push_str(&format!(
            "{name:<22}{few:>10.2}{many:>10.2}{exponent:>10.2}\n"
        ));
    }
    let [few, many] = [theirs[0] / ours[0], theirs[1] / ours[1]];
    table + &format!("{:<22}{few:>10.2}{many:>10.2}", "boardgame.io : ours")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn the_best_time_of_each_program_and_game_counts() {
        let player = |step: &str| {
            let script =
                format!("time=9; while read n; do echo $n.$time; time=$((time {step})); done");
            let mut player = Command::new("sh");
            player.args(["-c", &script]);
            player
        };
        let least = least_micros([player("- 0"), player("/ 2")]).unwrap();
        assert_eq!(least, [[1_000.9, 10_000.9], [1_000.0, 10_000.0]]);
        assert!(least_micros([player("- 0"), Command::new("true")]).is_err());
    }

    #[test]
    fn exponents_and_ratios_are_those_of_the_figures() {
        let table = table([50.0, 50.0], [25.0, 250.0]);
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|row| row.split_whitespace().collect())
            .collect();
        assert_eq!(rows[1], ["ours", "50.00", "50.00", "0.00"]);
        assert_eq!(rows[2], ["boardgame.io", "25.00", "250.00", "1.00"]);
        assert_eq!(rows[3], ["boardgame.io", ":", "ours", "0.50", "5.00"]);
    }
}

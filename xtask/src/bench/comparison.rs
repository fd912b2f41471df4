//! `cargo xtask bench boardgame`: one long game by our engine and by boardgame.io's reducer.
//!
//! Two programs play it in turn, several times each, and the best time of each counts. So a busy
//! machine slows both down. The comment at the top of `benches/boardgame/nomic.js` lists the parts
//! that boardgame.io's game lacks: rules as code, refusals with a reason, hashes. Neither measures
//! signatures.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::stage,
    tools,
};

const FOLDER: &str = "crates/nomic-engine/benches/boardgame";
const EVENTS: [u32; 2] = [1_000, 10_000];
const PASSES: usize = 7;

pub(super) fn compare(project: &Project) -> Result<(), ChoreError> {
    tools::node(project)?;
    let folder = project.root.join(FOLDER);
    tools::node_modules(project, &folder)?;
    let mut engine = project.cargo();
    engine
        .args(["bench", "--package", "nomic-engine"])
        .args(["--bench", "beside", "--", "--asked"]);
    let mut reducer = project.command("node");
    reducer.arg(folder.join("play.js"));
    let rows = stage("The long game, beside boardgame.io", || {
        let mut players = [
            BenchProgram::start("ours", &mut engine)?,
            BenchProgram::start("boardgame.io", &mut reducer)?,
        ];
        let mut least = [[f64::INFINITY; EVENTS.len()]; 2];
        for _ in 0..PASSES {
            for (at, events) in EVENTS.into_iter().enumerate() {
                for (player, least) in players.iter_mut().zip(&mut least) {
                    let micros = player.micros(events)?;
                    if let Some(least) = least.get_mut(at) {
                        *least = least.min(micros);
                    }
                }
            }
        }
        Ok(players
            .map(BenchProgram::end)
            .into_iter()
            .zip(least)
            .collect())
    })?;
    println!("\n{}\n", table(rows));
    Ok(())
}

struct BenchProgram {
    name: &'static str,
    child: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl BenchProgram {
    fn start(name: &'static str, command: &mut Command) -> Result<BenchProgram, ChoreError> {
        let or_say = || format!("What plays for {name} can't be started");
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().with_context(or_say)?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(asked), Some(answers)) => Ok(BenchProgram {
                name,
                child,
                asked,
                answers: BufReader::new(answers),
            }),
            _ => Err(ChoreError::new(or_say())),
        }
    }

    /// Microseconds per event in a game of this many events.
    fn micros(&mut self, events: u32) -> Result<f64, ChoreError> {
        let failed = || {
            format!(
                "What plays for {} has not played {events} events",
                self.name
            )
        };
        writeln!(self.asked, "{events}").with_context(failed)?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer).with_context(failed)?;
        answer.trim().parse().with_context(failed)
    }

    fn end(self) -> &'static str {
        let BenchProgram {
            name,
            mut child,
            asked,
            ..
        } = self;
        drop(asked);
        let _has_answered = child.wait();
        name
    }
}

/// A row for each program, and the ratio of its costs to the first program's.
fn table(rows: Vec<(&'static str, [f64; 2])>) -> String {
    let Some((first, base)) = rows.first().copied() else {
        return String::new();
    };
    let [short, long] = EVENTS;
    let mut lines = vec![format!(
        "{:<22}{:>16}{:>16}{:>10}",
        "µs an event",
        format!("{short} events"),
        format!("{long} events"),
        "exponent"
    )];
    for (name, [few, many]) in &rows {
        let exponent = (many / few).ln() / (f64::from(long) / f64::from(short)).ln();
        lines.push(format!("{name:<22}{few:>16.2}{many:>16.2}{exponent:>10.2}"));
    }
    for (name, costs) in rows.iter().skip(1) {
        let [few, many] = [0, 1].map(|at| costs.get(at).zip(base.get(at)));
        let ratio = |pair: Option<(&f64, &f64)>| pair.map_or(f64::NAN, |(cost, base)| cost / base);
        let what = format!("{name} : {first}");
        lines.push(format!(
            "{what:<22}{:>16.2}{:>16.2}",
            ratio(few),
            ratio(many)
        ));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_and_ratios_are_those_of_the_figures() {
        let table = table(vec![("ours", [50.0, 50.0]), ("theirs", [25.0, 250.0])]);
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|row| row.split_whitespace().collect())
            .collect();
        assert_eq!(rows[1], ["ours", "50.00", "50.00", "0.00"]);
        assert_eq!(rows[2], ["theirs", "25.00", "250.00", "1.00"]);
        assert_eq!(rows[3], ["theirs", ":", "ours", "0.50", "5.00"]);
    }
}

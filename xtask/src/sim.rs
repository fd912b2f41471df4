//! `cargo xtask sim`: plays many simulated games and reports violations.

use std::process::Command;

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, fail},
    project::Project,
    run::{run, run_captured, stage},
    tools,
};

const PACKAGE: &str = "nomic-sim";

/// Builds the simulator for speed and passes all arguments on; it reports unknown ones itself.
pub(crate) fn sim(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let mut sim = project.cargo();
    sim.args(["run", "--release", "--package", PACKAGE, "--"]);
    if args.flag("--wasm") {
        return compare_with_wasm(project, sim, args);
    }
    run(
        sim.args(args.rest()),
        "The simulated games violated something, or were not played.",
    )
}

fn compare_with_wasm(project: &Project, mut sim: Command, mut args: ChoreArgs) -> ChoreResult {
    let games = args.option("--games")?.unwrap_or("10".to_owned());
    let seed = args.option("--seed")?.unwrap_or("0".to_owned());
    let hostile = args.flag("--hostile");
    args.done()?;
    sim.args(["--hashes", "--games", &games, "--seed", &seed]);
    sim.args(hostile.then_some("--hostile"));
    let natively = stage("Playing natively", || hashes(&mut sim))?;
    tools::node(project)?;
    tools::every_page_tool(project)?;
    let asked = if hostile { " hostile" } else { "" };
    let mut test = tools::wasm_test(project, PACKAGE, "games_that_were_asked_for");
    test.env("NOMIC_SIM", format!("{games} {seed}{asked}"));
    let in_wasm = stage("Playing as wasm", || hashes(&mut test))?;
    differing(&natively, &in_wasm)
}

fn hashes(player: &mut Command) -> ChoreResult<Vec<String>> {
    Ok(hashes_in(&run_captured(
        player,
        "The games were not played.",
    )?))
}

fn hashes_in(heard: &str) -> Vec<String> {
    let lines = heard.lines().map(str::trim);
    let hashes = lines.filter(|line| line.starts_with("game "));
    hashes.map(str::to_owned).collect()
}

/// The error lists the games that differ.
fn differing(natively: &[String], in_wasm: &[String]) -> ChoreResult {
    if natively.is_empty() {
        return fail("No game was played.");
    }
    if natively == in_wasm {
        println!("{} games came to the same in both.", natively.len());
        return Ok(());
    }
    let other = natively.iter().filter(|line| !in_wasm.contains(line));
    let other: Vec<&str> = other.map(String::as_str).collect();
    fail(format!(
        "{} of {} games came to something else as wasm ({} were played there):\n{}",
        other.len(),
        natively.len(),
        in_wasm.len(),
        other.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::{differing, hashes_in};

    #[test]
    fn what_came_of_a_game_is_found_among_what_a_test_runner_says() {
        let heard = "running 1 test\n\n  game 1 honest aa\ngame 2 honest bb\ntest x ... ok\n";
        assert_eq!(hashes_in(heard), ["game 1 honest aa", "game 2 honest bb"]);
    }

    #[test]
    fn a_game_that_differs_or_is_not_there_is_told() {
        let one = |lines: &[&str]| -> Vec<String> {
            lines.iter().map(|line| (*line).to_owned()).collect()
        };
        let native = one(&["game 1 honest aa", "game 2 honest bb"]);
        assert!(differing(&native, &native).is_ok());
        assert!(differing(&native, &native[..1]).is_err());
        assert!(differing(&[], &[]).is_err());
        let other = one(&["game 1 honest aa", "game 2 honest cc"]);
        let told = differing(&native, &other).unwrap_err().to_string();
        assert!(told.contains("game 2 honest bb"), "{told}");
        assert!(!told.contains("game 1"), "{told}");
    }
}

//! `cargo xtask test`: everything that must hold, from a clean clone.
//!
//! A step that fails does not stop the others, so one run tells everything. The order lets later
//! steps reuse what earlier ones compiled.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{
    args::Args,
    page,
    project::Project,
    run::{run, run_counted, spoken},
    sizes::check_limit,
    tally::Tally,
    tidy, tools,
    trouble::Trouble,
};

/// Where the page for the browser tests goes: `dist` belongs to `play`.
const PAGE: &str = "target/page";
/// Crates whose tests also run as wasm.
const IN_WASM: [&str; 5] = [
    "nomic-rules",
    "nomic-engine",
    "nomic-wording",
    "nomic-sync",
    "nomic-sim",
];

/// One step of the suite.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Project) -> Result<Tally, Trouble>,
}

const STEPS: [Step; 8] = [
    Step {
        name: "fmt",
        what: "the sources are formatted",
        run: formatting,
    },
    Step {
        name: "tidy",
        what: "layers, lengths, links and names",
        run: tidy_step,
    },
    Step {
        name: "clippy",
        what: "no lint speaks up natively",
        run: clippy,
    },
    Step {
        name: "clippy-wasm",
        what: "nor for the browser",
        run: clippy_wasm,
    },
    Step {
        name: "native",
        what: "the tests of all crates",
        run: native_tests,
    },
    Step {
        name: "wasm",
        what: "the tests of rules, engine, words, sync and simulated games as wasm, in node",
        run: wasm_tests,
    },
    Step {
        name: "page",
        what: "the release page builds and stays small",
        run: release_page,
    },
    Step {
        name: "e2e",
        what: "people play in real browsers",
        run: browser_tests,
    },
];

/// What became of a step.
struct Outcome {
    name: &'static str,
    tally: Tally,
    time: Duration,
}

pub(crate) fn test(project: &Project, mut args: Args) -> Result<(), Trouble> {
    let only = args.list("--only")?;
    let skip = args.list("--skip")?;
    args.done()?;
    check_names(only.iter().chain(&skip))?;
    let outcomes: Vec<Outcome> = STEPS
        .iter()
        .filter(|step| chosen(step.name, &only, &skip))
        .map(|step| perform(project, step))
        .collect();
    conclude(&outcomes)
}

/// The browser tests must not run on a page of yesterday, so they bring the page's step along;
/// who wants that page says `--skip page`.
fn chosen(step: &str, only: &[String], skip: &[String]) -> bool {
    let named = |names: &[String], name: &str| names.iter().any(|other| other == name);
    let wanted = only.is_empty() || named(only, step) || (step == "page" && named(only, "e2e"));
    wanted && !named(skip, step)
}

fn check_names<'a>(mut names: impl Iterator<Item = &'a String>) -> Result<(), Trouble> {
    let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
    match names.find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Trouble::new(format!(
            "There is no step '{name}'; there are {}.",
            known.join(", ")
        ))),
    }
}

fn perform(project: &Project, step: &Step) -> Outcome {
    println!("\n===== {}: {}", step.name, step.what);
    let start = Instant::now();
    let tally = (step.run)(project).unwrap_or_else(|trouble| {
        println!("{trouble}");
        Tally::FAILED
    });
    let outcome = Outcome {
        name: step.name,
        tally,
        time: start.elapsed(),
    };
    println!("===== {}", line(&outcome));
    outcome
}

fn line(outcome: &Outcome) -> String {
    format!(
        "{:<12} {:>5} passed {:>5} failed   {}",
        outcome.name,
        outcome.tally.passed,
        outcome.tally.failed,
        spoken(outcome.time)
    )
}

fn conclude(outcomes: &[Outcome]) -> Result<(), Trouble> {
    println!("\nAll steps:");
    let mut total = Tally::default();
    for outcome in outcomes {
        println!("  {}", line(outcome));
        total += outcome.tally;
    }
    let time = outcomes.iter().map(|outcome| outcome.time).sum();
    println!("  {} altogether\n", spoken(time));
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed > 0 {
        return Err(Trouble::new(
            "Something failed; a single step is repeated with `cargo xtask test --only STEP`.",
        ));
    }
    Ok(())
}

fn formatting(project: &Project) -> Result<Tally, Trouble> {
    tools::lints(project)?;
    run(project.cargo().args(["fmt", "--all", "--check"]), || {
        "Run `cargo fmt --all`.".to_owned()
    })?;
    Ok(Tally::PASSED)
}

fn tidy_step(project: &Project) -> Result<Tally, Trouble> {
    tidy::tidy(project)
}

fn clippy(project: &Project) -> Result<Tally, Trouble> {
    lint(project, &["--workspace", "--all-targets"])
}

fn clippy_wasm(project: &Project) -> Result<Tally, Trouble> {
    tools::wasm_target(project)?;
    let programs = ["--package", "nomic", "--package", "nomic-importer"];
    lint(
        project,
        &[&programs[..], &["--target", tools::WASM]].concat(),
    )
}

fn lint(project: &Project, what: &[&str]) -> Result<Tally, Trouble> {
    tools::lints(project)?;
    let mut clippy = project.cargo();
    clippy
        .arg("clippy")
        .args(what)
        .args(["--", "--deny", "warnings"]);
    run(&mut clippy, || {
        "Clippy has something to say, see above.".to_owned()
    })?;
    Ok(Tally::PASSED)
}

fn native_tests(project: &Project) -> Result<Tally, Trouble> {
    build_natively(project)?;
    let mut tests = project.cargo();
    tests.args(["test", "--workspace", "--no-fail-fast"]);
    run_counted(&mut tests)
}

/// Tests and programs at once (the browser tests start the relay), so that both are built from
/// the same dependencies and those are compiled once.
fn build_natively(project: &Project) -> Result<(), Trouble> {
    let mut build = project.cargo();
    build.args(["build", "--workspace", "--bins", "--tests"]);
    run(&mut build, || {
        "The tests don't compile, see above.".to_owned()
    })
}

fn wasm_tests(project: &Project) -> Result<Tally, Trouble> {
    tools::wasm_target(project)?;
    tools::node(project)?;
    tools::wasm_bindgen(project)?;
    let mut tests = project.cargo();
    tests.args(["test", "--target", tools::WASM, "--no-fail-fast", "--tests"]);
    for package in IN_WASM {
        tests.args(["--package", package]);
    }
    let tally = run_counted(&mut tests)?;
    if tally.passed == 0 {
        return Err(Trouble::new("No wasm test ran."));
    }
    Ok(tally)
}

fn release_page(project: &Project) -> Result<Tally, Trouble> {
    tools::for_page(project)?;
    let page = page::build(project, Path::new(PAGE))?;
    check_limit(page.first_load)?;
    Ok(Tally::PASSED)
}

fn browser_tests(project: &Project) -> Result<Tally, Trouble> {
    tools::node(project)?;
    tools::node_modules(project)?;
    let browser = tools::browser(project)?;
    let page = page_for_tests(project)?;
    let relay = relay_for_tests(project)?;
    let mut tests = project.command("node");
    tests
        .current_dir(project.e2e())
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .env("NOMIC_BROWSER", browser)
        .env("NOMIC_RELAY", relay)
        .env("NOMIC_PAGE", page);
    run_counted(&mut tests)
}

/// The page of the step before.
fn page_for_tests(project: &Project) -> Result<PathBuf, Trouble> {
    let page = project.root.join(PAGE);
    if page.join("index.html").exists() {
        return Ok(page);
    }
    Err(Trouble::new(
        "There is no page to test; the step `page` builds it.",
    ))
}

/// The relay, built as in the step `native`, so that nothing is compiled twice.
fn relay_for_tests(project: &Project) -> Result<PathBuf, Trouble> {
    build_natively(project)?;
    Ok(project.built("debug", "nomic"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_steps_are_refused_with_the_known_ones() {
        let names = ["e3e".to_owned()];
        let trouble = check_names(names.iter()).unwrap_err();
        assert!(trouble.to_string().contains("e2e"));
    }

    #[test]
    fn browser_tests_bring_a_fresh_page_along() {
        let e2e = ["e2e".to_owned()];
        let page = ["page".to_owned()];
        assert!(chosen("page", &e2e, &[]));
        assert!(!chosen("page", &e2e, &page));
        assert!(!chosen("fmt", &e2e, &[]));
        assert!(chosen("fmt", &[], &page));
    }

    #[test]
    fn one_failure_fails_the_run() {
        let outcome = |failed| Outcome {
            name: "x",
            tally: Tally { passed: 1, failed },
            time: Duration::ZERO,
        };
        assert!(conclude(&[outcome(0), outcome(0)]).is_ok());
        assert!(conclude(&[outcome(0), outcome(1)]).is_err());
    }
}

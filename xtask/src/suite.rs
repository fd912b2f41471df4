//! `cargo xtask test`: all checks and tests, from a clean clone.
//!
//! Three lanes run in parallel: one compiles and tests programs; one builds the page and plays on
//! it in browsers; one checks the sources. They use separate build directories as far as possible,
//! since cargo locks each for one build at a time. A step that fails does not stop the others, so
//! one run shows everything.

mod steps;

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, fail},
    project::Project,
    run::{format_duration, print_lines, speak_as},
    tally::TestTally,
};
use steps::STEPS;
pub(crate) use steps::tidy_command;

#[derive(Debug)]
struct SuiteStep {
    name: &'static str,
    lane: Lane,
    work: StepWork,
    /// True if it runs only on request.
    on_request: bool,
    /// Steps with results that this one uses.
    uses: &'static [&'static str],
    /// Steps of the run that it waits for, because both would disturb each other.
    after: &'static [&'static str],
}

#[derive(Debug)]
enum StepWork {
    /// Prepares other steps; its success counts nothing.
    Setup(fn(&Project) -> ChoreResult),
    /// One check, which passes or fails.
    Check(fn(&Project) -> ChoreResult),
    Tests(fn(&Project) -> ChoreResult<TestTally>),
}

impl SuiteStep {
    const fn new(name: &'static str, lane: Lane, work: StepWork) -> Self {
        Self {
            name,
            lane,
            work,
            on_request: false,
            uses: &[],
            after: &[],
        }
    }

    const fn uses(mut self, uses: &'static [&'static str]) -> Self {
        self.uses = uses;
        self
    }

    const fn after(mut self, after: &'static [&'static str]) -> Self {
        self.after = after;
        self
    }

    const fn on_request(mut self) -> Self {
        self.on_request = true;
        self
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lane {
    Programs,
    Page,
    Lints,
}

const LANES: [Lane; 3] = [Lane::Programs, Lane::Page, Lane::Lints];

#[derive(Debug)]
struct StepOutcome {
    name: &'static str,
    tally: TestTally,
    time: Duration,
}

pub(crate) fn test(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let only = args.list("--only")?;
    let skip = args.list("--skip")?;
    args.done()?;
    check_names(only.iter().chain(&skip))?;
    let steps = STEPS.iter().filter(|step| chosen(step, &only, &skip));
    let start = Instant::now();
    let outcomes = perform_all(project, &steps.collect::<Vec<_>>());
    conclude(&outcomes, start.elapsed())
}

/// Steps include the steps that they use, so that no old page is tested; `--skip` prevents this.
fn chosen(step: &SuiteStep, only: &[String], skip: &[String]) -> bool {
    let usual = only.is_empty() && !step.on_request;
    (usual || is_wanted(step, only)) && !is_named(step, skip)
}

fn is_wanted(step: &SuiteStep, only: &[String]) -> bool {
    let mut users = STEPS.iter().filter(|user| user.uses.contains(&step.name));
    is_named(step, only) || users.any(|user| is_wanted(user, only))
}

fn is_named(step: &SuiteStep, names: &[String]) -> bool {
    names.iter().any(|name| name == step.name)
}

fn check_names<'a>(mut names: impl Iterator<Item = &'a String>) -> ChoreResult {
    let known = STEPS.map(|step| step.name);
    match names.find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => fail(format!(
            "There is no step '{name}'; there are {}.",
            known.join(", ")
        )),
    }
}

/// Outcomes are in the order of the steps.
fn perform_all(project: &Project, steps: &[&SuiteStep]) -> Vec<StepOutcome> {
    let places = steps.iter().map(|step| (step.name, OnceLock::new()));
    let done: BTreeMap<&str, OnceLock<StepOutcome>> = places.collect();
    // A step that does not run has no place.
    let wait = |name: &&str| done.get(*name).map(OnceLock::wait);
    thread::scope(|scope| {
        for lane in LANES {
            let (done, wait) = (&done, &wait);
            scope.spawn(move || {
                for step in steps.iter().filter(|step| step.lane == lane) {
                    step.after.iter().filter_map(wait).for_each(|_| ());
                    let mut used = step.uses.iter().filter_map(wait);
                    let outcome = perform(project, step, used.find(|used| !used.held()));
                    done.get(step.name).map(|place| place.set(outcome));
                }
            });
        }
    });
    let mut done = done;
    let outcomes = steps
        .iter()
        .filter_map(|step| done.remove(step.name)?.into_inner());
    outcomes.collect()
}

/// Skips a step if a step that it uses has failed.
fn perform(project: &Project, step: &SuiteStep, missing: Option<&StepOutcome>) -> StepOutcome {
    speak_as(step.name);
    print_lines("===== begins");
    let start = Instant::now();
    let tally = match (missing, &step.work) {
        (Some(other), _) => fail(format!("It needs '{}'.", other.name)),
        (None, StepWork::Setup(work)) => work(project).map(|()| TestTally::default()),
        (None, StepWork::Check(work)) => work(project).map(|()| TestTally::PASSED),
        (None, StepWork::Tests(work)) => work(project),
    };
    let tally = tally.unwrap_or_else(|trouble| {
        print_lines(&trouble);
        TestTally::failure(&trouble.to_string())
    });
    let outcome = StepOutcome {
        name: step.name,
        tally,
        time: start.elapsed(),
    };
    print_lines(format_args!("===== {outcome}"));
    outcome
}

impl StepOutcome {
    const fn held(&self) -> bool {
        self.tally.failed == 0
    }
}

impl Display for StepOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TestTally { passed, failed, .. } = self.tally;
        let time = format_duration(self.time);
        match passed + failed {
            0 => write!(f, "{:<26}{time:>14}", "ready"),
            _ => write!(f, "{passed:>5} passed {failed:>5} failed{time:>14}"),
        }
    }
}

/// Prints the result of each step and the total time. Repeats the failures, because their output is
/// far above by then.
fn conclude(outcomes: &[StepOutcome], time: Duration) -> ChoreResult {
    println!("\nAll steps:");
    let (mut passed, mut failed) = (0, 0);
    for outcome in outcomes {
        println!("  {:<12} {outcome}", outcome.name);
        passed += outcome.tally.passed;
        failed += outcome.tally.failed;
    }
    println!("  {} altogether\n", format_duration(time));
    for outcome in outcomes.iter().filter(|outcome| !outcome.held()) {
        for line in &outcome.tally.said {
            println!("{:<12} {line}", outcome.name);
        }
    }
    println!("{passed} passed, {failed} failed");
    match failed {
        0 => Ok(()),
        _ => {
            fail("Something failed; a single step is repeated with `cargo xtask test --only STEP`.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &str) -> &'static SuiteStep {
        STEPS.iter().find(|step| step.name == name).unwrap()
    }

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
        assert!(chosen(step("page"), &e2e, &[]));
        assert!(chosen(step("tools"), &e2e, &[]));
        assert!(!chosen(step("page"), &e2e, &page));
        assert!(!chosen(step("fmt"), &e2e, &[]));
        assert!(chosen(step("fmt"), &[], &page));
    }

    #[test]
    fn what_is_done_on_request_is_done_then_only() {
        let trunk = ["trunk".to_owned()];
        assert!(!chosen(step("trunk"), &[], &[]));
        assert!(chosen(step("trunk"), &trunk, &[]));
        assert!(chosen(step("tools"), &trunk, &[]));
    }

    #[test]
    fn no_step_waits_for_one_that_comes_after_it() {
        for (index, step) in STEPS.iter().enumerate() {
            for used in step.uses.iter().chain(step.after) {
                let at = STEPS.iter().position(|other| other.name == *used).unwrap();
                assert!(at < index, "{} waits for {used}", step.name);
            }
        }
    }

    #[test]
    fn a_step_is_not_tried_without_what_it_uses() {
        let passes = || StepWork::Check(|_| Ok(()));
        let fails = || StepWork::Check(|_| fail("No."));
        let steps = [
            SuiteStep::new("a", Lane::Page, passes()),
            SuiteStep::new("b", Lane::Programs, fails()).uses(&["a"]),
            SuiteStep::new("c", Lane::Page, passes()).uses(&["b"]),
            SuiteStep::new("d", Lane::Programs, passes()).uses(&["nowhere"]),
        ];
        let steps: Vec<&SuiteStep> = steps.iter().collect();
        let outcomes = perform_all(&Project::find().unwrap(), &steps);
        let held: Vec<bool> = outcomes.iter().map(StepOutcome::held).collect();
        assert_eq!(held, [true, false, false, true]);
    }

    #[test]
    fn one_failure_fails_the_run() {
        let outcome = |failed| StepOutcome {
            name: "x",
            tally: TestTally {
                failed,
                ..TestTally::PASSED
            },
            time: Duration::ZERO,
        };
        assert!(conclude(&[outcome(0), outcome(0)], Duration::ZERO).is_ok());
        assert!(conclude(&[outcome(0), outcome(1)], Duration::ZERO).is_err());
    }
}

//! The steps, in the order of their lanes.

use std::path::{Path, PathBuf};

use super::{Lane, SuiteStep};
use crate::{
    args::ChoreArgs,
    chore_error::ChoreError,
    page::{self, PageKind},
    project::Project,
    run::{output, print_lines, run, run_counted},
    serve,
    tally::TestTally,
    tools,
};

const PAGE: &str = "target/page";
const TRUNK_PAGE: &str = "target/trunk";
const IN_WASM: [&str; 5] = [
    "nomic-rules",
    "nomic-engine",
    "nomic-wording",
    "nomic-peer",
    "nomic-sim",
];
/// All crates but the page's tools, which take a minute to compile: they are compiled with another
/// profile, and once.
const WORKSPACE: [&str; 3] = ["--workspace", "--exclude", "xtask-page-tools"];
const SCENES: &str = "--test-concurrency=3";

/// Tools have their own steps, since compiling them takes longer than some tests.
pub(super) const STEPS: [SuiteStep; 15] = [
    SuiteStep::new("fmt", Lane::Lints, "the sources are formatted", formatting),
    SuiteStep::new(
        "tools",
        Lane::Page,
        "wasm-bindgen, compiled once",
        wasm_tools,
    ),
    SuiteStep::new(
        "build",
        Lane::Programs,
        "programs and tests compile natively",
        build_natively,
    ),
    SuiteStep::new(
        "node",
        Lane::Page,
        "Node and the packages of the browser tests",
        node,
    ),
    SuiteStep::new(
        "page",
        Lane::Page,
        "the page for the browser tests builds",
        tested_page,
    )
    .uses(&["tools"]),
    SuiteStep::new("browser", Lane::Page, "Chromium", browser),
    SuiteStep::new(
        "e2e",
        Lane::Page,
        "people play in real browsers",
        browser_tests,
    )
    .uses(&["build", "node", "page", "browser"]),
    SuiteStep::new(
        "native",
        Lane::Programs,
        "the tests of all crates",
        native_tests,
    )
    .uses(&["build"]),
    SuiteStep::new(
        "tidy",
        Lane::Lints,
        "what the compiler does not check",
        tidy,
    )
    .uses(&["build"]),
    SuiteStep::new("clippy", Lane::Lints, "no lint speaks up natively", clippy).after(&["build"]),
    SuiteStep::new(
        "clippy-wasm",
        Lane::Lints,
        "no lint speaks up for the browser",
        clippy_wasm,
    )
    .after(&["page"]),
    SuiteStep::new(
        "deny",
        Lane::Lints,
        "licences, sources and doubles of packages",
        deny,
    ),
    SuiteStep::new(
        "wasm",
        Lane::Programs,
        "tests of five crates as wasm, in node",
        wasm_tests,
    )
    .uses(&["tools", "node"]),
    SuiteStep::new(
        "size",
        Lane::Page,
        "the shipped page stays small",
        shipped_page,
    )
    .on_request(),
    SuiteStep::new(
        "trunk",
        Lane::Page,
        "Trunk, too, builds a release page",
        trunk,
    )
    .uses(&["tools"])
    .on_request(),
];

/// `cargo xtask tidy`, compiled on its own.
pub(crate) fn tidy_command(project: &Project, args: ChoreArgs) -> Result<(), ChoreError> {
    args.done()?;
    let mut tidy = project.cargo();
    tidy.args(["run", "--quiet", "--package", "xtask-tidy"]);
    run(&mut tidy, || "Not tidy yet.".to_owned())
}

fn tidy(project: &Project) -> Result<TestTally, ChoreError> {
    run_counted(&mut project.command(project.built("debug", "xtask-tidy")))
}

fn formatting(project: &Project) -> Result<TestTally, ChoreError> {
    tools::lints(project)?;
    run(project.cargo().args(["fmt", "--all", "--check"]), || {
        "Run `cargo fmt --all`.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

fn clippy(project: &Project) -> Result<TestTally, ChoreError> {
    lint(project, &[&WORKSPACE[..], &["--all-targets"]].concat())
}

fn clippy_wasm(project: &Project) -> Result<TestTally, ChoreError> {
    tools::wasm_target(project)?;
    let programs = ["--package", "nomic", "--package", "nomic-import"];
    // The options of the page's build, so that build scripts and macros are compiled already.
    let built = ["--profile", tools::PROFILE, "--target", tools::WASM];
    let split = ["--features", "nomic/split"];
    lint(project, &[&programs[..], &built, &split].concat())
}

fn lint(project: &Project, what: &[&str]) -> Result<TestTally, ChoreError> {
    tools::lints(project)?;
    let mut clippy = project.cargo();
    clippy
        .arg("clippy")
        .args(what)
        .args(["--", "--deny", "warnings"]);
    run(&mut clippy, || {
        "Clippy has something to say, see above.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

/// Checks Cargo.lock against deny.toml. The advisories are downloaded from their publisher. If it
/// can't be reached, all other checks run.
fn deny(project: &Project) -> Result<TestTally, ChoreError> {
    tools::deny(project)?;
    let deny = || project.command(project.tool("cargo-deny"));
    let mut check = deny();
    check.args(["--workspace", "--locked", "check", "--hide-inclusion-graph"]);
    // An exception without a use is an error.
    check.args(["--deny", "unnecessary-skip", "--deny", "unmatched-skip"]);
    check.args(["bans", "licenses", "sources"]);
    match output(deny().args(["fetch", "db"])) {
        Some(_) => drop(check.arg("advisories")),
        None => print_lines("    The advisories can't be fetched, so they are not checked."),
    }
    run(&mut check, || {
        "Something in Cargo.lock is not allowed, see above and deny.toml.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

/// Builds tests and programs at once (the browser tests start the relay). So both use the same
/// dependencies, which are compiled once.
fn build_natively(project: &Project) -> Result<TestTally, ChoreError> {
    let mut build = project.cargo();
    build
        .arg("build")
        .args(WORKSPACE)
        .args(["--bins", "--tests"]);
    run(&mut build, || {
        "The tests don't compile, see above.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

fn native_tests(project: &Project) -> Result<TestTally, ChoreError> {
    let mut tests = project.cargo();
    tests.arg("test").args(WORKSPACE).arg("--no-fail-fast");
    run_counted(&mut tests)
}

fn wasm_tools(project: &Project) -> Result<TestTally, ChoreError> {
    tools::wasm_target(project)?;
    tools::every_page_tool(project)?;
    Ok(TestTally::default())
}

fn wasm_tests(project: &Project) -> Result<TestTally, ChoreError> {
    let mut tests = project.cargo();
    // Unit tests don't know the runner: compiled for it, they would be programs without tests.
    tests.args(["test", "--target", tools::WASM, "--no-fail-fast"]);
    tests.args(["--test", "*"]);
    for package in IN_WASM {
        tests.args(["--package", package]);
    }
    let tally = run_counted(&mut tests)?;
    if tally.passed == 0 {
        return Err(ChoreError::new("No wasm test ran."));
    }
    Ok(tally)
}

fn tested_page(project: &Project) -> Result<TestTally, ChoreError> {
    page::build(project, Path::new(PAGE), PageKind::Tested)?;
    Ok(TestTally::default())
}

fn shipped_page(project: &Project) -> Result<TestTally, ChoreError> {
    page::build_shipped(project, Path::new("dist"))?;
    Ok(TestTally::PASSED)
}

/// Builds the page with Trunk. Only development uses it, so this can wait for a change of Trunk's
/// input.
fn trunk(project: &Project) -> Result<TestTally, ChoreError> {
    tools::trunk(project)?;
    let dist = project.root.join(TRUNK_PAGE);
    let mut build = serve::trunk(project);
    build.args(["build", "--release", "--dist"]).arg(&dist);
    run(&mut build, || "Trunk can't build the page.".to_owned())?;
    match dist.join("sw.js").exists() {
        true => Ok(TestTally::PASSED),
        false => Err(ChoreError::new("Trunk has not had the page finished.")),
    }
}

fn node(project: &Project) -> Result<TestTally, ChoreError> {
    tools::node(project)?;
    tools::node_modules(project, &project.e2e())?;
    Ok(TestTally::default())
}

fn browser(project: &Project) -> Result<TestTally, ChoreError> {
    tools::browser(project)?;
    Ok(TestTally::default())
}

fn browser_tests(project: &Project) -> Result<TestTally, ChoreError> {
    let mut tests = project.command("node");
    tests
        .current_dir(project.e2e())
        .args(["--test", SCENES, "--test-reporter=spec"])
        .env("NOMIC_BROWSER", tools::browser(project)?)
        .env("NOMIC_RELAY", project.built("debug", "nomic"))
        .env("NOMIC_SIM", project.built("debug", "nomic-sim"))
        .env("NOMIC_PAGE", page_for_tests(project)?);
    run_counted(&mut tests)
}

fn page_for_tests(project: &Project) -> Result<PathBuf, ChoreError> {
    let page = project.root.join(PAGE);
    if page.join("index.html").exists() {
        return Ok(page);
    }
    Err(ChoreError::new(
        "There is no page to test; the step `page` builds it.",
    ))
}

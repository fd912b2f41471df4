//! The steps, in the order of their lanes.

use std::{path::Path, process::Command};

use super::{
    Lane::{Lints, Page, Programs},
    StepWork::{Check, Setup, Tests},
    SuiteStep,
};
use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, fail},
    packaging,
    page::{self, PageKind},
    project::Project,
    release::{self, twice},
    run::{output, print_lines, run, run_counted},
    serve,
    tally::TestTally,
    tools,
};

/// Not `target/page`, where cargo has the profile of that name.
const PAGE: &str = "target/tested-page";
const SHIPPED_PAGE: &str = "dist";
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
const SCENES: [&str; 2] = ["--test", "--test-concurrency=3"];
/// Not found by Node itself.
const HOSTING_SCENES: [&str; 2] = ["--test", "hosting/scenes.js"];
const WEBKIT_SCENES: [&str; 2] = ["--test", "webkit/scenes.js"];

/// Tools have their own steps, since compiling them takes longer than some tests.
pub(super) const STEPS: [SuiteStep; 20] = [
    SuiteStep::new("fmt", Lints, Check(formatting)),
    SuiteStep::new("tools", Page, Setup(tools::every_page_tool)),
    SuiteStep::new("build", Programs, Check(build_natively)),
    SuiteStep::new("node", Page, Setup(node)),
    SuiteStep::new("page", Page, Setup(tested_page)).uses(&["tools"]),
    SuiteStep::new("browser", Page, Setup(browser)),
    SuiteStep::new("e2e", Page, Tests(browser_tests)).uses(&["build", "node", "page", "browser"]),
    SuiteStep::new("native", Programs, Tests(native_tests)).uses(&["build"]),
    SuiteStep::new("tidy", Lints, Tests(tidy)).uses(&["build"]),
    SuiteStep::new("clippy", Lints, Check(clippy)).after(&["build"]),
    SuiteStep::new("clippy-wasm", Lints, Check(clippy_wasm)).after(&["page"]),
    SuiteStep::new("deny", Lints, Check(deny)),
    SuiteStep::new("wasm", Programs, Tests(wasm_tests)).uses(&["tools", "node"]),
    SuiteStep::new("webkit", Page, Tests(webkit_tests))
        .uses(&["build", "node", "page"])
        .on_request(),
    SuiteStep::new("packaging", Programs, Tests(packaging::test)).on_request(),
    SuiteStep::new("size", Page, Check(shipped_page)).on_request(),
    SuiteStep::new("hosting", Page, Tests(hosting_tests))
        .uses(&["build", "node", "browser", "size"])
        .on_request(),
    SuiteStep::new("release", Programs, Tests(release_tests))
        .uses(&["node", "browser"])
        .on_request(),
    SuiteStep::new("reproducible", Programs, Check(twice::compare)).on_request(),
    SuiteStep::new("trunk", Page, Check(trunk))
        .uses(&["tools"])
        .on_request(),
];

/// `cargo xtask tidy`, compiled on its own.
pub(crate) fn tidy_command(project: &Project, args: ChoreArgs) -> ChoreResult {
    args.done()?;
    let mut tidy = project.cargo();
    tidy.args(["run", "--quiet", "--package", "xtask-tidy"]);
    run(&mut tidy, "Not tidy yet.")
}

fn tidy(project: &Project) -> ChoreResult<TestTally> {
    run_counted(&mut project.command(project.built("debug", "xtask-tidy")))
}

fn formatting(project: &Project) -> ChoreResult {
    tools::lints(project)?;
    let mut check = project.cargo();
    run(
        check.args(["fmt", "--all", "--check"]),
        "Run `cargo fmt --all`.",
    )
}

fn clippy(project: &Project) -> ChoreResult {
    lint(project, &[&WORKSPACE[..], &["--all-targets"]].concat())
}

fn clippy_wasm(project: &Project) -> ChoreResult {
    tools::wasm_target(project)?;
    let programs = ["--package", "nomic", "--package", "nomic-import"];
    // The options of the page's build, so that build scripts and macros are compiled already.
    let built = ["--profile", tools::PROFILE, "--target", tools::WASM];
    let split = ["--features", "nomic/split"];
    lint(project, &[&programs[..], &built, &split].concat())
}

fn lint(project: &Project, what: &[&str]) -> ChoreResult {
    tools::lints(project)?;
    let mut clippy = project.cargo();
    clippy.arg("clippy").args(what);
    clippy.args(["--", "--deny", "warnings"]);
    run(&mut clippy, "Clippy has something to say, see above.")
}

/// Checks Cargo.lock against deny.toml. The advisories are downloaded from their publisher. If it
/// can't be reached, all other checks run.
fn deny(project: &Project) -> ChoreResult {
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
    run(
        &mut check,
        "Something in Cargo.lock is not allowed, see above and deny.toml.",
    )
}

/// Builds tests and programs at once (the browser tests start the relay). So both use the same
/// dependencies, which are compiled once.
fn build_natively(project: &Project) -> ChoreResult {
    let mut build = project.cargo();
    build
        .arg("build")
        .args(WORKSPACE)
        .args(["--bins", "--tests"]);
    run(&mut build, "The tests don't compile, see above.")
}

fn native_tests(project: &Project) -> ChoreResult<TestTally> {
    let mut tests = project.cargo();
    tests.env(tools::NATS_VARIABLE, tools::nats_server(project)?);
    run_counted(tests.arg("test").args(WORKSPACE).arg("--no-fail-fast"))
}

fn wasm_tests(project: &Project) -> ChoreResult<TestTally> {
    let mut tests = project.cargo();
    // Unit tests don't know the runner: compiled for it, they would be programs without tests.
    tests.args(["test", "--target", tools::WASM, "--no-fail-fast"]);
    tests.args(["--test", "*"]);
    for package in IN_WASM {
        tests.args(["--package", package]);
    }
    let tally = run_counted(&mut tests)?;
    match tally.passed {
        0 => fail("No wasm test ran."),
        _ => Ok(tally),
    }
}

fn tested_page(project: &Project) -> ChoreResult {
    page::build(project, Path::new(PAGE), PageKind::Tested).map(drop)
}

fn shipped_page(project: &Project) -> ChoreResult {
    page::build_shipped(project, Path::new(SHIPPED_PAGE)).map(drop)
}

/// Builds the page with Trunk. Only development uses it, so this can wait for a change of Trunk's
/// input.
fn trunk(project: &Project) -> ChoreResult {
    tools::trunk(project)?;
    let dist = project.root.join(TRUNK_PAGE);
    let mut build = serve::trunk(project);
    build.args(["build", "--release", "--dist"]).arg(&dist);
    run(&mut build, "Trunk can't build the page.")?;
    match dist.join("sw.js").exists() {
        true => Ok(()),
        false => fail("Trunk has not had the page finished."),
    }
}

fn node(project: &Project) -> ChoreResult {
    tools::node_modules(project, &project.e2e())
}

fn browser(project: &Project) -> ChoreResult {
    tools::browser(project)?;
    tools::firefox(project).map(drop)
}

fn browser_tests(project: &Project) -> ChoreResult<TestTally> {
    run_counted(scenes(project, PAGE, &SCENES)?.env("NOMIC_FIREFOX", tools::firefox(project)?))
}

fn webkit_tests(project: &Project) -> ChoreResult<TestTally> {
    let webkit = tools::webkit(project)?;
    run_counted(scenes(project, PAGE, &WEBKIT_SCENES)?.env("NOMIC_WEBKIT", webkit))
}

/// Serves the shipped page by web servers with the configurations of docs/hosting.md.
fn hosting_tests(project: &Project) -> ChoreResult<TestTally> {
    tools::web_servers(project)?;
    run_counted(&mut scenes(project, SHIPPED_PAGE, &HOSTING_SCENES)?)
}

/// Makes a release, installs and starts its packages.
fn release_tests(project: &Project) -> ChoreResult<TestTally> {
    release::release_command(project, ChoreArgs::new(Vec::new()))?;
    tools::package_managers(project)?;
    let mut tests = project.command("node");
    tests
        .current_dir(project.e2e())
        .args(["--test", "--test-reporter=spec", "hosting/packages.js"])
        .env("NOMIC_BROWSER", tools::browser(project)?)
        .env("NOMIC_RELEASE", release::folder(project)?);
    run_counted(&mut tests)
}

fn scenes(project: &Project, page: &str, which: &[&str]) -> ChoreResult<Command> {
    let page = project.root.join(page);
    if !page.join("index.html").exists() {
        return fail("There is no page to test; the steps `page` and `size` build one.");
    }
    let mut tests = project.command("node");
    tests
        .current_dir(project.e2e())
        .arg("--test-reporter=spec")
        .args(which)
        .env("NOMIC_BROWSER", tools::browser(project)?)
        .env("NOMIC_RELAY", project.built("debug", "nomic"))
        .env("NOMIC_SIM", project.built("debug", "nomic-sim"))
        .env("NOMIC_PAGE", page);
    Ok(tests)
}

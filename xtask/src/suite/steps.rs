//! The steps, in the order of their lanes.

use std::path::{Path, PathBuf};

use super::{Lane, SuiteStep};
use crate::{
    chore_error::ChoreError,
    page,
    project::Project,
    run::{output, print_lines, run, run_counted},
    serve,
    tally::TestTally,
    tidy, tools,
};

/// Folder of the page for the browser tests: `dist` belongs to `play`.
const PAGE: &str = "target/page";
const TRUNK_PAGE: &str = "target/trunk";
const IN_WASM: [&str; 5] = [
    "nomic-rules",
    "nomic-engine",
    "nomic-wording",
    "nomic-sync",
    "nomic-sim",
];
const SCENES: &str = "--test-concurrency=3";

/// Tools have their own steps, since compiling them takes longer than some tests.
pub(super) const STEPS: [SuiteStep; 14] = [
    SuiteStep {
        name: "fmt",
        what: "the sources are formatted",
        lane: Lane::Lints,
        on_request: false,
        uses: &[],
        after: &[],
        run: formatting,
    },
    SuiteStep {
        name: "tidy",
        what: "layers, lengths, names, and what documents say",
        lane: Lane::Lints,
        on_request: false,
        uses: &[],
        after: &[],
        run: tidy::tidy,
    },
    SuiteStep {
        name: "bindgen",
        what: "wasm-bindgen, compiled once",
        lane: Lane::Page,
        on_request: false,
        uses: &[],
        after: &[],
        run: wasm_tools,
    },
    SuiteStep {
        name: "build",
        what: "programs and tests compile natively",
        lane: Lane::Programs,
        on_request: false,
        uses: &[],
        // They share a build directory, and the page must not wait.
        after: &["bindgen"],
        run: build_natively,
    },
    SuiteStep {
        name: "node",
        what: "Node and the packages of the browser tests",
        lane: Lane::Page,
        on_request: false,
        uses: &[],
        after: &[],
        run: node,
    },
    SuiteStep {
        name: "page",
        what: "the release page builds and stays small",
        lane: Lane::Page,
        on_request: false,
        uses: &["bindgen"],
        after: &[],
        run: release_page,
    },
    SuiteStep {
        name: "browser",
        what: "Chromium",
        lane: Lane::Page,
        on_request: false,
        uses: &[],
        after: &[],
        run: browser,
    },
    SuiteStep {
        name: "e2e",
        what: "people play in real browsers",
        lane: Lane::Page,
        on_request: false,
        uses: &["build", "node", "page", "browser"],
        after: &[],
        run: browser_tests,
    },
    SuiteStep {
        name: "native",
        what: "the tests of all crates",
        lane: Lane::Programs,
        on_request: false,
        uses: &["build"],
        after: &[],
        run: native_tests,
    },
    SuiteStep {
        name: "clippy-wasm",
        what: "no lint speaks up for the browser",
        lane: Lane::Lints,
        on_request: false,
        uses: &[],
        after: &["page"],
        run: clippy_wasm,
    },
    SuiteStep {
        name: "clippy",
        what: "no lint speaks up natively",
        lane: Lane::Lints,
        on_request: false,
        uses: &[],
        after: &["build"],
        run: clippy,
    },
    SuiteStep {
        name: "deny",
        what: "licences, sources, duplicates and advisories of other people's packages",
        lane: Lane::Lints,
        on_request: false,
        uses: &[],
        after: &[],
        run: deny,
    },
    SuiteStep {
        name: "wasm",
        what: "the tests of rules, engine, words, sync and simulated games as wasm, in node",
        lane: Lane::Programs,
        on_request: false,
        uses: &["bindgen", "node"],
        after: &[],
        run: wasm_tests,
    },
    SuiteStep {
        name: "trunk",
        what: "Trunk, too, builds a release page",
        lane: Lane::Page,
        on_request: true,
        uses: &["bindgen"],
        after: &[],
        run: trunk,
    },
];

fn formatting(project: &Project) -> Result<TestTally, ChoreError> {
    tools::lints(project)?;
    run(project.cargo().args(["fmt", "--all", "--check"]), || {
        "Run `cargo fmt --all`.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

fn clippy(project: &Project) -> Result<TestTally, ChoreError> {
    lint(project, &["--workspace", "--all-targets"])
}

fn clippy_wasm(project: &Project) -> Result<TestTally, ChoreError> {
    tools::wasm_target(project)?;
    let programs = ["--package", "nomic", "--package", "nomic-import"];
    // The options of the page's build, so that build scripts and macros are compiled already.
    let built = [
        "--release",
        "--target",
        tools::WASM,
        "--features",
        "nomic/split",
    ];
    lint(project, &[&programs[..], &built].concat())
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
    build.args(["build", "--workspace", "--bins", "--tests"]);
    run(&mut build, || {
        "The tests don't compile, see above.".to_owned()
    })?;
    Ok(TestTally::PASSED)
}

fn native_tests(project: &Project) -> Result<TestTally, ChoreError> {
    let mut tests = project.cargo();
    tests.args(["test", "--workspace", "--no-fail-fast"]);
    run_counted(&mut tests)
}

fn wasm_tools(project: &Project) -> Result<TestTally, ChoreError> {
    tools::for_page(project)?;
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

fn release_page(project: &Project) -> Result<TestTally, ChoreError> {
    let page = page::build(project, Path::new(PAGE))?;
    page::check_limit(page.size)?;
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

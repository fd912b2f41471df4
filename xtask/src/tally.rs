//! Counts tests: reads the summaries that cargo's, wasm-bindgen's and node's test runners print.

use std::ops::AddAssign;

/// Most stored lines of the output of failed tests. All of it was shown before.
const LINES_KEPT: usize = 300;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TestTally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) said: Vec<String>,
}

impl TestTally {
    pub(crate) const PASSED: Self = Self::new(1, 0);

    const fn new(passed: u32, failed: u32) -> Self {
        Self {
            passed,
            failed,
            said: Vec::new(),
        }
    }

    pub(crate) fn failure(why: &str) -> Self {
        let said = why.lines().map(str::to_owned).collect();
        Self {
            said,
            ..Self::new(0, 1)
        }
    }
}

impl AddAssign for TestTally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.said.extend(other.said);
    }
}

/// Collects the summaries in a program's output, line by line, and the output of failed tests.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    tally: TestTally,
    tells_failures: bool,
}

impl Counter {
    pub(crate) fn line(&mut self, line: &str) {
        let summary = cargo_summary(line);
        self.tells_failures |= opens_failures(line);
        if self.tells_failures && self.tally.said.len() < LINES_KEPT {
            self.tally.said.push(line.to_owned());
        }
        self.tells_failures &= summary.is_none();
        if let Some(found) = summary.or_else(|| node_summary(line)) {
            self.tally += found;
        }
    }

    pub(crate) fn tally(self) -> TestTally {
        self.tally
    }
}

/// True if this line begins a list of failures. libtest and wasm-bindgen print `failures:` and
/// continue to their summary. node prints `failing tests:` and continues to its end.
fn opens_failures(line: &str) -> bool {
    matches!(line.trim(), "failures:" | "✖ failing tests:")
}

/// Reads `test result: ok. 3 passed; 1 failed; 0 ignored; ...`, from libtest and from wasm-bindgen.
fn cargo_summary(line: &str) -> Option<TestTally> {
    let (_, counts) = line.trim().strip_prefix("test result:")?.split_once('.')?;
    let mut counts = counts.split(';').map(str::trim);
    let passed = counts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = counts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some(TestTally::new(passed, failed))
}

/// Reads `ℹ pass 3` and `ℹ fail 0` (or with `#`), from `node --test`, each on its own line. A test
/// that timed out is `cancelled`, which counts as failed.
fn node_summary(line: &str) -> Option<TestTally> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["ℹ" | "#", name, number] = words[..] else {
        return None;
    };
    match name {
        "pass" => Some(TestTally::new(number.parse().ok()?, 0)),
        "fail" | "cancelled" => Some(TestTally::new(0, number.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, passed: u32, failed: u32) {
        let mut counter = Counter::default();
        output.lines().for_each(|line| counter.line(line));
        let tally = counter.tally();
        assert_eq!((tally.passed, tally.failed), (passed, failed), "{output}");
    }

    #[test]
    fn what_failed_tests_say_is_kept_and_nothing_else() {
        let mut counter = Counter::default();
        let output = "test a ... FAILED\n\nfailures:\n\n---- a stdout ----\nno\n\nfailures:\n    a\n\n\
             test result: FAILED. 0 passed; 1 failed\ntest b ... ok\ntest result: ok. 1 passed; 0 failed\n\
             ℹ fail 1\n\n✖ failing tests:\n\ntest at vote.test.js:3:1\n✖ a vote counts";
        output.lines().for_each(|line| counter.line(line));
        let said = counter.tally().said;
        assert_eq!(said.first().unwrap(), "failures:");
        assert!(said.contains(&"no".to_owned()));
        assert!(!said.iter().any(|line| line.contains("test b")));
        assert_eq!(said.last().unwrap(), "✖ a vote counts");
    }

    #[test]
    fn cargo_summaries_add_up() {
        check(
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n\
             test result: FAILED. 5 passed; 2 failed; 0 ignored",
            8,
            2,
        );
    }

    #[test]
    fn node_summaries_count_cancelled_tests_as_failed() {
        check(
            "ℹ tests 6\nℹ pass 4\nℹ fail 1\nℹ cancelled 1\nℹ todo 0",
            4,
            2,
        );
        check("# tests 2\n# pass 2\n# fail 0", 2, 0);
    }

    #[test]
    fn other_lines_count_nothing() {
        check(
            "running 3 tests\ntest a ... ok\n# pass the salt\nℹ pass on 3",
            0,
            0,
        );
    }
}

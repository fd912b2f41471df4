//! Counting tests: reads the summaries that cargo's, wasm-bindgen's and node's test runners print.

use std::ops::AddAssign;

/// How many checks passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Tally {
    pub(crate) const PASSED: Self = Self {
        passed: 1,
        failed: 0,
    };
    pub(crate) const FAILED: Self = Self {
        passed: 0,
        failed: 1,
    };
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Collects the summaries in a program's output, line by line.
#[derive(Debug, Default)]
pub(crate) struct Counter(Tally);

impl Counter {
    pub(crate) fn line(&mut self, line: &str) {
        if let Some(found) = cargo_summary(line) {
            self.0 += found;
        } else if let Some(found) = node_summary(line) {
            self.0 += found;
        }
    }

    pub(crate) fn tally(&self) -> Tally {
        self.0
    }
}

/// `test result: ok. 3 passed; 1 failed; 0 ignored; ...`, from libtest and from wasm-bindgen.
fn cargo_summary(line: &str) -> Option<Tally> {
    let (_, counts) = line.trim().strip_prefix("test result:")?.split_once('.')?;
    let count = |what: &str| {
        counts
            .split(';')
            .filter_map(|part| part.trim().split_once(' '))
            .find(|(_, name)| *name == what)
            .and_then(|(number, _)| number.parse().ok())
    };
    Some(Tally {
        passed: count("passed")?,
        failed: count("failed")?,
    })
}

/// `ℹ pass 3` and `ℹ fail 0` (or with `#`), from `node --test`, each on a line of its own.
/// A test that ran out of its time is `cancelled`, which is as bad as failed.
fn node_summary(line: &str) -> Option<Tally> {
    let mut words = line.split_whitespace();
    let mark = words.next()?;
    if mark != "ℹ" && mark != "#" {
        return None;
    }
    let (name, number) = (words.next()?, words.next()?.parse().ok()?);
    let mut tally = Tally::default();
    match name {
        "pass" => tally.passed = number,
        "fail" | "cancelled" => tally.failed = number,
        _ => return None,
    }
    words.next().is_none().then_some(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, passed: u32, failed: u32) {
        let mut counter = Counter::default();
        output.lines().for_each(|line| counter.line(line));
        assert_eq!(counter.tally(), Tally { passed, failed }, "{output}");
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

//! Runs other programs: prints a heading, their output and the time.

use std::{
    cell::Cell,
    fmt::Display,
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    tally::{Counter, TestTally},
};

thread_local! {
    static NAME: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Prefixes all output of this thread and its programs from now on, since other threads print at
/// the same time.
pub(crate) fn speak_as(name: &'static str) {
    NAME.set(Some(name));
}

pub(crate) fn print_lines(text: impl Display) {
    let text = text.to_string();
    match NAME.get() {
        None => println!("{text}"),
        Some(name) => {
            for line in text.lines() {
                println!("{name:<12} {line}");
            }
        }
    }
}

pub(crate) fn stage<T>(what: &str, thing: impl FnOnce() -> ChoreResult<T>) -> ChoreResult<T> {
    print_lines(format_args!("==> {what}"));
    let start = Instant::now();
    let outcome = thing()?;
    let time = format_duration(start.elapsed());
    print_lines(format_args!("    done in {time}"));
    Ok(outcome)
}

/// Runs a program to its end. The last argument is the error if the program fails.
pub(crate) fn run(command: &mut Command, or_else: &str) -> ChoreResult {
    let status = match NAME.get() {
        // The program has the terminal to itself.
        None => command.status().context(not_started(command))?,
        Some(_) => listen(command, |_| ())?,
    };
    if status.success() {
        Ok(())
    } else {
        fail(or_else)
    }
}

/// Output of a program; `None` if it failed or is missing.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    command.stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs a test program to its end, shows its output and counts its tests.
///
/// A program may fail without a failed test, because it did not compile or crashed. This counts as
/// one failure: a run must not end in "0 failed" then.
pub(crate) fn run_counted(command: &mut Command) -> ChoreResult<TestTally> {
    let mut counter = Counter::default();
    let status = listen(command, |line| counter.line(line))?;
    let mut tally = counter.tally();
    if !status.success() && tally.failed == 0 {
        tally += TestTally::failure("The program failed, but none of its tests did.");
    }
    Ok(tally)
}

/// Runs a program like [`run`], and returns its output.
pub(crate) fn run_captured(command: &mut Command, or_else: &str) -> ChoreResult<String> {
    let mut heard = String::new();
    let status = listen(command, |line| heard.extend([line, "\n"]))?;
    if status.success() {
        Ok(heard)
    } else {
        fail(or_else)
    }
}

/// Runs a program to its end, shows its output and passes each line to `hear`.
fn listen(command: &mut Command, mut hear: impl FnMut(&str)) -> ChoreResult<ExitStatus> {
    let name = NAME.get();
    command.stdout(Stdio::piped());
    if name.is_some() {
        command.stderr(Stdio::piped());
    }
    let mut child = command.spawn().context(not_started(command))?;
    let errors = child.stderr.take().map(|errors| {
        thread::spawn(move || {
            NAME.set(name);
            each_line(errors, |line| print_lines(line));
        })
    });
    if let Some(output) = child.stdout.take() {
        each_line(output, |line| {
            print_lines(line);
            hear(line);
        });
    }
    let status = child.wait().context("The program got lost")?;
    if let Some(errors) = errors {
        let _only_prints = errors.join();
    }
    Ok(status)
}

/// Invalid UTF-8 is replaced.
fn each_line(from: impl Read, mut take: impl FnMut(&str)) {
    for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
        take(String::from_utf8_lossy(&line).trim_end_matches('\r'));
    }
}

pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(&file));
    candidates.find(|candidate| candidate.is_file())
}

pub(crate) fn format_duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f32()),
        10..120 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

pub(crate) fn not_started(command: &Command) -> String {
    format!("'{}' can't be started", command.get_program().display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_the_unit_that_fits() {
        assert_eq!(format_duration(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(format_duration(Duration::from_secs(75)), "75 s");
        assert_eq!(format_duration(Duration::from_secs(150)), "2 min 30 s");
    }

    #[test]
    fn a_program_that_is_not_there_is_trouble_not_a_panic() {
        let mut command = Command::new("no-such-program-anywhere");
        assert!(run(&mut command, "").is_err());
        assert_eq!(output(&mut command), None);
    }

    #[test]
    fn what_a_program_prints_is_heard_to_its_last_line_whether_or_not_others_speak() {
        let printing = || {
            let mut command = Command::new("sh");
            command.args([
                "-c",
                "echo one; echo other >&2; printf 'test result: ok. 2 passed; 0 failed'",
            ]);
            command
        };
        let heard = || run_captured(&mut printing(), "").unwrap();
        let right = "one\ntest result: ok. 2 passed; 0 failed\n";
        assert_eq!(heard(), right);
        speak_as("test");
        assert_eq!(heard(), right);
        assert_eq!(run_counted(&mut printing()).unwrap().passed, 2);
    }
}

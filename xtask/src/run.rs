//! Runs other programs: prints a heading, their output and the time.

use std::{
    cell::Cell,
    fmt::Display,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{
    chore_error::{ChoreError, ErrorContext},
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

pub(crate) fn stage<T>(
    what: &str,
    thing: impl FnOnce() -> Result<T, ChoreError>,
) -> Result<T, ChoreError> {
    print_lines(format_args!("==> {what}"));
    let start = Instant::now();
    let outcome = thing()?;
    print_lines(format_args!(
        "    done in {}",
        format_duration(start.elapsed())
    ));
    Ok(outcome)
}

pub(crate) fn run(
    command: &mut Command,
    or_else: impl FnOnce() -> String,
) -> Result<(), ChoreError> {
    let status = match NAME.get() {
        // The program has the terminal to itself.
        None => command.status().with_context(|| not_started(command))?,
        Some(_) => listen(command, |_| ())?,
    };
    if status.success() {
        Ok(())
    } else {
        Err(ChoreError::new(or_else()))
    }
}

/// Output of a program; `None` if it failed or is missing.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs a test program to its end, shows its output and counts its tests.
///
/// A program may fail without a failed test, because it did not compile or crashed. This counts as
/// one failure: a run must not end in "0 failed" then.
pub(crate) fn run_counted(command: &mut Command) -> Result<TestTally, ChoreError> {
    let mut counter = Counter::default();
    let status = listen(command, |line| counter.line(line))?;
    let mut tally = counter.tally();
    if !status.success() && tally.failed == 0 {
        tally += TestTally::failure("The program failed, but none of its tests did.");
    }
    Ok(tally)
}

pub(crate) fn run_captured(
    command: &mut Command,
    or_else: impl FnOnce() -> String,
) -> Result<String, ChoreError> {
    let mut heard = String::new();
    let status = listen(command, |line| {
        heard.push_str(line);
        heard.push('\n');
    })?;
    if status.success() {
        Ok(heard)
    } else {
        Err(ChoreError::new(or_else()))
    }
}

/// Runs a program to its end, shows its output and passes each line to `hear`.
fn listen(command: &mut Command, mut hear: impl FnMut(&str)) -> Result<ExitStatus, ChoreError> {
    let name = NAME.get();
    command.stdout(Stdio::piped());
    if name.is_some() {
        command.stderr(Stdio::piped());
    }
    let mut child = command.spawn().with_context(|| not_started(command))?;
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
    let status = child
        .wait()
        .with_context(|| "The program got lost".to_owned())?;
    if let Some(errors) = errors {
        let _only_prints = errors.join();
    }
    Ok(status)
}

/// Invalid UTF-8 is replaced.
fn each_line(from: impl Read, mut take: impl FnMut(&str)) {
    let mut reader = BufReader::new(from);
    let mut line = Vec::new();
    while matches!(reader.read_until(b'\n', &mut line), Ok(read) if read > 0) {
        take(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']));
        line.clear();
    }
}

pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|candidate| candidate.is_file())
}

pub(crate) fn format_duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f32()),
        10..120 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

fn not_started(command: &Command) -> String {
    let program = Path::new(command.get_program());
    format!("'{}' can't be started", program.display())
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
        assert!(run(&mut command, String::new).is_err());
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
        let heard = || run_captured(&mut printing(), String::new).unwrap();
        let right = "one\ntest result: ok. 2 passed; 0 failed\n";
        assert_eq!(heard(), right);
        speak_as("test");
        assert_eq!(heard(), right);
        assert_eq!(run_counted(&mut printing()).unwrap().passed, 2);
    }
}

//! Running other programs: say what is done, show what they print, say how long it took.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::{
    tally::{Counter, Tally},
    trouble::{OrSay, Trouble},
};

/// Prints a heading, does the thing, prints the time it took.
pub(crate) fn stage<T>(
    what: &str,
    thing: impl FnOnce() -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    println!("==> {what}");
    let start = Instant::now();
    let outcome = thing()?;
    println!("    done in {}", spoken(start.elapsed()));
    Ok(outcome)
}

/// Runs a program to its end; what it prints is shown.
pub(crate) fn run(command: &mut Command, or_else: impl FnOnce() -> String) -> Result<(), Trouble> {
    let status = command.status().or_say(|| not_started(command))?;
    if status.success() {
        Ok(())
    } else {
        Err(Trouble::new(or_else()))
    }
}

/// Runs a program to its end and gives what it printed, or nothing if it failed or is not there.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs a test program to its end, shows what it prints and counts the tests in it.
///
/// A program that fails without a failed test (it did not compile, it crashed) counts as one
/// failure: a run must not end in "0 failed" then.
pub(crate) fn run_counted(command: &mut Command) -> Result<Tally, Trouble> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .or_say(|| not_started(command))?;
    let mut counter = Counter::default();
    if let Some(stdout) = child.stdout.take() {
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while matches!(reader.read_until(b'\n', &mut line), Ok(read) if read > 0) {
            let text = String::from_utf8_lossy(&line);
            print!("{text}");
            counter.line(&text);
            line.clear();
        }
    }
    let status = child.wait().or_say(|| "The tests got lost".to_owned())?;
    let mut tally = counter.tally();
    if !status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(tally)
}

/// Runs a program to its end, shows what it prints and gives it.
pub(crate) fn run_heard(
    command: &mut Command,
    or_else: impl FnOnce() -> String,
) -> Result<String, Trouble> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .or_say(|| not_started(command))?;
    let mut heard = String::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            println!("{line}");
            heard.push_str(&line);
            heard.push('\n');
        }
    }
    let status = child.wait().or_say(|| "The program got lost".to_owned())?;
    if status.success() {
        Ok(heard)
    } else {
        Err(Trouble::new(or_else()))
    }
}

/// Looks for a program on the PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|candidate| candidate.is_file())
}

/// A duration as people say it.
pub(crate) fn spoken(time: Duration) -> String {
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
        assert_eq!(spoken(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(spoken(Duration::from_secs(75)), "75 s");
        assert_eq!(spoken(Duration::from_secs(150)), "2 min 30 s");
    }

    #[test]
    fn a_program_that_is_not_there_is_trouble_not_a_panic() {
        let mut command = Command::new("no-such-program-anywhere");
        assert!(run(&mut command, String::new).is_err());
        assert_eq!(output(&mut command), None);
    }
}

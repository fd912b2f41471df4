//! A server as a process of its own, and its use of processor, memory and disk.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Prefix of the line with a server's address.
pub(crate) const LISTENING: &str = "listening on ";

/// Unit of processor time in `/proc/PID/stat`.
const TICK: Duration = Duration::from_millis(10);

pub(crate) struct ServerProcess {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Time until the server listened.
    pub(crate) start: Duration,
}

impl ServerProcess {
    /// Starts a server, and waits until it listens. The server ends when its input does, so it does
    /// not outlive this process.
    pub(crate) fn start(mut command: Command) -> Self {
        let began = Instant::now();
        let mut child = spawn(&mut command);
        let address = listening(&mut child).expect("the server ended before it listened");
        Self {
            child,
            address,
            start: began.elapsed(),
        }
    }

    /// Usage so far.
    pub(crate) fn usage(&self) -> Usage {
        Usage::of(self.child.id())
    }

    /// Memory in use, in KB.
    pub(crate) fn resident(&self) -> u64 {
        field(&format!("/proc/{}/status", self.child.id()), "VmRSS:")
    }

    /// Lets the server end by itself.
    pub(crate) fn stop(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }

    /// Ends the server with a signal that it can't catch.
    pub(crate) fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

pub(crate) fn spawn(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("a server can't be started")
}

/// Address that a server prints; `None` if it ends before.
fn listening(child: &mut Child) -> Option<SocketAddr> {
    let lines = BufReader::new(child.stdout.take()?).lines();
    let mut lines = lines.map_while(Result::ok);
    lines.find_map(|line| line.strip_prefix(LISTENING)?.parse().ok())
}

/// Processor time and bytes written to the disk.
#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    pub(crate) processor: Duration,
    pub(crate) written: u64,
}

impl Usage {
    pub(crate) fn of_this_process() -> Self {
        Self::of(std::process::id())
    }

    /// Usage of a process so far.
    pub(crate) fn of(process: u32) -> Self {
        Self {
            processor: processor(process),
            written: field(&format!("/proc/{process}/io"), "write_bytes:"),
        }
    }

    pub(crate) fn since(self, earlier: Self) -> Self {
        Self {
            processor: self.processor.saturating_sub(earlier.processor),
            written: self.written.saturating_sub(earlier.written),
        }
    }
}

impl std::iter::Sum for Usage {
    fn sum<I: Iterator<Item = Self>>(usages: I) -> Self {
        usages.fold(Self::default(), |sum, usage| Self {
            processor: sum.processor + usage.processor,
            written: sum.written + usage.written,
        })
    }
}

/// Processor time of all threads of a process, also of those that have ended.
fn processor(process: u32) -> Duration {
    let stat = read(&format!("/proc/{process}/stat"));
    // The name before the last bracket may have spaces.
    let (_, numbers) = stat.rsplit_once(')').expect("no process");
    let ticks = numbers.split_whitespace().skip(11).take(2);
    TICK * ticks.map(|field| field.parse::<u32>().unwrap()).sum()
}

fn field(file: &str, name: &str) -> u64 {
    let text = read(file);
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let value = line.and_then(|line| line.split_whitespace().next());
    value.and_then(|value| value.parse().ok()).unwrap_or(0)
}

/// Number of runnable processes of the machine, as an average of the last minute.
pub(crate) fn machine_load() -> String {
    let load = read("/proc/loadavg");
    load.split_whitespace().next().unwrap_or("?").to_owned()
}

fn read(file: &str) -> String {
    fs::read_to_string(file).expect("the load bench reads /proc, which only Linux has")
}

/// Disk space of a folder's files, in bytes.
pub(crate) fn disk(folder: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| match entry.metadata().unwrap() {
            data if data.is_dir() => disk(&entry.path()),
            data => 512 * data.blocks(),
        })
        .sum()
}

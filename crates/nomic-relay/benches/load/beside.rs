//! Sync servers of other projects, driven by their own client libraries.
//!
//! The scripts in `beside/` are server and load. The load says when the measured time begins and
//! ends, and reports what it saw itself.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{ServerProcess, Usage};
use crate::servers::Contender;

/// Servers in `beside/`.
pub(crate) const SERVERS: [&str; 3] = ["y-websocket", "hocuspocus", "automerge"];

/// A server's usage, and the figures of its load.
pub(crate) struct Outcome {
    pub(crate) usage: Usage,
    /// Growth of memory in KB.
    pub(crate) grown: u64,
    pub(crate) took: Duration,
    pub(crate) figures: Vec<f64>,
}

/// Runs a workload of `beside/load.js` with its numbers.
pub(crate) fn run(
    contender: &Contender,
    folder: &Path,
    workload: &str,
    numbers: &[(&str, f64)],
) -> Outcome {
    let scripts = contender.scripts().unwrap();
    let server = contender.start(folder);
    let mut load = Command::new("node");
    load.arg(scripts.join("load.js")).arg(&contender.name);
    load.args([server.address.to_string(), workload.to_owned()]);
    load.args(
        numbers
            .iter()
            .map(|(name, value)| format!("{name}={value}")),
    );
    let mut load = load
        .stdout(Stdio::piped())
        .spawn()
        .expect("no Node is there");
    let outcome = follow(&mut load, &server);
    let ended = load.wait().unwrap();
    assert!(ended.success(), "the load on {} failed", contender.name);
    outcome.expect("the load measured nothing")
}

fn follow(load: &mut Child, server: &ServerProcess) -> Option<Outcome> {
    let mut lines = BufReader::new(load.stdout.take()?).lines();
    await_line(&mut lines, "begin")?;
    let (began, usage, memory) = (Instant::now(), server.usage(), server.resident());
    let figures = await_line(&mut lines, "end")?;
    let figures = figures.split_whitespace();
    Some(Outcome {
        took: began.elapsed(),
        usage: server.usage().since(usage),
        grown: server.resident().saturating_sub(memory),
        figures: figures
            .map(|figure| figure.parse().unwrap_or(f64::NAN))
            .collect(),
    })
}

/// Rest of the next line that begins with a word.
fn await_line(lines: &mut std::io::Lines<BufReader<ChildStdout>>, word: &str) -> Option<String> {
    let mut lines = lines.map_while(Result::ok);
    lines.find_map(|line| Some(line.strip_prefix(word)?.to_owned()))
}

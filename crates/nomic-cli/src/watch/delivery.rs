//! Handing over a notice: to a command, or to a web address.

use std::fmt;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use hyper::Uri;
use nomic_cli::answers::WatchNotice;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::connect::{self, ConnectError};

/// Time for a command; it is ended then.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) enum Delivery {
    /// A line for the shell.
    Command(String),
    Post(Uri),
}

#[derive(Debug)]
pub(super) enum DeliveryError {
    Start(io::Error),
    Failed(ExitStatus),
    Late,
    Web(ConnectError),
}

impl fmt::Display for DeliveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeliveryError::Start(cause) => write!(f, "the command can't be started: {cause}"),
            DeliveryError::Failed(status) => write!(f, "the command failed: {status}"),
            DeliveryError::Late => {
                write!(f, "the command took more than {} s", PATIENCE.as_secs())
            }
            DeliveryError::Web(error) => write!(f, "the address did not take it: {error}"),
        }
    }
}

impl Delivery {
    pub(super) async fn hand_over(&self, notice: &WatchNotice) -> Result<(), DeliveryError> {
        let mut json = serde_json::to_string(notice)
            .map_err(|error| DeliveryError::Start(io::Error::other(error)))?;
        match self {
            Delivery::Post(uri) => connect::post(uri, json).await.map_err(DeliveryError::Web),
            Delivery::Command(line) => {
                json.push('\n');
                run(line, notice, json, PATIENCE).await
            }
        }
    }
}

async fn run(
    line: &str,
    notice: &WatchNotice,
    json: String,
    patience: Duration,
) -> Result<(), DeliveryError> {
    let mut command = shell(line);
    command.envs(environment(notice)).stdin(Stdio::piped());
    let mut child = command
        .kill_on_drop(true)
        .spawn()
        .map_err(DeliveryError::Start)?;
    let stdin = child.stdin.take();
    let fed = async {
        if let Some(mut stdin) = stdin {
            // A command need not read it.
            let _ = stdin.write_all(json.as_bytes()).await;
        }
    };
    let ended = timeout(patience, async { tokio::join!(fed, child.wait()).1 }).await;
    let status = match ended {
        Ok(status) => status.map_err(DeliveryError::Start)?,
        Err(_) => {
            end(&mut child).await;
            return Err(DeliveryError::Late);
        }
    };
    match status.success() {
        true => Ok(()),
        false => Err(DeliveryError::Failed(status)),
    }
}

#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    // A group of its own, so that what the shell has started ends with it.
    command.arg("-c").arg(line).process_group(0);
    command
}

#[cfg(not(unix))]
fn shell(line: &str) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(line);
    command
}

/// Ends a command that takes too long, and on Unix all that it has started.
async fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(id) = child.id() {
        let mut kill = Command::new("kill");
        let kill = kill.args(["-KILL", "--", &format!("-{id}")]);
        let _ = kill.stderr(Stdio::null()).status().await;
    }
    let _ = child.kill().await;
}

/// The notice as environment variables. An unknown value is empty.
fn environment(notice: &WatchNotice) -> [(&'static str, String); 13] {
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        ("NOMIC_NOTICE", notice.notice.clone()),
        ("NOMIC_ID", notice.id.clone()),
        ("NOMIC_TABLE", notice.table.clone()),
        ("NOMIC_PLAYERS", notice.players.join(", ")),
        ("NOMIC_ANY", notice.any.to_string()),
        ("NOMIC_CODE", notice.code.clone()),
        ("NOMIC_TEXT", notice.text.clone()),
        ("NOMIC_PROPOSAL", number(notice.proposal)),
        ("NOMIC_RULE", number(notice.rule)),
        ("NOMIC_SINCE", notice.since.clone()),
        ("NOMIC_DEADLINE", text(&notice.deadline)),
        ("NOMIC_PAGE", text(&notice.page)),
        ("NOMIC_LINK", text(&notice.link)),
    ]
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[tokio::test]
    async fn a_command_that_hangs_is_ended_with_all_that_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let late = folder.path().join("late");
        let line = format!("(sleep 2; touch {}) & sleep 60", late.display());
        let (notice, begun) = (WatchNotice::default(), Instant::now());
        // More than a pipe holds, for a command that does not read.
        let json = " ".repeat(1 << 20);
        let ended = run(&line, &notice, json, Duration::from_millis(200)).await;
        assert!(matches!(ended, Err(DeliveryError::Late)), "{ended:?}");
        assert!(begun.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(!late.exists());
    }
}

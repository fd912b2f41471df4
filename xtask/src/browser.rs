//! Announces the open table, and opens a browser, once the relay answers.
//!
//! `play` becomes the relay, so that Ctrl-C reaches it directly. So this part runs as a second
//! small program: it waits for the port, prints the address, and ends.

use std::{
    env,
    net::{SocketAddr, TcpStream},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{args::ChoreArgs, chore_error::ChoreResult, project::Project, run::on_path};

const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn announce_later(project: &Project, port: u16, open: bool) {
    let Ok(this) = env::current_exe() else { return };
    let mut announce = project.command(this);
    announce.args(["announce", "--port", &port.to_string()]);
    if !open {
        announce.arg("--no-open");
    }
    // If it can't be started, the relay's own line still shows the address.
    let _beside = announce.stdin(Stdio::null()).spawn();
}

pub(crate) fn announce_command(mut args: ChoreArgs) -> ChoreResult {
    let port = args.port("--port", 7474)?;
    let open = !args.flag("--no-open");
    args.done()?;
    if answers(port) {
        let address = format!("http://127.0.0.1:{port}/");
        println!("\n    The table stands at {address}");
        println!("    Ctrl-C closes it; its games are kept and are there at the next start.\n");
        if open {
            show(&address);
        }
    }
    Ok(())
}

fn answers(port: u16) -> bool {
    let start = Instant::now();
    while !is_open(port) {
        if start.elapsed() > PATIENCE {
            return false;
        }
        thread::sleep(Duration::from_millis(100));
    }
    true
}

pub(crate) fn is_open(port: u16) -> bool {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    TcpStream::connect_timeout(&address, Duration::from_millis(500)).is_ok()
}

/// Does nothing without a desktop.
fn show(address: &str) {
    let Some(mut opener) = opener() else { return };
    let _nobody_is_told = opener
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

fn opener() -> Option<Command> {
    if cfg!(target_os = "macos") {
        return Some(Command::new("open"));
    }
    if cfg!(target_os = "windows") {
        return Some(Command::new("explorer"));
    }
    env::var_os("DISPLAY").or_else(|| env::var_os("WAYLAND_DISPLAY"))?;
    on_path("xdg-open").map(Command::new)
}

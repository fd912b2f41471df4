//! `cargo xtask serve`: the page under development, rebuilt and reloaded at every change.

use std::process::{Command, Stdio};

use crate::{
    args::ChoreArgs,
    browser::is_open,
    chore_error::{ChoreResult, ErrorContext},
    page::PageKind,
    play::{become_program, build_relay, check_port_is_free, relay_command},
    project::Project,
    tools,
};

/// Trunk.toml passes `/relay` on to this port.
const RELAY_PORT: u16 = 7474;

pub(crate) fn serve(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let port = args.port("--port", 8080)?;
    args.done()?;
    check_port_is_free(port, "cargo xtask serve")?;
    tools::for_page(project, PageKind::Shipped)?;
    tools::trunk(project)?;
    if is_open(RELAY_PORT) {
        println!("==> The relay: using the one that listens on port {RELAY_PORT}");
    } else {
        let relay = build_relay(project)?;
        println!("==> The relay: starting it on port {RELAY_PORT}; games are kept in ./data");
        let mut relay = relay_command(project, &relay, RELAY_PORT, "./data")?;
        let started = relay.stdin(Stdio::null()).spawn();
        started.context("The relay can't be started")?;
    }
    println!("==> The page: http://127.0.0.1:{port}/ (Ctrl-C ends page and relay)");
    let mut serve = trunk(project);
    serve.args(["serve", "--port", &port.to_string()]);
    // A folder of its own, so that it doesn't replace the page that `play` serves.
    serve.arg("--dist").arg(project.target.join("serve"));
    become_program(serve)
}

pub(crate) fn trunk(project: &Project) -> Command {
    let mut trunk = project.command(project.tool("trunk"));
    // Otherwise Trunk asks its server for a new version.
    trunk.env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk 0.21 takes only `true` and `false` for this and stops at the usual `1`.
    trunk.env_remove("NO_COLOR");
    trunk
}

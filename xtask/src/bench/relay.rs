//! `cargo xtask bench relay`: load on our relay and on other servers of rooms, in turn.
//!
//! The program in `crates/nomic-relay/benches/load/` starts the servers, measures and prints. It
//! also reports unknown workloads.

use std::path::absolute;

use crate::{
    args::ChoreArgs,
    chore_error::{ChoreResult, ErrorContext},
    project::Project,
    run::run,
    tools,
};

/// Scripts for sync servers of other projects.
const FOLDER: &str = "crates/nomic-relay/benches/load/beside";

/// Workload that needs a NATS server.
const NATS: &str = "nats";

/// Runs a program with as many open files as the system allows: thousands of connections need them.
const WITH_FILES: &str = r#"ulimit -n "$(ulimit -Hn)"; exec "$@""#;

pub(super) fn load(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let beside = args.flag("--beside");
    let other = args.option("--other")?;
    let rest = args.rest();
    let mut load = project.command("sh");
    load.args(["-c", WITH_FILES, "sh"]);
    load.arg(project.cargo().get_program());
    load.args(["bench", "--package", "nomic-relay"]);
    if rest.iter().any(|word| word == NATS) {
        load.args(["--features", "nats"]);
        load.env(tools::NATS_VARIABLE, tools::nats_server(project)?);
    }
    load.args(["--bench", "load", "--", "--asked"]);
    if beside {
        let folder = project.root.join(FOLDER);
        tools::node_modules(project, &folder)?;
        load.arg("--beside").arg(folder);
    }
    if let Some(other) = other {
        // The program runs in the folder of its crate.
        let other = absolute(&other).context(format!("'{other}' is no path"))?;
        load.arg("--other").arg(other);
    }
    load.args(rest);
    run(&mut load, "The relay was not measured.")
}

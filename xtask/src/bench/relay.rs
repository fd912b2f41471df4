//! `cargo xtask bench relay`: load on our relay and on other servers of rooms, in turn.
//!
//! The program in `crates/nomic-relay/benches/load/` starts the servers, measures and prints. It
//! also reports unknown workloads.

use crate::{args::ChoreArgs, chore_error::ChoreResult, project::Project, run::run};

pub(super) fn load(project: &Project, args: ChoreArgs) -> ChoreResult {
    let mut load = project.cargo();
    load.args(["bench", "--package", "nomic-relay"]);
    load.args(["--bench", "load", "--", "--asked"]);
    load.args(args.rest());
    run(&mut load, "The relay was not measured.")
}

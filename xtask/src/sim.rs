//! `cargo xtask sim`: many simulated games, and what was violated in them.

use crate::{args::Args, project::Project, run::run, trouble::Trouble};

const PACKAGE: &str = "nomic-sim";

/// Builds the simulator for speed and hands it every word: it says itself what it does not know.
pub(crate) fn sim(project: &Project, args: Args) -> Result<(), Trouble> {
    let mut sim = project.cargo();
    sim.args(["run", "--profile", "native", "--package", PACKAGE, "--"])
        .args(args.rest());
    run(&mut sim, || {
        "The simulated games violated something, or were not played.".to_owned()
    })
}

#![doc = include_str!("../README.md")]
//!
//! ## Oracles, cheats and the corpus
//!
//! After each step, oracles check one device. When all sites have come together, oracles check the
//! world at rest, and then, after further moves, if everything becomes final. The cost of foreign
//! data is compared with [`CEILINGS`].
//!
//! Oracles compute the agreement and the time from the events alone (`trial/votes.rs`,
//! `trial/clockwork.rs`), and check each signature by themselves (`trial/invariants.rs`). No honest
//! site may know a forged event, or accept an impossible one. A closing over another state has to
//! be reported. The trial keeps a list of each kind. A cheat that needs an occasion is planned, and
//! carried out at the first move that allows it.
//!
//! Findings are in `corpus/`, one file each, and the tests replay them. A file with `known` and a
//! reason is still violated, and the test reports when it no longer is. Other games may violate the
//! oracles that those files name.
//!
//! The integration tests of `nomic-peer` use these worlds, too.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what goes wrong in here shall end the run, which tells then how it came about"
)]

mod account;
mod budget;
mod choice;
mod clock;
mod dice;
mod digest;
mod drafts;
mod finality;
pub mod hostile;
mod hosts;
mod house;
mod intents;
mod long_game;
mod mallory;
pub mod model;
mod oracle;
mod pause;
pub mod recorded;
mod relay;
mod report;
mod run;
mod shrink;
mod site;
mod store;
pub mod stranger;
mod swarm;
mod tables;
mod trial;
mod usage;
mod watch;
mod world;

pub use account::RunAccount;
pub use budget::{CEILINGS, Ceiling, Maxima};
pub use choice::{ChoiceClass, ChoiceKind, SimChoice};
pub use clock::SimClock;
pub use dice::{Dice, random_link};
pub use digest::{RunDigest, digest_line};
pub use finality::{Absence, Costs, finality, finality_table};
pub use hosts::{
    BrowserStore, Damage, HostChoice, HostChoiceKind, HostOutcome, HostRun, HostWorld, Mutation,
    host_run, shrink_host_run,
};
pub use house::{HouseGame, HouseReport, house_founding, house_game};
pub use intents::{allowed_intent, possible_intents};
pub use long_game::LongGame;
pub use oracle::{Oracle, Violation};
pub use relay::SimRelay;
pub use report::{FoundViolations, SwarmReport};
pub use run::{CorpusCase, Mallory, SimRun};
pub use shrink::{Shrunk, shrink, shrink_to};
pub use site::{RELAY, Site};
pub use store::SimStore;
pub use swarm::{Swarm, swarm};
pub use tables::{chances, of_one_rule, table, tables};
pub use trial::{SimTrial, TrialOutcome};
pub use usage::{Usage, UsageSnapshot};
pub use watch::{Divergence, FinalLine, Void, Watch};
pub use world::{SimWorld, draft, founding};

//! Many peers in one simulated world.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what goes wrong in here shall end the run, which tells then how it came about"
)]

mod budget;
mod choice;
mod clock;
mod dice;
mod drafts;
pub mod hostile;
mod mallory;
mod oracle;
pub mod recorded;
mod relay;
mod report;
mod run;
mod shrink;
mod site;
mod store;
mod swarm;
mod tables;
mod trial;
mod usage;
mod watch;
mod wishes;
mod world;

pub use budget::{CEILINGS, Ceiling, Maxima};
pub use choice::{Choice, Class, Kind};
pub use clock::Clock;
pub use dice::Dice;
pub use oracle::{Oracle, Violation};
pub use relay::Relay;
pub use report::Report;
pub use run::{Case, Mallory, Run};
pub use shrink::{Shrunk, shrink};
pub use site::Site;
pub use store::Store;
pub use swarm::{Swarm, swarm};
pub use tables::{of_one_rule, table, tables};
pub use trial::{Account, Outcome, Trial};
pub use usage::{Before, Usage};
pub use watch::Watch;
pub use wishes::{wish, wishes};
pub use world::{World, draft, founding, random_link};

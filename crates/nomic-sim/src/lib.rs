//! Many peers in one simulated world: what breaks, who cheats, and what must hold all the same.
//!
//! A [`SimWorld`] is some [`SimRelay`]s and some [`Site`]s. A site is a browser: a [`SimStore`], a [`SimClock`],
//! and the same [`Peer`](nomic_sync::Peer) as in a page, with the same [`Outbox`](nomic_sync::Outbox)
//! around it. Nothing in it knows a thread, a clock or chance of its own: one seed says all.
//!
//! A [`Run`] is a seed, a table and a list of [`SimChoice`]s: who plays, what breaks, who lies. It can be
//! written down and read back, and goes the same way each time. Numbers in it wrap around, so that
//! any list means something, and a shorter one, too. [`swarm`] draws runs, each with a few faults
//! and cheats switched on. [`Run::play`] plays one, with every [`Oracle`] looking on: after each step
//! those which one device can answer, at the end, when all have come together, those about a
//! world at rest; and then, when everybody talks on, whether all becomes final. What peers spend on
//! what others send stands against [`CEILINGS`]. [`shrink`] cuts a run down to the choices that a
//! violation takes.
//!
//! From where on nothing is promised, oracles know: `trial/promise.rs` says it of what is final,
//! `trial/unaware.rs` of who signs two histories without being able to know better, and
//! `trial/missing.rs` of events that build on one which nobody has any more.
//!
//! Oracles work out what is agreed and what time it is from the events alone (`trial/words.rs`,
//! `trial/clockwork.rs`), and check each signature by themselves (`trial/truths.rs`). No honest site
//! may know an event that a cheat has forged, or take for true what a cheat has made up. A closing
//! over another state has to be told. The trial keeps a list of each kind.
//!
//! Some cheats need an occasion. Where there is none, the trial keeps a plan, and the cheat carries it
//! out at the first move that allows it.
//!
//! What was found lies in `corpus/`, a file for each, and is played again by the tests. A file that
//! says `known` and why is still violated, and the test tells when it is not any more. The oracles
//! that those files name are what other games are allowed to violate meanwhile.
//!
//! - To add a fault or a cheat: a line in `choice.rs`, which says what `who` and `how` mean, and the
//!   deed itself in `trial/faults.rs`, `trial/closings.rs`, `relay.rs` or `mallory.rs`. The swarm takes
//!   it up by itself.
//! - To add an oracle: a line in `oracle.rs`; what it looks at in `watch.rs` or `trial/truths.rs` (after
//!   each step), `trial/rest.rs` (at rest), `trial/talk.rs` (after it) or `budget.rs`; and in
//!   `trial/tests.rs` or beside it a world in which it is violated.
//!
//! The worlds of the integration tests of `nomic-sync` are these, too.
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
mod wishes;
mod world;

pub use account::Account;
pub use budget::{CEILINGS, Ceiling, Maxima};
pub use choice::{ChoiceClass, ChoiceKind, SimChoice};
pub use clock::SimClock;
pub use dice::{Dice, random_link};
pub use digest::{Digest, digest_line};
pub use finality::{Absence, Costs, finality, finality_table};
pub use long_game::LongGame;
pub use oracle::{Oracle, Violation};
pub use relay::SimRelay;
pub use report::{FoundViolations, SwarmReport};
pub use run::{CorpusCase, Mallory, Run};
pub use shrink::{Shrunk, shrink, shrink_to};
pub use site::{RELAY, Site};
pub use store::SimStore;
pub use swarm::{Swarm, swarm};
pub use tables::{chances, of_one_rule, table, tables};
pub use trial::{Trial, TrialOutcome};
pub use usage::{Before, Usage};
pub use watch::{Line, Parting, Void, Watch};
pub use wishes::{wish, wishes};
pub use world::{SimWorld, draft, founding};

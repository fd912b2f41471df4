//! Many peers in one simulated world.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what goes wrong in here shall end the run, which tells then how it came about"
)]

mod clock;
mod dice;
pub mod hostile;
pub mod recorded;
mod relay;
mod site;
mod store;
mod usage;
mod world;

pub use clock::Clock;
pub use dice::Dice;
pub use relay::Relay;
pub use site::Site;
pub use store::Store;
pub use usage::{Before, Usage};
pub use world::{World, draft, founding, random_link};

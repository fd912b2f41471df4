//! Messages between the page and its host: two programs of one build, each in a thread of its own,
//! sharing only this module.
//!
//! The page asks [`Query`]s about the open table, and the host answers again whenever an answer has
//! changed. It makes [`Request`]s, which are answered once. The host has the peer, the store and
//! the connection; only view models cross the boundary.

mod deed;
mod founding;
mod packed;
mod queries;
mod requests;
mod seen;
mod status;
mod wire;

pub(crate) use deed::{Closes, Deed, Proposed};
pub(crate) use founding::{FoundRules, Offered, Picked, RulesKey};
pub(crate) use packed::Packed;
pub(crate) use queries::{Asked, AskedLater, Query, ask};
pub(crate) use requests::{Reply, Request, Wanted, WantedLater, wish};
pub(crate) use seen::{Answers, Seen};
pub(crate) use status::{Alarm, Lack, LineState, RelayLine, RelayQuestion, Role, Status, Where};
pub(crate) use wire::{FromHost, ToHost, VERSION, Words, read, written};

//! Messages between the page and its host: two programs of one build, each in a thread of its own,
//! sharing only this module.
//!
//! The page asks [`Query`]s about the open table, and the host answers again whenever an answer has
//! changed. Each subject declares its queries in `queries.rs`. The page also makes [`Request`]s,
//! which are answered once. The host has the peer, the store and the connection; only view models
//! cross the boundary.

mod codec;
mod declaration;
mod move_request;
mod packed;
mod queries;
mod requests;
mod ruleset_offer;
mod seen;
mod status;
mod wire;

pub(crate) use codec::{read, written};
pub(crate) use declaration::{Query, declare_queries};
pub(crate) use move_request::{Closes, MoveRequest, Proposed};
pub(crate) use nomic_host::{LineState, RelayQuestion, StartupError, TabRole, Where};
pub(crate) use packed::Packed;
pub(crate) use queries::{AnyQuery, LazyQuery, ask};
pub(crate) use requests::{AnyRequest, LazyRequest, Reply, Request, request};
pub(crate) use ruleset_offer::{FoundRules, Offered, Picked, RulesKey};
pub(crate) use seen::{Answers, StoredAnswers};
pub(crate) use status::{Alarm, TableStatus};
pub(crate) use wire::{FromHost, LanguagePack, ToHost, VERSION};

//! Minimal model of the order: a graph of events, and a table where people sit down, are dismissed
//! and leave.
//!
//! It is written from [the protocol](../../../docs/design/ordering.md) and shares no code with
//! `nomic-peer`. It tests the *rules* of agreement, in every history up to some size ([`exhaust`])
//! and in many larger ones ([`wander`]). One more event must never remove or change anything final.
//! This covers every order of arrival, because any part of a history with its own past is a
//! history, too.
//!
//! The model also has a simpler rule, [`FinalityRule::Majority`]: more than half of the players at
//! the last place. With it, the search finds every way that final lines can move.

mod bounds;
mod history;
mod majority;
mod place;
mod quorums;
mod search;
mod steps;

pub(crate) use quorums::{NOTHING, can_both_be_taken_up, next_vote, quorum};

pub use bounds::Bounds;
pub use history::{History, ModelEffect, ModelEvent, ModelKind};
pub use search::{Moved, Searched, exhaust, wander};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalityRule {
    /// Voters of a place come from the chain before it; two thirds settle it, in rounds.
    Quorums,
    /// More than half of the players at the last place.
    Majority,
}

impl FinalityRule {
    pub fn finals(self, history: &History) -> Vec<usize> {
        match self {
            FinalityRule::Quorums => quorums::finals(history),
            FinalityRule::Majority => majority::finals(history),
        }
    }
}

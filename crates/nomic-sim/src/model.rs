//! The order alone, as small as it goes: a graph of events and a table at which people sit down, are
//! dismissed and leave.
//!
//! It is written from [the protocol](../../../docs/design/ordering.md) and shares no
//! line with `nomic-sync`: it is there to try the *rules* of agreement, in every history up to some
//! size ([`exhaust`]) and in many larger ones ([`wander`]). What must hold is that one more event,
//! whatever it is, never takes from what is final or changes it. Since any part of a history that
//! holds its own past is a history too, that covers every order of arrival.
//!
//! Beside the rules stands what they replace, [`Law::Majority`]: more than half of those whom the
//! last place seats. With that, every way in which final lines can move turns up.

mod bounds;
mod history;
mod majority;
mod place;
mod quorums;
mod search;
mod steps;

pub(crate) use quorums::{NOTHING, both_taken_up, next_word, quorum};

pub use bounds::Bounds;
pub use history::{History, ModelEffect, ModelEvent, ModelKind};
pub use search::{Moved, Searched, exhaust, wander};

/// By which rules a history is ordered and what is final in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// Voters of a place come from the chain before it; two thirds settle it, in rounds.
    Quorums,
    /// More than half of those whom the last place seats.
    Majority,
}

impl Law {
    /// The closings that are final in a history, in order.
    pub fn finals(self, history: &History) -> Vec<usize> {
        match self {
            Law::Quorums => quorums::finals(history),
            Law::Majority => majority::finals(history),
        }
    }
}

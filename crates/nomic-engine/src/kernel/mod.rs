//! The kernel: takes one event, asks the rules, and records the effects.
//!
//! It works on a copy of the state. If the move is refused the copy is dropped, so a failed move
//! leaves no trace.
//!
//! `course` holds the stages that every move goes through. Each move has a file in `moves` with its
//! fields, its intent, its check and its effect. Code shared by several moves is in the modules
//! here, each named after its subject.
//!
//! `context` has the wall between the two halves of a move. `Ask` reads the state and asks rules:
//! it cannot change anything. `Act` can, and is there only after the check.

mod actions;
mod application;
mod assets;
mod attendance;
mod ballots;
mod chance;
mod choices;
mod contest;
mod context;
mod corrections;
mod count;
mod course;
mod court;
mod deadlines;
mod decisions;
mod delegation;
mod draws;
pub(crate) mod due_moves;
mod effects;
mod enforcement;
mod failed_rule;
pub(crate) mod game;
mod guards;
mod hands;
mod initiatives;
mod legislation;
pub mod moves;
mod numbers;
mod occasions;
mod offices;
mod openings;
mod origin;
mod permissions;
mod precedence;
mod proposals;
mod reaction_chain;
mod remedies;
mod rounds;
mod seats;
mod statements;
mod step;
mod throws;
mod timers;
mod turns;
mod validation;
mod withdrawals;

use context::{Ask, questions};

pub(crate) use context::Act;
pub(crate) use effects::EFFECTS;
pub(crate) use guards::GUARDS;

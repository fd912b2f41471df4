//! The kernel: takes one event, asks the rules, and records the effects.
//!
//! It works on a copy of the state. If the move is refused the copy is dropped, so a failed move
//! leaves no trace.
//!
//! `course` holds the stages that every move goes through. Each move has a file in `moves` with its
//! checks and effects. Code shared by several moves is in the modules here, each named after its
//! subject. All of them act through the methods in `context`.

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
mod effects;
mod enforcement;
mod failed_rule;
mod faults;
mod guards;
mod hands;
mod initiatives;
mod legislation;
mod moves;
mod numbers;
mod occasions;
mod offices;
mod openings;
mod origin;
mod permissions;
mod precedence;
mod proposals;
mod questions;
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

pub(crate) use context::Kernel;
pub(crate) use effects::EFFECTS;
pub(crate) use guards::GUARDS;

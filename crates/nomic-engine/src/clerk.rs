//! The clerk: takes one event, asks the rules, and writes down what comes of it.
//!
//! A clerk works on a copy of the state. If the move is refused the copy is thrown away, so that
//! whatever was tried on the way there leaves no trace.
//!
//! What holds for every move stands in `course`: the stages through which each one goes. What one
//! move checks and does stands in a file of its own in `moves`, what several of them need in the
//! modules here, each named after the thing it is about. All of them go through what `desk` lets
//! them do.

mod actions;
mod applying;
mod asking;
mod assets;
mod attendance;
mod ballots;
mod chain;
mod chance;
mod choices;
mod contest;
mod corrections;
mod counting;
mod course;
mod court;
mod deadlines;
mod decisions;
mod delegation;
mod desk;
mod draws;
mod effects;
mod enforcement;
mod examining;
mod faults;
mod guards;
mod hands;
mod initiatives;
mod lawmaking;
mod moves;
mod numbering;
mod occasions;
mod offices;
mod origin;
mod precedence;
mod proposals;
mod rehearing;
mod remedies;
mod rounds;
mod seats;
mod secrets;
mod stating;
mod step;
mod throws;
mod timers;
mod turnouts;
mod turns;
mod unheard;
mod withdrawals;

pub(crate) use desk::Clerk;
pub(crate) use effects::EFFECTS;
pub(crate) use guards::GUARDS;

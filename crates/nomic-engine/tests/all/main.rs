//! The tests of the kernel, in one program: shared code is compiled and linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod above;
mod abstention;
mod actions;
mod admission;
mod amendments;
mod assets;
mod ballots;
mod caches;
mod cards;
mod changed_votes;
mod changes;
mod circles;
mod clocks;
mod common;
mod constants;
mod corrections;
mod court;
mod delegation;
mod devices;
mod draws;
mod due_moves;
mod everywhere;
mod explanations;
mod foresight;
mod fuel;
mod golden;
mod history;
mod initial_set;
mod interrupted;
mod kernel;
mod leftovers;
mod legislation;
mod moves;
mod names;
mod next_table;
mod occasions;
mod options;
mod precedence;
mod properties;
mod protocol_page;
mod requirements;
mod shared_names;
mod shares;
mod signals;
mod silent_seats;
mod starvation;
mod statements;
mod throws;
mod time;
mod transcripts;
mod translations;
mod vocabulary_page;
mod withdrawals;

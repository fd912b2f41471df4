//! View models: plain functions from a peer and its game to what a page shows.
//!
//! Nothing here knows the browser, and nothing here knows a rule: what is possible is asked of the
//! engine by a preview, never guessed.

pub(crate) mod assets;
pub(crate) mod awaited;
pub(crate) mod bring;
pub(crate) mod calendar;
pub(crate) mod cards;
pub(crate) mod change;
pub(crate) mod chronicle;
pub(crate) mod class_choices;
pub(crate) mod classes;
pub(crate) mod columns;
mod concern;
pub(crate) mod court;
pub(crate) mod diff;
pub(crate) mod draft;
pub(crate) mod drafting;
mod draw;
pub(crate) mod filter;
pub(crate) mod forks;
pub(crate) mod history;
pub(crate) mod inviting;
pub(crate) mod kinds;
pub(crate) mod law;
pub(crate) mod library;
mod names;
pub(crate) mod ordered;
pub(crate) mod own_vote;
mod places;
mod preview;
pub(crate) mod proposal;
pub(crate) mod reading;
pub(crate) mod record;
pub(crate) mod scores;
pub(crate) mod seats;
pub(crate) mod sentences;
mod sharing;
pub(crate) mod sheet;
pub(crate) mod starters;
pub(crate) mod stated;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod things;
pub(crate) mod undo;
pub(crate) mod view;
pub(crate) mod why;
mod wording;
pub(crate) mod written;

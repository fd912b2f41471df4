//! Completion of intents to moves.
//!
//! An intent is in the game's own terms. A [`Move`](crate::Move) has more. Each intent is completed
//! in the file of its move, with the parts that are here. Nothing is checked: that the move can be
//! made is the kernel's to say.

mod completion;
mod device;
mod normalization;
#[cfg(test)]
mod tests;

pub use completion::Incomplete;
pub(crate) use completion::{Completion, fitting, seat};
pub use device::Device;
pub(crate) use normalization::{Reword, reword_arguments, reword_draft, reword_remedies};

//! The players: their seats, what they have, and how they are invited.

pub(crate) mod answers;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
pub(crate) mod page;
pub(crate) mod queries;

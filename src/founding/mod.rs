//! Founding a game: which ruleset it begins with, or which rules are brought along.

pub(crate) mod answers;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
pub(crate) mod page;
pub(crate) mod queries;

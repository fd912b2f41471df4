//! Proposals: how they are written, discussed and put to the vote.

pub(crate) mod answers;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
pub(crate) mod page;
pub(crate) mod queries;

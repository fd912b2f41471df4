//! The law: rules with their code and their history, and how they change.

pub(crate) mod answers;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
pub(crate) mod page;
pub(crate) mod queries;

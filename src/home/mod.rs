//! The first page: the games of this browser.

pub(crate) mod answers;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
pub(crate) mod page;

//! The page's host and its verifier.

#[cfg(target_arch = "wasm32")]
fn main() {
    nomic::host(nomic::HostCode {
        load: || Box::pin(later::load()),
        run: later::run,
    });
}

/// Natively there is no page; what the host answers is tested through the library.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is half of the page. Build it with `cargo xtask play`.");
}

/// Entry to the lazy code: `xtask/src/page/split.rs` puts all that is called only from here into a
/// file of its own.
#[cfg(all(target_arch = "wasm32", feature = "split"))]
mod later {
    use futures_util::FutureExt;
    use nomic::{LazyCall, LazyResult};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    #[wasm_split(later, fallible, preload(file))]
    fn apart(to_do: LazyCall<'_>) -> Result<LazyResult, SplitLoaderError> {
        Ok(to_do.run())
    }

    pub(super) async fn load() -> bool {
        file().await.is_ok()
    }

    /// Once it is loaded nothing is waited for.
    pub(super) fn run(to_do: LazyCall<'_>) -> Option<LazyResult> {
        apart(to_do).now_or_never()?.ok()
    }
}

/// All in one program, as Trunk builds it.
#[cfg(all(target_arch = "wasm32", not(feature = "split")))]
mod later {
    use nomic::{LazyCall, LazyResult};

    pub(super) async fn load() -> bool {
        true
    }

    pub(super) fn run(to_do: LazyCall<'_>) -> Option<LazyResult> {
        Some(to_do.run())
    }
}

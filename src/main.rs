//! The page.

#[cfg(target_arch = "wasm32")]
fn main() {
    nomic::start(nomic::Code {
        load: || Box::pin(later::load()),
        view: later::view,
    });
}

/// Natively there is nothing to mount; the view models are tested through the library.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is the page. Build it with `cargo xtask play`.");
}

/// Code called only through here is a file of its own: `xtask/src/page/split.rs` cuts the program.
#[cfg(all(target_arch = "wasm32", feature = "split"))]
mod later {
    use futures_util::FutureExt;
    use leptos::prelude::AnyView;
    use nomic::ToDraw;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    #[wasm_split(later, fallible, preload(file))]
    fn apart(part: ToDraw) -> Result<AnyView, SplitLoaderError> {
        Ok(part.view())
    }

    pub(super) async fn load() -> bool {
        file().await.is_ok()
    }

    /// Once it is loaded nothing is waited for.
    pub(super) fn view(part: ToDraw) -> Option<AnyView> {
        apart(part).now_or_never()?.ok()
    }
}

/// All in one program, as Trunk builds it.
#[cfg(all(target_arch = "wasm32", not(feature = "split")))]
mod later {
    use leptos::prelude::AnyView;
    use nomic::ToDraw;

    pub(super) async fn load() -> bool {
        true
    }

    pub(super) fn view(part: ToDraw) -> Option<AnyView> {
        Some(part.view())
    }
}

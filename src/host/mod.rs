//! Adapters of the host (`crates/nomic-host`) to a browser, in a worker of their own. The verifier
//! is this program, too.
//!
//! Only answers and replies leave it (`channel/`).

#[cfg(target_arch = "wasm32")]
mod channels;
#[cfg(target_arch = "wasm32")]
mod config;
#[cfg(target_arch = "wasm32")]
mod database;
#[cfg(target_arch = "wasm32")]
mod driver;
#[cfg(target_arch = "wasm32")]
mod founder;
mod intents;
#[cfg(target_arch = "wasm32")]
mod lazy_code;
#[cfg(target_arch = "wasm32")]
mod locks;
#[cfg(target_arch = "wasm32")]
mod pace;
#[cfg(target_arch = "wasm32")]
mod request_handler;
#[cfg(target_arch = "wasm32")]
mod sockets;
#[cfg(target_arch = "wasm32")]
mod starters;
#[cfg(target_arch = "wasm32")]
mod verifier;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(test)]
pub(crate) use whole::{answer, intent};
#[cfg(target_arch = "wasm32")]
pub use {
    lazy_code::{HostCode, LazyCall, LazyResult},
    worker::start,
};

/// Name of the workers that check signatures.
#[cfg(target_arch = "wasm32")]
const VERIFIER: &str = "verifier";

/// Answers and intents together with the lazy code, for tests.
#[cfg(test)]
mod whole {
    use super::intents;
    use crate::channel::{AnyQuery, MoveRequest, Packed, Proposed};
    use crate::kit::answers::view::RefusalView;
    use crate::proposal::answers::form_conversion::draft_of;
    use nomic_peer::{Intent, Peer};
    use nomic_wording::Locale;

    pub(crate) fn answer(asked: &AnyQuery, peer: &Peer, language: Locale) -> Vec<u8> {
        let answer = asked.answer(peer, language);
        let answer = answer.unwrap_or_else(|later| Some(later.open()?.answer(peer, language)));
        answer.unwrap()
    }

    pub(crate) fn intent(
        peer: &Peer,
        deed: MoveRequest,
        language: Locale,
    ) -> Result<Intent, RefusalView> {
        let draft = |proposed: &Packed<Proposed>| {
            let Proposed { form, revising } = proposed.open().unwrap();
            draft_of(peer, &form, revising, language)
        };
        intents::intent(peer, deed, language, draft)
    }
}

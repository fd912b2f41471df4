//! Saying that something is not there.

use crate::app::App;
use crate::channel::LineState;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::frame;

/// Message for a missing thing; while more data may arrive, for a thing not arrived yet.
pub(crate) fn missing(word: Key) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let app = App::here();
    move || {
        let whole = app
            .status
            .with(|status| status.line == LineState::Connected);
        let word = if whole { word } else { frame::NOT_COME };
        word.render(app.language.get()).to_owned()
    }
}

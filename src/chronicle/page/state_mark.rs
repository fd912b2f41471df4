//! The state's hash: two players who see the same letters see the same game.

use crate::app::t;
use leptos::prelude::*;
use nomic_wording::messages::table;

#[component]
pub(crate) fn StateMark(hash: String) -> impl IntoView {
    let short = short(&hash);
    view! {
        <p>
            {t(table::STATE_HASH)} " " <span class="mono" data-testid="state-hash" data-hash=hash>{short}</span>
        </p>
        <p class="hint">{t(table::STATE_HASH_TEXT)}</p>
    }
}

/// Four groups of four, as one reads them to each other.
fn short(hash: &str) -> String {
    let letters: Vec<char> = hash.chars().take(16).collect();
    letters
        .chunks(4)
        .map(|group| group.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join(" ")
}

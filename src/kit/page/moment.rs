//! A moment, as the reader writes it.

use crate::app::{App, t};
use crate::browser::clock;
use leptos::prelude::*;
use nomic_wording::Key;

#[component]
pub(crate) fn Moment(ms: u64, before: Key, after: Key, passed: bool) -> impl IntoView {
    let language = App::here().language;
    let word = if passed { after } else { before };
    let class = if passed {
        "small moment-passed"
    } else {
        "small soft"
    };
    view! {
        <span class=class>{t(word)}" "<time>{move || clock::moment(ms, language.get().tag())}</time></span>
    }
}

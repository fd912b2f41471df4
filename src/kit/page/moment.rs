//! A moment, as the reader writes it.

use crate::app::{App, t};
use crate::browser::clock;
use leptos::prelude::*;
use nomic_wording::{Key, Message};

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

/// A moment as its distance from now, with the exact time at hand; `say` puts it into a message.
#[component]
pub(crate) fn Ago(ms: u64, #[prop(optional)] say: Option<fn(String) -> Message>) -> impl IntoView {
    let language = App::here().language;
    let distance = move || {
        let language = language.get();
        let distance = clock::distance(ms, language.tag());
        match say {
            Some(say) => say(distance).render(language),
            None => distance,
        }
    };
    exact(ms, Signal::derive(distance))
}

/// Words about a moment, with the exact time at hand.
pub(crate) fn exact(ms: u64, words: Signal<String>) -> AnyView {
    let language = App::here().language;
    let title = move || clock::moment(ms, language.get().tag());
    view! { <time datetime=clock::iso(ms) title=title>{move || words.get()}</time> }.into_any()
}

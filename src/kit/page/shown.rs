//! Conditional views. One function serves all places; the library's own are compiled again for
//! each.

use leptos::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

#[component]
pub(crate) fn Shown(
    when: impl Fn() -> bool + Send + Sync + 'static,
    children: ChildrenFn,
) -> impl IntoView {
    shown(Box::new(when), children)
}

fn shown(when: Box<dyn Fn() -> bool + Send + Sync>, children: ChildrenFn) -> AnyView {
    let holds = Memo::new(move |_| when());
    anew(Box::new(move || holds.get().then(|| children())))
}

/// Draws a value, and again only when it has changed: fields and buttons in use stay while others
/// act.
pub(crate) fn drawn<T, V>(
    there: impl Fn() -> Option<T> + Send + Sync + 'static,
    draw: impl Fn(T) -> V + Send + Sync + 'static,
) -> AnyView
where
    T: Clone + PartialEq + Send + 'static,
    V: IntoView + 'static,
{
    let last = Arc::new(Mutex::new(None::<T>));
    let now = Arc::clone(&last);
    let changes = move || {
        let there = there();
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let changes = *last != there;
        *last = there;
        changes
    };
    let draw = move || {
        let now = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
        now.map(|now| draw(now).into_any())
    };
    drawn_on(Box::new(changes), Box::new(draw))
}

fn drawn_on(changes: Box<dyn Fn() -> bool + Send + Sync>, draw: Draw) -> AnyView {
    let count = Memo::new(move |before: Option<&u32>| {
        let before = before.copied().unwrap_or_default();
        before.wrapping_add(changes().into())
    });
    anew(Box::new(move || {
        // Read the memo, so that it is evaluated and not just subscribed to.
        count.get();
        draw()
    }))
}

type Draw = Box<dyn Fn() -> Option<AnyView> + Send + Sync>;

fn anew(draw: Draw) -> AnyView {
    draw.into_any()
}

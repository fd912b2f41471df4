//! What is shown only as long as something holds.

use leptos::prelude::*;

/// Shows its children as long as `when` holds. One function serves all of them, which the library's own
/// `Show` brings anew for each.
#[component]
pub(crate) fn Shown(
    when: impl Fn() -> bool + Send + Sync + 'static,
    children: ChildrenFn,
) -> impl IntoView {
    shown(Box::new(when), children)
}

fn shown(when: Box<dyn Fn() -> bool + Send + Sync>, children: ChildrenFn) -> AnyView {
    let holds = Memo::new(move |_| when());
    (move || holds.get().then(|| children())).into_any()
}

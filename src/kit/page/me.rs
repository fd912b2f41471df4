//! The mark of the player who reads this.

use crate::app::t;
use leptos::prelude::*;
use nomic_wording::messages::frame;

/// Marks one's own name by a shape, since written words could be part of a name.
#[component]
pub(crate) fn Me() -> impl IntoView {
    view! { <span class="me" role="img" aria-label=t(frame::YOU) title=t(frame::YOU) data-testid="me"></span> }
}

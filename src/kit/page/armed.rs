//! Guards against a second click that was meant for the step before.

use leptos::prelude::*;
use std::time::Duration;

/// Time a button that leads on is disabled after its appearance, in milliseconds. So a double click
/// does not take the next step, too.
const COLD_MS: u64 = 600;

/// True for the first moment after the component that asks has appeared.
pub(crate) fn cold() -> Signal<bool> {
    let cold = RwSignal::new(true);
    let warm = move || {
        cold.try_set(false);
    };
    set_timeout(warm, Duration::from_millis(COLD_MS));
    cold.into()
}

//! Guards against a second click that was meant for the step before.

use leptos::prelude::*;
use std::time::Duration;

/// How long a button that leads on stays out of reach after it has appeared, in milliseconds: a
/// double click must not take the next step under the same finger as well.
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

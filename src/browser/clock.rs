//! The wall clock, for what an event claims and for showing when something happened.

use wasm_bindgen::prelude::wasm_bindgen;

/// Milliseconds since 1970, as this device believes.
pub(crate) fn now_ms() -> u64 {
    let now = js_sys::Date::now();
    // A clock before 1970 or beyond the range of whole numbers is a broken one: it claims nothing.
    if now.is_finite() && now >= 0.0 {
        now as u64
    } else {
        0
    }
}

/// A moment as this browser writes it in the given language: date and time, short.
pub(crate) fn moment(ms: u64, language: &str) -> String {
    written(ms as f64, language, "moment")
}

/// The day of a moment, in full.
pub(crate) fn day(ms: u64, language: &str) -> String {
    written(ms as f64, language, "day")
}

pub(crate) fn hour(ms: u64, language: &str) -> String {
    written(ms as f64, language, "hour")
}

/// A moment for machines, by ISO 8601.
pub(crate) fn iso(ms: u64) -> String {
    written(ms as f64, "", "iso")
}

/// Distance of a moment from now, such as “3 days ago”.
pub(crate) fn distance(ms: u64, language: &str) -> String {
    written(ms as f64, language, "distance")
}

/// Day of the week today, from Sunday as 0.
pub(crate) fn weekday() -> usize {
    js_sys::Date::new_0().get_day() as usize
}

#[wasm_bindgen]
extern "C" {
    /// A moment in a style (public/moments.js).
    #[wasm_bindgen(js_name = moment)]
    fn written(ms: f64, language: &str, style: &str) -> String;
}

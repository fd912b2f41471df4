//! The wall clock, for what an event claims and for showing when something happened.

use super::page;
use wasm_bindgen::JsValue;

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
    written(
        ms,
        language,
        &[("dateStyle", "short"), ("timeStyle", "short")],
    )
}

/// The day of a moment, in full.
pub(crate) fn day(ms: u64, language: &str) -> String {
    written(ms, language, &[("dateStyle", "full")])
}

/// The time of day of a moment.
pub(crate) fn hour(ms: u64, language: &str) -> String {
    written(ms, language, &[("timeStyle", "short")])
}

/// Today's day of the week.
pub(crate) fn weekday(language: &str) -> String {
    written(now_ms(), language, &[("weekday", "long")])
}

/// Of a language with several customs (dates in London and in New York) the reader's own is taken.
fn written(ms: u64, language: &str, parts: &[(&str, &str)]) -> String {
    let own = page::languages();
    let own = own
        .iter()
        .find(|tag| tag.split('-').next() == Some(language));
    let language = own.map_or(language, String::as_str);
    let date = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    let style = js_sys::Object::new();
    for (part, length) in parts {
        let set = js_sys::Reflect::set(&style, &(*part).into(), &(*length).into());
        if set.is_err() {
            return String::new();
        }
    }
    String::from(date.to_locale_string(language, &style))
}

//! Notices of the browser, and its subscription at the push service (public/notices.js).

use super::{page, small};
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Preferences: the player's answer, and the key of the last relay that wakes browsers.
const ANSWER: &str = "notices";
const KEY: &str = "push-key";
const YES: &str = "yes";
const NO: &str = "no";

#[wasm_bindgen]
extern "C" {
    fn notices() -> Promise;
    #[wasm_bindgen(js_name = allowNotices)]
    fn allow_notices(key: &[u8]) -> Promise;
    #[wasm_bindgen(js_name = stopNotices)]
    fn stop_notices() -> Promise;
    #[wasm_bindgen(js_name = showNotice)]
    fn show_notice(title: &str, body: &str, href: &str) -> Promise;
    #[wasm_bindgen(js_name = closeNotice)]
    fn close_notice(href: &str) -> Promise;
    #[wasm_bindgen(js_name = keepNotice)]
    fn keep_notice(href: &str, notice: Option<String>) -> Promise;
}

/// Permission of the browser for notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Permission {
    /// There are no notices for this page.
    Missing,
    Unasked,
    Granted,
    Denied,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoticeState {
    pub(crate) permission: Permission,
    /// Address at the push service; empty without a subscription.
    pub(crate) endpoint: String,
    pub(crate) key: Vec<u8>,
}

impl NoticeState {
    fn read(value: &JsValue) -> Option<Self> {
        let value = value.dyn_ref::<Array>()?;
        let permission = match &*value.get(0).as_string()? {
            "granted" => Permission::Granted,
            "denied" => Permission::Denied,
            "" => Permission::Missing,
            _ => Permission::Unasked,
        };
        Some(Self {
            permission,
            endpoint: value.get(1).as_string()?,
            key: value.get(2).dyn_ref::<Uint8Array>()?.to_vec(),
        })
    }

    /// Whether the player has asked for notices, and gets them.
    pub(crate) fn is_on(&self) -> bool {
        self.permission == Permission::Granted && is_wanted()
    }
}

async fn done(promise: Promise) -> Option<JsValue> {
    match JsFuture::from(promise).await {
        Ok(value) => Some(value),
        Err(failure) => {
            web_sys::console::warn_1(&failure);
            None
        }
    }
}

pub(crate) async fn now() -> Option<NoticeState> {
    NoticeState::read(&done(notices()).await?)
}

/// Asks the browser for permission, and its push service for an address with the key of the last
/// relay that wakes browsers.
pub(crate) async fn begin() -> Option<NoticeState> {
    page::set_preference(ANSWER, YES);
    let key = page::preference(KEY).map(|digits| bytes(&digits));
    NoticeState::read(&done(allow_notices(&key.unwrap_or_default())).await?)
}

pub(crate) async fn end() {
    decline();
    done(stop_notices()).await;
}

/// Notes that the player wants none.
pub(crate) fn decline() {
    page::set_preference(ANSWER, NO);
}

pub(crate) fn is_wanted() -> bool {
    page::preference(ANSWER).as_deref() == Some(YES)
}

/// Whether the player has said neither yes nor no.
pub(crate) fn is_open() -> bool {
    page::preference(ANSWER).is_none()
}

pub(crate) fn remember_key(key: &[u8]) {
    let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    page::set_preference(KEY, &digits);
}

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = (0..digits.len()).step_by(2);
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    pairs.filter_map(byte).collect()
}

fn href(link: &str) -> String {
    format!("#{link}")
}

pub(crate) async fn show(title: &str, body: &str, link: &str) {
    done(show_notice(title, body, &href(link))).await;
}

pub(crate) async fn close(link: &str) {
    done(close_notice(&href(link))).await;
}

/// Keeps what a closed page says of a table. `mine` is whether the player knows that it is their
/// move.
pub(crate) async fn keep(link: &str, [title, one, several]: [&str; 3], mine: bool) {
    let href = href(link);
    let notice = js_sys::Object::new();
    let fields = [
        ("href", &*href),
        ("title", title),
        ("one", one),
        ("several", several),
    ];
    let set = fields.map(|(name, text)| js_sys::Reflect::set(&notice, &name.into(), &text.into()));
    let marked = js_sys::Reflect::set(&notice, &"mine".into(), &mine.into());
    if set.iter().chain([&marked]).all(Result::is_ok)
        && let Ok(text) = js_sys::JSON::stringify(&notice)
    {
        done(keep_notice(&href, text.as_string())).await;
    }
}

/// Forgets what a closed page says of a table.
pub(crate) fn forget(link: &str) {
    let forgotten = keep_notice(&href(small::table_of(link)), None);
    wasm_bindgen_futures::spawn_local(async move {
        done(forgotten).await;
    });
}

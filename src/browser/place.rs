//! Where this program runs and its files lie: a window or a worker, as they have it in common.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

/// Where a worker finds the names of the files that its program came from (public/worker.js).
const OWN_FILES: &str = "program";

fn address() -> Result<String, JsValue> {
    let location = Reflect::get(&js_sys::global(), &"location".into())?;
    let href = Reflect::get(&location, &"href".into())?;
    href.as_string().ok_or(href)
}

/// The browser as programs know it.
pub(crate) fn navigator() -> Result<JsValue, JsValue> {
    Reflect::get(&js_sys::global(), &"navigator".into())
}

/// Turns a file beside the page into an absolute address.
pub(crate) fn absolute(file: &str) -> String {
    let absolute = address().and_then(|here| web_sys::Url::new_with_base(file, &here));
    absolute.map_or_else(|_| file.to_owned(), |url| url.href())
}

/// Turns `relay`, `/relay`, `https://...` or `wss://...` into an absolute WebSocket address,
/// relative to the page's own directory.
pub(crate) fn absolute_socket(relay: &str) -> String {
    let absolute = absolute(relay);
    if let Some(rest) = absolute.strip_prefix("https://") {
        format!("wss://{rest}")
    } else if let Some(rest) = absolute.strip_prefix("http://") {
        format!("ws://{rest}")
    } else {
        absolute
    }
}

/// What a worker was started as; empty in a window that has no name.
pub(crate) fn name() -> String {
    let name = Reflect::get(&js_sys::global(), &"name".into());
    name.ok()
        .and_then(|name| name.as_string())
        .unwrap_or_default()
}

/// The files of the program that runs in this worker: script and wasm.
pub(crate) fn own_files() -> Result<(String, String), JsValue> {
    let files = Reflect::get(&js_sys::global(), &OWN_FILES.into())?;
    file_names(&files)
}

/// The two names in an object.
fn file_names(files: &JsValue) -> Result<(String, String), JsValue> {
    let part = |key: &str| {
        let name = Reflect::get(files, &key.into())?;
        name.as_string().ok_or(name)
    };
    Ok((part("script")?, part("wasm")?))
}

/// An object with the two names.
pub(crate) fn files(script: &str, wasm: &str) -> Result<JsValue, JsValue> {
    let files = Object::new();
    Reflect::set(&files, &"script".into(), &script.into())?;
    Reflect::set(&files, &"wasm".into(), &wasm.into())?;
    Ok(files.into())
}

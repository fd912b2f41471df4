//! Properties that a window and a worker share: the program's place and its files.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

/// Property with a worker's program (public/worker.js), and with its script.
const OWN_PROGRAM: &str = "program";
const SCRIPT: &str = "script";
const WASM: &str = "wasm";

fn address() -> Result<String, JsValue> {
    let location = Reflect::get(&js_sys::global(), &"location".into())?;
    let href = Reflect::get(&location, &"href".into())?;
    href.as_string().ok_or(href)
}

pub(crate) fn navigator() -> Result<JsValue, JsValue> {
    Reflect::get(&js_sys::global(), &"navigator".into())
}

pub(crate) fn has_processors_to_spare() -> bool {
    let told = navigator().and_then(|all| Reflect::get(&all, &"hardwareConcurrency".into()));
    told.ok().and_then(|told| told.as_f64()) > Some(1.0)
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

/// Host in an address, as the browser spells it; empty if there is none. Without an address it is
/// the host of this program.
pub(crate) fn host(of: Option<&str>) -> String {
    let of = of.map_or_else(address, |of| Ok(of.to_owned()));
    let host = of.and_then(|of| Ok(web_sys::Url::new(&of)?.hostname()));
    host.unwrap_or_default()
}

/// Name of a worker; empty in a window without a name.
pub(crate) fn name() -> String {
    let name = Reflect::get(&js_sys::global(), &"name".into());
    name.ok()
        .and_then(|name| name.as_string())
        .unwrap_or_default()
}

pub(crate) fn own_script() -> Result<String, JsValue> {
    let program = Reflect::get(&js_sys::global(), &OWN_PROGRAM.into())?;
    let script = Reflect::get(&program, &SCRIPT.into())?;
    script.as_string().ok_or(script)
}

/// The files of the program that runs in this worker, as [`files_of`] writes them.
pub(crate) fn own_files() -> Result<String, JsValue> {
    let program = Reflect::get(&js_sys::global(), &OWN_PROGRAM.into())?;
    let wasm = Reflect::get(&program, &WASM.into())?;
    let wasm = wasm.as_string().ok_or(wasm)?;
    Ok(files_of(&own_script()?, &wasm))
}

/// Identity of a build: its files have digests in their names, and the script names the files
/// loaded later.
pub(crate) fn files_of(script: &str, wasm: &str) -> String {
    format!("{script} {wasm}")
}

pub(crate) fn program(script: &str, wasm: &JsValue) -> Result<JsValue, JsValue> {
    let program = Object::new();
    Reflect::set(&program, &SCRIPT.into(), &script.into())?;
    Reflect::set(&program, &WASM.into(), wasm)?;
    Ok(program.into())
}

//! The window and its document: address, title, theme, focus, small stored preferences.

use super::place;
use js_sys::{Function, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// The element with what the page says by itself (`xtask/src/page/opening_view.rs`).
const OPENING: &str = "opening";

/// On `<html>`, what it has said.
const SAID: &str = "data-opening";

/// The window; in a worker there is none.
pub(crate) fn window() -> Result<web_sys::Window, JsValue> {
    web_sys::window().ok_or_else(|| JsValue::from_str("no window"))
}

pub(crate) fn warn(what: &str) {
    web_sys::console::warn_1(&what.into());
}

fn document() -> Option<web_sys::Document> {
    window().ok()?.document()
}

/// Text after the `#` in the address bar.
pub(crate) fn hash() -> String {
    window()
        .and_then(|window| window.location().hash())
        .unwrap_or_default()
}

/// Goes to another page; a step in the browser's history.
pub(crate) fn go(href: &str) {
    if let Ok(window) = window()
        && window.location().set_hash(href).is_err()
    {
        warn("could not change the address");
    }
}

/// Puts another address into the bar, without a step in the browser's history.
pub(crate) fn replace(href: &str) {
    let replaced = window().and_then(|window| {
        let history = window.history()?;
        history.replace_state_with_url(&JsValue::NULL, "", Some(href))
    });
    if replaced.is_err() {
        warn("could not change the address");
    }
}

/// The page's own address without anything after `#`, and without `index.html`.
pub(crate) fn address() -> String {
    let href = window()
        .and_then(|window| window.location().href())
        .unwrap_or_default();
    let plain = href.split(['#', '?']).next().unwrap_or_default();
    plain.strip_suffix("index.html").unwrap_or(plain).to_owned()
}

pub(crate) fn hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

pub(crate) fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

#[wasm_bindgen]
extern "C" {
    /// Shows a number on the icon of an installed page (public/moments.js); 0 removes it.
    pub(crate) fn badge(count: usize);
}

/// Sets an attribute on `<html>`.
pub(crate) fn set_root(attribute: &str, value: &str) {
    let root = document().and_then(|document| document.document_element());
    if let Some(root) = root
        && root.set_attribute(attribute, value).is_err()
    {
        warn("could not mark the page");
    }
}

pub(crate) fn is_there(id: &str) -> bool {
    document().is_some_and(|document| document.get_element_by_id(id).is_some())
}

/// Moves the keyboard's focus to the element with this id, without scrolling past its heading.
pub(crate) fn focus(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) =
        element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
        && element.focus().is_err()
    {
        warn("could not move the focus");
    }
}

/// Element with the keyboard's focus; none if that is only the page itself.
pub(crate) fn focused() -> Option<web_sys::Element> {
    let focused = document()?.active_element()?;
    (focused.tag_name() != "BODY").then_some(focused)
}

/// Moves the keyboard's focus to the element with this id and scrolls nothing. A heading takes the
/// focus from here, but not from the keyboard. Says whether there is such an element.
pub(crate) fn focus_in_place(id: &str) -> bool {
    let element = document().and_then(|document| document.get_element_by_id(id));
    let element = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(element) = element else { return false };
    if !element.has_attribute("tabindex") {
        element.set_tab_index(-1);
    }
    focus_without_scrolling(&element).is_ok()
}

fn focus_without_scrolling(element: &web_sys::HtmlElement) -> Result<(), JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"preventScroll".into(), &true.into())?;
    let focus: Function = Reflect::get(element, &"focus".into())?.dyn_into()?;
    focus.call1(element, &options).map(|_| ())
}

/// Selects the contents of a field, for copying by hand.
pub(crate) fn select(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(input) =
        element.and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok())
    {
        input.select();
    }
}

pub(crate) fn reveal(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.scroll_into_view();
    }
}

/// Presses the button with this id if what belongs to it is folded.
pub(crate) fn unfold(id: &str) {
    let button = document().and_then(|document| document.get_element_by_id(id));
    let folded = |button: &web_sys::Element| {
        button.get_attribute("aria-expanded").as_deref() == Some("false")
    };
    if let Some(button) = button.filter(folded)
        && let Ok(button) = button.dyn_into::<web_sys::HtmlElement>()
    {
        button.click();
    }
}

pub(crate) fn to_top() {
    if let Ok(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Removes what the page showed while the program was loading.
pub(crate) fn clear_opening() {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(OPENING)) {
        element.remove();
    }
}

/// Has the page say in its own words that something did not come.
pub(crate) fn opening_failed() {
    let opening = document().and_then(|document| document.get_element_by_id(OPENING));
    if opening.is_some_and(|opening| opening.set_attribute("data-failed", "").is_err()) {
        warn("the page has lost what it says without words");
    }
}

/// Whether this is what the page has said while the program was coming: `home`, what Nomic is, or
/// `invited`.
pub(crate) fn has_said(what: &str) -> bool {
    let root = document().and_then(|document| document.document_element());
    let said = root.and_then(|root| root.get_attribute(SAID));
    said.is_some_and(|said| said == what)
}

/// The reader has gone elsewhere, where nothing goes on from what the page has said.
pub(crate) fn forget_opening() {
    let root = document().and_then(|document| document.document_element());
    if root.is_some_and(|root| root.remove_attribute(SAID).is_err()) {
        warn("could not forget what the page has said");
    }
}

/// Files of another program of this build, as the page names them: script and wasm. During
/// development the page names none, and the files have no digests in their names.
pub(crate) fn program_files(folder: &str, name: &str) -> (String, String) {
    let selector = format!("meta[name='{name}']");
    let said = document().and_then(|document| document.query_selector(&selector).ok()?);
    let said = said.and_then(|said| said.get_attribute("content"));
    let named = said.as_deref().and_then(|said| said.split_once(' '));
    let (script, wasm) = match named {
        Some((script, wasm)) => (script.to_owned(), wasm.to_owned()),
        None => (
            format!("{folder}/{name}.js"),
            format!("{folder}/{name}_bg.wasm"),
        ),
    };
    (place::absolute(&script), place::absolute(&wasm))
}

/// The languages the browser prefers, best first.
pub(crate) fn languages() -> Vec<String> {
    window().map_or_else(
        |_| Vec::new(),
        |window| {
            let listed = window.navigator().languages();
            listed.iter().filter_map(|tag| tag.as_string()).collect()
        },
    )
}

/// A small preference, kept for the next visit. Private windows may refuse: then it is forgotten.
pub(crate) fn preference(key: &str) -> Option<String> {
    let storage = window().ok()?.local_storage().ok()??;
    storage.get_item(&named(key)).ok()?
}

/// Whether the browser lets this site keep nothing at all: then it has not even small preferences.
pub(crate) fn is_blocked() -> bool {
    window().is_ok_and(|window| window.local_storage().is_err())
}

/// Keeps a small preference; false if this browser keeps none, or no more.
pub(crate) fn set_preference(key: &str, value: &str) -> bool {
    let storage = window()
        .ok()
        .and_then(|window| window.local_storage().ok()?);
    let kept = storage.is_some_and(|storage| storage.set_item(&named(key), value).is_ok());
    if !kept {
        warn("this browser keeps no preferences");
    }
    kept
}

pub(crate) fn forget_preference(key: &str) {
    if let Ok(window) = window()
        && let Ok(Some(storage)) = window.local_storage()
        && storage.remove_item(&named(key)).is_err()
    {
        warn("this browser forgets no preferences");
    }
}

pub(crate) fn forget_preferences(beginning: &str) {
    for key in preferences(beginning) {
        forget_preference(&key);
    }
}

pub(crate) fn preferences(beginning: &str) -> Vec<String> {
    let storage = window()
        .ok()
        .and_then(|window| window.local_storage().ok()?);
    let Some(storage) = storage else {
        return Vec::new();
    };
    let keys =
        (0..storage.length().unwrap_or_default()).filter_map(|place| storage.key(place).ok()?);
    keys.filter_map(|key| key.strip_prefix(&named("")).map(str::to_owned))
        .filter(|key| key.starts_with(beginning))
        .collect()
}

/// Asks the browser to keep what is stored here even if space runs out. It may say no; nothing can be
/// done about that here.
pub(crate) fn keep_for_good() {
    let asked = window().and_then(|window| window.navigator().storage().persist());
    if asked.is_err() {
        warn("this browser promises nothing about what it keeps");
    }
}

fn named(key: &str) -> String {
    format!("nomic.{key}")
}

/// True if an event is about this key, by the browser's name.
pub(crate) fn is_key(event: &JsValue, name: &str) -> bool {
    Reflect::get(event, &"key".into()).is_ok_and(|key| key == name)
}

pub(crate) fn reload() {
    if let Ok(window) = window()
        && window.location().reload().is_err()
    {
        warn("could not reload");
    }
}

//! Handing something to the outside: clipboard, the system's share sheet, a file.

use super::{BrowserError, page};
use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

pub(crate) async fn copy(text: &str) -> Result<(), BrowserError> {
    let clipboard = page::window()?.navigator().clipboard();
    // Without a secure context there is no clipboard, although the binding's type has no option.
    if JsValue::from(&clipboard).is_undefined() {
        return Err(BrowserError("no clipboard here".to_owned()));
    }
    JsFuture::from(clipboard.write_text(text)).await?;
    Ok(())
}

pub(crate) fn can_share() -> bool {
    share_function().is_ok()
}

fn share_function() -> Result<(JsValue, Function), JsValue> {
    let navigator: JsValue = page::window()?.navigator().into();
    let share = Reflect::get(&navigator, &"share".into())?.dyn_into::<Function>()?;
    Ok((navigator, share))
}

pub(crate) fn share(title: &str, url: &str) -> Result<(), BrowserError> {
    let (navigator, share) = share_function()?;
    let data = Object::new();
    Reflect::set(&data, &"title".into(), &title.into())?;
    Reflect::set(&data, &"url".into(), &url.into())?;
    share.call1(&navigator, &data)?;
    Ok(())
}

/// Hands a sentence with a link to the share sheet, or copies both where there is none. Returns
/// whether they were copied; none if the sheet has been opened.
pub(crate) async fn hand_on(text: &str, url: &str) -> Option<bool> {
    if let Ok((navigator, share)) = share_function() {
        let data = Object::new();
        let set = [("text", text), ("url", url)];
        let set = set.map(|(name, value)| Reflect::set(&data, &name.into(), &value.into()));
        if set.iter().all(Result::is_ok)
            && let Ok(shown) = share.call1(&navigator, &data)
        {
            // The reader may change their mind.
            let _chosen = JsFuture::from(js_sys::Promise::resolve(&shown)).await;
            return None;
        }
    }
    Some(copy(&format!("{text}\n{url}")).await.is_ok())
}

pub(crate) fn download(name: &str, text: &str) -> Result<(), BrowserError> {
    let parts = js_sys::Array::of1(&text.into());
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    offer(name, &blob)
}

pub(super) fn offer(name: &str, blob: &web_sys::Blob) -> Result<(), BrowserError> {
    let url = web_sys::Url::create_object_url_with_blob(blob)?;
    let document = page::window()?
        .document()
        .ok_or_else(|| BrowserError("no document".to_owned()))?;
    let anchor: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    web_sys::Url::revoke_object_url(&url)?;
    Ok(())
}

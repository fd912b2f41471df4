//! Files beside the program. The service worker keeps them, so they are there without a network too.

use super::{BrowserError, place};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A file, whose path is relative to the page. It is asked for at once.
pub(crate) fn file(
    name: &str,
) -> impl Future<Output = Result<web_sys::Response, BrowserError>> + use<> {
    let name = name.to_owned();
    let asked = fetch(&name);
    async move {
        let answer: web_sys::Response = asked?.await?.dyn_into().map_err(BrowserError::from)?;
        if answer.ok() {
            Ok(answer)
        } else {
            Err(BrowserError(format!("{name}: {}", answer.status())))
        }
    }
}

fn fetch(name: &str) -> Result<JsFuture, JsValue> {
    let global = js_sys::global();
    let fetch: Function = Reflect::get(&global, &"fetch".into())?.dyn_into()?;
    let asked: Promise = fetch
        .call1(&global, &place::absolute(name).into())?
        .dyn_into()?;
    Ok(JsFuture::from(asked))
}

/// True if the page's host answers now, with any status. Caches are bypassed.
pub(crate) async fn host_answers() -> bool {
    let asked = head();
    match asked {
        Ok(asked) => asked.await.is_ok(),
        Err(_) => false,
    }
}

fn head() -> Result<JsFuture, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"method".into(), &"HEAD".into())?;
    Reflect::set(&options, &"cache".into(), &"no-store".into())?;
    let global = js_sys::global();
    let fetch: Function = Reflect::get(&global, &"fetch".into())?.dyn_into()?;
    let here = place::absolute("./").into();
    let asked: Promise = fetch.call2(&global, &here, &options)?.dyn_into()?;
    Ok(JsFuture::from(asked))
}

pub(crate) fn text(name: &str) -> impl Future<Output = Result<String, BrowserError>> + use<> {
    let name = name.to_owned();
    let asked = file(&name);
    async move {
        let read: JsValue = JsFuture::from(asked.await?.text()?).await?;
        read.as_string().ok_or(BrowserError(name))
    }
}

//! Web Locks. In the bindings they need a compiler flag. Without a secure context there are none.

use crate::browser::place;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// `navigator.locks.request(name, options, granted)`.
pub(super) fn request(
    name: &str,
    options: &[(&str, JsValue)],
    granted: &Function,
) -> Result<Promise, JsValue> {
    let locks = Reflect::get(&place::navigator()?, &"locks".into())?;
    if !locks.is_object() {
        return Err(locks);
    }
    let given = Object::new();
    for (option, value) in options {
        Reflect::set(&given, &(*option).into(), value)?;
    }
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    request
        .call3(&locks, &name.into(), &given, granted)?
        .dyn_into()
}

//! Headers of every answer: cache times and permissions of the page.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// For files named after their content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For all other files: store, but revalidate before each use.
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// Longest path with its query, in bytes. No file has a longer name, and later code would fail on
/// one.
const LONGEST_ADDRESS: usize = 2_048;

/// Content security policy of the page. The page runs its own scripts and wasm and no `eval`.
/// Workers come from the page or from a blob that it made. It connects to any relay, because a link
/// may name any. Inline *styles* are allowed: the page uses some, and a style can't send data out.
/// The built page contains the same policy, except `frame-ancestors`, which works in a header only.
pub(crate) fn content_security_policy(inline_scripts: &str) -> String {
    format!(
        "default-src 'self'; \
         script-src 'self' 'wasm-unsafe-eval'{inline_scripts}; \
         worker-src 'self' blob:; \
         connect-src 'self' ws: wss:; \
         img-src 'self' data: blob:; \
         style-src 'self' 'unsafe-inline'; \
         object-src 'none'; \
         base-uri 'none'; \
         form-action 'none'; \
         frame-ancestors 'none'"
    )
}

/// Adds the headers, and refuses paths that are too long.
pub(crate) async fn with_headers(request: Request, next: Next) -> Response {
    let asked = request.uri();
    let length = asked.path().len() + asked.query().map_or(0, str::len);
    let caching = if is_hashed(request.uri().path()) {
        FOR_EVER
    } else {
        ASK_FIRST
    };
    let mut response = if length > LONGEST_ADDRESS {
        StatusCode::URI_TOO_LONG.into_response()
    } else {
        next.run(request).await
    };
    let found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    if !headers.contains_key(header::CACHE_CONTROL) {
        let caching = if found { caching } else { ASK_FIRST };
        headers.insert(header::CACHE_CONTROL, caching);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY)
        && let Ok(policy) = HeaderValue::from_str(&content_security_policy(""))
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The part of a link after # is never sent; the rest is private, too.
    add(headers, header::REFERRER_POLICY, "no-referrer");
    add(
        headers,
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    response
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

/// Whether a file's name holds a hash of its content, as those of a built page do:
/// `nomic-53a2…f1_bg.wasm`.
fn is_hashed(path: &str) -> bool {
    const SHORTEST: usize = 12;
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['-', '_', '.']).any(|part| {
        part.len() >= SHORTEST
            && part.bytes().all(|byte| byte.is_ascii_hexdigit())
            && part.bytes().any(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_cached_for_ever() {
        for hashed in [
            "/nomic-53a2c5de0b7f41f1.js",
            "/x/nomic-53a2c5de0b7f41f1_bg.wasm",
        ] {
            assert!(is_hashed(hashed), "{hashed}");
        }
        for plain in [
            "/",
            "/index.html",
            "/sw.js",
            "/nomic.json",
            "/icon-192.png",
            "/facade.css",
        ] {
            assert!(!is_hashed(plain), "{plain}");
        }
    }
}

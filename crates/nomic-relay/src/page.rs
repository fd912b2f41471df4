//! Serving the static page.
//!
//! The page is files; any other server may serve them as well. What it has to
//! get right is here: the MIME type of wasm, compressed files where there are
//! any, how long what may be cached, and a content security policy under which
//! nothing runs but the page's own program.

use std::fmt;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::services::ServeDir;

use crate::scripts::inline_script_sources;

/// For files whose name changes with their content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For all others: keep them, but ask before each use whether they still hold.
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// A folder with an `index.html` in it.
#[derive(Clone, Debug)]
pub struct Page {
    folder: PathBuf,
}

impl Page {
    /// The page in this folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(folder: &Path) -> Result<Self, PageError> {
        if folder.join("index.html").is_file() {
            Ok(Self {
                folder: folder.to_owned(),
            })
        } else {
            Err(PageError::Missing {
                folder: folder.to_owned(),
            })
        }
    }

    /// The page's routes. For a file `x` with a file `x.br` beside it, the
    /// latter is sent to whoever understands it.
    pub(crate) fn router(&self) -> Router {
        let files = ServeDir::new(&self.folder)
            .append_index_html_on_directories(false)
            .precompressed_br();
        Router::new()
            .route("/", get(index))
            .route("/index.html", get(index))
            .with_state(self.folder.join("index.html"))
            .fallback_service(files)
            .layer(middleware::from_fn(with_headers))
    }
}

/// The one HTML file, read anew each time: it is small, and after a new build
/// its inline script is another.
async fn index(State(file): State<PathBuf>) -> Response {
    let Ok(html) = tokio::fs::read_to_string(&file).await else {
        return (StatusCode::NOT_FOUND, "The page has been removed.\n").into_response();
    };
    let policy = content_security_policy(&inline_script_sources(&html));
    let mut response = axum::response::Html(html).into_response();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// What the page may do. It runs its own scripts and wasm and no `eval`;
/// workers come from itself or from a blob it made; it connects to any relay,
/// for a link may name one anywhere; inline *styles* are allowed because plots
/// are drawn with them, and a style can send nothing out.
fn content_security_policy(inline_scripts: &str) -> String {
    format!(
        "default-src 'self'; \
         script-src 'self' 'wasm-unsafe-eval'{inline_scripts}; \
         worker-src 'self' blob:; \
         connect-src * ws: wss:; \
         img-src 'self' data: blob:; \
         style-src 'self' 'unsafe-inline'; \
         object-src 'none'; \
         base-uri 'self'; \
         form-action 'none'; \
         frame-ancestors 'none'"
    )
}

/// Adds what every answer carries.
async fn with_headers(request: Request, next: Next) -> Response {
    let caching = if is_hashed(request.uri().path()) {
        FOR_EVER
    } else {
        ASK_FIRST
    };
    let mut response = next.run(request).await;
    let found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        if found { caching } else { ASK_FIRST },
    );
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY)
        && let Ok(policy) = HeaderValue::from_str(&content_security_policy(""))
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The part of a link after # is never sent anyway; the rest is nobody's
    // business either.
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

/// Whether a file's name holds a hash of its content, as Trunk writes them:
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

/// Why there is no page to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageError {
    /// The folder is not there, or there is no `index.html` in it.
    Missing {
        /// The folder.
        folder: PathBuf,
    },
}

impl PageError {
    /// Its stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "page/missing",
        }
    }
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { folder } => write!(
                f,
                "There is no page in {}: it has no index.html; build the page first.",
                folder.display()
            ),
        }
    }
}

impl std::error::Error for PageError {}

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

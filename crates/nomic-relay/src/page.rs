//! The static page.
//!
//! Any other server may serve the files as well. This module and the headers get right: the MIME
//! type of wasm, compressed files, cache times, and a content security policy that allows only the
//! page's own program.

use std::fmt;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::services::ServeDir;

use crate::headers::content_security_policy;
use crate::scripts::inline_script_sources;

#[derive(Clone, Debug)]
pub struct PageFolder {
    folder: PathBuf,
}

impl PageFolder {
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

    /// Routes of the page. A client that accepts brotli gets `x.br` in place of a file `x` if both
    /// exist.
    pub(crate) fn router(&self) -> Router {
        let files = ServeDir::new(&self.folder)
            .append_index_html_on_directories(false)
            .precompressed_br();
        Router::new()
            .route("/", get(index))
            .route("/index.html", get(index))
            .with_state(self.folder.join("index.html"))
            .fallback_service(files)
    }
}

/// The HTML file. It is read for each request, because a new build has another inline script.
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageError {
    /// No `index.html` in the page's folder.
    Missing { folder: PathBuf },
}

impl PageError {
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

//! The static page.
//!
//! Any other server may serve the files as well. This module and the headers get right: the MIME
//! type of wasm, compressed files, cache times, and a content security policy that allows only the
//! page's own program.

#[cfg(any(test, feature = "page"))]
mod inside;

use std::fmt;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::services::{ServeDir, ServeFile};

use crate::headers::content_security_policy;
use crate::scripts::inline_script_sources;

const INDEX: &str = "index.html";

/// Folder with a built page, or the page inside the program.
#[derive(Clone, Debug)]
pub struct PageFolder {
    /// Empty for the page inside.
    folder: PathBuf,
}

impl PageFolder {
    /// Opens a page. An empty path means the page inside the program, which the feature `page` puts
    /// there.
    pub fn open(folder: &Path) -> Result<Self, PageError> {
        let is_inside = folder.as_os_str().is_empty();
        if is_inside && !cfg!(feature = "page") {
            Err(PageError::NotInside)
        } else if is_inside || folder.join(INDEX).is_file() {
            Ok(Self {
                folder: folder.to_owned(),
            })
        } else {
            Err(PageError::Missing {
                folder: folder.to_owned(),
            })
        }
    }

    /// Routes of the page. A client that accepts brotli or gzip gets `x.br` or `x.gz` in place of a
    /// file `x` if both exist.
    pub(crate) fn router(&self) -> Router {
        #[cfg(feature = "page")]
        if self.folder.as_os_str().is_empty() {
            return inside::router(inside::FILES);
        }
        let files = ServeDir::new(&self.folder)
            .append_index_html_on_directories(false)
            .precompressed_br()
            .precompressed_gzip();
        Router::new()
            .route("/", get(index))
            .route("/index.html", get(index))
            .with_state(self.folder.join(INDEX))
            .fallback_service(files)
    }
}

/// The HTML file. It is read for each request, because a new build has another inline script.
async fn index(State(file): State<PathBuf>, request: Request) -> Response {
    let Ok(html) = tokio::fs::read_to_string(&file).await else {
        return (StatusCode::NOT_FOUND, "The page has been removed.\n").into_response();
    };
    let mut files = ServeFile::new(&file)
        .precompressed_br()
        .precompressed_gzip();
    let Ok(answered) = files.try_call(request).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = answered.into_response();
    let headers = response.headers_mut();
    let html_type = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, html_type);
    if let Some(policy) = policy_of(&html) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn policy_of(html: &str) -> Option<HeaderValue> {
    let policy = content_security_policy(&inline_script_sources(html));
    HeaderValue::from_str(&policy).ok()
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageError {
    /// No `index.html` in the page's folder.
    Missing { folder: PathBuf },
    /// The program was built without a page inside.
    NotInside,
}

impl PageError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "page/missing",
            Self::NotInside => "page/not_inside",
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
            Self::NotInside => {
                write!(
                    f,
                    "This program has no page inside; name the folder of a page."
                )
            }
        }
    }
}

impl std::error::Error for PageError {}

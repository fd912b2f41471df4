//! The page inside the program: the files that build.rs found, served from memory.
//!
//! Most files are kept as brotli only. A client that does not accept it gets a copy that is
//! decompressed once; browsers accept brotli over `https` and from their own machine.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::policy_of;

/// Buffer for decompressing, in bytes.
const BUFFER: usize = 64 * 1024;

/// File of the page.
#[derive(Debug)]
pub(super) enum PageFile {
    Plain(&'static [u8]),
    Brotli(&'static [u8]),
}

/// Files of the page by path, without the first slash.
pub(super) type PageFiles = &'static [(&'static str, PageFile)];

#[cfg(feature = "page")]
pub(super) const FILES: PageFiles = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

#[derive(Debug)]
struct Served {
    file: &'static PageFile,
    media_type: String,
    /// Decompressed content, once a client asked for it.
    plain: OnceLock<Bytes>,
}

type Page = Arc<BTreeMap<&'static str, Served>>;

/// Routes of the page. Headers are those of a page in a folder.
pub(super) fn router(files: PageFiles) -> Router {
    let served = files.iter().map(|(name, file)| {
        let media_type = mime_guess::from_path(name).first_or_octet_stream();
        let served = Served {
            file,
            media_type: with_charset(media_type.essence_str()),
            plain: OnceLock::new(),
        };
        (*name, served)
    });
    let page: Page = Arc::new(served.collect());
    Router::new().fallback_service(get(answer).with_state(page))
}

async fn answer(State(page): State<Page>, uri: Uri, asked: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => super::INDEX,
        name => name,
    };
    let Some(served) = page.get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (content, encoding) = match served.file {
        PageFile::Brotli(packed) if accepts_brotli(&asked) => {
            (Bytes::from_static(packed), Some("br"))
        }
        _ => (served.plain(), None),
    };
    let mut response = content.into_response();
    let headers = response.headers_mut();
    if let Ok(media_type) = HeaderValue::from_str(&served.media_type) {
        headers.insert(header::CONTENT_TYPE, media_type);
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if name == super::INDEX
        && let Ok(html) = str::from_utf8(&served.plain())
        && let Some(policy) = policy_of(html)
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

impl Served {
    fn plain(&self) -> Bytes {
        match self.file {
            PageFile::Plain(content) => Bytes::from_static(content),
            PageFile::Brotli(packed) => self.plain.get_or_init(|| unpacked(packed)).clone(),
        }
    }
}

/// Decompresses a file that build.rs put in. A build with a broken file serves its readable start.
fn unpacked(packed: &[u8]) -> Bytes {
    let mut plain = Vec::new();
    let read = brotli_decompressor::Decompressor::new(packed, BUFFER).read_to_end(&mut plain);
    if let Err(error) = read {
        tracing::error!(%error, "a file of the page inside is broken");
    }
    plain.into()
}

fn with_charset(media_type: &str) -> String {
    match media_type.starts_with("text/") {
        true => format!("{media_type}; charset=utf-8"),
        false => media_type.to_owned(),
    }
}

/// True if `br` is among the accepted encodings, and its weight is not zero.
fn accepts_brotli(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("br") && !parts.next().is_some_and(is_zero)
    })
}

/// True for the weights `q=0` to `q=0.000`.
fn is_zero(weight: &str) -> bool {
    let digits = weight.trim_start_matches("q=");
    digits.trim_matches(['0', '.']).is_empty()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use hyper::service::Service as _;
    use hyper_util::service::TowerToHyperService;

    use super::*;

    /// `<script>start()</script>`.
    const PACKED: &[u8] = &[
        27, 23, 0, 248, 165, 81, 82, 94, 120, 228, 32, 134, 148, 146, 3, 204, 240, 75, 139, 198, 3,
    ];
    const FILES: PageFiles = &[
        ("a/b-0123456789abcdef.wasm", PageFile::Plain(b"wasm")),
        ("index.html", PageFile::Brotli(PACKED)),
    ];

    /// Status, headers and body.
    async fn get(path: &str, accepted: &str) -> (StatusCode, HeaderMap, Bytes) {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, accepted);
        let request = request.body(Body::empty()).unwrap();
        let answered = TowerToHyperService::new(router(FILES)).call(request).await;
        let (head, body) = answered.unwrap().into_parts();
        let body = axum::body::to_bytes(body, 1_000).await.unwrap();
        (head.status, head.headers, body)
    }

    #[tokio::test]
    async fn the_page_inside_has_the_policy_of_its_script_compressed_or_not() {
        let known = policy_of("<script>start()</script>").unwrap();
        for path in ["/", "/index.html"] {
            let (status, headers, body) = get(path, "gzip, br").await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(headers[header::CONTENT_SECURITY_POLICY], known);
            assert_eq!(headers[header::CONTENT_ENCODING], "br");
            assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
            assert_eq!(body, PACKED);
            let (_, headers, body) = get(path, "gzip, br;q=0").await;
            assert_eq!(headers[header::CONTENT_SECURITY_POLICY], known);
            assert!(!headers.contains_key(header::CONTENT_ENCODING));
            assert_eq!(body, "<script>start()</script>");
        }
    }

    #[tokio::test]
    async fn files_inside_have_their_type_and_others_are_not_there() {
        let (_, headers, body) = get("/a/b-0123456789abcdef.wasm", "br").await;
        assert_eq!(headers[header::CONTENT_TYPE], "application/wasm");
        assert_eq!(body, "wasm");
        for path in ["/a", "/a/", "/b", "/../index.html"] {
            assert_eq!(get(path, "br").await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }
}

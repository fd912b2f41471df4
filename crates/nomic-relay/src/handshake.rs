//! The opening handshake of a WebSocket: RFC 6455, section 4.2.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64ct::{Base64, Encoding};
use sha1_smol::Sha1;

/// Suffix of a client's key before the server hashes it.
const SERVER_SUFFIX: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// Answer that makes a socket a WebSocket. None if the request does not ask for one.
pub(crate) fn accept(method: &Method, headers: &HeaderMap) -> Option<Response> {
    let names = |header: &HeaderName, token: &str| {
        let lines = headers.get_all(header).iter();
        let mut tokens = lines.flat_map(|line| line.to_str().unwrap_or_default().split(','));
        tokens.any(|one| one.trim().eq_ignore_ascii_case(token))
    };
    let key = headers.get(header::SEC_WEBSOCKET_KEY)?;
    let asked = *method == Method::GET
        && names(&header::CONNECTION, "upgrade")
        && names(&header::UPGRADE, "websocket")
        && names(&header::SEC_WEBSOCKET_VERSION, "13");
    if !asked {
        return None;
    }
    let mut hash = Sha1::new();
    hash.update(key.as_bytes());
    hash.update(SERVER_SUFFIX);
    let accepted = Base64::encode_string(&hash.digest().bytes());
    let answer = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (
            header::SEC_WEBSOCKET_ACCEPT,
            HeaderValue::from_str(&accepted).ok()?,
        ),
    ];
    Some((StatusCode::SWITCHING_PROTOCOLS, answer).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let lines = lines.iter();
        let lines = lines.map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        lines
            .collect::<Vec<(HeaderName, HeaderValue)>>()
            .into_iter()
            .collect()
    }

    /// The request of RFC 6455, section 1.2.
    const REQUEST: [(&str, &str); 4] = [
        ("upgrade", "WebSocket"),
        ("connection", "keep-alive, Upgrade"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("sec-websocket-version", "13"),
    ];

    #[test]
    fn the_answer_is_the_one_of_the_rfc() {
        let answer = accept(&Method::GET, &headers(&REQUEST)).unwrap();
        assert_eq!(answer.status(), StatusCode::SWITCHING_PROTOCOLS);
        let accepted = &answer.headers()[header::SEC_WEBSOCKET_ACCEPT];
        assert_eq!(accepted, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn a_request_without_one_of_the_headers_asks_for_no_websocket() {
        assert!(accept(&Method::POST, &headers(&REQUEST)).is_none());
        for left_out in 0..REQUEST.len() {
            let mut lines = REQUEST.to_vec();
            lines.remove(left_out);
            assert!(accept(&Method::GET, &headers(&lines)).is_none());
        }
    }
}

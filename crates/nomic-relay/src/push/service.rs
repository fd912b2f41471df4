//! Push services that the relay sends requests to.

use axum::http::Uri;
use nomic_protocol::MAX_ENDPOINT;

/// Services of the usual browsers. A star is any name below the domain.
const KNOWN: [&str; 4] = [
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
];

/// Address of a browser at an allowed push service. Clients name addresses, so the relay takes none
/// elsewhere: it must not send requests into its own network.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    pub(super) uri: Uri,
    /// Scheme and host, which the relay's signature is for.
    pub(super) origin: String,
}

impl Endpoint {
    /// `None` unless the address is at a known service or one of these.
    pub(super) fn parse(text: &str, others: &[String]) -> Option<Self> {
        if text.len() > MAX_ENDPOINT {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let origin = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let mut services = KNOWN.into_iter().chain(others.iter().map(String::as_str));
        let allowed = services.any(|service| is_of(&origin, service));
        allowed.then_some(Self { uri, origin })
    }
}

fn is_of(origin: &str, service: &str) -> bool {
    let Some((scheme, domain)) = service.split_once('*') else {
        return origin == service;
    };
    let name = origin
        .strip_prefix(scheme)
        .and_then(|rest| rest.strip_suffix(domain));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(text: &str) -> bool {
        Endpoint::parse(text, &["http://127.0.0.1:9090".to_owned()]).is_some()
    }

    #[test]
    fn addresses_at_known_services_and_at_those_of_the_host_are_taken() {
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGAAA",
            "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD",
            "http://127.0.0.1:9090/notify/1",
        ] {
            assert!(allowed(text), "{text}");
        }
    }

    #[test]
    fn a_relay_sends_no_request_to_an_address_of_a_clients_choice() {
        for text in [
            "",
            "/fcm/send/abc",
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com.example.org/fcm/send/abc",
            "https://fcm.googleapis.com@10.0.0.1/",
            "https://someone@fcm.googleapis.com/",
            "https://push.apple.com/abc",
            "https://.push.apple.com/abc",
            "https://10.0.0.1:80@x.push.apple.com/",
            "https://10.0.0.1/x.push.apple.com",
            "https://evilpush.apple.com/abc",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
            "http://127.0.0.1:9091/",
            "file:///etc/passwd",
        ] {
            assert!(!allowed(text), "{text}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(MAX_ENDPOINT));
        assert!(!allowed(&long));
    }
}

//! Pages that may connect, by the `Origin` that browsers send.

use axum::http::{HeaderMap, HeaderName, header};
use serde::de::{Deserialize, Deserializer, Error};

const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
/// Setting for pages of any origin.
const ANY: &str = "*";

/// Whether the page that asks may connect. Programs send no origin, and may. Without a list, a
/// relay that serves the page takes that page only, and another relay takes any.
pub(crate) fn may_connect(
    headers: &HeaderMap,
    listed: Option<&[String]>,
    serves_page: bool,
    behind_proxy: bool,
) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let is = |one: &str| one == ANY || origin.as_bytes().eq_ignore_ascii_case(one.as_bytes());
    match listed {
        Some(listed) => listed.iter().any(|one| is(one)),
        None if serves_page => is_own(headers, behind_proxy),
        None => true,
    }
}

/// Whether the page came from the name that it connects to. A proxy may have ended the encryption,
/// so the scheme may be another one.
fn is_own(headers: &HeaderMap, behind_proxy: bool) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).and_then(|origin| origin.split_once("://"));
    let Some((scheme, origin)) = origin else {
        return false;
    };
    let usual_port = if scheme == "https" { ":443" } else { ":80" };
    let forwarded = text(FORWARDED_HOST).filter(|_| behind_proxy);
    // Proxies one behind the other write a list.
    let hosts = text(header::HOST).into_iter();
    let mut hosts = hosts.chain(forwarded.into_iter().flat_map(|hosts| hosts.split(',')));
    hosts.any(|host| {
        let host = host.trim();
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        host.eq_ignore_ascii_case(origin)
    })
}

/// A list of origins, or `"*"` among them for any.
pub(crate) fn list<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    let listed = Vec::<String>::deserialize(from)?;
    for one in &listed {
        let host = one.split_once("://").map_or("", |(_, host)| host);
        if one != ANY && (host.is_empty() || host.contains('/')) {
            return Err(D::Error::custom(format!(
                "`{one}` is no origin: write \"https://example.org\", or \"*\" for any"
            )));
        }
    }
    Ok(Some(listed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let lines = lines.iter();
        let lines =
            lines.map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
        lines.collect()
    }

    fn own(origin: &str, host: &str) -> bool {
        may_connect(
            &headers(&[("origin", origin), ("host", host)]),
            None,
            true,
            false,
        )
    }

    #[test]
    fn a_relay_that_serves_the_page_takes_that_page_alone() {
        assert!(own("http://localhost:7474", "localhost:7474"));
        assert!(own("https://table.example", "table.example"));
        assert!(own("https://Table.example", "table.example:443"));
        assert!(own("http://table.example", "table.example:80"));
        assert!(own("http://[::1]:7474", "[::1]:7474"));
        for other in [
            "http://localhost:8080",
            "http://localhost",
            "https://evil.example",
            "https://table.example.evil.example",
            "null",
            "",
        ] {
            assert!(!own(other, "localhost:7474"), "{other}");
            assert!(!own(other, "table.example"), "{other}");
        }
    }

    #[test]
    fn programs_send_no_origin_and_may_connect() {
        let program = headers(&[("host", "table.example")]);
        assert!(may_connect(&program, None, true, false));
        assert!(may_connect(&program, Some(&[]), true, false));
    }

    #[test]
    fn a_relay_without_a_page_takes_any_page_unless_some_are_listed() {
        let page = headers(&[
            ("origin", "https://pages.example"),
            ("host", "relay.example"),
        ]);
        assert!(may_connect(&page, None, false, false));
        let check = |listed: &[&str]| {
            let listed: Vec<String> = listed.iter().map(|&one| one.to_owned()).collect();
            [true, false].map(|serves_page| may_connect(&page, Some(&listed), serves_page, false))
        };
        assert_eq!(
            check(&["https://other.example", "https://pages.example"]),
            [true; 2]
        );
        assert_eq!(check(&["*"]), [true; 2]);
        assert_eq!(check(&["https://relay.example"]), [false; 2]);
    }

    #[test]
    fn a_proxy_is_believed_about_the_name_and_nobody_else() {
        let forwarded = headers(&[
            ("origin", "https://table.example"),
            ("host", "10.0.0.1:7474"),
            ("x-forwarded-host", "table.example"),
        ]);
        assert!(may_connect(&forwarded, None, true, true));
        assert!(!may_connect(&forwarded, None, true, false));
        let twice = headers(&[
            ("origin", "https://table.example"),
            ("x-forwarded-host", "table.example, inner.example"),
        ]);
        assert!(may_connect(&twice, None, true, true));
    }
}

//! Routes: everything after the `#`, as a type.
//!
//! The address of a table stays the invitation to it. The part that names a page within the table
//! follows the link, so that copying the address bar always works.

use nomic_peer::link_in;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// My games.
    Home,
    Settings,
    BringKey,
    Table {
        /// The link's own part: `/g/<secret>` and, if there is one, `?r=<relay>`.
        link: String,
        page: TablePage,
    },
    Unknown,
}

/// The pages at a table. Numbers name rules and proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TablePage {
    Table,
    Rules,
    Rule(u32),
    /// Writing a proposal; perhaps one about a certain rule.
    Propose(Option<u32>),
    Revise(u32),
    Proposal(u32),
    Proposals,
    Chronicle,
    /// The chronicle at one entry, by its event.
    Entry(String),
    Players,
    Court,
    /// Corrections by all players together.
    Repair,
}

impl Route {
    /// Reads what follows the `#`.
    pub(crate) fn parse(hash: &str) -> Self {
        let hash = hash.trim_start_matches('#');
        let (path, query) = match hash.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (hash, None),
        };
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next()) {
            (None, _) => Self::Home,
            (Some("settings"), None) => Self::Settings,
            (Some("settings"), Some("key")) => Self::BringKey,
            (Some("g"), Some(secret)) => {
                let rest: Vec<&str> = parts.collect();
                TablePage::parse(&rest).map_or(Self::Unknown, |page| Self::Table {
                    link: join(secret, query),
                    page,
                })
            }
            _ => Self::Unknown,
        }
    }

    /// The address of this page, with its `#`.
    pub(crate) fn href(&self) -> String {
        match self {
            Self::Home | Self::Unknown => "#/".to_owned(),
            Self::Settings => "#/settings".to_owned(),
            Self::BringKey => "#/settings/key".to_owned(),
            Self::Table { link, page } => {
                let (path, query) = match link.split_once('?') {
                    Some((path, query)) => (path, format!("?{query}")),
                    None => (link.as_str(), String::new()),
                };
                format!("#{path}{}{query}", page.tail())
            }
        }
    }

    pub(crate) fn at(link: &str, page: TablePage) -> Self {
        Self::Table {
            link: link.to_owned(),
            page,
        }
    }
}

fn join(secret: &str, query: Option<&str>) -> String {
    match query {
        Some(query) => format!("/g/{secret}?{query}"),
        None => format!("/g/{secret}"),
    }
}

impl TablePage {
    fn parse(rest: &[&str]) -> Option<Self> {
        Some(match rest {
            [] => Self::Table,
            ["rules"] => Self::Rules,
            ["rules", number] => Self::Rule(number.parse().ok()?),
            ["propose"] => Self::Propose(None),
            ["propose", number] => Self::Propose(Some(number.parse().ok()?)),
            ["revise", number] => Self::Revise(number.parse().ok()?),
            ["proposal", number] => Self::Proposal(number.parse().ok()?),
            ["proposals"] => Self::Proposals,
            ["chronicle"] => Self::Chronicle,
            ["chronicle", event] if event.bytes().all(|sign| sign.is_ascii_hexdigit()) => {
                Self::Entry((*event).to_owned())
            }
            ["players"] => Self::Players,
            ["court"] => Self::Court,
            ["repair"] => Self::Repair,
            _ => return None,
        })
    }

    fn tail(&self) -> String {
        match self {
            Self::Table => String::new(),
            Self::Rules => "/rules".to_owned(),
            Self::Rule(number) => format!("/rules/{number}"),
            Self::Propose(None) => "/propose".to_owned(),
            Self::Propose(Some(number)) => format!("/propose/{number}"),
            Self::Revise(number) => format!("/revise/{number}"),
            Self::Proposal(number) => format!("/proposal/{number}"),
            Self::Proposals => "/proposals".to_owned(),
            Self::Chronicle => "/chronicle".to_owned(),
            Self::Entry(event) => format!("/chronicle/{event}"),
            Self::Players => "/players".to_owned(),
            Self::Court => "/court".to_owned(),
            Self::Repair => "/repair".to_owned(),
        }
    }
}

/// Finds a link to a table in a pasted text: a whole message, an address, its tail, or the bare
/// `/g/...`.
pub(crate) fn pasted_link(pasted: &str) -> Option<String> {
    match Route::parse(&link_in(pasted)?) {
        Route::Table { link, .. } => Some(link),
        _ => None,
    }
}

/// The part after the `#`, without what a message had around the link, and programs on the way have done to it.
pub(crate) fn cleaned(hash: &str) -> Option<String> {
    let clean = format!("#{}", link_in(hash)?);
    (clean != hash).then_some(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_reads_back_from_its_own_address() {
        let pages = [
            TablePage::Table,
            TablePage::Rules,
            TablePage::Rule(203),
            TablePage::Propose(None),
            TablePage::Propose(Some(112)),
            TablePage::Revise(301),
            TablePage::Proposal(301),
            TablePage::Proposals,
            TablePage::Chronicle,
            TablePage::Entry("0a1b".to_owned()),
            TablePage::Players,
            TablePage::Court,
            TablePage::Repair,
        ];
        for link in ["/g/abc", "/g/abc?r=wss%3A%2F%2Fexample.org%2Frelay"] {
            for page in &pages {
                let route = Route::at(link, page.clone());
                assert_eq!(Route::parse(&route.href()), route, "{}", route.href());
            }
        }
        for route in [Route::Home, Route::Settings, Route::BringKey] {
            assert_eq!(Route::parse(&route.href()), route);
        }
    }

    #[test]
    fn an_address_that_names_nothing_is_unknown() {
        for hash in ["#/nowhere", "#/g/abc/rules/x", "#/g/abc/what"] {
            assert_eq!(Route::parse(hash), Route::Unknown, "{hash}");
        }
    }

    #[test]
    fn a_link_is_found_in_whatever_was_pasted() {
        let pasted = "Come and play: https://example.org/n/#/g/s3cret/rules?r=ws%3A%2F%2Fx see you";
        assert_eq!(
            pasted_link(pasted).as_deref(),
            Some("/g/s3cret?r=ws%3A%2F%2Fx")
        );
        let address = "https://example.org/n/#/g/s3cret";
        for message in [
            format!("Come and play ({address}). We begin at eight!"),
            format!("<{address}>"),
            address
                .replace(':', "%3A")
                .replace('/', "%2F")
                .replace('#', "%23"),
        ] {
            assert_eq!(
                pasted_link(&message).as_deref(),
                Some("/g/s3cret"),
                "{message}"
            );
        }
        assert_eq!(pasted_link("/g/abc").as_deref(), Some("/g/abc"));
        assert_eq!(pasted_link("hello"), None);
    }

    #[test]
    fn an_address_is_cleaned_only_where_it_has_to_be() {
        for hash in [
            "",
            "#/",
            "#/settings",
            "#/g/abc",
            "#/g/abc/rules/203?r=ws%3A%2F%2Fx",
        ] {
            assert_eq!(cleaned(hash), None, "{hash}");
        }
        for spoilt in [
            "#/g/abc.",
            "#/g/abc)",
            "#/g/abc].",
            "#/g/abc%20",
            "#/g/abc\u{200b}",
            "#/g/abc”,",
            "#%2Fg%2Fabc",
            "#/g/abc?fbclid=IwAR0",
        ] {
            assert_eq!(cleaned(spoilt).as_deref(), Some("#/g/abc"), "{spoilt}");
        }
    }
}

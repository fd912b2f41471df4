//! Chooses the relays of a table, and asks the player before some of them are dialled.
//!
//! The link of a game can be passed on with another relay in it. Such a relay sees the addresses of
//! its clients and can hold moves back. So a game that is known here keeps its relays until the
//! player says otherwise. Nor does a link alone make the browser dial the player's own machine or
//! network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The relays that have to do with an open table, as absolute addresses in one spelling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relays<'a> {
    /// Relays that the link names, or else the default relay.
    pub(crate) wanted: &'a [String],
    /// Present relays of the game, if the game is known here.
    pub(crate) known: Option<&'a [String]>,
    /// Default relay, once it is known: the host of the page has chosen it.
    pub(crate) usual: Option<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RelayDecision {
    /// The relays to dial, each once.
    pub(crate) dial: Vec<String>,
    pub(crate) asks: Vec<String>,
}

/// Decides. `host` gives the host of an address as browsers spell it, and `page` is the host of the page.
pub(crate) fn decide(
    relays: Relays<'_>,
    page: &str,
    host: impl Fn(&str) -> String,
) -> RelayDecision {
    let Relays {
        wanted,
        known,
        usual,
    } = relays;
    let own = |address: &str| {
        let host = host(address);
        host != page && is_near(&host)
    };
    let asked = |address: &str| match known {
        Some(known) => !known.iter().any(|known| known == address),
        None => usual != Some(address) && own(address),
    };
    let (asks, agreed) = wanted.iter().cloned().partition(|address| asked(address));
    let mut dial: Vec<String> = known.map_or(agreed, <[String]>::to_vec);
    // The usual one may be named twice.
    let mut before = Vec::new();
    dial.retain(|address| {
        let new = !before.contains(address);
        before.push(address.clone());
        new
    });
    RelayDecision { dial, asks }
}

/// An address as it is shown to the player: host and port alone, since what comes before or after them may
/// be made to look like another host.
pub(crate) fn shown(address: &str) -> &str {
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    let (authority, _) = rest.split_once(['/', '?', '#']).unwrap_or((rest, ""));
    let (_, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    host
}

/// Domains whose names mean something else in each network.
const LOCAL_DOMAINS: [&str; 6] = [
    "localhost",
    "local",
    "internal",
    "lan",
    "home.arpa",
    "intranet",
];

/// True if a host is the player's own machine or in a private network, judged by its name alone.
/// The host is spelled as browsers spell it: numbers in their usual form, an IPv6 address in
/// brackets. A public name can still lead to a private address; that is not known before it is
/// dialled.
pub(crate) fn is_near(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if let Some(address) = host.strip_prefix('[') {
        let address = address.strip_suffix(']').unwrap_or(address);
        return address.parse().map_or(true, is_near_6);
    }
    match host.parse() {
        Ok(IpAddr::V4(address)) => return is_near_4(address),
        Ok(IpAddr::V6(address)) => return is_near_6(address),
        Err(_) => {}
    }
    let Some((_, last)) = host.rsplit_once('.') else {
        // A name without a dot, or none at all.
        return true;
    };
    // Something that ends in a number is an address in a spelling of its own.
    let numeric = last.strip_prefix("0x").unwrap_or(last);
    let numeric = !last.is_empty() && numeric.bytes().all(|byte| byte.is_ascii_hexdigit());
    let numeric = numeric && last.starts_with(|first: char| first.is_ascii_digit());
    let local = |domain: &&str| {
        let rest = host.strip_suffix(*domain);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    numeric || LOCAL_DOMAINS.iter().any(local)
}

fn is_near_4(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    let shared = first == 100 && second & 0xc0 == 64;
    first == 0
        || shared
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
}

fn is_near_6(address: Ipv6Addr) -> bool {
    let [first, second, third, fourth, fifth, sixth, high, low] = address.segments();
    let inner = || {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match [first, second, third, fourth, fifth, sixth] {
        // IPv4 in IPv6: compatible (with the loopback address ::1 among them), mapped, and translated.
        [0, 0, 0, 0, 0, 0 | 0xffff] | [0x64, 0xff9b, 0, 0, 0, 0] => is_near_4(inner()),
        _ => address.is_unique_local() || address.is_unicast_link_local() || address.is_multicast(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(address: &str) -> String {
        let (_, rest) = address.split_once("://").unwrap();
        let host = rest.split('/').next().unwrap_or_default();
        match host.split_once(']') {
            Some((address, _)) => format!("{address}]"),
            None => host.split(':').next().unwrap_or_default().to_owned(),
        }
    }

    fn list(addresses: &[&str]) -> Vec<String> {
        addresses
            .iter()
            .map(|&address| address.to_owned())
            .collect()
    }

    fn decision(wanted: &[&str], known: Option<&[&str]>) -> (Vec<String>, Vec<String>) {
        let (wanted, known) = (list(wanted), known.map(list));
        let relays = Relays {
            wanted: &wanted,
            known: known.as_deref(),
            usual: Some("wss://play.example/relay"),
        };
        let RelayDecision { dial, asks } = decide(relays, "play.example", host);
        (dial, asks)
    }

    #[test]
    fn a_game_that_is_known_keeps_its_relay_until_the_player_says_otherwise() {
        let ours = "wss://ours.example/relay";
        for wanted in [
            "wss://mine.example/relay",
            "wss://play.example/relay",
            "ws://127.0.0.1/",
        ] {
            assert_eq!(
                decision(&[wanted], Some(&[ours])),
                (list(&[ours]), list(&[wanted])),
                "{wanted}"
            );
        }
        assert_eq!(decision(&[ours], Some(&[ours])), (list(&[ours]), list(&[])));
        // The player has agreed to it before.
        let near = "ws://192.168.1.5:7474/relay";
        assert_eq!(decision(&[near], Some(&[near])), (list(&[near]), list(&[])));
    }

    #[test]
    fn a_game_that_meets_at_several_relays_dials_all_and_asks_about_others_alone() {
        let [one, two, mine] = [
            "wss://one.example/",
            "wss://two.example/",
            "wss://mine.example/",
        ];
        let both = list(&[one, two]);
        assert_eq!(
            decision(&[two], Some(&[one, two])),
            (both.clone(), list(&[]))
        );
        let foreign = decision(&[one, mine], Some(&[one, two]));
        assert_eq!(foreign, (both.clone(), list(&[mine])));
        assert_eq!(decision(&[one, two, one], None), (both, list(&[])));
        let near = "ws://10.0.0.1/";
        let newcomer = decision(&[one, near], None);
        assert_eq!(newcomer, (list(&[one]), list(&[near])));
    }

    #[test]
    fn a_newcomer_meets_where_the_link_says_unless_that_is_near() {
        let far = "wss://ours.example/relay";
        assert_eq!(decision(&[far], None), (list(&[far]), list(&[])));
        let trap = "ws://192.168.1.5:22/";
        assert_eq!(decision(&[trap], None), (list(&[]), list(&[trap])));
        // The page was served from there, or its host has chosen it.
        let relays = |wanted, usual| Relays {
            wanted,
            known: None,
            usual,
        };
        let near = "ws://192.168.1.5:7474/relay";
        let wanted = list(&[near]);
        let served = decide(relays(&wanted, None), "192.168.1.5", host);
        let usual = decide(relays(&wanted, Some(near)), "play.example", host);
        for decision in [served, usual] {
            assert_eq!((decision.dial, decision.asks), (list(&[near]), list(&[])));
        }
    }

    #[test]
    fn what_stands_around_a_host_is_not_shown() {
        for (address, host) in [
            ("wss://relay.example/relay", "relay.example"),
            ("ws://127.0.0.1:7474/relay?a@b", "127.0.0.1:7474"),
            ("wss://play.example@mine.example/", "mine.example"),
            ("wss://play.example:443@mine.example:22", "mine.example:22"),
            ("wss://mine.example?@play.example/", "mine.example"),
            ("ws://[::1]:6000/", "[::1]:6000"),
        ] {
            assert_eq!(shown(address), host, "{address}");
        }
    }

    #[test]
    fn own_machines_and_private_networks_are_near() {
        for near in [
            "localhost",
            "localhost.",
            "LOCALHOST",
            "relay.localhost",
            "127.0.0.1",
            "127.255.0.9",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "255.255.255.255",
            "224.0.0.251",
            "[::1]",
            "[::]",
            "[fc00::1]",
            "[fdff::1]",
            "[fe80::1]",
            "[febf::1]",
            "[ff02::fb]",
            "[::ffff:192.168.0.1]",
            "[::ffff:7f00:1]",
            "[::127.0.0.1]",
            "[64:ff9b::a00:1]",
            "printer",
            "printer.local",
            "printer.LOCAL.",
            "nas.lan",
            "router.home.arpa",
            "metadata.google.internal",
            // In case a browser does not write such numbers in their usual form.
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "127.1",
            "1.0x7f",
            "",
            "[nonsense]",
        ] {
            assert!(is_near(near), "{near}");
        }
    }

    #[test]
    fn public_hosts_are_not_near() {
        for far in [
            "example.org",
            "relay.example.org.",
            "8.8.8.8",
            "172.15.0.1",
            "172.32.0.1",
            "192.169.0.1",
            "100.128.0.1",
            "[2606:4700::1]",
            "[::ffff:8.8.8.8]",
            "[64:ff9b::808:808]",
            "mylocal.org",
            "local.example.org",
            "1e100.net",
            "relay.0day.example",
        ] {
            assert!(!is_near(far), "{far}");
        }
    }
}

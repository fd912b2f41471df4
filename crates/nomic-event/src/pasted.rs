//! Finds the link in a pasted text or in the address bar, with any text around it, and with the
//! changes that programs have made to it.

use crate::link::{escape, hex};

const TABLE: &str = "/g/";
/// Length of a secret in characters.
const SECRET: usize = 48;
const INVITATION: usize = 22;
/// Breaks that mail programs put into long lines, and take out again.
const SOFT_BREAKS: [&str; 2] = ["=\r\n", "=\n"];
/// Greatest number of times that a text may have been percent-encoded on its way.
const TIMES: usize = 3;

/// Finds a link to a table in a text, with the page and the invitation in it: the part after `#`.
/// `None` where there is none. The result may still be no whole link.
pub fn link_in(text: &str) -> Option<String> {
    let mut text: String = text.chars().filter(|sign| !is_unseen(*sign)).collect();
    text = text.replace("&amp;", "&");
    for soft_break in SOFT_BREAKS {
        text = text.replace(soft_break, "");
    }
    for _ in 0..TIMES {
        if let Some(link) = plain(&text) {
            return Some(link);
        }
        text = decoded(&text)?;
    }
    None
}

/// A text that was percent-encoded; `None` if it was not. Invalid codes stay.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        match rest {
            [b'%', high, low, behind @ ..] if hex(*high, *low).is_some() => {
                bytes.extend(hex(*high, *low));
                rest = behind;
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    let decoded = String::from_utf8_lossy(&bytes);
    let seen = || decoded.chars().filter(|sign| !is_unseen(*sign)).collect();
    (*decoded != *text).then(seen)
}

/// The rest of a link, if it was encoded and its beginning came through unchanged.
fn come_through(rest: &str) -> String {
    let decoded = decoded(rest).filter(|_| rest.starts_with('%'));
    decoded.unwrap_or_else(|| rest.to_owned())
}

/// The first whole link in a text, else the first that begins like one.
fn plain(text: &str) -> Option<String> {
    let places = text.match_indices(TABLE);
    let rests = places.filter_map(|(at, found)| text.get(at + found.len()..));
    let mut links = rests.filter_map(link);
    let first = links.next()?;
    let whole = |link: &String| link.len() >= TABLE.len() + SECRET;
    match whole(&first) {
        true => Some(first),
        false => links.find(whole).or(Some(first)),
    }
}

/// Puts a secret together that was broken into lines, with what follows it. `None` if it was not,
/// or the parts don't make a whole secret.
fn mended(rest: &str) -> Option<String> {
    let (first, mut behind) = split(rest, belongs);
    let mut secret = first.to_owned();
    while secret.len() < SECRET {
        let line = behind.strip_prefix('\r').unwrap_or(behind);
        // Answers quote each line.
        let line = line
            .strip_prefix('\n')?
            .trim_start_matches([' ', '\t', '>']);
        let (more, others) = split(line, belongs);
        if more.is_empty() {
            return None;
        }
        secret.push_str(more);
        behind = others;
    }
    (secret.len() == SECRET).then(|| format!("{secret}{behind}"))
}

const fn belongs(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_')
}

fn link(rest: &str) -> Option<String> {
    let whole = mended(rest);
    let (secret, rest) = split(whole.as_deref().unwrap_or(rest), belongs);
    // Marks of slanted or struck-out text may be around it.
    let secret = match secret.get(SECRET..) {
        Some(more) if more.chars().all(|sign| matches!(sign, '-' | '_')) => secret.get(..SECRET)?,
        _ => secret,
    };
    if secret.is_empty() {
        return None;
    }
    let rest = come_through(rest);
    let (path, rest) = split(&rest, |sign| sign.is_ascii_alphanumeric() || sign == '/');
    let page = path.trim_matches('/');
    let mut link = format!("{TABLE}{secret}");
    if path.starts_with('/') && !page.is_empty() {
        link.push('/');
        link.push_str(page);
    }
    let rest = come_through(rest);
    let query = rest.strip_prefix('?').unwrap_or_default();
    let (query, _) = split(query, |sign| {
        !sign.is_whitespace() && !"\"<>`|\\^".contains(sign)
    });
    let values = |name: &'static str| query.split('&').filter_map(move |p| p.strip_prefix(name));
    let relays = values("r=").filter_map(|value| Some(format!("r={}", relay(value)?)));
    let secrets = ["i=", "d="].into_iter();
    let secrets = secrets.filter_map(|name| Some((name, values(name).next()?)));
    let secrets = secrets.filter_map(|(name, value)| Some(format!("{name}{}", invitation(value)?)));
    let mut fields: Vec<String> = relays.collect();
    // The usual relay is named only beside another one.
    if fields.len() == 1 && fields.iter().any(|field| field == "r=") {
        fields.clear();
    }
    fields.extend(secrets);
    if !fields.is_empty() {
        link.push('?');
        link.push_str(&fields.join("&"));
    }
    Some(link)
}

/// A relay's address, encoded once; the usual one is empty. Marks after it do not belong to it: at
/// its end a link has them encoded.
fn relay(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    let value = value.trim_end_matches(|sign| matches!(sign, '-' | '_' | '~') || is_around(sign));
    let mut address = value.to_owned();
    for _ in 0..TIMES {
        match decoded(&address) {
            Some(decoded) => address = decoded,
            None => break,
        }
        if address.contains("://") {
            break;
        }
    }
    let address = address.trim_end_matches(is_around);
    (!address.is_empty()).then(|| escape(address))
}

/// Whether a sign belongs to the text around a link and to no address.
fn is_around(sign: char) -> bool {
    sign.is_whitespace() || ".,;:!?)]}>*'\"”’»›“‘«…』」。、！？）".contains(sign)
}

fn invitation(value: &str) -> Option<String> {
    let (value, _) = split(value, belongs);
    let value = value.get(..INVITATION).unwrap_or(value);
    (!value.is_empty()).then(|| value.to_owned())
}

fn split(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|sign| !belongs(sign)).unwrap_or(text.len());
    text.split_at(end)
}

/// Whether a sign has no width: programs insert such signs where they break or turn lines.
const fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Identity, Invitation, Link};
    use nomic_engine::EventId;
    use nomic_protocol::RoomId;

    fn links() -> Vec<String> {
        let plain = Link::generate(None, &mut |bytes| bytes.fill(0xfb)).founded(&EventId([7; 32]));
        let relay = Some("wss://example.org:7474/täbles/relay?a=b&c_".to_owned());
        let relayed = plain.clone().with_relays(relay.into_iter().collect());
        let identity = Identity::from_seed(&[1; 32]);
        let invitation = Invitation::of(&identity, &RoomId([7; 32]), 5);
        vec![
            plain.fragment(),
            plain.fragment_of("rules/203"),
            relayed.fragment(),
            relayed.fragment_of("chronicle"),
            invitation.fragment(&plain),
            invitation.fragment(&relayed),
        ]
    }

    #[test]
    fn a_link_is_found_with_whatever_a_message_has_around_it() {
        let around = [
            ("", ""),
            ("Come and play: ", " at eight!"),
            ("(", ")"),
            ("(see ", ")."),
            ("<", ">"),
            ("[table](", ")"),
            ("\"", "\""),
            ("“", "”."),
            ("„", "“"),
            ("«", "»"),
            ("*", "*"),
            ("_", "_"),
            ("**", "**,"),
            ("> ", "\n> bye"),
            ("\u{200b}", "\u{200b}"),
            ("", "\u{a0}"),
            ("", "."),
            ("", ".\n"),
            ("", ","),
            ("", ";"),
            ("", ":"),
            ("", "!"),
            ("", "?"),
            ("", "]"),
            ("", "'"),
            ("", "’"),
            ("", "…"),
            ("", "%20"),
            ("", "%2E"),
            ("", "%29."),
            ("", "%E2%80%8B"),
            ("", "&fbclid=Iw"),
            ("", "..."),
            ("", "\u{2026}\u{2026}"),
            ("", "»)"),
            ("『", "』"),
            ("", "\u{3002}"),
            ("<a href=\"", "\">table</a>"),
            ("{", "}"),
            ("", "\r\n-- \r\nAda"),
        ];
        for link in links() {
            for (before, behind) in around {
                for address in ["https://example.org/n/#", "#", ""] {
                    let text = format!("{before}{address}{link}{behind}");
                    assert_eq!(link_in(&text).as_ref(), Some(&link), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_link_is_found_that_was_encoded_on_its_way() {
        for link in links() {
            let once = escape(&format!("https://example.org/#{link}"));
            let twice = escape(&once);
            let through = format!("https://example.com/?url={once}&data=05%7C01");
            let broken = link.replace('&', "&amp;");
            for text in [once, twice, through, broken] {
                assert_eq!(link_in(&text).as_ref(), Some(&link), "{text}");
            }
        }
        let [plain, _, relayed, ..] = &links()[..] else {
            panic!("there are six")
        };
        let (_, query) = relayed.split_once('?').unwrap();
        let behind = format!("{plain}{}", escape(&format!("?{query}")));
        assert_eq!(link_in(&behind).as_ref(), Some(relayed), "{behind}");
    }

    #[test]
    fn a_link_is_found_whose_secret_was_broken_into_lines() {
        for link in links() {
            for place in 1..SECRET {
                let (before, behind) = link.split_at(TABLE.len() + place);
                for broken in ["\n", "\r\n", "\n> ", "=\n", "=\r\n", "\n  "] {
                    let text = format!("Hello\nhttps://example.org/#{before}{broken}{behind}\nBye");
                    assert_eq!(link_in(&text).as_ref(), Some(&link), "{text}");
                }
            }
        }
        // The next line is a text.
        for text in ["/g/tea\nand cake", "/g/tea\n", "/g/tea\n\nand"] {
            assert_eq!(link_in(text).as_deref(), Some("/g/tea"));
        }
    }

    #[test]
    fn signs_without_width_anywhere_in_a_link_change_nothing() {
        for link in links() {
            for (place, _) in link.char_indices() {
                let (before, behind) = link.split_at(place);
                for unseen in [
                    "\u{200b}", "\u{ad}", "\u{2060}", "\u{feff}", "\u{200e}", "=\n",
                ] {
                    let text = format!("{before}{unseen}{behind}");
                    assert_eq!(link_in(&text).as_ref(), Some(&link), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_link_goes_before_what_begins_like_one() {
        let link = &links()[0];
        let text = format!("https://example.com/g/tea, https://example.org/#{link}");
        assert_eq!(link_in(&text).as_ref(), Some(link));
        assert_eq!(link_in("/g/abc.").as_deref(), Some("/g/abc"));
        for text in ["", "hello", "/g/", "/g/%", "%2Fg%2F", "%", "/g/?r=x"] {
            assert_eq!(link_in(text), None, "{text}");
        }
    }
}

//! Small items that this browser stores of a table besides the game: texts in progress, and the
//! player's invitation.

use super::{notifier, page};
use nomic_peer::{Invitation, Link};

pub(crate) fn small_key(room: &str, what: &str) -> String {
    format!("draft.{room}.{what}")
}

/// Identifies the table of a link, independent of its relay, without cryptography, which the page
/// does not have.
pub(crate) fn table_of(fragment: &str) -> &str {
    let (table, _) = fragment.split_once('?').unwrap_or((fragment, ""));
    table
}

fn invitation_key(fragment: &str) -> String {
    format!("invitation.{}", table_of(fragment))
}

/// Keeps the invitation in the part of an address after `#`, if there is one. Gives the address of
/// the same page without it: copied, it must not be passed on.
pub(crate) fn keep_invitation(fragment: &str) -> Option<String> {
    let (link, page) = Link::split(fragment).ok()?;
    Invitation::in_link(fragment)?;
    page::set_preference(&invitation_key(&link.fragment()), fragment);
    Some(format!("#{}", link.fragment_of(page)))
}

/// Address with the invitation that this browser came with to the table of a link.
pub(crate) fn invitation(link: &str) -> Option<String> {
    page::preference(&invitation_key(link))
}

fn visit_key(link: &str) -> String {
    format!("visit.{}", table_of(link))
}

/// End of the reader's last visit at a table: the number of entries in the chronicle, and the event
/// of the last one.
pub(crate) fn visit(link: &str) -> Option<(usize, String)> {
    let kept = page::preference(&visit_key(link))?;
    let (events, last) = kept.split_once(' ')?;
    Some((events.parse().ok()?, last.to_owned()))
}

pub(crate) fn keep_visit(link: &str, events: usize, last: &str) {
    page::set_preference(&visit_key(link), &format!("{events} {last}"));
}

pub(crate) fn forget_all(link: &str, room: &str) {
    page::forget_preference(&invitation_key(link));
    page::forget_preference(&visit_key(link));
    notifier::forget(link);
    page::forget_preferences(&small_key(room, ""));
}

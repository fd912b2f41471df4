//! Small items that this browser stores of a table besides the game: texts in progress, and the
//! player's invitation.

use super::page;
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

pub(crate) fn forget_all(link: &str, room: &str) {
    page::forget_preference(&invitation_key(link));
    page::forget_preferences(&small_key(room, ""));
}

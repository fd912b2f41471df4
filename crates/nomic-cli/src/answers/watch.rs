//! JSON document that `nomic watch` hands to a command or posts.

use serde::{Deserialize, Serialize};

/// Notice that a move is due. Times are in UTC, such as `2026-12-24T18:00:00Z`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchNotice {
    /// `move` when it becomes due, `deadline` when the time for it runs out.
    pub notice: String,
    /// Names the move; the same in every notice of it, and in no notice of another move.
    pub id: String,
    /// The table's title.
    pub table: String,
    /// Names of the players that it is due from and who were not told before.
    pub players: Vec<String>,
    /// True if one of them is enough.
    pub any: bool,
    /// `act`, `agree`, `begin`, `cast`, `close`, `close_ballot`, `judge`, `open`, `propose`,
    /// `reveal`, `throw`, `time` or `vote`.
    pub code: String,
    /// All of it in words, with the table's title.
    pub text: String,
    /// Number of the proposal that it is about.
    pub proposal: Option<u32>,
    /// Number of the rule that asks for it.
    pub rule: Option<u32>,
    pub since: String,
    pub deadline: Option<String>,
    /// Address of the page, without the link to the table.
    pub page: Option<String>,
    /// The link, whose holders can read everything and sit down; only with `--with-link`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

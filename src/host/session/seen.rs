//! Stores the answers that were sent about the table.

use super::TableSession;
use crate::browser::{place, small};
use crate::channel::{Answers, StoredAnswers};
use crate::host::store;
use nomic_sync::Peer;
use nomic_wording::Locale;

impl TableSession {
    /// True if the present answers are worth storing: while much comes in, they change in a moment.
    pub(in crate::host) fn is_settled(&self) -> bool {
        self.read(|peer| !Peer::is_busy(peer)).unwrap_or_default()
    }

    pub(in crate::host) async fn keep_seen(&self, answers: Answers, language: Locale) {
        let Ok(program) = place::own_files() else {
            return;
        };
        let seen = StoredAnswers {
            program,
            language: language.tag().to_owned(),
            room: self.room.clone(),
            answers,
        };
        let link = self.link.fragment();
        let table = small::table_of(&link);
        let kept = store::keep_seen(&self.storage, &self.identity, table, &seen).await;
        // The next page waits for its host then.
        if let Err(error) = kept {
            web_sys::console::warn_1(&error.0.into());
        }
    }
}

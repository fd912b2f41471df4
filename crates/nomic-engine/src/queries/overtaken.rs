//! Changes of a rule that were written on words changed by others since.

use crate::model::rule::Rule;
use crate::request::change::Draft;
use crate::request::edits::Edit;
use crate::rules::Language;
use crate::state::State;
use crate::{Overtaken, ProposalId, queries::numbers};
use std::sync::Arc;

/// Number of former wordings of a rule that are searched for the base of a change.
const FORMER_WORDINGS: usize = 32;

impl State {
    pub fn overtaken(&self, proposal: ProposalId) -> Vec<Overtaken> {
        let mut open = self.open_proposals();
        let Some(proposal) = open.find(|open| open.id == proposal) else {
            return Vec::new();
        };
        let mut changes = proposal.draft.changes.iter();
        if changes.all(|change| change.edits().is_none()) {
            return Vec::new();
        }
        let numbers = numbers::all(self, proposal, &[]);
        let mut book = self.rules().clone();
        let applied = book.try_out(proposal, &numbers, self.governing());
        let applied = applied.unwrap_or_default().into_iter();
        applied.filter_map(|applied| applied.meets).collect()
    }

    /// Finds for each change of a draft the text that its edit was written on.
    pub(crate) fn bases(&self, draft: &Draft) -> Vec<Option<Arc<str>>> {
        let languages = (draft.language, self.governing());
        let bases = draft.changes.iter().map(|change| {
            let edit = change.edits()?.text.as_ref()?;
            former_text(self.rule(change.target()?)?, edit, languages)
        });
        bases.collect()
    }
}

fn former_text(
    rule: &Rule,
    edit: &Edit,
    (language, governing): (Language, Language),
) -> Option<Arc<str>> {
    let former = rule.history.iter().rev().take(FORMER_WORDINGS);
    let former = former.map(|past| &past.text);
    let mut texts = std::iter::once(&rule.text).chain(former);
    texts.find_map(|text| {
        let text = text.shared(language, governing)?;
        edit.is_on(text).then(|| Arc::clone(text))
    })
}

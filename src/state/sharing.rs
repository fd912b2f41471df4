//! What rules use of each other.

use nomic_engine::{Proposal, Stage, State};
use nomic_wording::messages::proposal;
use nomic_wording::{Locale, msg};

/// What rules would use of others and not find, if an open proposal were adopted.
pub(super) fn unshared(state: &State, proposal: &Proposal, language: Locale) -> Vec<String> {
    if !matches!(proposal.stage(), Stage::Debate | Stage::Voting) {
        return Vec::new();
    }
    let unshared = state.unshared_after(proposal.id).into_iter();
    let told = unshared.map(|one| {
        msg!(
            proposal::Unshared,
            rule = one.number,
            name = &one.name,
            of = one.of
        )
        .say(language)
    });
    told.collect()
}

//! Cached permissions for a proposal's changes. The rules are asked when it is proposed, put to the
//! vote and adopted, but not again while nothing that the answer depends on has changed.
//!
//! The steps that the answer took are charged again.

use super::Ask;
use crate::Refusal;
use crate::model::proposal::Proposal;
use crate::queries::opinion_cache::{CachedOpinion, OpinionCache};
use crate::rulebook::book::ProvisionRef;
use crate::rules::Phrase;
use crate::view::consult::{self, Opinion, RankedAnswers};
use crate::view::{CallContext, ForesightCache};
use crate::vocabulary::hooks::RULE_CHANGE;
use crate::vocabulary::term::TermTuple;
use std::sync::Arc;

impl Ask<'_> {
    pub(super) fn check_change(&mut self, proposal: &Proposal) -> Result<(), Refusal> {
        match self.objection_to_change(proposal) {
            Some((place, message)) => Err(self.objected(place, message)),
            None => Ok(()),
        }
    }

    pub(super) fn objection_to_change(
        &mut self,
        proposal: &Proposal,
    ) -> Option<(ProvisionRef, Phrase)> {
        let said = match self.cached_opinions(proposal) {
            Some(said) => said,
            None => self.ask_opinions(proposal),
        };
        self.first_refusal(said)
    }

    fn cached_opinions(&self, proposal: &Proposal) -> Option<RankedAnswers<Opinion>> {
        let open = self.state().docket().get_open(proposal.serial)?;
        let known = open.opinion_cache.as_ref()?;
        let present = Arc::ptr_eq(&known.reading, self.state().rules().reading());
        let (fuel, foresight) = (&self.budget().fuel, &self.budget().foresight);
        let enough = fuel.get() > known.steps.0 && foresight.get() > known.steps.1;
        if !present || !enough || known.hash != proposal.hash {
            return None;
        }
        fuel.set(fuel.get().saturating_sub(known.steps.0));
        foresight.set(foresight.get().saturating_sub(known.steps.1));
        let answers = known.said.iter().map(opinion).collect();
        Some(RankedAnswers {
            answers,
            ..RankedAnswers::default()
        })
    }

    fn ask_opinions(&mut self, proposal: &Proposal) -> RankedAnswers<Opinion> {
        let left = || (self.budget().fuel.get(), self.budget().foresight.get());
        let (before, books) = (left(), ForesightCache::default());
        let context = CallContext {
            books: Some(&books),
            ..self.call_context()
        };
        let (hook, about) = (RULE_CHANGE.name(), (proposal.serial(),).into_values());
        let said = consult::check(self.state(), hook, about.as_ref(), context);
        let after = left();
        let places = consult::provisions_at(self.state(), hook, about.as_ref());
        let books = books.into_inner();
        let mut foreseen = books.values();
        // An answer that was interrupted, or that fewer steps would interrupt, is not cached.
        let whole = said.faults.is_empty() && after.0 > 0 && after.1 > 0;
        let by_wording = consult::all_are(self.state(), places, |profile| &profile.by_wording)
            && foreseen.all(|after| after.as_ref().is_ok_and(|after| after.by_wording));
        if whole && by_wording {
            let heard = OpinionCache {
                reading: Arc::clone(self.state().rules().reading()),
                hash: proposal.hash,
                said: said.answers.iter().map(word).collect(),
                steps: (
                    before.0.saturating_sub(after.0),
                    before.1.saturating_sub(after.1),
                ),
            };
            self.cache_opinions(proposal.serial, Arc::new(heard));
        }
        said
    }
}

fn word((place, opinion): &(ProvisionRef, Opinion)) -> CachedOpinion {
    CachedOpinion {
        rule: place.rule,
        provision: place.provision,
        refusal: match opinion {
            Opinion::Allowed => None,
            Opinion::Refused(reason) => Some(reason.clone()),
        },
    }
}

fn opinion(word: &CachedOpinion) -> (ProvisionRef, Opinion) {
    let place = ProvisionRef {
        rule: word.rule,
        provision: word.provision,
    };
    let refused = word.refusal.clone().map(Opinion::Refused);
    (place, refused.unwrap_or(Opinion::Allowed))
}

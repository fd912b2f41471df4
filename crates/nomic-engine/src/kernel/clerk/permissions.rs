//! Cached permissions for a proposal's changes. The rules are asked when it is proposed, put to the
//! vote and adopted, but not again while nothing that the answer depends on has changed.
//!
//! The steps that the answer took are charged again.

use super::Clerk;
use crate::Refusal;
use crate::model::proposal::Proposal;
use crate::queries::heard::{Heard, Word};
use crate::rulebook::book::Place;
use crate::rules::Phrase;
use crate::view::consult::{self, Opinion, Said};
use crate::view::{Books, Means};
use crate::vocabulary::hooks::RULE_CHANGE;
use crate::vocabulary::term::Terms;
use std::sync::Arc;

impl Clerk<'_> {
    /// Lets all rules check the changes of a proposal.
    pub(super) fn check_change(&mut self, proposal: &Proposal) -> Result<(), Refusal> {
        match self.objection_to_change(proposal) {
            Some((place, message)) => Err(self.objected(place, message)),
            None => Ok(()),
        }
    }

    /// The refusal of that check, if there is one that counts.
    pub(super) fn objection_to_change(&mut self, proposal: &Proposal) -> Option<(Place, Phrase)> {
        let said = match self.known_of(proposal) {
            Some(said) => said,
            None => self.hear_of(proposal),
        };
        self.hear_out(said)
    }

    fn known_of(&self, proposal: &Proposal) -> Option<Said<Opinion>> {
        let open = self.state().docket().get_open(proposal.serial)?;
        let known = open.heard.as_ref()?;
        let present = Arc::ptr_eq(&known.reading, self.state().rules().reading());
        let (fuel, foresight) = (&self.purse().fuel, &self.purse().foresight);
        let enough = fuel.get() > known.steps.0 && foresight.get() > known.steps.1;
        if !present || !enough || known.hash != proposal.hash {
            return None;
        }
        fuel.set(fuel.get().saturating_sub(known.steps.0));
        foresight.set(foresight.get().saturating_sub(known.steps.1));
        let answers = known.said.iter().map(opinion).collect();
        Some(Said {
            answers,
            ..Said::default()
        })
    }

    fn hear_of(&mut self, proposal: &Proposal) -> Said<Opinion> {
        let left = || (self.purse().fuel.get(), self.purse().foresight.get());
        let (before, books) = (left(), Books::default());
        let means = Means {
            books: Some(&books),
            ..self.means()
        };
        let (hook, about) = (RULE_CHANGE.name(), (proposal.serial(),).into_values());
        let said = consult::check(self.state(), hook, about.as_ref(), means);
        let after = left();
        let places = consult::heard(self.state(), hook, about.as_ref());
        let books = books.into_inner();
        let mut foreseen = books.values();
        // What was broken off, or would have been with fewer steps, is not known.
        let whole = said.faults.is_empty() && after.0 > 0 && after.1 > 0;
        let by_wording = consult::all_are(self.state(), places, |profile| &profile.by_wording)
            && foreseen.all(|after| after.as_ref().is_ok_and(|after| after.by_wording));
        if whole && by_wording {
            let heard = Heard {
                reading: Arc::clone(self.state().rules().reading()),
                hash: proposal.hash,
                said: said.answers.iter().map(word).collect(),
                steps: (
                    before.0.saturating_sub(after.0),
                    before.1.saturating_sub(after.1),
                ),
            };
            let docket = self.state_mut().docket_mut();
            docket.remember(proposal.serial, Some(Arc::new(heard)));
        }
        said
    }
}

fn word((place, opinion): &(Place, Opinion)) -> Word {
    Word {
        rule: place.rule,
        provision: place.provision,
        refusal: match opinion {
            Opinion::Allowed => None,
            Opinion::Refused(reason) => Some(reason.clone()),
        },
    }
}

fn opinion(word: &Word) -> (Place, Opinion) {
    let place = Place {
        rule: word.rule,
        provision: word.provision,
    };
    let refused = word.refusal.clone().map(Opinion::Refused);
    (place, refused.unwrap_or(Opinion::Allowed))
}

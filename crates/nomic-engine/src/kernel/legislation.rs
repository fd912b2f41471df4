//! Changes of the rules that rules make by themselves. Such a change is checked like a proposal
//! that is adopted, but without debate or vote.

use super::numbers::Changed;
use super::questions::{add_reason, by_default};
use super::validation::{clear_names, each, examine, line, not_permitted, text};
use super::{Act, Ask};
use crate::base::limits::{CHANGE_FUEL, MAX_RULES, MAX_TEXT, MAX_TITLE};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::ballot::{Decision, Outcome, Tally};
use crate::model::proposal::{Proposal, Proposer};
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::request::change::{Draft, RuleChange};
use crate::rulebook::book::{Applied, ProvisionRef, RuleBook};
use crate::rules::{FaultCode, Language, Phrase, Thing};
use crate::state::Docket;
use crate::view::thing;
use crate::vocabulary::hooks::{PERMITS, RULE_CHANGE};
use crate::vocabulary::term::ChangePlace;
use crate::{AttemptedEffect, Class, Denial, LocalText, Refusal, RuleId, Wording};
use std::sync::Arc;

struct PlannedChange {
    change: RuleChange,
    /// Title and text in all their languages, if it is about the wording.
    words: Option<(LocalText, LocalText)>,
    wish: AttemptedEffect,
}

struct CheckedChange {
    proposal: Arc<Proposal>,
    book: RuleBook,
    applied: Vec<Applied>,
    /// Rules that permit it, and the rule that gave it its number.
    reasons: Vec<Because>,
}

impl Ask<'_> {
    pub(super) fn amendment(&self, rule: &Rule, text: &LocalText, code: &Phrase) -> RuleChange {
        let governing = self.state().governing();
        let to = Wording {
            text: self.governing(text).into(),
            code: code.as_plain().into(),
            ..rule.wording(governing, governing)
        };
        rule.amendment(&to, (governing, governing))
    }

    /// Rule in force that this one may change. Rules of a higher class are out of reach: otherwise
    /// an enacted rule could remove rules that such a change may not touch.
    fn within_reach(&self, place: ProvisionRef, rule: Thing) -> Result<RuleId, FaultCode> {
        let (_, id) = thing::rule_id(rule)?;
        let found = self.state().rule(id).filter(|rule| rule.is_unrepealed());
        let class = found.map(|rule| rule.class).ok_or(FaultCode::NoSuchThing)?;
        self.reach(place, class).map(|()| id)
    }

    fn reach(&self, place: ProvisionRef, class: Class) -> Result<(), FaultCode> {
        let own = self.state().rule(place.rule).map(|rule| rule.class.rank());
        match own.is_some_and(|own| own <= class.rank()) {
            true => Ok(()),
            false => Err(FaultCode::NotAvailable),
        }
    }

    /// A text of a rule in all its languages. A text without a language is in that of the game; if
    /// that has a text of its own, in English.
    pub(super) fn local(&self, phrase: &Phrase) -> LocalText {
        let governing = self.state().governing();
        let mut variants = phrase.variants();
        let plain = match variants.any(|(language, _)| language == Some(governing)) {
            true => Language::En,
            false => governing,
        };
        let texts = phrase.variants();
        texts
            .map(|(language, text)| (language.unwrap_or(plain), text))
            .collect()
    }

    pub(super) fn governing(&self, text: &LocalText) -> String {
        let governing = self.state().governing();
        text.get_or(governing, governing).to_owned()
    }

    pub(super) fn draft_of(&self, change: RuleChange) -> Draft {
        Draft::of(self.state().governing(), vec![change])
    }

    /// Charges the rules for examining a change, by the length of its words and of the rule book.
    pub(super) fn pay_for(
        &mut self,
        change: &RuleChange,
        words: Option<&(LocalText, LocalText)>,
    ) -> Result<(), Denial> {
        let texts = words.into_iter().flat_map(|(title, text)| [title, text]);
        let texts = texts.flat_map(|text| text.iter().map(|(_, text)| text.len()));
        let code = change.code().unwrap_or_default().len();
        let length = texts.fold(code, usize::saturating_add);
        let rules = self.state().rules().iter().count();
        let units = u64::try_from(length.saturating_add(rules)).unwrap_or(u64::MAX);
        let fuel = &self.budget().fuel;
        let left = fuel.get().checked_sub(units.saturating_mul(CHANGE_FUEL));
        fuel.set(left.ok_or(Denial::Spent)?);
        Ok(())
    }

    /// Rules that permit a possible change. A rule whose code fails counts as a refusal: it might
    /// have refused, and there was no vote.
    fn examine_strictly(&mut self, proposal: &Proposal) -> Result<Vec<Because>, Denial> {
        self.require_possible(proposal)?;
        self.check_strictly(RULE_CHANGE, (proposal.serial(),))?;
        let change = ChangePlace(proposal.serial(), 0);
        let answer = self.ask_strictly(PERMITS, (change,))?;
        let answer = answer.unwrap_or(by_default(false));
        if !answer.value {
            return Err(not_permitted(&answer.because).into());
        }
        Ok(vec![answer.because])
    }
}

impl Act<'_> {
    pub(super) fn enact(
        &mut self,
        place: ProvisionRef,
        (title, text): (Phrase, Phrase),
        code: &Phrase,
    ) -> Result<(), FaultCode> {
        let words = (self.local(&title), self.local(&text));
        let change = RuleChange::Enact {
            title: self.governing(&words.0),
            text: self.governing(&words.1),
            code: code.as_plain().to_owned(),
        };
        let making = PlannedChange {
            change,
            words: Some(words),
            wish: AttemptedEffect::Enact(title),
        };
        self.change_rules(place, making)
    }

    /// Gives a rule another text and another code; its title stays.
    pub(super) fn amend(
        &mut self,
        place: ProvisionRef,
        rule: Thing,
        text: &Phrase,
        code: &Phrase,
    ) -> Result<(), FaultCode> {
        let id = self.within_reach(place, rule)?;
        let found = self.state().rule(id).ok_or(FaultCode::NoSuchThing)?;
        let (number, title) = (found.number, found.title.clone());
        let words = (title, self.local(text));
        let change = self.amendment(found, &words.1, code);
        let making = PlannedChange {
            change,
            words: Some(words),
            wish: AttemptedEffect::Amend(number),
        };
        self.change_rules(place, making)
    }

    pub(super) fn repeal(&mut self, place: ProvisionRef, rule: Thing) -> Result<(), FaultCode> {
        let rule = self.within_reach(place, rule)?;
        let making = PlannedChange {
            change: RuleChange::Repeal { rule },
            words: None,
            wish: AttemptedEffect::Repeal(self.number_of_rule(rule)),
        };
        self.change_rules(place, making)
    }

    /// Moves a rule to the class of this name, but to none that ranks above the acting rule's own.
    pub(super) fn transmute(
        &mut self,
        place: ProvisionRef,
        rule: Thing,
        class: &Phrase,
    ) -> Result<(), FaultCode> {
        let rule = self.within_reach(place, rule)?;
        let mut known = self.state().rules().all_classes().into_iter();
        let to = known.find(|known| known.code() == class.as_plain());
        let to = to.ok_or(FaultCode::NoSuchThing)?;
        self.reach(place, to)?;
        let making = PlannedChange {
            change: RuleChange::Transmute { rule, to },
            words: None,
            wish: AttemptedEffect::Transmute(self.number_of_rule(rule)),
        };
        self.change_rules(place, making)
    }

    /// Makes a change, or reports why it is not made.
    fn change_rules(
        &mut self,
        place: ProvisionRef,
        making: PlannedChange,
    ) -> Result<(), FaultCode> {
        let wish = making.wish.clone();
        let docket = self.state().docket().clone();
        match self.check_rule_made_change(place, making) {
            Ok(made) => self.enforce_change(place, made, docket),
            Err(denial) => {
                *self.state_mut().docket_mut() = docket;
                self.deny(place, wish, denial);
            }
        }
        Ok(())
    }

    pub(super) fn deny(&mut self, place: ProvisionRef, wish: AttemptedEffect, denial: Denial) {
        let what = Effect::Denied(self.number_of(place), wish, denial);
        let because = self.because(place, Vec::new());
        self.record_effect(what, vec![because]);
    }

    fn check_rule_made_change(
        &mut self,
        place: ProvisionRef,
        making: PlannedChange,
    ) -> Result<CheckedChange, Denial> {
        let PlannedChange { change, words, .. } = making;
        self.pay_for(&change, words.as_ref())?;
        if !self.has_steps_to_change() {
            return Err(Denial::Spent);
        }
        let rules = self.state().rules();
        let standing = rules.iter().filter(|rule| rule.is_unrepealed()).count();
        if matches!(change, RuleChange::Enact { .. }) && standing >= MAX_RULES {
            return Err(Denial::FULL);
        }
        let draft = self.draft_of(change);
        let programs = examine(&draft)?;
        if let Some((title, body)) = &words {
            each(title, line, MAX_TITLE)?;
            each(body, text, MAX_TEXT)?;
        }
        let (number, because) = self.next_number()?;
        let proposer = Proposer::Rule(place.rule);
        let proposal = self.add_proposal(proposer, number, draft, programs);
        let mut reasons = self.examine_strictly(&proposal)?;
        add_reason(&mut reasons, because);
        self.require_numbers(&proposal)?;
        let made = self.make_changes(&proposal);
        let Changed {
            mut book, applied, ..
        } = made.map_err(|_| Refusal::NoChange)?;
        clear_names(&book)?;
        if let (Some((title, text)), Some(applied)) = (words, applied.first()) {
            book.translate(applied.rule, title, text);
        }
        Ok(CheckedChange {
            proposal,
            book,
            applied,
            reasons,
        })
    }

    fn enforce_change(&mut self, place: ProvisionRef, made: CheckedChange, docket: Docket) {
        let because = self.because(place, Vec::new());
        let CheckedChange {
            proposal,
            book,
            applied,
            reasons,
        } = made;
        let mut because = vec![because];
        for reason in reasons {
            add_reason(&mut because, reason);
        }
        let by = Some(self.number_of(place));
        match proposal.draft.changes.first() {
            // Nothing is ever cited by the number of a repeal, so it takes none.
            Some(RuleChange::Repeal { rule }) => {
                *self.state_mut().docket_mut() = docket;
                let book = self.state_mut().rules_mut();
                book.set_status(*rule, Status::Repealed);
            }
            _ => {
                self.state_mut().put_in_force(book);
                let decision = Decision {
                    outcome: Outcome::Adopted,
                    tally: Tally::default(),
                    required: None,
                    because: because.clone(),
                    event: self.event().id,
                };
                self.put_away(proposal.serial, decision);
            }
        }
        for applied in &applied {
            self.report(applied, by, &because);
        }
        self.rules_changed_by_rule();
    }
}

//! Rules that are void because others say so.

use super::{ProvisionRef, RuleBook};
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::rules::{CollectByExtend, FlatMap, FlatSet};
use crate::vocabulary::hooks::VOIDS;
use crate::{RuleId, RuleNumber};

/// A yes or no with its rule, and the rules that answered otherwise.
#[derive(Clone, Debug)]
pub(crate) struct PrecedenceVerdict {
    pub(crate) value: bool,
    pub(crate) place: ProvisionRef,
    pub(crate) beaten: Vec<RuleNumber>,
}

impl RuleBook {
    /// Whether void rules have to be computed: a rule decides on them, or did.
    pub(crate) fn validity_matters(&self) -> bool {
        self.has_provisions_at(VOIDS.name()) || !self.voided().is_empty()
    }

    /// Rules that others make void; those void by a judgement are not included.
    pub(crate) fn voided(&self) -> FlatSet<RuleId> {
        let void = self.order.notable.void.iter();
        let void = void.filter_map(|rule| self.get(*rule));
        let void = void.filter(|rule| voided(rule));
        void.map(|rule| rule.id).collect_by_extend()
    }

    /// Brings void rules back into force until their validity is computed again.
    pub(crate) fn revive_all(&mut self) {
        let voided = self.voided();
        if voided.is_empty() && self.is_arranged() {
            return;
        }
        for rule in voided {
            self.update(rule, |rule| {
                rule.status = Status::InForce;
                rule.voided_by = None;
            });
        }
        self.arrange();
    }

    pub(crate) fn void_all(&mut self, verdicts: &FlatMap<RuleId, PrecedenceVerdict>) {
        let mut void = verdicts
            .iter()
            .filter(|(_, verdict)| verdict.value)
            .peekable();
        if void.peek().is_none() && self.is_arranged() {
            return;
        }
        for (rule, verdict) in void {
            let by = self.get(verdict.place.rule).map(|rule| rule.number);
            self.update(*rule, |rule| {
                rule.status = Status::Void;
                rule.voided_by = by;
            });
        }
        self.arrange();
    }
}

fn voided(rule: &Rule) -> bool {
    rule.status == Status::Void && rule.voided_by.is_some()
}

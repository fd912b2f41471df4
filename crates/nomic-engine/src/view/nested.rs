//! Queries of other rules in a run. The run that asks is charged for them.

use super::{BookView, CallContext, View, thing};
use crate::model::rule::{CLAIMS, Rule, RuleFault};
use crate::rulebook::book::{self, ProvisionRef};
use crate::rules::{self, FaultCode, Meter, Stance, Thing, Value, edition};

/// Name used in place of a hook where a claim of precedence fails.
const CLAIM: &str = "claim";

impl View<'_> {
    fn inner(&self) -> CallContext<'_> {
        CallContext {
            fuel: &self.allowance,
            books: Some(self.context.books.unwrap_or(&self.books)),
            draws: None,
            throws: None,
            below: None,
            nested: true,
            ..self.context
        }
    }

    /// Whether the first rule claims to go before the second, or the second to give way to it.
    pub(crate) fn claims_precedence(
        &self,
        first: Thing,
        second: Thing,
    ) -> Result<Value, FaultCode> {
        let claims = self.claims(first, Stance::Over, second)?
            || self.claims(second, Stance::Under, first)?;
        Ok(Value::Truth(claims))
    }

    fn claims(&self, rule: Thing, stance: Stance, other: Thing) -> Result<bool, FaultCode> {
        let book = self.book_of(rule)?;
        let (_, id) = thing::rule_id(rule)?;
        let rule = book.get(id).ok_or(FaultCode::NoSuchThing)?;
        if rule.program.claims().is_empty() {
            return Ok(false);
        }
        if self.context.nested {
            return Err(FaultCode::DepthExceeded);
        }
        self.claim(rule, stance, other)
    }

    /// Evaluates a claim, which is about a rule and not about its present number. A failed claim is
    /// none, and its own rule is marked, not the one that asked.
    fn claim(&self, rule: &Rule, stance: Stance, other: Thing) -> Result<bool, FaultCode> {
        if rule.suspension(CLAIMS).is_some() {
            return Ok(false);
        }
        let view = View::new(self.state, rule.id, self.inner());
        let given = self.allowance.get().min(self.context.run_fuel);
        let mut meter = Meter::with(given, edition::MEMORY);
        let (_, id) = thing::rule_id(other)?;
        let names = |number| {
            let meant = book::named(number).and_then(|number| rule.named.get(&number));
            meant == Some(&id)
        };
        let other = Value::Thing(other);
        let claimed = rules::has_precedence_claim(
            &rule.program,
            stance,
            &other,
            &names,
            &rule.keeps,
            &view,
            &mut meter,
        );
        let left = self.allowance.get().saturating_sub(meter.spent());
        self.allowance.set(left);
        let claimed = claimed.or_else(|fault| {
            let place = ProvisionRef {
                rule: rule.id,
                provision: CLAIMS,
            };
            let fault = view.blamed(fault, given, &meter);
            let failed = (place, RuleFault { fault, hook: CLAIM });
            self.faults.borrow_mut().push(failed);
            Ok(false)
        });
        self.charge(meter.spent())?;
        claimed
    }

    /// Rule book of a rule thing: the present one, or a hypothetical one.
    pub(crate) fn book_of(&self, rule: Thing) -> Result<BookView<'_>, FaultCode> {
        let (after, _) = thing::rule_id(rule)?;
        self.book_after(after)
    }

    /// The rules as they would be after a proposal; without one, the present rules.
    pub(crate) fn book_after(&self, proposal: Option<u32>) -> Result<BookView<'_>, FaultCode> {
        match proposal {
            None => Ok(BookView::Present(self.state.rules())),
            Some(serial) => Ok(BookView::After(self.foreseen(self.proposal(serial)?)?)),
        }
    }

    fn charge(&self, spent: u64) -> Result<(), FaultCode> {
        self.spend(spent);
        self.claimed.set(self.claimed.get().saturating_add(spent));
        if self.allowance.get() == 0 {
            return Err(FaultCode::FuelSpent);
        }
        Ok(())
    }
}

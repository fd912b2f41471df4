//! Values chosen by conditions.

use super::grammar::Case;
use super::teller::{Arg, Teller};
use super::wording;
use crate::syntax::Expr;

impl<'s> Teller<'_, 's> {
    /// `1 if this, 2 if that, otherwise 3`.
    pub(super) fn chosen(
        &mut self,
        arms: &[(Expr<'s>, Expr<'s>)],
        last: &Expr<'s>,
        tell: &dyn Fn(&mut Self, &Expr<'s>) -> String,
    ) -> String {
        let mut told = Vec::new();
        for (condition, value) in arms {
            let value = tell(self, value);
            let condition = self.clause(condition, true, true);
            let args = [Arg::Said(value), Arg::Said(condition)];
            told.push(self.fit(self.say(&wording::CHOSEN), &args));
        }
        let last = tell(self, last);
        let otherwise = self.fit(self.say(&wording::ELSE), &[Arg::Said(last)]);
        told.join(", ") + &otherwise
    }

    /// One of several values, in brackets if it has to be seen where it ends.
    pub(super) fn branch(&mut self, value: &Expr<'s>, case: Case) -> String {
        let told = self.noun(value, case);
        match self.stands_alone(value) {
            true => told,
            false => format!("({told})"),
        }
    }
}

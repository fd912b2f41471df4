//! Values chosen by conditions.

use super::grammar::NounCase;
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer};
use crate::syntax::AstExpr;

impl<'s> ReadingRenderer<'_, 's> {
    /// `1 if this, 2 if that, otherwise 3`.
    pub(super) fn chosen(
        &mut self,
        arms: &[(AstExpr<'s>, AstExpr<'s>)],
        last: &AstExpr<'s>,
        tell: &dyn Fn(&mut Self, &AstExpr<'s>) -> String,
    ) -> String {
        let mut told = Vec::new();
        for (condition, value) in arms {
            let value = tell(self, value);
            let condition = self.clause(condition, true, true);
            let args = [Arg::Text(value), Arg::Text(condition)];
            told.push(self.fill(self.pick(LocalWord::Chosen), &args));
        }
        let last = tell(self, last);
        let otherwise = self.fill(self.pick(LocalWord::Else), &[Arg::Text(last)]);
        told.join(", ") + &otherwise
    }

    /// One of several values, in brackets if its end has to be seen.
    pub(super) fn branch(&mut self, value: &AstExpr<'s>, case: NounCase) -> String {
        let told = self.noun(value, case);
        match self.is_self_contained(value) {
            true => told,
            false => format!("({told})"),
        }
    }
}

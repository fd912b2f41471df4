//! Names used of other rules.

use super::{CallContext, View};
use crate::base::limits::MAX_SHARED;
use crate::rules::{self, FaultCode, Meter, Use, Value};

impl View<'_> {
    /// Value of a name that the running rule uses of another one. It is computed as if the other
    /// rule's code ran, with its variables, but without draws.
    pub(crate) fn use_of_another(
        &self,
        used: &Use,
        args: &[Value],
        meter: &mut Meter,
    ) -> Result<Value, FaultCode> {
        let shared = self.context.shared.saturating_add(1);
        if shared > MAX_SHARED {
            return Err(FaultCode::DepthExceeded);
        }
        let book = self.state.rules();
        let other = book.get(self.rule).and_then(|rule| book.meant(rule, used));
        let other = other.filter(|other| other.in_force());
        let other = other.ok_or(FaultCode::NotShared)?;
        let context = CallContext {
            books: Some(self.context.books.unwrap_or(&self.books)),
            draws: None,
            throws: None,
            below: None,
            shared,
            ..self.context
        };
        let view = View::new(self.state, other.id, context);
        let value = rules::shared_value(&other.program, used, args, &other.keeps, &view, meter);
        let faults = view.faults.into_inner();
        self.faults.borrow_mut().extend(faults);
        value
    }
}

//! Lists: making, joining, comparing.

use super::Interpreter;
use crate::value::count;
use crate::{FaultCode, Value, edition};

impl Interpreter<'_> {
    pub(super) fn list(&mut self, items: Vec<Value>) -> Result<Value, FaultCode> {
        if items.len() > edition::MAX_LIST {
            return Err(FaultCode::MemorySpent);
        }
        self.held(Value::List(items.into()))
    }

    pub(super) fn held(&mut self, value: Value) -> Result<Value, FaultCode> {
        self.meter.hold(value.cells())?;
        Ok(value)
    }

    /// Compares two values and charges for each cell looked at.
    pub(super) fn same(&mut self, left: &Value, right: &Value) -> Result<bool, FaultCode> {
        self.meter.burn(left.comparison_cells(right))?;
        Ok(left.same(right))
    }

    pub(super) fn contains(&mut self, list: &[Value], item: &Value) -> Result<Value, FaultCode> {
        self.meter.burn(count(list.len()))?;
        for one in list {
            if self.same(one, item)? {
                return Ok(Value::Truth(true));
            }
        }
        Ok(Value::Truth(false))
    }

    pub(super) fn joined(&mut self, left: &[Value], right: &[Value]) -> Result<Value, FaultCode> {
        self.meter.burn(count(left.len() + right.len()))?;
        self.list(left.iter().chain(right).cloned().collect())
    }
}

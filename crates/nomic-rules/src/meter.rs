//! Fuel and memory: what makes every run end.

use crate::{FaultCode, edition};

/// Fuel and memory that a run may still spend. A host that runs code for other code charges the
/// same meter (see [`World::take_cost`](crate::World::take_cost)).
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::{ADA, AdaAlone, TABLE};
/// use nomic_rules::{FaultCode, Keeps, Meter, compile, run};
///
/// let source = "when bonus(p)\n  answer sum(n for n in range(1, 900))\nend";
/// let program = compile(source, &TABLE).unwrap();
/// let mut meter = Meter::with(500, 10_000);
/// let fault = run(&program, 0, &[ADA], &Keeps::new(), &AdaAlone, &mut meter).unwrap_err();
/// assert_eq!(fault.code, FaultCode::FuelSpent);
/// assert_eq!((meter.fuel(), meter.spent()), (0, 500));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    fuel: u64,
    memory: u64,
    spent: u64,
}

impl Meter {
    pub const fn new() -> Meter {
        Meter::with(edition::FUEL, edition::MEMORY)
    }

    pub const fn with(fuel: u64, memory: u64) -> Meter {
        Meter {
            fuel,
            memory,
            spent: 0,
        }
    }

    pub const fn fuel(&self) -> u64 {
        self.fuel
    }

    pub const fn memory(&self) -> u64 {
        self.memory
    }

    pub const fn spent(&self) -> u64 {
        self.spent
    }

    pub(crate) fn burn(&mut self, steps: u64) -> Result<(), FaultCode> {
        self.spent = self.spent.saturating_add(steps.min(self.fuel));
        match self.fuel.checked_sub(steps) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => {
                self.fuel = 0;
                Err(FaultCode::FuelSpent)
            }
        }
    }

    pub(crate) fn hold(&mut self, cells: u64) -> Result<(), FaultCode> {
        self.memory = self
            .memory
            .checked_sub(cells)
            .ok_or(FaultCode::MemorySpent)?;
        Ok(())
    }
}

impl Default for Meter {
    fn default() -> Meter {
        Meter::new()
    }
}

//! Faults of running code.

use std::fmt;

/// Reason why a run failed. The list is closed, and the codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultCode {
    /// A number became too large or too small.
    Overflow,
    /// Something was divided by zero.
    DivisionByZero,
    /// The run took too many steps.
    FuelSpent,
    /// The steps that the host shares among several runs were used up.
    SharedFuelSpent,
    /// The host does not run this provision any more: it [spent its fuel](FaultCode::FuelSpent) too
    /// often.
    Suspended,
    /// The run took too much memory, or a list or a text grew too long.
    MemorySpent,
    /// The host was asked for a value that depends on too long a chain of answers. Code alone never
    /// gets so deep, since its nesting is bounded when it is compiled.
    DepthExceeded,
    /// A missing thing was read.
    NoSuchThing,
    /// A blank was used as if it were something.
    BlankValue,
    /// A value had another type than declared: the host contradicts its vocabulary.
    WrongKind,
    /// A provision was started with other values than its hook declares.
    WrongArguments,
    /// A draw was asked for where draws are not possible.
    NoChance,
    /// The host cannot give the value at this moment.
    NotAvailable,
    /// Another rule does not share the used name: it is not in force, or it has no such name with
    /// that type.
    NotShared,
    /// The host does not let the provision react to the effects of its own reaction.
    Circle,
}

impl FaultCode {
    pub const ALL: [FaultCode; 15] = [
        FaultCode::Overflow,
        FaultCode::DivisionByZero,
        FaultCode::FuelSpent,
        FaultCode::SharedFuelSpent,
        FaultCode::Suspended,
        FaultCode::MemorySpent,
        FaultCode::DepthExceeded,
        FaultCode::NoSuchThing,
        FaultCode::BlankValue,
        FaultCode::WrongKind,
        FaultCode::WrongArguments,
        FaultCode::NoChance,
        FaultCode::NotAvailable,
        FaultCode::NotShared,
        FaultCode::Circle,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            FaultCode::Overflow => "fault/overflow",
            FaultCode::DivisionByZero => "fault/division_by_zero",
            FaultCode::FuelSpent => "fault/fuel_spent",
            FaultCode::SharedFuelSpent => "fault/shared_fuel_spent",
            FaultCode::Suspended => "fault/suspended",
            FaultCode::MemorySpent => "fault/memory_spent",
            FaultCode::DepthExceeded => "fault/depth_exceeded",
            FaultCode::NoSuchThing => "fault/no_such_thing",
            FaultCode::BlankValue => "fault/blank_value",
            FaultCode::WrongKind => "fault/wrong_kind",
            FaultCode::WrongArguments => "fault/wrong_arguments",
            FaultCode::NoChance => "fault/no_chance",
            FaultCode::NotAvailable => "fault/not_available",
            FaultCode::NotShared => "fault/not_shared",
            FaultCode::Circle => "fault/circle",
        }
    }

    pub fn from_code(code: &str) -> Option<FaultCode> {
        FaultCode::ALL
            .into_iter()
            .find(|known| known.code() == code)
    }

    pub(crate) const fn at(self, place: crate::span::SourcePosition) -> Fault {
        Fault {
            code: self,
            line: place.line,
            column: place.column,
        }
    }
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A failed run, with the place in the source. Its effects are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fault {
    pub code: FaultCode,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

//! What can go wrong while code runs.

use std::fmt;

/// Why a run was broken off. The list is closed, and the codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultCode {
    /// A number became too large or too small.
    Overflow,
    /// Something was divided by zero.
    DivisionByZero,
    /// The run took too many steps.
    FuelSpent,
    /// The steps that the host gives to several runs together were used up.
    SharedFuelSpent,
    /// The host does not run this provision any more: it [spent its fuel](FaultCode::FuelSpent) too
    /// often.
    Suspended,
    /// The run took too much memory, or a list or a text grew too long.
    MemorySpent,
    /// The host was asked for something whose answer needs too many answers before it. Code alone
    /// never gets so deep, since its nesting is bounded when it is compiled.
    DepthExceeded,
    /// A thing was asked for that there is not.
    NoSuchThing,
    /// A blank was used as if it were something.
    BlankValue,
    /// A value was of another type than declared: the host did not keep to its vocabulary.
    WrongKind,
    /// A provision was started with other values than its hook declares.
    WrongArguments,
    /// A draw was asked for where nothing can be drawn.
    NoChance,
    /// The host cannot say this at this moment.
    NotAvailable,
    /// Another rule does not share what is used of it: it is not in force, or neither keeps nor
    /// defines this with that type.
    NotShared,
    /// The host does not let the provision react to what came of its own reaction.
    Circle,
}

impl FaultCode {
    /// Every code, in a fixed order.
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

    /// The stable code, for programs and tests.
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

    /// The fault with this stable code.
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

/// A run that was broken off, with the place in the source. Its effects are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fault {
    pub code: FaultCode,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

#![doc = include_str!("../README.md")]

mod analysis;
mod blank;
pub mod block;
mod checker;
mod code;
mod collect;
mod compile;
mod diagnostic;
pub mod edition;
mod fault;
mod flat;
mod fraction;
mod interpreter;
mod keep;
mod language;
mod lexer;
mod meter;
mod names;
mod nearest;
mod parser;
mod phrase;
mod problem;
mod program;
pub mod reading;
mod scope;
mod shape;
mod shared;
pub mod signs;
mod span;
mod splice;
mod stable_sort;
mod stance;
mod syntax;
mod unreachable;
mod value;
mod vocabulary;
mod words;
mod world;

pub use analysis::{AccessedItem, Analysis, GuardCondition};
pub use blank::{Blank, Interval};
pub use collect::CollectByExtend;
pub use compile::{check_filled, compile};
pub use diagnostic::Diagnostic;
pub use fault::{Fault, FaultCode};
pub use flat::{FlatMap, FlatSet};
pub use fraction::Fraction;
pub use interpreter::{has_precedence_claim, is_due, is_offered, run, shared_value};
pub use keep::{Keep, Keeps, Kept};
pub use language::Language;
pub use meter::Meter;
pub use phrase::Phrase;
pub use problem::{
    Bearer, Expected, Found, Habit, Naming, Plenty, Problem, Setting, Spelling, Typing,
    ValuePosition,
};
pub use program::{Action, ClaimTarget, DeclaredQuantity, PrecedenceClaim, Program, Provision};
pub use shape::{Fragment, Names, Shape};
pub use shared::{Shared, Use};
pub use stable_sort::StableSort;
pub use stance::Stance;
pub use unreachable::UnreachableAnswer;
pub use value::{Thing, Type, Value};
pub use vocabulary::{
    Bound, EffectKind, Family, Field, Flaw, Function, Global, Hook, Kind, Vocabulary,
};
pub use world::{RunEffect, RunOutcome, RunVerdict, World};

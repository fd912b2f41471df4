#![doc = include_str!("../README.md")]

mod analysis;
mod arrange;
mod blank;
pub mod block;
mod checker;
mod code;
mod compile;
mod diagnostic;
pub mod edition;
mod fault;
mod flat;
mod fraction;
mod gather;
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
mod stance;
mod syntax;
mod unheard;
mod value;
mod vocabulary;
mod words;
mod world;

pub use analysis::{Analysis, Guard, Touch};
pub use arrange::Arrange;
pub use blank::{Blank, Interval};
pub use compile::{check_filled, compile};
pub use diagnostic::Diagnostic;
pub use fault::{Fault, FaultCode};
pub use flat::{FlatMap, FlatSet};
pub use fraction::Fraction;
pub use gather::Gather;
pub use interpreter::{claims, due, give, offered, run};
pub use keep::{Keep, Keeps, Kept};
pub use language::Language;
pub use meter::Meter;
pub use phrase::Phrase;
pub use problem::{
    Bearer, Expected, Found, Habit, Naming, Plenty, Problem, Setting, Spelling, Typing,
    ValuePosition,
};
pub use program::{Action, ClaimTarget, PrecedenceClaim, Program, Provision, Quantity};
pub use shape::{Fragment, Names, Shape};
pub use shared::{Shared, Use};
pub use stance::Stance;
pub use unheard::Unheard;
pub use value::{Thing, Type, Value};
pub use vocabulary::{
    Bound, EffectKind, Family, Field, Flaw, Function, Global, Hook, Kind, Vocabulary,
};
pub use world::{Effect, Outcome, Verdict, World};

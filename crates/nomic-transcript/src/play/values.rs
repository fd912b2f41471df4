//! Values as transcripts write them, for comparing.

use crate::script::{Holding, WrittenThing};
use nomic_engine::rules::Value;

/// Expected value as text. Inside lists and records texts are quoted.
pub(super) fn held(holding: &Holding) -> String {
    match holding {
        Holding::One(WrittenThing::Text(text)) => text.clone(),
        _ => inside(holding),
    }
}

fn inside(holding: &Holding) -> String {
    match holding {
        Holding::One(thing) => said(thing),
        Holding::List(items) => list(items.iter().map(inside)),
        Holding::Record(parts) => record(parts.iter().map(|(name, part)| (&**name, inside(part)))),
    }
}

fn said(thing: &WrittenThing) -> String {
    match thing {
        WrittenThing::Number(number) => number.to_string(),
        WrittenThing::Fraction(fraction) => fraction.to_string(),
        WrittenThing::Truth(truth) => yes_or_no(*truth),
        WrittenThing::Text(text) => format!("{text:?}"),
        WrittenThing::Player(name) | WrittenThing::Asset(name) => name.clone(),
        WrittenThing::Rule(number)
        | WrittenThing::Proposal(number)
        | WrittenThing::Case(number)
        | WrittenThing::Ballot(number) => number.to_string(),
    }
}

pub(super) fn kept(value: &Value) -> String {
    match value {
        Value::Text(text) => text.as_plain().to_owned(),
        _ => kept_inside(value),
    }
}

fn kept_inside(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Truth(truth) => yes_or_no(*truth),
        Value::Text(text) => format!("{:?}", text.as_plain()),
        Value::List(items) => list(items.iter().map(kept_inside)),
        Value::Record(parts) => record(
            parts
                .iter()
                .map(|(name, part)| (&**name, kept_inside(part))),
        ),
        // None of these can be kept.
        Value::Quantity(_) | Value::Thing(_) | Value::Blank => format!("{value:?}"),
    }
}

fn yes_or_no(truth: bool) -> String {
    if truth { "yes" } else { "no" }.to_owned()
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    format!("[{}]", items.join(", "))
}

/// Sorted by name: the order of the parts is irrelevant.
fn record<'n>(parts: impl Iterator<Item = (&'n str, String)>) -> String {
    let mut parts: Vec<_> = parts.collect();
    parts.sort();
    let parts: Vec<_> = parts
        .into_iter()
        .map(|(name, part)| format!("{name}: {part}"))
        .collect();
    format!("{{{}}}", parts.join(", "))
}

//! Runs and their outcomes as lines of text: `required_votes(proposal 1) => answer 3`.

use super::world::{self, Table, player, thing};
use nomic_rules::{
    Fault, Keeps, Meter, Phrase, Program, RunEffect, RunOutcome, RunVerdict, Thing, Value, is_due,
    is_offered, run,
};
use std::fmt::Write;

/// Outcomes of consecutive runs, as lines; a run finds the variables set by earlier ones.
pub(crate) fn outcomes<'a>(program: &Program, runs: impl Iterator<Item = &'a str>) -> String {
    told(program, runs, false)
}

pub(crate) fn metered<'a>(program: &Program, runs: impl Iterator<Item = &'a str>) -> String {
    told(program, runs, true)
}

fn told<'a>(program: &Program, runs: impl Iterator<Item = &'a str>, steps: bool) -> String {
    let table = Table::default();
    let mut keeps = Keeps::new();
    let mut lines = String::new();
    for run in runs {
        let (outcome, spent) = outcome(program, run, &mut keeps, &table);
        match steps {
            true => writeln!(lines, "{run} => {outcome} ({spent} steps)").unwrap(),
            false => writeln!(lines, "{run} => {outcome}").unwrap(),
        }
    }
    lines
}

fn outcome(program: &Program, line: &str, keeps: &mut Keeps, table: &Table) -> (String, u64) {
    let mut spent = 0;
    let (line, wait) = match line.strip_prefix("due ") {
        Some(line) => (line, true),
        None => (line, false),
    };
    let (hook, rest) = line.split_once('(').expect("hook(values)");
    let args = rest.strip_suffix(')').expect("a closing parenthesis");
    let args = args.split(',').map(str::trim).filter(|arg| !arg.is_empty());
    let args: Vec<Value> = args.map(value).collect();
    let mut provisions: Vec<usize> = program.at_hook(hook).map(|one| one.index()).collect();
    let mut actions = program.actions().iter().enumerate();
    if let Some((index, action)) = actions.find(|(_, action)| &*action.name == hook) {
        let mut meter = Meter::new();
        match is_offered(program, index, &args[0], keeps, table, &mut meter) {
            Ok(true) => provisions.push(action.provision),
            Ok(false) => return ("not offered".to_owned(), meter.spent()),
            Err(fault) => return (show_outcome(Err(fault)), meter.spent()),
        }
        spent += meter.spent();
        if wait {
            let mut meter = Meter::new();
            let said = match is_due(program, index, &args[0], keeps, table, &mut meter) {
                Ok(true) => "due".to_owned(),
                Ok(false) => "not due".to_owned(),
                Err(fault) => show_outcome(Err(fault)),
            };
            return (said, spent + meter.spent());
        }
    }
    assert!(!provisions.is_empty(), "no provision for {line}");
    let mut shown = Vec::new();
    for provision in provisions {
        let mut meter = Meter::new();
        let outcome = run(program, provision, &args, keeps, table, &mut meter);
        spent += meter.spent();
        if let Ok(outcome) = &outcome {
            keep(program, outcome, keeps);
        }
        shown.push(show_outcome(outcome));
    }
    (shown.join(" / "), spent)
}

fn keep(program: &Program, outcome: &RunOutcome, keeps: &mut Keeps) {
    for effect in &outcome.effects {
        if let RunEffect::SetKeep { name, of, value } = effect {
            let mut declared = program.keeps().iter();
            let keep = declared.find(|keep| keep.name == *name).unwrap();
            let kept = keeps.entry(name.clone());
            let kept = kept.or_insert_with(|| keep.initial_contents());
            keep.set(kept, *of, value.clone()).unwrap();
        }
    }
}

fn show_outcome(outcome: Result<RunOutcome, Fault>) -> String {
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(fault) => return format!("{} at {}:{}", fault.code, fault.line, fault.column),
    };
    let mut parts: Vec<String> = outcome.effects.iter().map(show_effect).collect();
    match &outcome.verdict {
        RunVerdict::Passed if parts.is_empty() => parts.push("nothing".to_owned()),
        RunVerdict::Passed => {}
        RunVerdict::Allowed => parts.push("allow".to_owned()),
        RunVerdict::Answered(value) => parts.push(format!("answer {}", show(value))),
        RunVerdict::Refused(reason) => parts.push(format!("refuse {}", show_phrase(reason))),
    }
    parts.join("; ")
}

fn show_effect(effect: &RunEffect) -> String {
    match effect {
        RunEffect::Do { effect, args } => {
            let name = effect.name;
            let args: Vec<String> = args.iter().map(show).collect();
            format!("{name}({})", args.join(", "))
        }
        RunEffect::SetKeep { name, of, value } => match of {
            None => format!("set {name} = {}", show(value)),
            Some(thing) => format!(
                "set {name} of {} = {}",
                show(&Value::Thing(*thing)),
                show(value)
            ),
        },
    }
}

fn show(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Truth(true) => "yes".to_owned(),
        Value::Truth(false) => "no".to_owned(),
        Value::Text(phrase) => show_phrase(phrase),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(show).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Fraction(fraction) => format!("{}/{}", fraction.num(), fraction.den()),
        Value::Quantity(name) => name.to_string(),
        Value::Record(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(name, part)| format!("{name}: {}", show(part)))
                .collect();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Thing(Thing { kind: "Player", id }) => world::name(*id).to_owned(),
        Value::Thing(Thing { kind, id }) => format!("{} {id}", kind.to_lowercase()),
        Value::Blank => "nothing".to_owned(),
    }
}

fn show_phrase(phrase: &Phrase) -> String {
    let variants = phrase.variants().map(|(language, text)| match language {
        None => format!("{text:?}"),
        Some(language) => format!(" | {language} {text:?}"),
    });
    variants.collect()
}

fn value(text: &str) -> Value {
    let things = [
        ("rule ", "Rule"),
        ("proposal ", "Proposal"),
        ("ballot ", "Ballot"),
        ("change ", "Change"),
    ];
    for (prefix, kind) in things {
        if let Some(id) = text.strip_prefix(prefix) {
            return thing(kind, id.parse().expect("a number"));
        }
    }
    match text.parse() {
        Ok(number) => Value::Number(number),
        Err(_) => player(text).unwrap_or_else(|| panic!("what is {text}?")),
    }
}

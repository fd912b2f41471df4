//! Reads a transcript.

mod clause;
mod expect;
mod lines;
mod proposal;
mod remedy;
mod setup;
mod snag;
mod thing;
mod values;
mod words;

use crate::moment::{moment, span};
use crate::script::{Clock, MAX_STEPS, ScriptStep, StepAction, Transcript, WrittenMove};
use crate::{ReadError, ReadProblem};
use clause::ActingPlayers;
use lines::{Below, ScriptLine};
use snag::Snag;
use std::num::NonZeroUsize;
use words::{ScriptToken, TokenReader};

/// Most repetitions of one block.
const MAX_REPEATS: usize = 500;

/// Reads a transcript.
///
/// ```
/// use nomic_transcript::{Rules, read};
///
/// let script = read("game suber in en\nplayers Ann, Ben\nbegin")?;
/// assert_eq!(script.setup.rules, Rules::Starter("suber".to_owned()));
/// assert_eq!(script.steps.len(), 1);
///
/// let error = read("game suber in en\nplayers Ann, Ben\nAnn juggles").unwrap_err();
/// assert_eq!(error.line, 3);
/// # Ok::<(), nomic_transcript::ReadError>(())
/// ```
///
/// # Errors
/// Names the first line that cannot be read.
pub fn read(text: &str) -> Result<Transcript, ReadError> {
    // A byte order mark is no part of the first word.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<_> = text.lines().collect();
    let whole = Below::whole(&lines);
    let mut draft = setup::SetupDraft::default();
    let mut steps = Vec::new();
    let mut top = None;
    for line in whole.items() {
        if *top.get_or_insert(line.indent) != line.indent {
            return Err(at(&line, ReadProblem::NothingBelow));
        }
        let laid_out = draft.take(&line, steps.is_empty());
        if laid_out.map_err(|problem| at(&line, problem))? {
            continue;
        }
        draft.is_ready().map_err(|problem| at(&line, problem))?;
        read_step(&line, &mut steps)?;
    }
    let nothing = |snag: Snag| ReadError {
        line: 0,
        text: String::new(),
        problem: snag.problem,
    };
    let setup = draft.finish(&steps).map_err(nothing)?;
    Ok(Transcript { setup, steps })
}

fn at(line: &ScriptLine<'_>, snag: impl Into<Snag>) -> ReadError {
    let snag = snag.into().within(line);
    let (number, text) = snag.place.unwrap_or_default();
    ReadError {
        line: number,
        text,
        problem: snag.problem,
    }
}

fn read_step(line: &ScriptLine<'_>, steps: &mut Vec<ScriptStep>) -> Result<(), ReadError> {
    let tokens = words::tokens(line.text).map_err(|problem| at(line, problem))?;
    let mut words = TokenReader::new(&tokens);
    let deeds = if words.take("repeat") {
        return repeat(line, words, steps);
    } else if words.take("expect") {
        nothing_below(line).and_then(|()| Ok(vec![StepAction::Expect(expect::read(&mut words)?)]))
    } else if words.take("clock") || words.take("later") {
        nothing_below(line).and_then(|()| Ok(vec![StepAction::Clock(clock(&tokens)?)]))
    } else {
        clauses(&tokens, line)
    };
    let deeds = deeds.map_err(|problem| at(line, problem))?;
    if steps.len().saturating_add(deeds.len()) > MAX_STEPS {
        return Err(at(line, ReadProblem::TooLong));
    }
    steps.extend(deeds.into_iter().map(|deed| ScriptStep {
        line: line.number,
        text: line.text.to_owned(),
        action: deed,
    }));
    Ok(())
}

/// `repeat 12`: repeats the lines below.
fn repeat(
    line: &ScriptLine<'_>,
    mut words: TokenReader<'_>,
    steps: &mut Vec<ScriptStep>,
) -> Result<(), ReadError> {
    let times = times(&mut words).map_err(|problem| at(line, problem))?;
    if line.below.is_empty() {
        return Err(at(line, ReadProblem::LinesMissing));
    }
    let mut once = Vec::new();
    for below in line.below.items() {
        if below.text.starts_with("repeat") {
            return Err(at(&below, ReadProblem::NothingBelow));
        }
        read_step(&below, &mut once)?;
    }
    let length = once.len().saturating_mul(times).saturating_add(steps.len());
    if times > MAX_REPEATS || length > MAX_STEPS {
        return Err(at(line, ReadProblem::TooLong));
    }
    for _ in 0..times {
        steps.extend(once.iter().cloned());
    }
    Ok(())
}

/// Number of repetitions: at least one, so that all lines below are checked.
fn times(words: &mut TokenReader<'_>) -> Result<usize, Snag> {
    let times = words.number::<NonZeroUsize>();
    let times = times.ok_or_else(|| words.expected("how many times"))?;
    words.take("times");
    words.done()?;
    Ok(times.get())
}

/// `clock 2026-01-08 12:00`, `later 7 days`.
fn clock(tokens: &[ScriptToken]) -> Result<Clock, Snag> {
    let mut words = TokenReader::new(tokens);
    if words.take("later") {
        let mut later = 0u64;
        while !words.is_done() {
            let count = words.need_number()?;
            let unit = words.word("a unit of time")?;
            let span = span(count, unit);
            let span =
                span.ok_or_else(|| words.expected("`minutes`, `hours`, `days` or `weeks`"))?;
            later = later.saturating_add(span);
        }
        return Ok(Clock::Later(later));
    }
    words.take("clock");
    let date = words.word("a date such as 2026-01-08")?;
    let (hour, minute) = match words.number() {
        None => (0, 0),
        Some(hour) => {
            if !words.mark(':') {
                return Err(words.expected("`:` and minutes"));
            }
            (hour, words.need_number()?)
        }
    };
    words.done()?;
    let at = moment(date, hour, minute);
    Ok(Clock::At(at.ok_or_else(|| {
        words.expected("a date such as 2026-01-08 and a time such as 12:00")
    })?))
}

/// Clauses of a line. A clause without a subject has the subject of the clause before it.
fn clauses(tokens: &[ScriptToken], line: &ScriptLine<'_>) -> Result<Vec<StepAction>, Snag> {
    let mut deeds = Vec::new();
    let mut subject: Option<ActingPlayers> = None;
    let mut used_below = false;
    for clause in tokens.split(|token| *token == ScriptToken::Mark(';')) {
        let (deed, uses_below) = clause::read(clause, subject.as_ref(), line.below)?;
        if uses_below && used_below {
            return Err(ReadProblem::Twice.into());
        }
        used_below |= uses_below;
        if let StepAction::Move { who, .. } = &deed {
            subject = Some(who.clone());
        }
        deeds.push(deed);
    }
    if !used_below {
        nothing_below(line)?;
    }
    Ok(deeds)
}

fn nothing_below(line: &ScriptLine<'_>) -> Result<(), Snag> {
    if line.below.is_empty() {
        Ok(())
    } else {
        Err(ReadProblem::NothingBelow.into())
    }
}

/// True if a step gives results of real dice.
fn throws(step: &ScriptStep) -> bool {
    let throws = match &step.action {
        StepAction::Move {
            doing:
                WrittenMove::Close { throws, .. }
                | WrittenMove::CallTime { throws, .. }
                | WrittenMove::Throw(_, throws),
            ..
        } => throws,
        _ => return false,
    };
    !throws.is_empty()
}

//! Wordings: of proposals, of their changes, and of rules.

use super::lines::{Below, ScriptLine};
use super::snag::Snag;
use super::thing::thing;
use super::words::{TokenReader, class, tokens};
use crate::ReadProblem;
use crate::script::{NewWording, Replacement, Stated, WordingPart, WrittenChange, WrittenProposal};

/// Wording of a proposal. A single change may be on the line itself; the lines below are its
/// wording then. Otherwise each line below is a change.
pub(super) fn wording(
    words: &mut TokenReader<'_>,
    below: Below<'_>,
) -> Result<(WrittenProposal, bool), Snag> {
    let mut wording = WrittenProposal::default();
    if words.take("in") {
        wording.language = Some(words.language()?);
    }
    if words.take("with") {
        wording.stated = stated(words)?;
    }
    if words.mark(':') {
        let (change, used) = change(words, below)?;
        wording.changes.push(change);
        return Ok((wording, used));
    }
    if below.is_empty() {
        return Err(ReadProblem::LinesMissing.into());
    }
    for line in below.items() {
        item(&line, &mut wording).map_err(|snag| snag.within(&line))?;
    }
    Ok((wording, true))
}

/// `stake 3, index 2/3 of rule 203`.
fn stated(words: &mut TokenReader<'_>) -> Result<Vec<Stated>, Snag> {
    let mut stated = Vec::new();
    loop {
        let name = words.word("the name of what a rule asks for")?.to_owned();
        let value = thing(words)?;
        let rule = words.take("of").then(|| {
            words.take("rule");
            words.need_number()
        });
        let rule = rule.transpose()?;
        stated.push(Stated { name, rule, value });
        if !words.mark(',') && !words.take("and") {
            return Ok(stated);
        }
    }
}

fn item(line: &ScriptLine<'_>, wording: &mut WrittenProposal) -> Result<(), Snag> {
    let tokens = tokens(line.text)?;
    let mut words = TokenReader::new(&tokens);
    if words.take("reason") {
        wording.reason = text(&mut words, line)?;
        return Ok(());
    }
    let (change, used) = change(&mut words, line.below)?;
    words.done()?;
    if !used && !line.below.is_empty() {
        return Err(ReadProblem::NothingBelow.into());
    }
    wording.changes.push(change);
    Ok(())
}

/// The flag is true if the change used the lines below.
fn change(words: &mut TokenReader<'_>, below: Below<'_>) -> Result<(WrittenChange, bool), Snag> {
    let verb = words.word("`enact`, `amend`, `repeal` or `transmute`")?;
    match verb {
        "enact" => enact(words, below).map(|change| (change, true)),
        "amend" if words.take("amendment") => {
            let (amendment, rule) = amendment(words)?;
            let wording = brief(words, below)?;
            let change = WrittenChange::AmendAmendment {
                amendment,
                rule,
                wording,
            };
            Ok((change, true))
        }
        "amend" => {
            words.take("rule");
            let rule = words.need_number()?;
            let wording = brief(words, below)?;
            Ok((WrittenChange::Amend { rule, wording }, true))
        }
        "repeal" if words.take("amendment") => {
            let (amendment, rule) = amendment(words)?;
            let bare = below.is_empty() && words.is_done();
            let wording = (!bare).then(|| brief(words, below)).transpose()?;
            let change = WrittenChange::RepealAmendment {
                amendment,
                rule,
                wording,
            };
            Ok((change, !bare))
        }
        "repeal" => {
            words.take("rule");
            let rule = words.need_number()?;
            Ok((WrittenChange::Repeal { rule }, false))
        }
        "transmute" => {
            words.take("rule");
            let rule = words.need_number()?;
            let to = words
                .take("to")
                .then(|| class(words).ok_or_else(|| words.expected("`mutable` or `immutable`")));
            let to = to.transpose()?;
            Ok((WrittenChange::Transmute { rule, to }, false))
        }
        _ => Err(ReadProblem::Expected {
            expected: "`enact`, `amend`, `repeal` or `transmute`",
            found: Some(verb.to_owned()),
        }
        .into()),
    }
}

/// `enact "Title"`, and text and code on the line or below.
fn enact(words: &mut TokenReader<'_>, below: Below<'_>) -> Result<WrittenChange, Snag> {
    let title = words.need_quote()?;
    let mut wording = brief(words, below)?;
    if wording.title.is_some() {
        return Err(ReadProblem::Twice.into());
    }
    wording.title = Some(title);
    Ok(WrittenChange::Enact(wording))
}

/// `305 of rule 203`.
fn amendment(words: &mut TokenReader<'_>) -> Result<(u32, Option<u32>), Snag> {
    let amendment = words.need_number()?;
    let rule = words.take("of").then(|| {
        words.take("rule");
        words.need_number()
    });
    Ok((amendment, rule.transpose()?))
}

/// A text in quotes on the line itself, after a colon; all other parts below.
fn brief(words: &mut TokenReader<'_>, below: Below<'_>) -> Result<NewWording, Snag> {
    let short = words.mark(':').then(|| words.need_quote()).transpose()?;
    let mut wording = new_wording(below)?;
    if let Some(text) = short {
        if wording.text.is_some() {
            return Err(ReadProblem::Twice.into());
        }
        wording.text = Some(text);
    }
    Ok(wording)
}

/// `title`, `text`, `code` and `replace` lines.
pub(super) fn new_wording(below: Below<'_>) -> Result<NewWording, Snag> {
    let mut wording = NewWording::default();
    for line in below.items() {
        word_part(&line, &mut wording).map_err(|snag| snag.within(&line))?;
    }
    Ok(wording)
}

fn word_part(line: &ScriptLine<'_>, wording: &mut NewWording) -> Result<(), Snag> {
    let tokens = tokens(line.text)?;
    let mut words = TokenReader::new(&tokens);
    if words.take("replace") {
        wording.replaced.push(replacement(&mut words, line)?);
        return Ok(());
    }
    if words.take_all("no code") {
        words.done()?;
        return set(&mut wording.code, String::new());
    }
    let place = match part(&mut words)? {
        WordingPart::Title => &mut wording.title,
        WordingPart::Text => &mut wording.text,
        WordingPart::Code => &mut wording.code,
    };
    set(place, text(&mut words, line)?)
}

fn set(place: &mut Option<String>, value: String) -> Result<(), Snag> {
    if place.is_some() {
        return Err(ReadProblem::Twice.into());
    }
    *place = Some(value);
    Ok(())
}

fn part(words: &mut TokenReader<'_>) -> Result<WordingPart, Snag> {
    let parts = [
        ("title", WordingPart::Title),
        ("text", WordingPart::Text),
        ("code", WordingPart::Code),
    ];
    let found = parts.into_iter().find(|(word, _)| words.take(word));
    found
        .map(|(_, part)| part)
        .ok_or_else(|| words.expected("`title`, `text`, `code` or `replace`"))
}

/// `replace "draw(6)" with "draw(8)" in code`.
fn replacement(words: &mut TokenReader<'_>, line: &ScriptLine<'_>) -> Result<Replacement, Snag> {
    let from = words.need_quote()?;
    words.need("with", "`with`")?;
    let to = words.need_quote()?;
    words.need("in", "`in`")?;
    let part = part(words)?;
    words.done()?;
    if from.is_empty() || !line.below.is_empty() {
        return Err(ReadProblem::NothingBelow.into());
    }
    Ok(Replacement { part, from, to })
}

/// A text in quotes, or the lines below as they are.
pub(super) fn text(words: &mut TokenReader<'_>, line: &ScriptLine<'_>) -> Result<String, Snag> {
    let quoted = words.quote();
    words.done()?;
    match quoted {
        Some(_) if !line.below.is_empty() => Err(ReadProblem::NothingBelow.into()),
        Some(text) => Ok(text),
        None => {
            let text = line.below.verbatim();
            if text.is_empty() {
                return Err(ReadProblem::LinesMissing.into());
            }
            Ok(text)
        }
    }
}

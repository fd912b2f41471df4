//! Orders of a judgement or a correction, one line each.

use super::lines::{Below, ScriptLine};
use super::proposal::text;
use super::snag::Snag;
use super::thing::thing;
use super::words::{TokenReader, tokens};
use crate::ReadProblem;
use crate::script::{RuleStatus, WrittenRemedy};

pub(super) fn remedies(below: Below<'_>) -> Result<Vec<WrittenRemedy>, Snag> {
    let remedies = below.items();
    remedies
        .map(|line| remedy(&line).map_err(|snag| snag.within(&line)))
        .collect()
}

fn remedy(line: &ScriptLine<'_>) -> Result<WrittenRemedy, Snag> {
    let tokens = tokens(line.text)?;
    let mut words = TokenReader::new(&tokens);
    words.take("set");
    if words.take("code") {
        words.need("of", "`of`")?;
        words.take("rule");
        let rule = words.need_number()?;
        let code = text(&mut words, line)?;
        return Ok(WrittenRemedy::Code { rule, code });
    }
    if !line.below.is_empty() {
        return Err(ReadProblem::NothingBelow.into());
    }
    let remedy = plain(&mut words)?;
    words.done()?;
    Ok(remedy)
}

fn plain(words: &mut TokenReader<'_>) -> Result<WrittenRemedy, Snag> {
    if words.take("rule") {
        let rule = words.need_number()?;
        let status = status(words).ok_or_else(|| words.expected("how the rule stands"))?;
        return Ok(WrittenRemedy::Status { rule, status });
    }
    if words.take("proposal") {
        let proposal = words.need_number()?;
        let adopted = words.take("adopted");
        if !adopted {
            words.need("rejected", "`adopted` or `rejected`")?;
        }
        return Ok(WrittenRemedy::Decide { proposal, adopted });
    }
    if words.take("turn") {
        words.take("of");
        let player = words.name(&[])?;
        return Ok(WrittenRemedy::Turn { player });
    }
    if words.take("seat") {
        words.need("of", "`of`")?;
        let player = words.name(&["to"])?;
        words.need("to", "`to`")?;
        let from = words.name(&[])?;
        return Ok(WrittenRemedy::Seat { player, from });
    }
    if words.take("keep") {
        let keep = words.word("the name of a variable")?.to_owned();
        words.need("of", "`of`")?;
        words.take("rule");
        let rule = words.need_number()?;
        words.take("to");
        let to = thing(words)?;
        return Ok(WrittenRemedy::Keep { rule, keep, to });
    }
    words.take("quantity");
    let quantity = words.word("what is to be put right")?.to_owned();
    words.need("of", "`of`")?;
    let player = words.name(&["to"])?;
    words.take("to");
    let to = words.need_number()?;
    Ok(WrittenRemedy::Quantity {
        player,
        quantity,
        to,
    })
}

pub(super) fn status(words: &mut TokenReader<'_>) -> Option<RuleStatus> {
    let known = [
        ("in force", RuleStatus::InForce),
        ("void", RuleStatus::Void),
        ("replaced", RuleStatus::Replaced),
        ("repealed", RuleStatus::Repealed),
        ("rejected", RuleStatus::Rejected),
    ];
    let found = known.into_iter().find(|(said, _)| words.take_all(said));
    found.map(|(_, status)| status)
}

//! Expectations.

use super::clause::finding;
use super::remedy::status;
use super::snag::Snag;
use super::thing::thing;
use super::values::holding;
use super::words::{TokenReader, class};
use crate::ReadProblem;
use crate::script::{Cards, Expectation, RuleClaim};

pub(super) fn read(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    let expectation = expectation(words)?;
    words.done()?;
    Ok(expectation)
}

fn expectation(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    if let Some(number) = words.number::<u32>() {
        return counted(words, number);
    }
    if words.take("no") {
        return nothing(words);
    }
    let word = words.word("what is expected")?;
    match word {
        "proposal" => {
            let number = words.need_number()?;
            proposal(words, number)
        }
        "rule" => rule(words),
        "points" => amounts(words, "points"),
        "quantity" => {
            let quantity = words.word("the name of a quantity")?;
            words.take("of");
            amounts(words, quantity)
        }
        "turn" if words.take("held") => Ok(Expectation::TurnHeld(true)),
        "turn" => Ok(Expectation::Turn(words.name(&[])?)),
        "circuit" => Ok(Expectation::Circuit(words.need_number()?)),
        "winner" | "winners" => Ok(Expectation::Winners(words.names()?)),
        "phase" => Ok(Expectation::Phase(
            words.word("how far the game is")?.to_owned(),
        )),
        "player" => {
            let player = words.name(&["active", "left", "away", "apart", "applicant"])?;
            let expected = "`active`, `left`, `away`, `apart` or `applicant`";
            let status = words.word(expected)?.to_owned();
            Ok(Expectation::Player { player, status })
        }
        "voters" => voters(words),
        "because" | "beaten" => Ok(Expectation::Because {
            rules: words.numbers()?,
            beaten: word == "beaten",
        }),
        "offer" => offer(words, true),
        "duty" => duty(words, true),
        "precedence" => precedence(words),
        "answered" | "unanswered" => Ok(Expectation::Answered {
            question: words.word("the name of a question")?.to_owned(),
            answered: word == "answered",
        }),
        "round" => Ok(Expectation::Round(words.need_number()?)),
        "game" => Ok(Expectation::Game(words.need_number()?)),
        "announced" => Ok(Expectation::Announced(words.need_words()?)),
        "told" => Ok(Expectation::Told(words.need_words()?)),
        "timer" => timer(words, true),
        "holder" => holder(words, true),
        "cards" => cards(words),
        "owner" => owner(words, true),
        other => in_court(other, words),
    }
}

fn in_court(word: &str, words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    match word {
        "judge" => {
            let case = words.take("of").then(|| {
                words.take("case");
                words.need_number()
            });
            let case = case.transpose()?;
            words.mark(':');
            let judge = words.name(&[])?;
            Ok(Expectation::Judge { case, judge })
        }
        "case" => {
            let case = words.need_number()?;
            let status = words.word("`open`, `judged` or `settled`")?.to_owned();
            let finding = finding(words);
            Ok(Expectation::Case {
                case,
                status,
                finding,
            })
        }
        "ballot" => {
            let ballot = words.need_number()?;
            let status = words.word("how the ballot stands")?.to_owned();
            if status == "chose" {
                let option = match words.take("nothing") {
                    true => None,
                    false => Some(thing(words)?),
                };
                return Ok(Expectation::Chosen { ballot, option });
            }
            Ok(Expectation::Ballot { ballot, status })
        }
        "correction" => {
            let correction = words.need_number()?;
            let status = words.word("how the correction stands")?.to_owned();
            Ok(Expectation::Correction { correction, status })
        }
        _ => Err(ReadProblem::Expected {
            expected: "something that can be expected",
            found: Some(word.to_owned()),
        }
        .into()),
    }
}

/// `301 adopted ...`, `25 mutable rules`.
fn counted(words: &mut TokenReader<'_>, number: u32) -> Result<Expectation, Snag> {
    let class = class(words);
    if words.take("rules") || words.take("rule") {
        let count = usize::try_from(number).unwrap_or(usize::MAX);
        return Ok(Expectation::RuleCount { count, class });
    }
    proposal(words, number)
}

type IsOrIsNot = fn(&mut TokenReader<'_>, bool) -> Result<Expectation, Snag>;

fn nothing(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    if words.take("winner") {
        return Ok(Expectation::Winners(Vec::new()));
    }
    if words.take_all("turn held") {
        return Ok(Expectation::TurnHeld(false));
    }
    let known: [(&str, IsOrIsNot); 4] = [
        ("timer", timer),
        ("holder", holder),
        ("owner", owner),
        ("duty", duty),
    ];
    if let Some((_, read)) = known.iter().find(|(word, _)| words.take(word)) {
        return read(words, false);
    }
    words.need(
        "offer",
        "`winner`, `offer`, `duty`, `timer`, `holder`, `owner` or `turn held`",
    )?;
    offer(words, false)
}

fn timer(words: &mut TokenReader<'_>, set: bool) -> Result<Expectation, Snag> {
    let name = words.need_quote()?;
    Ok(Expectation::Timer { name, set })
}

fn holder(words: &mut TokenReader<'_>, held: bool) -> Result<Expectation, Snag> {
    had(words, held).map(|(role, player)| Expectation::Holder { role, player })
}

fn owner(words: &mut TokenReader<'_>, owned: bool) -> Result<Expectation, Snag> {
    had(words, owned).map(|(asset, player)| Expectation::Owner { asset, player })
}

fn had(words: &mut TokenReader<'_>, had: bool) -> Result<(String, Option<String>), Snag> {
    Ok((
        words.need_quote()?,
        had.then(|| words.name(&[])).transpose()?,
    ))
}

/// `cards "die" of Ben 2 face down`, `cards "die" of Ben shown 3, 5`.
fn cards(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    let name = words.need_quote()?;
    words.need("of", "`of`")?;
    let player = words.name(&["shown", "seen"])?;
    let cards = if words.take("shown") {
        Cards::Shown(words.numbers()?)
    } else if words.take("seen") {
        Cards::Seen(words.numbers()?)
    } else {
        let count = words.need_number()?;
        words.take_all("face down");
        Cards::FaceDown(count)
    };
    Ok(Expectation::Cards {
        name,
        player,
        cards,
    })
}

/// `adopted 3:0 requiring 3 because 203`.
fn proposal(words: &mut TokenReader<'_>, number: u32) -> Result<Expectation, Snag> {
    let outcome = words.word("how the proposal stands")?;
    let known = [
        "debated",
        "voting",
        "adopted",
        "rejected",
        "inquorate",
        "undetermined",
        "withdrawn",
    ];
    if !known.contains(&outcome) {
        return Err(ReadProblem::Expected {
            expected: "`debated`, `voting`, `adopted`, `rejected`, `inquorate`, `undetermined` or `withdrawn`",
            found: Some(outcome.to_owned()),
        }
        .into());
    }
    let tally = match words.number() {
        Some(in_favour) => {
            if !words.mark(':') {
                return Err(words.expected("`:` and the votes against"));
            }
            let against = words.need_number()?;
            let abstained = words.mark(':').then(|| words.need_number()).transpose()?;
            Some((in_favour, against, abstained))
        }
        None => None,
    };
    let required = words.take("requiring").then(|| words.need_number());
    let required = required.transpose()?;
    let because = words.take("because").then(|| words.numbers()).transpose()?;
    Ok(Expectation::Proposal {
        number,
        outcome: outcome.to_owned(),
        tally,
        required,
        because: because.unwrap_or_default(),
    })
}

/// `Ann 4, Ben 0`.
fn amounts(words: &mut TokenReader<'_>, quantity: &str) -> Result<Expectation, Snag> {
    let mut amounts = Vec::new();
    loop {
        words.take("of");
        let player = words.name(&[])?;
        amounts.push((player, words.need_number()?));
        if !words.mark(',') {
            break;
        }
    }
    Ok(Expectation::Quantity {
        quantity: quantity.to_owned(),
        amounts,
    })
}

fn voters(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    let proposal = words.take("on").then(|| words.need_number());
    let proposal = proposal.transpose()?;
    words.mark(':');
    let voters = words.names()?;
    Ok(Expectation::Voters { proposal, voters })
}

fn rule(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    let number = words.need_number()?;
    let mut claims = vec![claim(words)?];
    while words.mark(',') {
        claims.push(claim(words)?);
    }
    Ok(Expectation::Rule { number, claims })
}

fn claim(words: &mut TokenReader<'_>) -> Result<RuleClaim, Snag> {
    if words.take_all("replaced by") {
        return Ok(RuleClaim::ReplacedBy(words.need_number()?));
    }
    if let Some(status) = status(words) {
        return Ok(RuleClaim::Status(status));
    }
    if let Some(class) = class(words) {
        return Ok(RuleClaim::Class(class));
    }
    if words.take_all("not broken") {
        return Ok(RuleClaim::Broken(false));
    }
    match words.peek() {
        Some("broken") => {
            words.take("broken");
            Ok(RuleClaim::Broken(true))
        }
        Some("title") => {
            words.take("title");
            words.need_quote().map(RuleClaim::Title)
        }
        Some("text") => {
            words.take("text");
            words.need_words().map(RuleClaim::Text)
        }
        Some("code") => {
            words.take("code");
            words.need_words().map(RuleClaim::Code)
        }
        Some("keeps") => {
            words.take("keeps");
            let keep = words.word("the name of a variable")?.to_owned();
            let of = match words.take("of") {
                true => {
                    let of = thing(words)?;
                    words.mark(':');
                    Some(of)
                }
                false => None,
            };
            Ok(RuleClaim::Keeps(keep, of, holding(words)?))
        }
        _ => Err(words.expected("what is expected of the rule")),
    }
}

/// `offer of Ann: consent`.
fn offer(words: &mut TokenReader<'_>, offered: bool) -> Result<Expectation, Snag> {
    let (player, action) = action_of(words)?;
    Ok(Expectation::Offer {
        player,
        action,
        offered,
    })
}

/// `duty of Ann: register`.
fn duty(words: &mut TokenReader<'_>, due: bool) -> Result<Expectation, Snag> {
    let (player, action) = action_of(words)?;
    Ok(Expectation::Duty {
        player,
        action,
        due,
    })
}

fn action_of(words: &mut TokenReader<'_>) -> Result<(String, String), Snag> {
    words.need("of", "`of`")?;
    let player = words.name(&[])?;
    if !words.mark(':') {
        return Err(words.expected("`:` and the name of an action"));
    }
    let action = words.word("the name of an action")?.to_owned();
    Ok((player, action))
}

/// `precedence 301 before 203 on required_votes`.
fn precedence(words: &mut TokenReader<'_>) -> Result<Expectation, Snag> {
    let first = words.need_number()?;
    words.need("before", "`before`")?;
    let second = words.need_number()?;
    let hook = words
        .take("on")
        .then(|| words.word("a question, check or event"));
    let hook = hook.transpose()?.map(str::to_owned);
    Ok(Expectation::Precedence {
        first,
        second,
        hook,
    })
}

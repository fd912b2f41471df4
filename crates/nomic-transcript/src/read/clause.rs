//! One clause: an actor, a move, and the expected refusal.

use super::lines::Below;
use super::proposal::wording;
use super::remedy::remedies;
use super::snag::Snag;
use super::thing::thing;
use super::words::{ScriptToken, TokenReader};
use crate::ReadProblem;
use crate::script::{
    ExpectedRefusal, PutToVote, StepAction, Who, WrittenFinding, WrittenMove, WrittenThing,
    WrittenVote,
};

pub(super) type ActingPlayers = Vec<Who>;

/// Verbs of moves, each in singular and plural.
const VERBS: [&str; 46] = [
    "joins",
    "join",
    "begins",
    "begin",
    "proposes",
    "propose",
    "revises",
    "says",
    "say",
    "opens",
    "open",
    "votes",
    "vote",
    "abstains",
    "abstain",
    "closes",
    "close",
    "leaves",
    "leave",
    "does",
    "do",
    "calls",
    "call",
    "judges",
    "judge",
    "corrects",
    "agrees",
    "agree",
    "withdraws",
    "goes",
    "comes",
    "looks",
    "look",
    "hands",
    "hand",
    "reveals",
    "reveal",
    "shows",
    "show",
    "invites",
    "takes",
    "offers",
    "adds",
    "removes",
    "throws",
    "signs",
];

/// Reads a clause; the flag is true if it used the lines below.
pub(super) fn read(
    clause: &[ScriptToken],
    before: Option<&ActingPlayers>,
    below: Below<'_>,
) -> Result<(StepAction, bool), Snag> {
    let mut parts = clause.splitn(2, |token| *token == ScriptToken::Mark('!'));
    let said = parts.next().unwrap_or_default();
    let refused = parts.next().map(refused).transpose()?;
    let verb = |token: &ScriptToken| matches!(token, ScriptToken::Word(word) if VERBS.contains(&word.as_str()));
    let Some(place) = said.iter().position(verb) else {
        return Err(ReadProblem::Expected {
            expected: "somebody who does something",
            found: first(said),
        }
        .into());
    };
    let (who, what) = said.split_at_checked(place).unwrap_or((said, &[]));
    let who = match before {
        Some(before) if who.is_empty() => before.clone(),
        _ => subject(who)?,
    };
    let mut words = TokenReader::new(what);
    let (doing, used) = doing(&mut words, below)?;
    words.done()?;
    if doing == WrittenMove::Fork && refused.is_some() {
        return Err(ReadProblem::Expected {
            expected: "no refusal of what is no move",
            found: Some("!".to_owned()),
        }
        .into());
    }
    Ok((
        StepAction::Move {
            who,
            doing,
            refused,
        },
        used,
    ))
}

fn first(tokens: &[ScriptToken]) -> Option<String> {
    match tokens.first()? {
        ScriptToken::Word(word) => Some(word.clone()),
        ScriptToken::Quote(text) => Some(format!("\"{text}\"")),
        ScriptToken::Mark(mark) => Some(mark.to_string()),
    }
}

fn subject(tokens: &[ScriptToken]) -> Result<ActingPlayers, Snag> {
    if tokens.is_empty() {
        // A bare `begin`: the founder does it.
        return Ok(Vec::new());
    }
    let mut words = TokenReader::new(tokens);
    let names = words.names()?;
    if let [last] = names.as_slice()
        && let Some(name) = last.strip_suffix(" on device")
    {
        let number = words.need_number()?;
        words.done()?;
        return Ok(vec![Who::OnDevice(name.to_owned(), number)]);
    }
    words.done()?;
    let who = names.into_iter().map(|name| match name.as_str() {
        "everyone" | "all" => Who::Everyone,
        "the others" | "everyone else" => Who::Others,
        "whoever is on turn" => Who::OnTurn,
        "a stranger" => Who::Stranger,
        _ => Who::Named(name),
    });
    Ok(who.collect())
}

/// `refused move/not_officer by 201 "words"`, in any part.
fn refused(tokens: &[ScriptToken]) -> Result<ExpectedRefusal, Snag> {
    let mut words = TokenReader::new(tokens);
    words.need("refused", "`refused`")?;
    let mut refused = ExpectedRefusal::default();
    if words.peek().is_some_and(|word| word != "by") {
        refused.code = Some(words.word("the code of a refusal")?.to_owned());
    }
    if words.take("by") {
        words.take("rule");
        refused.by = Some(words.need_number()?);
    }
    if !words.is_done() {
        refused.words = Some(words.need_words()?);
    }
    words.done()?;
    Ok(refused)
}

fn doing(words: &mut TokenReader<'_>, below: Below<'_>) -> Result<(WrittenMove, bool), Snag> {
    let plain = |doing| Ok((doing, false));
    match words.word("what is done")? {
        "joins" | "join" => plain(WrittenMove::Join {
            invited: words.take("invited"),
        }),
        "begins" | "begin" => plain(WrittenMove::Begin),
        "leaves" | "leave" => plain(WrittenMove::Leave),
        "proposes" | "propose" => {
            let number = words.number();
            let (wording, used) = wording(words, below)?;
            Ok((WrittenMove::Propose { number, wording }, used))
        }
        "revises" => {
            let proposal = words.number();
            let (wording, used) = wording(words, below)?;
            Ok((WrittenMove::Revise { proposal, wording }, used))
        }
        "says" | "say" => {
            let proposal = on(words)?;
            words.mark(':');
            let text = words.need_quote()?;
            plain(WrittenMove::Say { proposal, text })
        }
        "opens" | "open" => {
            words.take("voting");
            plain(WrittenMove::Open {
                proposal: on(words)?,
            })
        }
        "votes" | "vote" => vote(words),
        "abstains" | "abstain" => {
            let (on, said) = (put_to_vote(words)?, WrittenVote::Abstain);
            plain(WrittenMove::Vote { on, said })
        }
        "closes" | "close" => close(words),
        "does" | "do" => act(words),
        "calls" | "call" => call(words),
        "throws" => {
            words.need("for", "`for` and a player")?;
            let (player, throws) = (words.name(&["dice", "die"])?, throws(words)?);
            plain(WrittenMove::Throw(player, throws))
        }
        "judges" | "judge" => judge(words, below),
        other => on_corrections(other, words, below),
    }
}

fn on_corrections(
    verb: &str,
    words: &mut TokenReader<'_>,
    below: Below<'_>,
) -> Result<(WrittenMove, bool), Snag> {
    let plain = |doing| Ok((doing, false));
    match verb {
        "corrects" => {
            words.mark(':');
            let reason = words.need_quote()?;
            let remedies = remedies(below)?;
            Ok((WrittenMove::Correct { reason, remedies }, true))
        }
        "agrees" | "agree" => {
            words.take("to");
            words.take("correction");
            plain(WrittenMove::Agree {
                correction: words.number(),
            })
        }
        "withdraws" => {
            words.take("correction");
            plain(WrittenMove::Withdraw {
                correction: words.number(),
            })
        }
        "looks" | "look" => {
            words.take_all("at the clock");
            plain(WrittenMove::Look)
        }
        "hands" | "hand" => hand_in(words),
        "reveals" | "reveal" => plain(WrittenMove::Reveal),
        "shows" | "show" => plain(WrittenMove::Show {
            name: words.need_quote()?,
        }),
        "invites" => invite(words, true),
        "takes" => {
            words.need("back", "`back the invitation of`")?;
            if words.take_all("the pass") {
                return plain(WrittenMove::OfferDevice { stands: false });
            }
            words.take_all("the invitation of");
            invite(words, false)
        }
        "offers" | "adds" | "removes" => plain(on_devices(verb, words)?),
        "signs" => {
            words.need("two", "`two histories`")?;
            words.need("histories", "`two histories`")?;
            plain(WrittenMove::Fork)
        }
        "goes" => {
            words.need("away", "`away`")?;
            plain(WrittenMove::Away { away: true })
        }
        _ => {
            words.need("back", "`back`")?;
            plain(WrittenMove::Away { away: false })
        }
    }
}

fn invite(words: &mut TokenReader<'_>, stands: bool) -> Result<(WrittenMove, bool), Snag> {
    let guest = words.name(&[])?;
    Ok((WrittenMove::Invite { guest, stands }, false))
}

/// `on 301`, or just `301`; `None` for the proposal at hand.
fn on(words: &mut TokenReader<'_>) -> Result<Option<u32>, Snag> {
    let said = words.take("on");
    let number = words.number();
    if said && number.is_none() {
        return Err(words.expected("the number of a proposal"));
    }
    Ok(number)
}

/// `on 301`, `in ballot 2`, `in the ballot`; nothing for the proposal at hand.
fn put_to_vote(words: &mut TokenReader<'_>) -> Result<PutToVote, Snag> {
    if words.take_all("in the ballot") {
        return Ok(PutToVote::Question(None));
    }
    if words.take_all("in ballot") || words.take("ballot") {
        return Ok(PutToVote::Question(Some(words.need_number()?)));
    }
    on(words).map(PutToVote::Proposal)
}

/// `votes for`, `votes against in ballot 2`, `votes in ballot 2: Ben, "Tea"`.
fn vote(words: &mut TokenReader<'_>) -> Result<(WrittenMove, bool), Snag> {
    let in_favour = words.take("for");
    if in_favour || words.take("against") {
        let (on, said) = (put_to_vote(words)?, WrittenVote::InFavour(in_favour));
        return Ok((WrittenMove::Vote { on, said }, false));
    }
    if words.peek() != Some("in") {
        return Err(words.expected("`for`, `against` or `in the ballot`"));
    }
    let on = put_to_vote(words)?;
    if !words.mark(':') {
        return Err(words.expected("`:` and what is chosen"));
    }
    let said = WrittenVote::Options(things(words)?);
    Ok((WrittenMove::Vote { on, said }, false))
}

fn things(words: &mut TokenReader<'_>) -> Result<Vec<WrittenThing>, Snag> {
    let mut things = vec![thing(words)?];
    while words.mark(',') {
        things.push(thing(words)?);
    }
    Ok(things)
}

/// `closes 301, die 4`, `closes ballot 2`.
fn close(words: &mut TokenReader<'_>) -> Result<(WrittenMove, bool), Snag> {
    let on = put_to_vote(words)?;
    let opening = !words.take_all("without opening");
    let throws = throws(words)?;
    let doing = WrittenMove::Close {
        on,
        throws,
        opening,
    };
    Ok((doing, false))
}

fn throws(words: &mut TokenReader<'_>) -> Result<Vec<u32>, Snag> {
    words.mark(',');
    if words.take("die") || words.take("dice") {
        words.numbers()
    } else {
        Ok(Vec::new())
    }
}

/// `offers a pass`, `adds device 2`, `removes device 2`.
fn on_devices(verb: &str, words: &mut TokenReader<'_>) -> Result<WrittenMove, Snag> {
    if verb == "offers" {
        words.need("a", "`a pass`")?;
        words.need("pass", "`a pass`")?;
        return Ok(WrittenMove::OfferDevice { stands: true });
    }
    words.need("device", "`device` and a number")?;
    let number = words.need_number()?;
    Ok(match verb {
        "adds" => WrittenMove::AddDevice(number),
        _ => WrittenMove::RemoveDevice(number),
    })
}

/// `does gift of rule 301: Ben, 5`.
fn act(words: &mut TokenReader<'_>) -> Result<(WrittenMove, bool), Snag> {
    let action = words.word("the name of an action")?.to_owned();
    let rule = words.take("of").then(|| {
        words.take("rule");
        words.need_number()
    });
    let rule = rule.transpose()?;
    let form = match words.mark(':') {
        true => things(words)?,
        false => Vec::new(),
    };
    Ok((WrittenMove::Act { rule, action, form }, false))
}

/// `hands in number: 5`.
fn hand_in(words: &mut TokenReader<'_>) -> Result<(WrittenMove, bool), Snag> {
    words.need("in", "`in`")?;
    match act(words)? {
        (WrittenMove::Act { rule, action, form }, used) => {
            Ok((WrittenMove::HandIn { rule, action, form }, used))
        }
        other => Ok(other),
    }
}

/// `calls the judge about proposal 302: "statement"`, `calls time "round"`.
fn call(words: &mut TokenReader<'_>) -> Result<(WrittenMove, bool), Snag> {
    if words.take("time") {
        let timer = words.need_quote()?;
        let throws = throws(words)?;
        return Ok((WrittenMove::CallTime { timer, throws }, false));
    }
    words.need("the judge", "`the judge` or `time`")?;
    let about = words.take("about").then(|| thing(words)).transpose()?;
    words.mark(':');
    let statement = words.need_quote()?;
    Ok((WrittenMove::Call { about, statement }, false))
}

/// `judges case 1 true: "reason"`.
fn judge(words: &mut TokenReader<'_>, below: Below<'_>) -> Result<(WrittenMove, bool), Snag> {
    let case = words
        .take("case")
        .then(|| words.need_number())
        .transpose()?;
    let finding =
        finding(words).ok_or_else(|| words.expected("`true`, `false` or `undetermined`"))?;
    words.mark(':');
    let reason = words.need_quote()?;
    let remedies = remedies(below)?;
    let doing = WrittenMove::Judge {
        case,
        finding,
        reason,
        remedies,
    };
    Ok((doing, true))
}

pub(super) fn finding(words: &mut TokenReader<'_>) -> Option<WrittenFinding> {
    let findings = [
        ("true", WrittenFinding::True),
        ("false", WrittenFinding::False),
        ("undetermined", WrittenFinding::Undetermined),
    ];
    let found = findings.into_iter().find(|(word, _)| words.take(word));
    found.map(|(_, finding)| finding)
}

//! First lines of a transcript: rules, language, dice, players.

use super::lines::{Below, ScriptLine};
use super::snag::Snag;
use super::words::{TokenReader, class, tokens};
use super::{nothing_below, proposal, throws};
use crate::ReadProblem;
use crate::script::{Rules, ScriptStep, Setup, WrittenRule};
use nomic_engine::rules::Language;

#[derive(Debug, Default)]
pub(super) struct SetupDraft {
    title: Option<String>,
    language: Option<Language>,
    rules: Option<Rules>,
    picks: Vec<(String, String)>,
    real_dice: Option<bool>,
    players: Vec<String>,
}

impl SetupDraft {
    /// Takes a line if it belongs to the setup; returns false otherwise. `early` is true before the
    /// first step.
    pub(super) fn take(&mut self, line: &ScriptLine<'_>, early: bool) -> Result<bool, Snag> {
        let tokens = tokens(line.text)?;
        let mut words = TokenReader::new(&tokens);
        let Some(word) = words.peek().filter(|_| early) else {
            return Ok(false);
        };
        match word {
            "game" => self.game(&mut words, line)?,
            "rules" => self.pages(&mut words, line)?,
            "choose" => self.choose(&mut words, line)?,
            "title" => {
                words.take("title");
                once(&mut self.title, words.need_quote()?)?;
                nothing_below(line)?;
            }
            "dice" => {
                words.take("dice");
                let real = words.take_all("on the table") || words.take("real");
                if !real {
                    words.need("from the chain", "`on the table` or `from the chain`")?;
                }
                once(&mut self.real_dice, real)?;
                nothing_below(line)?;
            }
            "players" => {
                words.take("players");
                if !self.players.is_empty() {
                    return Err(ReadProblem::Twice.into());
                }
                words.mark(':');
                self.players = words.names()?;
                nothing_below(line)?;
            }
            _ => return Ok(false),
        }
        words.done()?;
        Ok(true)
    }

    /// `game suber in de`.
    fn game(&mut self, words: &mut TokenReader<'_>, line: &ScriptLine<'_>) -> Result<(), Snag> {
        words.take("game");
        let id = words.word("the name of a ruleset")?;
        once(&mut self.rules, Rules::Starter(id.to_owned()))?;
        self.in_language(words)?;
        nothing_below(line)
    }

    /// `choose voting_time "days(3)"`.
    fn choose(&mut self, words: &mut TokenReader<'_>, line: &ScriptLine<'_>) -> Result<(), Snag> {
        words.take("choose");
        let name = words.word("the name of a choice")?.to_owned();
        words.mark(':');
        let value = words.need_quote()?;
        if self.picks.iter().any(|(known, _)| *known == name) {
            return Err(ReadProblem::Twice.into());
        }
        self.picks.push((name, value));
        nothing_below(line)
    }

    fn in_language(&mut self, words: &mut TokenReader<'_>) -> Result<(), Snag> {
        if words.take("in") {
            once(&mut self.language, words.language()?)?;
        }
        Ok(())
    }

    /// `rules from file en "rules/en.md", de "rules/de.md"`, or `rules` and the rules below.
    fn pages(&mut self, words: &mut TokenReader<'_>, line: &ScriptLine<'_>) -> Result<(), Snag> {
        words.take("rules");
        if !words.take_all("from file") {
            self.in_language(words)?;
            return once(&mut self.rules, Rules::Written(written(line.below)?));
        }
        let mut pages = Vec::new();
        loop {
            let language = words.language()?;
            pages.push((language, words.need_quote()?));
            if !words.mark(',') {
                break;
            }
        }
        once(&mut self.rules, Rules::Files(pages))?;
        self.in_language(words)?;
        nothing_below(line)
    }

    /// Fails if rules or players are missing.
    pub(super) fn is_ready(&self) -> Result<(), Snag> {
        if self.rules.is_none() {
            return Err(ReadProblem::NoGame.into());
        }
        if self.players.is_empty() {
            return Err(ReadProblem::NoPlayers.into());
        }
        Ok(())
    }

    pub(super) fn finish(self, steps: &[ScriptStep]) -> Result<Setup, Snag> {
        self.is_ready()?;
        let rules = self.rules.ok_or(ReadProblem::NoGame)?;
        let page = match &rules {
            Rules::Files(pages) => pages.first().map(|(language, _)| *language),
            Rules::Starter(_) | Rules::Written(_) => None,
        };
        Ok(Setup {
            title: self.title.unwrap_or_else(|| "A game".to_owned()),
            language: self.language.or(page).unwrap_or(Language::En),
            rules,
            picks: self.picks,
            // A transcript with results of dice uses real dice.
            real_dice: self.real_dice.unwrap_or_else(|| steps.iter().any(throws)),
            players: self.players,
        })
    }
}

fn once<T>(place: &mut Option<T>, value: T) -> Result<(), Snag> {
    if place.is_some() {
        return Err(ReadProblem::Twice.into());
    }
    *place = Some(value);
    Ok(())
}

/// `rule 1 immutable "Title"`, and its text and code below.
fn written(below: Below<'_>) -> Result<Vec<WrittenRule>, Snag> {
    let mut rules = Vec::new();
    for line in below.items() {
        let rule = written_rule(&line);
        rules.push(rule.map_err(|snag| snag.within(&line))?);
    }
    Ok(rules)
}

fn written_rule(line: &ScriptLine<'_>) -> Result<WrittenRule, Snag> {
    let tokens = tokens(line.text)?;
    let mut words = TokenReader::new(&tokens);
    words.need("rule", "`rule`")?;
    let number = words.need_number()?;
    let class = class(&mut words).ok_or_else(|| words.expected("`mutable` or `immutable`"))?;
    let title = words.quote();
    words.done()?;
    let mut wording = proposal::new_wording(line.below)?;
    if let Some(title) = title {
        once(&mut wording.title, title)?;
    }
    Ok(WrittenRule {
        number,
        class,
        wording,
    })
}

//! Setup: finds the ruleset and seats the players.

use super::{Fetch, Mismatch, ScriptActor, ScriptRun};
use crate::script::{NewWording, Rules, Setup, Transcript, WrittenMove, WrittenRule};
use nomic_engine::rules::Language;
use nomic_engine::{
    Class, ClassName, ClassNames, Founding, LocalText, Refusal, RuleNumber, Ruleset, StarterRule,
};
use nomic_rulesets::{Blueprint, Picks, RulesetError, Starter, add_picked, additions, starter};

impl ScriptRun<'_> {
    pub(super) fn open(&mut self, script: &Transcript, fetch: Fetch<'_>) -> Result<(), Mismatch> {
        let setup = &script.setup;
        let ruleset = ruleset(setup, fetch)?;
        for (index, name) in setup.players.iter().enumerate() {
            let actor = ScriptActor {
                device: super::names::device(index),
                player: None,
                name: name.clone(),
            };
            let doing = WrittenMove::Join { invited: false };
            let moved = match index {
                0 => founding(setup, &ruleset).complete(&self.device(&actor, &doing)),
                _ => self.moved(&actor, &doing)?,
            };
            let ruling = self.apply(actor.device, moved);
            let verdict = ruling.verdict.clone();
            verdict.map_err(|refusal| unfounded(setup, refusal))?;
        }
        Ok(())
    }
}

/// Reason why a game can't be founded; for rules in the transcript, with the rule.
fn unfounded(setup: &Setup, refusal: Refusal) -> Mismatch {
    let Refusal::CodeDoesNotCheck { at, diagnostics } = &refusal else {
        return Mismatch::Refused(refusal);
    };
    let rule = match &setup.rules {
        Rules::Written(rules) => rules.get(*at).map(|rule| rule.number),
        _ => None,
    };
    match (rule, diagnostics.first()) {
        (Some(rule), Some(diagnostic)) => Mismatch::BadCode {
            rule,
            diagnostic: Box::new(diagnostic.clone()),
        },
        _ => Mismatch::Refused(refusal),
    }
}

fn founding(setup: &Setup, ruleset: &Ruleset) -> Founding {
    Founding {
        title: setup.title.clone(),
        governing: setup.language,
        ruleset: ruleset.clone(),
        name: setup.players.first().cloned().unwrap_or_default(),
        real_dice: setup.real_dice,
    }
}

fn ruleset(setup: &Setup, fetch: Fetch<'_>) -> Result<Ruleset, Mismatch> {
    let bad = |error: RulesetError| Mismatch::NoRuleset(error.to_string());
    let blueprint = match &setup.rules {
        Rules::Starter(id) => {
            let unknown = || Mismatch::Unknown {
                kind: "ruleset",
                name: id.clone(),
            };
            starter(id).ok_or_else(unknown)?.blueprint()
        }
        Rules::Files(pages) => {
            let mut read = Vec::new();
            for (language, path) in pages {
                read.push((*language, fetch(path).map_err(Mismatch::NoRuleset)?));
            }
            let pages = read.iter();
            let pages: Vec<_> = pages
                .map(|(language, page)| (*language, page.as_str()))
                .collect();
            Blueprint::read("own", &pages).map_err(bad)?
        }
        Rules::Written(rules) => return written_out(rules, setup),
    };
    let mut picks = Picks::default();
    let mut rest: Vec<&(String, String)> = Vec::new();
    for pick in &setup.picks {
        match blueprint.choice(&pick.0).is_some() {
            true => picks.pick(&pick.0, &pick.1),
            false => rest.push(pick),
        }
    }
    // A rule is added once something is picked for it.
    let mut added = Vec::new();
    for addition in additions().iter().map(Starter::blueprint) {
        let (mine, others) = rest
            .into_iter()
            .partition(|(name, _)| addition.choice(name).is_some());
        rest = others;
        added.push((addition, mine));
    }
    for (name, value) in rest {
        picks.pick(name, value);
    }
    let mut ruleset = blueprint.ruleset(&picks).map_err(bad)?;
    for (addition, mine) in added
        .iter()
        .filter(|(_, mine): &&(_, Vec<_>)| !mine.is_empty())
    {
        let mut picks = Picks::default();
        for (name, value) in mine {
            picks.pick(name, value);
        }
        add_picked(&mut ruleset, addition, &picks).map_err(bad)?;
    }
    Ok(ruleset)
}

/// Ruleset of the rules in the transcript. It has no choices.
fn written_out(rules: &[WrittenRule], setup: &Setup) -> Result<Ruleset, Mismatch> {
    match setup.picks.first() {
        None => Ok(written(rules, setup.language)),
        Some((name, _)) => Err(Mismatch::Unknown {
            kind: "choice",
            name: name.clone(),
        }),
    }
}

/// Ruleset in the transcript itself. Its first class is above the others.
fn written(rules: &[WrittenRule], language: Language) -> Ruleset {
    let mut classes = ClassNames::default();
    for rule in rules {
        let rank = u8::try_from(classes.0.len()).unwrap_or(u8::MAX);
        let letter = rule.class.code().chars().next().unwrap_or_default();
        if let (Class::Named(_), Some(class)) = (rule.class, Class::named(letter, rank))
            && classes.lettered(class.code()).is_none()
        {
            let name = LocalText::new(language, class.code());
            classes.0.push(ClassName { class, name });
        }
    }
    let known = |rule: &WrittenRule| classes.lettered(rule.class.code());
    let starters = rules
        .iter()
        .map(|rule| starter_rule(rule, known(rule).unwrap_or(rule.class), language));
    Ruleset {
        id: "written".to_owned(),
        title: LocalText::default(),
        rules: starters.collect(),
        classes,
        played_to: None,
    }
}

fn starter_rule(rule: &WrittenRule, class: Class, language: Language) -> StarterRule {
    let NewWording {
        title, text, code, ..
    } = rule.wording.clone();
    let title = title.unwrap_or_else(|| format!("Rule {}", RuleNumber(rule.number)));
    StarterRule {
        number: RuleNumber(rule.number),
        class,
        title: LocalText::new(language, &title),
        text: LocalText::new(language, &text.unwrap_or_default()),
        code: code.unwrap_or_default(),
        fate: None,
    }
}

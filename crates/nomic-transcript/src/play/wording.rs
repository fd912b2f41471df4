//! Wordings, made complete: what a transcript leaves out stays as it is.

use super::{Mismatch, Table};
use crate::script::{Change, NewWording, Part, Stated, Wording};
use nomic_engine::limits::MAX_CODE;
use nomic_engine::rules::Language;
use nomic_engine::{
    AskedValue, Class, Draft, ProposalId, Refusal, Rule, RuleChange, StatedValue, StatedValues,
};

/// A title, a text and code.
struct Full {
    title: String,
    text: String,
    code: String,
}

impl Table<'_> {
    pub(super) fn draft(&self, wording: &Wording) -> Result<Draft, Mismatch> {
        let language = wording.language.unwrap_or(self.script.setup.language);
        let mut changes = Vec::new();
        for change in &wording.changes {
            changes.push(self.change(change, language)?);
        }
        Ok(Draft {
            language,
            changes,
            reason: wording.reason.clone(),
            values: self.stated(&wording.stated)?,
        })
    }

    /// The same for a proposal that is there: what was stated stays, unless something else is.
    pub(super) fn revised(&self, of: ProposalId, wording: &Wording) -> Result<Draft, Mismatch> {
        let mut draft = self.draft(wording)?;
        let before = self.state().proposal(of);
        let before = before.map(|proposal| proposal.draft.values.clone());
        for old in before.unwrap_or_default().0 {
            if draft.values.get(old.rule, &old.name).is_none() {
                draft.values.0.push(old);
            }
        }
        Ok(draft)
    }

    fn stated(&self, stated: &[Stated]) -> Result<StatedValues, Mismatch> {
        let asked = self.state().asked();
        let values = stated.iter().map(|stated| {
            let asks = |rule: &&AskedValue| *rule.blank.name == *stated.name;
            let rule = match stated.rule {
                Some(number) => self.rule(number)?.id,
                None => match asked.iter().find(asks) {
                    Some(asked) => asked.rule,
                    None => return Err(super::names::unknown("value", &stated.name)),
                },
            };
            Ok(StatedValue {
                rule,
                name: stated.name.clone(),
                value: self.argument(&stated.value)?,
            })
        });
        Ok(StatedValues(values.collect::<Result<_, _>>()?))
    }

    fn change(&self, change: &Change, language: Language) -> Result<RuleChange, Mismatch> {
        Ok(match change {
            Change::Enact(wording) => {
                let nothing = Full {
                    title: String::new(),
                    text: String::new(),
                    code: String::new(),
                };
                let Full { title, text, code } = complete(wording, nothing)?;
                RuleChange::Enact { title, text, code }
            }
            Change::Amend { rule, wording } => {
                let rule = self.rule(*rule)?;
                let Full { title, text, code } = complete(wording, self.present(rule, language))?;
                RuleChange::Amend {
                    rule: rule.id,
                    title,
                    text,
                    code,
                }
            }
            Change::Repeal { rule } => RuleChange::Repeal {
                rule: self.rule(*rule)?.id,
            },
            Change::Transmute { rule, to } => {
                let rule = self.rule(*rule)?;
                RuleChange::Transmute {
                    rule: rule.id,
                    to: self.to_class(*to, rule.class),
                }
            }
            Change::AmendAmendment {
                amendment,
                rule,
                wording,
            } => {
                let (rule, amendment) = self.amendment(*amendment, *rule)?;
                let Full { title, text, code } = complete(wording, self.present(rule, language))?;
                RuleChange::AmendAmendment {
                    rule: rule.id,
                    amendment,
                    title,
                    text,
                    code,
                }
            }
            Change::RepealAmendment {
                amendment,
                rule,
                wording,
            } => {
                let (rule, amendment) = self.amendment(*amendment, *rule)?;
                let full = |wording| complete(wording, self.present(rule, language));
                let wording = wording.as_ref().map(full).transpose()?;
                let wording = wording.map(|Full { title, text, code }| nomic_engine::Wording {
                    title,
                    text,
                    code,
                });
                RuleChange::RepealAmendment {
                    rule: rule.id,
                    amendment,
                    wording,
                }
            }
        })
    }

    /// The class that a rule is to have: the one that was written, as the game knows it, or else
    /// another one than it has.
    fn to_class(&self, written: Option<Class>, present: Class) -> Class {
        let classes = self.state().classes();
        match written {
            Some(class) => classes.lettered(class.code()).unwrap_or(class),
            None => {
                let all = self.state().rules().all_classes();
                let another = all.into_iter().find(|class| *class != present);
                another.unwrap_or(present)
            }
        }
    }

    /// The amendment that a proposal made: its rule, and its place in that rule's history.
    fn amendment(&self, by: u32, rule: Option<u32>) -> Result<(&Rule, u32), Mismatch> {
        let only = rule.map(|number| self.rule(number)).transpose()?;
        let rules = self.state().rules().iter();
        let rules = rules.filter(|rule| only.is_none_or(|only| only.id == rule.id));
        let mut found = rules.filter_map(|rule| Some((rule, place(rule, by)?)));
        found
            .next()
            .ok_or_else(|| super::names::unknown("amendment", &by.to_string()))
    }

    /// The wording of a rule as it stands, seen in this language.
    fn present(&self, rule: &Rule, language: Language) -> Full {
        let governing = self.state().governing();
        Full {
            title: rule.title.get_or(language, governing).to_owned(),
            text: rule.text.get_or(language, governing).to_owned(),
            code: rule.code.to_string(),
        }
    }
}

/// Where in its history the rule was changed by this proposal.
fn place(rule: &Rule, by: u32) -> Option<u32> {
    let by_it = |past: &std::sync::Arc<nomic_engine::Amendment>| {
        past.proposal.is_some_and(|proposal| proposal.0 == by)
    };
    u32::try_from(rule.history.iter().position(by_it)?).ok()
}

fn complete(wording: &NewWording, present: Full) -> Result<Full, Mismatch> {
    let mut full = Full {
        title: wording.title.clone().unwrap_or(present.title),
        text: wording.text.clone().unwrap_or(present.text),
        code: wording.code.clone().unwrap_or(present.code),
    };
    for replacement in &wording.replaced {
        let part = match replacement.part {
            Part::Title => &mut full.title,
            Part::Text => &mut full.text,
            Part::Code => &mut full.code,
        };
        if !part.contains(&replacement.from) {
            return Err(Mismatch::NothingToReplace(replacement.from.clone()));
        }
        // Doubling a word sixty times over would fill the memory before the engine refuses it.
        let hits = part.matches(&replacement.from).count();
        if hits.saturating_mul(replacement.to.len()) > MAX_CODE.saturating_mul(4) {
            return Err(Mismatch::Refused(Refusal::TooLong { limit: MAX_CODE }));
        }
        *part = part.replace(&replacement.from, &replacement.to);
    }
    Ok(full)
}

//! Completes wordings: parts that a transcript leaves out stay unchanged.

use super::{Mismatch, ScriptRun};
use crate::script::{NewWording, Stated, WordingPart, WrittenChange, WrittenProposal};
use nomic_engine::limits::MAX_CODE;
use nomic_engine::rules::Language;
use nomic_engine::{
    AskedValue, Class, Draft, Edits, ProposalId, Refusal, Rule, RuleChange, StatedValue,
    StatedValues,
};
use std::borrow::Cow;

impl ScriptRun<'_> {
    pub(super) fn draft(&self, wording: &WrittenProposal) -> Result<Draft, Mismatch> {
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

    /// Draft for an existing proposal: values stated before are kept, unless they are stated again.
    pub(super) fn revised(
        &self,
        of: ProposalId,
        wording: &WrittenProposal,
    ) -> Result<Draft, Mismatch> {
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

    fn change(&self, change: &WrittenChange, language: Language) -> Result<RuleChange, Mismatch> {
        Ok(match change {
            WrittenChange::Enact(wording) => {
                let full = complete(wording, nomic_engine::Wording::new("", "", ""))?;
                RuleChange::Enact {
                    title: full.title.into_owned(),
                    text: full.text.into_owned(),
                    code: full.code.into_owned(),
                }
            }
            WrittenChange::Amend { rule, wording } => {
                let rule = self.rule(*rule)?;
                RuleChange::Amend {
                    rule: rule.id,
                    edits: self.edits(rule, wording, language)?,
                }
            }
            WrittenChange::Repeal { rule } => RuleChange::Repeal {
                rule: self.rule(*rule)?.id,
            },
            WrittenChange::Transmute { rule, to } => {
                let rule = self.rule(*rule)?;
                RuleChange::Transmute {
                    rule: rule.id,
                    to: self.to_class(*to, rule.class),
                }
            }
            WrittenChange::AmendAmendment {
                amendment,
                rule,
                wording,
            } => {
                let (rule, amendment) = self.amendment(*amendment, *rule)?;
                RuleChange::AmendAmendment {
                    rule: rule.id,
                    amendment,
                    edits: self.edits(rule, wording, language)?,
                }
            }
            WrittenChange::RepealAmendment {
                amendment,
                rule,
                wording,
            } => {
                let (rule, amendment) = self.amendment(*amendment, *rule)?;
                let edits = |wording| self.edits(rule, wording, language);
                RuleChange::RepealAmendment {
                    rule: rule.id,
                    amendment,
                    edits: wording.as_ref().map(edits).transpose()?,
                }
            }
        })
    }

    /// Written class of a rule as the game knows it, or else another class than it has.
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

    /// Rule that a proposal amended, and the amendment's place in the history of the rule.
    fn amendment(&self, by: u32, rule: Option<u32>) -> Result<(&Rule, u32), Mismatch> {
        let only = rule.map(|number| self.rule(number)).transpose()?;
        let rules = self.state().rules().iter();
        let rules = rules.filter(|rule| only.is_none_or(|only| only.id == rule.id));
        let mut found = rules.filter_map(|rule| Some((rule, place(rule, by)?)));
        found
            .next()
            .ok_or_else(|| super::names::unknown("amendment", &by.to_string()))
    }

    fn edits(
        &self,
        rule: &Rule,
        wording: &NewWording,
        language: Language,
    ) -> Result<Edits, Mismatch> {
        let present = rule.wording(language, self.state().governing());
        let to = complete(wording, present.clone())?;
        Ok(Edits::between(&present, &to))
    }
}

fn place(rule: &Rule, by: u32) -> Option<u32> {
    let by_it = |past: &std::sync::Arc<nomic_engine::Amendment>| {
        past.proposal.is_some_and(|proposal| proposal.0 == by)
    };
    u32::try_from(rule.history.iter().position(by_it)?).ok()
}

fn complete<'a>(
    wording: &'a NewWording,
    present: nomic_engine::Wording<'a>,
) -> Result<nomic_engine::Wording<'a>, Mismatch> {
    let or = |written: &'a Option<String>, present: Cow<'a, str>| {
        written.as_deref().map_or(present, Cow::Borrowed)
    };
    let mut full = nomic_engine::Wording {
        title: or(&wording.title, present.title),
        text: or(&wording.text, present.text),
        code: or(&wording.code, present.code),
    };
    for replacement in &wording.replaced {
        let part = match replacement.part {
            WordingPart::Title => &mut full.title,
            WordingPart::Text => &mut full.text,
            WordingPart::Code => &mut full.code,
        };
        if !part.contains(&*replacement.from) {
            return Err(Mismatch::NothingToReplace(replacement.from.clone()));
        }
        // Doubling a word sixty times over would fill the memory before the engine refuses it.
        let hits = part.matches(&*replacement.from).count();
        if hits.saturating_mul(replacement.to.len()) > MAX_CODE.saturating_mul(4) {
            return Err(Mismatch::Refused(Refusal::TooLong { limit: MAX_CODE }));
        }
        *part = Cow::Owned(part.replace(&replacement.from, &replacement.to));
    }
    Ok(full)
}

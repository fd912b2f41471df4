//! Values that rules ask of proposers: as they are filled in, and as a proposal shows them.

use super::view::StatedView;
use crate::action::answers::offers::{BlankView, blank_view};
use crate::kit::answers::view::RefusalView;
use crate::locale::rendering::refusals;
use minicbor::{Decode, Encode};
use nomic_engine::rules::Value;
use nomic_engine::{Argument, Draft, Proposal, Refusal, RuleId, State, StatedValue, StatedValues};
use nomic_peer::Peer;
use nomic_wording::messages::draft;
use nomic_wording::rendering::value;
use nomic_wording::{Locale, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
pub(crate) struct WrittenValue {
    /// Identity of the rule, independent of its number.
    #[n(0)]
    pub(crate) rule: u32,
    #[n(1)]
    pub(crate) name: String,
    #[n(2)]
    pub(crate) written: String,
}

impl WrittenValue {
    fn is_of(&self, rule: RuleId, name: &str) -> bool {
        self.rule == rule.0 && self.name == name
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AskedView {
    pub(crate) rule: u32,
    pub(crate) number: u32,
    pub(crate) name: String,
    pub(crate) blank: BlankView,
}

pub(crate) fn asked(peer: &Peer, language: Locale) -> Vec<AskedView> {
    let asked = peer.game().state().asked().into_iter();
    let views = asked.filter_map(|asked| {
        let mut blank = blank_view(peer, &asked.blank, language)?;
        let first = match &asked.first {
            Value::Text(text) if text.as_plain().is_empty() => None,
            first => Some(msg!(draft::LeftBlank, value = value(first, language))),
        };
        let first = first.map(|first| first.render(language));
        let hints = [std::mem::take(&mut blank.hint), first.unwrap_or_default()];
        blank.hint = hints.join(" ").trim().to_owned();
        Some(AskedView {
            rule: asked.rule.0,
            number: asked.number.0,
            name: asked.blank.name.to_string(),
            blank,
        })
    });
    views.collect()
}

/// Values stated in the fields. Blank fields state nothing.
pub(crate) fn values(
    peer: &Peer,
    written: &[WrittenValue],
    language: Locale,
) -> Result<StatedValues, RefusalView> {
    let mut values = Vec::new();
    for asked in peer.game().state().asked() {
        let mut fields = written.iter();
        let field = fields.find(|field| field.is_of(asked.rule, &asked.blank.name));
        let Some(field) = field.filter(|field| !field.written.trim().is_empty()) else {
            continue;
        };
        let blank = blank_view(peer, &asked.blank, language);
        let value = blank.and_then(|blank| blank.kind.argument(&field.written));
        let value = value.ok_or_else(|| {
            let refused = Refusal::BadValue {
                number: asked.number,
                label: asked.label(),
            };
            refusals::refusal(&refused, peer, language)
        })?;
        values.push(StatedValue {
            rule: asked.rule,
            name: field.name.clone(),
            value,
        });
    }
    Ok(StatedValues(values))
}

pub(crate) fn written(draft: &Draft) -> Vec<WrittenValue> {
    let values = draft.values.0.iter().map(|stated| WrittenValue {
        rule: stated.rule.0,
        name: stated.name.clone(),
        written: match &stated.value {
            Argument::Number(number) => number.to_string(),
            Argument::Fraction { num, den } => format!("{num}/{den}"),
            Argument::Truth(true) => "yes".to_owned(),
            Argument::Truth(false) => "no".to_owned(),
            Argument::Text(text) => text.clone(),
            Argument::Player(_)
            | Argument::Rule(_)
            | Argument::Proposal(_)
            | Argument::Case(_)
            | Argument::Ballot(_)
            | Argument::Asset(_) => String::new(),
        },
    });
    values.collect()
}

pub(crate) fn stated(state: &State, proposal: &Proposal, language: Locale) -> Vec<StatedView> {
    let stated = state.stated(&proposal.draft.values).into_iter();
    let views = stated.map(|one| StatedView {
        number: one.number.0,
        label: one.label.get(language.for_rules()).to_owned(),
        value: value(&one.value, language),
    });
    views.collect()
}

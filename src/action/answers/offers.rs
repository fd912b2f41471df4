//! Actions that rules let players do, and those that are due from me.

use super::things::ThingKind;
use crate::kit::answers::names::name;
use crate::kit::answers::preview::{foreseen, may};
use crate::kit::answers::view::{ForecastView, May, RefusalView};
use crate::law::answers::code_sentences::{ReadingLine, deeds_at};
use crate::locale::rendering::refusals;
use nomic_engine::moves::ActIntent;
use nomic_engine::rules::StableSort;
use nomic_engine::rules::{Blank, Fraction, Phrase, Type};
use nomic_engine::{Argument, Content, Offer, RuleId, Secret, State};
use nomic_peer::{Intent, Peer};
use nomic_wording::messages::ballot;
use nomic_wording::{Locale, msg};
use serde::{Deserialize, Serialize};

/// Greatest number of moves tried each time the page is computed, to find refusals.
const TRIES: usize = 60;

/// Something that a rule lets me do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OfferView {
    /// Identity of the rule, independent of its number.
    pub(crate) rule: u32,
    pub(crate) number: u32,
    pub(crate) action: String,
    pub(crate) label: String,
    pub(crate) form: Vec<BlankView>,
    /// The values are sealed until they are opened.
    pub(crate) secret: bool,
    /// I have handed it in already; doing so again takes its place.
    pub(crate) handed_in: bool,
    /// Own sealed contents: only this device knows them.
    pub(crate) own: Option<String>,
    /// Player or time that opens it, if the rules say so.
    pub(crate) opens: Option<OpensView>,
    /// A rule calls it a duty of mine.
    pub(crate) due: bool,
    /// Why it would be refused now, where nothing has to be filled in.
    pub(crate) refused: Option<RefusalView>,
}

impl OfferView {
    /// True if both are one offer, regardless of its present state.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.rule == other.rule && self.action == other.action
    }

    /// Whether it waits for me and can be done.
    pub(crate) const fn waits(&self) -> bool {
        self.due && self.refused.is_none()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpensView {
    /// Keeper who opens it for everybody.
    pub(crate) keeper: Option<String>,
    /// Earliest time for the device of origin to open it.
    pub(crate) from_ms: u64,
}

pub(crate) fn about_cases(peer: &Peer, offers: Vec<OfferView>) -> Vec<OfferView> {
    let state = peer.game().state();
    let about_cases = |offer: &OfferView| {
        let rule = state.rule(RuleId(offer.rule));
        let mut provisions = rule
            .into_iter()
            .flat_map(|rule| rule.program().provisions());
        provisions.any(|provision| provision.params().contains(&Type::Thing("Case")))
    };
    offers.into_iter().filter(about_cases).collect()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BlankView {
    pub(crate) label: String,
    pub(crate) kind: FieldKind,
    pub(crate) choices: Vec<(String, String)>,
    /// Bounds of the value; empty if there are none.
    pub(crate) hint: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FieldKind {
    Number,
    Fraction,
    Truth,
    Text,
    Code,
    Choice,
    Thing(ThingKind),
}

impl FieldKind {
    fn of(blank: &Blank) -> Option<Self> {
        Some(match blank.ty {
            Type::Text if !blank.choices.is_empty() => Self::Choice,
            Type::Number => Self::Number,
            Type::Fraction => Self::Fraction,
            Type::Truth => Self::Truth,
            Type::Text => Self::Text,
            Type::Code => Self::Code,
            Type::Thing(kind) => Self::Thing(ThingKind::named(kind)?),
            _ => return None,
        })
    }

    const fn is_chosen(self) -> bool {
        matches!(self, Self::Thing(_) | Self::Choice)
    }

    /// Argument of a move; none while the blank is empty.
    pub(crate) fn argument(self, filled: &str) -> Option<Argument> {
        let filled = filled.trim();
        Some(match self {
            Self::Number => Argument::Number(filled.replace('\u{2212}', "-").parse().ok()?),
            Self::Fraction => {
                let fraction = Fraction::read(filled)?;
                Argument::Fraction {
                    num: fraction.num(),
                    den: fraction.den(),
                }
            }
            Self::Truth => match filled {
                "yes" => Argument::Truth(true),
                "no" => Argument::Truth(false),
                _ => return None,
            },
            Self::Text | Self::Code | Self::Choice => {
                Argument::Text((!filled.is_empty()).then(|| filled.to_owned())?)
            }
            Self::Thing(kind) => kind.argument(filled)?,
        })
    }
}

/// Actions that the rules offer me now, duties first. An offer with a blank that this page can't
/// draw is left out, and so is an offer whose choices would all be refused.
pub(crate) fn offers(peer: &Peer, language: Locale) -> Vec<OfferView> {
    let Some(me) = peer.me() else {
        return Vec::new();
    };
    let state = peer.game().state();
    let offers = state.offers_at(me, peer.own_claim());
    let own = peer.own_secrets();
    let offers = offers.into_iter().filter_map(|offer| {
        let secret = state.wants_secrecy(&offer.action);
        Some(OfferView {
            rule: offer.rule.0,
            number: offer.number.0,
            action: offer.action.to_string(),
            label: offer.label.get(language.for_rules()).to_owned(),
            form: form(peer, &offer, language)?,
            secret,
            own: own_words(&own, offer.rule, &offer.action),
            handed_in: state.has_handed_in(me, offer.rule, &offer.action),
            opens: secret.then(|| opens(state, &offer.action)).flatten(),
            due: offer.due,
            refused: None,
        })
    });
    let mut tries = TRIES;
    let tried = offers.filter_map(|offer| tried(peer, offer, language, &mut tries));
    let mut tried: Vec<OfferView> = tried.collect();
    tried.stable_sort_by_key(|offer| !offer.waits());
    tried
}

fn form(peer: &Peer, offer: &Offer, language: Locale) -> Option<Vec<BlankView>> {
    let blanks = offer.form.iter();
    blanks
        .map(|blank| blank_view(peer, blank, language))
        .collect()
}

/// The blank as it is drawn; nothing if this page cannot draw it.
pub(crate) fn blank_view(peer: &Peer, blank: &Blank, language: Locale) -> Option<BlankView> {
    let kind = FieldKind::of(blank)?;
    let label = blank.label.as_ref();
    Some(BlankView {
        label: label.map_or_else(
            || blank.name.to_string(),
            |label| label.get(language.for_rules()).to_owned(),
        ),
        kind,
        choices: match kind {
            FieldKind::Thing(kind) => kind.choices(peer, language),
            FieldKind::Choice => texts(&blank.choices, language),
            _ => Vec::new(),
        },
        hint: blank.bounds.map_or_else(String::new, |bounds| {
            let least = bounds.least.to_string();
            match bounds.most {
                Some(most) => {
                    let most = most.to_string();
                    msg!(ballot::Between, least, most).render(language)
                }
                None => msg!(ballot::AtLeast, least).render(language),
            }
        }),
    })
}

/// Choices of texts, each with its plain variant as value.
fn texts(choices: &[Phrase], language: Locale) -> Vec<(String, String)> {
    let shown = |text: &Phrase| text.get(language.for_rules()).to_owned();
    let choices = choices.iter();
    choices
        .map(|text| (text.as_plain().to_owned(), shown(text)))
        .collect()
}

fn opens(state: &State, action: &str) -> Option<OpensView> {
    Some(OpensView {
        keeper: state.keeper().map(|keeper| name(state, keeper)),
        from_ms: state.opens_at(action)?,
    })
}

/// Offer with the engine's answer; none if every choice would be refused. Sealed contents can't be
/// judged before they are opened.
fn tried(
    peer: &Peer,
    mut offer: OfferView,
    language: Locale,
    tries: &mut usize,
) -> Option<OfferView> {
    match offer.form.as_slice() {
        [] if *tries > 0 => {
            *tries = tries.saturating_sub(1);
            offer.refused = refused(peer, &offer, &[], language);
        }
        [blank] if blank.kind.is_chosen() && !offer.secret => {
            if let Some(left) = tries.checked_sub(blank.choices.len()) {
                *tries = left;
                let choices = blank.choices.iter().filter(|(chosen, _)| {
                    refused(peer, &offer, std::slice::from_ref(chosen), language).is_none()
                });
                let choices: Vec<_> = choices.cloned().collect();
                let blank = offer.form.first_mut()?;
                blank.choices = choices;
            }
            if offer.form.first()?.choices.is_empty() {
                return None;
            }
        }
        _ => {}
    }
    Some(offer)
}

/// Written (not chosen) values that I have sealed last for an action, while they are unopened.
fn own_words(own: &[(Secret, Content)], rule: RuleId, action: &str) -> Option<String> {
    let args = own
        .iter()
        .rev()
        .find_map(|(secret, content)| match (secret, content) {
            (
                Secret::Act {
                    rule: by,
                    action: of,
                },
                Content::Form(args),
            ) if *by == rule && **of == *action => Some(args),
            _ => None,
        })?;
    let words = args.iter().filter_map(|argument| match argument {
        Argument::Number(number) => Some(number.to_string()),
        Argument::Fraction { num, den } => Some(format!("{num}/{den}")),
        Argument::Text(text) => Some(text.clone()),
        _ => None,
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// An offer with its blanks filled in; nothing while one is empty.
pub(crate) fn taken(offer: &OfferView, filled: &[String]) -> Option<Intent> {
    let blanks = offer.form.iter().zip(filled);
    let args: Option<Vec<Argument>> = blanks
        .map(|(blank, filled)| blank.kind.argument(filled))
        .collect();
    let args = args.filter(|args| args.len() == offer.form.len())?;
    Some(Intent::Act(ActIntent {
        rule: RuleId(offer.rule),
        action: offer.action.clone(),
        args,
    }))
}

/// Effects of an offer in sentences; empty if they have no reading.
pub(crate) fn consequences(peer: &Peer, offer: &OfferView, language: Locale) -> Vec<ReadingLine> {
    let told = || {
        let rule = peer.game().state().rule(RuleId(offer.rule))?;
        let program = rule.program();
        let mut actions = program.actions().iter();
        let action = actions.find(|action| *action.name == *offer.action)?;
        let line = program.provisions().get(action.provision)?.line();
        deeds_at(&rule.code, line, language)
    };
    told().unwrap_or_default()
}

fn refused(
    peer: &Peer,
    offer: &OfferView,
    filled: &[String],
    language: Locale,
) -> Option<RefusalView> {
    match may(peer, taken(offer, filled)?, language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}

/// Effects of an offer with these values; for sealed ones, the rules' answer if it were opened now.
pub(crate) fn foretold(
    peer: &Peer,
    offer: &OfferView,
    filled: &[String],
    language: Locale,
) -> ForecastView {
    let Some(intent) = taken(offer, filled) else {
        return ForecastView::default();
    };
    let found = foreseen(peer, intent.clone(), language);
    let Intent::Act(ActIntent { rule, action, args }) = intent else {
        return found;
    };
    if !offer.secret || found.refused.is_some() {
        return found;
    }
    match peer.preview_secret(rule, &action, &args) {
        Ok(()) => ForecastView::default(),
        Err(refusal) => ForecastView::refused(refusals::refusal(&refusal, peer, language)),
    }
}

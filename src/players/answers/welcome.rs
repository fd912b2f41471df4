//! Welcome for a person without a seat: the game, its players, and the way to win it.

use crate::kit::answers::names::name;
use crate::law::answers::rule_texts::shown_language;
use nomic_engine::rules::Language;
use nomic_engine::{Essential, Phase, State};
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// Longest text on winning that is quoted, in characters. Of a longer one the page names the rule.
const QUOTABLE: usize = 320;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WelcomeView {
    pub(crate) title: String,
    /// Id of the ruleset, and its title.
    pub(crate) ruleset: (String, String),
    /// Player who made out the invitation that brought the reader.
    pub(crate) inviter: Option<String>,
    /// Names of those who sit at the table.
    pub(crate) seated: Vec<String>,
    pub(crate) goal: Option<GoalView>,
    /// Player who begins the game; none if it is under way, or the founder has left.
    pub(crate) beginner: Option<String>,
    pub(crate) begun: bool,
    pub(crate) takes_turns: bool,
}

/// First rule that decides who wins, in the words of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GoalView {
    pub(crate) rule: u32,
    /// First paragraph; empty if it is long.
    pub(crate) text: String,
    pub(crate) language: Language,
}

pub(crate) fn welcome(peer: &Peer, language: Locale) -> WelcomeView {
    let state = peer.game().state();
    let seated = state.players().filter(|player| player.active);
    let begun = state.phase() != Phase::Gathering;
    let beginner = state
        .founder()
        .filter(|founder| founder.active && !begun)
        .map(|founder| name(state, founder.id));
    let titled = state.ruleset_title();
    WelcomeView {
        title: state.title().to_owned(),
        ruleset: (
            state.ruleset().to_owned(),
            titled
                .get_or(language.for_rules(), state.governing())
                .to_owned(),
        ),
        inviter: peer.invited_by().map(|inviter| name(state, inviter)),
        seated: seated.map(|player| name(state, player.id)).collect(),
        goal: goal(state, language),
        beginner,
        begun,
        takes_turns: state.takes_turns(),
    }
}

fn goal(state: &State, language: Locale) -> Option<GoalView> {
    let rule = state.rules().answering(Essential::Winner).next()?;
    let (wanted, governing) = (language.for_rules(), state.governing());
    let text = rule.text.get_or(wanted, governing);
    let first = text.lines().next().unwrap_or_default();
    let quotable = first.chars().nth(QUOTABLE).is_none();
    Some(GoalView {
        rule: rule.number.0,
        text: if quotable { first } else { "" }.to_owned(),
        language: shown_language(&rule.text, wanted, governing),
    })
}

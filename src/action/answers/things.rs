//! The game's things as forms offer them, and as links lead to them.

use crate::kit::answers::names::{name, proposer};
use crate::law::answers::change::proposal_title;
use crate::players::answers::assets::in_words as asset_in_words;
use nomic_engine::rules::StableSort;
use nomic_engine::{
    About, Argument, AssetId, Ballot, BallotId, CaseId, EventId, PlayerId, Proposal, ProposalId,
    RuleId, State,
};
use nomic_peer::Peer;
use nomic_wording::Locale;
use nomic_wording::messages::{law, time};
use serde::{Deserialize, Serialize};

/// A choice: its value in the form, and its words.
pub(crate) type Choice = (String, String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ThingKind {
    Player,
    Rule,
    Proposal,
    Case,
    Ballot,
    Asset,
}

impl ThingKind {
    /// The kind as the vocabulary of rules names it.
    pub(crate) fn named(kind: &str) -> Option<Self> {
        Some(match kind {
            "Player" => Self::Player,
            "Rule" => Self::Rule,
            "Proposal" => Self::Proposal,
            "Case" => Self::Case,
            "Ballot" => Self::Ballot,
            "Asset" => Self::Asset,
            _ => return None,
        })
    }

    pub(crate) fn choices(self, peer: &Peer, language: Locale) -> Vec<Choice> {
        match self {
            Self::Player => players(peer)
                .into_iter()
                .chain(applicants(peer, language))
                .collect(),
            Self::Rule => rules(peer, language),
            Self::Proposal => proposals(peer, language),
            Self::Case => cases(peer),
            Self::Ballot => ballots(peer, language),
            Self::Asset => assets(peer, language),
        }
    }

    pub(crate) fn argument(self, chosen: &str) -> Option<Argument> {
        Some(match self {
            Self::Player => Argument::Player(player(chosen)?),
            Self::Rule => Argument::Rule(rule(chosen)?),
            Self::Proposal => Argument::Proposal(proposal(chosen)?),
            Self::Case => Argument::Case(CaseId(chosen.parse().ok()?)),
            Self::Ballot => Argument::Ballot(BallotId(chosen.parse().ok()?)),
            Self::Asset => Argument::Asset(AssetId(chosen.parse().ok()?)),
        })
    }
}

pub(crate) fn player(chosen: &str) -> Option<PlayerId> {
    chosen.parse().ok().map(PlayerId)
}

pub(crate) fn rule(chosen: &str) -> Option<RuleId> {
    chosen.parse().ok().map(RuleId)
}

pub(crate) fn proposal(chosen: &str) -> Option<ProposalId> {
    EventId::from_hex(chosen).map(ProposalId)
}

pub(crate) fn players(peer: &Peer) -> Vec<Choice> {
    let players = peer.game().state().active_players();
    players
        .map(|player| (player.id.to_string(), player.name.to_string()))
        .collect()
}

/// Players who wait to be admitted: rules offer moves about them, too.
fn applicants(peer: &Peer, language: Locale) -> impl Iterator<Item = Choice> {
    let waiting = peer.game().state().players();
    let waiting = waiting.filter(|player| player.applicant);
    waiting.map(move |player| {
        let words = format!("{} ({})", player.name, time::APPLICANT.render(language));
        (player.id.to_string(), words)
    })
}

/// The rules, by number; those that are not in force too, since a form may be about that.
pub(crate) fn rules(peer: &Peer, language: Locale) -> Vec<Choice> {
    let state = peer.game().state();
    let mut rules: Vec<_> = state.rules().iter().collect();
    rules.stable_sort_by_key(|rule| (!rule.in_force(), rule.number));
    let rules = rules.into_iter().map(|rule| {
        let title = rule.title.get_or(language.for_rules(), state.governing());
        let words = match rule.is_unrepealed() {
            true => format!("{} · {title}", rule.number),
            false => format!(
                "{} · {title} ({})",
                rule.number,
                law::REPEALED.render(language)
            ),
        };
        (rule.id.to_string(), words)
    });
    rules.collect()
}

/// All proposals, the newest first.
pub(crate) fn proposals(peer: &Peer, language: Locale) -> Vec<Choice> {
    let state = peer.game().state();
    let proposals = state
        .proposals()
        .rev()
        .map(|proposal| (proposal.id.0.to_hex(), in_words(state, proposal, language)));
    proposals.collect()
}

fn in_words(state: &State, proposal: &Proposal, language: Locale) -> String {
    let (proposer, _) = proposer(state, proposal.proposer, language);
    let title = proposal_title(state, proposal, language);
    format!("{} · {title} ({proposer})", proposal.number)
}

fn cases(peer: &Peer) -> Vec<Choice> {
    let cases = peer.game().state().unsettled_cases();
    cases
        .map(|case| {
            let words = format!("{}: {}", case.id, case.statement);
            (case.id.to_string(), words)
        })
        .collect()
}

fn ballots(peer: &Peer, language: Locale) -> Vec<Choice> {
    let state = peer.game().state();
    let topic = |ballot: &Ballot| match (&ballot.question, ballot.proposal()) {
        (Some(question), _) => question.topic.get(language.for_rules()).to_owned(),
        (None, Some(proposal)) => {
            let proposal = state.proposal(proposal);
            proposal.map_or_else(String::new, |found| in_words(state, found, language))
        }
        (None, None) => String::new(),
    };
    let ballots = state.open_ballots();
    ballots
        .map(|ballot| {
            let words = format!("{}: {}", ballot.id, topic(ballot));
            (ballot.id.to_string(), words)
        })
        .collect()
}

/// All that can be owned, one's own first.
fn assets(peer: &Peer, language: Locale) -> Vec<Choice> {
    let state = peer.game().state();
    let mut assets: Vec<_> = state.assets().collect();
    assets.stable_sort_by_key(|asset| (asset.owner != peer.me(), asset.id));
    let assets = assets.into_iter();
    assets
        .map(|asset| (asset.id.to_string(), asset_in_words(state, asset, language)))
        .collect()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SubjectView {
    Player(u16, String),
    Rule(u32),
    Proposal(u32),
    Case(u32),
}

pub(crate) fn about(state: &State, about: About) -> SubjectView {
    match about {
        About::Player(player) => SubjectView::Player(player.0, name(state, player)),
        About::Rule(rule) => SubjectView::Rule(rule_number(state, rule)),
        About::Proposal(proposal) => SubjectView::Proposal(proposal_number(state, proposal)),
        About::Case(case) => SubjectView::Case(case.0),
    }
}

pub(crate) fn rule_number(state: &State, rule: RuleId) -> u32 {
    state.rule(rule).map_or(0, |rule| rule.number.0)
}

pub(crate) fn proposal_number(state: &State, proposal: ProposalId) -> u32 {
    let proposal = state.proposal(proposal);
    proposal.map_or(0, |proposal| proposal.number.0)
}

/// Subject chosen in a form with players, rules and proposals; none if nothing special.
pub(crate) fn about_of(chosen: &str) -> Option<About> {
    let (kind, id) = chosen.split_once(':')?;
    Some(match kind {
        "player" => About::Player(player(id)?),
        "rule" => About::Rule(rule(id)?),
        "proposal" => About::Proposal(proposal(id)?),
        _ => return None,
    })
}

/// Everything that a case can be about: proposals first, since they are what is mostly disputed.
pub(crate) fn abouts(peer: &Peer, language: Locale) -> [(&'static str, Vec<Choice>); 3] {
    let keyed = |kind: &'static str, list: Vec<Choice>| {
        let list = list.into_iter();
        let list = list.map(|(key, words)| (format!("{kind}:{key}"), words));
        (kind, list.collect())
    };
    [
        keyed("proposal", proposals(peer, language)),
        keyed("rule", rules(peer, language)),
        keyed("player", players(peer)),
    ]
}

/// Proposals that a remedy can decide: open and undetermined ones.
pub(crate) fn undecided(peer: &Peer, language: Locale) -> Vec<Choice> {
    let state = peer.game().state();
    let open = |proposal: &&Proposal| {
        proposal.open() || proposal.stage() == nomic_engine::Stage::Undetermined
    };
    let proposals = state
        .proposals()
        .rev()
        .filter(open)
        .map(|proposal| (proposal.id.0.to_hex(), in_words(state, proposal, language)));
    proposals.collect()
}

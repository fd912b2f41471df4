//! What each ruling concerns, and the sieve through which the chronicle is read.

pub(crate) use super::view::KindView;

use super::view::RulingView;
use nomic_engine::{Because, Happening, PlayerId, Remedy, RuleNumber, Topic, What};

/// Which entries of the chronicle somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// Only what this player did or what happened to them.
    pub(crate) player: Option<String>,
    /// Only what this rule did or what happened to it.
    pub(crate) rule: Option<u32>,
    /// Only things of this kind.
    pub(crate) kind: Option<KindView>,
    /// Refused moves too.
    pub(crate) refused: bool,
}

impl Default for Sieve {
    fn default() -> Self {
        Self {
            player: None,
            rule: None,
            kind: None,
            refused: true,
        }
    }
}

impl Sieve {
    /// Whether an entry falls through.
    pub(crate) fn lets(&self, ruling: &RulingView) -> bool {
        let player = self.player.as_ref();
        (self.refused || ruling.refused.is_none())
            && player.is_none_or(|player| ruling.players.contains(player))
            && self.rule.is_none_or(|rule| ruling.rules.contains(&rule))
            && self.kind.is_none_or(|kind| ruling.kinds.contains(&kind))
    }

    /// Whether anything but refused moves is held back.
    pub(crate) const fn holds_back(&self) -> bool {
        self.player.is_some() || self.rule.is_some() || self.kind.is_some()
    }
}

/// Puts a value into a list that holds each only once.
pub(crate) fn note<T: PartialEq>(list: &mut Vec<T>, value: T) {
    if !list.contains(&value) {
        list.push(value);
    }
}

/// The rules that a happening is about or came from, by the numbers they had.
pub(super) fn rules_of(happening: &Happening) -> Vec<RuleNumber> {
    let mut rules = subjects(&happening.what);
    for because in &happening.because {
        if let Because::Rule { number, beaten, .. } = because {
            note(&mut rules, *number);
            for other in beaten {
                note(&mut rules, *other);
            }
        }
    }
    rules
}

fn subjects(what: &What) -> Vec<RuleNumber> {
    match what {
        What::RuleEnacted { number, .. }
        | What::RuleRepealed { number, .. }
        | What::RuleVoided { number, .. }
        | What::RuleRevived { number, .. }
        | What::Acted { number, .. }
        | What::KeepSet { number, .. }
        | What::NothingToDraw(_, number)
        | What::RuleFaulted { number, .. } => vec![*number],
        What::RuleAmended { from, to, .. }
        | What::RuleTransmuted { from, to, .. }
        | What::AmendmentChanged { from, to, .. } => vec![*from, *to],
        What::PrecedenceCircle { rules, .. } => rules.clone(),
        _ => Vec::new(),
    }
}

/// The players to whom something happens.
pub(super) fn players_of(what: &What) -> Vec<PlayerId> {
    match what {
        What::PlayerJoined(player)
        | What::PlayerLeft(player)
        | What::Voted { player, .. }
        | What::QuantityChanged { player, .. }
        | What::CorrectionAgreed { player, .. }
        | What::WentAway(player)
        | What::CameBack(player)
        | What::Applied(player)
        | What::TurnedDown(player)
        | What::Dismissed(player)
        | What::SetApart { player, .. }
        | What::Invited { player, .. }
        | What::Forked(player)
        | What::VotedSecretly { player, .. }
        | What::HandedIn { player, .. }
        | What::VoteOpened { player, .. }
        | What::Opened { player, .. }
        | What::OpenedVoid { player, .. }
        | What::TurnEnded { player }
        | What::TurnBegan { player, .. }
        | What::Won { player } => vec![*player],
        What::CameInvited { player, by } => vec![*player, *by],
        What::CaseCalled { judge, .. }
        | What::JudgeChanged { judge, .. }
        | What::Judged { judge, .. } => vec![*judge],
        What::Overruled { judge, .. } => judge.iter().copied().collect(),
        What::Remedied(Remedy::SetQuantity { player, .. } | Remedy::GiveTurn { player }) => {
            vec![*player]
        }
        _ => Vec::new(),
    }
}

/// Under which heading a happening is found.
pub(super) const fn kind_of(what: &What) -> KindView {
    match what {
        What::Proposed { .. }
        | What::Revised { .. }
        | What::Remarked { .. }
        | What::Adopted { .. }
        | What::Rejected { .. }
        | What::Undetermined { .. } => KindView::Proposals,
        What::BallotOpened { topic, .. }
        | What::Voted { topic, .. }
        | What::ClosedWhenDue { topic, .. }
        | What::VotedSecretly { topic, .. }
        | What::VoteOpened { topic, .. }
        | What::BallotShut { topic, .. }
        | What::LeftSealed { topic, .. }
        | What::DeadlineSet { topic, .. }
        | What::BallotDropped { topic } => match topic {
            Topic::Proposal(_) => KindView::Proposals,
            Topic::Question(..) => KindView::Deeds,
        },
        What::RuleEnacted { .. }
        | What::RuleAmended { .. }
        | What::RuleRepealed { .. }
        | What::RuleTransmuted { .. }
        | What::RuleVoided { .. }
        | What::RuleRevived { .. }
        | What::AmendmentChanged { .. }
        | What::KeepSet { .. } => KindView::Law,
        What::QuantityChanged { .. } => KindView::Scores,
        What::Drawn { .. }
        | What::TurnEnded { .. }
        | What::TurnBegan { .. }
        | What::CircuitEnded(_)
        | What::GameBegan
        | What::RoundBegan(_)
        | What::RoundEnded(_)
        | What::NextGame { .. }
        | What::TimerSet { .. }
        | What::TimerStopped { .. }
        | What::TimeCalled { .. }
        | What::Witnessed { .. }
        | What::Won { .. } => KindView::Turns,
        What::GameFounded
        | What::PlayerJoined(_)
        | What::PlayerLeft(_)
        | What::WentAway(_)
        | What::CameBack(_)
        | What::Appointed { .. }
        | What::Applied(_)
        | What::TurnedDown(_)
        | What::Dismissed(_)
        | What::Invited { .. }
        | What::CameInvited { .. }
        | What::SetApart { .. } => KindView::People,
        What::RuleFaulted { .. }
        | What::NothingToDraw(..)
        | What::Unanswered(_)
        | What::PrecedenceCircle { .. }
        | What::CutOff { .. }
        | What::Forked(_)
        | What::SealMismatch { .. } => KindView::Faults,
        What::QuestionDecided { .. }
        | What::Acted { .. }
        | What::Announced { .. }
        | What::HandedIn { .. }
        | What::Opened { .. }
        | What::OpenedVoid { .. } => KindView::Deeds,
        What::TurnHeld { .. } => KindView::Turns,
        What::CaseCalled { .. }
        | What::JudgeChanged { .. }
        | What::Judged { .. }
        | What::Overruled { .. }
        | What::CaseSettled { .. }
        | What::CorrectionProposed { .. }
        | What::CorrectionAgreed { .. }
        | What::CorrectionMade { .. }
        | What::CorrectionWithdrawn { .. }
        | What::Remedied(_) => KindView::Court,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::view::GradeView;

    fn ruling() -> RulingView {
        RulingView {
            id: String::new(),
            who: Some("Ada".to_owned()),
            seat: Some(1),
            claimed_ms: 0,
            grade: GradeView::Closed,
            closing: false,
            happenings: Vec::new(),
            refused: None,
            kinds: vec![KindView::Scores],
            players: vec!["Ada".to_owned(), "Ben".to_owned()],
            rules: vec![204],
        }
    }

    #[test]
    fn an_open_sieve_lets_everything_through() {
        assert!(Sieve::default().lets(&ruling()));
        assert!(!Sieve::default().holds_back());
    }

    #[test]
    fn each_mesh_holds_back_what_is_not_like_it() {
        let lets = |sieve: Sieve| sieve.lets(&ruling());
        let player = |name: &str| Sieve {
            player: Some(name.to_owned()),
            ..Sieve::default()
        };
        assert!(lets(player("Ben")) && !lets(player("Cleo")));
        let rule = |number| Sieve {
            rule: Some(number),
            ..Sieve::default()
        };
        assert!(lets(rule(204)) && !lets(rule(203)));
        let kind = |kind| Sieve {
            kind: Some(kind),
            ..Sieve::default()
        };
        assert!(lets(kind(KindView::Scores)) && !lets(kind(KindView::Court)));
    }
}

//! Subject of each effect: one exhaustive match for heading, players and rules.

use super::filter::note;
use super::kind::KindView;
use nomic_engine::{
    AssetChange, Because, Effect, OtherVote, PlayerId, RecordedEffect, Remedy, RuleNumber, State,
    ThrowChange, Topic,
};

pub(crate) struct Concern {
    pub(crate) kind: KindView,
    pub(crate) players: Vec<PlayerId>,
    /// Rules concerned, by their numbers of that time.
    rules: Vec<RuleNumber>,
}

impl Concern {
    const fn of(kind: KindView) -> Concern {
        Concern {
            kind,
            players: Vec::new(),
            rules: Vec::new(),
        }
    }

    const fn on(topic: &Topic) -> Concern {
        Concern::of(match topic {
            Topic::Proposal(_) => KindView::Proposals,
            Topic::Question(..) => KindView::Deeds,
        })
    }

    fn players(mut self, players: impl IntoIterator<Item = PlayerId>) -> Concern {
        self.players.extend(players);
        self
    }

    fn rules(mut self, rules: impl IntoIterator<Item = RuleNumber>) -> Concern {
        self.rules.extend(rules);
        self
    }
}

/// Rules that an effect is about or came from, by the numbers they had.
pub(crate) fn rules_of(state: &State, happening: &RecordedEffect) -> Vec<RuleNumber> {
    let mut rules = concern(&happening.effect).rules;
    if let Effect::Remedied(
        Remedy::SetCode { rule, .. }
        | Remedy::SetStatus { rule, .. }
        | Remedy::SetKeep { rule, .. },
    ) = &happening.effect
    {
        let number = state.rules().number_then(*rule, happening.renumberings);
        note(&mut rules, number);
    }
    for because in &happening.because {
        if let Because::Rule {
            number,
            beaten,
            modified,
            ..
        } = because
        {
            note(&mut rules, *number);
            for other in beaten.iter().chain(modified) {
                note(&mut rules, *other);
            }
        }
    }
    rules
}

#[expect(clippy::too_many_lines, reason = "one exhaustive match")]
pub(crate) fn concern(what: &Effect) -> Concern {
    match what {
        Effect::Proposed {
            behalf: Some((player, rule)),
            ..
        } => Concern::of(KindView::Proposals)
            .players([*player])
            .rules([*rule]),
        Effect::Stated(_, one) => Concern::of(KindView::Proposals).rules([one.number]),
        Effect::Proposed { .. }
        | Effect::Revised { .. }
        | Effect::Remarked { .. }
        | Effect::Adopted { .. }
        | Effect::Rejected { .. }
        | Effect::NotOpened { .. }
        | Effect::Withdrawn(_)
        | Effect::Reopened(_)
        | Effect::Undetermined { .. } => Concern::of(KindView::Proposals),
        Effect::BallotOpened { topic, .. }
        | Effect::ClosedWhenDue { topic, .. }
        | Effect::BallotShut { topic, .. }
        | Effect::DeadlineSet { topic, .. }
        | Effect::OptionChosen { topic, .. }
        | Effect::Weighed { topic, .. }
        | Effect::QuorumMissed { topic }
        | Effect::BallotDropped { topic } => Concern::on(topic),
        Effect::Voted { topic, player, .. }
        | Effect::VotedSecretly { topic, player }
        | Effect::VoteOpened { topic, player, .. } => Concern::on(topic).players([*player]),
        Effect::OtherVote {
            topic,
            player,
            vote,
        } => {
            let through = match vote {
                OtherVote::Through(through, _) => Some(*through),
                OtherVote::Changed(_) | OtherVote::ChangedSecretly | OtherVote::ByRule(_) => None,
            };
            Concern::on(topic).players([*player].into_iter().chain(through))
        }
        Effect::LeftSealed { topic, players } => Concern::on(topic).players(players.clone()),
        Effect::RuleEnacted { number, .. }
        | Effect::RuleRepealed { number, .. }
        | Effect::RuleVoided { number, .. }
        | Effect::RuleRevived { number, .. }
        | Effect::ChangesMet { rule: number, .. }
        | Effect::KeepSet { number, .. } => Concern::of(KindView::Law).rules([*number]),
        Effect::RuleAmended { from, to, .. }
        | Effect::RuleTransmuted { from, to, .. }
        | Effect::AmendmentChanged { from, to, .. } => {
            Concern::of(KindView::Law).rules([*from, *to])
        }
        Effect::QuantityChanged { player, .. } => Concern::of(KindView::Scores).players([*player]),
        Effect::TurnEnded { player }
        | Effect::TurnBegan { player, .. }
        | Effect::Won { player } => Concern::of(KindView::Turns).players([*player]),
        Effect::Drawn { .. }
        | Effect::CircuitEnded(_)
        | Effect::GameBegan
        | Effect::RoundBegan(_)
        | Effect::RoundEnded(_)
        | Effect::NextGame { .. }
        | Effect::TimerSet { .. }
        | Effect::TimerStopped { .. }
        | Effect::TimeCalled { .. }
        | Effect::TurnHeld { .. }
        | Effect::Witnessed { .. } => Concern::of(KindView::Turns),
        Effect::GameFounded => Concern::of(KindView::People),
        Effect::PlayerJoined(player)
        | Effect::PlayerLeft(player)
        | Effect::WentAway(player)
        | Effect::MovedOn(player)
        | Effect::CameBack(player)
        | Effect::Applied(player)
        | Effect::TurnedDown(player)
        | Effect::Dismissed(player)
        | Effect::Invited { player, .. }
        | Effect::SetApart { player, .. } => Concern::of(KindView::People).players([*player]),
        Effect::Dealt(player, _) | Effect::Shown(player, _) | Effect::Discarded { player, .. } => {
            Concern::of(KindView::Turns).players([*player])
        }
        Effect::CameInvited { player, by } => Concern::of(KindView::People).players([*player, *by]),
        Effect::Appointed { player, .. } => Concern::of(KindView::People).players(*player),
        Effect::AssetChanged { change, .. } => {
            Concern::of(KindView::Scores).players(owners(change))
        }
        Effect::AssetsLeft(rule, _, by) => {
            Concern::of(KindView::Scores).rules([*rule].into_iter().chain(*by))
        }
        Effect::Yielded { rule, by, .. } => Concern::of(KindView::Law).rules([*rule, *by]),
        Effect::Excepted { rule, beaten } => {
            Concern::of(KindView::Law).rules(beaten.iter().copied().chain([*rule]))
        }
        Effect::RuleFaulted { number, .. }
        | Effect::CutOff { number, .. }
        | Effect::NothingToDraw(_, number)
        | Effect::Denied(number, ..) => Concern::of(KindView::Faults).rules([*number]),
        Effect::Prevented { number, by, .. } => Concern::of(KindView::Law).rules([*number, *by]),
        Effect::PrecedenceCircle { rules, .. } => {
            Concern::of(KindView::Faults).rules(rules.iter().copied())
        }
        Effect::Forked(player) => Concern::of(KindView::Faults).players([*player]),
        Effect::DecidedWithout { rule, instead, .. } => {
            Concern::of(KindView::Faults).rules([*rule].into_iter().chain(*instead))
        }
        Effect::LeftOver(one) => Concern::of(KindView::Law).players(one.holders.clone()),
        Effect::Unanswered(_) | Effect::SealMismatch { .. } => Concern::of(KindView::Faults),
        Effect::QuestionDecided { .. } | Effect::Announced { .. } => Concern::of(KindView::Deeds),
        Effect::Acted { number, .. } => Concern::of(KindView::Deeds).rules([*number]),
        Effect::Throw(player, change) => {
            let rule = match change {
                ThrowChange::Awaited { rule, .. } | ThrowChange::Made { rule, .. } => Some(*rule),
                ThrowChange::Void(_) => None,
            };
            Concern::of(KindView::Deeds).players([*player]).rules(rule)
        }
        Effect::HandedIn { player, number, .. }
        | Effect::Opened { player, number, .. }
        | Effect::OpenedVoid { player, number, .. } => Concern::of(KindView::Deeds)
            .players([*player])
            .rules([*number]),
        Effect::CaseCalled { judge, .. }
        | Effect::JudgeChanged { judge, .. }
        | Effect::Judged { judge, .. } => Concern::of(KindView::Court).players([*judge]),
        Effect::Overruled { judge, .. } => Concern::of(KindView::Court).players(*judge),
        Effect::CorrectionAgreed { player, .. }
        | Effect::Remedied(Remedy::SetQuantity { player, .. } | Remedy::GiveTurn { player }) => {
            Concern::of(KindView::Court).players([*player])
        }
        Effect::CaseSettled { .. }
        | Effect::CorrectionProposed { .. }
        | Effect::CorrectionMade { .. }
        | Effect::CorrectionWithdrawn { .. }
        | Effect::Remedied(
            Remedy::SetCode { .. }
            | Remedy::SetStatus { .. }
            | Remedy::Decide { .. }
            | Remedy::SetKeep { .. },
        ) => Concern::of(KindView::Court),
    }
}

fn owners(change: &AssetChange) -> impl Iterator<Item = PlayerId> {
    let (from, to) = match change {
        AssetChange::Made { owner, .. } => (None, *owner),
        AssetChange::Moved { from, to } => (*from, *to),
        AssetChange::Destroyed { from } => (*from, None),
    };
    from.into_iter().chain(to)
}

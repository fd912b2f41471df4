//! Subject of each effect: one exhaustive match for heading, players and rules.

use super::filter::note;
use super::kind::KindView;
use nomic_engine::{
    AssetChange, Because, Happening, OtherVote, PlayerId, Remedy, RuleNumber, State, ThrowChange,
    Topic, What,
};

/// Subject of an effect.
pub(crate) struct Concern {
    /// Heading.
    pub(crate) kind: KindView,
    /// Players concerned.
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

/// The rules that a happening is about or came from, by the numbers they had.
pub(crate) fn rules_of(state: &State, happening: &Happening) -> Vec<RuleNumber> {
    let mut rules = concern(&happening.what).rules;
    if let What::Remedied(
        Remedy::SetCode { rule, .. }
        | Remedy::SetStatus { rule, .. }
        | Remedy::SetKeep { rule, .. },
    ) = &happening.what
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

/// Subject of this effect.
pub(crate) fn concern(what: &What) -> Concern {
    match what {
        What::Proposed {
            behalf: Some((player, rule)),
            ..
        } => Concern::of(KindView::Proposals)
            .players([*player])
            .rules([*rule]),
        What::Stated(_, one) => Concern::of(KindView::Proposals).rules([one.number]),
        What::Proposed { .. }
        | What::Revised { .. }
        | What::Remarked { .. }
        | What::Adopted { .. }
        | What::Rejected { .. }
        | What::NotOpened { .. }
        | What::Withdrawn(_)
        | What::Reopened(_)
        | What::Undetermined { .. } => Concern::of(KindView::Proposals),
        What::BallotOpened { topic, .. }
        | What::ClosedWhenDue { topic, .. }
        | What::BallotShut { topic, .. }
        | What::DeadlineSet { topic, .. }
        | What::OptionChosen { topic, .. }
        | What::Weighed { topic, .. }
        | What::QuorumMissed { topic }
        | What::BallotDropped { topic } => Concern::on(topic),
        What::Voted { topic, player, .. }
        | What::VotedSecretly { topic, player }
        | What::VoteOpened { topic, player, .. } => Concern::on(topic).players([*player]),
        What::OtherVote {
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
        What::LeftSealed { topic, players } => Concern::on(topic).players(players.clone()),
        What::RuleEnacted { number, .. }
        | What::RuleRepealed { number, .. }
        | What::RuleVoided { number, .. }
        | What::RuleRevived { number, .. }
        | What::ChangesMet { rule: number, .. }
        | What::KeepSet { number, .. } => Concern::of(KindView::Law).rules([*number]),
        What::RuleAmended { from, to, .. }
        | What::RuleTransmuted { from, to, .. }
        | What::AmendmentChanged { from, to, .. } => Concern::of(KindView::Law).rules([*from, *to]),
        What::QuantityChanged { player, .. } => Concern::of(KindView::Scores).players([*player]),
        What::TurnEnded { player } | What::TurnBegan { player, .. } | What::Won { player } => {
            Concern::of(KindView::Turns).players([*player])
        }
        What::Drawn { .. }
        | What::CircuitEnded(_)
        | What::GameBegan
        | What::RoundBegan(_)
        | What::RoundEnded(_)
        | What::NextGame { .. }
        | What::TimerSet { .. }
        | What::TimerStopped { .. }
        | What::TimeCalled { .. }
        | What::TurnHeld { .. }
        | What::Witnessed { .. } => Concern::of(KindView::Turns),
        What::GameFounded => Concern::of(KindView::People),
        What::PlayerJoined(player)
        | What::PlayerLeft(player)
        | What::WentAway(player)
        | What::MovedOn(player)
        | What::CameBack(player)
        | What::Applied(player)
        | What::TurnedDown(player)
        | What::Dismissed(player)
        | What::Invited { player, .. }
        | What::SetApart { player, .. } => Concern::of(KindView::People).players([*player]),
        What::Dealt(player, _) | What::Shown(player, _) | What::Discarded { player, .. } => {
            Concern::of(KindView::Turns).players([*player])
        }
        What::CameInvited { player, by } => Concern::of(KindView::People).players([*player, *by]),
        What::Appointed { player, .. } => Concern::of(KindView::People).players(*player),
        What::AssetChanged { change, .. } => Concern::of(KindView::Scores).players(owners(change)),
        What::AssetsLeft(rule, _, by) => {
            Concern::of(KindView::Scores).rules([*rule].into_iter().chain(*by))
        }
        What::Yielded { rule, by, .. } => Concern::of(KindView::Law).rules([*rule, *by]),
        What::Excepted { rule, beaten } => {
            Concern::of(KindView::Law).rules(beaten.iter().copied().chain([*rule]))
        }
        What::RuleFaulted { number, .. }
        | What::CutOff { number, .. }
        | What::NothingToDraw(_, number)
        | What::Denied(number, ..) => Concern::of(KindView::Faults).rules([*number]),
        What::Prevented { number, by, .. } => Concern::of(KindView::Law).rules([*number, *by]),
        What::PrecedenceCircle { rules, .. } => {
            Concern::of(KindView::Faults).rules(rules.iter().copied())
        }
        What::Forked(player) => Concern::of(KindView::Faults).players([*player]),
        What::DecidedWithout { rule, instead, .. } => {
            Concern::of(KindView::Faults).rules([*rule].into_iter().chain(*instead))
        }
        What::LeftOver(one) => Concern::of(KindView::Law).players(one.holders.clone()),
        What::Unanswered(_) | What::SealMismatch { .. } => Concern::of(KindView::Faults),
        What::QuestionDecided { .. } | What::Announced { .. } => Concern::of(KindView::Deeds),
        What::Acted { number, .. } => Concern::of(KindView::Deeds).rules([*number]),
        What::Throw(player, change) => {
            let rule = match change {
                ThrowChange::Awaited { rule, .. } | ThrowChange::Made { rule, .. } => Some(*rule),
                ThrowChange::Void(_) => None,
            };
            Concern::of(KindView::Deeds).players([*player]).rules(rule)
        }
        What::HandedIn { player, number, .. }
        | What::Opened { player, number, .. }
        | What::OpenedVoid { player, number, .. } => Concern::of(KindView::Deeds)
            .players([*player])
            .rules([*number]),
        What::CaseCalled { judge, .. }
        | What::JudgeChanged { judge, .. }
        | What::Judged { judge, .. } => Concern::of(KindView::Court).players([*judge]),
        What::Overruled { judge, .. } => Concern::of(KindView::Court).players(*judge),
        What::CorrectionAgreed { player, .. }
        | What::Remedied(Remedy::SetQuantity { player, .. } | Remedy::GiveTurn { player }) => {
            Concern::of(KindView::Court).players([*player])
        }
        What::CaseSettled { .. }
        | What::CorrectionProposed { .. }
        | What::CorrectionMade { .. }
        | What::CorrectionWithdrawn { .. }
        | What::Remedied(
            Remedy::SetCode { .. }
            | Remedy::SetStatus { .. }
            | Remedy::Decide { .. }
            | Remedy::SetKeep { .. },
        ) => Concern::of(KindView::Court),
    }
}

/// Those who had the asset or have it.
fn owners(change: &AssetChange) -> impl Iterator<Item = PlayerId> {
    let (from, to) = match change {
        AssetChange::Made { owner, .. } => (None, *owner),
        AssetChange::Moved { from, to } => (*from, *to),
        AssetChange::Destroyed { from } => (*from, None),
    };
    from.into_iter().chain(to)
}

//! Subjects of each effect: one exhaustive match for headings, filters, links and explanations.

use super::Effect;
use crate::effects::other_vote::OtherVote;
use crate::effects::ruling::RecordedEffect;
use crate::model::asset::AssetChange;
use crate::model::throw::ThrowChange;
use crate::state::State;
use crate::{Because, CaseId, PlayerId, ProposalNumber, Remedy, RuleId, RuleNumber, Topic};

/// Headings of the chronicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Area {
    Law,
    Proposals,
    Scores,
    Turns,
    Court,
    Deeds,
    People,
    Faults,
}

impl Area {
    pub const ALL: [Area; 8] = [
        Area::Law,
        Area::Proposals,
        Area::Scores,
        Area::Turns,
        Area::Court,
        Area::Deeds,
        Area::People,
        Area::Faults,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Area::Law => "law",
            Area::Proposals => "proposals",
            Area::Scores => "scores",
            Area::Turns => "turns",
            Area::Court => "court",
            Area::Deeds => "deeds",
            Area::People => "people",
            Area::Faults => "faults",
        }
    }

    pub fn named(name: &str) -> Option<Area> {
        Area::ALL.into_iter().find(|area| area.name() == name)
    }
}

/// Subjects of an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern<'e> {
    pub area: Area,
    pub players: Vec<PlayerId>,
    /// Rules concerned, by their numbers of that time.
    pub rules: Vec<RuleNumber>,
    pub proposal: Option<ProposalNumber>,
    /// Time that the effect names, in milliseconds since 1970.
    pub moment_ms: Option<u64>,
    pub aspect: Option<Aspect<'e>>,
    pub forecast: Forecast,
}

/// Use of an effect in a forecast, which must not influence a choice by what others keep secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    Told,
    /// Goes without saying, or says nothing to players.
    Silent,
    /// Opens a secret: nothing is told from here on.
    Secret,
}

/// Something on the screen that an effect has made what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect<'e> {
    /// Number, class or wording of a rule.
    Rule(RuleId),
    /// Code of a rule, which keeps its number and its text.
    Code(RuleId),
    Quantity(PlayerId, &'e str),
    /// Voters of a proposal, or the votes required.
    Votes(ProposalNumber),
    /// The turn, by its number if it began.
    Turn(Option<u32>),
    /// Judge of a case.
    Judge(CaseId),
}

impl<'e> Concern<'e> {
    const fn of(area: Area) -> Concern<'e> {
        Concern {
            area,
            players: Vec::new(),
            rules: Vec::new(),
            proposal: None,
            moment_ms: None,
            aspect: None,
            forecast: Forecast::Told,
        }
    }

    fn on(topic: &Topic) -> Concern<'e> {
        match topic {
            Topic::Proposal(proposal) => Concern::of(Area::Proposals).proposal(*proposal),
            Topic::Question(..) => Concern::of(Area::Deeds),
        }
    }

    fn players(mut self, players: impl IntoIterator<Item = PlayerId>) -> Concern<'e> {
        self.players.extend(players);
        self
    }

    fn rules(mut self, rules: impl IntoIterator<Item = RuleNumber>) -> Concern<'e> {
        self.rules.extend(rules);
        self
    }

    const fn proposal(mut self, proposal: ProposalNumber) -> Concern<'e> {
        self.proposal = Some(proposal);
        self
    }

    const fn at(mut self, ms: u64) -> Concern<'e> {
        self.moment_ms = Some(ms);
        self
    }

    const fn making(mut self, aspect: Aspect<'e>) -> Concern<'e> {
        self.aspect = Some(aspect);
        self
    }

    const fn foreseen(mut self, forecast: Forecast) -> Concern<'e> {
        self.forecast = forecast;
        self
    }

    /// Makes the votes what they are, if it is on a proposal.
    fn making_votes(self) -> Concern<'e> {
        match self.proposal {
            Some(proposal) => self.making(Aspect::Votes(proposal)),
            None => self,
        }
    }
}

impl Effect {
    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    pub fn concern(&self) -> Concern<'_> {
        match self {
            Effect::Proposed { proposal, behalf } => {
                let (player, rule) = behalf.unzip();
                Concern::of(Area::Proposals)
                    .proposal(*proposal)
                    .players(player)
                    .rules(rule)
            }
            Effect::Stated(proposal, one) => Concern::of(Area::Proposals)
                .proposal(*proposal)
                .rules([one.number]),
            Effect::Revised { proposal, .. }
            | Effect::Remarked { proposal }
            | Effect::NotOpened { proposal, .. }
            | Effect::Withdrawn(proposal)
            | Effect::Reopened(proposal) => Concern::of(Area::Proposals).proposal(*proposal),
            Effect::Adopted { proposal, .. }
            | Effect::Rejected { proposal, .. }
            | Effect::Undetermined { proposal, .. } => Concern::of(Area::Proposals)
                .proposal(*proposal)
                .making_votes(),
            Effect::BallotOpened { topic, .. } => Concern::on(topic).making_votes(),
            Effect::ClosedWhenDue { topic, deadline_ms } => Concern::on(topic)
                .at(*deadline_ms)
                .foreseen(Forecast::Silent),
            Effect::DeadlineSet { topic, deadline_ms } => Concern::on(topic).at(*deadline_ms),
            Effect::BallotShut { topic, .. }
            | Effect::OptionChosen { topic, .. }
            | Effect::Weighed { topic, .. }
            | Effect::QuorumMissed { topic }
            | Effect::BallotDropped { topic } => Concern::on(topic),
            Effect::Voted { topic, player, .. } | Effect::VotedSecretly { topic, player } => {
                Concern::on(topic).players([*player])
            }
            Effect::VoteOpened { topic, player, .. } => Concern::on(topic)
                .players([*player])
                .foreseen(Forecast::Secret),
            Effect::OtherVote {
                topic,
                player,
                vote,
            } => Concern::on(topic).players([*player].into_iter().chain(lender(vote))),
            Effect::LeftSealed { topic, players } => {
                Concern::on(topic).players(players.iter().copied())
            }
            Effect::RuleEnacted { rule, number, .. }
            | Effect::RuleRepealed { rule, number, .. }
            | Effect::RuleVoided { rule, number }
            | Effect::RuleRevived { rule, number } => Concern::of(Area::Law)
                .rules([*number])
                .making(Aspect::Rule(*rule)),
            Effect::RuleAmended { rule, from, to, .. }
            | Effect::RuleTransmuted { rule, from, to, .. }
            | Effect::AmendmentChanged { rule, from, to, .. } => Concern::of(Area::Law)
                .rules([*from, *to])
                .making(Aspect::Rule(*rule)),
            Effect::ChangesMet { rule: number, .. } => Concern::of(Area::Law).rules([*number]),
            Effect::KeepSet { number, .. } => Concern::of(Area::Law)
                .rules([*number])
                .foreseen(Forecast::Silent),
            Effect::Yielded { rule, by, .. } => Concern::of(Area::Law).rules([*rule, *by]),
            Effect::Excepted { rule, beaten } => {
                Concern::of(Area::Law).rules(beaten.iter().copied().chain([*rule]))
            }
            Effect::Prevented { number, by, .. } => Concern::of(Area::Law).rules([*number, *by]),
            Effect::LeftOver(one) => Concern::of(Area::Law).players(one.holders.iter().copied()),
            Effect::QuantityChanged {
                player, quantity, ..
            } => Concern::of(Area::Scores)
                .players([*player])
                .making(Aspect::Quantity(*player, quantity)),
            Effect::AssetChanged { change, .. } => {
                Concern::of(Area::Scores).players(owners(change))
            }
            Effect::AssetsLeft(rule, _, by) => {
                Concern::of(Area::Scores).rules([*rule].into_iter().chain(*by))
            }
            Effect::TurnBegan { player, number } => Concern::of(Area::Turns)
                .players([*player])
                .making(Aspect::Turn(Some(*number))),
            Effect::TurnEnded { player } => Concern::of(Area::Turns)
                .players([*player])
                .making(Aspect::Turn(None)),
            Effect::CircuitEnded(_) | Effect::TurnHeld { .. } | Effect::GameBegan => {
                Concern::of(Area::Turns).making(Aspect::Turn(None))
            }
            Effect::Won { player }
            | Effect::Dealt(player, _)
            | Effect::Shown(player, _)
            | Effect::Discarded { player, .. } => Concern::of(Area::Turns).players([*player]),
            Effect::TimerSet { due_ms, .. } | Effect::TimeCalled { due_ms, .. } => {
                Concern::of(Area::Turns)
                    .at(*due_ms)
                    .foreseen(Forecast::Silent)
            }
            Effect::Drawn { .. } | Effect::TimerStopped { .. } => {
                Concern::of(Area::Turns).foreseen(Forecast::Silent)
            }
            Effect::RoundBegan(_)
            | Effect::RoundEnded(_)
            | Effect::NextGame { .. }
            | Effect::Witnessed { .. } => Concern::of(Area::Turns),
            Effect::GameFounded => Concern::of(Area::People),
            Effect::PlayerJoined(player)
            | Effect::PlayerLeft(player)
            | Effect::WentAway(player)
            | Effect::MovedOn(player)
            | Effect::CameBack(player)
            | Effect::Applied(player)
            | Effect::TurnedDown(player)
            | Effect::Dismissed(player)
            | Effect::Invited { player, .. }
            | Effect::DeviceChanged(player, _)
            | Effect::SetApart { player, .. } => Concern::of(Area::People).players([*player]),
            Effect::CameInvited { player, by } => Concern::of(Area::People).players([*player, *by]),
            Effect::Appointed { player, .. } => Concern::of(Area::People).players(*player),
            Effect::RuleFaulted { number, .. }
            | Effect::CutOff { number, .. }
            | Effect::NothingToDraw(_, number)
            | Effect::Denied(number, ..) => Concern::of(Area::Faults).rules([*number]),
            Effect::PrecedenceCircle { rules, .. } => {
                Concern::of(Area::Faults).rules(rules.iter().copied())
            }
            Effect::Forked(player) => Concern::of(Area::Faults).players([*player]),
            Effect::DecidedWithout { rule, instead, .. } => {
                Concern::of(Area::Faults).rules([*rule].into_iter().chain(*instead))
            }
            Effect::Unanswered(_) | Effect::SealMismatch { .. } => Concern::of(Area::Faults),
            Effect::QuestionDecided { .. } | Effect::Announced { .. } => Concern::of(Area::Deeds),
            Effect::Acted { number, .. } => Concern::of(Area::Deeds)
                .rules([*number])
                .foreseen(Forecast::Silent),
            Effect::Throw(player, change) => Concern::of(Area::Deeds)
                .players([*player])
                .rules(thrower(change)),
            Effect::HandedIn { player, number, .. } => {
                Concern::of(Area::Deeds).players([*player]).rules([*number])
            }
            Effect::Opened { player, number, .. } | Effect::OpenedVoid { player, number, .. } => {
                Concern::of(Area::Deeds)
                    .players([*player])
                    .rules([*number])
                    .foreseen(Forecast::Secret)
            }
            Effect::CaseCalled { case, judge } | Effect::JudgeChanged { case, judge } => {
                Concern::of(Area::Court)
                    .players([*judge])
                    .making(Aspect::Judge(*case))
            }
            Effect::Overruled { case, judge } => Concern::of(Area::Court)
                .players(*judge)
                .making(Aspect::Judge(*case)),
            Effect::Judged { judge, .. } => Concern::of(Area::Court).players([*judge]),
            Effect::CorrectionAgreed { player, .. } => Concern::of(Area::Court).players([*player]),
            Effect::CaseSettled { .. }
            | Effect::CorrectionProposed { .. }
            | Effect::CorrectionMade { .. }
            | Effect::CorrectionWithdrawn { .. } => Concern::of(Area::Court),
            Effect::Remedied(remedy) => of_remedy(remedy),
        }
    }
}

fn of_remedy(remedy: &Remedy) -> Concern<'_> {
    let court = Concern::of(Area::Court);
    match remedy {
        Remedy::SetQuantity {
            player, quantity, ..
        } => court
            .players([*player])
            .making(Aspect::Quantity(*player, quantity)),
        Remedy::GiveTurn { player } => court.players([*player]),
        Remedy::GiveSeat { player, from } => court.players([*player, *from]),
        Remedy::SetCode { rule, .. } => court.making(Aspect::Code(*rule)),
        Remedy::SetStatus { .. } | Remedy::Decide { .. } | Remedy::SetKeep { .. } => court,
    }
}

const fn lender(vote: &OtherVote) -> Option<PlayerId> {
    match vote {
        OtherVote::Through(through, _) => Some(*through),
        OtherVote::Changed(_) | OtherVote::ChangedSecretly | OtherVote::ByRule(_) => None,
    }
}

const fn thrower(change: &ThrowChange) -> Option<RuleNumber> {
    match change {
        ThrowChange::Awaited { rule, .. } | ThrowChange::Made { rule, .. } => Some(*rule),
        ThrowChange::Void(_) => None,
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

impl RecordedEffect {
    /// Rules that the effect is about or came from, by the numbers they had, each once.
    pub fn rules(&self, state: &State) -> Vec<RuleNumber> {
        let mut rules = self.effect.concern().rules;
        let mut note = |number: RuleNumber| {
            if !rules.contains(&number) {
                rules.push(number);
            }
        };
        if let Effect::Remedied(remedy) = &self.effect
            && let Some(rule) = remedied_rule(remedy)
        {
            note(state.rules().number_then(rule, self.renumberings));
        }
        for because in &self.because {
            if let Because::Rule {
                number,
                beaten,
                modified,
                ..
            } = because
            {
                note(*number);
                beaten.iter().chain(modified).copied().for_each(&mut note);
            }
        }
        rules
    }
}

const fn remedied_rule(remedy: &Remedy) -> Option<RuleId> {
    match remedy {
        Remedy::SetCode { rule, .. }
        | Remedy::SetStatus { rule, .. }
        | Remedy::SetKeep { rule, .. } => Some(*rule),
        Remedy::SetQuantity { .. }
        | Remedy::Decide { .. }
        | Remedy::GiveTurn { .. }
        | Remedy::GiveSeat { .. } => None,
    }
}

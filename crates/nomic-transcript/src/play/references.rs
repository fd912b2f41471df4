//! Resolves things of the game that moves name.

use super::names::unknown;
use super::{Mismatch, ScriptRun};
use crate::script::{
    PutToVote, RuleStatus, WrittenFinding, WrittenRemedy, WrittenThing, WrittenVote,
};
use nomic_engine::rules::{self, Value};
use nomic_engine::{
    About, Argument, Asset, Ballot, BallotId, BallotOption, CaseId, CorrectionId, PartHash,
    PlayerId, Preference, QuestionId, Rule, RuleId, Slate, Status, Subject,
};

impl ScriptRun<'_> {
    /// The rule that offers this action: the named rule, else the first that does.
    pub(super) fn offering(
        &self,
        player: Option<PlayerId>,
        rule: Option<u32>,
        action: &str,
    ) -> Result<RuleId, Mismatch> {
        if let Some(number) = rule {
            return Ok(self.rule(number)?.id);
        }
        let state = self.state();
        let offers = player
            .map(|player| state.offers(player))
            .unwrap_or_default();
        if let Some(offer) = offers.iter().find(|offer| &*offer.action == action) {
            return Ok(offer.rule);
        }
        // The action is offered to no player now; the rule that has it refuses the move.
        Ok(self.having(action)?.id)
    }

    /// Rule with this action, in force or not.
    pub(super) fn having(&self, action: &str) -> Result<&Rule, Mismatch> {
        let has = |rule: &&Rule| {
            let mut actions = rule.program().actions().iter();
            actions.any(|known| &*known.name == action)
        };
        let rules = self.state().rules();
        let in_force = rules.in_force().find(has);
        let rule = in_force.or_else(|| rules.iter().find(has));
        rule.ok_or_else(|| unknown("action", action))
    }

    pub(super) fn form(&self, form: &[WrittenThing]) -> Result<Vec<Argument>, Mismatch> {
        form.iter().map(|thing| self.argument(thing)).collect()
    }

    pub(super) fn argument(&self, thing: &WrittenThing) -> Result<Argument, Mismatch> {
        Ok(match thing {
            WrittenThing::Number(number) => Argument::Number(*number),
            WrittenThing::Fraction(fraction) => Argument::Fraction {
                num: fraction.num(),
                den: fraction.den(),
            },
            WrittenThing::Truth(truth) => Argument::Truth(*truth),
            WrittenThing::Text(text) => Argument::Text(text.clone()),
            WrittenThing::Player(name) => Argument::Player(self.player(name)?.id),
            WrittenThing::Rule(number) => Argument::Rule(self.rule(*number)?.id),
            WrittenThing::Proposal(number) => Argument::Proposal(self.proposal(Some(*number))?.id),
            WrittenThing::Case(number) => Argument::Case(CaseId(*number)),
            WrittenThing::Ballot(number) => Argument::Ballot(BallotId(*number)),
            WrittenThing::Asset(name) => Argument::Asset(self.asset(name)?.id),
        })
    }

    /// Oldest asset of this name that still exists.
    pub(super) fn asset(&self, name: &str) -> Result<&Asset, Mismatch> {
        let called = |asset: &&Asset| asset.name.variants().any(|(_, variant)| variant == name);
        let asset = self.state().assets().find(called);
        asset.ok_or_else(|| unknown("asset", name))
    }

    /// Name of a player's move that waits for a draw.
    pub(super) fn awaited_throw(&self, player: &str) -> Result<String, Mismatch> {
        let actor = self.player(player)?.id;
        let mut throws = self.state().awaited_throws();
        let throw = throws.find(|throw| throw.player == actor);
        Ok(throw.ok_or_else(|| unknown("throw", player))?.key())
    }

    pub(super) fn thing(&self, thing: &WrittenThing) -> Result<rules::Thing, Mismatch> {
        let value = self.state().value_of(&self.argument(thing)?);
        match value {
            Some(Value::Thing(thing)) => Ok(thing),
            _ => Err(unknown("thing", "of which something is kept")),
        }
    }

    pub(super) fn about(&self, thing: &WrittenThing) -> Result<About, Mismatch> {
        match self.argument(thing)? {
            Argument::Player(player) => Ok(About::Player(player)),
            Argument::Rule(rule) => Ok(About::Rule(rule)),
            Argument::Proposal(proposal) => Ok(About::Proposal(proposal)),
            _ => Err(unknown("thing", "that a case can be about")),
        }
    }

    /// Case with this number, or the latest unsettled one, or else the latest.
    pub(super) fn case(&self, number: Option<u32>) -> Result<CaseId, Mismatch> {
        if let Some(number) = number {
            return Ok(CaseId(number));
        }
        let state = self.state();
        let open = state.unsettled_cases().next_back();
        let case = open.or_else(|| state.cases().next_back());
        Ok(case.ok_or_else(|| unknown("case", "at hand"))?.id)
    }

    /// Ballot on a subject; of questions the latest open one, or else the latest.
    pub(super) fn ballot(&self, on: PutToVote) -> Result<&Ballot, Mismatch> {
        let state = self.state();
        let ballot = match on {
            PutToVote::Proposal(number) => state.ballot_of(self.proposal(number)?),
            PutToVote::Question(Some(number)) => state.ballot(BallotId(number)),
            PutToVote::Question(None) => {
                let asked = |ballot: &&Ballot| ballot.question.is_some();
                let open = state.open_ballots().rfind(asked);
                open.or_else(|| state.ballots().rfind(asked))
            }
        };
        ballot.ok_or_else(|| unknown("ballot", "at hand"))
    }

    pub(super) fn preference(
        &self,
        on: PutToVote,
        said: &WrittenVote,
    ) -> Result<Preference, Mismatch> {
        match said {
            WrittenVote::InFavour(in_favour) => Ok((*in_favour).into()),
            WrittenVote::Abstain => Ok(Preference::Abstain),
            WrittenVote::Options(options) => {
                let slate = self.ballot(on)?.slate.as_deref();
                let places = options.iter().map(|option| self.place(slate, option));
                Ok(Preference::Options(places.collect::<Result<_, _>>()?))
            }
        }
    }

    /// Place of an option. A number that no option has is for the engine to refuse.
    pub(super) fn place(
        &self,
        slate: Option<&Slate>,
        named: &WrittenThing,
    ) -> Result<u8, Mismatch> {
        let is = |option: &BallotOption| match (option, named) {
            (BallotOption::Words(words), WrittenThing::Text(text)) => {
                words.variants().any(|(_, variant)| variant == text)
            }
            (BallotOption::Player(player), WrittenThing::Player(name)) => {
                self.player(name).is_ok_and(|found| found.id == *player)
            }
            (BallotOption::Rule(rule), WrittenThing::Rule(number)) => {
                self.rule(*number).is_ok_and(|found| found.id == *rule)
            }
            (BallotOption::Proposal(proposal), WrittenThing::Proposal(number)) => {
                let found = self.proposal(Some(*number));
                found.is_ok_and(|found| found.id == *proposal)
            }
            _ => false,
        };
        if let WrittenThing::Number(place) = named {
            return Ok(u8::try_from(*place).unwrap_or(0));
        }
        let place = (1..)
            .zip(slate.map_or(&[][..], |slate| &slate.options))
            .find(|(_, option)| is(option));
        place
            .map(|(place, _)| place)
            .ok_or_else(|| unknown("option", "of that name"))
    }

    /// Subject of a vote as a move names it. A proposal without a ballot is named with its present
    /// wording.
    pub(super) fn subject(&self, on: PutToVote) -> Result<Subject, Mismatch> {
        match on {
            PutToVote::Proposal(number) => Ok(self.proposal(number)?.subject()),
            PutToVote::Question(None) => Ok(self.ballot(on)?.subject),
            // The engine doesn't know a missing ballot either.
            PutToVote::Question(Some(_)) => Ok(match self.ballot(on) {
                Ok(ballot) => ballot.subject,
                Err(_) => Subject::Question(QuestionId([0; 32])),
            }),
        }
    }

    /// Correction with this number, or the latest open one, or else the latest.
    pub(super) fn correction(&self, number: Option<u32>) -> Result<CorrectionId, Mismatch> {
        if let Some(number) = number {
            return Ok(CorrectionId(number));
        }
        let state = self.state();
        let open = state.open_corrections().next_back();
        let correction = open.or_else(|| state.corrections().next_back());
        Ok(correction
            .ok_or_else(|| unknown("correction", "at hand"))?
            .id)
    }

    pub(super) fn remedies(
        &self,
        remedies: &[WrittenRemedy],
    ) -> Result<Vec<nomic_engine::Remedy>, Mismatch> {
        remedies.iter().map(|remedy| self.remedy(remedy)).collect()
    }

    fn remedy(&self, remedy: &WrittenRemedy) -> Result<nomic_engine::Remedy, Mismatch> {
        use nomic_engine::Remedy as R;
        Ok(match remedy {
            WrittenRemedy::Quantity {
                player,
                quantity,
                to,
            } => R::SetQuantity {
                player: self.player(player)?.id,
                quantity: quantity.clone(),
                to: *to,
            },
            WrittenRemedy::Code { rule, code } => {
                let rule = self.rule(*rule)?;
                R::SetCode {
                    rule: rule.id,
                    was: PartHash::of(&rule.code),
                    code: code.clone(),
                }
            }
            WrittenRemedy::Status { rule, status } => R::SetStatus {
                rule: self.rule(*rule)?.id,
                status: status_of(*status)?,
            },
            WrittenRemedy::Decide { proposal, adopted } => R::Decide {
                proposal: self.proposal(Some(*proposal))?.id,
                adopted: *adopted,
            },
            WrittenRemedy::Turn { player } => R::GiveTurn {
                player: self.player(player)?.id,
            },
            WrittenRemedy::Seat { player, from } => R::GiveSeat {
                player: self.player(player)?.id,
                from: self.player(from)?.id,
            },
            WrittenRemedy::Keep { rule, keep, to } => R::SetKeep {
                rule: self.rule(*rule)?.id,
                keep: keep.clone(),
                to: self.argument(to)?,
            },
        })
    }
}

fn status_of(status: RuleStatus) -> Result<Status, Mismatch> {
    match status {
        RuleStatus::InForce => Ok(Status::InForce),
        RuleStatus::Void => Ok(Status::Void),
        RuleStatus::Repealed => Ok(Status::Repealed),
        RuleStatus::Replaced | RuleStatus::Rejected => Err(unknown("status", status.word())),
    }
}

pub(super) const fn finding_of(finding: WrittenFinding) -> nomic_engine::Finding {
    match finding {
        WrittenFinding::True => nomic_engine::Finding::True,
        WrittenFinding::False => nomic_engine::Finding::False,
        WrittenFinding::Undetermined => nomic_engine::Finding::Undetermined,
    }
}

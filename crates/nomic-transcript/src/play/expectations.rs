//! Compares a game with the expectations of a transcript.

use super::names::unknown;
use super::values::{held, kept};
use super::{Mismatch, ScriptRun};
use crate::report::{outcome_word, replaced_by, rule_status};
use crate::script::{Expectation, ExpectedRefusal, RuleClaim};
use nomic_engine::{Because, Effect, Ground, Outcome, POINTS, Phase, Refusal, Rule};
use nomic_wording::Locale;
use std::fmt::Display;

pub(super) fn fits(refusal: &Refusal, expected: &ExpectedRefusal) -> bool {
    let code = refusal.code();
    let plain = code.strip_prefix("move/").unwrap_or(code);
    let code_fits = |expected: &String| expected == code || expected == plain;
    let words_fit = |words: &String| {
        let said = nomic_wording::refusal(refusal, None);
        let mut locales = Locale::ALL.iter();
        locales.any(|locale| said.render(*locale).contains(words.as_str()))
    };
    expected.code.as_ref().is_none_or(code_fits)
        && expected
            .by
            .is_none_or(|by| refusal.number().is_some_and(|number| number.0 == by))
        && expected.words.as_ref().is_none_or(words_fit)
}

/// Compares two things by their descriptions.
pub(super) fn same(
    what: impl Display,
    expected: impl Display,
    found: impl Display,
) -> Result<(), Mismatch> {
    let (expected, found) = (expected.to_string(), found.to_string());
    if expected == found {
        return Ok(());
    }
    Err(Mismatch::Otherwise {
        what: what.to_string(),
        expected,
        found,
    })
}

fn holds(what: &str, expected: &str, found: &str) -> Result<(), Mismatch> {
    if found.contains(expected) {
        return Ok(());
    }
    same(what, expected, found)
}

impl ScriptRun<'_> {
    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    pub(super) fn expect(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        let state = self.state();
        match expectation {
            Expectation::Proposal {
                number,
                outcome,
                tally,
                required,
                because,
            } => {
                self.expect_outcome(*number, outcome, because)?;
                self.expect_votes(*number, *tally, *required)
            }
            Expectation::Quantity { quantity, amounts } => self.expect_amounts(quantity, amounts),
            Expectation::Turn(name) => {
                let expected = &self.player(name)?.name;
                same("the player on turn", expected, &self.on_turn()?.name)
            }
            Expectation::TurnHeld(held) => self.expect_held(*held),
            Expectation::Circuit(circuit) => same("the circuit", circuit, state.turn().circuit),
            Expectation::Rule { number, claims } => claims
                .iter()
                .try_for_each(|claim| self.expect_rule(*number, claim)),
            Expectation::RuleCount { count, class } => {
                let of_class =
                    |rule: &&Rule| class.is_none_or(|class| rule.class.code() == class.code());
                let found = state.rules().in_force().filter(of_class).count();
                let what = match class {
                    Some(class) => format!("the number of {} rules in force", class.code()),
                    None => "the number of rules in force".to_owned(),
                };
                same(what, count, found)
            }
            Expectation::Winners(names) => self.expect_players(
                "who has won",
                names,
                state
                    .winners()
                    .iter()
                    .map(|player| self.name_of(*player))
                    .collect(),
            ),
            Expectation::Phase(phase) => {
                same("how far the game is", phase, phase_word(state.phase()))
            }
            Expectation::Player { player, status } => {
                let player = self.player(player)?;
                let what = format!("whether {} is in the game", player.name);
                same(what, status, crate::report::player_status(player))
            }
            Expectation::Voters { proposal, voters } => {
                let ballot = state.ballot_of(self.proposal(*proposal)?);
                let electorate = ballot.map(|ballot| ballot.electorate.as_slice());
                let found = electorate.unwrap_or_default().iter();
                let found = found.map(|player| self.name_of(*player)).collect();
                self.expect_players("who may vote", voters, found)
            }
            Expectation::Because { rules, beaten } => self.expect_because(rules, *beaten),
            Expectation::Holder { role, player } => self.expect_holder(role, player.as_deref()),
            Expectation::Cards {
                name,
                player,
                cards,
            } => self.expect_cards(name, player, cards),
            Expectation::Owner { asset, player } => self.expect_owner(asset, player.as_deref()),
            Expectation::Round(round) => same("the round", round, state.round()),
            Expectation::Game(game) => same("the game", game, state.game_number()),
            Expectation::Timer { name, set } => {
                let found = state.timer(name).is_some();
                same(format!("whether {name} is set"), set, found)
            }
            Expectation::Announced(words) => self.expect_announced(words),
            Expectation::Told(words) => self.expect_rendered(words),
            Expectation::Judge { case, judge } => self.expect_judge(*case, judge),
            Expectation::Case {
                case,
                status,
                finding,
            } => self.expect_case(*case, status, *finding),
            Expectation::Ballot { ballot, status } => self.expect_ballot(*ballot, status),
            Expectation::Chosen { ballot, option } => self.expect_chosen(*ballot, option.as_ref()),
            Expectation::Correction { correction, status } => {
                self.expect_correction(*correction, status)
            }
            Expectation::Offer {
                player,
                action,
                offered,
            } => self.expect_offer(player, action, *offered),
            Expectation::Duty {
                player,
                action,
                due,
            } => self.expect_duty(player, action, *due),
            Expectation::Answered { question, answered } => {
                self.expect_answered(question, *answered)
            }
            Expectation::Precedence {
                first,
                second,
                hook,
            } => self.expect_precedence(*first, *second, hook.as_deref()),
        }
    }

    fn expect_amounts(&self, quantity: &str, amounts: &[(String, i64)]) -> Result<(), Mismatch> {
        let known = self.state().quantity_names();
        if quantity != POINTS && !known.iter().any(|(name, _)| **name == *quantity) {
            return Err(unknown("quantity", quantity));
        }
        for (name, amount) in amounts {
            let player = self.player(name)?;
            let what = format!("{quantity} of {}", player.name);
            same(what, amount, player.quantity(quantity))?;
        }
        Ok(())
    }

    fn expect_held(&self, held: bool) -> Result<(), Mismatch> {
        let found = self.state().turn().held.is_some();
        same("whether the next turn waits", held, found)
    }

    fn expect_outcome(&self, number: u32, outcome: &str, because: &[u32]) -> Result<(), Mismatch> {
        let proposal = self.proposal(Some(number))?;
        let what = format!("what became of proposal {number}");
        let decision = proposal.decision.as_ref();
        let ground = decision.map(|decision| decision.outcome);
        let found = match ground {
            // An inquorate proposal is also rejected.
            Some(Outcome::Rejected(Ground::Quorum)) if outcome == "inquorate" => "inquorate",
            _ => outcome_word(proposal.stage()),
        };
        same(what, outcome, found)?;
        let reasons = decision.map(|decision| decision.because.as_slice());
        let found = numbers(reasons.unwrap_or_default(), false);
        includes(
            &format!("the rules behind proposal {number}"),
            because,
            &found,
        )
    }

    fn expect_votes(
        &self,
        number: u32,
        tally: Option<(i64, i64, Option<i64>)>,
        required: Option<i64>,
    ) -> Result<(), Mismatch> {
        let proposal = self.proposal(Some(number))?;
        if let Some((in_favour, against, abstained)) = tally {
            let written = |in_favour, against, neither: Option<i64>| match neither {
                Some(neither) => format!("{in_favour}:{against}:{neither}"),
                None => format!("{in_favour}:{against}"),
            };
            let ballot = self.state().ballot_of(proposal);
            let found = ballot.map(|ballot| ballot.count()).map_or_else(
                || "no ballot".to_owned(),
                |count| {
                    let neither = abstained.map(|_| count.abstained);
                    written(count.in_favour, count.against, neither)
                },
            );
            let what = format!("the votes on proposal {number}");
            same(what, written(in_favour, against, abstained), found)?;
        }
        let Some(required) = required else {
            return Ok(());
        };
        let decision = proposal.decision.as_ref();
        let found = decision.and_then(|decision| {
            let mut rulings = self.chronicle.iter();
            let ruling = rulings.find(|ruling| ruling.event == decision.event);
            let explained = ruling.and_then(|ruling| ruling.required(proposal.number));
            explained.or(decision.required)
        });
        let found = found.map_or_else(|| "nothing".to_owned(), |found| found.to_string());
        same(
            format!("the votes required for proposal {number}"),
            required,
            found,
        )
    }

    fn expect_rule(&self, number: u32, claim: &RuleClaim) -> Result<(), Mismatch> {
        let what = |part: &str| format!("{part} of rule {number}");
        let rule = || self.rule(number);
        let language = self.script.setup.language;
        match claim {
            RuleClaim::Status(status) => {
                let found = rule_status(self.state(), number);
                let found = found.ok_or_else(|| unknown("rule", &number.to_string()))?;
                same(what("the status"), status.word(), found.word())
            }
            RuleClaim::ReplacedBy(by) => {
                let next = replaced_by(rule()?, number).filter(|next| next == by);
                let found = next.unwrap_or(rule()?.number.0);
                same(what("the present number"), by, found)
            }
            RuleClaim::Class(class) => same(what("the class"), class.code(), rule()?.class.code()),
            RuleClaim::Title(title) => same(what("the title"), title, rule()?.title.get(language)),
            RuleClaim::Text(text) => holds(&what("the text"), text, rule()?.text.get(language)),
            RuleClaim::Code(code) => holds(&what("the code"), code, &rule()?.code),
            RuleClaim::Broken(broken) => same(what("a fault"), broken, rule()?.fault.is_some()),
            RuleClaim::Keeps(keep, of, holding) => {
                let of = of.as_ref().map(|of| self.thing(of)).transpose()?;
                let value = rule()?.kept(keep, of);
                let value = value.ok_or_else(|| unknown("variable", keep))?;
                same(what(keep), held(holding), kept(value))
            }
        }
    }

    fn expect_players(
        &self,
        what: &str,
        names: &[String],
        mut found: Vec<String>,
    ) -> Result<(), Mismatch> {
        let mut expected = Vec::new();
        for name in names {
            expected.push(self.player(name)?.name.to_string());
        }
        expected.sort();
        found.sort();
        let listed = |names: &[String]| match names {
            [] => "nobody".to_owned(),
            names => names.join(", "),
        };
        same(what, listed(&expected), listed(&found))
    }

    fn expect_because(&self, rules: &[u32], beaten: bool) -> Result<(), Mismatch> {
        let ruling = self.chronicle.iter().rev().find(|ruling| ruling.accepted());
        let effects = ruling
            .map(|ruling| ruling.effects.as_slice())
            .unwrap_or_default();
        let told = effects
            .iter()
            .filter(|happening| !matches!(happening.effect, Effect::RuleFaulted { .. }));
        let found: Vec<_> = told
            .flat_map(|happening| numbers(&happening.because, beaten))
            .collect();
        includes("the rules behind the last move", rules, &found)
    }
}

/// Numbers of the rules that an outcome comes from, or of the overridden rules.
fn numbers(because: &[Because], beaten: bool) -> Vec<u32> {
    let rules = because.iter().flat_map(|because| match because {
        Because::Rule {
            beaten: stood_back, ..
        } if beaten => stood_back.clone(),
        Because::Rule {
            number, modified, ..
        } => std::iter::once(*number)
            .chain(modified.iter().copied())
            .collect(),
        Because::Kernel(_) => Vec::new(),
    });
    rules.map(|number| number.0).collect()
}

fn includes(what: &str, expected: &[u32], found: &[u32]) -> Result<(), Mismatch> {
    if expected.iter().all(|number| found.contains(number)) {
        return Ok(());
    }
    let mut found = found.to_vec();
    found.sort_unstable();
    found.dedup();
    same(what, listed(expected), listed(&found))
}

fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    match numbers.as_slice() {
        [] => "none".to_owned(),
        numbers => numbers.join(", "),
    }
}

const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Unfounded => "unfounded",
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Won => "won",
    }
}

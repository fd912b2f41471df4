//! Judgements.

use nomic_engine::moves::JudgeMove;
use nomic_engine::{About, Case, CaseId, Finding, Intent, Status};
use nomic_wording::Key;
use nomic_wording::messages::house;

use crate::seat::Seat;

impl Seat<'_> {
    /// Judges by what the engine can tell of the rules, and otherwise by a coin.
    pub(crate) fn judge(&mut self, case: CaseId) -> Option<Intent> {
        let disputed = self.state().case(case)?;
        let (finding, reason) = self.finding(disputed);
        let others = [
            finding,
            Finding::Undetermined,
            Finding::True,
            Finding::False,
        ];
        let reason = self.say(reason);
        let judgements = others.map(|finding| {
            Intent::Judge(JudgeMove {
                case,
                finding,
                reason: reason.clone(),
                remedies: Vec::new(),
            })
        });
        self.first_allowed(judgements)
    }

    fn finding(&self, case: &Case) -> (Finding, Key) {
        let state = self.state();
        let broken = match case.about {
            Some(About::Rule(rule)) => state.rule(rule).is_some_and(|rule| {
                rule.status == Status::Void || rule.suspensions().next().is_some()
            }),
            // A proposal that the engine has taken agrees with the rules; a player and another case
            // are for people to judge.
            Some(About::Proposal(_) | About::Player(_) | About::Case(_)) | None => false,
        };
        if broken {
            return (Finding::True, house::RULE_FAILS);
        }
        let mut dice = self.dice_on(u64::from(case.id.0).wrapping_add(1 << 20));
        match dice.percent(50) {
            true => (Finding::True, house::SEEMS_RIGHT),
            false => (Finding::False, house::SEEMS_WRONG),
        }
    }
}

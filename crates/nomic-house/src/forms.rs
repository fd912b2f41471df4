//! Values for the blanks of a form.

use nomic_engine::rules::{Blank, Type};
use nomic_engine::{Argument, Offer};
use nomic_wording::messages::house;

use crate::dice::Dice;
use crate::seat::Seat;

/// Numbers where a form has no bounds.
const SMALL: [i64; 8] = [1, 2, 3, 5, 0, 10, 4, 7];
/// Widest range that a number is taken from.
const REACH: i64 = 30;

impl Seat<'_> {
    /// Values that fit the blanks; none if a blank has no possible value. The rules may still
    /// refuse them.
    pub(crate) fn filled_in(&self, offer: &Offer, dice: &mut Dice) -> Option<Vec<Argument>> {
        let blanks = offer.form.iter();
        blanks.map(|blank| self.value_for(blank, dice)).collect()
    }

    pub(crate) fn value_for(&self, blank: &Blank, dice: &mut Dice) -> Option<Argument> {
        match blank.ty {
            Type::Text if !blank.choices.is_empty() => {
                let choice = dice.pick(&blank.choices)?;
                Some(Argument::Text(choice.as_plain().to_owned()))
            }
            Type::Number => Some(Argument::Number(number(blank, dice))),
            Type::Fraction => {
                let least = blank.bounds.map(|bounds| bounds.least);
                Some(Argument::Fraction {
                    num: least.map_or(1, |least| least.num()),
                    den: least.map_or(2, |least| least.den()),
                })
            }
            Type::Truth => Some(Argument::Truth(dice.percent(50))),
            Type::Text => Some(Argument::Text(self.say(house::SOME_WORDS))),
            Type::Code => Some(Argument::Text("yes".to_owned())),
            Type::Thing(kind) => self.thing(kind, dice),
            _ => None,
        }
    }

    fn thing(&self, kind: &str, dice: &mut Dice) -> Option<Argument> {
        let state = self.state();
        let mut several: Vec<Argument> = match kind {
            "Player" => {
                let players = state.active_players();
                players.map(|player| Argument::Player(player.id)).collect()
            }
            "Rule" => {
                let rules = state.rules().in_force();
                rules.map(|rule| Argument::Rule(rule.id)).collect()
            }
            "Proposal" => {
                let open = state.open_proposals();
                open.map(|open| Argument::Proposal(open.id)).collect()
            }
            "Case" => {
                let cases = state.unsettled_cases();
                cases.map(|case| Argument::Case(case.id)).collect()
            }
            "Ballot" => {
                let ballots = state.open_ballots();
                ballots.map(|ballot| Argument::Ballot(ballot.id)).collect()
            }
            "Asset" => {
                let assets = state.assets();
                assets.map(|asset| Argument::Asset(asset.id)).collect()
            }
            _ => Vec::new(),
        };
        dice.take(&mut several)
    }
}

fn number(blank: &Blank, dice: &mut Dice) -> i64 {
    let Some(bounds) = blank.bounds else {
        return dice.pick(&SMALL).copied().unwrap_or(1);
    };
    let least = rounded(bounds.least.num(), bounds.least.den());
    let most = bounds.most.map(|most| rounded(most.num(), most.den()));
    let reach = least.saturating_add(REACH);
    dice.within(least, most.map_or(reach, |most| most.min(reach)))
}

fn rounded(num: i64, den: i64) -> i64 {
    num.checked_div(den).unwrap_or(0)
}

//! Drafts of proposals: sentences of the catalogue, other figures, repeals and transmutations.

use nomic_engine::moves::ProposeMove;
use nomic_engine::{Class, Draft, Intent, Rule, RuleChange, StatedValue, StatedValues};
use nomic_wording::messages::house;
use nomic_wording::{
    BLOCKS, BlankKind, BlankValue, Block, BlockBlank, CATEGORIES, Key, Piece, fill, sentence,
};

use crate::dice::Dice;
use crate::figures::{changed_figure, near};
use crate::seat::Seat;

/// Largest number of own open proposals.
const OWN_OPEN: usize = 2;
/// Drafts that are tried.
const DRAFTS: usize = 20;
/// Drafts that follow the temperament. Later ones alternate.
const STUBBORN: usize = 4;

impl Seat<'_> {
    /// A proposal that the rules allow now.
    pub(crate) fn proposal(&mut self) -> Option<Intent> {
        self.peer.may_propose().ok()?;
        let open = self.state().open_proposals();
        let own = open.filter(|open| open.proposer.player() == Some(self.id()));
        if own.count() >= OWN_OPEN {
            return None;
        }
        let mut dice = self.dice();
        for attempt in 0..DRAFTS {
            let mends = match attempt {
                0..STUBBORN => dice.percent(self.house.temperament.mending()),
                // The rules may have no room for one more rule, or bar changes of a kind.
                _ => attempt % 2 == 0,
            };
            let change = match mends {
                true => self.mended_rule(&mut dice),
                false => self.new_rule(&mut dice),
            };
            let Some((change, reason)) = change else {
                continue;
            };
            let draft = Draft {
                language: self.language(),
                changes: vec![change],
                reason: self.say(reason),
                values: self.stated_values(&mut dice),
            };
            let propose = Intent::Propose(ProposeMove { draft });
            if self.may(&propose) {
                return Some(propose);
            }
        }
        None
    }

    fn mended_rule(&self, dice: &mut Dice) -> Option<(RuleChange, Key)> {
        let rules: Vec<&Rule> = self.state().rules().in_force().collect();
        let rule = *dice.pick(&rules)?;
        match dice.below(8) {
            0 => Some((RuleChange::Repeal { rule: rule.id }, house::REASON_REPEAL)),
            1 => {
                let classes = self.state().rules().all_classes();
                let others = classes.into_iter().filter(|class| *class != rule.class);
                let others: Vec<Class> = others.collect();
                let to = *dice.pick(&others)?;
                let transmute = RuleChange::Transmute { rule: rule.id, to };
                Some((transmute, house::REASON_TRANSMUTE))
            }
            _ => {
                let languages = (self.language(), self.state().governing());
                let to = changed_figure(&rule.wording(languages.0, languages.1), dice)?;
                Some((rule.amendment(&to, languages), house::REASON_FIGURE))
            }
        }
    }

    /// A sentence of the catalogue that no rule in force says already.
    fn new_rule(&self, dice: &mut Dice) -> Option<(RuleChange, Key)> {
        let block = dice.pick(&BLOCKS)?;
        let values: Option<Vec<BlankValue>> = block
            .blanks
            .iter()
            .map(|blank| self.blank_value(blank, dice))
            .collect();
        let values = values?;
        let code = fill(block, &values);
        let mut rules = self.state().rules().in_force();
        if rules.any(|rule| rule.code.trim() == code.trim()) {
            return None;
        }
        let heading = CATEGORIES.iter().find(|one| one.id == block.category)?;
        let enact = RuleChange::Enact {
            title: self.say(heading.words),
            text: self.spoken(block, &values),
            code,
        };
        Some((enact, house::REASON_NEW_RULE))
    }

    fn blank_value(&self, blank: &BlockBlank<Key>, dice: &mut Dice) -> Option<BlankValue> {
        let usual = blank.read(&blank.usual(self.language()))?;
        let value = match (&blank.kind, usual) {
            (BlankKind::Number, BlankValue::Number(_)) if blank.name == "rule" => {
                let rules: Vec<&Rule> = self.state().rules().in_force().collect();
                BlankValue::Number(dice.pick(&rules)?.number.0.into())
            }
            (BlankKind::Number, BlankValue::Number(number)) if blank.name == "circuit" => {
                let circuit = i64::from(self.state().turn().circuit);
                BlankValue::Number(circuit.saturating_add(number))
            }
            (BlankKind::Number, BlankValue::Number(number)) => {
                BlankValue::Number(match dice.percent(50) {
                    true => number,
                    false => near(number, dice).max(blank.least),
                })
            }
            (BlankKind::Choice(choices), _) => BlankValue::Choice(dice.below(choices.len())),
            (BlankKind::Truth, _) => BlankValue::Truth(dice.percent(50)),
            (
                BlankKind::Number | BlankKind::Fraction | BlankKind::Text | BlankKind::Name,
                usual,
            ) => usual,
        };
        blank.takes(&value).then_some(value)
    }

    /// The sentence of a block with these values in its blanks.
    fn spoken(&self, block: &'static Block<Key>, values: &[BlankValue]) -> String {
        let locale = self.house.locale;
        let entry = |index: usize| -> String {
            let (Some(blank), Some(value)) = (block.blanks.get(index), values.get(index)) else {
                return String::new();
            };
            match (&blank.kind, value) {
                (BlankKind::Choice(choices), BlankValue::Choice(chosen)) => {
                    let words = choices.get(*chosen).map(|choice| choice.words);
                    words.map_or_else(String::new, |words| self.say(words))
                }
                _ => blank.format_value(value, self.language()),
            }
        };
        let mut spoken = String::new();
        for piece in sentence(block, locale) {
            match piece {
                Piece::Blank(index) => spoken.push_str(&entry(index)),
                Piece::Counted(index, _) => {
                    let words = piece.words(&entry(index), locale.plural_form());
                    spoken.push_str(words.unwrap_or_default());
                }
                Piece::Words(words) => spoken.push_str(words),
            }
        }
        spoken
    }

    /// Values that rules ask of a proposer.
    fn stated_values(&self, dice: &mut Dice) -> StatedValues {
        let asked = self.state().asked().into_iter();
        let stated = asked.filter_map(|asked| {
            Some(StatedValue {
                rule: asked.rule,
                name: asked.blank.name.to_string(),
                value: self.value_for(&asked.blank, dice)?,
            })
        });
        StatedValues(stated.collect())
    }
}

//! Moves that rules offer, besides those of the kernel.

use crate::model::player::POINTS;
use crate::rules::{Action, Blank, FlatMap, Phrase};
use crate::state::{Phase, State};
use crate::view::{self, Budget};
use crate::{PlayerId, RuleId, RuleNumber};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub rule: RuleId,
    pub number: RuleNumber,
    pub action: Arc<str>,
    pub label: Phrase,
    pub form: Vec<Blank>,
    /// Whether it waits for the player: the rule calls it a duty, and the player has no sealed form
    /// for it that waits to be opened.
    pub due: bool,
}

impl State {
    /// Actions that rules in force offer to this player now; before the game begins, only those
    /// allowed by then. The acceptance of a move also depends on the form's values.
    ///
    /// A rule that was adopted lets the player on turn wait:
    ///
    /// ```
    /// # let script = nomic_transcript::read("game suber in en
    /// # players Ann, Ben
    /// # begin
    /// # Ann proposes 301
    /// #   enact \"Waiting\"
    /// #     text \"On your turn you may wait.\"
    /// #     code
    /// #       action wait(p) \"Wait\" where p.on_turn
    /// #         award(p, 1)
    /// #       end
    /// # Ann opens; everyone votes for; Ann closes, die 1").unwrap();
    /// # let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
    /// use nomic_engine::PlayerId;
    ///
    /// let [ann, ben] = [1, 2].map(|seat| game.state().offers(PlayerId(seat)));
    /// let offer = ben.iter().find(|offer| &*offer.action == "wait").unwrap();
    /// assert_eq!(offer.number.to_string(), "301");
    /// assert_eq!(offer.label.as_plain(), "Wait");
    /// assert!(ann.iter().all(|offer| &*offer.action != "wait"));
    /// ```
    pub fn offers(&self, player: PlayerId) -> Vec<Offer> {
        let may_act = self.player(player).is_some_and(|player| player.active);
        if !matches!(self.phase(), Phase::Gathering | Phase::Playing) || !may_act {
            return Vec::new();
        }
        let budget = Budget::default();
        let mut offers = Vec::new();
        for rule in self.rules().in_force() {
            for (index, action) in rule.program.actions().iter().enumerate() {
                if self.phase() == Phase::Gathering && !self.before_play(&action.name) {
                    continue;
                }
                if let Ok(true) = view::offered(self, rule.id, index, player, &budget) {
                    let due = !self.has_handed_in(player, rule.id, &action.name)
                        && view::due(self, rule.id, index, player, &budget);
                    offers.push(offer(rule.id, rule.number, action, due));
                }
            }
        }
        offers
    }

    /// Offers at a later moment without moves in between: values that follow from time change by
    /// themselves.
    pub fn offers_at(&self, player: PlayerId, now_ms: u64) -> Vec<Offer> {
        self.at_time(now_ms).offers(player)
    }

    pub fn has_handed_in(&self, player: PlayerId, rule: RuleId, action: &str) -> bool {
        let mut handed_in = self.handed_in(player);
        handed_in.any(|one| one.rule == rule && one.action == action)
    }

    /// Quantities of players, with their names from rules: those that rules in force declare, and
    /// those that players have.
    pub fn quantity_names(&self) -> Vec<(Arc<str>, Option<Phrase>)> {
        let mut labels: FlatMap<Arc<str>, Option<Phrase>> = FlatMap::new();
        let declared = self.rules().in_force();
        for quantity in declared.flat_map(|rule| rule.program.quantities()) {
            let label = labels.entry(Arc::clone(&quantity.name)).or_default();
            *label = label.take().or_else(|| quantity.label.clone());
        }
        for player in self.players() {
            for name in player.quantities.keys() {
                labels.entry(Arc::clone(name)).or_default();
            }
        }
        let points = labels.remove(POINTS).map(|label| (POINTS.into(), label));
        points.into_iter().chain(labels).collect()
    }
}

fn offer(rule: RuleId, number: RuleNumber, action: &Action, due: bool) -> Offer {
    Offer {
        rule,
        number,
        action: Arc::clone(&action.name),
        label: action.label.clone(),
        form: action.form.clone(),
        due,
    }
}

//! What rules do.

use super::Clerk;
use crate::book::Place;
use crate::player::POINTS;
use crate::rule::RuleFault;
use crate::rules::{Effect, Fault, FaultCode, Thing, Value};
use crate::ruling::What;
use crate::view::thing;
use std::sync::Arc;

impl Clerk<'_> {
    /// Carries out what a provision wants done. Where that is impossible the rule is marked, and
    /// the rest is still done: one overflow is no reason to forget the other players.
    pub(super) fn apply_effects(&mut self, place: Place, hook: &'static str, effects: Vec<Effect>) {
        for effect in effects {
            let done = match effect {
                Effect::SetKeep { name, value } => {
                    self.set_keep(place, &name, value);
                    Ok(())
                }
                Effect::Do { name, args } => self.carry_out_effect(place, name, &args),
            };
            if let Err(code) = done {
                let fault = Fault {
                    code,
                    line: self.line_of(place),
                    column: 1,
                };
                self.mark(place, RuleFault { fault, hook });
            }
        }
    }

    fn carry_out_effect(
        &mut self,
        place: Place,
        name: &str,
        args: &[Value],
    ) -> Result<(), FaultCode> {
        match (name, args) {
            ("award", [Value::Thing(player), Value::Number(points)]) => {
                let points = self.points_of(*player)?.checked_add(*points);
                self.set_points(place, *player, points.ok_or(FaultCode::Overflow)?)
            }
            ("set_points", [Value::Thing(player), Value::Number(points)]) => {
                self.set_points(place, *player, *points)
            }
            ("end_turn", []) => {
                let because = self.because(place, Vec::new());
                self.end_turn(because);
                Ok(())
            }
            ("open_ballot", [Value::Text(topic), about]) => {
                self.open_ballot(place, topic.clone(), about)
            }
            ("carry" | "defeat" | "drop_ballot", [Value::Thing(ballot)]) => {
                let because = vec![self.because(place, Vec::new())];
                let ballot = thing::ballot_id(*ballot)?;
                match name {
                    "drop_ballot" => self.drop_ballot(ballot, because),
                    _ => self.decide_ballot(ballot, name == "carry", because),
                }
                Ok(())
            }
            ("overrule" | "settle", [Value::Thing(case)]) => {
                let because = self.because(place, Vec::new());
                let case = thing::case_id(*case)?;
                match name {
                    "overrule" => self.overrule(case, because),
                    _ => self.settle(case, because),
                }
                Ok(())
            }
            _ => Err(FaultCode::NotAvailable),
        }
    }

    fn points_of(&self, player: Thing) -> Result<i64, FaultCode> {
        let player = self.state.player(thing::player_id(player)?);
        player
            .map(|player| player.points())
            .ok_or(FaultCode::NoSuchThing)
    }

    fn set_points(&mut self, place: Place, player: Thing, to: i64) -> Result<(), FaultCode> {
        let from = self.points_of(player)?;
        let player = thing::player_id(player)?;
        self.change_player(player, |player| {
            player.quantities.insert(POINTS.into(), to);
        });
        if from != to {
            let because = self.because(place, Vec::new());
            self.happened(What::PointsChanged { player, from, to }, vec![because]);
        }
        Ok(())
    }

    fn set_keep(&mut self, place: Place, keep: &Arc<str>, to: Value) {
        let Some(rule) = self.state.rule(place.rule) else {
            return;
        };
        let from = rule.keeps.get(keep).cloned().unwrap_or(Value::Blank);
        if from == to {
            return;
        }
        let number = rule.number;
        Arc::make_mut(&mut self.state.rules).update(place.rule, |rule| {
            rule.keeps.insert(Arc::clone(keep), to.clone());
        });
        let because = self.because(place, Vec::new());
        let what = What::KeepSet {
            rule: place.rule,
            number,
            keep: Arc::clone(keep),
            from,
            to,
        };
        self.happened(what, vec![because]);
    }
}

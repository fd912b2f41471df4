//! Rules that founders add to a starter.

use super::*;
use nomic_engine::Effect;
use nomic_rulesets::{ADDITIONS, Picks, add_picked, additions, starters};

#[test]
fn added_rules_make_no_circle_of_precedence() {
    for starter in starters() {
        let mut ruleset = starter.ruleset();
        let fitting = ADDITIONS.iter().zip(additions());
        for (_, pages) in fitting.filter(|(addition, _)| addition.fits(&starter.ruleset())) {
            add_picked(&mut ruleset, &pages.blueprint(), &Picks::default()).unwrap();
        }
        let two = Two::with(ruleset);
        let chronicle = two.peers[ADA].chronicle();
        let mut effects = chronicle.iter().flat_map(|entry| &entry.ruling.effects);
        let circle = effects.find(|told| matches!(told.effect, Effect::PrecedenceCircle { .. }));
        assert_eq!(circle, None, "{}", starter.id);
    }
}

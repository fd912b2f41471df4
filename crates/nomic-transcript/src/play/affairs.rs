//! Whether offices, rounds and timers are as a transcript expects them.

use super::expecting::same;
use super::{Mismatch, Table};
use crate::script::Expectation;
use nomic_engine::What;

impl Table<'_> {
    pub(super) fn expect_affairs(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        let state = self.state();
        let calendar = state.calendar();
        match expectation {
            Expectation::Holder { role, player } => {
                let nobody = || "nobody".to_owned();
                let found = state.holder(role).map(|holder| self.name_of(holder));
                let expected = player
                    .as_deref()
                    .map(|name| self.player(name))
                    .transpose()?;
                let expected = expected.map(|player| player.name.to_string());
                same(
                    format!("the holder of {role}"),
                    expected.unwrap_or_else(nobody),
                    found.unwrap_or_else(nobody),
                )
            }
            Expectation::Round(round) => same("the round", round, calendar.round),
            Expectation::Game(game) => same("the game", game, calendar.game_number()),
            Expectation::Timer { name, set } => {
                let found = calendar.timers.contains_key(name);
                same(format!("whether {name} is set"), set, found)
            }
            Expectation::Announced(words) => self.expect_announced(words),
            _ => Ok(()),
        }
    }

    fn expect_announced(&self, words: &str) -> Result<(), Mismatch> {
        let ruling = self.chronicle.iter().rev().find(|ruling| ruling.accepted());
        let effects = ruling.map(|ruling| ruling.effects.as_slice());
        let announced = effects.unwrap_or_default().iter();
        let announced = announced.filter_map(|happening| match &happening.what {
            What::Announced { text } => Some(text.as_plain().to_owned()),
            _ => None,
        });
        let announced: Vec<_> = announced.collect();
        if announced.iter().any(|text| text.contains(words)) {
            return Ok(());
        }
        same("what was made known", words, announced.join(" "))
    }
}

//! Whether offices are held, and things made known and told, as a transcript expects it.

use super::expecting::same;
use super::{Mismatch, Table};
use nomic_engine::{Happening, What};
use nomic_wording::{Locale, telling};

impl Table<'_> {
    pub(super) fn expect_holder(&self, role: &str, player: Option<&str>) -> Result<(), Mismatch> {
        let nobody = || "nobody".to_owned();
        let found = self.state().holder(role);
        let found = found.map(|holder| self.name_of(holder));
        let expected = player.map(|name| self.player(name)).transpose()?;
        let expected = expected.map(|player| player.name.to_string());
        same(
            format!("the holder of {role}"),
            expected.unwrap_or_else(nobody),
            found.unwrap_or_else(nobody),
        )
    }

    /// Words that the chronicle has of the last accepted move, in the language of the game.
    pub(super) fn expect_told(&self, words: &str) -> Result<(), Mismatch> {
        let state = self.state();
        let locale = Locale::of(state.governing());
        let told: Vec<_> = self
            .last_happenings()
            .iter()
            .map(|one| telling::happening(&one.what, None, state, locale).say(locale))
            .collect();
        if told.iter().any(|line| line.contains(words)) {
            return Ok(());
        }
        same("what was told", words, told.join(" "))
    }

    pub(super) fn expect_announced(&self, words: &str) -> Result<(), Mismatch> {
        let announced = self.last_happenings().iter();
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

    fn last_happenings(&self) -> &[Happening] {
        let ruling = self.chronicle.iter().rev().find(|ruling| ruling.accepted());
        ruling.map_or(&[], |ruling| ruling.happenings.as_slice())
    }
}

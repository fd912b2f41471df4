//! Expectations about offices, disclosures and rendered effects.

use super::expectations::same;
use super::{Mismatch, ScriptRun};
use nomic_engine::Effect;
use nomic_wording::Locale;

impl ScriptRun<'_> {
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

    pub(super) fn expect_owner(&self, asset: &str, player: Option<&str>) -> Result<(), Mismatch> {
        let nobody = || "nobody".to_owned();
        let found = self.asset(asset)?.owner;
        let found = found.map(|owner| self.name_of(owner));
        let expected = player.map(|name| self.player(name)).transpose()?;
        let expected = expected.map(|player| player.name.to_string());
        same(
            format!("the owner of {asset}"),
            expected.unwrap_or_else(nobody),
            found.unwrap_or_else(nobody),
        )
    }

    pub(super) fn expect_announced(&self, words: &str) -> Result<(), Mismatch> {
        let ruling = self.chronicle.iter().rev().find(|ruling| ruling.accepted());
        let happenings = ruling.map(|ruling| ruling.effects.as_slice());
        let announced = happenings.unwrap_or_default().iter();
        let announced = announced.filter_map(|happening| {
            let Effect::Announced { text } = &happening.effect else {
                return None;
            };
            Some(text.as_plain().to_owned())
        });
        let announced: Vec<_> = announced.collect();
        if announced.iter().any(|text| text.contains(words)) {
            return Ok(());
        }
        same("what was made known", words, announced.join(" "))
    }

    /// Searches the rendered effects of the last accepted event for words, in any language.
    pub(super) fn expect_rendered(&self, words: &str) -> Result<(), Mismatch> {
        let ruling = self.chronicle.iter().rev().find(|ruling| ruling.accepted());
        let told = |locale: Locale| {
            let said = ruling.map(|ruling| crate::ruling(ruling, self.state(), locale));
            said.unwrap_or_default()
        };
        let mut locales = Locale::ALL.iter();
        if locales.any(|locale| told(*locale).contains(words)) {
            return Ok(());
        }
        same("what is told", words, told(Locale::ENGLISH))
    }
}

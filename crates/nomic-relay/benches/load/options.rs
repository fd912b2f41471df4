//! Options of a run.

use std::str::FromStr;

use crate::beside::SERVERS;
use crate::client::Wire;
use crate::servers::{BARE, Contender, DURABLE, OTHER, OURS};

const KNOWN: [&str; 15] = [
    "beside",
    "chunks",
    "clients",
    "connections",
    "joins",
    "kills",
    "minutes",
    "other",
    "rate",
    "rooms",
    "rounds",
    "seconds",
    "servers",
    "window",
    "writers",
];

/// Words after the names of the workloads: `--name value`.
#[derive(Clone, Default)]
pub(crate) struct Options(Vec<(String, String)>);

impl Options {
    /// Names of workloads, and the options.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> (Vec<String>, Self) {
        let (mut names, mut options) = (vec![], vec![]);
        let mut words = words;
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                None => names.push(word),
                Some(option) => {
                    assert!(KNOWN.contains(&option), "no option is named --{option}");
                    let value = words.next().unwrap_or_default();
                    options.push((option.to_owned(), value));
                }
            }
        }
        (names, Self(options))
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        let mut options = self.0.iter().rev();
        let found = options.find(|(option, _)| option == name);
        found.map(|(_, value)| value.as_str())
    }

    /// These options, with a value for one that is not there.
    pub(crate) fn or(&self, name: &str, value: &str) -> Self {
        let mut options = self.clone();
        options.0.insert(0, (name.to_owned(), value.to_owned()));
        options
    }

    pub(crate) fn number<T: FromStr>(&self, name: &str, default: T) -> T {
        let Some(text) = self.text(name) else {
            return default;
        };
        let parsed = text.parse().ok();
        parsed.unwrap_or_else(|| panic!("--{name} needs a number, not '{text}'"))
    }

    /// Relays that take part.
    pub(crate) fn relays(&self) -> Vec<Contender> {
        let mut contenders = self.contenders();
        contenders.retain(|contender| contender.wire() == Some(Wire::Relay));
        contenders
    }

    /// Servers that take part, in the order of a round.
    pub(crate) fn contenders(&self) -> Vec<Contender> {
        let mut usual = vec![BARE, DURABLE, OURS];
        usual.extend(self.text("other").map(|_| OTHER));
        usual.extend(self.text("beside").into_iter().flat_map(|_| SERVERS));
        let names = match self.text("servers") {
            Some(names) => names.split(',').collect(),
            None => usual,
        };
        let contenders = names.into_iter().map(|name| Contender::new(name, self));
        contenders.collect()
    }
}

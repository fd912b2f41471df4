//! Table of all readers: always equal link, devices and founding.

use std::sync::LazyLock;

use nomic_engine::Founding;
use nomic_engine::rules::Language;
use nomic_peer::{EventScope, Identity, Keys, Link, Output, Peer};
use nomic_rulesets::parse;

/// A page of the corpus with few rules.
const RULES: &str = include_str!("../corpus/rulesets/small");
/// In milliseconds since 1970.
const FOUNDED: u64 = 1_700_000_000_000;

#[derive(Debug)]
pub struct FuzzTable {
    pub link: Link,
    pub keys: Keys,
    pub scope: EventScope,
    /// The first has founded the game, and the last never sits down.
    pub devices: [Identity; 4],
    pub founding: Vec<u8>,
}

/// Constant in place of randomness.
pub(crate) fn no_chance(bytes: &mut [u8]) {
    bytes.fill(7);
}

pub(crate) fn chunks(outputs: &[Output]) -> impl Iterator<Item = &[u8]> {
    outputs.iter().filter_map(|output| match output {
        Output::StoreChunk { bytes, .. } => Some(&**bytes),
        _ => None,
    })
}

impl FuzzTable {
    fn found() -> Option<FuzzTable> {
        let devices = [1, 2, 3, 4].map(|seed| Identity::from_seed(&[seed; 32]));
        let [founder, ..] = &devices;
        let founding = Founding {
            title: "Fuzz".to_owned(),
            governing: Language::En,
            ruleset: parse("fuzz", &[(Language::En, RULES)]).ok()?,
            name: "Ada".to_owned(),
            real_dice: false,
        };
        let link = Link::generate(None, &mut no_chance);
        let (founder, outputs) =
            Peer::found(link, founder.clone(), &mut no_chance, FOUNDED, founding).ok()?;
        let link = founder.link().clone();
        let keys = Keys::of(&link);
        Some(FuzzTable {
            scope: EventScope {
                room: keys.room_id(),
                link: link.clone(),
            },
            founding: chunks(&outputs).next()?.to_vec(),
            keys,
            link,
            devices,
        })
    }
}

/// `None` if its rules can't be read; a test would notice.
pub fn table() -> Option<&'static FuzzTable> {
    static TABLE: LazyLock<Option<FuzzTable>> = LazyLock::new(FuzzTable::found);
    TABLE.as_ref()
}

//! Settings for the whole game.

use crate::rules::Language;
use crate::{ClassNames, EventId, LocalText, ProposalNumber, encoding::cbor};

#[derive(Clone, Debug, minicbor::Encode)]
pub(crate) struct Charter {
    #[n(0)]
    pub(crate) game: Option<EventId>,
    #[n(1)]
    pub(crate) title: String,
    #[cbor(n(2), with = "cbor::language")]
    pub(crate) governing: Language,
    #[n(3)]
    pub(crate) edition: u16,
    #[n(4)]
    pub(crate) ruleset: String,
    #[n(5)]
    pub(crate) ruleset_title: LocalText,
    #[n(6)]
    pub(crate) real_dice: bool,
    #[n(7)]
    pub(crate) rejected: Option<Vec<ProposalNumber>>,
    #[n(8)]
    pub(crate) classes: ClassNames,
}

impl Charter {
    pub(crate) fn new() -> Charter {
        Charter {
            game: None,
            title: String::new(),
            governing: Language::En,
            edition: 0,
            ruleset: String::new(),
            ruleset_title: LocalText::default(),
            real_dice: false,
            rejected: None,
            classes: ClassNames::default(),
        }
    }
}

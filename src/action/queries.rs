//! Queries about actions.

use super::answers::offers::{OfferView, consequences, foretold};
use super::answers::things::{Choice, ThingKind, players, rules, undecided};
use crate::channel::declare_queries;
use crate::kit::answers::view::ForecastView;
use crate::law::answers::code_sentences::ReadingLine;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        OfferForeseen { offer: OfferView, filled: Vec<String> } => ForecastView =
            foretold(peer, &asked.offer, &asked.filled, language);
        Consequences { offer: OfferView } => Vec<ReadingLine> =
            consequences(peer, &asked.offer, language);
        PlayerChoices {} => Vec<Choice> = players(peer);
        /// Players, and people who wait to be admitted.
        SeatChoices {} => Vec<Choice> = ThingKind::Player.choices(peer, language);
        RuleChoices {} => Vec<Choice> = rules(peer, language);
        /// All proposals that are not decided, to choose from.
        Undecided {} => Vec<Choice> = undecided(peer, language);
    }
}

//! Target for the engine, which has a ruling for every event.

use nomic_engine::{Event, Game};
use nomic_transcript::{Locale, ruling};

/// Most events replayed for one input.
const MAX_EVENTS: usize = 64;

/// Applies events in order.
pub(crate) fn games(bytes: &[u8]) {
    let mut decoder = minicbor::Decoder::new(bytes);
    let events = std::iter::from_fn(|| decoder.decode::<Event>().ok());
    let events: Vec<Event> = events.take(MAX_EVENTS).collect();
    let (mut game, mut again) = (Game::new(), Game::new());
    for event in &events {
        let told = game.apply(event);
        assert_eq!(told, again.apply(event), "the same event has two rulings");
        let _ = ruling(&told, game.state(), Locale::ENGLISH);
    }
    assert_eq!(game.hash(), again.hash());
}

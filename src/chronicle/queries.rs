//! Queries about the chronicle.

use super::answers::awaited::{AwaitedView, awaited};
use super::answers::chronicle::sifted;
use super::answers::filter::Filter;
use super::answers::forks::{ForkView, forks, proof};
use super::answers::record::{RecordCheck, checked};
use super::answers::since::{SinceView, since};
use super::answers::victory::{VictoryView, victory};
use super::answers::view::ChronicleView;
use super::answers::why::{StepView, WhyTopic, why};
use crate::channel::declare_queries;
use crate::table::answers::table::title;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        /// Players who are awaited for the next closing to be final.
        Awaited {} => Option<AwaitedView> = awaited(peer, language);
        /// Filtered chronicle, the newest first: `shown` entries, and at least up to this event.
        Chronicle { filter: Filter, shown: usize, upto: Option<String> } => ChronicleView =
            sifted(peer, &asked.filter, asked.shown, asked.upto.as_deref(), language);
        /// Players with two histories.
        Forks {} => Vec<ForkView> = forks(peer, language);
        /// The proof of that, as a file: its name and its content.
        Proof { seat: u16 } => Option<(String, Vec<u8>)> = proof(peer, asked.seat);
        /// The record of the game as a file: its name and its content.
        Record {} => Option<(String, Vec<u8>)> =
            peer.record().ok().map(|bytes| (title(peer), bytes));
        /// Summary of the events after this one, up to another.
        Since { event: String, upto: Option<String> } => Option<SinceView> =
            since(peer, &asked.event, asked.upto.as_deref(), language);
        /// The end of the game; none before the game is won.
        Victory {} => Option<VictoryView> = victory(peer, language);
        RecordChecked {} => RecordCheck = checked(peer, language);
        Why { topic: WhyTopic } => Vec<StepView> = why(peer, &asked.topic, language);
    }
}

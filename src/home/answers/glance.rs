//! State of a game for its card on the home page, which opens no game.

use crate::table::answers::table::table_view;
use crate::table::answers::view::{NextStep, TablePhase, TableView};
use nomic_peer::Peer;
use nomic_wording::messages::glance;
use nomic_wording::{Locale, Message, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GlanceStage {
    Unbegun,
    #[default]
    Playing,
    Over,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Glance {
    pub(crate) stage: GlanceStage,
    pub(crate) seated: bool,
    /// The player's next move in words of `language`; none if the game waits for nothing from them.
    pub(crate) call: Option<String>,
    /// Tag of a language.
    pub(crate) language: String,
    /// Names of the other players that the game waits for; of the winners once it is over.
    pub(crate) others: Vec<String>,
    /// Next deadline, in milliseconds since 1970.
    pub(crate) due_ms: Option<u64>,
    /// Number of entries in the chronicle.
    pub(crate) events: usize,
    /// Time of the last of them, as its author claims.
    pub(crate) last_ms: u64,
}

impl Glance {
    /// True if a running game waits for the player.
    pub(crate) fn is_mine(&self) -> bool {
        self.stage == GlanceStage::Playing && self.call.is_some()
    }
}

pub(crate) fn glance(peer: &Peer, language: Locale) -> Glance {
    let view = table_view(peer, language);
    let entries = peer.chronicle();
    let last = entries.last();
    Glance {
        stage: match view.phase {
            TablePhase::Empty | TablePhase::Lobby => GlanceStage::Unbegun,
            TablePhase::Playing => GlanceStage::Playing,
            TablePhase::Over(_) => GlanceStage::Over,
        },
        seated: view.seated,
        call: call(&view, language),
        language: language.tag().to_owned(),
        due_ms: due(&view),
        others: others(view),
        events: entries.len(),
        last_ms: last.map_or(0, |entry| entry.event.event().claimed_ms),
    }
}

/// The next move, as it is said after “Your move:”. A proposal that anybody may make at any time is
/// not waited for.
fn call(view: &TableView, language: Locale) -> Option<String> {
    let of_proposal = |number: u32| {
        let proposal = view.open.iter().find(|open| open.number == number);
        proposal.map_or_else(String::new, |proposal| proposal.headline.clone())
    };
    let call: Message = match &view.waiting {
        NextStep::Duty(offer) => return Some(offer.label.clone()),
        NextStep::Begin => glance::BEGIN.into(),
        NextStep::Vote(number) => msg!(glance::VoteOn, question = of_proposal(*number)),
        NextStep::Open(number) => msg!(glance::OpenOn, question = of_proposal(*number)),
        NextStep::Close(number) => msg!(glance::CloseOn, question = of_proposal(*number)),
        NextStep::Cast(_) => {
            let topic = view.first_call().map(|call| call.quoted.clone());
            msg!(glance::VoteOn, question = topic.unwrap_or_default())
        }
        NextStep::Call(timer) => msg!(glance::Time, timer = timer.name.clone()),
        NextStep::Judge(case) => msg!(glance::Judge, case = *case),
        NextStep::Agree(_) => glance::AGREE.into(),
        NextStep::Propose => glance::PROPOSE.into(),
        NextStep::Seat { .. }
        | NextStep::Device(_)
        | NextStep::Suggest(_)
        | NextStep::Nothing(_)
        | NextStep::Over => {
            return None;
        }
    };
    Some(call.render(language))
}

fn others(view: TableView) -> Vec<String> {
    match (view.phase, view.waiting) {
        (TablePhase::Over(winners), _) => winners,
        (_, NextStep::Nothing(reason) | NextStep::Suggest(Some(reason))) => reason.awaited(),
        _ => Vec::new(),
    }
}

fn due(view: &TableView) -> Option<u64> {
    let proposals = view.open.iter().filter_map(|proposal| proposal.deadline);
    let ballots = view.ballots.iter().filter_map(|ballot| ballot.deadline);
    let timers = view.calendar.timers.iter();
    let timers = timers.filter(|timer| timer.throw.is_none());
    let timers = timers.map(|timer| (timer.due_ms, timer.passed));
    let all = proposals.chain(ballots).chain(timers);
    all.filter(|(_, passed)| !passed).map(|(ms, _)| ms).min()
}

//! The game from one seat, and the moves that its player tries.

use std::collections::BTreeSet;

use nomic_engine::rules::Language;
use nomic_engine::{Intent, Move, Player, PlayerId, RecordedEffect, Refusal, RuleId, State};
use nomic_peer::Peer;
use nomic_wording::Key;

use crate::dice::Dice;
use crate::{HousePlayer, MOST_TRIES};

/// Number of last events that are searched for an own move.
const MEMORY: usize = 60;
const HOUR_MS: u64 = 60 * 60 * 1_000;
const DAY_MS: u64 = 24 * HOUR_MS;

pub(crate) struct Seat<'p> {
    pub(crate) peer: &'p Peer,
    pub(crate) me: &'p Player,
    pub(crate) house: HousePlayer,
    /// Rules that have refused a tried move.
    pub(crate) refused_by: BTreeSet<RuleId>,
    tries: u32,
}

impl<'p> Seat<'p> {
    pub(crate) fn of(peer: &'p Peer, house: HousePlayer) -> Option<Seat<'p>> {
        let me = peer.game().state().player(peer.me()?)?;
        me.active.then_some(Seat {
            peer,
            me,
            house,
            refused_by: BTreeSet::new(),
            tries: 0,
        })
    }

    pub(crate) fn state(&self) -> &'p State {
        self.peer.game().state()
    }

    pub(crate) fn id(&self) -> PlayerId {
        self.me.id
    }

    pub(crate) fn language(&self) -> Language {
        self.house.locale.for_rules()
    }

    pub(crate) fn say(&self, words: Key) -> String {
        words.render(self.house.locale).to_owned()
    }

    /// Dice for decisions that may differ from move to move, and from hour to hour: what found no
    /// move is tried in another way later.
    pub(crate) fn dice(&self) -> Dice {
        let moves = u64::try_from(self.peer.chronicle().len()).unwrap_or(u64::MAX);
        let hours = self.peer.own_claim() / HOUR_MS;
        Dice::of(self.house.seed, moves.wrapping_add(hours << 32))
    }

    /// Dice for a decision about one thing, the same until the end of the game.
    pub(crate) fn dice_on(&self, thing: u64) -> Dice {
        Dice::of(!self.house.seed, thing)
    }

    /// Whether it has made such a move today, since the last proposal or decision.
    pub(crate) fn has_lately(&self, such: impl Fn(&Move) -> bool) -> bool {
        let me = self.peer.device_id();
        let past = self.peer.chronicle().iter().rev().take(MEMORY);
        let since = self.peer.own_claim().saturating_sub(DAY_MS);
        let today = past.take_while(|entry| entry.event.event().claimed_ms > since);
        let mut past = today.filter(|entry| entry.ruling.accepted());
        let last = past.find_map(|entry| {
            let event = entry.event.event();
            match &event.moved {
                Move::Propose(_) | Move::Close(_) | Move::Correct(_) => Some(false),
                moved => (event.device == me && such(moved)).then_some(true),
            }
        });
        last == Some(true)
    }

    /// Gives it all tries again.
    pub(crate) const fn refill(&mut self) {
        self.tries = MOST_TRIES;
    }

    /// Whether there are steps left to try a move.
    fn spend(&mut self, tries: u32) -> bool {
        let left = self.tries.checked_sub(tries);
        self.tries = left.unwrap_or(0);
        left.is_some()
    }

    /// Whether the engine accepts the intent. False also if all tries are used up.
    pub(crate) fn may(&mut self, intent: &Intent) -> bool {
        if !self.spend(1) {
            return false;
        }
        let ruling = self.peer.preview(intent.clone());
        if let Err(Refusal::ByRule { rule, .. }) = &ruling {
            self.refused_by.insert(*rule);
        }
        ruling.is_ok()
    }

    pub(crate) fn if_allowed(&mut self, intent: Intent) -> Option<Intent> {
        self.may(&intent).then_some(intent)
    }

    pub(crate) fn first_allowed(
        &mut self,
        intents: impl IntoIterator<Item = Intent>,
    ) -> Option<Intent> {
        let mut intents = intents.into_iter();
        intents.find(|intent| self.may(intent))
    }

    /// Certain effects of an intent; none if it is refused.
    pub(crate) fn foresee(&mut self, intent: &Intent) -> Option<Vec<RecordedEffect>> {
        // A draw is tried with several results.
        if !self.spend(4) {
            return None;
        }
        let foreseen = self.peer.foresee(intent.clone()).ok()?;
        Some(foreseen.certain)
    }
}

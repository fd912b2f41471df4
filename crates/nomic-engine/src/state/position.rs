//! Hashed parts of a state, in order.

use super::State;
use super::hands::Hands;
use crate::model::role::Role;
use crate::model::secret::Submission;
use crate::rules::FlatMap;
use crate::{InvitationId, PlayerId, StateHash, encoding::cbor};
use minicbor::bytes::{ByteArray, ByteVec};

impl State {
    /// Hash of everything except the chronicle: equal for two games in equal positions with
    /// different pasts.
    pub fn position(&self) -> StateHash {
        let rules = ByteArray::from(self.rules.rules_mark());
        let players: Vec<_> = self.players().collect();
        let open: Vec<_> = self.open_proposals().collect();
        let docket = &self.docket;
        let decided = ByteArray::from(docket.decided().mark());
        let numbers = (
            docket.last_number(),
            docket.highest_number(),
            docket.next_serial(),
        );
        let proposals = (open, decided, numbers);
        let course = (
            self.play.turn(),
            self.play.winners(),
            self.drawing.draws(),
            self.chronicle.last_closing(),
            ByteArray::from(self.rules.order_mark()),
        );
        let court = &self.court;
        let affairs = (court.cases(), self.ballots.all(), court.corrections());
        let guests = self.seats.invitations();
        let calendar = (
            self.calendar.timers(),
            self.calendar.timers_set(),
            self.play.round(),
            self.play.past_games(),
        );
        let arrangements = Arrangements {
            offices: self.offices.all(),
            calendar,
            submissions: self.submissions.all(),
            guests,
            hands: &self.hands,
        };
        let position = (
            self.play.phase(),
            &*self.charter,
            players,
            rules,
            proposals,
            course,
            affairs,
            arrangements,
        );
        let mut position = cbor::digest("nomic/position/v1", &position);
        // The hash of a game without any of these does not include them.
        if self.assets.were_any() {
            let with = (ByteArray::from(position), &self.assets);
            position = cbor::digest("nomic/position-with-assets/v1", &with);
        }
        if !self.throws.all().is_empty() {
            let throws: Vec<_> = self.awaited_throws().collect();
            let with = (ByteArray::from(position), throws);
            position = cbor::digest("nomic/position-with-throws/v1", &with);
        }
        if !self.play.next_tables().is_empty() {
            let tables = self.play.next_tables().iter();
            let tables: Vec<_> = tables
                .map(|(player, table)| (player, ByteVec::from(table.clone())))
                .collect();
            let with = (ByteArray::from(position), tables);
            position = cbor::digest("nomic/position-with-next-tables/v1", &with);
        }
        StateHash(position)
    }

    /// Hash of the whole state with the chronicle: equal for two peers that agree on everything
    /// that happened.
    pub fn hash(&self) -> StateHash {
        let whole = (
            self.position(),
            self.chronicle.rulings(),
            ByteArray::from(self.chronicle.mark()),
        );
        StateHash(cbor::digest("nomic/state/v1", &whole))
    }
}

/// Arrangements of the table. Empty parts at the end are left out.
#[derive(minicbor::Encode)]
struct Arrangements<'a, K> {
    #[n(0)]
    offices: &'a FlatMap<String, Role>,
    #[n(1)]
    calendar: K,
    #[n(2)]
    submissions: &'a Vec<Submission>,
    #[n(3)]
    guests: &'a [(InvitationId, PlayerId)],
    #[n(4)]
    hands: &'a Hands,
}

//! What of a state is hashed, and in which order.

use super::State;
use super::hands::Hands;
use crate::role::Role;
use crate::rules::FlatMap;
use crate::secret::Submission;
use crate::{InvitationId, PlayerId, StateHash, cbor};
use minicbor::bytes::{ByteArray, ByteVec};

impl State {
    /// The hash of everything but the chronicle: it tells whether two games stand alike, however
    /// they came to it.
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
        // Games in which there are none of these stand as they did before there were any.
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

    /// The hash of the whole state, the chronicle included: it tells whether two peers agree on
    /// everything that ever happened.
    pub fn hash(&self) -> StateHash {
        let whole = (
            self.position(),
            self.chronicle.rulings(),
            ByteArray::from(self.chronicle.mark()),
        );
        StateHash(cbor::digest("nomic/state/v1", &whole))
    }
}

/// What was arranged at the table, beside its business. What is last and holds nothing is left out.
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

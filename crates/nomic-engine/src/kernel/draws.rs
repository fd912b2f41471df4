//! Sources of draws: links of the players' chains, or real dice in their place.

use super::{Act, Ask};
use crate::base::dice::Chain;
use crate::base::limits::MAX_THROWS;
use crate::model::ballot::Ballot;
use crate::rules::StableSort;
use crate::{BallotId, ChainLink, DeviceId, EventId, PlayerId, Refusal, Reveal};

/// A link that its player may reveal now.
pub(super) struct Revealed {
    player: PlayerId,
    device: DeviceId,
    /// First ballot that was opened after the device came.
    first_ballot: BallotId,
    chain: Chain,
    link: ChainLink,
}

impl Ask<'_> {
    pub(super) fn revealed(&self, reveal: Reveal) -> Result<Revealed, Refusal> {
        let player = self.player().and_then(|player| self.state().player(player));
        let player = player.ok_or(Refusal::BadReveal)?;
        let device = player.device(self.event().device);
        let device = device.ok_or(Refusal::BadReveal)?;
        let chain = device.dice.after(reveal).ok_or(Refusal::BadReveal)?;
        Ok(Revealed {
            player: player.id,
            device: device.id,
            first_ballot: device.first_ballot,
            chain,
            link: reveal.link,
        })
    }

    /// Checks that numbers come with a move only where real dice are thrown, and not too many.
    pub(super) fn require_throws(&self, throws: &[u32]) -> Result<(), Refusal> {
        if !self.state().real_dice() && !throws.is_empty() {
            return Err(Refusal::ThrowUnasked { asked: 0 });
        }
        if throws.len() > MAX_THROWS {
            return Err(Refusal::TooMany { limit: MAX_THROWS });
        }
        Ok(())
    }
}

impl<'e> Act<'e> {
    pub(super) fn reveal(&mut self, revealed: &Revealed) -> (PlayerId, ChainLink) {
        let Revealed { player, device, .. } = *revealed;
        let seats = self.state_mut().seats_mut();
        seats.move_chain(player, device, revealed.chain);
        (player, revealed.link)
    }

    /// Reveals a link in a ballot. A device that came after the ballot was opened could have made
    /// its chain to fit the links that others have revealed. So its link counts only where there is
    /// no other.
    pub(super) fn reveal_in(&mut self, id: BallotId, revealed: &Revealed) {
        let (player, link) = self.reveal(revealed);
        let ballots = self.state_mut().ballot_records_mut();
        let alone = |ballot: &Ballot| ballot.links.iter().all(|(other, _)| *other == player);
        let bound = revealed.first_ballot <= id;
        if bound || ballots.get_open(id).is_some_and(|ballot| alone(ballot)) {
            ballots.reveal(id, player, link);
        }
    }

    /// From now on, and until the move is over, rules draw from these links.
    pub(super) fn lay_out(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>) {
        let EventId(mut source) = source;
        if let Some(last) = source.last_mut() {
            *last ^= self.sample();
        }
        let source = EventId(source);
        self.state_mut().drawing_mut().lay_out(source, links);
        self.chance_mut().open();
    }

    /// Rules draw from the caller's link and from those of all ballots that are open: these were
    /// revealed by others, and the caller could not choose among them.
    pub(super) fn lay_out_all_links(&mut self, source: EventId, revealed: Revealed) {
        let (caller, link) = self.reveal(&revealed);
        let ballots = self.state().open_ballots();
        let mut links: Vec<_> = ballots.flat_map(|ballot| ballot.links.clone()).collect();
        links.push((caller, link));
        // The result must not depend on the order of opening the ballots, except for the players'
        // own order.
        links.stable_sort_by_key(|(player, _)| *player);
        self.lay_out(source, links);
    }

    pub(super) fn lay_out_throws(&mut self, throws: &'e [u32]) {
        if self.state().real_dice() {
            self.chance_mut().lay_out(throws);
        }
    }

    pub(super) fn count_throws(&self) -> Result<(), Refusal> {
        let drawn = self.state().draws().map_or(0, |draws| draws.counter);
        self.chance()
            .count(usize::try_from(drawn).unwrap_or(usize::MAX))
    }
}

//! The revealed links, read from the moves themselves, and the draws and cards checked against
//! them.
//!
//! The engine keeps such a list, too. This one is separate, so that one mistake is not made twice.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::dice::{self, Chain};
use nomic_engine::rules::{FlatMap, FlatSet};
use nomic_engine::{
    CardId, CardInput, ChainLink, DeviceId, Draws, EventId, Move, PlayerId, Reveal, Topic, card,
};
use nomic_engine::{Effect, State, ThrowChange};

use super::replay::ReplayedLine;
use super::{DrawCheck, DrawVerdict};
use crate::ChronicleEntry;

pub(super) fn draws(
    chronicle: &[ChronicleEntry],
    lines: &[ReplayedLine],
    end: &State,
    game: EventId,
) -> Vec<DrawCheck> {
    let mut ledger = DrawEvidence::default();
    let mut checks = Vec::new();
    for (line, (entry, seen)) in chronicle.iter().zip(lines).enumerate() {
        if !seen.ruling.accepted() {
            continue;
        }
        let (device, player) = (entry.event.device(), seen.ruling.player);
        let moved = &entry.event.event().moved;
        ledger.record_move(device, player, moved);
        let whats = seen
            .ruling
            .effects
            .iter()
            .map(|happening| &happening.effect);
        for what in whats {
            checks.extend(ledger.check(seen.draws.as_ref(), what, line));
            checks.extend(ledger.check_card(moved, what, line));
            ledger.record_card(seen.draws.as_ref(), what);
            ledger.record_effect(what, end, (game, seen.ruling.event));
        }
    }
    checks
}

/// A revealed link with its player, and whether a late device revealed it.
type BallotLink = ((PlayerId, ChainLink), bool);

#[derive(Debug, Default)]
struct DrawEvidence {
    chains: FlatMap<DeviceId, Chain>,
    revealed: BTreeSet<(PlayerId, ChainLink)>,
    /// Whether a ballot was ever opened.
    has_ballots: bool,
    /// Devices that came after that. Their links need not count in a ballot.
    late: FlatSet<DeviceId>,
    /// By ballot: the links revealed for it, and whether by a late device. Ballots are named as in
    /// draws.
    ballots: BTreeMap<EventId, Vec<BallotLink>>,
    /// Sources that draws of the timers so far can name.
    timers: BTreeSet<EventId>,
    timers_set: u32,
    /// Dealt cards, and whether each depends on revealed links.
    cards: BTreeMap<CardId, (CardInput, bool)>,
}

impl DrawEvidence {
    fn record_move(&mut self, device: DeviceId, player: Option<PlayerId>, moved: &Move) {
        let carried = moved.carried();
        if let Some(tip) = carried.dice_tip {
            let chain = self.chains.entry(device);
            chain.or_insert(Chain::new(tip));
            if self.has_ballots {
                self.late.insert(device);
            }
        }
        let revealed = carried
            .reveal
            .and_then(|link| self.reveal(device, player, link));
        if let (Some((player, link)), Some(ballot)) = (revealed, carried.ballot) {
            let late = self.late.contains(&device);
            let links = self.ballots.entry(ballot.source()).or_default();
            let place = links.partition_point(|((other, _), _)| *other <= player);
            links.insert(place, ((player, link), late));
        }
    }

    /// Records a link if it is the next one of its device's chain.
    fn reveal(
        &mut self,
        device: DeviceId,
        player: Option<PlayerId>,
        reveal: Reveal,
    ) -> Option<(PlayerId, ChainLink)> {
        let chain = self.chains.get_mut(&device)?;
        *chain = chain.after(reveal)?;
        let revealed = (player?, reveal.link);
        self.revealed.insert(revealed);
        Some(revealed)
    }

    fn record_effect(&mut self, what: &Effect, end: &State, (game, event): (EventId, EventId)) {
        self.has_ballots |= matches!(what, Effect::BallotOpened { .. });
        if let Effect::BallotOpened {
            topic: Topic::Proposal(proposal),
            ..
        }
        | Effect::BallotDropped {
            topic: Topic::Proposal(proposal),
        } = what
        {
            // The next ballot on the same proposal begins without links.
            if let Some(proposal) = end.proposal_numbered(*proposal) {
                self.ballots.remove(&proposal.id.0);
            }
        } else if let Effect::Throw(_, ThrowChange::Awaited { .. }) = what {
            self.timers.insert(dice::throw_source(event));
        } else if let Effect::TimerSet { .. } = what {
            // Timers are counted from 0 or from 1; the engine decides.
            self.timers
                .insert(dice::timer_source(game, self.timers_set));
            self.timers_set = self.timers_set.saturating_add(1);
            self.timers
                .insert(dice::timer_source(game, self.timers_set));
        }
    }

    fn check(&self, draws: Option<&Draws>, what: &Effect, line: usize) -> Option<DrawCheck> {
        let Effect::Drawn {
            sides,
            result,
            counter,
            thrown,
            ..
        } = *what
        else {
            return None;
        };
        let verdict = match draws.filter(|draws| self.has(draws)) {
            _ if thrown => DrawVerdict::Thrown,
            None => DrawVerdict::Unfounded,
            Some(draws) => {
                let reckoned = dice::draw(&draws.links, draws.source, counter, sides);
                if reckoned == result {
                    DrawVerdict::Follows
                } else {
                    DrawVerdict::Differs { computed: reckoned }
                }
            }
        };
        Some(DrawCheck {
            line,
            sides,
            result,
            verdict,
        })
    }

    /// Records a dealt card: its number follows from its input, and that from links.
    fn record_card(&mut self, draws: Option<&Draws>, what: &Effect) {
        if let Effect::Dealt(player, card) = what {
            let follows = |draws: &&Draws| card::input(draws, *player, card.id) == card.input;
            let founded = draws.filter(|draws| self.has(draws)).filter(follows);
            self.cards.insert(card.id, (card.input, founded.is_some()));
        }
    }

    /// Checks a shown card. The event's check covered that the player's key gives the move's
    /// output; here, that the number follows from it.
    fn check_card(&self, moved: &Move, what: &Effect, line: usize) -> Option<DrawCheck> {
        let Effect::Shown(_, card) = what else {
            return None;
        };
        let result = card.shown.unwrap_or(0);
        let dealt = self.cards.get(&card.id).filter(|(_, founded)| *founded);
        let showing = dealt.and_then(|(input, _)| {
            let mut shown = moved.carried().showings.iter();
            shown.find(|shown| shown.input == *input)
        });
        let reckoned = showing.map(|showing| card.number(&showing.output));
        let verdict = match reckoned {
            None => DrawVerdict::Unfounded,
            Some(reckoned) if reckoned == result => DrawVerdict::Follows,
            Some(reckoned) => DrawVerdict::Differs { computed: reckoned },
        };
        Some(DrawCheck {
            line,
            sides: card.sides,
            result,
            verdict,
        })
    }

    /// Whether these links were revealed for their stated purpose. For a ballot they must be
    /// those of this ballot. Only links of late devices can be missing. For a timer each must be revealed: by the caller, or before
    /// that by a vote.
    fn has(&self, draws: &Draws) -> bool {
        if let Some(links) = self.ballots.get(&draws.source) {
            let mut used = draws.links.iter().peekable();
            let fits = |(link, late): &BallotLink| used.next_if_eq(&link).is_some() || *late;
            return links.iter().all(fits) && used.next().is_none();
        }
        let mut links = draws.links.iter();
        !draws.links.is_empty()
            && self.timers.contains(&draws.source)
            && links.all(|link| self.revealed.contains(link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::moves::{JoinMove, VoteMove};
    use nomic_engine::{Paper, ProposalId, Subject};

    const SEED: [u8; 32] = [7; 32];
    const DEVICE: DeviceId = DeviceId([1; 32]);
    const PROPOSAL: ProposalId = ProposalId(EventId([9; 32]));

    fn reveal(index: u32) -> Reveal {
        let link = dice::chain_link(&SEED, index);
        Reveal { index, link }
    }

    fn vote(reveal: Reveal) -> Move {
        Move::Vote(VoteMove {
            subject: Subject::Proposal {
                proposal: PROPOSAL,
                hash: nomic_engine::ProposalHash([0; 32]),
            },
            paper: Paper::Open(true.into()),
            reveal: Some(reveal),
        })
    }

    fn ledger() -> DrawEvidence {
        let mut ledger = DrawEvidence::default();
        let seat = nomic_engine::Seat {
            name: "Ada".to_owned(),
            dice_tip: dice::chain_tip(&SEED),
        };
        ledger.record_move(
            DEVICE,
            None,
            &Move::Join(JoinMove {
                seat,
                voucher: None,
            }),
        );
        ledger.record_move(DEVICE, Some(PlayerId(1)), &vote(reveal(1)));
        ledger
    }

    fn draws(links: &[ChainLink]) -> Draws {
        Draws {
            source: PROPOSAL.0,
            links: links.iter().map(|link| (PlayerId(1), *link)).collect(),
            counter: 1,
        }
    }

    fn verdict(ledger: &DrawEvidence, draws: &Draws, result: u32, thrown: bool) -> DrawVerdict {
        let what = Effect::Drawn {
            proposal: None,
            sides: 6,
            result,
            counter: 0,
            thrown,
        };
        ledger.check(Some(draws), &what, 0).unwrap().verdict
    }

    #[test]
    fn a_draw_follows_from_its_links_and_another_result_does_not() {
        let draws = draws(&[reveal(1).link]);
        let right = dice::draw(&draws.links, draws.source, 0, 6);
        let wrong = right % 6 + 1;
        let ledger = ledger();
        assert_eq!(verdict(&ledger, &draws, right, false), DrawVerdict::Follows);
        let differs = DrawVerdict::Differs { computed: right };
        assert_eq!(verdict(&ledger, &draws, wrong, false), differs);
        assert_eq!(verdict(&ledger, &draws, wrong, true), DrawVerdict::Thrown);
    }

    #[test]
    fn links_that_nobody_revealed_or_that_were_left_out_give_no_draw() {
        let mut ledger = ledger();
        let foreign = dice::chain_link(&[8; 32], 1);
        for links in [&[foreign][..], &[], &[reveal(1).link, reveal(2).link]] {
            let draws = draws(links);
            let result = dice::draw(&draws.links, draws.source, 0, 6);
            let found = verdict(&ledger, &draws, result, false);
            assert_eq!(found, DrawVerdict::Unfounded, "{links:?}");
        }
        // A second vote was cast, and the draw leaves it out.
        ledger.record_move(DEVICE, Some(PlayerId(1)), &vote(reveal(2)));
        let draws = draws(&[reveal(1).link]);
        let result = dice::draw(&draws.links, draws.source, 0, 6);
        let found = verdict(&ledger, &draws, result, false);
        assert_eq!(found, DrawVerdict::Unfounded);
    }

    #[test]
    fn a_link_out_of_turn_is_no_link() {
        let mut ledger = ledger();
        ledger.record_move(DEVICE, Some(PlayerId(1)), &vote(reveal(3)));
        assert_eq!(ledger.ballots.get(&PROPOSAL.0).map(Vec::len), Some(1));
        assert_eq!(ledger.revealed.len(), 1);
    }
}

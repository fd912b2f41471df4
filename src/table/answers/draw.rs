//! The die: its last result, and the data to check that it was not manipulated.

use super::view::DrawView;
use crate::kit::answers::names::name;
use nomic_engine::{
    ChainLink, Draws, Effect, EventId, PlayerId, ProposalId, ProposalNumber, State, dice,
};
use nomic_peer::Peer;

pub(crate) fn last_draw(peer: &Peer) -> Option<DrawView> {
    let state = peer.game().state();
    let mut happenings = peer
        .chronicle()
        .iter()
        .rev()
        .flat_map(|entry| entry.ruling.effects.iter().rev());
    let drawn = happenings.find(|happening| matches!(happening.effect, Effect::Drawn { .. }))?;
    let Effect::Drawn {
        proposal,
        sides,
        result,
        counter,
        thrown,
    } = drawn.effect
    else {
        return None;
    };
    let (source, links) = revealed(state, proposal)?;
    let links = if thrown { Vec::new() } else { links };
    Some(DrawView {
        sides,
        result,
        links: links
            .iter()
            .map(|(player, link)| (player.0, name(state, *player), short(link)))
            .collect(),
        holds: thrown || dice::draw(&links, source, counter, sides) == result,
        thrown,
    })
}

/// Source of a draw: a ballot's is kept with the ballot, a timer's until the next closing.
fn revealed(
    state: &State,
    proposal: Option<ProposalNumber>,
) -> Option<(EventId, Vec<(PlayerId, ChainLink)>)> {
    let Some(number) = proposal else {
        let of_a_timer = |draws: &&Draws| state.proposal(ProposalId(draws.source)).is_none();
        let draws = state.draws().filter(of_a_timer)?;
        return Some((draws.source, draws.links.clone()));
    };
    let proposal = state.proposal_numbered(number)?;
    let source = proposal.id.0;
    let draws = state.draws().filter(|draws| draws.source == source);
    let links = match draws {
        Some(draws) => Some(&draws.links),
        None => state.ballot_of(proposal).map(|ballot| &ballot.links),
    };
    Some((source, links.cloned().unwrap_or_default()))
}

fn short(link: &ChainLink) -> String {
    link.to_hex().chars().take(12).collect::<String>() + "…"
}

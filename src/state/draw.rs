//! The die: what it showed last, and everything needed to check that nobody steered it.

use super::table::name;
use super::view::DrawView;
use nomic_engine::{ChainLink, PlayerId, ProposalId, State, What, dice};
use nomic_sync::Peer;

/// The last draw, with the links it came from and a second reckoning of it.
pub(super) fn last_draw(peer: &Peer) -> Option<DrawView> {
    let state = peer.game().state();
    let mut happenings = peer
        .chronicle()
        .iter()
        .rev()
        .flat_map(|entry| entry.ruling.effects.iter().rev());
    let drawn = happenings.find_map(|happening| match happening.what {
        What::Drawn {
            proposal,
            sides,
            result,
            counter,
            thrown,
        } => Some((proposal, sides, result, counter, thrown)),
        _ => None,
    });
    let (proposal, sides, result, counter, thrown) = drawn?;
    let proposal = state.proposal_numbered(proposal)?;
    let links = if thrown {
        Vec::new()
    } else {
        links_of(state, proposal.id)
    };
    Some(DrawView {
        sides,
        result,
        links: links
            .iter()
            .map(|(player, link)| (name(state, *player), short(link)))
            .collect(),
        holds: thrown || dice::draw(&links, proposal.id, counter, sides) == result,
        thrown,
    })
}

fn links_of(state: &State, proposal: ProposalId) -> Vec<(PlayerId, ChainLink)> {
    let draws = state.draws().filter(|draws| draws.ballot == proposal);
    match draws {
        Some(draws) => draws.links.clone(),
        None => {
            let ballot = state
                .proposal(proposal)
                .and_then(|proposal| proposal.ballot.as_ref());
            ballot
                .map(|ballot| ballot.links.clone())
                .unwrap_or_default()
        }
    }
}

fn short(link: &ChainLink) -> String {
    link.to_hex().chars().take(12).collect::<String>() + "…"
}

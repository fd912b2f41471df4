//! The die: what it showed last, and everything needed to check that nobody steered it.

use super::table::name;
use super::view::DrawView;
use nomic_engine::{ChainLink, EventId, PlayerId, ProposalId, State, What, dice};
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
    // What was drawn when a timer was called can be checked as long as nothing else is drawn.
    let proposal = proposal.and_then(|number| state.proposal_numbered(number));
    let source = match proposal {
        Some(proposal) => proposal.id.0,
        None => state.draws()?.source,
    };
    let links = if thrown {
        Vec::new()
    } else {
        links_of(state, source)
    };
    Some(DrawView {
        sides,
        result,
        links: links
            .iter()
            .map(|(player, link)| (name(state, *player), short(link)))
            .collect(),
        holds: thrown || dice::draw(&links, source, counter, sides) == result,
        thrown,
    })
}

fn links_of(state: &State, source: EventId) -> Vec<(PlayerId, ChainLink)> {
    let draws = state.draws().filter(|draws| draws.source == source);
    match draws {
        Some(draws) => draws.links.clone(),
        None => {
            let ballot = state
                .proposal(ProposalId(source))
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

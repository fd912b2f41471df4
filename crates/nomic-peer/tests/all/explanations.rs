//! Rulings with the votes that they required, as a page shows them.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent};
use nomic_peer::{Intent, probe};
use nomic_sim::{SimWorld, draft, founding};

/// A proposal is adopted by all three players.
fn adopted() -> SimWorld {
    let mut world = SimWorld::playing(5, 3, founding());
    let mut act = |site, intent| {
        world.run_until_idle();
        world.act(site, intent).unwrap();
        world.run_until_idle();
        world.sites[0]
            .peer()
            .game()
            .state()
            .open_proposals()
            .next()
            .cloned()
    };
    for (site, name) in [(1, "Ben"), (2, "Cleo")] {
        let name = name.to_owned();
        act(site, Intent::Join(JoinIntent { name }));
    }
    act(0, Intent::Begin);
    let draft = draft("Tea.");
    let open = act(0, Intent::Propose(ProposeMove { draft })).unwrap();
    let (proposal, subject) = (open.id, open.subject());
    act(0, Intent::OpenVoting(OpenVotingIntent { proposal }));
    for site in 0..3 {
        let said = true.into();
        act(site, Intent::Vote(VoteIntent { subject, said }));
    }
    let throws = Vec::new();
    act(0, Intent::Close(CloseIntent { subject, throws }));
    world
}

#[test]
fn an_explanation_of_a_closing_is_found_once() {
    let world = adopted();
    let peer = world.sites[0].peer();
    let closing = peer.chronicle().last().unwrap();
    assert!(closing.ruling.can_be_explained());
    let explain = || {
        let before = probe::replayed_events();
        let explained = peer.explained(&closing.ruling.event).unwrap();
        let state = peer.game().state();
        let adopted = state.proposals().last().unwrap();
        (
            explained.required(adopted.number),
            probe::replayed_events() - before,
        )
    };
    let (required, replayed) = explain();
    assert_eq!(required, Some(3));
    assert!(replayed > 0, "it is found by trying");
    assert_eq!(explain(), (required, 0));
}

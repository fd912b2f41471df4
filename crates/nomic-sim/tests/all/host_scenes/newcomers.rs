//! Players who still receive what has happened.

use nomic_engine::EventId;
use nomic_engine::moves::JoinIntent;
use nomic_host::{ActFailure, LineState, Reply, StoreName};
use nomic_peer::{ActError, EventScope, Intent, Peer};
use nomic_sim::{Damage, HostWorld, founding, hostile, stranger};

use super::*;

const CHUNKS: u64 = 600;
/// More chunks than two writes take.
const MANY: u64 = 3_000;
/// Most values of the store for these chunks.
const FEW: usize = 60;

fn join(name: &str) -> Intent {
    let name = name.to_owned();
    Intent::Join(JoinIntent { name })
}

/// A world with a long history at the relay: a stranger with the link has put events that wait for
/// others.
fn long_game(count: u64) -> HostWorld {
    let mut world = HostWorld::founded(1, 2, founding());
    let link = world.link().clone();
    let scope = EventScope {
        room: world.read(ADA, FIRST, Peer::room),
        link: link.clone(),
    };
    let events = stranger::waiting_for(EventId([7; 32]), &scope, count);
    for chunk in hostile::chunks(&link, &events, 1) {
        world.relay().inject(chunk);
    }
    world
}

fn chunks(world: &mut HostWorld, browser: usize) -> usize {
    world.store(browser).values(StoreName::Chunks).len()
}

fn bytes(world: &mut HostWorld, browser: usize) -> usize {
    let values = world.store(browser).values(StoreName::Chunks);
    values.iter().map(|value| value.len()).sum()
}

#[test]
fn a_newcomers_move_goes_out_before_the_long_history_that_came_with_the_game_is_kept() {
    let mut world = long_game(MANY);
    world.store(BEN).busy = true;
    world.run_for(3_000).unwrap();
    let id = world.begin_act(BEN, FIRST, join("Ben"));
    world.run_for(3_000).unwrap();
    world.store(BEN).busy = false;
    let seated = |peer: &Peer| peer.game().state().players().count() == 2;
    let mut steps = 0;
    while !world.read(ADA, FIRST, seated) {
        world.step_often(1);
        steps += 1;
        assert!(steps < 100_000, "Ada does not see Ben");
    }
    let before = bytes(&mut world, BEN);
    world.run_for(HALF_A_MINUTE).unwrap();
    let all = bytes(&mut world, BEN);
    assert!(before < all / 2, "{before} of {all} bytes were kept first");
    assert!(matches!(
        world.reply(BEN, FIRST, id),
        Some(Reply::Acted(Ok(())))
    ));
    assert_at_ease(&world.status(BEN, FIRST));
    agree(&world, (ADA, FIRST), (BEN, FIRST));
}

#[test]
fn a_long_history_is_kept_as_a_few_values_and_what_is_broken_of_them_comes_again() {
    let mut world = long_game(CHUNKS);
    world.run_for(HALF_A_MINUTE).unwrap();
    let all = world.relay().len();
    world.kill(ADA, FIRST);
    let mut tab = FIRST;
    for damage in Damage::ALL {
        assert!(chunks(&mut world, BEN) < FEW);
        world.kill(BEN, tab);
        assert!(world.store(BEN).damage(StoreName::Chunks, damage) > 0);
        tab = world.reload(BEN, tab);
        world.run_for(HALF_A_MINUTE).unwrap();
        // From now on nothing is missing, with or without a relay.
        world.set_offline(BEN, true);
        tab = world.reload(BEN, tab);
        assert!(!world.read(BEN, tab, Peer::played_elsewhere));
        world.set_offline(BEN, false);
        world.relay().lose_everything();
        world.run_for(2 * HALF_A_MINUTE).unwrap();
        assert_eq!(world.relay().len(), all, "{damage:?}");
        // Each was marked by itself, and all are packed at the next opening.
        assert!(chunks(&mut world, BEN) >= all);
        tab = world.reload(BEN, tab);
    }
    let tab_of_ada = world.open_tab(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    agree(&world, (ADA, tab_of_ada), (BEN, tab));
}

#[test]
fn while_what_has_happened_still_comes_in_the_status_says_so() {
    let mut world = HostWorld::seated(2);
    world.kill(BEN, FIRST);
    remark(&mut world, ADA, FIRST, "There is tea.").unwrap();
    world.hold_chunks(BEN, true);
    let tab = world.reload(BEN, FIRST);
    assert_eq!(world.status(BEN, tab).line, LineState::CatchingUp);
    assert!(!reads(&world, BEN, tab, "There is tea."));
    world.hold_chunks(BEN, false);
    world.run_for(1_000).unwrap();
    assert_eq!(world.status(BEN, tab).line, LineState::Connected);
    assert!(reads(&world, BEN, tab, "There is tea."));
}

#[test]
fn who_sits_down_while_what_has_happened_still_comes_in_has_a_seat_once_it_has() {
    let (eve, ben, dora, cem) = (1, 2, 3, 4);
    let mut world = HostWorld::founded(3, 5, founding());
    for browser in [eve, ben, dora] {
        world.kill(browser, FIRST);
    }
    world.act(cem, FIRST, join("Cem")).unwrap();
    let (eves, bens) = (FIRST + 1, FIRST + 1);
    let mut asked = Vec::new();
    for (browser, name) in [(eve, "Eve"), (ben, "Ben")] {
        world.hold_chunks(browser, true);
        let tab = world.open_tab(browser);
        world.run_for(3_000).unwrap();
        asked.push(world.begin_act(browser, tab, join(name)));
        world.run_for(3_000).unwrap();
        assert!(world.status(browser, tab).held);
        assert!(world.reply(browser, tab, asked[asked.len() - 1]).is_none());
    }
    world.hold_chunks(ben, false);
    world.run_for(3_000).unwrap();
    let joined = world.reply(ben, bens, asked[1]);
    assert!(matches!(joined, Some(Reply::Acted(Ok(())))), "{joined:?}");
    assert!(!world.status(ben, bens).held);
    agree(&world, (ADA, FIRST), (ben, bens));

    // If nothing comes any more, the move is refused.
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(is_missing(world.reply(eve, eves, asked[0])));
    assert!(!world.status(eve, eves).held);

    // Nothing is waited for without a network.
    world.set_offline(dora, true);
    let tab = world.open_tab(dora);
    world.run_for(3_000).unwrap();
    let id = world.begin_act(dora, tab, join("Dora"));
    world.run_for(1_000).unwrap();
    assert!(is_missing(world.reply(dora, tab, id)));
}

fn is_missing(reply: Option<Reply>) -> bool {
    let refused = ActFailure::Refused(ActError::OwnPastMissing);
    format!("{reply:?}") == format!("{:?}", Some(Reply::Acted(Err(refused))))
}

#[test]
fn who_reads_a_game_chunk_by_chunk_bundles_it_for_the_next_who_comes() {
    let mut world = long_game(CHUNKS);
    world.reload(BEN, FIRST);
    world.run_for(10 * HALF_A_MINUTE).unwrap();
    assert!(world.relay().bundles().len() >= 2);
}

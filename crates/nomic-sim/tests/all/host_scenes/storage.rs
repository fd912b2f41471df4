//! The storage fails, or values in it are damaged.

use nomic_host::{
    ActFailure, BrowserRequest, Command, GameCard, Reply, StartupError, StoreName, TableTrouble,
};
use nomic_peer::{ActError, Link};
use nomic_sim::{Damage, HostWorld};

use super::*;

#[test]
fn a_move_shows_at_once_and_a_store_that_fails_keeps_it_back_until_it_is_kept() {
    let mut world = HostWorld::seated(1);
    world.store(ADA).full = true;
    remark(&mut world, ADA, FIRST, "Is there room?").unwrap();
    assert!(reads(&world, ADA, FIRST, "Is there room?"));
    world.run_for(HALF_A_MINUTE).unwrap();
    let status = world.status(ADA, FIRST);
    assert!(matches!(status.trouble, Some(TableTrouble::Storage(_))));
    assert_eq!(status.unsent, 1);
    assert!(!reads(&world, BEN, FIRST, "Is there room?"));

    world.store(ADA).full = false;
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_at_ease(&world.status(ADA, FIRST));
    assert!(reads(&world, BEN, FIRST, "Is there room?"));
    agree(&world, (ADA, FIRST), (BEN, FIRST));
}

#[test]
fn a_host_that_cannot_read_says_so_and_the_next_one_has_everything() {
    let mut world = HostWorld::seated(2);
    let before = world.key(ADA, FIRST);
    world.store(ADA).failing = usize::MAX;
    let failed = world.reload(ADA, FIRST);
    let error = world.start_error(ADA, failed);
    assert!(matches!(error, Some(StartupError::Storage(_))), "{error:?}");
    world.store(ADA).failing = 0;
    let tab = world.reload(ADA, failed);
    assert_eq!(world.key(ADA, tab), before);
    agree(&world, (ADA, tab), (BEN, FIRST));
}

#[test]
fn what_is_broken_of_a_game_comes_again_from_the_relay_and_play_goes_on_with_one_history() {
    let mut world = HostWorld::seated(3);
    for made in 0..REMARKS {
        let text = format!("Remark {made}.");
        begin_remark(&mut world, ADA, FIRST, &text);
    }
    world.run_for(HALF_A_MINUTE).unwrap();
    let mut tab = FIRST;
    for stores in OF_A_GAME {
        for damage in Damage::ALL {
            world.kill(ADA, tab);
            for store in stores {
                assert!(world.store(ADA).damage(*store, damage) > 0, "{store:?}");
            }
            tab = world.reload(ADA, tab);
            world.run_for(HALF_A_MINUTE).unwrap();
            agree(&world, (ADA, tab), (BEN, FIRST));
            // Until another player has moved, some of Ada's events may be missing.
            remark(&mut world, BEN, FIRST, "Ben.").unwrap();
            remark(&mut world, ADA, tab, "Ada.").unwrap();
            agree(&world, (ADA, tab), (BEN, FIRST));
        }
    }
    assert_at_ease(&world.status(ADA, tab));
}

/// Enough for a segment.
const REMARKS: usize = 66;
/// Parts that can all come back from a relay; each may break.
const OF_A_GAME: [&[StoreName]; 4] = [
    &[StoreName::Chunks],
    &[StoreName::Segments],
    &[StoreName::Cursors],
    &[StoreName::Chunks, StoreName::Segments],
];

#[test]
fn where_an_own_move_is_lost_that_was_never_sent_nothing_is_signed_unasked() {
    let mut world = HostWorld::seated(4);
    world.set_offline(ADA, true);
    remark(&mut world, ADA, FIRST, "It is lost.").unwrap();
    world.kill(ADA, FIRST);
    for store in [StoreName::Chunks, StoreName::Segments] {
        world.store(ADA).damage(store, Damage::Gone);
    }
    world.set_offline(ADA, false);
    let tab = world.reload(ADA, FIRST);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(world.read(ADA, tab, Peer::played_elsewhere));
    let refused = remark(&mut world, ADA, tab, "And this?");
    assert!(
        matches!(refused, Err(ActFailure::Refused(ActError::PlayedElsewhere))),
        "{refused:?}"
    );

    remark(&mut world, BEN, FIRST, "Who is there?").unwrap();
    remark(&mut world, ADA, tab, "Me.").unwrap();
    assert!(reads(&world, BEN, FIRST, "Me."));
    agree(&world, (ADA, tab), (BEN, FIRST));
}

#[test]
fn a_damaged_key_is_never_replaced_unasked_and_the_saved_one_is_taken_back() {
    let mut world = HostWorld::seated(5);
    let key = world.key(ADA, FIRST).unwrap();
    let mut tab = FIRST;
    for damage in Damage::ALL {
        world.kill(ADA, tab);
        assert_eq!(world.store(ADA).damage(StoreName::Identity, damage), 1);
        for _ in 0..2 {
            tab = world.reload(ADA, tab);
            assert_eq!(world.start_error(ADA, tab), Some(StartupError::Identity));
            assert_eq!(world.key(ADA, tab), None);
        }
        assert!(!brings(&mut world, tab, "nomic-identity-1:nonsense"));
        assert!(brings(&mut world, tab, &key));
        tab = world.reload(ADA, tab);
        assert_eq!(world.key(ADA, tab).as_ref(), Some(&key));
    }
    remark(&mut world, BEN, FIRST, "Is it you?").unwrap();
    remark(&mut world, ADA, tab, "It is still me.").unwrap();
    assert!(reads(&world, BEN, FIRST, "It is still me."));

    // A player without a saved key says so, and is another person then.
    world.kill(ADA, tab);
    world.store(ADA).damage(StoreName::Identity, Damage::Gone);
    let tab = world.reload(ADA, tab);
    let made = world.answer(ADA, tab, |id| Command::Ask(id, BrowserRequest::NewIdentity));
    assert!(matches!(made, Reply::Identity(true)));
    let tab = world.reload(ADA, tab);
    assert_ne!(world.key(ADA, tab), Some(key));
    assert_eq!(world.read(ADA, tab, Peer::me), None);
}

fn brings(world: &mut HostWorld, tab: usize, key: &str) -> bool {
    let request = BrowserRequest::BringIdentity(key.to_owned());
    let bring = |id| Command::Ask(id, request);
    matches!(world.answer(ADA, tab, bring), Reply::Identity(true))
}

#[test]
fn a_link_that_cannot_be_read_any_more_is_counted_until_it_opens_its_game_again() {
    let mut world = HostWorld::seated(6);
    let mut tab = FIRST;
    for damage in [Damage::CutShort, Damage::OtherBytes] {
        world.kill(ADA, tab);
        assert_eq!(world.store(ADA).damage(StoreName::Games, damage), 1);
        world.stay_home(ADA, true);
        let home = world.reload(ADA, tab);
        assert_eq!(games(&mut world, home), (0, 1));
        world.stay_home(ADA, false);
        tab = world.reload(ADA, home);
        agree(&world, (ADA, tab), (BEN, FIRST));
        assert_eq!(games(&mut world, tab), (1, 0));
    }
}

/// Numbers of games with readable links and without.
fn games(world: &mut HostWorld, tab: usize) -> (usize, usize) {
    match world.answer(ADA, tab, |id| Command::Ask(id, BrowserRequest::Games)) {
        Reply::Games(Some((cards, damaged))) => (cards.len(), damaged),
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_of_a_backup_are_at_home_and_a_game_that_is_here_keeps_its_card() {
    let mut world = HostWorld::seated(7);
    let here = cards(&mut world);
    let [known] = here.as_slice() else {
        panic!("there is one game");
    };
    let other = Link::generate(None, &mut |bytes| bytes.fill(5));
    let games = vec![
        (
            Link::parse(&known.link).unwrap(),
            "Another title".to_owned(),
        ),
        (other.clone(), "Chess club".to_owned()),
    ];
    for _ in 0..2 {
        let games = games.clone();
        let add = |id| Command::Ask(id, BrowserRequest::AddGames(games));
        assert!(matches!(world.answer(ADA, FIRST, add), Reply::Added(true)));
    }
    let now = cards(&mut world);
    assert_eq!(now.len(), 2);
    assert!(now.contains(known));
    let brought = now.iter().find(|card| card.link == other.fragment());
    assert_eq!(brought.unwrap().title, "Chess club");
}

fn cards(world: &mut HostWorld) -> Vec<GameCard> {
    match world.answer(ADA, FIRST, |id| Command::Ask(id, BrowserRequest::Games)) {
        Reply::Games(Some((cards, _))) => cards,
        other => panic!("{other:?}"),
    }
}

//! The browser clears the storage under an open page, or a player has data removed.

use nomic_host::{BrowserRequest, Command, Reply, StoreName, TableTrouble};
use nomic_sim::{Damage, HostWorld};

use super::*;

/// Checks that the key, the link, the chunks and the place in the relay's log are stored.
fn is_stored(world: &mut HostWorld, key: &str) {
    let store = world.store(ADA);
    assert_eq!(store.values(StoreName::Identity), [key.as_bytes()]);
    assert_eq!(store.values(StoreName::Games).len(), 1);
    assert!(store.values(StoreName::Chunks).len() > 2);
    assert!(store.values(StoreName::Cursors).len() >= 2);
}

#[test]
fn what_the_browser_clears_under_an_open_page_is_stored_again_and_the_seat_is_kept() {
    let mut world = HostWorld::seated(1);
    let key = world.key(ADA, FIRST).unwrap();
    world.store(ADA).clear();
    world.close_store(ADA);
    remark(&mut world, ADA, FIRST, "Are my things still there?").unwrap();
    assert!(reads(&world, BEN, FIRST, "Are my things still there?"));
    assert_eq!(
        world.status(ADA, FIRST).trouble,
        Some(TableTrouble::Cleared)
    );
    assert_eq!(role(&world, ADA, FIRST), TabRole::Writing);
    is_stored(&mut world, &key);

    world.set_offline(ADA, true);
    let tab = world.reload(ADA, FIRST);
    agree(&world, (ADA, tab), (BEN, FIRST));
    world.set_offline(ADA, false);
    world.run_for(HALF_A_MINUTE).unwrap();
    remark(&mut world, ADA, tab, "They are.").unwrap();
    assert!(reads(&world, BEN, FIRST, "They are."));
}

#[test]
fn each_part_of_the_storage_that_is_gone_under_an_open_page_is_stored_again() {
    let mut world = HostWorld::seated(2);
    let key = world.key(ADA, FIRST).unwrap();
    let parts: [&[StoreName]; 5] = [
        &[StoreName::Identity],
        &[StoreName::Games],
        &[StoreName::Chunks],
        &[StoreName::Cursors],
        &[StoreName::Identity, StoreName::Games],
    ];
    for part in parts {
        for store in part {
            assert!(world.store(ADA).damage(*store, Damage::Gone) > 0);
        }
        // The browser gives no sign.
        world.run_for(HALF_A_MINUTE).unwrap();
        is_stored(&mut world, &key);
        assert_eq!(
            world.status(ADA, FIRST).trouble,
            Some(TableTrouble::Cleared)
        );
        world.command(ADA, FIRST, Command::Dismiss);
    }
    let tab = world.reload(ADA, FIRST);
    agree(&world, (ADA, tab), (BEN, FIRST));
}

#[test]
fn moves_that_were_not_sent_yet_are_stored_again_too() {
    let mut world = HostWorld::seated(3);
    let key = world.key(ADA, FIRST).unwrap();
    world.set_offline(ADA, true);
    remark(&mut world, ADA, FIRST, "Only I have this.").unwrap();
    world.store(ADA).clear();
    world.close_store(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    is_stored(&mut world, &key);
    let tab = world.reload(ADA, FIRST);
    assert!(reads(&world, ADA, tab, "Only I have this."));
    world.set_offline(ADA, false);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(reads(&world, BEN, FIRST, "Only I have this."));
    agree(&world, (ADA, tab), (BEN, FIRST));
}

#[test]
fn a_tab_that_is_reloaded_after_a_clearing_takes_the_key_from_another_one() {
    for locks in [true, false] {
        let mut world = HostWorld::seated(4);
        let key = world.key(ADA, FIRST).unwrap();
        world.set_locks(locks);
        let first = world.reload(ADA, FIRST);
        let second = world.open_tab(ADA);
        world.run_for(HALF_A_MINUTE).unwrap();
        world.store(ADA).clear();
        let second = world.reload(ADA, second);
        assert_eq!(world.key(ADA, second).as_ref(), Some(&key));
        world.run_for(HALF_A_MINUTE).unwrap();
        is_stored(&mut world, &key);
        remark(&mut world, ADA, first, "Still one of us.").unwrap();
        assert!(reads(&world, BEN, FIRST, "Still one of us."));
        agree(&world, (ADA, second), (BEN, FIRST));
    }
}

#[test]
fn a_game_that_is_forgotten_in_another_tab_is_not_stored_again() {
    let mut world = HostWorld::seated(5);
    world.stay_home(ADA, true);
    let home = world.open_tab(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    let link = world.link().fragment();
    let forgotten = world.answer(ADA, home, |id| {
        Command::Ask(id, BrowserRequest::Forget(link))
    });
    assert!(matches!(forgotten, Reply::Forgotten(Some(_))));
    begin_remark(&mut world, ADA, FIRST, "Hello?");
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(
        world.status(ADA, FIRST).trouble,
        Some(TableTrouble::Forgotten)
    );
    for store in [StoreName::Games, StoreName::Chunks, StoreName::Segments] {
        assert!(world.store(ADA).values(store).is_empty(), "{store:?}");
    }
    assert!(!reads(&world, BEN, FIRST, "Hello?"));
}

#[test]
fn what_was_seen_last_is_kept_for_its_player_only_and_not_of_a_forgotten_game() {
    let mut world = HostWorld::seated(6);
    let link = world.link().fragment();
    let table = link.split('?').next().unwrap().to_owned();
    let seen = |answers: &[u8]| Command::KeepSeen {
        table: table.clone(),
        answers: answers.to_vec(),
    };
    let second = world.open_tab(ADA);
    world.command(ADA, FIRST, seen(b"Ada's"));
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(world.store(ADA).values(StoreName::Seen), [b"Ada's"]);

    // Another person sits down at this browser, and another tab has the table open.
    let bens = world.key(BEN, FIRST).unwrap();
    let bring = |id| Command::Ask(id, BrowserRequest::BringIdentity(bens));
    assert!(matches!(
        world.answer(ADA, FIRST, bring),
        Reply::Identity(true)
    ));
    assert!(world.store(ADA).values(StoreName::Seen).is_empty());
    world.command(ADA, second, seen(b"Ada's again"));
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(world.store(ADA).values(StoreName::Seen).is_empty());

    let tab = world.reload(ADA, FIRST);
    world.command(ADA, tab, seen(b"Ben's"));
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(world.store(ADA).values(StoreName::Seen), [b"Ben's"]);
    world.answer(ADA, tab, |id| {
        Command::Ask(id, BrowserRequest::Forget(link))
    });
    assert!(world.store(ADA).values(StoreName::Seen).is_empty());
}

fn glances(world: &mut HostWorld, tab: usize) -> Vec<Vec<u8>> {
    let games = world.answer(ADA, tab, |id| Command::Ask(id, BrowserRequest::Games));
    match games {
        Reply::Games(Some((cards, 0))) => cards.into_iter().map(|card| card.glance).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_glance_is_stored_by_the_writing_tab_only_and_forgotten_with_its_player() {
    let mut world = HostWorld::seated(7);
    let second = world.open_tab(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(role(&world, ADA, second), TabRole::Following);
    let glance = |seen: &[u8]| Command::KeepGlance(seen.to_vec());
    world.command(ADA, FIRST, glance(b"my move"));
    world.command(ADA, second, glance(b"what another tab saw"));
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(glances(&mut world, second), [b"my move"]);

    // The next writer goes on from there.
    world.kill(ADA, FIRST);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(role(&world, ADA, second), TabRole::Writing);
    assert_eq!(glances(&mut world, second), [b"my move"]);
    world.command(ADA, second, glance(b"their move"));
    // It is stored even if the table is left at once.
    world.command(ADA, second, Command::Leave);
    assert_eq!(glances(&mut world, second), [b"their move"]);

    let bens = world.key(BEN, FIRST).unwrap();
    let bring = |id| Command::Ask(id, BrowserRequest::BringIdentity(bens));
    let brought = world.answer(ADA, second, bring);
    assert!(matches!(brought, Reply::Identity(true)));
    assert_eq!(glances(&mut world, second), [b""]);
}

//! Several tabs of one player, and tabs that end.

use nomic_host::{ActFailure, Command, TableTrouble};
use nomic_sim::HostWorld;

use super::*;

/// A world where Ada has two tabs, and the first one writes.
fn two_tabs(locks: bool) -> (HostWorld, usize) {
    let mut world = HostWorld::seated(1);
    world.set_locks(locks);
    let first = world.reload(ADA, FIRST);
    assert_eq!(role(&world, ADA, first), TabRole::Writing);
    let second = world.open_tab(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(role(&world, ADA, second), TabRole::Following);
    (world, second)
}

#[test]
fn a_tab_that_hands_over_after_a_clearing_stores_what_only_it_has() {
    let mut world = HostWorld::seated(1);
    world.set_offline(ADA, true);
    remark(&mut world, ADA, FIRST, "Only I have this.").unwrap();
    // The browser gives no sign.
    world.store(ADA).clear();
    let second = world.open_tab(ADA);
    world.run_for(3_000).unwrap();
    world.command(ADA, second, Command::AskToWrite);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert_eq!(role(&world, ADA, second), TabRole::Writing);
    assert!(reads(&world, ADA, second, "Only I have this."));
    world.set_offline(ADA, false);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(reads(&world, BEN, FIRST, "Only I have this."));
    agree(&world, (ADA, second), (BEN, FIRST));
}

#[test]
fn two_tabs_that_come_first_at_the_same_time_have_one_key() {
    for seed in 0..40 {
        let mut world = HostWorld::founded(seed, 1, nomic_sim::founding());
        let browser = world.add_browser();
        world.set_locks(seed % 2 == 0);
        let tabs = [(); 2].map(|()| world.open_tab(browser));
        world.run_for(HALF_A_MINUTE).unwrap();
        let [one, other] = tabs.map(|tab| world.key(browser, tab).unwrap());
        assert_eq!(one, other, "seed {seed}");
    }
}

#[test]
fn of_two_tabs_one_writes_and_has_a_line_and_the_other_shows_the_same_until_it_is_asked() {
    for locks in [true, false] {
        let (mut world, second) = two_tabs(locks);
        let first = second - 1;
        assert!(world.status(ADA, second).lines.is_empty());
        remark(&mut world, ADA, first, "One.").unwrap();
        assert!(reads(&world, ADA, second, "One."));
        let refused = remark(&mut world, ADA, second, "Not here.");
        assert!(matches!(refused, Err(ActFailure::NotThisTab)));

        world.command(ADA, second, Command::AskToWrite);
        world.run_for(HALF_A_MINUTE).unwrap();
        assert_eq!(role(&world, ADA, second), TabRole::Writing);
        assert_eq!(role(&world, ADA, first), TabRole::Following);
        assert!(world.status(ADA, first).lines.is_empty());
        remark(&mut world, ADA, second, "Two.").unwrap();
        assert!(reads(&world, ADA, first, "Two."));
        assert!(reads(&world, BEN, FIRST, "Two."));

        // The writing tab is gone suddenly, and the other one takes over.
        world.kill(ADA, second);
        if !locks {
            world.command(ADA, first, Command::AskToWrite);
        }
        world.run_for(HALF_A_MINUTE).unwrap();
        assert_eq!(role(&world, ADA, first), TabRole::Writing);
        remark(&mut world, ADA, first, "One again.").unwrap();
        assert!(reads(&world, BEN, FIRST, "One again."));
        agree(&world, (ADA, first), (BEN, FIRST));
    }
}

#[test]
fn a_tab_that_is_frozen_loses_the_writing_and_signs_no_second_history() {
    for locks in [true, false] {
        let (mut world, second) = two_tabs(locks);
        let first = second - 1;
        world.freeze(ADA, first, HALF_A_MINUTE);
        world.command(ADA, second, Command::AskToWrite);
        world.run_for(HALF_A_MINUTE / 2).unwrap();
        remark(&mut world, ADA, second, "While it sleeps.").unwrap();
        world.run_for(HALF_A_MINUTE).unwrap();
        assert_eq!(role(&world, ADA, first), TabRole::Following);
        assert!(reads(&world, ADA, first, "While it sleeps."));
        agree(&world, (ADA, first), (BEN, FIRST));
    }
}

#[test]
fn without_locks_a_tab_that_does_not_hear_of_the_other_one_signs_no_second_history() {
    let mut world = HostWorld::seated(2);
    world.set_locks(false);
    world.deafen(ADA);
    let first = world.reload(ADA, FIRST);
    let second = world.open_tab(ADA);
    world.run_for(HALF_A_MINUTE).unwrap();
    for tab in [first, second] {
        assert_eq!(
            role(&world, ADA, tab),
            TabRole::Writing,
            "it cannot know better"
        );
    }

    // Both sign without having received the other's event.
    world.set_offline(ADA, true);
    remark(&mut world, ADA, second, "From the second.").unwrap();
    remark(&mut world, ADA, first, "From the first.").unwrap();
    let status = world.status(ADA, first);
    assert_eq!(status.trouble, Some(TableTrouble::TakenOver));
    assert_eq!(status.role, TabRole::Following);
    world.set_offline(ADA, false);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(reads(&world, BEN, FIRST, "From the second."));
    assert!(!reads(&world, BEN, FIRST, "From the first."));
    agree(&world, (ADA, second), (BEN, FIRST));

    // The chosen tab plays on.
    world.command(ADA, first, Command::AskToWrite);
    world.run_for(HALF_A_MINUTE).unwrap();
    remark(&mut world, ADA, first, "From the first after all.").unwrap();
    assert!(reads(&world, BEN, FIRST, "From the first after all."));
    agree(&world, (ADA, first), (BEN, FIRST));
}

#[test]
fn after_a_host_that_broke_down_play_goes_on_with_one_history() {
    for steps in 0..12 {
        let mut world = HostWorld::seated(steps);
        begin_remark(&mut world, ADA, FIRST, "Before.");
        world.step_often(3 * steps);
        let tab = world.reload(ADA, FIRST);
        remark(&mut world, BEN, FIRST, "Are you there?").unwrap();
        assert!(reads(&world, ADA, tab, "Are you there?"));
        remark(&mut world, ADA, tab, "I am.").unwrap();
        agree(&world, (ADA, tab), (BEN, FIRST));
    }
}

#[test]
fn a_table_that_was_left_at_once_is_sent_all_the_same() {
    let mut world = HostWorld::seated(3);
    world.set_offline(ADA, true);
    remark(&mut world, ADA, FIRST, "In a hurry.").unwrap();
    world.command(ADA, FIRST, Command::Leave);
    world.run_for(5_000).unwrap();
    assert!(!reads(&world, BEN, FIRST, "In a hurry."));
    world.set_offline(ADA, false);
    world.run_for(HALF_A_MINUTE / 2).unwrap();
    assert!(reads(&world, BEN, FIRST, "In a hurry."));

    // Back at the table it is the same one, with what has happened since.
    remark(&mut world, BEN, FIRST, "Take your time.").unwrap();
    let open = Command::Open {
        link: world.link().fragment(),
        invitation: None,
    };
    world.command(ADA, FIRST, open);
    world.run_for(HALF_A_MINUTE).unwrap();
    agree(&world, (ADA, FIRST), (BEN, FIRST));
}

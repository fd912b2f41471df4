//! Connections, and the relays that are dialled.
//!
//! When a line counts as dead, and which relays are dialled unasked, is decided without the rest of
//! a host: the tests of `pulse.rs` and `relay_choice.rs` in `nomic-host` show it.

use nomic_host::{Command, LineState, Reply, Where};
use nomic_sim::{HostWorld, founding};

use super::*;

const OTHER: &str = "wss://other.example/relay";
const NEAR: &str = "ws://127.0.0.1:1/";

#[test]
fn a_line_that_died_without_being_closed_is_noticed_shown_and_dialled_again() {
    let mut world = HostWorld::seated(1);
    // Ben makes a remark and Ada only listens; then Ada makes one.
    world.deaden_lines(ADA);
    remark(&mut world, BEN, FIRST, "Who is there?").unwrap();
    assert!(!reads(&world, ADA, FIRST, "Who is there?"));
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(reads(&world, ADA, FIRST, "Who is there?"));

    world.deaden_lines(ADA);
    remark(&mut world, ADA, FIRST, "Is anybody there?").unwrap();
    assert!(!world.status(ADA, FIRST).late);
    world.run_for(9_000).unwrap();
    assert!(world.status(ADA, FIRST).late);
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(!world.status(ADA, FIRST).late);
    assert!(reads(&world, BEN, FIRST, "Is anybody there?"));
    agree(&world, (ADA, FIRST), (BEN, FIRST));
}

#[test]
fn a_dead_line_is_dialled_again_as_soon_as_there_is_a_network_or_the_player_comes_back() {
    for (redial, within) in [(true, 1_000), (false, 5_000)] {
        let mut world = HostWorld::seated(2);
        world.deaden_lines(ADA);
        begin_remark(&mut world, ADA, FIRST, "Before.");
        world.run_for(1_000).unwrap();
        world.command(ADA, FIRST, Command::Hurry { redial });
        world.run_for(within).unwrap();
        assert!(reads(&world, BEN, FIRST, "Before."), "redial: {redial}");
    }
}

#[test]
fn what_is_played_without_a_network_is_sent_once_there_is_one() {
    let mut world = HostWorld::seated(3);
    world.set_offline(ADA, true);
    let tab = world.reload(ADA, FIRST);
    assert_eq!(world.status(ADA, tab).line, LineState::Offline);
    remark(&mut world, ADA, tab, "There shall be light.").unwrap();
    assert_eq!(world.status(ADA, tab).unsent, 1);
    world.set_offline(ADA, false);
    // It is dialled again without any sign.
    world.run_for(10_000).unwrap();
    assert_eq!(world.status(ADA, tab).unsent, 0);
    assert!(reads(&world, BEN, FIRST, "There shall be light."));
}

/// Opens the game in a tab by a link that names this relay.
fn open_at(world: &mut HostWorld, (browser, tab): (usize, usize), relay: &str) {
    let link = world.link().clone().with_relays(vec![relay.to_owned()]);
    let open = Command::Open {
        link: link.fragment(),
        invitation: None,
    };
    world.command(browser, tab, open);
    world.run_for(HALF_A_MINUTE).unwrap();
}

fn dialled(world: &HostWorld) -> bool {
    world.dialled(ADA).iter().any(|address| address == OTHER)
}

fn meet(world: &mut HostWorld, place: Where) -> String {
    meet_at(world, (ADA, FIRST), place)
}

fn meet_at(world: &mut HostWorld, (browser, tab): (usize, usize), place: Where) -> String {
    match world.answer(browser, tab, |id| Command::Meet(id, place)) {
        Reply::Link(link) => link,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_that_is_known_keeps_its_relay_until_the_player_says_otherwise() {
    let mut world = HostWorld::seated(4);
    let before = world.status(ADA, FIRST).link;
    open_at(&mut world, (ADA, FIRST), OTHER);
    let status = world.status(ADA, FIRST);
    let question = status.asks.unwrap();
    assert_eq!(question.wanted, "other.example");
    assert_eq!(question.known.as_deref(), Some("nomic.example"));
    assert_eq!(question.others, ["Ben"]);
    assert_eq!(status.line, LineState::Connected);
    assert_eq!(status.link, before, "the link to pass on is the known one");
    assert!(!dialled(&world));
    remark(&mut world, ADA, FIRST, "We meet here.").unwrap();
    assert!(reads(&world, BEN, FIRST, "We meet here."));

    assert_eq!(meet(&mut world, Where::Here), before);
    assert_eq!(world.status(ADA, FIRST).asks, None);
    assert!(!dialled(&world));

    // With consent the player meets there.
    open_at(&mut world, (ADA, FIRST), OTHER);
    let there = meet(&mut world, Where::There);
    assert!(dialled(&world));
    let status = world.status(ADA, FIRST);
    assert_eq!((status.link, status.lines.len()), (there.clone(), 1));
    let tab = world.reload(ADA, FIRST);
    assert_eq!(world.status(ADA, tab).link, there, "it was answered");
}

#[test]
fn a_link_does_not_make_a_browser_dial_the_players_own_machine_unasked() {
    let mut world = HostWorld::founded(5, 1, founding());
    let cleo = world.add_browser();
    world.stay_home(cleo, true);
    let tab = world.open_tab(cleo);
    world.run_for(3_000).unwrap();
    open_at(&mut world, (cleo, tab), NEAR);
    let question = world.status(cleo, tab).asks.unwrap();
    assert_eq!((&*question.wanted, question.known), ("127.0.0.1:1", None));
    assert!(!world.dialled(cleo).iter().any(|address| address == NEAR));
    meet_at(&mut world, (cleo, tab), Where::There);
    assert!(world.dialled(cleo).iter().any(|address| address == NEAR));
}

#[test]
fn a_player_who_meets_at_both_relays_has_a_line_to_each_until_one_is_left() {
    let mut world = HostWorld::seated(5);
    open_at(&mut world, (ADA, FIRST), OTHER);
    meet(&mut world, Where::Too);
    let status = world.status(ADA, FIRST);
    let lines: Vec<_> = status
        .lines
        .iter()
        .map(|line| (&*line.host, line.line))
        .collect();
    let expected = [
        ("nomic.example", LineState::Connected),
        ("other.example", LineState::Offline),
    ];
    assert_eq!(lines, expected);
    assert_eq!(status.line, LineState::Connected, "the best of them counts");
    let gone = status
        .lines
        .iter()
        .find(|line| line.host == "other.example");
    let without = Where::Without(gone.unwrap().id);
    meet(&mut world, without);
    assert_eq!(world.status(ADA, FIRST).lines.len(), 1);
    remark(&mut world, ADA, FIRST, "Here alone.").unwrap();
    assert!(reads(&world, BEN, FIRST, "Here alone."));
}

#[test]
fn a_relay_that_has_lost_everything_has_it_again_from_the_hosts() {
    let mut world = HostWorld::seated(6);
    let chunks = world.relay().len();
    world.relay().lose_everything();
    assert_eq!(world.relay().len(), 0);
    world.run_for(10_000).unwrap();
    assert_eq!(world.relay().len(), chunks);
    remark(&mut world, ADA, FIRST, "Again.").unwrap();
    assert!(reads(&world, BEN, FIRST, "Again."));
}

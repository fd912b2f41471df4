//! Secret votes and the group's clock, between peers.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{
    ActIntent, CallTimeIntent, CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent,
};
use nomic_engine::rules::Language;
use nomic_engine::{
    Ballot, Class, Content, LocalText, PlayerId, ProposalId, Refusal, RuleNumber, Ruleset, Stage,
    StarterRule, Subject,
};
use nomic_peer::{ActError, Founding, Intent};
use nomic_sim::{SimWorld, draft, founding};

const DAY: u64 = 24 * 60 * 60 * 1_000;

const RULES: &str = "
when numbering(last) answer max(301, last + 1) end
when permits(c) answer yes end
when may_vote(voter, b) answer yes end
when required_votes(b) answer 2 end
when officer(p) answer player(1) end
when takes_turns() answer no end
when voting_time(b) answer days(7) end
when reveal_time(b) answer days(1) end";

const SECRET: &str = "
when secret_ballot(b) answer yes end
when keeper() answer player(1) end
when secret_action(name) answer yes end
action pick(p, n: number) \"Pick\"
  award(p, n)
end
when on_begin()
  set_timer(\"round\", now + days(7))
end
when timekeeper(name) answer player(1) end";

fn game(codes: &[&str]) -> Founding {
    let rules = (1..).zip(codes).map(|(number, code)| StarterRule {
        number: RuleNumber(number),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "A rule"),
        text: LocalText::new(Language::En, "As the code says."),
        code: (*code).to_owned(),
        fate: None,
    });
    Founding {
        ruleset: Ruleset {
            id: "test".to_owned(),
            title: LocalText::default(),
            rules: rules.collect(),
            ..Ruleset::default()
        },
        ..founding()
    }
}

fn voting(codes: &[&str]) -> (SimWorld, ProposalId) {
    let mut world = SimWorld::playing(7, 3, game(codes));
    world.run_until_idle();
    for (site, name) in [(1, "Ben"), (2, "Cleo")] {
        let name = name.to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("Tea."),
            }),
        )
        .unwrap();
    world.run_until_idle();
    let state = world.sites[0].peer().game().state();
    let id = state.open_proposals().next().unwrap().id;
    world
        .act(0, Intent::OpenVoting(OpenVotingIntent { proposal: id }))
        .unwrap();
    world.run_until_idle();
    (world, id)
}

fn vote(world: &mut SimWorld, site: usize, proposal: ProposalId, in_favour: bool) {
    let subject = subject(world, proposal);
    let vote = Intent::Vote(VoteIntent {
        subject,
        said: in_favour.into(),
    });
    world.act(site, vote).unwrap();
}

fn close(world: &mut SimWorld, site: usize, proposal: ProposalId) -> Result<(), ActError> {
    let (subject, throws) = (subject(world, proposal), Vec::new());
    world.act(site, Intent::Close(CloseIntent { subject, throws }))
}

fn subject(world: &SimWorld, proposal: ProposalId) -> Subject {
    let state = world.sites[0].peer().game().state();
    state.proposal(proposal).unwrap().subject()
}

fn ballot(world: &SimWorld, site: usize, proposal: ProposalId) -> Ballot {
    let state = world.sites[site].peer().game().state();
    let proposal = state.proposal(proposal).unwrap();
    state.ballot_of(proposal).unwrap().clone()
}

fn stage(world: &SimWorld, site: usize, proposal: ProposalId) -> Stage {
    let state = world.sites[site].peer().game().state();
    state.proposal(proposal).unwrap().stage()
}

#[test]
fn no_two_envelopes_of_a_voter_show_whether_they_hold_the_same() {
    let anew = "when may_change(v, b) answer yes end";
    let (mut world, proposal) = voting(&[RULES, SECRET, anew]);
    let mut seen = Vec::new();
    for in_favour in [true, true, false, true] {
        vote(&mut world, 1, proposal, in_favour);
        world.run_until_idle();
        let ballot = ballot(&world, 2, proposal);
        let envelope = &ballot.sealed.get(&PlayerId(2)).unwrap().envelope;
        seen.push((envelope.commitment, envelope.sealed.clone()));
    }
    let lengths = seen.iter().map(|(_, sealed)| sealed.len());
    assert_eq!(lengths.collect::<std::collections::BTreeSet<_>>().len(), 1);
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 4);
    close(&mut world, 0, proposal).unwrap();
    world.run_until_idle();
    let counted = ballot(&world, 2, proposal);
    assert_eq!((counted.votes.len(), counted.count().in_favour), (1, 1));
}

#[test]
fn votes_are_secret_until_the_keeper_closes() {
    let (mut world, proposal) = voting(&[RULES, SECRET]);
    for (site, in_favour) in [(0, true), (1, true), (2, false)] {
        vote(&mut world, site, proposal, in_favour);
    }
    world.run_until_idle();
    let before = ballot(&world, 2, proposal);
    assert_eq!((before.votes.len(), before.sealed.len()), (0, 3));
    close(&mut world, 0, proposal).unwrap();
    world.run_until_idle();
    let after = ballot(&world, 2, proposal);
    assert_eq!((after.count().in_favour, after.count().against), (2, 1));
    assert_eq!(stage(&world, 1, proposal), Stage::Adopted);
    world.assert_agreement("after the closing");
}

#[test]
fn without_the_keeper_the_players_close_and_open_by_themselves() {
    let (mut world, proposal) = voting(&[RULES, SECRET]);
    for site in [0, 1, 2] {
        vote(&mut world, site, proposal, true);
    }
    world.run_until_idle();
    let SimWorld { sites, relays, .. } = &mut world;
    sites[0].disconnect(&mut relays[0]);
    let early = close(&mut world, 1, proposal);
    assert!(matches!(
        early,
        Err(ActError::Refused(Refusal::NotDue { .. }))
    ));
    world.now += 8 * DAY;
    world.tick();
    world.run_until_idle();
    close(&mut world, 1, proposal).unwrap();
    world.run_until_idle();
    assert!(ballot(&world, 2, proposal).shut_ms.is_some());
    // No player does anything: the peers open their own votes at the next tick.
    world.now += 1_000;
    world.tick();
    world.run_until_idle();
    assert_eq!(ballot(&world, 2, proposal).votes.len(), 2);
    let early = close(&mut world, 2, proposal);
    assert!(matches!(
        early,
        Err(ActError::Refused(Refusal::NotDue { .. }))
    ));
    world.now += 2 * DAY;
    for site in [1, 2] {
        world.act(site, Intent::Witness).unwrap();
        world.run_until_idle();
    }
    close(&mut world, 2, proposal).unwrap();
    world.run_until_idle();
    assert_eq!(stage(&world, 1, proposal), Stage::Adopted);
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("when the keeper is back");
}

#[test]
fn a_vote_cast_in_time_is_in_time_however_late_it_arrives() {
    let (mut world, proposal) = voting(&[RULES]);
    let SimWorld { sites, relays, .. } = &mut world;
    sites[2].disconnect(&mut relays[0]);
    vote(&mut world, 2, proposal, true);
    world.now += 8 * DAY;
    for site in [0, 1] {
        vote(&mut world, site, proposal, true);
    }
    world.run_until_idle();
    world.connect_all();
    world.run_until_idle();
    for site in 0..3 {
        let votes = ballot(&world, site, proposal).votes;
        let late: Vec<_> = votes.iter().map(|(who, vote)| (who.0, vote.late)).collect();
        assert_eq!(late, [(1, true), (2, true), (3, false)], "site {site}");
    }
    world.assert_agreement("after the merge");
}

#[test]
fn the_clock_moves_only_when_something_waits_for_it() {
    let (mut world, _) = voting(&[RULES]);
    let events = world.sites[0].peer().chronicle().len();
    world.now += 6 * DAY;
    world.tick();
    world.run_until_idle();
    assert_eq!(world.sites[0].peer().chronicle().len(), events);
    world.now += 2 * DAY;
    world.tick();
    world.run_until_idle();
    world.tick();
    world.run_until_idle();
    let witnessed = world.sites[0].peer().chronicle().len() - events;
    assert!((2..=3).contains(&witnessed), "{witnessed}");
    assert!(world.sites[0].peer().group_clock() >= world.now - DAY);
    world.assert_agreement("after the ticks");
}

#[test]
fn what_is_handed_in_secretly_is_done_when_the_keeper_calls_time() {
    let (mut world, _) = voting(&[RULES, SECRET]);
    let state = world.sites[0].peer().game().state();
    let rule = state.rule_numbered(RuleNumber(2)).unwrap().id;
    for (site, number) in [(1, 4), (2, 9)] {
        let pick = Intent::Act(ActIntent {
            rule,
            action: "pick".to_owned(),
            args: vec![nomic_engine::Argument::Number(number)],
        });
        world.act(site, pick).unwrap();
        world.run_until_idle();
    }
    let points = |world: &SimWorld, player| {
        let state = world.sites[2].peer().game().state();
        state.player(PlayerId(player)).unwrap().points()
    };
    assert_eq!((points(&world, 2), points(&world, 3)), (0, 0));
    let own = |site: usize| world.sites[site].peer().own_secrets();
    let picked = |number| Content::Form(vec![nomic_engine::Argument::Number(number)]);
    let contents = |site| own(site).into_iter().map(|(_, content)| content);
    assert!(contents(1).eq([picked(4)]) && contents(2).eq([picked(9)]));
    assert_eq!(own(0), [], "the keeper reads nothing before its time");
    let timer = "round".to_owned();
    let throws = Vec::new();
    world
        .act(0, Intent::CallTime(CallTimeIntent { timer, throws }))
        .unwrap();
    world.run_until_idle();
    assert_eq!((points(&world, 2), points(&world, 3)), (4, 9));
    world.assert_agreement("after the round");
}

#[test]
fn peers_open_what_they_have_handed_in_when_the_rules_say_so() {
    let opening = "when opens_at(name) answer timer(\"round\") + days(1) end";
    let (mut world, _) = voting(&[RULES, SECRET, opening]);
    let state = world.sites[0].peer().game().state();
    let rule = state.rule_numbered(RuleNumber(2)).unwrap().id;
    let pick = Intent::Act(ActIntent {
        rule,
        action: "pick".to_owned(),
        args: vec![nomic_engine::Argument::Number(4)],
    });
    world.act(1, pick).unwrap();
    world.run_until_idle();
    let pass = |world: &mut SimWorld, ms: u64| {
        world.now += ms;
        for _ in 0..3 {
            world.tick();
            world.run_until_idle();
        }
        let state = world.sites[2].peer().game().state();
        state.player(PlayerId(2)).unwrap().points()
    };
    assert_eq!(pass(&mut world, 7 * DAY + 1_000), 0, "the timer is past");
    // Nothing else makes a peer claim the time by then.
    assert_eq!(pass(&mut world, DAY), 4, "the moment has come");
    world.assert_agreement("after the opening");
}

const PRESSES: usize = 12;

fn presses() -> String {
    let action = |number| {
        format!("action press{number}(p, words: text \"words\") \"Press {number}\" award(p, 1) end")
    };
    let actions: Vec<String> = (0..PRESSES).map(action).collect();
    let secret = "when keeper() answer player(1) end
when secret_action(name) answer yes end
when on_begin() set_timer(\"round\", now + days(7)) end
when timekeeper(name) answer player(1) end";
    format!("{secret}\n{}", actions.join("\n"))
}

#[test]
fn a_round_that_is_larger_than_an_event_is_opened_in_parts_by_its_keeper() {
    let mut world = SimWorld::playing(7, 4, game(&[RULES, &presses()]));
    world.run_until_idle();
    for (site, name) in [(1, "Ben"), (2, "Cleo"), (3, "Dora")] {
        let name = name.to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    let state = world.sites[0].peer().game().state();
    let rule = state.rule_numbered(RuleNumber(2)).unwrap().id;
    let words = "x".repeat(3_900);
    for site in 1..4 {
        for number in 0..PRESSES {
            let press = Intent::Act(ActIntent {
                rule,
                action: format!("press{number}"),
                args: vec![nomic_engine::Argument::Text(words.clone())],
            });
            world.act(site, press).unwrap();
            world.run_until_idle();
        }
    }
    assert!(3 * PRESSES * words.len() > nomic_peer::MAX_EVENT);
    let timer = "round".to_owned();
    let throws = Vec::new();
    world
        .act(0, Intent::CallTime(CallTimeIntent { timer, throws }))
        .unwrap();
    world.run_until_idle();
    let state = world.sites[2].peer().game().state();
    assert!(state.timer("round").is_none());
    assert_eq!(state.submissions(), []);
    for player in 2..=4 {
        let player = state.player(PlayerId(player)).unwrap();
        assert_eq!(player.points(), i64::try_from(PRESSES).unwrap());
    }
    world.assert_agreement("after the round");
}

//! Protection of a game from players, applicants and files.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::dice::chain_link;
use nomic_engine::moves::{
    CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent, VoteMove,
};
use nomic_engine::{Ballot, Commitment, Envelope, Move, Paper, ProposalId, Reveal, Stage};
use nomic_peer::{Founding, Intent, MAX_RECORD, MAX_RECORDED, Record, RecordError};
use nomic_sim::recorded::{parts, played, whole};
use nomic_sim::stranger::{inject, newest, scope, signed};
use nomic_sim::{SimWorld, draft, of_one_rule};

const DAY: u64 = 24 * 60 * 60 * 1_000;

fn begun(seed: u64, founding: Founding) -> SimWorld {
    let mut world = SimWorld::playing(seed, 3, founding);
    world.run_until_idle();
    for (site, name) in [(1, "Ben"), (2, "Cleo")] {
        let name = name.to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    world
}

fn ballot(world: &SimWorld, site: usize, proposal: ProposalId) -> Ballot {
    let state = world.sites[site].peer().game().state();
    let proposal = state.proposal(proposal).unwrap();
    state.ballot_of(proposal).unwrap().clone()
}

const SEALED: &str = "
when numbering(last) answer max(301, last + 1) end
when permits(c) answer yes end
when may_vote(voter, b) answer yes end
when required_votes(b) answer 2 end
when officer(p) answer player(1) end
when takes_turns() answer no end
when voting_time(b) answer days(7) end
when reveal_time(b) answer days(1) end
when secret_ballot(b) answer yes end
when keeper() answer player(1) end";

#[test]
fn a_vote_in_which_garbage_is_sealed_is_seen_and_costs_nobody_but_its_voter() {
    let founding = Founding {
        ruleset: of_one_rule(SEALED),
        ..nomic_sim::founding()
    };
    let mut world = begun(1, founding);
    let draft = draft("Tea.");
    let tea = Intent::Propose(ProposeMove { draft });
    world.act(0, tea).unwrap();
    let state = world.sites[0].peer().game().state();
    let open = state.open_proposals().next().unwrap();
    let (proposal, subject) = (open.id, open.subject());
    let opening = Intent::OpenVoting(OpenVotingIntent { proposal });
    world.act(0, opening).unwrap();
    world.run_until_idle();
    let (scope, ben) = (scope(&world.sites[1]), world.sites[1].identity.clone());
    let (last, opened) = (newest(&world.sites[1]), newest(&world.sites[0]).id());
    let garbage = Move::Vote(VoteMove {
        subject,
        paper: Paper::Sealed(Envelope {
            commitment: Commitment([5; 32]),
            sealed: b"garbage".to_vec(),
        }),
        reveal: Some(Reveal {
            index: 1,
            link: chain_link(&ben.dice_seed(&scope.room), 1),
        }),
    });
    let place = (last.seq() + 1, Some(last.id()));
    let vote = signed(&scope, &ben, place, &[opened], (world.now, garbage));
    inject(&mut world, &[vote]);
    world.run_until_idle();
    for site in [0, 2] {
        let said = true.into();
        let vote = Intent::Vote(VoteIntent { subject, said });
        world.act(site, vote).unwrap();
        world.run_until_idle();
    }
    assert_eq!(ballot(&world, 2, proposal).sealed.len(), 3, "he has voted");
    let close = |world: &mut SimWorld| {
        let throws = Vec::new();
        world
            .act(0, Intent::Close(CloseIntent { subject, throws }))
            .unwrap();
        world.run_until_idle();
    };
    close(&mut world);
    // The time for what can't be opened is over, and so is the voting.
    world.now += 9 * DAY;
    for site in [0, 2] {
        world.act(site, Intent::Witness).unwrap();
        world.run_until_idle();
    }
    close(&mut world);
    for site in 0..3 {
        let after = ballot(&world, site, proposal);
        assert_eq!((after.count().in_favour, after.sealed.len()), (2, 1));
        let state = world.sites[site].peer().game().state();
        assert_eq!(state.proposal(proposal).unwrap().stage(), Stage::Adopted);
    }
    world.assert_agreement("after the count");
}

#[test]
fn a_record_that_claims_more_than_any_may_hold_is_refused_unread() {
    let (room, founder, _) = parts(&played(3, 0).sites[0].peer().record().unwrap());
    // None of these events is a record: a reader of them would report it.
    let holding = |count: usize| {
        let events = vec![vec![7]; count];
        Record::read(&whole(&(room.clone(), founder.clone(), events))).err()
    };
    assert!(matches!(
        holding(3),
        Some(RecordError::Event { place: 0, .. })
    ));
    assert_eq!(holding(MAX_RECORDED + 1), Some(RecordError::TooLarge));
    let long = vec![0; MAX_RECORD + 1];
    assert_eq!(Record::read(&long).err(), Some(RecordError::TooLarge));
}

//! Invitations from one browser to another, and the rules' knowledge of two histories.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::limits::MAX_APPLICANTS;
use nomic_engine::moves::{
    CloseIntent, JoinIntent, JoinMove, OpenVotingIntent, ProposeMove, UninviteIntent, VoteIntent,
};
use nomic_engine::{ChainLink, Move, PlayerId, Refusal, Seat};
use nomic_peer::{ActError, EventError, Founding, Intent, Invitation, Link, SignedEvent};
use nomic_rulesets::{Picks, add_picked, additions};
use nomic_sim::stranger::{first, founding, inject, newest, scope, signed, stranger};
use nomic_sim::{SimWorld, Site, of_one_rule, table};

const ADA: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;

fn guarded(seed: u64) -> SimWorld {
    let mut picks = Picks::default();
    picks.pick("admission", "invitation");
    let mut ruleset = nomic_rulesets::suber();
    add_picked(&mut ruleset, &additions()[0].blueprint(), &picks).unwrap();
    let founding = Founding {
        ruleset,
        ..nomic_sim::founding()
    };
    let mut world = SimWorld::playing(seed, 3, founding);
    world.run_until_idle();
    world
}

fn join(
    world: &mut SimWorld,
    site: usize,
    name: &str,
    invitation: Option<Invitation>,
) -> Result<(), ActError> {
    if let Some(invitation) = invitation {
        world.sites[site].peer_mut().set_invitation(invitation);
    }
    let name = name.to_owned();
    world.act(site, Intent::Join(JoinIntent { name }))
}

fn invited(world: &mut SimWorld) -> String {
    world.act(ADA, Intent::Invite).unwrap();
    let peer = world.sites[ADA].peer();
    let link = peer.invitations().pop().unwrap().fragment(peer.link());
    world.run_until_idle();
    link
}

#[test]
fn an_invitation_brings_one_person_to_the_table() {
    let mut world = guarded(1);
    let refused = join(&mut world, BEN, "Ben", None).unwrap_err();
    assert!(matches!(refused, ActError::Refused(Refusal::ByRule { .. })));
    let link = invited(&mut world);
    assert_eq!(Link::parse(&link).unwrap(), world.sites[BEN].link);
    let invitation = Invitation::in_link(&link);
    join(&mut world, BEN, "Ben", invitation.clone()).unwrap();
    world.run_until_idle();
    let refused = join(&mut world, CLEO, "Cleo", invitation).unwrap_err();
    assert!(matches!(refused, ActError::Refused(Refusal::ByRule { .. })));
    assert!(world.sites[ADA].peer().invitations().is_empty());
    world.assert_agreement("after an invitation");
}

#[test]
fn of_two_who_come_on_one_invitation_all_peers_seat_the_same_one() {
    let mut world = guarded(2);
    let invitation = Invitation::in_link(&invited(&mut world));
    for (site, name) in [(BEN, "Ben"), (CLEO, "Cleo")] {
        let relay = &mut world.relays[0];
        world.sites[site].disconnect(relay);
        join(&mut world, site, name, invitation.clone()).unwrap();
    }
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after two on one invitation");
    let state = world.sites[ADA].peer().game().state();
    assert_eq!(state.players().count(), 2);
}

#[test]
fn a_voucher_that_somebody_has_read_is_of_no_use_to_them() {
    let mut world = guarded(3);
    let invitation = Invitation::in_link(&invited(&mut world));
    join(&mut world, BEN, "Ben", invitation).unwrap();
    let Move::Join(JoinMove { voucher, .. }) = newest(&world.sites[BEN]).event().moved.clone()
    else {
        panic!("Ben has sat down");
    };
    let scope = scope(&world.sites[ADA]);
    let moved = Move::Join(JoinMove {
        seat: Seat {
            name: "Mallory".to_owned(),
            dice_tip: ChainLink([1; 32]),
        },
        voucher,
    });
    let stolen = first(&scope, &stranger(1), &[founding(&world)], moved);
    let read = SignedEvent::read(stolen.bytes(), &scope).unwrap();
    assert_eq!(read.verify().unwrap_err(), EventError::BadVoucher);
    inject(&mut world, &[stolen]);
    world.run_until_idle();
    let state = world.sites[CLEO].peer().game().state();
    let names: Vec<&str> = state.players().map(|player| &*player.name).collect();
    assert_eq!(names, ["Ada", "Ben"]);
}

#[test]
fn an_invitation_can_be_shown_again_by_the_identity_that_made_it_out() {
    let mut world = guarded(4);
    let link = invited(&mut world);
    world.sites[ADA].disconnect(&mut world.relays[0]);
    world.sites[ADA].reopen(&mut world.dice);
    let peer = world.sites[ADA].peer();
    let again = peer.invitations().pop().unwrap();
    assert_eq!(again.fragment(peer.link()), link);
    let invitation = again.id();
    world
        .act(ADA, Intent::Uninvite(UninviteIntent { invitation }))
        .unwrap();
    assert!(world.sites[ADA].peer().invitations().is_empty());
}

#[test]
fn rules_hear_of_two_histories_at_the_next_closing_and_everywhere_alike() {
    let rules = "when permits(c) answer yes end when may_vote(v, b) answer yes end\n\
        when required_votes(b) answer 1 end when officer(p) answer p.proposer end\n\
        when on_forked(p) award(p, -50) end";
    let founding = Founding {
        ruleset: of_one_rule(rules),
        ..nomic_sim::founding()
    };
    let mut world = SimWorld::playing(5, 3, founding);
    world.run_until_idle();
    for (site, name) in [(BEN, "Ben"), (CLEO, "Cleo")] {
        join(&mut world, site, name, None).unwrap();
        world.run_until_idle();
    }
    world.act(ADA, Intent::Begin).unwrap();
    world.run_until_idle();
    let one = Intent::Propose(ProposeMove {
        draft: nomic_sim::draft("One."),
    });
    world.act(BEN, one).unwrap();
    let one = newest(&world.sites[BEN]);
    let (scope, ben) = (scope(&world.sites[BEN]), world.sites[BEN].identity.clone());
    let place = (one.seq(), one.prev());
    let other = signed(&scope, &ben, place, one.parents(), (1, Move::Witness));
    inject(&mut world, &[other]);
    world.run_until_idle();
    let points = |world: &SimWorld, site: usize| {
        let state = world.sites[site].peer().game().state();
        state.player(PlayerId(2)).unwrap().points()
    };
    assert_eq!(points(&world, ADA), 0, "nothing was closed yet");
    let draft = nomic_sim::draft("Tea.");
    world
        .act(ADA, Intent::Propose(ProposeMove { draft }))
        .unwrap();
    let state = world.sites[ADA].peer().game().state();
    let proposal = state.open_proposals().last().unwrap();
    let (id, subject) = (proposal.id, proposal.subject());
    world
        .act(ADA, Intent::OpenVoting(OpenVotingIntent { proposal: id }))
        .unwrap();
    let in_favour = true;
    world
        .act(
            ADA,
            Intent::Vote(VoteIntent {
                subject,
                said: in_favour.into(),
            }),
        )
        .unwrap();
    let close = Intent::Close(CloseIntent {
        subject,
        throws: Vec::new(),
    });
    world.act(ADA, close).unwrap();
    world.run_until_idle();
    world.assert_agreement("after two histories");
    for site in [ADA, BEN, CLEO] {
        assert_eq!(points(&world, site), -50);
    }
    let peer = world.sites[CLEO].peer();
    let record = nomic_peer::Record::read(&peer.record().unwrap()).unwrap();
    assert_eq!(record.game().hash(), peer.game().hash());
}

fn begun(seed: u64, name: &str) -> SimWorld {
    let mut world = SimWorld::playing(seed, 3, table(name).unwrap());
    world.run_until_idle();
    for (site, name) in [(BEN, "Ben"), (CLEO, "Cleo")] {
        join(&mut world, site, name, None).unwrap();
        world.run_until_idle();
    }
    world.act(ADA, Intent::Begin).unwrap();
    world.run_until_idle();
    world
}

#[test]
fn who_asks_for_a_seat_among_too_many_others_is_told_so_beforehand() {
    for (count, told) in [(MAX_APPLICANTS - 1, false), (MAX_APPLICANTS, true)] {
        let mut world = begun(9, "postal");
        let newcomer = Site::joiner(6, world.sites[ADA].link.clone(), &mut world.dice);
        world.sites.push(newcomer);
        world.connect_all();
        world.run_until_idle();
        // More than an event can name, and each alone after the founding.
        let (scope, behind) = (scope(&world.sites[ADA]), founding(&world));
        let asks = |number: usize| {
            Move::Join(JoinMove {
                seat: Seat {
                    name: format!("Visitor {number}"),
                    dice_tip: ChainLink([7; 32]),
                },
                voucher: None,
            })
        };
        let guests = (0..count).map(|number| {
            let device = stranger(number as u64);
            first(&scope, &device, &[behind], asks(number))
        });
        let guests: Vec<_> = guests.collect();
        inject(&mut world, &guests);
        world.run_until_idle();
        let intent = Intent::Join(JoinIntent {
            name: "Emil".to_owned(),
        });
        let newcomer = world.sites[3].peer();
        assert!(newcomer.chronicle().len() > count);
        let refused = told.then_some(Refusal::TooManyApplicants);
        assert_eq!(newcomer.preview(intent.clone()).err(), refused);
        let acted = world.act(3, intent);
        assert_eq!(acted.err(), refused.map(ActError::Refused));
        let mine = world.sites[3].identity.device_id();
        let lines = world.sites[3].peer().chronicle().iter();
        let own: Vec<_> = lines.filter(|line| line.event.device() == mine).collect();
        assert_eq!(own.len(), usize::from(!told), "nothing was signed in vain");
        assert!(own.iter().all(|line| line.ruling.accepted()));
    }
}

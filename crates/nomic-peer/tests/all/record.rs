//! Games kept as records.
#![cfg(not(target_arch = "wasm32"))]

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_engine::moves::{
    ActIntent, CallTimeIntent, CloseIntent, CloseMove, JoinIntent, OpenVotingIntent, ProposeMove,
    VoteIntent,
};
use nomic_engine::{Move, Subject};
use nomic_peer::{DrawVerdict, Founding, Grade, Intent, Keys, Record, SealVerdict};
use nomic_sim::chances;
use nomic_sim::recorded::played;
use nomic_sim::{Dice, SimWorld, draft};

#[test]
fn a_record_says_what_the_peers_say_and_is_the_same_from_all_of_them() {
    let world = played(3, 2);
    let (one, other) = (world.sites[0].peer(), world.sites[1].peer());
    let bytes = one.record().unwrap();
    assert_eq!(bytes, other.record().unwrap());
    let record = Record::read(&bytes).unwrap();
    assert_eq!(record.game().hash(), one.game().hash());
    let lines = |chronicle: &[nomic_peer::ChronicleEntry]| -> Vec<_> {
        let lines = chronicle.iter();
        lines
            .map(|e| (e.event.id(), e.ruling.clone(), e.grade))
            .collect()
    };
    assert_eq!(lines(record.chronicle()), lines(one.chronicle()));
    assert!(record.seals().len() >= 3, "beginning and two closings");
    let agrees = |verdict| verdict == SealVerdict::Agrees;
    assert!(record.seals().iter().all(|check| agrees(check.verdict)));
    assert!(!record.draws().is_empty());
    let follows = |verdict| verdict == DrawVerdict::Follows;
    assert!(record.draws().iter().all(|check| follows(check.verdict)));
    assert!(record.is_sound());
    assert!(record.count(Grade::Final) > 0);
    assert!(record.is_of(&world.sites[0].link));
    let another = nomic_sim::random_link(&mut Dice::new(99));
    assert!(!record.is_of(&another));
}

#[test]
fn games_with_broken_lines_and_rival_closings_are_recorded_without_a_false_alarm() {
    let mut seals = 0;
    for seed in 20..28 {
        let mut world = SimWorld::new(seed, 3);
        world.run_until_idle();
        for _ in 0..120 {
            let site = world.dice.below(3);
            if world.dice.one_in(6) {
                world.sites[site].disconnect(&mut world.relays[0]);
            }
            world.play();
            if world.dice.one_in(5) {
                world.connect_all();
                world.run_until_idle();
            }
        }
        world.connect_all();
        world.run_until_idle();
        let peer = world.sites[0].peer();
        let record = Record::read(&peer.record().unwrap()).unwrap();
        assert!(record.is_sound(), "seed {seed}: {:?}", record.seals());
        assert_eq!(record.game().hash(), peer.game().hash(), "seed {seed}");
        let grades = |entries: &[nomic_peer::ChronicleEntry]| -> Vec<_> {
            entries.iter().map(|e| (e.event.id(), e.grade)).collect()
        };
        assert_eq!(grades(record.chronicle()), grades(peer.chronicle()));
        seals += record.seals().len();
    }
    assert!(seals > 8, "only {seals} closings");
}

fn voted(founding: Founding) -> (SimWorld, Subject) {
    let mut world = SimWorld::playing(7, 3, founding);
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
    let proposal = state.open_proposals().next().unwrap();
    let (id, subject) = (proposal.id, proposal.subject());
    world
        .act(0, Intent::OpenVoting(OpenVotingIntent { proposal: id }))
        .unwrap();
    world.run_until_idle();
    for site in [2, 0, 1] {
        let in_favour = true;
        let vote = Intent::Vote(VoteIntent {
            subject,
            said: in_favour.into(),
        });
        world.act(site, vote).unwrap();
        world.run_until_idle();
    }
    (world, subject)
}

#[test]
fn draws_of_ballots_and_of_timers_follow_from_what_was_revealed() {
    let (mut world, subject) = voted(chances());
    let time = |throws| {
        Intent::CallTime(CallTimeIntent {
            timer: "round".to_owned(),
            throws,
        })
    };
    // While the ballot is open the timer draws from its links, too.
    world.act(0, time(Vec::new())).unwrap();
    world.run_until_idle();
    let throws = Vec::new();
    world
        .act(0, Intent::Close(CloseIntent { subject, throws }))
        .unwrap();
    world.run_until_idle();
    world.act(0, time(Vec::new())).unwrap();
    world.run_until_idle();
    let record = Record::read(&world.sites[2].peer().record().unwrap()).unwrap();
    let verdicts: Vec<_> = record.draws().iter().map(|check| check.verdict).collect();
    // A timer draws once; the closing draws a number and a lot.
    assert_eq!(verdicts, [DrawVerdict::Follows; 4]);
    assert!(record.is_sound());
}

#[test]
fn what_is_drawn_for_an_action_follows_from_the_act_and_the_link_of_who_throws() {
    let mut founding = chances();
    founding.ruleset.rules[0].code += "\naction roll(p) \"Throw the die\" award(p, draw(6)) end";
    let (mut world, _) = voted(founding);
    let rule = world.sites[0].peer().game().state().rules().iter().next();
    let (rule, action, args) = (rule.unwrap().id, "roll".to_owned(), Vec::new());
    world
        .act(1, Intent::Act(ActIntent { rule, action, args }))
        .unwrap();
    world.run_until_idle();
    let waiting = world.sites[2].peer().game().state().awaited_throws();
    let timer = waiting.map(nomic_engine::Throw::key).next().unwrap();
    let throws = Vec::new();
    world
        .act(2, Intent::CallTime(CallTimeIntent { timer, throws }))
        .unwrap();
    world.run_until_idle();
    let record = Record::read(&world.sites[0].peer().record().unwrap()).unwrap();
    let verdicts: Vec<_> = record.draws().iter().map(|check| check.verdict).collect();
    assert_eq!(verdicts, [DrawVerdict::Follows]);
    assert!(record.is_sound());
}

#[test]
fn what_is_handed_in_secretly_is_in_a_record_only_once_it_is_opened() {
    let mut founding = chances();
    founding.ruleset.rules[0].code += "
when secret_ballot(b) answer yes end
when keeper() answer player(1) end";
    let (mut world, subject) = voted(founding);
    let sealed = world.sites[1].peer().record().unwrap();
    let throws = Vec::new();
    world
        .act(0, Intent::Close(CloseIntent { subject, throws }))
        .unwrap();
    world.run_until_idle();
    let opened = world.sites[1].peer().record().unwrap();
    let record = Record::read(&opened).unwrap();
    let last = record.chronicle().last().unwrap().event.event();
    let Move::Close(CloseMove { openings, .. }) = &last.moved else {
        panic!("{last:?}");
    };
    assert_eq!(openings.len(), 3);
    let holds = |bytes: &[u8], salt: &[u8]| bytes.windows(32).any(|part| part == salt);
    for opening in openings {
        assert!(!holds(&sealed, &opening.salt) && holds(&opened, &opening.salt));
    }
    assert!(Record::read(&sealed).unwrap().is_sound() && record.is_sound());
}

#[test]
fn neither_the_link_nor_any_secret_of_a_device_is_in_a_record() {
    let world = played(4, 1);
    let bytes = world.sites[0].peer().record().unwrap();
    let link = world.sites[0].link.fragment();
    let secret = Base64UrlUnpadded::decode_vec(&link[3..51]).unwrap();
    let room = Keys::of(&world.sites[0].link);
    let mut secrets = vec![secret[..16].to_vec(), secret[16..].to_vec()];
    secrets.push(room.room_key().to_vec());
    for site in &world.sites {
        secrets.push(site.identity.seed().to_vec());
        secrets.push(site.identity.dice_seed(&room.room_id()).to_vec());
    }
    for secret in secrets {
        let found = bytes.windows(secret.len()).any(|part| part == secret);
        assert!(!found, "{secret:02x?}");
    }
}

//! Games with a player who sits down and never comes back.

use nomic_engine::moves::{
    ActIntent, CallTimeIntent, CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent,
};
use nomic_engine::{DueKind, DueMove, Phase, Preference, Stage, State};
use nomic_peer::{Founding, Intent, Peer};
use nomic_rulesets::{ADDITIONS, Picks, add_picked, additions, starter};
use nomic_sim::{SimWorld, draft, founding};

const HOUR_S: usize = 3_600;
const NAMES: [&str; 4] = ["Ada Arbor", "Ben Brook", "Cleo Carr", "Dora Dietz"];

/// A starter with all rules on silence that fit it, as founders usually have them.
fn with_silence(id: &str) -> Founding {
    let mut ruleset = starter(id).unwrap().ruleset();
    for (rule, pages) in ADDITIONS.iter().zip(additions()) {
        if rule.id != "admission" && rule.fits(&ruleset) {
            add_picked(&mut ruleset, &pages.blueprint(), &Picks::default()).unwrap();
        }
    }
    Founding {
        ruleset,
        ..founding()
    }
}

fn decided(state: &State) -> usize {
    let proposals = state.proposals();
    let over = |stage| matches!(stage, Stage::Adopted | Stage::Rejected);
    proposals.filter(|proposal| over(proposal.stage())).count()
}

fn intent(state: &State, due: &DueMove, dice: usize) -> Option<Intent> {
    let throws = Vec::new();
    Some(match &due.kind {
        DueKind::Vote(ballot) => {
            let subject = state.ballot(*ballot)?.subject;
            let said = Preference::from(!dice.is_multiple_of(5));
            Intent::Vote(VoteIntent { subject, said })
        }
        DueKind::OpenVoting(proposal) => Intent::OpenVoting(OpenVotingIntent {
            proposal: *proposal,
        }),
        DueKind::Close(ballot) => Intent::Close(CloseIntent {
            subject: state.ballot(*ballot)?.subject,
            throws,
        }),
        DueKind::CallTime(timer) => Intent::CallTime(CallTimeIntent {
            timer: timer.clone(),
            throws,
        }),
        DueKind::Act { rule, action, .. } => Intent::Act(ActIntent {
            rule: *rule,
            action: action.to_string(),
            args: Vec::new(),
        }),
        DueKind::Propose => propose(dice),
        DueKind::Begin | DueKind::Reveal(_) | DueKind::Judge(_) | DueKind::Agree(_) => return None,
    })
}

fn propose(dice: usize) -> Intent {
    Intent::Propose(ProposeMove {
        draft: draft(&format!("Text {dice}.")),
    })
}

fn due_for_me(peer: &Peer) -> Vec<DueMove> {
    let me = peer.me().unwrap();
    let due = peer.due_moves().into_iter();
    due.filter(|due| due.players.contains(&me)).collect()
}

/// Plays with a silent player, who is at this site. All others do what is due, and look in every
/// few hours, until so many proposals are decided or somebody has won.
fn play(id: &str, seed: u64, (players, silent): (usize, usize), least: usize) -> SimWorld {
    let mut world = SimWorld::playing(seed, players, with_silence(id));
    world.run_until_idle();
    for (site, name) in NAMES.iter().enumerate().take(players).skip(1) {
        let name = (*name).to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    let at = world.sites[silent].at;
    let relay = &mut world.relays[at];
    world.sites[silent].disconnect(relay);
    for round in 0..500 {
        for site in (0..players).filter(|site| *site != silent) {
            let peer = world.sites[site].peer();
            let state = peer.game().state();
            if state.phase() == Phase::Won || decided(state) >= least {
                return world;
            }
            let mut intents: Vec<Intent> = due_for_me(peer)
                .iter()
                .filter_map(|due| intent(state, due, round + site))
                .collect();
            // Without turns no player has to propose.
            if !state.takes_turns() && state.open_proposals().next().is_none() {
                intents.push(propose(round));
            }
            for intent in intents {
                let _: Result<(), _> = world.act(site, intent);
                world.run_until_idle();
            }
        }
        // The hours pass at once; then the devices look at the clock.
        world.now += 6 * 1_000 * HOUR_S as u64;
        world.pass(2);
        world.run_until_idle();
    }
    world
}

fn check(id: &str, players: usize, least: usize) {
    for silent in 0..players {
        for seed in 0..2 {
            let world = play(id, seed, (players, silent), least);
            let here = (0..players).find(|site| *site != silent).unwrap();
            let state = world.sites[here].peer().game().state();
            let count = decided(state);
            assert!(
                count >= least || state.phase() == Phase::Won,
                "{id}, seed {seed}, silent {silent}: {count} proposals were decided"
            );
        }
    }
}

#[test]
fn two_play_on_without_the_third_at_a_table_and_by_mail() {
    check("suber", 3, 10);
    check("suber-mail", 3, 10);
    check("interrupted", 3, 10);
}

// The time of an event is at most fifteen days beyond the group's clock, which waits for both.
#[test]
fn one_of_two_plays_on_for_a_while() {
    check("suber", 2, 1);
}

#[test]
fn proposals_are_decided_without_the_speaker_or_a_voter() {
    check("rishon", 4, 5);
}

//! Properties of ballots that hold for any operation.

use super::*;
use crate::model::secret::Envelope;
use crate::model::slate::BallotOption;
use crate::rules::Phrase;
use crate::{Commitment, QuestionId};

const ANA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);

fn opened(secret: bool, options: u8) -> (Ballots, BallotId) {
    let mut ballots = Ballots::default();
    let words = |place| BallotOption::Words(Phrase::plain(&format!("{place}")));
    let slate = (options > 0).then(|| Slate {
        options: (0..options).map(words).collect(),
        most: 1,
        ranked: false,
        chosen: None,
    });
    let id = ballots.open(Subject::Question(QuestionId([0; 32])), None, slate, 0);
    ballots.fix(id, conduct(&[ANA, BEN], secret));
    (ballots, id)
}

fn conduct(electorate: &[PlayerId], secret: bool) -> Conduct {
    Conduct {
        electorate: electorate.to_vec(),
        secret,
        ..Conduct::default()
    }
}

fn vote(said: Preference) -> Vote {
    Vote::cast(said, 0, false)
}

fn sealed(cast_ms: u64) -> SealedVote {
    SealedVote {
        envelope: Envelope {
            commitment: Commitment([0; 32]),
            sealed: Vec::new(),
        },
        cast_ms,
        late: true,
        changed: false,
    }
}

fn ballot(ballots: &Ballots, id: BallotId) -> &Ballot {
    ballots.get_open(id).unwrap()
}

fn voters(ballot: &Ballot) -> (Vec<PlayerId>, Vec<PlayerId>) {
    let open = ballot.votes.keys().copied().collect();
    (open, ballot.sealed.keys().copied().collect())
}

#[test]
fn a_ballot_that_has_ended_never_changes_again() {
    let (mut ballots, id) = opened(false, 2);
    ballots.cast(id, ANA, vote(Preference::Options(vec![1])));
    assert!(ballots.elect(id, 1));
    let ended = ballots.end(id, End::Carried).unwrap();
    let before = crate::encoding::cbor::to_vec(ballots.all());
    ballots.fix(id, conduct(&[CLEO], true));
    ballots.set_deadline(id, (7, None));
    ballots.cast(id, BEN, vote(Preference::Options(vec![2])));
    ballots.reveal(id, BEN, ChainLink([1; 32]));
    ballots.shut(id, 7, None);
    ballots.weigh(id, &[(ANA, 7)], Some(Tally::default()));
    ballots.excuse(id, BEN);
    ballots.suppose(id, vec![(BEN, vote(Preference::Options(vec![2])))]);
    assert!(!ballots.elect(id, 2));
    assert!(ballots.end(id, End::Defeated).is_none());
    assert_eq!(crate::encoding::cbor::to_vec(ballots.all()), before);
    let kept: Vec<_> = ballots.all().iter().collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(
        crate::encoding::cbor::to_vec(&**kept[0]),
        crate::encoding::cbor::to_vec(&*ended)
    );
}

#[test]
fn of_each_voter_the_last_vote_stands_and_nobody_votes_from_outside_the_electorate() {
    let (mut ballots, id) = opened(false, 0);
    ballots.cast(id, ANA, vote(Preference::For));
    assert!(!ballot(&ballots, id).votes.get(&ANA).unwrap().changed);
    ballots.cast(id, ANA, vote(Preference::Against));
    ballots.cast(id, CLEO, vote(Preference::Against));
    let open = ballot(&ballots, id);
    assert_eq!(voters(open), (vec![ANA], vec![]));
    assert!(
        open.votes.get(&ANA).unwrap().changed && !open.votes.get(&ANA).unwrap().said.in_favour()
    );

    let (mut ballots, id) = opened(true, 0);
    for (player, cast_ms) in [(ANA, 1), (ANA, 2), (CLEO, 3)] {
        ballots.seal(id, player, sealed(cast_ms));
    }
    let secret = ballot(&ballots, id);
    assert_eq!(voters(secret), (vec![], vec![ANA]));
    let last = secret.sealed.get(&ANA).unwrap();
    assert_eq!((last.cast_ms, last.changed), (2, true));
}

#[test]
fn an_envelope_takes_the_place_of_an_opened_vote_too() {
    let (mut ballots, id) = opened(true, 0);
    ballots.seal(id, ANA, sealed(1));
    assert!(ballots.open_vote(id, ANA, &Preference::For));
    ballots.seal(id, ANA, sealed(2));
    assert_eq!(voters(ballot(&ballots, id)), (vec![], vec![ANA]));
    assert!(ballots.open_vote(id, ANA, &Preference::Against));
    assert!(ballot(&ballots, id).votes.get(&ANA).unwrap().changed);
}

#[test]
fn a_vote_is_sealed_where_votes_are_secret_and_only_there() {
    let (mut ballots, id) = opened(true, 0);
    ballots.cast(id, ANA, vote(Preference::For));
    assert_eq!(ballot(&ballots, id).cast(), 0);
    let (mut ballots, id) = opened(false, 0);
    ballots.seal(id, ANA, sealed(1));
    assert_eq!(ballot(&ballots, id).cast(), 0);
}

#[test]
fn an_opened_vote_is_sealed_no_more_and_was_cast_when_it_was_sealed() {
    let (mut ballots, id) = opened(true, 0);
    assert!(!ballots.open_vote(id, ANA, &Preference::For));
    ballots.seal(id, ANA, sealed(5));
    assert!(!ballots.open_vote(id, ANA, &Preference::Options(vec![1])));
    assert_eq!(voters(ballot(&ballots, id)), (vec![], vec![ANA]));
    assert!(ballots.open_vote(id, ANA, &Preference::For));
    let open = ballot(&ballots, id);
    assert_eq!(voters(open), (vec![ANA], vec![]));
    assert_eq!(
        (
            open.votes.get(&ANA).unwrap().cast_ms,
            open.votes.get(&ANA).unwrap().late
        ),
        (5, true)
    );
}

#[test]
fn a_vote_says_what_the_ballot_asks_for() {
    let (mut ballots, id) = opened(false, 2);
    for bad in [Preference::For, Preference::Options(vec![3])] {
        ballots.cast(id, ANA, vote(bad));
    }
    assert_eq!(ballot(&ballots, id).cast(), 0);
}

#[test]
fn a_ballot_is_shut_once_and_takes_no_more_votes() {
    let (mut ballots, id) = opened(true, 0);
    ballots.seal(id, ANA, sealed(1));
    ballots.shut(id, 5, Some(9));
    ballots.shut(id, 6, None);
    ballots.seal(id, BEN, sealed(7));
    let shut = ballot(&ballots, id);
    assert_eq!((shut.shut_ms, shut.reveal_until_ms), (Some(5), Some(9)));
    assert_eq!(voters(shut), (vec![], vec![ANA]));
    assert!(ballots.open_vote(id, ANA, &Preference::For));
}

#[test]
fn nobody_joins_an_electorate_and_only_who_has_not_voted_leaves_it() {
    for secret in [false, true] {
        let (mut ballots, id) = opened(secret, 0);
        ballots.fix(id, conduct(&[CLEO], !secret));
        ballots.cast(id, ANA, vote(Preference::For));
        ballots.seal(id, ANA, sealed(1));
        for player in [ANA, BEN, CLEO] {
            ballots.excuse(id, player);
        }
        let ballot = ballot(&ballots, id);
        assert_eq!((&*ballot.electorate, ballot.secret), (&[ANA][..], secret));
    }
}

#[test]
fn only_a_carried_ballot_keeps_what_was_chosen_and_only_an_option_it_has() {
    for (end, kept) in [
        (End::Carried, Some(2)),
        (End::Defeated, None),
        (End::Undecided, None),
    ] {
        let (mut ballots, id) = opened(false, 2);
        assert!(ballots.elect(id, 2));
        let ended = ballots.end(id, end).unwrap();
        assert_eq!(
            (ended.end, ended.slate.as_ref().unwrap().chosen),
            (Some(end), kept)
        );
    }
    let (mut ballots, id) = opened(false, 2);
    assert!(ballots.elect(id, 1));
    for none in [0, 3] {
        assert!(!ballots.elect(id, none));
        let slate = ballot(&ballots, id).slate.as_ref();
        assert_eq!(slate.unwrap().chosen, None);
    }
    let (mut ballots, id) = opened(false, 0);
    assert!(!ballots.elect(id, 1));
}

#[test]
fn the_order_of_votes_does_not_matter_to_the_links() {
    let reveal = |links: &[(u16, u8)]| {
        let (mut ballots, id) = opened(false, 0);
        for (player, link) in links {
            ballots.reveal(id, PlayerId(*player), ChainLink([*link; 32]));
        }
        ballot(&ballots, id).links.clone()
    };
    let link = |player, link| (PlayerId(player), ChainLink([link; 32]));
    let in_order = [link(1, 1), link(1, 2), link(2, 1), link(3, 1)];
    assert_eq!(reveal(&[(1, 1), (1, 2), (2, 1), (3, 1)]), in_order);
    assert_eq!(reveal(&[(3, 1), (1, 1), (2, 1), (1, 2)]), in_order);
}

#[test]
fn votes_that_are_supposed_take_the_place_of_all_others_of_the_same_voters() {
    let (mut ballots, id) = opened(true, 0);
    for player in [ANA, BEN] {
        ballots.seal(id, player, sealed(1));
    }
    assert!(ballots.open_vote(id, BEN, &Preference::For));
    let against = [ANA, BEN, CLEO].map(|player| (player, vote(Preference::Against)));
    let mut copy = ballots.clone();
    copy.suppose(id, against.to_vec());
    let supposed = ballot(&copy, id);
    assert_eq!(voters(supposed), (vec![ANA, BEN], vec![]));
    assert_eq!(supposed.count().against, 2);
    assert_eq!(voters(ballot(&ballots, id)), (vec![BEN], vec![ANA]));
}

//! Identities: the marks beside names, players with two histories, awaited players.

use super::*;
use crate::chronicle::answers::awaited::awaited;
use crate::chronicle::answers::forks::{forks, proof};
use crate::players::answers::scores::scores;
use crate::players::answers::seats::seats;
use nomic_engine::moves::AwayMove;
use nomic_peer::Proof;

#[test]
fn whatever_is_told_of_somebody_stands_beside_the_number_of_their_seat() {
    let mut two = Two::begun();
    let who = [ADA, BEN].into_iter().find(|who| {
        let turn = two.view(*who).turn;
        turn.is_some_and(|turn| turn.mine)
    });
    let who = who.unwrap();
    let seat = u16::try_from(who + 1).unwrap();
    two.propose(who, &a_new_rule());
    let number = two.view(who).open[0].number;
    two.deed(1 - who, remarks(number, "With milk?"));
    two.deed(who, opens(number));
    two.vote(1 - who, number, true);
    let seen = &two.peers[who];
    let view = proposal(seen, number, Locale::ENGLISH).unwrap();
    assert_eq!((view.seat, view.remarks[0].seat), (seat, 3 - seat));
    for vote in &view.votes {
        let sits = two.view(who).seats;
        let sits = sits.iter().find(|sits| sits.name == vote.name).unwrap();
        assert_eq!((vote.seat, usize::from(vote.seat)), (sits.id, sits.place));
    }
    let told = rulings(seen, Locale::ENGLISH);
    let marks: Vec<_> = told.iter().map(|told| told.happenings[0].seat).collect();
    let other = 3 - seat;
    // The vote, its opening, the note, the proposal.
    let newest = [Some(other), Some(seat), Some(other), Some(seat)];
    assert_eq!(marks[..4], newest);
    assert_eq!(
        marks[marks.len() - 2..],
        [Some(2), Some(1)],
        "both sat down"
    );
    let rows = scores(seen, Locale::ENGLISH).rows;
    assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn the_mark_of_a_key_is_the_same_for_everybody_and_another_for_each() {
    let two = Two::begun();
    let names = |who: usize| told(&two.peers[who], ask::Names {}, Locale::ENGLISH);
    let marks = |who: usize| [1, 2].map(|seat| names(who).mark(seat).unwrap().to_owned());
    assert_eq!(marks(ADA), marks(BEN));
    let [ada, ben] = marks(ADA);
    assert_ne!(ada, ben);
    let device = &seats(&two.peers[BEN], Locale::ENGLISH)[ADA].devices[0];
    assert!(
        device.starts_with(&ada) && ada.len() == 9,
        "{ada} of {device}"
    );
    assert_eq!(names(ADA).mark(3), None, "nobody sits there");
}

impl Two {
    /// Ben's identity in another browser, which has got all there is.
    fn ben_elsewhere(&self) -> Peer {
        let stored = Stored {
            chunks: self.chunks.clone(),
            ..Stored::default()
        };
        let link = self.peers[ADA].link().clone();
        let ben = Identity::from_seed(&[2; 32]);
        let (mut twin, _) = Peer::open(link, ben, stored, &mut rng()).unwrap();
        twin.accept_missing_past();
        twin
    }
}

/// Ben says in one browser that he is away, and leaves in another that knows nothing of it.
fn forked() -> Two {
    let mut two = Two::begun();
    let mut twin = two.ben_elsewhere();
    two.act(BEN, Intent::Away(AwayMove { away: true }));
    let left = twin.act(Intent::Leave, two.now_ms + 1, &mut rng()).unwrap();
    two.pass_on(BEN, left);
    two
}

#[test]
fn who_has_signed_two_histories_is_told_with_both_moves_and_which_of_them_counts() {
    let two = forked();
    let seen = &two.peers[ADA];
    let caught = forks(seen, Locale::ENGLISH);
    let [fork] = caught.as_slice() else {
        panic!("{caught:?}");
    };
    assert_eq!(fork.seat, 2);
    assert_eq!(fork.heading, "Ben has signed two histories");
    let chronicle = rulings(seen, Locale::ENGLISH);
    for (place, twin) in fork.moves.iter().enumerate() {
        let line = chronicle.iter().rposition(|line| line.id == twin.event);
        let line = line.unwrap();
        assert_eq!(chronicle[line].refused.is_none(), place == 0);
        let number = format!("line {} of", chronicle.len() - line);
        assert!(twin.text.contains(&number), "{}", twin.text);
    }
    let said = format!("{:?}", fork.moves);
    assert!(said.contains("leaving the game") && said.contains("being away"));
    let marked: Vec<bool> = two.view(ADA).seats.iter().map(|seat| seat.forked).collect();
    assert_eq!(marked, [false, true]);
    for language in Language::ALL.map(Locale::of) {
        let told = format!("{:?}", forks(seen, language));
        assert!(told.contains("Ben") && !told.contains("{}"), "{told}");
    }
}

#[test]
fn the_proof_that_is_saved_holds_for_whoever_checks_it() {
    let two = forked();
    let (name, bytes) = proof(&two.peers[ADA], 2).unwrap();
    assert_eq!(name, "Tuesday – Ben");
    let read = Proof::read(&bytes).unwrap();
    assert!(read.is_of(two.peers[BEN].link()));
    let device = Identity::from_seed(&[2; 32]).device_id();
    assert_eq!(read.equivocation().rival.device(), device);
    assert!(proof(&two.peers[ADA], 1).is_none(), "nothing against Ada");
}

#[test]
fn where_nobody_has_signed_two_histories_nothing_is_told() {
    let two = Two::begun();
    assert!(forks(&two.peers[ADA], Locale::ENGLISH).is_empty());
    assert!(proof(&two.peers[ADA], 2).is_none());
}

#[test]
fn whoever_has_not_moved_since_a_closing_is_awaited_until_they_do() {
    let mut two = Two::begun();
    let text = |two: &Two, who: usize| {
        let view = awaited(&two.peers[who], Locale::ENGLISH)?;
        assert!(view.hint.is_some());
        Some(view.text)
    };
    let told = text(&two, ADA).unwrap();
    assert!(told.contains("after a move by Ben."), "{told}");
    let told = text(&two, BEN).unwrap();
    assert!(told.contains("after a move by Ben."), "{told}");
    let mine = |who: usize| awaited(&two.peers[who], Locale::ENGLISH).unwrap().me;
    assert_eq!((mine(ADA), mine(BEN)), (false, true));
    two.act(BEN, Intent::Away(AwayMove { away: true }));
    assert_eq!((text(&two, ADA), text(&two, BEN)), (None, None));
}

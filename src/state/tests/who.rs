//! Who is who: the marks beside names.

use super::*;
use crate::state::chronicle::rulings;
use crate::state::scores::scores;
use crate::state::table::{key_mark, seats};

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
    two.deed(1 - who, number, Deed::Remark("With milk?".to_owned()));
    two.deed(who, number, Deed::Open);
    two.deed(1 - who, number, Deed::Vote(true));
    let seen = &two.peers[who];
    let view = proposal(seen, number, Language::En).unwrap();
    assert_eq!((view.seat, view.remarks[0].seat), (seat, 3 - seat));
    for vote in &view.votes {
        let sits = two.view(who).seats;
        let sits = sits.iter().find(|sits| sits.name == vote.name).unwrap();
        assert_eq!((vote.seat, usize::from(vote.seat)), (sits.id, sits.place));
    }
    let told = rulings(seen, Language::En);
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
    let rows = scores(seen, Language::En).rows;
    assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn the_mark_of_a_key_is_the_same_for_everybody_and_another_for_each() {
    let two = Two::begun();
    let marks = |who: usize| [1, 2].map(|seat| key_mark(&two.peers[who], seat));
    assert_eq!(marks(ADA), marks(BEN));
    let [ada, ben] = marks(ADA);
    assert_ne!(ada, ben);
    let device = &seats(&two.peers[BEN], Language::En)[ADA].device;
    assert!(
        device.starts_with(&ada) && ada.len() == 9,
        "{ada} of {device}"
    );
    assert_eq!(key_mark(&two.peers[ADA], 3), "", "nobody sits there");
}

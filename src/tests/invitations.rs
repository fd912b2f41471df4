//! Invitations, as the page shows them.

use super::*;
use crate::kit::answers::view::May;
use crate::players::answers::invitations::inviting;
use nomic_engine::moves::JoinIntent;
use nomic_peer::Invitation;

#[test]
fn who_is_seated_sees_the_own_invitations_until_they_are_used() {
    let mut two = Two::new();
    let language = Locale::ENGLISH;
    assert_eq!(
        inviting(&two.peers[BEN], language),
        None,
        "who only watches"
    );
    two.act(ADA, Intent::Invite);
    let view = inviting(&two.peers[ADA], language).unwrap();
    assert_eq!(view.may, May::Yes);
    let [one] = view.open.as_slice() else {
        panic!("there is one invitation");
    };
    let invitation = Invitation::in_link(&one.link).unwrap();
    assert_eq!(invitation.id(), one.id);
    two.peers[BEN].set_invitation(invitation);
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    let view = inviting(&two.peers[ADA], language).unwrap();
    assert!(view.open.is_empty());
}

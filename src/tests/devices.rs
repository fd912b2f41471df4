//! Several devices of one player, as the page shows them.

use super::*;
use crate::kit::answers::view::May;
use crate::players::answers::devices::{PassView, devices};
use nomic_engine::moves::RemoveDeviceMove;
use nomic_peer::Invitation;

#[test]
fn who_opens_the_link_for_a_device_is_asked_to_play_as_its_maker() {
    let mut two = Two::new();
    let language = Locale::ENGLISH;
    assert_eq!(devices(&two.peers[BEN], language), None);
    let view = devices(&two.peers[ADA], language).unwrap();
    assert_eq!((view.may_add, view.pass), (May::Yes, None));
    assert!(view.devices.len() == 1 && view.devices[0].here);
    two.act(ADA, Intent::OfferDevice);
    let view = devices(&two.peers[ADA], language).unwrap();
    let Some(PassView::Link(link)) = view.pass else {
        panic!("there is a link");
    };
    two.peers[BEN].set_invitation(Invitation::in_link(&link).unwrap());
    assert_eq!(two.view(BEN).waiting, NextStep::Device("Ada".to_owned()));
    two.act(BEN, Intent::AddDevice);
    let view = devices(&two.peers[BEN], language).unwrap();
    let here: Vec<_> = view.devices.iter().map(|device| device.here).collect();
    assert_eq!((here, view.pass), (vec![false, true], None));
    two.act(BEN, Intent::OfferDevice);
    let view = devices(&two.peers[ADA], language).unwrap();
    assert_eq!(view.pass, Some(PassView::MadeElsewhere));
    let device = view.devices[1].id;
    two.act(ADA, Intent::RemoveDevice(RemoveDeviceMove { device }));
    let NextStep::Seat { told, .. } = two.view(BEN).waiting else {
        panic!("it moves for nobody");
    };
    assert!(told.unwrap().contains("removed"));
}

//! Several devices of one player.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::dice::draw;
use nomic_engine::limits::MAX_DEVICES_EVER;
use nomic_engine::moves::{
    AddDeviceMove, AgreeMove, CorrectMove, JoinMove, OfferDeviceMove, RemoveDeviceMove, ShowIntent,
};
use nomic_engine::*;

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);

fn add(key: u16, pass: u16) -> Move {
    Move::AddDevice(AddDeviceMove {
        dice_tip: seat(key, "").dice_tip,
        voucher: Voucher {
            invitation: InvitationId(device(pass).0),
            signature: [0; 64],
        },
    })
}

const fn remove(device: DeviceId) -> Move {
    Move::RemoveDevice(RemoveDeviceMove { device })
}

impl Table {
    /// Lets the device with this key in, on a pass of another one.
    fn let_in(&mut self, by: u16, key: u16) {
        self.accept(by, self.complete(by, Intent::OfferDevice));
        self.accept(key, add(key, by));
    }

    fn speaker(&self, player: PlayerId) -> Option<DeviceId> {
        self.state().player(player).unwrap().speaker()
    }
}

#[test]
fn the_device_that_moved_last_speaks_for_its_player_but_not_by_claiming_the_time() {
    let mut table = free(&[]);
    table.let_in(2, 9);
    assert_eq!(table.speaker(BEN), Some(device(9)));
    table.accept(2, Move::Witness);
    assert_eq!(table.speaker(BEN), Some(device(9)));
    table.propose(2, table.repeal(1));
    assert_eq!(table.speaker(BEN), Some(device(2)));
    table.accept(9, remove(device(2)));
    assert_eq!(table.speaker(BEN), Some(device(9)));
}

#[test]
fn each_device_has_its_own_numbers_and_its_own_dice() {
    let mut table = free(&[]);
    table.let_in(1, 9);
    for key in [9, 1, 9] {
        let proposal = table.propose(key, enact("Tea", ""));
        table.accept(
            key,
            table.complete(
                key,
                Intent::OpenVoting(nomic_engine::moves::OpenVotingIntent { proposal }),
            ),
        );
        table.accept(key, table.voting(key, proposal, true));
        table.accept(key, table.closing(key, proposal));
    }
    let revealed = |key| {
        table
            .state()
            .player(ADA)
            .unwrap()
            .device(device(key))
            .unwrap()
            .dice
            .index
    };
    assert_eq!((revealed(1), revealed(9)), (2, 4));
}

#[test]
fn a_link_of_a_device_that_came_after_the_ballot_was_opened_decides_nothing() {
    let lucky = "when on_enacted(r)\n  award(player(1), draw(1000000))\nend";
    let mut table = free(&[(2, Mutable, lucky)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.accept(2, table.voting(2, proposal, true));
    table.let_in(1, 9);
    let known = table.ballot_on(proposal).links.clone();
    assert_eq!(known.len(), 1);
    table.accept(9, table.voting(9, proposal, true));
    table.accept(9, table.closing(9, proposal));
    let points = i64::from(draw(&known, proposal.0, 0, 1_000_000));
    assert_eq!(table.points(1), points);
    // In the next ballot the links count.
    let proposal = table.propose(9, enact("Cake", ""));
    table.accept(
        9,
        table.complete(
            9,
            Intent::OpenVoting(nomic_engine::moves::OpenVotingIntent { proposal }),
        ),
    );
    table.accept(2, table.voting(2, proposal, true));
    table.accept(9, table.voting(9, proposal, true));
    assert_eq!(table.ballot_on(proposal).links.len(), 2);
}

#[test]
fn a_card_is_shown_by_the_first_device_only() {
    let dealing = "
when timekeeper(name)
  answer player(1)
end
when on_begin()
  set_timer(\"deal\", now)
end
when on_timer(name)
  deal(player(2), \"hand\", 52)
end";
    let mut table = free(&[(2, Mutable, dealing)]);
    table.let_in(2, 9);
    table.accept(1, table.calling(1, "deal"));
    let card = table.state().cards_of(BEN)[0].clone();
    assert_eq!(card.device, device(2));
    assert_eq!(card.seen_by(&TestDevice(9)), None);
    let show = |key| {
        table.complete(
            key,
            Intent::Show(ShowIntent {
                cards: vec![card.id],
            }),
        )
    };
    let (own, other) = (show(2), show(9));
    assert_eq!(table.refuse(9, other), Refusal::NoChange);
    assert_eq!(table.refuse(9, own.clone()), Refusal::OtherDevice);
    table.accept(2, own);
}

#[test]
fn a_person_who_asked_for_a_seat_in_vain_can_be_a_players_second_device() {
    let door = "when admits(p) answer p.number < 3 end";
    let mut table = free(&[(2, Mutable, door)]);
    let seat = seat(9, "Benny");
    table.accept(
        9,
        Move::Join(JoinMove {
            seat,
            voucher: None,
        }),
    );
    assert!(table.state().player(PlayerId(3)).unwrap().applicant);
    table.let_in(2, 9);
    assert_eq!(table.state().seated(device(9)).unwrap().id, BEN);
    let asked = table.state().player(PlayerId(3)).unwrap();
    assert!(!asked.applicant && asked.speaker().is_none());
    let refused = table.refuse(1, add(1, 2));
    assert_eq!(refused, Refusal::AlreadySeated);
}

#[test]
fn a_player_has_so_many_devices_and_no_more_in_a_whole_game() {
    let mut table = free(&[]);
    for key in 10..9 + u16::try_from(MAX_DEVICES_EVER).unwrap() {
        table.let_in(2, key);
        table.accept(2, remove(device(key)));
    }
    table.accept(2, table.complete(2, Intent::OfferDevice));
    let limit = MAX_DEVICES_EVER;
    assert_eq!(table.refuse(99, add(99, 2)), Refusal::TooMany { limit });
    table.accept(10, add(10, 2));
}

#[test]
fn who_leaves_lets_no_more_devices_in() {
    let mut table = free(&[]);
    table.accept(2, table.complete(2, Intent::OfferDevice));
    table.accept(2, Move::Leave);
    assert_eq!(table.refuse(9, add(9, 2)), Refusal::PassVoid);
    let pass = Some(InvitationId([7; 32]));
    let offer = Move::OfferDevice(OfferDeviceMove { pass });
    assert_eq!(table.refuse(2, offer), Refusal::HasLeft);
}

fn gives(player: PlayerId, from: PlayerId) -> Move {
    Move::Correct(CorrectMove {
        reason: "All devices are lost.".to_owned(),
        remedies: vec![Remedy::GiveSeat { player, from }],
    })
}

fn with_newcomer(players: u16) -> (Table, PlayerId) {
    let mut table = Table::begun(ruleset(&[(1, Class::Immutable, FREE)]), players);
    let seat = seat(9, "Newman");
    table.accept(
        9,
        Move::Join(JoinMove {
            seat,
            voucher: None,
        }),
    );
    let last = table.state().players().last().unwrap().id;
    (table, last)
}

#[test]
fn two_others_give_a_seat_to_a_new_device_and_the_second_seat_ends() {
    let (mut table, newman) = with_newcomer(3);
    table.accept(1, gives(BEN, newman));
    assert_eq!(table.state().seated(device(9)).unwrap().id, newman);
    let correction = CorrectionId(1);
    table.accept(3, Move::Agree(AgreeMove { correction }));
    assert_eq!(table.state().seated(device(9)).unwrap().id, BEN);
    assert!(!table.state().player(newman).unwrap().active);
    assert_eq!(table.refuse(2, Move::Witness), Refusal::DeviceRemoved);
    table.accept(9, Move::Witness);
}

#[test]
fn one_other_alone_gives_no_seat_away() {
    let (mut table, newman) = with_newcomer(2);
    table.accept(1, gives(BEN, newman));
    let correction = CorrectionId(1);
    table.accept(9, Move::Agree(AgreeMove { correction }));
    assert_eq!(table.state().seated(device(2)).unwrap().id, BEN);
    table.accept(2, Move::Agree(AgreeMove { correction }));
    assert_eq!(table.state().seated(device(9)).unwrap().id, BEN);
}

#[test]
fn who_moves_keeps_the_seat() {
    let (mut table, newman) = with_newcomer(3);
    table.accept(1, gives(BEN, newman));
    table.accept(2, Move::Witness);
    let correction = CorrectionId(1);
    let agree = Move::Agree(AgreeMove { correction });
    assert_eq!(table.refuse(3, agree), Refusal::CorrectionClosed);
}

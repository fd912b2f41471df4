//! Requests for seats, admission, and strangers who flood them.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::limits::{MAX_APPLICANTS, MAX_INVITATIONS, MAX_PLAYERS};
use nomic_engine::moves::{ActMove, InviteMove, JoinMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// No admission before rules allow it; a player can admit or refuse.
const DOOR: &str = "when admits(p) answer no end\n\
    action let_in(p, who: Player \"Who\") \"Let in\" admit(who) end\n\
    action send_away(p, who: Player \"Who\") \"Send away\" turn_down(who) end";

fn door() -> Table {
    Table::begun(ruleset(&[(1, Immutable, FREE)]), 2)
}

fn guarded() -> Table {
    let mut table = door();
    let rule = table.propose(1, enact("Door", DOOR));
    table.ballot(1, rule, &[true, true]);
    table
}

/// Name of the person with this number; no two are alike.
fn name(player: u16) -> String {
    let letter = |at: u16| char::from(b'a' + u8::try_from(at % 26).unwrap());
    format!(
        "{}{}{}",
        letter(player / 26).to_ascii_uppercase(),
        letter(player),
        "an"
    )
}

fn join(player: u16, invitation: Option<u8>) -> Move {
    let voucher = invitation.map(|number| Voucher {
        invitation: InvitationId([number; 32]),
        signature: [0; 64],
    });
    Move::Join(JoinMove {
        seat: seat(player, &name(player)),
        voucher,
    })
}

const fn invite(number: u8, stands: bool) -> Move {
    Move::Invite(InviteMove {
        invitation: InvitationId([number; 32]),
        stands,
    })
}

fn door_action(table: &Table, action: &str, who: PlayerId) -> Move {
    let offers = table.state().offers(PlayerId(1));
    let offer = offers.iter().find(|offer| &*offer.action == action);
    Move::Act(ActMove {
        rule: offer.unwrap().rule,
        action: action.to_owned(),
        form: Paper::Open(vec![Argument::Player(who)]),
    })
}

fn last(table: &Table) -> &Player {
    table.state().players().last().unwrap()
}

#[test]
fn strangers_fill_their_own_places_and_no_seat() {
    let mut table = guarded();
    let full = 3 + u16::try_from(MAX_APPLICANTS).unwrap();
    for stranger in 3..full {
        table.accept(stranger, join(stranger, None));
    }
    assert_eq!(
        table.refuse(full, join(full, None)),
        Refusal::TooManyApplicants
    );
    // Being turned down makes no place for the next one.
    let third = door_action(&table, "send_away", PlayerId(3));
    table.accept(1, third);
    assert_eq!(
        table.refuse(full, join(full, None)),
        Refusal::TooManyApplicants
    );
    // A person invited by a player comes in nevertheless, and admission makes room.
    table.accept(2, invite(1, true));
    table.accept(full, join(full, Some(1)));
    let guest = last(&table);
    assert_eq!(guest.invited_by, Some(PlayerId(2)));
    let fourth = door_action(&table, "let_in", PlayerId(4));
    table.accept(1, fourth);
    table.accept(full + 1, join(full + 1, None));
}

#[test]
fn sixty_four_may_ask_for_a_seat_and_as_many_are_ever_seated() {
    assert_eq!((MAX_APPLICANTS, MAX_PLAYERS), (64, 64));
}

#[test]
fn seats_are_counted_by_who_was_ever_admitted() {
    let mut table = door();
    let full = u16::try_from(MAX_PLAYERS).unwrap();
    for player in 3..=full {
        table.accept(player, join(player, None));
    }
    assert_eq!(
        table.refuse(full + 1, join(full + 1, None)),
        Refusal::TableFull
    );
    table.accept(3, Move::Leave);
    assert_eq!(
        table.refuse(full + 1, join(full + 1, None)),
        Refusal::TableFull
    );
    // A rule that admits too many fails, and none is admitted.
    let rule = table.propose(1, enact("Door", DOOR));
    table.accept(1, table.opening(rule));
    for player in (1..=full).filter(|player| *player != 3) {
        table.accept(player, table.voting(player, rule, true));
    }
    table.accept(1, table.closing(1, rule));
    table.accept(full + 1, join(full + 1, None));
    let let_in = door_action(&table, "let_in", last(&table).id);
    table.play(1, let_in);
    assert!(!last(&table).active);
}

#[test]
fn a_name_that_was_never_admitted_is_free_again() {
    let mut table = guarded();
    table.accept(3, join(3, None));
    let again = joining(4, &name(3));
    assert_eq!(table.refuse(4, again.clone()), Refusal::NameTaken);
    let away = door_action(&table, "send_away", PlayerId(3));
    table.accept(1, away);
    table.accept(4, again);
}

#[test]
fn an_invitation_is_good_once_and_a_player_has_few() {
    let mut table = guarded();
    for number in 0..MAX_INVITATIONS {
        table.accept(1, invite(u8::try_from(number).unwrap(), true));
    }
    let limit = MAX_INVITATIONS;
    assert_eq!(
        table.refuse(1, invite(99, true)),
        Refusal::TooMany { limit }
    );
    table.accept(2, invite(99, true));
    assert_eq!(table.refuse(2, invite(99, true)), Refusal::NoChange);
    assert_eq!(table.refuse(2, invite(0, false)), Refusal::InvitationVoid);
    table.accept(3, join(3, Some(0)));
    assert_eq!(table.refuse(4, join(4, Some(0))), Refusal::InvitationVoid);
    table.accept(1, invite(1, false));
    assert_eq!(table.refuse(4, join(4, Some(1))), Refusal::InvitationVoid);
    assert_eq!(table.state().invitations(PlayerId(1)).count(), limit - 2);
}

#[test]
fn who_waits_can_still_come_up_with_an_invitation() {
    let mut table = guarded();
    table.accept(3, join(3, None));
    assert_eq!(table.refuse(3, join(3, None)), Refusal::AlreadySeated);
    table.accept(1, invite(7, true));
    table.accept(3, join(3, Some(7)));
    assert_eq!(last(&table).invited_by, Some(PlayerId(1)));
    assert_eq!(table.state().players().count(), 3);
}

#[test]
fn rules_can_keep_players_from_inviting_and_strangers_from_asking() {
    let rules = "check inviting(p) if p.points < 1 then refuse(\"Earn it.\") end end\n\
        check joining(p) if not p.invited then refuse(\"Not without one.\") end end";
    let mut table = Table::begun(ruleset(&[(1, Immutable, FREE), (2, Mutable, "")]), 2);
    let rule = table.propose(1, table.recode(2, rules));
    table.ballot(1, rule, &[true, true]);
    assert!(matches!(
        table.refuse(1, invite(1, true)),
        Refusal::ByRule { .. }
    ));
    assert!(matches!(
        table.refuse(3, join(3, None)),
        Refusal::ByRule { .. }
    ));
    assert_eq!(table.state().players().count(), 2);
}

//! Cards that only their player sees.

use crate::common::*;
use nomic_engine::moves::{ProposeMove, ShowIntent, ShowMove};
use nomic_engine::rules::{FaultCode, Phrase};
use nomic_engine::*;

const DEALING: &str = "
when timekeeper(name)
  answer player(1)
end
when on_begin()
  set_timer(\"deal\", now)
end
when on_timer(name)
  for each p in players
    deal(p, \"hand\", 52)
  end
  set_timer(\"deal\", now)
end";

fn dealt(more: &str) -> Table {
    let mut table = free(&[(2, Class::Mutable, DEALING), (3, Class::Mutable, more)]);
    table.accept(1, table.calling(1, "deal"));
    table
}

fn cards(table: &Table, player: u16) -> Vec<Card> {
    table.state().cards_of(PlayerId(player)).to_vec()
}

fn showing(table: &Table, player: u16) -> Move {
    let cards = cards(table, player).iter().map(|card| card.id).collect();
    table.complete(player, Intent::Show(ShowIntent { cards }))
}

fn shown(moved: &mut Move) -> &mut Vec<Showing> {
    match moved {
        Move::Show(ShowMove { cards }) => cards,
        _ => unreachable!("it shows something"),
    }
}

#[test]
fn a_card_shows_to_all_what_its_player_has_seen() {
    let mut table = dealt("");
    let card = cards(&table, 2)[0].clone();
    let seen = card.seen_by(&TestDevice(2)).unwrap();
    assert_eq!((card.sides, card.shown), (52, None));
    let ruling = table.accept(2, showing(&table, 2));
    assert_eq!(cards(&table, 2)[0].shown, Some(seen));
    let shown = Some(seen);
    let what = Effect::Shown(PlayerId(2), Card { shown, ..card });
    assert!(whats(&ruling).contains(&what));
    assert_eq!(cards(&table, 1)[0].shown, None);
}

#[test]
fn what_is_on_a_card_stands_nowhere_before_it_is_shown() {
    // Two tables that differ in one key only, and so in what is on the card.
    let table = dealt("");
    let card = &cards(&table, 1)[0];
    let on = |key: u16| Card {
        device: device(key),
        ..card.clone()
    };
    let numbers: Vec<_> = (1..=9)
        .map(|key| on(key).seen_by(&TestDevice(key)).unwrap())
        .collect();
    assert_eq!(card.seen_by(&TestDevice(2)), None);
    assert!(numbers.iter().any(|number| Some(number) != numbers.first()));
    let told: Vec<_> = table
        .chronicle
        .iter()
        .flat_map(|ruling| whats(ruling))
        .collect();
    let dealt = told.iter().filter(|what| matches!(what, Effect::Dealt(..)));
    assert_eq!(dealt.count(), 2);
    assert!(
        !told
            .iter()
            .any(|what| matches!(what, Effect::Drawn { .. } | Effect::Shown(..)))
    );
}

#[test]
fn a_card_is_shown_once_and_by_its_player_only() {
    let mut table = dealt("");
    let bad = Refusal::BadShowing { at: 0 };
    let show = showing(&table, 2);
    assert_eq!(table.refuse(1, show.clone()), bad);
    table.accept(2, show.clone());
    assert_eq!(table.refuse(2, show.clone()), bad);
    let mut twice = showing(&table, 1);
    let again = shown(&mut twice)[0];
    shown(&mut twice).push(again);
    assert_eq!(table.refuse(1, twice), Refusal::BadShowing { at: 1 });
    assert_eq!(cards(&table, 1)[0].shown, None);
}

#[test]
fn what_was_never_dealt_cannot_be_shown() {
    let mut table = dealt("");
    let mut other = showing(&table, 1);
    shown(&mut other)[0].input = CardInput([7; 32]);
    assert_eq!(table.refuse(1, other), Refusal::BadShowing { at: 0 });
    let nothing = Move::Show(ShowMove { cards: Vec::new() });
    assert_eq!(table.refuse(1, nothing), Refusal::NoChange);
    let mut many = showing(&table, 1);
    let card = shown(&mut many)[0];
    shown(&mut many).resize(limits::MAX_CARDS + 1, card);
    let limit = limits::MAX_CARDS;
    assert_eq!(table.refuse(1, many), Refusal::TooMany { limit });
}

#[test]
fn no_two_cards_have_one_input() {
    let mut table = dealt("");
    for _ in 0..3 {
        table.accept(1, table.calling(1, "deal"));
    }
    let all = [cards(&table, 1), cards(&table, 2)].concat();
    let inputs: std::collections::BTreeSet<_> = all.iter().map(|card| card.input).collect();
    assert_eq!((all.len(), inputs.len()), (8, 8));
}

#[test]
fn rules_say_when_a_card_may_be_shown_and_hear_of_it() {
    let mut table = dealt(
        "check showing(p, name)
           if p.points < 1 and name = \"hand\" then
             refuse(\"not yet\")
           end
         end
         action earn(p) \"Earn\" award(p, 1) end
         when on_shown(p, name, n)
           announce(text(\"{} of {} at {}, {} hidden, {} open\", name, n, p.number, face_down(p, name), first(shown(p, name))))
         end",
    );
    let refused = table.refuse(2, showing(&table, 2));
    assert!(matches!(refused, Refusal::ByRule { .. }), "{refused:?}");
    table.accept(2, table.acting(2, 3, "earn", Vec::new()));
    let number = cards(&table, 2)[0].seen_by(&TestDevice(2)).unwrap();
    let ruling = table.accept(2, showing(&table, 2));
    let told = format!("hand of {number} at 2, 0 hidden, {number} open");
    let what = Effect::Announced {
        text: Phrase::plain(&told),
    };
    assert!(whats(&ruling).contains(&what), "{ruling:?}");
}

#[test]
fn what_is_discarded_is_gone_and_who_leaves_takes_their_cards_along() {
    let mut table =
        dealt("action fold(p) \"Fold\" discard(p, \"hand\") discard(p, \"nothing\") end");
    let show = showing(&table, 1);
    let ruling = table.accept(1, table.acting(1, 3, "fold", Vec::new()));
    let discarded = |what: &&Effect| matches!(what, Effect::Discarded { cards: 1, .. });
    assert_eq!(whats(&ruling).iter().filter(discarded).count(), 1);
    assert_eq!(table.refuse(1, show), Refusal::BadShowing { at: 0 });
    table.accept(2, Move::Leave);
    assert_eq!(cards(&table, 2), []);
}

fn fault(effect: &str) -> Option<FaultCode> {
    let code = format!("when on_timer(name)\n  {effect}\nend");
    let table = dealt(&code);
    table.rule(3).fault.map(|fault| fault.fault.code)
}

#[test]
fn what_cannot_be_dealt_is_a_fault() {
    let long = "x".repeat(limits::MAX_TITLE + 1);
    let named = format!("deal(player(1), \"{long}\", 6)");
    for (effect, code) in [
        ("deal(player(1), \"a\", 6)", None),
        ("deal(player(1), \"a\", 0)", Some(FaultCode::NoChance)),
        ("deal(player(1), \"a\", -1)", Some(FaultCode::NoChance)),
        (
            "deal(player(1), \"a\", 4294967296)",
            Some(FaultCode::NoChance),
        ),
        ("deal(player(1), \"\", 6)", Some(FaultCode::NotAvailable)),
        (&named, Some(FaultCode::NotAvailable)),
        (
            "for each n in range(1, 64) deal(player(1), \"a\", 6) end",
            Some(FaultCode::NotAvailable),
        ),
        (
            "for each n in range(1, 63) deal(player(1), \"a\", 6) end",
            None,
        ),
    ] {
        assert_eq!(fault(effect), code, "{effect}");
    }
}

#[test]
fn nothing_is_dealt_where_there_is_nothing_to_draw_from() {
    let table = free(&[(
        2,
        Class::Mutable,
        "when on_begin() deal(player(1), \"hand\", 52) end",
    )]);
    let fault = table.rule(2).fault.map(|fault| fault.fault.code);
    assert_eq!(fault, Some(FaultCode::NoChance));
    assert_eq!(cards(&table, 1), []);
}

#[test]
fn cards_take_no_draw_from_the_dice_and_dice_none_from_the_cards() {
    let drawing = "when on_timer(name)\n  award(player(1), draw(1000000))\nend";
    let alone = |dealing: &str| {
        let code = DEALING.replace("    deal(p, \"hand\", 52)\n", dealing);
        let mut table = free(&[(2, Class::Mutable, &*code), (3, Class::Mutable, drawing)]);
        table.accept(1, table.calling(1, "deal"));
        table.state().player(PlayerId(1)).unwrap().points()
    };
    assert_eq!(alone("    pass\n"), alone("    deal(p, \"hand\", 52)\n"));
}

#[test]
fn code_deals_in_events_and_actions_only() {
    let table = free(&[]);
    let tried = |code: &str| {
        let draft = draft(vec![enact("Dealing", code)]);
        let ruling = table
            .game
            .preview(device(1), &Move::Propose(ProposeMove { draft }));
        ruling.verdict
    };
    let deal = "deal(player(1), \"hand\", 52)";
    for code in [
        format!("when on_timer(name) {deal} end"),
        format!("action deal_out(p) \"Deal\" {deal} end"),
    ] {
        assert_eq!(tried(&code), Ok(()));
    }
    for code in [
        format!("check showing(p, name) {deal} end"),
        format!("when quorum(b) {deal} end"),
    ] {
        let refused = tried(&code);
        assert!(
            matches!(refused, Err(Refusal::CodeDoesNotCheck { .. })),
            "{code}: {refused:?}"
        );
    }
}

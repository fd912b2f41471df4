//! Actions that draw, and the players who throw for them.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::CallTimeMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const ROLL: &str = "action roll(p) \"Throw\"\n  award(p, draw(1000000))\nend";

fn key(table: &Table) -> String {
    let mut throws = table.state().awaited_throws();
    throws.next().unwrap().key()
}

fn drawn(ruling: &Ruling) -> u32 {
    let mut whats = whats(ruling).into_iter();
    let drawn = whats.find_map(|what| match what {
        Effect::Drawn { result, .. } => Some(result),
        _ => None,
    });
    drawn.unwrap()
}

#[test]
fn what_an_action_draws_hangs_on_the_act_and_on_another_players_link() {
    let mut table = free(&[(5, Mutable, ROLL)]);
    let mut results = Vec::new();
    for _ in 0..2 {
        let acted = table.accept(1, table.acting(1, 5, "roll", Vec::new()));
        let link = table.reveal(2).link;
        let ruling = table.accept(2, table.calling(2, &key(&table)));
        let source = dice::throw_source(acted.event);
        let reckoned = dice::draw(&[(PlayerId(2), link)], source, 0, 1_000_000);
        assert_eq!(drawn(&ruling), reckoned);
        results.push(reckoned);
    }
    assert_eq!(
        table.points(1),
        results.iter().copied().map(i64::from).sum::<i64>()
    );
    assert_ne!(results[0], results[1]);
}

#[test]
fn nobody_throws_for_themselves_as_long_as_somebody_else_plays() {
    let mut table = free(&[(5, Mutable, ROLL)]);
    table.accept(1, table.acting(1, 5, "roll", Vec::new()));
    let own = table.calling(1, &key(&table));
    assert_eq!(table.refuse(1, own), Refusal::OwnThrow);
    table.accept(2, Move::Leave);
    let own = table.calling(1, &key(&table));
    drawn(&table.accept(1, own));
    assert_eq!(table.state().awaited_throws().count(), 0);
}

#[test]
fn who_has_left_wins_nothing_by_a_throw_any_more() {
    let mut table = free(&[(5, Mutable, ROLL)]);
    table.accept(2, table.acting(2, 5, "roll", Vec::new()));
    table.accept(2, Move::Leave);
    let ruling = table.accept(1, table.calling(1, &key(&table)));
    let void = Effect::Throw(PlayerId(2), ThrowChange::Void(None));
    assert!(whats(&ruling).contains(&void));
    assert_eq!(table.points(2), 0);
}

#[test]
fn what_waits_is_part_of_how_the_game_stands_until_it_is_drawn() {
    let mut table = free(&[(5, Mutable, ROLL)]);
    let before = table.state().position();
    table.accept(1, table.acting(1, 5, "roll", Vec::new()));
    assert_ne!(table.state().position(), before);
}

#[test]
fn a_call_for_a_throw_opens_nothing() {
    let mut table = free(&[(5, Mutable, ROLL)]);
    table.accept(1, table.acting(1, 5, "roll", Vec::new()));
    let mut call = table.calling(2, &key(&table));
    if let Move::CallTime(CallTimeMove { openings, .. }) = &mut call {
        openings.push(Opening {
            player: PlayerId(1),
            secret: Secret::Act {
                rule: RuleId(1),
                action: "roll".to_owned(),
            },
            content: Content::Form(Vec::new()),
            salt: [0; 32],
        });
    }
    assert_eq!(table.refuse(2, call), Refusal::BadOpening { at: 0 });
}

#[test]
fn a_sample_of_more_than_any_list_holds_is_all_there_is() {
    let deal = "when on_begin()\n  for each n in range(1, 3)\n    create(\"Card\", text(\"{}\", n))\n  end\nend\naction deal(p) \"Deal\"\n  for each c in sample(assets(\"Card\"), 5000000000)\n    transfer(c, p)\n  end\nend";
    let mut table = free(&[(5, Mutable, deal)]);
    table.accept(1, table.acting(1, 5, "deal", Vec::new()));
    table.accept(2, table.calling(2, &key(&table)));
    let owners = table.state().assets().map(|card| card.owner);
    assert_eq!(Vec::from_iter(owners), [Some(PlayerId(1)); 3]);
}

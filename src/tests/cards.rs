//! Cards: their visible faces for each player.

use super::*;
use crate::table::answers::cards::{HandView, hands, seen};
use nomic_engine::moves::{CallTimeIntent, JoinIntent, ShowIntent};
use nomic_engine::{Class, ClassNames, LocalText, RuleNumber, StarterRule};

const DEALING: &str = "
when timekeeper(name)
  answer player(1)
end
when on_begin()
  set_timer(\"deal\", now)
end
when on_timer(name)
  for each p in players
    deal(p, \"die\" | de \"Würfel\" | it \"dado\", 1000000)
  end
end
check showing(p, name)
  if p.number = 1 then
    refuse(\"Ada waits.\")
  end
end";

fn dealt() -> Two {
    let rule = StarterRule {
        number: RuleNumber(1),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "Dice"),
        text: LocalText::new(Language::En, "Each rolls one under a cup."),
        code: DEALING.to_owned(),
        fate: None,
    };
    let mut two = Two::with(Ruleset {
        id: "test".to_owned(),
        title: LocalText::default(),
        rules: vec![rule],
        classes: ClassNames::default(),
        played_to: None,
    });
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    let timer = "deal".to_owned();
    let throws = Vec::new();
    two.act(ADA, Intent::CallTime(CallTimeIntent { timer, throws }));
    two
}

fn of(two: &Two, who: usize, seat: u16) -> HandView {
    let mut all = hands(&two.peers[who], german()).into_iter();
    all.find(|hand| hand.seat == seat).unwrap()
}

#[test]
fn my_cards_offer_to_be_shown_and_those_of_others_lie_there() {
    let two = dealt();
    let (mine, other) = (of(&two, BEN, 2), of(&two, BEN, 1));
    assert_eq!((&*mine.label, &*mine.name), ("Würfel", "die"));
    assert_eq!((mine.face_down, other.face_down), (1, 1));
    assert!(mine.may_show.is_some_and(|may| may.is_allowed()));
    assert_eq!(other.may_show, None);
    // A rule does not let Ada show hers yet, and her page says so.
    let barred = of(&two, ADA, 1).may_show;
    assert!(barred.is_some_and(|may| !may.is_allowed()));
}

#[test]
fn what_is_on_a_card_only_its_player_sees_until_it_is_shown() {
    let mut two = dealt();
    let [number] = seen(&two.peers[BEN], "die")[..] else {
        panic!("Ben has one card");
    };
    let cards = of(&two, BEN, 2).mine;
    assert_eq!(of(&two, ADA, 2).mine, []);
    let pages = [ADA, BEN].map(|who| format!("{:?}", table_view(&two.peers[who], german())));
    let told = number.to_string();
    assert!(!pages.iter().any(|page| page.contains(&told)), "{told}");
    two.act(BEN, Intent::Show(ShowIntent { cards }));
    assert_eq!(of(&two, ADA, 2).shown, [number]);
    assert_eq!(of(&two, ADA, 2).face_down, 0);
    assert_eq!(seen(&two.peers[BEN], "die"), []);
    let page = format!("{:?}", table_view(&two.peers[ADA], german()));
    assert!(page.contains(&told));
}

//! Places at the table: offices, players who sit apart, and players who are gone.

use super::duties::offered;
use super::*;
use crate::players::answers::scores::scores;
use crate::players::answers::seats::seats;
use crate::players::answers::view::{GoneView, SeatView};
use crate::table::answers::table::takes_turns;
use nomic_engine::moves::{ActIntent, JoinIntent};

fn starter(id: &str) -> Two {
    let mut known = nomic_rulesets::starters().iter();
    let mut two = Two::with(known.find(|known| known.id == id).unwrap().ruleset());
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two
}

fn seat(two: &Two, who: usize) -> SeatView {
    seats(&two.peers[ADA], Locale::ENGLISH)
        .into_iter()
        .nth(who)
        .unwrap()
}

#[test]
fn an_office_stands_beside_its_holder_with_the_rule_that_gave_it_even_before_play_begins() {
    let two = starter("rishon");
    let held = seat(&two, ADA).offices;
    assert_eq!(held.len(), 1);
    assert_eq!(
        (held[0].name.as_str(), held[0].rule),
        ("Speaker", Some(104))
    );
    assert!(seat(&two, BEN).offices.is_empty());
    assert!(seat(&two, ADA).scores(), "the Speaker plays");
    assert_eq!(two.view(BEN).calendar.offices, held);
    assert!(!takes_turns(&two.peers[BEN]));
    assert!(takes_turns(&Two::begun().peers[BEN]));
}

#[test]
fn who_sits_apart_has_no_score_and_is_known_by_the_office() {
    let two = starter("postal");
    let master = seat(&two, ADA);
    assert!(master.apart && !master.scores());
    assert_eq!(master.offices[0].name, "game master");
    let rows = scores(&two.peers[BEN], Locale::ENGLISH).rows;
    let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Ben"]);
}

#[test]
fn each_seat_shows_how_the_key_of_its_device_begins() {
    let two = starter("suber");
    for who in [ADA, BEN] {
        let digits: String = seat(&two, who).devices[0].split(' ').collect();
        assert_eq!(digits.len(), 16);
        assert!(two.peers[who].device_id().to_hex().starts_with(&digits));
    }
}

/// Ada can remove or refuse a person; admission needs a rule.
const DOOR: &str = "# A door

## Mutable rules

### 1 · The door

Ada minds it.

```nomic
when takes_turns() answer no end
when admits(p) answer p.number = 1 end
when may_return(p) answer yes end
action let_in(p, who: Player \"whom\") \"Let in\" where p.number = 1
  admit(who)
end
action turn_away(p, who: Player \"whom\") \"Turn away\" where p.number = 1
  turn_down(who)
end
action put_out(p, who: Player \"whom\") \"Put out\" where p.number = 1
  dismiss(who)
end
```
";

#[test]
fn who_left_who_dropped_out_and_who_was_never_admitted_are_told_apart() {
    let ruleset = nomic_rulesets::parse("door", &[(Language::En, DOOR)]).unwrap();
    let mut two = Two::with(ruleset);
    two.act(ADA, Intent::Begin);
    let ben = |two: &mut Two| {
        let name = "Ben".to_owned();
        two.act(BEN, Intent::Join(JoinIntent { name }));
    };
    let door = |two: &mut Two, action: &str| {
        let rule = two.peers[ADA].game().state().rules().iter().next().unwrap();
        let intent = Intent::Act(ActIntent {
            rule: rule.id,
            action: action.to_owned(),
            args: vec![nomic_engine::Argument::Player(nomic_engine::PlayerId(2))],
        });
        two.act(ADA, intent);
    };
    ben(&mut two);
    let waits = seat(&two, BEN);
    assert!(waits.applicant && waits.gone.is_none() && !waits.scores());
    let let_in = offered(&two, ADA, "let_in").unwrap();
    let mut names = let_in.form[0].choices.iter().map(|(_, name)| name);
    assert!(names.any(|name| name == "Ben (waits for admission)"));
    door(&mut two, "turn_away");
    assert_eq!(
        two.view(BEN).waiting,
        NextStep::Seat {
            late: true,
            told: None
        }
    );
    let turned_down = seat(&two, BEN);
    assert_eq!(turned_down.gone, Some(GoneView::TurnedDown));
    assert!(!turned_down.scores());
    ben(&mut two);
    door(&mut two, "let_in");
    assert_eq!(seat(&two, BEN).gone, None);
    door(&mut two, "put_out");
    assert_eq!(seat(&two, BEN).gone, Some(GoneView::DroppedOut));
    ben(&mut two);
    door(&mut two, "let_in");
    two.act(BEN, Intent::Leave);
    assert_eq!(seat(&two, BEN).gone, Some(GoneView::Left));
    assert!(seat(&two, BEN).scores(), "the points are remembered");
}

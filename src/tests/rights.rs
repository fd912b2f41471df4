//! Rights that rules give: to abstain, to change a vote, to fill in a form, to own, to draw.

use super::duties::{offered, take};
use super::*;
use crate::action::answers::offers::{BlankView, FieldKind, offers};
use crate::channel::Closes;
use crate::players::answers::seats::seats;
use nomic_engine::{Class, LocalText, RuleNumber, StarterRule};

/// Two players without turns, and one rule: this code, below what lets them propose and vote.
pub(super) fn playing(code: &str) -> Two {
    let basis = "when takes_turns() answer no end\n\
        when numbering(last) answer max(301, last + 1) end\n\
        when permits(c) answer yes end\n\
        when officer(p) answer p.proposer end\n\
        when may_vote(v, b) answer yes end\n";
    let rule = StarterRule {
        number: RuleNumber(1),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "The fair"),
        text: LocalText::new(Language::En, "There is a fair."),
        code: format!("{basis}{code}"),
        fate: None,
    };
    let mut two = Two::with(Ruleset {
        id: "test".to_owned(),
        rules: vec![rule],
        ..Ruleset::default()
    });
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    two
}

fn newest(two: &Two) -> Vec<String> {
    let newest = rulings(&two.peers[ADA], Locale::ENGLISH).remove(0);
    let told = newest.happenings.into_iter();
    told.map(|told| told.text).collect()
}

#[test]
fn a_voter_may_abstain_and_change_a_vote_only_where_a_rule_says_so() {
    let lenient = "when may_change(v, b) answer yes end when may_abstain(b) answer yes end";
    for (code, right) in [("", false), (lenient, true)] {
        let mut two = playing(code);
        two.propose(ADA, &a_new_rule());
        two.deed(ADA, opens(301));
        two.vote(BEN, 301, false);
        let seen = |two: &Two| proposal(&two.peers[BEN], 301, Locale::ENGLISH).unwrap();
        let own = seen(&two).own_vote;
        assert_eq!((own.abstention, own.changeable), (right, right), "{code}");
        let on = VoteMatter::Proposal(301);
        let abstains = given(&two.peers[BEN], on, VoteAnswer::Abstain).unwrap();
        let tried = two.peers[BEN].preview(abstains.intent());
        assert_eq!(tried.is_ok(), right, "{tried:?}");
        if right {
            two.act(BEN, abstains.intent());
            let seen = seen(&two);
            assert_eq!((seen.against, seen.abstained), (0, 1));
        }
    }
}

const PLEDGE: &str = "action pledge(p, part: fraction \"what part of it\", \
        colour: one of [\"red\" | de \"rot\", \"blue\" | de \"blau\"] \"which colour\")\n\
      \"Pledge a part\"\n\
      announce(text(\"{} pledges {} in {}\", p.name, part, colour))\n\
    end";

#[test]
fn a_form_has_a_field_for_a_fraction_and_for_one_of_several_words_in_the_readers_language() {
    let mut two = playing(PLEDGE);
    let mut asked = offers(&two.peers[ADA], german()).into_iter();
    let asked = asked.find(|offer| offer.action == "pledge").unwrap();
    let [part, colour] = &asked.form[..] else {
        panic!("{asked:?}");
    };
    assert_eq!(
        (part.kind, colour.kind),
        (FieldKind::Fraction, FieldKind::Choice)
    );
    assert_eq!(called(colour), ["rot", "blau"]);
    take(&mut two, ADA, &asked, &["0.25", &colour.choices[0].0]);
    let told = newest(&two);
    assert!(
        told.iter().any(|told| told == "Ada pledges 1/4 in red"),
        "{told:?}"
    );
}

fn called(blank: &BlankView) -> Vec<&str> {
    blank.choices.iter().map(|(_, name)| &**name).collect()
}

const GALLERY: &str = "action paint(p, name: text \"its name\") \"Paint a picture\"\n\
      grant(p, \"Picture\" | de \"Bild\", name)\n\
    end\n\
    action give(p, what: Asset \"which\", to: Player \"to whom\") \"Give a picture away\"\n\
      where count(assets_of(p, \"Picture\")) > 0\n\
      transfer(what, to)\n\
    end";

#[test]
fn what_is_owned_is_chosen_by_name_sort_and_owner_and_shown_with_its_owner() {
    let mut two = playing(GALLERY);
    assert_eq!(offered(&two, ADA, "give"), None, "there is no picture yet");
    let paint = offered(&two, ADA, "paint").unwrap();
    take(&mut two, ADA, &paint, &["Sunset"]);
    let owned = |two: &Two, language| {
        let seats = seats(&two.peers[BEN], language).into_iter();
        let owned = seats.map(|seat| {
            seat.holdings
                .into_iter()
                .map(|held| (held.sort, held.names))
        });
        owned.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>()
    };
    let sunset = |sort: &str| vec![(sort.to_owned(), vec![("Sunset".to_owned(), 1)])];
    assert_eq!(owned(&two, german()), [sunset("Bild"), Vec::new()]);
    let give = offered(&two, ADA, "give").unwrap();
    assert_eq!(called(&give.form[0]), ["Sunset (Picture, Ada)"]);
    let picture = give.form[0].choices[0].0.clone();
    let mut others = give.form[1].choices.iter();
    let (ben, _) = others.find(|(_, name)| name == "Ben").unwrap();
    take(&mut two, ADA, &give, &[&picture, ben]);
    let picture = sunset("Picture");
    assert_eq!(owned(&two, Locale::ENGLISH), [Vec::new(), picture]);
}

#[test]
fn who_draws_waits_for_another_player_to_throw() {
    let mut two = playing("action fish(p) \"Go fishing\"\n  award(p, draw(6))\nend");
    let fish = offered(&two, ADA, "fish").unwrap();
    take(&mut two, ADA, &fish, &[]);
    let awaited = |who: usize| two.view(who).calendar.timers.remove(0);
    assert!(awaited(ADA).throw.is_some());
    let may = [ADA, BEN].map(|who| awaited(who).may_call.is_allowed());
    assert_eq!(may, [false, true]);
    let closes = Closes::Timer(awaited(BEN).key);
    let throws = Vec::new();
    two.deed(BEN, MoveRequest::Close { closes, throws });
    let told = newest(&two);
    assert!(
        told.iter().any(|told| told.contains("Ben threw for Ada")),
        "{told:?}"
    );
}

//! Duties by rules, and offers that would be refused.

use super::channel::{given, open_number, opens, told};
use super::without_turns::{ruleset, sit_down};
use super::{ADA, BEN, Two, a_new_rule, on_turn};
use crate::action::answers::offers::{OfferView, about_cases, foretold, offers, taken};
use crate::ballot::answers::ballot_end::close_foreseen;
use crate::ballot::answers::undo::{Ending, VoteMatter, ending};
use crate::ballot::answers::view::VoteAnswer;
use crate::channel::{Closes, ask};
use crate::court::answers::cases::court;
use crate::kit::answers::view::{ForecastView, Untold};
use crate::proposal::answers::form_conversion::{RuleChangeKind, code_problems};
use crate::proposal::answers::kinds::{rule_barred, several_barred};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::sheet::sheet;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::view::NextStep;
use crate::table::answers::waits::{LaterMove, WaitsView};
use nomic_engine::rules::Language;
use nomic_engine::{Class, LocalText, RuleNumber, Ruleset, StarterRule};
use nomic_peer::{Input, Intent};
use nomic_wording::Locale;

const WEEK: u64 = 7 * 24 * 60 * 60 * 1_000;

fn duty(two: &Two, who: usize) -> Option<OfferView> {
    match two.view(who).waiting {
        NextStep::Duty(offer) => Some(offer),
        _ => None,
    }
}

pub(super) fn offered(two: &Two, who: usize, action: &str) -> Option<OfferView> {
    let offers = offers(&two.peers[who], Locale::ENGLISH).into_iter();
    let mut offers = offers.filter(|offer| offer.action == action);
    offers.next()
}

pub(super) fn take(two: &mut Two, who: usize, offer: &OfferView, filled: &[&str]) {
    let filled: Vec<String> = filled.iter().map(|&one| one.to_owned()).collect();
    two.act(who, taken(offer, &filled).unwrap());
}

#[test]
fn a_newcomer_waits_for_the_speaker_and_for_nobody_else() {
    let mut two = Two::with(ruleset("rishon"));
    two.act(ADA, Intent::Begin);
    assert_eq!(duty(&two, ADA), None);
    sit_down(&mut two);
    let register = duty(&two, ADA).expect("Ben has to be registered");
    assert_eq!((&*register.action, register.number), ("register", 218));
    let view = two.view(ADA);
    assert!(view.besides().all(|offer| offer.action != "register"));
    assert_eq!(duty(&two, BEN), None);
    take(&mut two, ADA, &register, &[]);
    assert_eq!(duty(&two, ADA), None);
    assert!(two.view(BEN).seated);
}

/// The postal game for one player; Ada is its master, and Ben plays.
fn postal() -> Two {
    let mut ruleset = ruleset("postal");
    for rule in &mut ruleset.rules {
        rule.code = rule
            .code
            .replace("count(players) < 2", "count(players) < 1");
    }
    let mut two = Two::with(ruleset);
    sit_down(&mut two);
    two.act(ADA, Intent::Begin);
    two
}

#[test]
fn a_number_waits_to_be_named_until_it_is_handed_in() {
    let mut two = postal();
    assert_eq!(duty(&two, ADA), None, "the game master names none");
    let number = duty(&two, BEN).expect("Ben has to name a number");
    assert_eq!(number.action, "name_number");
    let opens = number.opens.clone().expect("the rules say when it opens");
    assert_eq!(opens.keeper.as_deref(), Some("Ada"));
    take(&mut two, BEN, &number, &["4"]);
    assert_eq!(duty(&two, BEN), None);
    let again = offered(&two, BEN, "name_number").unwrap();
    assert!(again.handed_in && !again.due);
}

#[test]
fn what_a_secret_would_come_to_is_told_before_it_is_handed_in() {
    let two = postal();
    let number = duty(&two, BEN).expect("Ben has to name a number");
    let told = |number: &OfferView, entry: &str| {
        foretold(
            &two.peers[BEN],
            number,
            &[entry.to_owned()],
            Locale::ENGLISH,
        )
    };
    // The result of opening it depends on the others.
    assert_eq!(told(&number, "4"), ForecastView::default());
    let refusal = told(&number, "0").refused.expect("numbers begin with one");
    assert!(refusal.text.contains("above zero"), "{}", refusal.text);
}

#[test]
fn what_is_too_late_does_not_wait_any_more() {
    let mut two = postal();
    assert!(duty(&two, BEN).is_some());
    two.now_ms += WEEK;
    let now = two.now_ms;
    // Nothing has happened but that time has passed.
    two.peers[BEN].handle(Input::Tick, now, &mut super::rng());
    assert_eq!(duty(&two, BEN), None);
}

#[test]
fn what_would_be_refused_says_why_before_it_is_tried() {
    let mut two = postal();
    let leave = offered(&two, BEN, "ask_leave").unwrap();
    assert_eq!(leave.refused, None);
    two.propose(BEN, &a_new_rule());
    let leave = offered(&two, BEN, "ask_leave").unwrap();
    let refused = leave.refused.expect("part of the move is in");
    assert!(refused.text.contains("already"), "{}", refused.text);
}

#[test]
fn only_what_would_be_accepted_can_be_chosen() {
    let mut two = Two::with(ruleset("rishon"));
    two.act(ADA, Intent::Begin);
    assert_eq!(
        offered(&two, ADA, "hand_over"),
        None,
        "there is nobody else"
    );
    sit_down(&mut two);
    let register = duty(&two, ADA).unwrap();
    take(&mut two, ADA, &register, &[]);
    let hand_over = offered(&two, ADA, "hand_over").unwrap();
    let names: Vec<_> = hand_over.form[0]
        .choices
        .iter()
        .map(|(_, name)| &**name)
        .collect();
    assert_eq!(names, ["Ben"]);
}

#[test]
fn where_there_is_much_to_choose_from_nothing_is_tried() {
    let picky = "when takes_turns() answer no end \
        action pick(p, r: Rule \"which\") \"Pick\" refuse(\"none of them\") end";
    let choices = |count: u32| {
        let two = with_code(picky, count);
        offered(&two, ADA, "pick").map(|offer| offer.form[0].choices.len())
    };
    assert_eq!(choices(60), None);
    assert_eq!(choices(61), Some(61));
}

/// A game in progress with `count` rules: the first has this code and the others have none.
pub(super) fn with_code(code: &str, count: u32) -> Two {
    let rules = (1..=count).map(|number| StarterRule {
        number: RuleNumber(number),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "A rule"),
        text: LocalText::new(Language::En, "As the code says."),
        code: if number == 1 { code } else { "" }.to_owned(),
        fate: None,
    });
    let mut two = Two::with(Ruleset {
        id: "test".to_owned(),
        rules: rules.collect(),
        ..Ruleset::default()
    });
    two.act(ADA, Intent::Begin);
    two
}

#[test]
fn what_an_action_would_come_to_is_told_before_it_is_done() {
    let two = with_code(
        "when takes_turns() answer no end \
         action give(p, n: number \"how many\") \"Take\" award(p, n) end",
        1,
    );
    let offer = offered(&two, ADA, "give").unwrap();
    let told = |filled: &[String]| foretold(&two.peers[ADA], &offer, filled, Locale::ENGLISH);
    assert_eq!(
        told(&[]),
        ForecastView::default(),
        "nothing is filled in yet"
    );
    let told = told(&["3".to_owned()]);
    assert_eq!(told.happens, ["Ada: +3 points, now 3."]);
    assert_eq!(told.untold, None);
}

#[test]
fn what_a_judge_costs_is_told_before_one_is_called() {
    let two = postal();
    let call = court(&two.peers[BEN], Locale::ENGLISH).call;
    assert!(
        call.happens
            .iter()
            .any(|told| told.starts_with("Ben: −20 points")),
        "{call:?}"
    );
}

#[test]
fn what_closing_a_vote_comes_to_is_told_up_to_what_is_drawn() {
    let mut two = Two::begun();
    let proposer = on_turn(&two);
    two.propose(proposer, &a_new_rule());
    let number = open_number(&two.view(proposer));
    two.deed(proposer, opens(number));
    for who in [ADA, BEN] {
        two.vote(who, number, true);
    }
    let closes = Closes::Vote(number);
    let told = close_foreseen(&two.peers[proposer], &closes, &[], Locale::ENGLISH);
    assert!(told.happens[0].contains("was adopted: 2 for"), "{told:?}");
    let points = told.happens.iter().filter(|told| told.contains("point"));
    assert_eq!(points.count(), 0, "a die decides: {told:?}");
    assert_eq!(told.untold, Some(Untold::Drawn));
    // With any result of the die, the turn is over.
    assert!(
        told.happens.iter().any(|told| told.contains("turn ended")),
        "{told:?}"
    );
}

#[test]
fn how_a_ballot_ends_is_known_of_the_vote_that_ends_it_while_it_can_be_taken_back() {
    let mut rules = ruleset("suber");
    for rule in &mut rules.rules {
        if rule.number == RuleNumber(209) {
            rule.code.push_str(
                "\nwhen ends(b)\n  if b.cast = b.eligible_votes then\n    answer yes\n  end\nend\n",
            );
        }
    }
    let mut two = Two::with(rules);
    sit_down(&mut two);
    two.act(ADA, Intent::Begin);
    let proposer = on_turn(&two);
    two.propose(proposer, &a_new_rule());
    let number = open_number(&two.view(proposer));
    two.deed(proposer, opens(number));
    let told = |two: &Two, answer| {
        let peer = &two.peers[ADA];
        let vote = given(peer, VoteMatter::Proposal(number), answer).unwrap();
        ending(peer, vote)
    };
    assert_eq!(told(&two, VoteAnswer::For), None, "Ben’s is missing");
    two.vote(BEN, number, true);
    assert_eq!(told(&two, VoteAnswer::For), Some(Ending::Adopted));
    assert_eq!(told(&two, VoteAnswer::Against), Some(Ending::Rejected));
}

#[test]
fn what_calling_time_would_open_stays_secret_until_it_is_called() {
    let mut two = postal();
    let number = duty(&two, BEN).unwrap();
    take(&mut two, BEN, &number, &["77123"]);
    wait(&mut two, WEEK);
    let closes = Closes::Timer("ZAT".to_owned());
    let told = close_foreseen(&two.peers[ADA], &closes, &[], Locale::ENGLISH);
    assert_eq!(told.refused, None);
    assert_eq!(
        (told.happens, told.untold),
        (Vec::new(), Some(Untold::Secret))
    );
}

fn wait(two: &mut Two, time_ms: u64) {
    two.now_ms += time_ms;
    for who in [ADA, BEN] {
        let outputs = two.peers[who].handle(Input::Tick, two.now_ms, &mut super::rng());
        two.pass_on(who, outputs);
    }
}

#[test]
fn when_time_is_up_others_are_told_whom_the_table_waits_for() {
    let mut two = postal();
    wait(&mut two, WEEK);
    let waiting = two.view(BEN).waiting;
    let NextStep::Nothing(WaitReason::Time { timer, by, reason }) = waiting else {
        panic!("{waiting:?}");
    };
    assert_eq!((&*timer, by.as_deref()), ("ZAT", Some("Ada")));
    assert_eq!(reason, None, "a refusal of what Ben has not tried");
    let waits: Option<WaitsView> = told(&two.peers[BEN], ask::Waits {}, Locale::ENGLISH);
    let later = waits.unwrap().later;
    let [later] = &later[..] else {
        panic!("{later:?}");
    };
    assert_eq!(later.what, LaterMove::Call("ZAT".to_owned()));
    let zat = two.peers[BEN].game().state().timers().next().unwrap();
    assert_eq!(later.from_ms, zat.due_ms + WEEK / 7);
    assert!(matches!(two.view(ADA).waiting, NextStep::Call(_)));
}

#[test]
fn the_court_shows_the_offers_of_rules_about_cases_alone() {
    let two = postal();
    let all = offers(&two.peers[BEN], Locale::ENGLISH);
    assert!(all.iter().any(|offer| offer.action == "name_number"));
    assert_eq!(about_cases(&two.peers[BEN], all), []);
    let suber = Two::begun();
    let all = offers(&suber.peers[ADA], Locale::ENGLISH);
    let about_cases = about_cases(&suber.peers[ADA], all);
    assert!(about_cases.iter().any(|offer| offer.number == 213));
}

pub(super) fn warned(code: &str) -> Vec<String> {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let mut form = a_new_rule();
    form.changes[0].code = code.to_owned();
    two.propose(who, &form);
    let number = open_number(&two.view(who));
    let sheet = sheet(&two.peers[who], number, Locale::ENGLISH).unwrap();
    let page = proposal(&two.peers[who], number, Locale::ENGLISH).unwrap();
    assert_eq!(page.warnings, sheet.warnings);
    sheet.warnings
}

#[test]
fn a_rule_that_would_be_heard_behind_others_is_told_before_it_is_voted_on() {
    let warned = warned("when required_votes(b)\n  answer 1\nend");
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(
        warned[0].starts_with("Rule 301 says which ballots are carried."),
        "{warned:?}"
    );
    assert!(
        warned[0].contains("203 say so, too, and go first"),
        "{warned:?}"
    );
}

#[test]
fn nothing_is_warned_of_where_no_other_rule_answers() {
    for code in [
        "when on_adopted(p)\n  award(p.proposer, 1)\nend",
        "when quorum(b)\n  answer 1\nend",
    ] {
        assert_eq!(warned(code), [""; 0], "{code}");
    }
}

#[test]
fn that_one_change_at_a_time_is_wanted_is_told_before_a_second_one_is_written() {
    let suber = Two::begun();
    let barred = several_barred(&suber.peers[on_turn(&suber)], Locale::ENGLISH);
    assert_eq!(barred.expect("it wants one").rule, Some(202));
    let free = "when permits(c) answer yes end when takes_turns() answer no end";
    assert_eq!(
        several_barred(&with_code(free, 1).peers[ADA], Locale::ENGLISH),
        None
    );
}

#[test]
fn what_the_rules_have_against_changing_a_rule_is_told_once_it_is_chosen() {
    let suber = Two::begun();
    let peer = &suber.peers[on_turn(&suber)];
    let said = |kind, rule| rule_barred(peer, kind, rule, Locale::ENGLISH);
    for kind in [RuleChangeKind::Amend, RuleChangeKind::Repeal] {
        assert_eq!(said(kind, 101).expect("it is immutable").rule, Some(103));
        assert_eq!(said(kind, 203), None);
    }
    // A player who may not propose at all gets that reason only.
    let other = &suber.peers[1 - on_turn(&suber)];
    assert_eq!(
        rule_barred(other, RuleChangeKind::Amend, 101, Locale::ENGLISH),
        None
    );
}

#[test]
fn what_a_rule_says_in_vain_is_told_to_its_author_and_to_those_who_vote() {
    let code = "when quorum(b)\n  answer 1\nend\nwhen quorum(b)\n  answer 2\nend";
    let told = code_problems(code, Locale::ENGLISH);
    let [said] = &told[..] else {
        panic!("{told:?}");
    };
    assert!(said.contains("line 1 answers in any case"), "{said}");
    assert_eq!(warned(code), told);
}

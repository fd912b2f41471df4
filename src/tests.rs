//! The view models on a real game: two peers that pass their chunks to each other by hand.

mod additions;
mod calls;
mod cards;
mod channel;
mod classes;
mod court;
mod devices;
mod due_moves;
mod duties;
mod forecasts;
mod home;
mod invitations;
mod languages;
mod names;
mod origins;
mod overtaken;
mod permissions;
mod places;
mod proposals;
mod reasons;
mod rights;
mod secret;
mod stated_values;
mod victory;
mod waits;
mod welcome;
mod who;
mod without_turns;

use crate::ballot::answers::{undo::VoteMatter, view::VoteAnswer};
use crate::channel::{MoveRequest, ask};
use crate::chronicle::answers::{filter::Filter, view::RulingView};
use crate::host::intent;
use crate::law::answers::book::{matches, rule_page, rules};
use crate::law::answers::diff::PieceFate;
use crate::proposal::answers::form_conversion::{
    ChangeForm, ProposalForm, RuleChangeKind, change_about, changes_of, code_problems, draft_of,
    form_of, refusal_of,
};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::view::StageView;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::table::table_view;
use crate::table::answers::view::{NextStep, TablePhase, TableView};
use channel::{closes, german, given, italian, open_number, opens, remarks, rulings, told};
use nomic_engine::moves::JoinIntent;
use nomic_engine::{Ruleset, rules::Language};
use nomic_peer::{Founding, Identity, Input, Intent, Link, Output, Peer, Stored};
use nomic_protocol::ChunkId;
use nomic_wording::Locale;

fn rng() -> impl FnMut(&mut [u8]) {
    let mut next = 7_u8;
    move |bytes: &mut [u8]| {
        for byte in bytes {
            next = next.wrapping_mul(31).wrapping_add(17);
            *byte = next;
        }
    }
}

struct Two {
    peers: [Peer; 2],
    chunks: Vec<(ChunkId, Vec<u8>, bool)>,
    now_ms: u64,
}

const ADA: usize = 0;
const BEN: usize = 1;

impl Two {
    /// Ada has founded the game; Ben has opened the link.
    fn new() -> Two {
        Two::with(nomic_rulesets::suber())
    }

    fn with(ruleset: Ruleset) -> Two {
        Two::found(ruleset, "Ada")
    }

    fn founded_by(name: &str) -> Two {
        Two::found(nomic_rulesets::suber(), name)
    }

    fn found(ruleset: Ruleset, name: &str) -> Two {
        let (ada, ben) = (Identity::from_seed(&[1; 32]), Identity::from_seed(&[2; 32]));
        let link = Link::generate(None, &mut rng());
        let founding = Founding {
            title: "Tuesday".to_owned(),
            governing: Language::En,
            ruleset,
            name: name.to_owned(),
            real_dice: false,
        };
        let found = Peer::found(link, ada, &mut rng(), 1_000, founding);
        let (first, outputs) = found.unwrap();
        let link = first.link().clone();
        // What a relay would have given Ben.
        let chunks = outputs.into_iter().filter_map(|output| match output {
            Output::StoreChunk { id, bytes, .. } => Some((id, bytes.to_vec(), true)),
            _ => None,
        });
        let chunks: Vec<_> = chunks.collect();
        let stored = Stored {
            chunks: chunks.clone(),
            ..Stored::default()
        };
        let (mut second, _) = Peer::open(link, ben, stored, &mut rng()).unwrap();
        // There is none to say that he has never played here.
        second.accept_missing_past();
        Two {
            peers: [first, second],
            chunks,
            now_ms: 1_000,
        }
    }

    fn begun() -> Two {
        let mut two = Two::new();
        let name = "Ben".to_owned();
        two.act(BEN, Intent::Join(JoinIntent { name }));
        two.act(ADA, Intent::Begin);
        two
    }

    fn act(&mut self, who: usize, intent: Intent) {
        self.now_ms += 1_000;
        let outputs = self.peers[who].act(intent.clone(), self.now_ms, &mut rng());
        let outputs = outputs.unwrap_or_else(|error| panic!("{intent:?}: {error:?}"));
        self.pass_on(who, outputs);
    }

    fn pass_on(&mut self, from: usize, outputs: Vec<Output>) {
        for output in outputs {
            if let Output::StoreChunk { id, bytes, .. } = output {
                self.chunks.push((id, bytes.to_vec(), true));
                let chunk = Input::FromTab(vec![bytes.to_vec()]);
                self.peers[1 - from].handle(chunk, self.now_ms, &mut rng());
            }
        }
    }

    fn propose(&mut self, who: usize, form: &ProposalForm) {
        let intent = draft_of(&self.peers[who], form, None, Locale::ENGLISH).unwrap();
        self.act(who, intent);
    }

    fn deed(&mut self, who: usize, deed: MoveRequest) {
        let intent = intent(&self.peers[who], deed, Locale::ENGLISH).unwrap();
        self.act(who, intent);
    }

    fn vote(&mut self, who: usize, number: u32, in_favour: bool) {
        let answer = if in_favour {
            VoteAnswer::For
        } else {
            VoteAnswer::Against
        };
        let vote = given(&self.peers[who], VoteMatter::Proposal(number), answer).unwrap();
        self.act(who, vote.intent());
    }

    fn view(&self, who: usize) -> TableView {
        let view = table_view(&self.peers[who], Locale::ENGLISH);
        due_moves::agree(&self.peers[who], &view);
        view
    }
}

fn a_new_rule() -> ProposalForm {
    let change = ChangeForm {
        title: "Tea".to_owned(),
        text: "There is tea at every turn.".to_owned(),
        ..ChangeForm::empty(RuleChangeKind::Enact, None)
    };
    ProposalForm::of_one(change, Language::En)
}

#[test]
fn a_table_with_one_player_waits_and_a_guest_is_offered_a_seat() {
    let two = Two::new();
    assert_eq!(two.view(ADA).phase, TablePhase::Lobby);
    assert_eq!(
        two.view(BEN).waiting,
        NextStep::Seat {
            late: false,
            told: None
        }
    );
    assert!(two.view(BEN).may_join.is_allowed());
}

#[test]
fn a_whole_turn_goes_from_proposal_to_law() {
    let mut two = Two::begun();
    let first = if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    };
    let other = 1 - first;
    assert_eq!(two.view(first).waiting, NextStep::Propose);
    assert!(matches!(
        two.view(other).waiting,
        NextStep::Nothing(WaitReason::Proposer(_))
    ));

    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    assert_eq!(two.view(first).waiting, NextStep::Open(number));
    two.deed(other, remarks(number, "With milk?"));
    two.deed(first, opens(number));
    assert_eq!(two.view(other).waiting, NextStep::Vote(number));
    two.vote(first, number, true);
    two.vote(other, number, true);
    assert_eq!(two.view(first).waiting, NextStep::Close(number));
    two.deed(first, closes(number));
    let told = two.view(other);
    let [decided] = &told.decided[..] else {
        panic!("{told:?}");
    };
    let headline = format!("“Tea” is now Rule {number}");
    assert_eq!(
        (decided.stage, &*decided.headline),
        (StageView::Adopted, &*headline)
    );
    assert!(told.recent.iter().all(|ruling| ruling.id != decided.event));

    let decided = proposal(&two.peers[other], number, Locale::ENGLISH).unwrap();
    assert_eq!(decided.stage, StageView::Adopted);
    assert_eq!(decided.remarks.len(), 1);
    let outcome = decided.outcome.unwrap();
    assert!(
        outcome.because.iter().any(|because| because.rule.is_some()),
        "no outcome without a because"
    );
    assert!(
        rule_page(&two.peers[other], number, Locale::ENGLISH).is_some(),
        "the new rule is in the book"
    );
    assert_eq!(
        two.view(other).waiting,
        NextStep::Propose,
        "it is the other's turn"
    );
    assert_eq!(two.view(ADA).hash, two.view(BEN).hash);
    let die = two.view(ADA).die.unwrap();
    assert!(die.holds, "the draw can be reckoned again");
}

#[test]
fn every_ruling_of_a_turn_is_told_in_every_language() {
    let mut two = Two::begun();
    let first = if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    };
    two.propose(first, &a_new_rule());
    for language in Language::ALL.map(Locale::of) {
        for ruling in rulings(&two.peers[BEN], language) {
            assert!(!ruling.happenings.is_empty());
            for happening in ruling.happenings {
                assert!(!happening.text.is_empty(), "{language}: {}", ruling.id);
            }
        }
    }
}

#[test]
fn a_rule_is_found_by_number_and_by_words() {
    let two = Two::new();
    let all = rules(&two.peers[ADA], Locale::ENGLISH);
    let found: Vec<u32> = all
        .iter()
        .filter(|rule| matches(rule, "203"))
        .map(|rule| rule.number)
        .collect();
    assert!(found.contains(&203));
    assert!(all.iter().all(|rule| matches(rule, "  ")));
    assert!(!all.iter().any(|rule| matches(rule, "203 zeppelin")));
}

#[test]
fn a_link_to_a_rule_says_by_itself_which_rule_it_leads_to() {
    let two = Two::new();
    let said = |number, language| {
        let names = told(&two.peers[ADA], ask::Names {}, language);
        names.rule(number).map(str::to_owned)
    };
    assert_eq!(said(202, Locale::ENGLISH).as_deref(), Some("The turn"));
    assert_eq!(said(202, german()).as_deref(), Some("Der Zug"));
    assert_eq!(said(202, italian()).as_deref(), Some("Il turno"));
    assert_eq!(said(999, Locale::ENGLISH), None);
}

#[test]
fn an_amendment_begins_with_the_rule_as_it_stands_and_shows_only_what_differs() {
    let two = Two::new();
    let peer = &two.peers[ADA];
    let form = change_about(peer, RuleChangeKind::Amend, Some(203), None, Language::De);
    assert!(!form.text.is_empty());
    let views = |form| changes_of(peer, &ProposalForm::of_one(form, Language::De), german());
    assert_eq!(views(form.clone()), []);
    let longer = ChangeForm {
        text: format!("{} Und Tee.", form.text),
        ..form.clone()
    };
    let change = views(longer).remove(0);
    assert!(
        change.code_stays_behind,
        "203 has code, which would go on as before"
    );
    assert!(change.drops_texts);
    let recoded = ChangeForm {
        code: String::new(),
        ..form
    };
    let change = views(recoded).remove(0);
    assert!(change.text_stays_behind && !change.code_stays_behind);
}

#[test]
fn a_proposal_can_hold_several_changes_and_it_is_told_at_once_if_a_rule_refuses_that() {
    let two = Two::begun();
    let who = on_turn(&two);
    let peer = &two.peers[who];
    let mut form = a_new_rule();
    assert_eq!(refusal_of(peer, &form, None, Locale::ENGLISH), None);
    form.changes
        .push(ChangeForm::empty(RuleChangeKind::Repeal, Some(208)));
    form.changes
        .push(ChangeForm::empty(RuleChangeKind::Transmute, Some(116)));
    let rules = changes_of(peer, &form, Locale::ENGLISH);
    let rules: Vec<_> = rules.iter().map(|change| change.rule).collect();
    assert_eq!(rules, [None, Some(208), Some(116)]);
    // Rule 202 of the initial set wants one change at a time.
    let refusal = refusal_of(peer, &form, None, Locale::ENGLISH).unwrap();
    assert_eq!(refusal.rule, Some(202));
}

#[test]
fn a_proposal_is_written_again_from_what_it_says() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    let form = a_new_rule();
    two.propose(who, &form);
    let number = open_number(&two.view(who));
    assert_eq!(form_of(&two.peers[who], number), Some(form));
}

#[test]
fn the_change_of_a_figure_in_code_is_told_in_words() {
    let two = Two::new();
    let peer = &two.peers[ADA];
    let form = change_about(peer, RuleChangeKind::Amend, Some(208), None, Language::En);
    let more = ChangeForm {
        code: form.code.replace("100", "250"),
        ..form
    };
    let change = changes_of(
        peer,
        &ProposalForm::of_one(more, Language::En),
        Locale::ENGLISH,
    )
    .remove(0);
    let told = change.reading.unwrap();
    let comes = told.iter().flat_map(|line| &line.pieces);
    let mut comes = comes.filter(|piece| piece.fate == PieceFate::Comes);
    assert!(comes.any(|piece| piece.text.contains("250")), "{told:?}");
}

#[test]
fn every_rule_of_the_book_stands_somewhere_among_the_others() {
    let two = Two::new();
    let page = |number| rule_page(&two.peers[ADA], number, Locale::ENGLISH).unwrap();
    assert_eq!(page(203).rule.drift, None);
    assert!(!page(203).rule.void);
    let related = rules(&two.peers[ADA], Locale::ENGLISH)
        .iter()
        .map(|rule| page(rule.number).among)
        .filter(|among| !among.depends_on.is_empty() || !among.conflicts.is_empty())
        .count();
    assert!(related > 0);
}

/// Lets the player on turn carry a proposal with all votes. Gives its number.
fn adopt(two: &mut Two, form: &ProposalForm) -> u32 {
    let who = on_turn(two);
    two.propose(who, form);
    let number = open_number(&two.view(who));
    two.deed(who, opens(number));
    two.vote(who, number, true);
    two.vote(1 - who, number, true);
    two.deed(who, closes(number));
    number
}

fn on_turn(two: &Two) -> usize {
    if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    }
}

#[test]
fn a_form_without_text_or_rule_says_what_is_missing() {
    let two = Two::new();
    let nothing =
        ProposalForm::of_one(ChangeForm::empty(RuleChangeKind::Enact, None), Language::En);
    let refusal = draft_of(&two.peers[ADA], &nothing, None, Locale::ENGLISH).unwrap_err();
    assert_eq!(refusal.code, "form/text_missing");
    let no_rule = ProposalForm::of_one(
        ChangeForm::empty(RuleChangeKind::Repeal, None),
        Language::En,
    );
    let refusal = draft_of(&two.peers[ADA], &no_rule, None, Locale::ENGLISH).unwrap_err();
    assert_eq!(refusal.code, "form/rule_missing");
}

#[test]
fn mistakes_in_code_are_told_in_the_language_of_the_reader() {
    for language in Language::ALL.map(Locale::of) {
        assert!(!code_problems("when turn_ends(p) awrd(p, 1) end", language).is_empty());
        assert!(code_problems("", language).is_empty());
    }
}

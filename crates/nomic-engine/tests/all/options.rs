//! Ballots with several options.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{OpenMove, VoteMove};
use nomic_engine::rules::Phrase;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const OPTIONS: &str = r#"
action elect(who) "Elect a Speaker"
  open_choice("Speaker", players, 1)
end

action approve(who) "What shall we drink?"
  open_choice("Drink", ["Tea" | de "Tee", "Coffee", "Water"], 2)
end

action rank(who) "What do we like best?"
  open_ranking("Rank", ["Tea", "Coffee", "Water"])
end

action none_at_all(who) "Nothing to choose"
  open_choice("Nothing", collect(p for p in players where no), 1)
end

action twice(who) "The same twice"
  open_choice("Twice", ["Tea", "Tea"], 1)
end

action decree(who, b: Ballot "which", option: number "what")
  "Decide it alone"
  choose(b, option)
end

action carry_it(who, b: Ballot "which") "Carry it"
  carry(b)
end

when may_vote(v, b)
  answer yes
end

when vote_weight(v, b)
  answer max(1, 4 - v.number)
end

when chooses(b)
  if b.topic = "Rank" then
    answer runoff(b)
  end
  if b.topic = "Drink" then
    let best = max(approvals(b, o) for o in b.options)
    answer first(o in b.options where approvals(b, o) = best)
  end
  if b.topic = "Speaker" then
    let best = max(first_choices(b, o) for o in b.options)
    let ahead = collect(o for o in b.options where first_choices(b, o) = best)
    if count(ahead) = 1 then
      answer first(ahead)
    end
    answer 0
  end
end

when on_carried(b)
  if b.topic = "Speaker" then
    appoint(option_player(b, b.chosen), "Speaker")
  end
  if b.topic = "Drink" then
    announce(option_text(b, b.chosen))
  end
end

when on_defeated(b)
  announce("nobody")
end
"#;

const ONE: BallotId = BallotId(1);

/// Players vote with 3, 2 and 1 votes; further rules follow those above.
fn table(players: u16, more: &str) -> Table {
    let mut rules = vec![(1, Immutable, FREE), (2, Mutable, OPTIONS)];
    if !more.is_empty() {
        rules.push((3, Mutable, more));
    }
    Table::begun(ruleset(&rules), players)
}

fn act(table: &Table, action: &str, args: Vec<Argument>) -> Move {
    table.acting(1, 2, action, args)
}

fn naming(table: &Table, player: u16, options: &[u8]) -> Move {
    let subject = table.state().ballot(ONE).unwrap().subject;
    table.voting_on(player, subject, Preference::Options(options.to_vec()))
}

fn name(table: &mut Table, player: u16, options: &[u8]) -> std::sync::Arc<Ruling> {
    table.accept(player, naming(table, player, options))
}

fn slate(table: &Table) -> &Slate {
    table.state().ballot(ONE).unwrap().slate.as_ref().unwrap()
}

fn end(table: &Table) -> Option<End> {
    table.state().ballot(ONE).unwrap().end
}

fn chosen(ruling: &Ruling) -> Option<Option<BallotOption>> {
    ruling.effects.iter().find_map(|one| match &one.effect {
        Effect::OptionChosen { chosen, .. } => Some(chosen.clone()),
        _ => None,
    })
}

#[test]
fn players_are_elected_by_a_rule_that_counts_first_choices_with_their_weights() {
    let mut table = table(3, "");
    table.accept(1, act(&table, "elect", Vec::new()));
    assert_eq!(slate(&table).options.len(), 3);
    name(&mut table, 1, &[3]);
    name(&mut table, 2, &[2]);
    let ruling = name(&mut table, 3, &[2]);
    // 3 votes against 2 and 1.
    assert_eq!(end(&table), Some(End::Defeated));
    assert_eq!(chosen(&ruling), Some(None));
    let mut table = self::table(2, "");
    table.accept(1, act(&table, "elect", Vec::new()));
    name(&mut table, 2, &[1]);
    let ruling = name(&mut table, 1, &[2]);
    assert_eq!(
        chosen(&ruling),
        Some(Some(BallotOption::Player(PlayerId(2))))
    );
    assert_eq!(end(&table), Some(End::Carried));
    assert_eq!(table.state().holder("Speaker"), Some(PlayerId(2)));
    let decided = |what: &Effect| matches!(what, Effect::OptionChosen { .. });
    assert_eq!(because(&ruling, decided), [2]);
}

#[test]
fn several_options_can_be_approved_of() {
    let mut table = table(3, "");
    table.accept(1, act(&table, "approve", Vec::new()));
    name(&mut table, 1, &[1]);
    name(&mut table, 2, &[2, 3]);
    // 3 for tea, 2 for water, 3 for coffee: the first of those that are ahead.
    let ruling = name(&mut table, 3, &[2]);
    let tea = slate(&table).options[0].clone();
    assert_eq!(chosen(&ruling), Some(Some(tea)));
    let said = |what: &Effect| matches!(what, Effect::Announced { text } if *text != Phrase::plain("nobody"));
    assert!(ruling.effects.iter().any(|one| said(&one.effect)));
}

#[test]
fn a_ranking_is_decided_by_a_runoff() {
    let mut table = table(3, "");
    table.accept(1, act(&table, "rank", Vec::new()));
    assert!(slate(&table).ranked);
    // Coffee drops out with the 1 vote of the third, which goes to water.
    name(&mut table, 1, &[1, 2]);
    name(&mut table, 2, &[3]);
    let ruling = name(&mut table, 3, &[2, 3, 1]);
    // 3 against 3, and both would drop out.
    assert_eq!(chosen(&ruling), Some(None));
    let mut table = self::table(2, "");
    table.accept(1, act(&table, "rank", Vec::new()));
    name(&mut table, 1, &[2]);
    let ruling = name(&mut table, 2, &[1, 2, 3]);
    let coffee = slate(&table).options[1].clone();
    assert_eq!(chosen(&ruling), Some(Some(coffee)));
}

#[test]
fn a_vote_that_does_not_fit_the_ballot_is_refused() {
    let mut table = table(3, "");
    table.accept(1, act(&table, "approve", Vec::new()));
    for bad in [&[][..], &[0], &[4], &[1, 1], &[1, 2, 3]] {
        let vote = naming(&table, 1, bad);
        assert_eq!(table.refuse(1, vote), Refusal::BadVote, "{bad:?}");
    }
    assert_eq!(
        table.refuse(1, table.voting_in(1, 1, true)),
        Refusal::BadVote
    );
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let subject = table.subject(proposal);
    let vote = table.voting_on(1, subject, Preference::Options(vec![1]));
    assert_eq!(table.refuse(1, vote), Refusal::BadVote);
}

#[test]
fn where_no_rule_says_which_option_wins_none_does() {
    let silent = OPTIONS.replace("if b.topic = \"Speaker\"", "if no");
    let rules = [(1, Immutable, FREE), (2, Mutable, silent.as_str())];
    let mut table = Table::begun(ruleset(&rules), 1);
    table.accept(1, act(&table, "elect", Vec::new()));
    let ruling = name(&mut table, 1, &[1]);
    assert_eq!(chosen(&ruling), Some(None));
    let decided = |what: &Effect| matches!(what, Effect::OptionChosen { .. });
    assert_eq!(because(&ruling, decided), Vec::<u32>::new());
}

#[test]
fn too_few_votes_leave_all_options_without_a_win() {
    let quorum = "when quorum(b) answer 2 end when ends(b) if b.cast > 0 then answer yes end end";
    let mut table = table(2, quorum);
    table.accept(1, act(&table, "elect", Vec::new()));
    let ruling = name(&mut table, 1, &[2]);
    let missed = |what: &Effect| matches!(what, Effect::QuorumMissed { .. });
    assert!(whats(&ruling).iter().any(missed));
    assert_eq!(slate(&table).chosen, None);
    assert_eq!(end(&table), Some(End::NoQuorum));
}

#[test]
fn a_secret_vote_for_options_is_opened_and_one_that_fits_no_ballot_is_not() {
    let mut table = table(2, "when secret_ballot(b) answer yes end");
    table.accept(1, act(&table, "approve", Vec::new()));
    let subject = table.state().ballot(ONE).unwrap().subject;
    let secret = Secret::Vote(subject);
    let game = table.state().game().unwrap();
    let said = |options: &[u8]| Content::Vote(Preference::Options(options.to_vec()));
    for (player, options) in [(1, &[3][..]), (2, &[1, 2, 3])] {
        let envelope = Envelope {
            commitment: commitment(game, &secret, device(player), &said(options), &[9; 32]),
            sealed: Vec::new(),
        };
        let vote = Move::Vote(VoteMove {
            subject,
            paper: Paper::Sealed(envelope),
            reveal: Some(table.reveal(player)),
        });
        table.accept(player, vote);
    }
    let opening = |player: u16, options: &[u8]| {
        Move::Open(OpenMove {
            openings: vec![Opening {
                secret: secret.clone(),
                player: PlayerId(player),
                content: said(options),
                salt: [9; 32],
            }],
            timer: None,
        })
    };
    let bad = table.refuse(2, opening(2, &[1, 2, 3]));
    assert_eq!(bad, Refusal::BadOpening { at: 0 });
    table.accept(1, opening(1, &[3]));
    let ballot = table.state().ballot(ONE).unwrap();
    assert_eq!(
        ballot.votes.get(&PlayerId(1)).unwrap().said,
        Preference::Options(vec![3])
    );
    assert_eq!(ballot.sealed.len(), 1);
}

#[test]
fn a_rule_decides_for_an_option_and_cannot_carry_all_of_them() {
    let mut table = table(2, "");
    table.accept(1, act(&table, "rank", Vec::new()));
    let ballot = || Argument::Ballot(ONE);
    let failing = |ruling: &Ruling| {
        ruling
            .effects
            .iter()
            .any(|one| matches!(one.effect, Effect::RuleFaulted { .. }))
    };
    let carry = act(&table, "carry_it", vec![ballot()]);
    assert!(failing(&table.play(1, carry)));
    let unknown = act(&table, "decree", vec![ballot(), Argument::Number(4)]);
    assert!(failing(&table.play(1, unknown)));
    assert_eq!(end(&table), None);
    let third = act(&table, "decree", vec![ballot(), Argument::Number(3)]);
    table.accept(1, third);
    assert_eq!(slate(&table).chosen, Some(3));
    assert_eq!(end(&table), Some(End::Carried));
}

#[test]
fn nothing_to_choose_from_and_the_same_twice_are_faults() {
    let mut table = table(1, "");
    for action in ["none_at_all", "twice"] {
        let ruling = table.play(1, act(&table, action, Vec::new()));
        let faulted = |what: &Effect| matches!(what, Effect::RuleFaulted { .. });
        assert!(
            ruling.effects.iter().any(|one| faulted(&one.effect)),
            "{action}"
        );
        assert!(table.state().ballot(ONE).is_none());
    }
}

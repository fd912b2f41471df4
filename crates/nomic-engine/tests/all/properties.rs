//! Properties of every course of a game. Proptest prints the seed of a failure and keeps it.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::codes::CODES;
use crate::common::court;
use crate::common::*;
use nomic_engine::moves::{
    ActIntent, ActMove, AgreeMove, AwayMove, CallMove, CallTimeIntent, CallTimeMove, CloseIntent,
    CorrectMove, JudgeMove, MoveOnMove, OpenVotingIntent, ProposeMove, RemarkMove, ReviseMove,
    VoteIntent, VoteMove, WithdrawMove,
};
use nomic_engine::rules;
use nomic_engine::*;
use nomic_rulesets::suber;
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

/// Next attempt of a player. The numbers choose among the present candidates.
#[derive(Clone, Debug)]
enum Attempt {
    Join,
    Begin,
    Propose(u8, u8),
    Revise(u8, u8),
    Remark(u8),
    Open(u8),
    Vote(u8, bool),
    Close(u8),
    Leave,
    Act(u8, i8),
    Court(u8, u8),
    Time(u8, u8),
    WholeTurn(u8, u8, bool),
}

fn attempts() -> impl Strategy<Value = Vec<(u16, Attempt)>> {
    let attempt = prop_oneof![
        1 => Just(Attempt::Join),
        1 => Just(Attempt::Begin),
        4 => any::<(u8, u8)>().prop_map(|(kind, pick)| Attempt::Propose(kind, pick)),
        1 => any::<(u8, u8)>().prop_map(|(kind, pick)| Attempt::Revise(kind, pick)),
        1 => any::<u8>().prop_map(Attempt::Remark),
        4 => any::<u8>().prop_map(Attempt::Open),
        8 => any::<(u8, bool)>().prop_map(|(pick, yes)| Attempt::Vote(pick, yes)),
        4 => any::<u8>().prop_map(Attempt::Close),
        6 => any::<(u8, i8)>().prop_map(|(choice, number)| Attempt::Act(choice, number)),
        8 => any::<(u8, u8)>().prop_map(|(kind, choice)| Attempt::Court(kind, choice)),
        6 => any::<(u8, u8)>().prop_map(|(kind, choice)| Attempt::Time(kind, choice)),
        12 => any::<(u8, u8, bool)>().prop_map(|(kind, pick, yes)| Attempt::WholeTurn(kind, pick, yes)),
    ];
    let attempt = prop_oneof![60 => attempt, 1 => Just(Attempt::Leave)];
    proptest::collection::vec((1..=4u16, attempt), 1..40)
}

fn pick<T: Clone>(items: &[T], pick: u8) -> Option<T> {
    items.get(usize::from(pick) % items.len().max(1)).cloned()
}

fn change(table: &Table, kind: u8, choice: u8) -> RuleChange {
    let rules: Vec<_> = table
        .state()
        .rules()
        .iter()
        .map(|rule| rule.number.0)
        .collect();
    let number = pick(&rules, choice).unwrap();
    let code = pick(&CODES, choice / 2).unwrap();
    let rule = table.rule(number).id;
    let amendment = u32::from(choice % 3);
    match kind % 9 {
        0 | 1 => enact("New", code),
        2 => table.repeal(number),
        3 => table.transmute(
            number,
            if choice.is_multiple_of(2) {
                Class::Mutable
            } else {
                Class::Immutable
            },
        ),
        4 | 5 => table.recode(number, code),
        6 => RuleChange::AmendAmendment {
            rule,
            amendment,
            edits: edits(
                table.rule(number),
                "New",
                &format!("Amended by choice {choice}."),
                code,
            ),
        },
        7 => RuleChange::RepealAmendment {
            rule,
            amendment,
            edits: choice.is_multiple_of(2).then(|| {
                let text = format!("Repealed by choice {choice}.");
                edits(table.rule(number), "New", &text, code)
            }),
        },
        _ => RuleChange::Repeal {
            rule: RuleId(choice.into()),
        },
    }
}

fn try_it(table: &mut Table, player: u16, attempt: &Attempt) -> Option<()> {
    let proposals: Vec<_> = table
        .state()
        .proposals()
        .map(|proposal| proposal.id)
        .collect();
    let latest: Vec<_> = proposals.into_iter().rev().take(3).collect();
    let moved = match attempt {
        Attempt::Join => joining(player, &format!("Person {player}")),
        Attempt::Begin => table.beginning(),
        Attempt::Propose(kind, choice) => Move::Propose(ProposeMove {
            draft: draft(vec![change(table, *kind, *choice)]),
        }),
        Attempt::Revise(kind, choice) => Move::Revise(ReviseMove {
            proposal: pick(&latest, *choice)?,
            draft: draft(vec![change(table, *kind, *choice)]),
        }),
        Attempt::Remark(choice) => Move::Remark(RemarkMove {
            proposal: pick(&latest, *choice)?,
            text: "Hm.".to_owned(),
        }),
        Attempt::Open(choice) => table.opening(pick(&latest, *choice)?),
        Attempt::Vote(choice, yes) => table.voting(player, pick(&latest, *choice)?, *yes),
        Attempt::Close(choice) => table.closing(player, pick(&latest, *choice)?),
        Attempt::Leave => Move::Leave,
        Attempt::Act(choice, number) => action(table, player, *choice, *number)?,
        Attempt::Court(kind, choice) => before_the_court(table, player, *kind, *choice)?,
        Attempt::Time(kind, choice) => {
            table.now += u64::from(*choice) * 3_600_000;
            in_time(table, player, *kind, *choice)?
        }
        Attempt::WholeTurn(kind, choice, yes) => return whole_turn(table, *kind, *choice, *yes),
    };
    play(table, player, moved);
    Some(())
}

/// A move about time or secrets; most are not as a device would make them.
fn in_time(table: &Table, player: u16, kind: u8, choice: u8) -> Option<Move> {
    let yes = choice.is_multiple_of(2);
    let state = table.state();
    let game = state.game()?;
    let bind = |secret: &Secret, content: &Content| Envelope {
        commitment: commitment(game, secret, device(player), content, &SALT),
        sealed: vec![choice],
    };
    let open = |unopened: Unopened<'_>| Opening {
        player: unopened.player,
        content: match unopened.secret {
            Secret::Act { .. } => Content::Form(vec![Argument::Number(i64::from(choice))]),
            _ => Content::Vote(yes.into()),
        },
        secret: unopened.secret,
        salt: SALT,
    };
    let openings: Vec<_> = state.unopened().into_iter().map(open).collect();
    Some(match kind % 7 {
        0 if yes && state.phase() == Phase::Won => Move::MoveOn(MoveOnMove { table: vec![] }),
        0 => Move::Witness,
        1 => Move::CallTime(CallTimeMove {
            timer: state.timers().next()?.name.as_plain().to_owned(),
            seal: table.seal(),
            reveal: table.reveal(player),
            throws: vec![],
            openings: if yes { openings } else { vec![] },
        }),
        2 => {
            let subject = state.open_ballots().next_back()?.subject;
            let secret = Secret::Vote(subject);
            Move::Vote(VoteMove {
                subject,
                paper: Paper::Sealed(bind(&secret, &Content::Vote(yes.into()))),
                reveal: Some(table.reveal(player)),
            })
        }
        3 => {
            let offer = pick(&state.offers(PlayerId(player)), choice)?;
            let (rule, action) = (offer.rule, offer.action.to_string());
            let secret = Secret::Act {
                rule,
                action: action.clone(),
            };
            let form = Content::Form(vec![Argument::Number(i64::from(choice))]);
            Move::Act(ActMove {
                rule,
                action,
                form: Paper::Sealed(bind(&secret, &form)),
            })
        }
        4 => table.revealing(player),
        5 => table.showing_as_if(PlayerId(u16::from(choice) % 5), choice),
        _ => open_these(openings),
    })
}

/// A move on a case, on a ballot of a rule or on a correction; the latest ones first.
fn before_the_court(table: &Table, player: u16, kind: u8, choice: u8) -> Option<Move> {
    let reason = "Hm.".to_owned();
    let yes = choice.is_multiple_of(2);
    let state = table.state();
    Some(match kind % 8 {
        0 => Move::Call(CallMove {
            statement: reason,
            about: (!yes).then_some(About::Rule(RuleId(choice.into()))),
        }),
        1 => Move::Judge(JudgeMove {
            case: state.unsettled_cases().next_back()?.id,
            finding: if yes { Finding::True } else { Finding::False },
            reason,
            remedies: vec![remedy(table, choice)],
        }),
        2 | 3 => {
            let mut ballots = state.ballots().rev();
            let question = ballots.find(|ballot| ballot.question.is_some())?;
            match kind % 8 {
                2 => table.voting_in(player, question.id.0, yes),
                _ => table.closing_on(player, question.subject),
            }
        }
        4 => Move::Correct(CorrectMove {
            reason,
            remedies: vec![remedy(table, choice), remedy(table, choice / 3)],
        }),
        5 => Move::Agree(AgreeMove {
            correction: state.corrections().next_back()?.id,
        }),
        6 => Move::Withdraw(WithdrawMove {
            correction: state.corrections().next_back()?.id,
        }),
        _ => Move::Away(AwayMove { away: yes }),
    })
}

fn remedy(table: &Table, choice: u8) -> Remedy {
    let (player, rule) = (PlayerId(u16::from(choice) % 5), RuleId(choice.into()));
    let proposals = table.state().proposals().map(|proposal| proposal.id);
    let proposal = pick(&proposals.collect::<Vec<_>>(), choice);
    match (choice % 7, proposal) {
        (0, _) => Remedy::SetCode {
            rule,
            was: PartHash::of(table.state().rule(rule).map_or("", |rule| &rule.code)),
            code: pick(&CODES, choice / 7).unwrap().to_owned(),
        },
        (1, _) => Remedy::SetStatus {
            rule,
            status: pick(
                &[Status::InForce, Status::Repealed, Status::Void],
                choice / 7,
            )
            .unwrap(),
        },
        (2 | 3, Some(proposal)) => Remedy::Decide {
            proposal,
            adopted: choice.is_multiple_of(2),
        },
        (4, _) => Remedy::GiveTurn { player },
        (5, _) => Remedy::SetKeep {
            rule,
            keep: "n".to_owned(),
            to: Argument::Number(choice.into()),
        },
        _ => Remedy::SetQuantity {
            player,
            quantity: "points".to_owned(),
            to: i64::MAX - i64::from(choice),
        },
    }
}

fn action(table: &Table, player: u16, choice: u8, number: i8) -> Option<Move> {
    let offers = (1..=4).flat_map(|player| table.state().offers(PlayerId(player)));
    let offer = pick(&offers.collect::<Vec<_>>(), choice)?;
    let fill_in = |blank: &rules::Blank| match blank.ty {
        rules::Type::Number => Argument::Number(number.into()),
        rules::Type::Thing("Case") => Argument::Case(CaseId(number.unsigned_abs().into())),
        rules::Type::Thing("Rule") => Argument::Rule(RuleId(choice.into())),
        _ => Argument::Player(PlayerId(player)),
    };
    let wanted = Intent::Act(ActIntent {
        rule: offer.rule,
        action: offer.action.to_string(),
        args: offer.form.iter().map(fill_in).collect(),
    });
    Some(table.complete(player, wanted))
}

fn whole_turn(table: &mut Table, kind: u8, choice: u8, yes: bool) -> Option<()> {
    let player = table.state().turn().player?.0;
    let proposed = play(
        table,
        player,
        Move::Propose(ProposeMove {
            draft: draft(vec![change(table, kind, choice)]),
        }),
    );
    let proposal = table.state().proposal(ProposalId(proposed.event))?.id;
    play(table, player, table.opening(proposal));
    for voter in 1..=4 {
        play(table, voter, table.voting(voter, proposal, yes));
    }
    play(table, player, table.closing(player, proposal));
    Some(())
}

fn play(table: &mut Table, player: u16, moved: Move) -> Arc<Ruling> {
    let before = (table.state().position(), table.game.hash());
    let preview = table.game.preview_at(device(player), &moved, table.basis());
    assert_eq!(table.game.hash(), before.1, "a preview changed something");
    let mut newcomer = table.game.clone();
    newcomer.forget();
    let ruling = table.play(player, moved);
    newcomer.apply(table.events.last().unwrap());
    assert_eq!(newcomer.hash(), table.game.hash(), "it hung on memories");
    assert!(
        ruling
            .effects
            .iter()
            .all(|happening| !happening.because.is_empty())
    );
    assert_ne!(table.game.hash(), before.1, "the chronicle did not notice");
    if !ruling.accepted() {
        assert_eq!(
            table.state().position(),
            before.0,
            "a refused move changed something"
        );
    }
    if ruling.verdict != Err(Refusal::WrongSequence) {
        assert_eq!(
            preview.accepted(),
            ruling.accepted(),
            "{preview:?}\n{ruling:?}"
        );
    }
    ruling
}

/// Compares the due moves with the engine's answers to each player's own device.
fn assert_due(table: &Table) {
    let (state, basis) = (table.state(), table.basis());
    if state.phase() != Phase::Playing {
        return;
    }
    let claimed = |device: DeviceId| {
        let mut claims = basis.claims.iter();
        let claim = claims.find(|claim| claim.device == device);
        claim.map_or(0, |claim| claim.ms)
    };
    let due = table.game.due_moves(table.now, &claimed);
    let is_due = |player: u16, kind: &DueKind| {
        let due = due.iter().find(|due| due.kind == *kind);
        due.is_some_and(|due| due.players.contains(&PlayerId(player)))
    };
    let check = |player: u16, kind: &DueKind, intent: Intent| {
        let seated = state.player(PlayerId(player)).is_some();
        let accepts = seated && {
            let moved = intent.complete(state, &TestDevice(player)).unwrap();
            let basis = table.basis();
            table
                .game
                .preview_at(device(player), &moved, basis)
                .accepted()
        };
        assert_eq!(
            is_due(player, kind),
            accepts,
            "{kind:?} of {player}: {due:?}"
        );
    };
    for player in 1..=4 {
        let ballots = state.open_ballots();
        let of_ballots = ballots.flat_map(|ballot| ballot_moves(ballot, player));
        for (kind, intent) in of_ballots.chain(other_moves(state)) {
            check(player, &kind, intent);
        }
    }
}

/// Moves in a ballot, as far as they can be due from the player.
fn ballot_moves(ballot: &Ballot, player: u16) -> Vec<(DueKind, Intent)> {
    let (subject, throws) = (ballot.subject, Vec::new());
    let said = match &ballot.slate {
        Some(_) => Preference::Options(vec![1]),
        None => Preference::For,
    };
    let vote = Intent::Vote(VoteIntent { subject, said });
    let vote = (DueKind::Vote(ballot.id), vote);
    let close = Intent::Close(CloseIntent { subject, throws });
    let close = (DueKind::Close(ballot.id), close);
    let votes = !ballot.has_voted(PlayerId(player));
    let sealed = !ballot.sealed.is_empty() && ballot.shut_ms.is_none();
    let keeper = ballot.keeper.filter(|_| sealed);
    let closes = keeper.is_none_or(|keeper| keeper.0 == player);
    let moves = [votes.then_some(vote), closes.then_some(close)];
    moves.into_iter().flatten().collect()
}

fn other_moves(state: &State) -> Vec<(DueKind, Intent)> {
    let debated = state.open_proposals().filter(|one| one.ballot.is_none());
    let opens = debated.map(|proposal| {
        let proposal = proposal.id;
        let open = Intent::OpenVoting(OpenVotingIntent { proposal });
        (DueKind::OpenVoting(proposal), open)
    });
    let timers = state.timers().map(|timer| timer.name.as_plain().to_owned());
    let calls = timers.chain(state.awaited_throws().map(Throw::key));
    let calls = calls.map(|timer| {
        let (kind, throws) = (DueKind::CallTime(timer.clone()), Vec::new());
        (kind, Intent::CallTime(CallTimeIntent { timer, throws }))
    });
    let cases = state
        .unsettled_cases()
        .filter(|case| case.judgement.is_none());
    let judges = cases.map(|case| {
        let judge = JudgeMove {
            case: case.id,
            finding: Finding::True,
            reason: "So it is.".to_owned(),
            remedies: Vec::new(),
        };
        (DueKind::Judge(case.id), Intent::Judge(judge))
    });
    let agrees = state.open_corrections().map(|correction| {
        let correction = correction.id;
        let agree = Intent::Agree(AgreeMove { correction });
        (DueKind::Agree(correction), agree)
    });
    opens.chain(calls).chain(judges).chain(agrees).collect()
}

/// Beginnings of all games, without and with a court; and the same replayed from the bytes of their
/// events.
static OPENINGS: LazyLock<[(Table, Game); 2]> = LazyLock::new(|| {
    [false, true].map(|judges| {
        let mut rules = suber();
        if judges {
            rules
                .rules
                .extend(ruleset(&[(290, Class::Mutable, court::COURT)]).rules);
        }
        let table = Table::begun(rules, 3);
        let mut folded = Game::new();
        for event in &table.events {
            let bytes = minicbor::to_vec(event).unwrap();
            folded.apply(&minicbor::decode(&bytes).unwrap());
        }
        (table, folded)
    })
});

static TURN: LazyLock<Vec<(Event, Vec<u8>)>> = LazyLock::new(|| {
    let mut table = Table::begun(suber(), 2);
    table.turn(enact("Tea", ""), &[true, true]);
    let events = table.events.into_iter();
    events
        .map(|event| (event.clone(), minicbor::to_vec(&event).unwrap()))
        .collect()
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn whatever_is_tried_the_game_holds(attempts in attempts(), judges in any::<bool>()) {
        let (opening, replayed) = &OPENINGS[usize::from(judges)];
        let mut table = opening.clone();
        for (player, attempt) in &attempts {
            try_it(&mut table, *player, attempt);
        }
        assert_due(&table);
        let mut replayed = replayed.clone();
        for event in table.events.iter().skip(opening.events.len()) {
            let bytes = minicbor::to_vec(event).unwrap();
            replayed.apply(&minicbor::decode(&bytes).unwrap());
        }
        prop_assert_eq!(replayed.hash(), table.game.hash());
    }

    #[test]
    fn bytes_that_are_no_event_are_refused_without_harm(
        place in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>(),
    ) {
        let mut game = Game::new();
        for (event, bytes) in TURN.iter() {
            let mut bytes = bytes.clone();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            bytes.truncate(bytes.len() - cut.index(8));
            if let Ok(event) = minicbor::decode::<Event>(&bytes) {
                game.apply(&event);
            }
            game.apply(event);
        }
    }
}

//! Moves that a player might try, as far as the table shows them.

use nomic_engine::moves::{
    ActIntent, AgreeMove, AwayMove, CallMove, CallTimeIntent, CloseIntent, CorrectMove, JoinIntent,
    JudgeMove, MoveOnMove, OpenVotingIntent, ProposeMove, RemarkMove, RemoveDeviceMove, ReviseMove,
    ShowIntent, UninviteIntent, VoteIntent, WithdrawMove,
};
use nomic_engine::{
    About, Finding, Phase, Player, Preference, Proposal, Remedy, Slate, Stage, State,
};
use nomic_peer::{Intent, Peer};

use crate::Dice;
use crate::drafts::{filled_in, some_draft};

const NAMES: [&str; 8] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedda"];
/// Some are names in other languages, some are refused.
const ODD_NAMES: [&str; 10] = [
    "Zoë",
    "Søren Ó Briain",
    "עדה",
    "李娜",
    "Ольга",
    "María-José",
    "A\u{301}da",
    "Аda",
    "Ben\u{200b}",
    "player 1",
];

const TRIES: usize = 10;

pub fn allowed_intent(peer: &Peer, index: usize, dice: &mut Dice) -> Option<Intent> {
    let mut intents = possible_intents(peer, index, dice);
    for _ in 0..TRIES {
        if intents.is_empty() {
            return None;
        }
        let intent = intents.swap_remove(dice.below(intents.len()));
        if peer.preview(intent.clone()).is_ok() {
            return Some(intent);
        }
    }
    None
}

/// All moves that a player in this seat might try. Moves that advance the game are in it twice.
pub fn possible_intents(peer: &Peer, index: usize, dice: &mut Dice) -> Vec<Intent> {
    let state = peer.game().state();
    let seat = peer.me().and_then(|me| state.player(me));
    let Some(me) = seat.filter(|me| me.active) else {
        if peer.pass_from().is_some() {
            return vec![Intent::AddDevice];
        }
        let mut names = vec![NAMES[index % NAMES.len()]];
        if dice.one_in(4) {
            names.extend([(); 3].map(|()| *dice.pick(&ODD_NAMES)));
        }
        let join = |name: &str| {
            Intent::Join(JoinIntent {
                name: name.to_owned(),
            })
        };
        return names.into_iter().map(join).collect();
    };
    let mut intents = Vec::new();
    if state.phase() == Phase::Won {
        let table = vec![0; dice.below(3)];
        intents.push(Intent::MoveOn(MoveOnMove { table }));
    }
    if state.phase() == Phase::Gathering {
        intents.extend([Intent::Begin, Intent::Begin]);
    }
    for proposal in state.open_proposals() {
        on_proposal(state, proposal, me, dice, &mut intents);
    }
    if intents.len() < 12 {
        intents.extend([(); 2].map(|()| {
            Intent::Propose(ProposeMove {
                draft: some_draft(state, dice),
            })
        }));
    }
    on_offers(state, me, dice, &mut intents);
    on_matters(state, me, dice, &mut intents);
    on_time(peer, state, &mut intents);
    let cards = state.cards_of(me.id).iter();
    let face_down: Vec<_> = cards.filter(|card| card.shown.is_none()).collect();
    if !face_down.is_empty() {
        let cards = vec![dice.pick(&face_down).id];
        intents.push(Intent::Show(ShowIntent { cards }));
    }
    if dice.one_in(8) {
        intents.push(Intent::Away(AwayMove { away: !me.away }));
    }
    if dice.one_in(60) {
        intents.push(Intent::Leave);
    }
    on_devices(me, dice, &mut intents);
    // Without such a rule invitations have no effect.
    let mut rules = state.rules().in_force();
    if rules.any(|rule| rule.code.contains(".invited")) {
        intents.push(Intent::Invite);
        let own = state.invitations(me.id);
        intents.extend(own.map(|invitation| Intent::Uninvite(UninviteIntent { invitation })));
    }
    intents
}

fn on_devices(me: &Player, dice: &mut Dice, intents: &mut Vec<Intent>) {
    if me.pass.is_none() && dice.one_in(4) {
        intents.push(Intent::OfferDevice);
    }
    if me.pass.is_some() && dice.one_in(20) {
        intents.push(Intent::TakePassBack);
    }
    if dice.one_in(10) {
        let devices: Vec<_> = me.devices().map(|device| device.id).collect();
        let device = *dice.pick(&devices);
        intents.push(Intent::RemoveDevice(RemoveDeviceMove { device }));
    }
}

fn on_proposal(
    state: &State,
    proposal: &Proposal,
    me: &Player,
    dice: &mut Dice,
    intents: &mut Vec<Intent>,
) {
    let id = proposal.id;
    match proposal.stage() {
        Stage::Debate => {
            intents.extend([
                Intent::OpenVoting(OpenVotingIntent { proposal: id }),
                Intent::OpenVoting(OpenVotingIntent { proposal: id }),
            ]);
            if proposal.proposer.player() == Some(me.id) && dice.one_in(3) {
                intents.push(Intent::Revise(ReviseMove {
                    proposal: id,
                    draft: some_draft(state, dice),
                }));
            }
        }
        Stage::Voting => {
            if let Some(ballot) = state.ballot_of(proposal) {
                let vote = Intent::Vote(VoteIntent {
                    subject: ballot.subject,
                    said: (!dice.one_in(4)).into(),
                });
                let close = Intent::Close(CloseIntent {
                    subject: ballot.subject,
                    throws: Vec::new(),
                });
                intents.extend([vote.clone(), vote, close.clone(), close]);
            }
        }
        Stage::Adopted | Stage::Rejected | Stage::Undetermined | Stage::Withdrawn => (),
    }
    if dice.one_in(4) {
        intents.push(Intent::Remark(RemarkMove {
            proposal: id,
            text: "Hm.".to_owned(),
        }));
    }
}

fn on_offers(state: &State, me: &Player, dice: &mut Dice, intents: &mut Vec<Intent>) {
    for offer in state.offers(me.id) {
        let Some(args) = filled_in(state, &offer, dice) else {
            continue;
        };
        intents.push(Intent::Act(ActIntent {
            rule: offer.rule,
            action: offer.action.to_string(),
            args,
        }));
    }
}

/// Different options, as many as one vote can name.
fn some_options(slate: &Slate, dice: &mut Dice) -> Vec<u8> {
    let mut places: Vec<u8> = slate.places().collect();
    let mut named = Vec::new();
    while named.len() < usize::from(slate.most) && !places.is_empty() {
        let place = *dice.pick(&places);
        places.retain(|other| *other != place);
        named.push(place);
        if dice.one_in(2) {
            break;
        }
    }
    named
}

fn on_matters(state: &State, me: &Player, dice: &mut Dice, intents: &mut Vec<Intent>) {
    let questions = state.open_ballots();
    for ballot in questions.filter(|ballot| ballot.question.is_some()) {
        let subject = ballot.subject;
        let said = match &ballot.slate {
            None => dice.one_in(2).into(),
            Some(slate) => Preference::Options(some_options(slate, dice)),
        };
        intents.push(Intent::Vote(VoteIntent { subject, said }));
        if dice.one_in(4) {
            let throws = Vec::new();
            intents.push(Intent::Close(CloseIntent { subject, throws }));
        }
    }
    for case in state.unsettled_cases().filter(|case| case.judge == me.id) {
        intents.push(Intent::Judge(JudgeMove {
            case: case.id,
            finding: *dice.pick(&[Finding::True, Finding::False, Finding::Undetermined]),
            reason: "Because.".to_owned(),
            remedies: some_remedies(me, dice),
        }));
    }
    if dice.one_in(6) {
        intents.push(Intent::Call(CallMove {
            statement: "So it is.".to_owned(),
            about: dice.one_in(2).then_some(About::Player(me.id)),
        }));
    }
    for correction in state.open_corrections() {
        intents.push(Intent::Agree(AgreeMove {
            correction: correction.id,
        }));
        if dice.one_in(6) {
            intents.push(Intent::Withdraw(WithdrawMove {
                correction: correction.id,
            }));
        }
    }
    if dice.one_in(10) {
        intents.push(Intent::Correct(CorrectMove {
            reason: "It was meant so.".to_owned(),
            remedies: some_remedies(me, dice),
        }));
    }
}

fn some_remedies(me: &Player, dice: &mut Dice) -> Vec<Remedy> {
    match dice.below(3) {
        0 => vec![Remedy::GiveTurn { player: me.id }],
        1 => vec![Remedy::SetQuantity {
            player: me.id,
            quantity: nomic_engine::POINTS.to_owned(),
            to: 7,
        }],
        _ => Vec::new(),
    }
}

fn on_time(peer: &Peer, state: &State, intents: &mut Vec<Intent>) {
    let due = |due: u64| peer.own_claim() >= due;
    for timer in state.timers().filter(|timer| due(timer.due_ms)) {
        intents.push(Intent::CallTime(CallTimeIntent {
            timer: timer.name.as_plain().to_owned(),
            throws: Vec::new(),
        }));
    }
    for throw in state.awaited_throws() {
        intents.push(Intent::CallTime(CallTimeIntent {
            timer: throw.key(),
            throws: Vec::new(),
        }));
    }
    if !state.submissions().is_empty() {
        intents.push(Intent::Open);
    }
}

//! Moves that the table waits for, of all players.

use crate::kernel::game::Game;
use crate::model::ballot::Ballot;
use crate::model::player::Player;
use crate::moves::{
    ActIntent, AgreeMove, CallTimeIntent, CloseIntent, JudgeMove, OpenVotingIntent, VoteIntent,
};
use crate::rules::Phrase;
use crate::state::{Phase, State};
use crate::{
    BallotId, Basis, CardInput, CaseId, ChainLink, Claim, Commitment, CorrectionId, Device,
    DeviceId, Envelope, Evaluation, Finding, Intent, InvitationId, Offer, PlayerId, Preference,
    ProposalId, Refusal, RuleId, RuleNumber, Secret, Voucher,
};
use std::sync::Arc;

/// A move that the table waits for, with the players who can make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueMove {
    pub kind: DueKind,
    /// In seat order. Votes, consents and actions are due from each, all others from any of them.
    pub players: Vec<PlayerId>,
    /// Since when it is due, in milliseconds since 1970; none if the state does not say.
    pub since_ms: Option<u64>,
    /// Time when it is too late, or when others can do without it.
    pub until_ms: Option<u64>,
    /// Rule that asks for it, if a rule does.
    pub rule: Option<RuleNumber>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DueKind {
    Begin,
    Vote(BallotId),
    /// The players' devices open their secret votes, by themselves once they are there.
    Reveal(BallotId),
    Judge(CaseId),
    Agree(CorrectionId),
    OpenVoting(ProposalId),
    Close(BallotId),
    /// A call on a timer, or a draw for an action that waits: by its name in moves.
    CallTime(String),
    Act {
        rule: RuleId,
        action: Arc<str>,
        label: Phrase,
    },
    Propose,
}

impl Game {
    /// Moves that are due now, by the rules and by the clock of each player. `claimed` is the
    /// latest claim of a device.
    ///
    /// All players but one have voted:
    ///
    /// ```
    /// # let script = "game suber in en\nplayers Ann, Ben, Cleo\nbegin\nAnn proposes: repeal 210\n\
    /// #     Ann opens; Ann, Cleo vote for";
    /// # let script = nomic_transcript::read(script).unwrap();
    /// # let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
    /// use nomic_engine::{DueKind, PlayerId};
    ///
    /// let [due] = &game.due_moves(0, &|_| 0)[..] else { panic!() };
    /// assert!(matches!(due.kind, DueKind::Vote(_)));
    /// assert_eq!(due.players, [PlayerId(2)]);
    /// ```
    pub fn due_moves(&self, now_ms: u64, claimed: &dyn Fn(DeviceId) -> u64) -> Vec<DueMove> {
        let found = DueMoves {
            game: self,
            now_ms,
            claimed,
        };
        let mut due = match self.state().phase() {
            Phase::Unfounded | Phase::Won => return Vec::new(),
            Phase::Gathering => vec![found.beginning()],
            Phase::Playing => found.of_play(),
        };
        due.extend(found.corrections());
        due.extend(found.actions());
        due.retain(|due| !due.players.is_empty());
        due
    }

    /// Closings and calls of time that let the player go on if the others do nothing, each with the
    /// first time when the rules accept it. Tries deadlines, timers, and each of the seven days
    /// after them, as if all clocks had come so far.
    pub fn later_moves(&self, player: PlayerId, now_ms: u64) -> Vec<(DueKind, u64)> {
        if self.state().phase() != Phase::Playing {
            return Vec::new();
        }
        let first = |due_ms: u64, due_at: &dyn Fn(&DueMoves<'_>) -> DueMove| {
            let days = (0..=GRACE_DAYS).map(|day| due_ms.saturating_add(day * DAY_MS));
            let mut found = days.filter_map(|time| {
                let then = DueMoves {
                    game: self,
                    now_ms: time,
                    claimed: &|_| time,
                };
                let due = due_at(&then);
                due.players.contains(&player).then_some((due.kind, time))
            });
            // Past the first time, only other clocks are awaited.
            found.next().filter(|(_, time)| *time > now_ms)
        };
        let ballots = self.state().open_ballots();
        let closings = ballots.filter_map(|ballot| {
            first(ballot.deadline_ms?, &|then: &DueMoves<'_>| {
                then.closing(ballot)
            })
        });
        let calls = self.state().timers().filter_map(|timer| {
            let called = |then: &DueMoves<'_>| then.call(timer.name.as_plain(), |_| true);
            first(timer.due_ms, &called)
        });
        closings.chain(calls).collect()
    }
}

const DAY_MS: u64 = 86_400_000;
/// Rules that give others the word later do so within a week.
const GRACE_DAYS: u64 = 7;

struct DueMoves<'g> {
    game: &'g Game,
    now_ms: u64,
    claimed: &'g dyn Fn(DeviceId) -> u64,
}

impl DueMoves<'_> {
    fn state(&self) -> &State {
        self.game.state()
    }

    fn of_play(&self) -> Vec<DueMove> {
        let state = self.state();
        let mut due = Vec::new();
        for ballot in state.open_ballots() {
            due.extend([self.vote(ballot), self.reveal(ballot), self.closing(ballot)]);
        }
        for case in state.unsettled_cases() {
            if case.judgement.is_none() {
                let judge = |player: &Player| player.id == case.judge;
                let players = self.players_who(judge, || judging(case.id));
                let kind = DueKind::Judge(case.id);
                due.push(DueMove::new(kind, players).since(case.called_ms));
            }
        }
        for proposal in state.open_proposals() {
            let (id, since_ms) = (proposal.id, proposal.proposed_ms);
            if proposal.ballot.is_none() {
                let officer = state.officer(proposal);
                let players = self.players_who(
                    |player| officer == Some(player.id),
                    || Intent::OpenVoting(OpenVotingIntent { proposal: id }),
                );
                due.push(DueMove::new(DueKind::OpenVoting(id), players).since(since_ms));
            }
        }
        for timer in state.timers() {
            let name = timer.name.as_plain();
            let keeper = state.timekeeper(name);
            let over = |player: &Player| timer.skew.is_some() || timer.due_ms <= self.claim(player);
            let called = self.call(name, |player| keeper == Some(player.id) || over(player));
            let called = called.since(timer.due_ms.min(self.now_ms));
            due.push(called.by_rule(state, timer.rule));
        }
        for throw in state.awaited_throws() {
            let call = self.call(&throw.key(), |player| player.id != throw.player);
            due.push(call.by_rule(state, throw.rule));
        }
        if state.turn().player.is_some() && state.permits_any_change() {
            let may = |player: &&Player| {
                let device = player.speaker();
                let may = |device| self.game.may_propose_at(device, self.basis(device)).is_ok();
                device.is_some_and(may)
            };
            let players = state.active_players().filter(may).map(|player| player.id);
            due.push(DueMove::new(DueKind::Propose, players.collect()));
        }
        due
    }

    /// The founder knows whether all invited are there. Without the founder anybody can begin.
    fn beginning(&self) -> DueMove {
        let founder = self.state().founder();
        let founder = founder.filter(|founder| founder.active);
        let begins = |player: &Player| founder.is_none_or(|founder| founder.id == player.id);
        let players = self.players_who(begins, || Intent::Begin);
        DueMove::new(DueKind::Begin, players)
    }

    fn vote(&self, ballot: &Ballot) -> DueMove {
        let said = match &ballot.slate {
            Some(slate) => Preference::Options(slate.places().take(1).collect()),
            None => Preference::For,
        };
        let missing = |player: &Player| ballot.may_vote(player.id) && !ballot.has_voted(player.id);
        let players = self.players_who(missing, || {
            let (subject, said) = (ballot.subject, said.clone());
            Intent::Vote(VoteIntent { subject, said })
        });
        let vote = DueMove::new(DueKind::Vote(ballot.id), players).since(ballot.opened_ms);
        let rule = ballot.question.as_ref().map(|question| question.rule);
        let vote = DueMove {
            until_ms: ballot.deadline_ms,
            ..vote
        };
        match rule {
            Some(rule) => vote.by_rule(self.state(), rule),
            None => vote,
        }
    }

    /// Secret votes that only their own voters' devices can open.
    fn reveal(&self, ballot: &Ballot) -> DueMove {
        let sealed = ballot.sealed.keys().copied();
        let players = ballot.shut_ms.map(|_| sealed.collect());
        let reveal = DueMove::new(DueKind::Reveal(ballot.id), players.unwrap_or_default());
        DueMove {
            since_ms: ballot.shut_ms,
            until_ms: ballot.reveal_until_ms,
            ..reveal
        }
    }

    fn closing(&self, ballot: &Ballot) -> DueMove {
        // Another player's closing would only have the secret votes opened one by one.
        let sealed = !ballot.sealed.is_empty() && ballot.shut_ms.is_none();
        let keeper = ballot.keeper.filter(|_| sealed);
        let closer = self.state().closer(ballot);
        let times = [ballot.deadline_ms, ballot.reveal_until_ms];
        let first = times.into_iter().flatten().min();
        // A skewed deadline follows the claims of the move.
        let over = |player: &Player| {
            ballot.skew.is_some() || first.is_some_and(|first| first <= self.claim(player))
        };
        let closes = |player: &Player| {
            let me = Some(player.id);
            (keeper.is_none() || keeper == me) && (closer == me || over(player))
        };
        let players = self.players_who(closes, || {
            let (subject, throws) = (ballot.subject, Vec::new());
            Intent::Close(CloseIntent { subject, throws })
        });
        let closing = DueMove::new(DueKind::Close(ballot.id), players);
        let cast = ballot.votes.values().map(|vote| vote.cast_ms);
        let sealed = ballot.sealed.values().map(|vote| vote.cast_ms);
        let since_ms = match ballot.all_voted() {
            true => cast.chain(sealed).max(),
            false => ballot.deadline_ms,
        };
        DueMove {
            since_ms,
            ..closing
        }
    }

    fn corrections(&self) -> Vec<DueMove> {
        let open = self.state().open_corrections();
        let asked = open.map(|correction| {
            let id = correction.id;
            let missing = |player: &Player| !correction.agreed.contains(&player.id);
            let players = self.players_who(missing, || {
                let correction = id;
                Intent::Agree(AgreeMove { correction })
            });
            DueMove::new(DueKind::Agree(id), players)
        });
        asked.collect()
    }

    /// Actions that rules call duties. An action with a form is due even if no values for it are accepted.
    fn actions(&self) -> Vec<DueMove> {
        let state = self.state();
        let mut due: Vec<DueMove> = Vec::new();
        for player in state.active_players() {
            for offer in state.offers_at(player.id, self.now_ms) {
                if !offer.due || !self.can_be_done(player, &offer) {
                    continue;
                }
                let until_ms = self.duty_ends(player.id, &offer);
                let kind = DueKind::Act {
                    rule: offer.rule,
                    action: offer.action,
                    label: offer.label,
                };
                match due.iter_mut().find(|due| due.kind == kind) {
                    Some(due) => {
                        due.players.push(player.id);
                        due.until_ms = due.until_ms.into_iter().chain(until_ms).min();
                    }
                    None => due.push(DueMove {
                        until_ms,
                        rule: Some(offer.number),
                        ..DueMove::new(kind, vec![player.id])
                    }),
                }
            }
        }
        due
    }

    fn can_be_done(&self, player: &Player, offer: &Offer) -> bool {
        let act = ActIntent {
            rule: offer.rule,
            action: offer.action.to_string(),
            args: Vec::new(),
        };
        !offer.form.is_empty() || self.admits(player, Intent::Act(act))
    }

    /// First future deadline that ends the duty, by the rules' answer for that time.
    fn duty_ends(&self, player: PlayerId, offer: &Offer) -> Option<u64> {
        let state = self.state();
        let ballots = state.open_ballots().filter_map(|ballot| ballot.deadline_ms);
        let times = ballots.chain(state.timers().map(|timer| timer.due_ms));
        let over = |time: &u64| {
            let later = state.offers_at(player, *time);
            let same = |other: &Offer| other.rule == offer.rule && other.action == offer.action;
            !later.iter().any(|other| same(other) && other.due)
        };
        times.filter(|time| *time > self.now_ms).filter(over).min()
    }

    /// A call on a timer, or a draw for a waiting action.
    fn call(&self, name: &str, calls: impl Fn(&Player) -> bool) -> DueMove {
        let players = self.players_who(calls, || {
            let (timer, throws) = (name.to_owned(), Vec::new());
            Intent::CallTime(CallTimeIntent { timer, throws })
        });
        DueMove::new(DueKind::CallTime(name.to_owned()), players)
    }

    /// Players among those who `may`, in seat order, whose move the rules would accept.
    fn players_who(
        &self,
        may: impl Fn(&Player) -> bool,
        intent: impl Fn() -> Intent,
    ) -> Vec<PlayerId> {
        let players = self.state().players();
        let players = players.filter(|player| may(player) && self.admits(player, intent()));
        players.map(|player| player.id).collect()
    }

    /// Whether the engine would accept it, were the rest of it right that only the player's device
    /// can make: links of dice chains are checked last.
    fn admits(&self, player: &Player, intent: Intent) -> bool {
        let Some(device) = player.speaker() else {
            return false;
        };
        let Ok(moved) = intent.complete(self.state(), &StandIn(device)) else {
            return false;
        };
        let ruling = self.game.preview_at(device, &moved, self.basis(device));
        matches!(
            ruling.verdict,
            Ok(()) | Err(Refusal::BadReveal | Refusal::ThrowWanted { .. })
        )
    }

    fn basis(&self, device: DeviceId) -> Basis {
        let state = self.state();
        let claims = state.clock_devices().map(|device| Claim {
            device,
            ms: (self.claimed)(device),
        });
        Basis {
            claimed_ms: state.moment_at(device, self.now_ms, self.claimed).claimed,
            claims: claims.collect(),
            forked: Vec::new(),
        }
    }

    /// Latest time that the player's next move can claim.
    fn claim(&self, player: &Player) -> u64 {
        player.speaker().map_or(0, |device| {
            let moment = self.state().moment_at(device, self.now_ms, self.claimed);
            moment.claimed.max(moment.now)
        })
    }
}

impl DueMove {
    const fn new(kind: DueKind, players: Vec<PlayerId>) -> DueMove {
        DueMove {
            kind,
            players,
            since_ms: None,
            until_ms: None,
            rule: None,
        }
    }

    fn since(self, since_ms: u64) -> DueMove {
        DueMove {
            since_ms: Some(since_ms),
            ..self
        }
    }

    fn by_rule(self, state: &State, rule: RuleId) -> DueMove {
        let rule = state.rule(rule).map(|rule| rule.number);
        DueMove { rule, ..self }
    }
}

fn judging(case: CaseId) -> Intent {
    Intent::Judge(JudgeMove {
        case,
        finding: Finding::True,
        reason: "?".to_owned(),
        remedies: Vec::new(),
    })
}

/// A player's device in the eyes of others, who have none of its secrets.
struct StandIn(DeviceId);

impl Device for StandIn {
    fn id(&self) -> DeviceId {
        self.0
    }

    fn dice_link(&self, _: u32) -> ChainLink {
        ChainLink([0; 32])
    }

    fn invitation(&self) -> InvitationId {
        InvitationId([0; 32])
    }

    fn voucher(&self, _: &State) -> Option<Voucher> {
        None
    }

    fn evaluate(&self, _: &CardInput) -> Evaluation {
        Evaluation {
            output: [0; 64],
            proof: [0; 80],
        }
    }

    fn salt(&self, _: &[u8]) -> [u8; 32] {
        [0; 32]
    }

    fn pass(&self) -> Option<Voucher> {
        None
    }

    fn seal(&self, _: Commitment, plain: &[u8], _: &[DeviceId]) -> Option<Vec<u8>> {
        Some(plain.to_vec())
    }

    fn opens(&self, _: &Secret) -> bool {
        false
    }

    fn unseal_own(&self, _: &Envelope) -> Option<Vec<u8>> {
        None
    }

    fn unseal_kept(&self, _: &Envelope) -> Option<Vec<u8>> {
        None
    }
}

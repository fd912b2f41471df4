//! State of a game in words and figures, for programs and people.

use crate::script::RuleStatus;
use nomic_engine::rules::Language;
use nomic_engine::{
    Because, Effect, Essential, Player, PlayerId, Proposal, ProposalNumber, Rule, RuleChange,
    RuleNumber, Ruling, Stage, State, Topic,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// State of a game.
///
/// Ben has left:
///
/// ```
/// # let script = "game suber in en\nplayers Ann, Ben\nbegin\nBen leaves";
/// # let script = nomic_transcript::read(script)?;
/// # let played = nomic_transcript::play(&script, &|path| Err(path.to_owned()));
/// let report = played.report();
/// assert_eq!(report.players[1].name, "Ben");
/// assert_eq!(report.players[1].status, "left");
/// assert_eq!(report.rules.len(), 29);
/// # Ok::<(), nomic_transcript::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub players: Vec<PlayerLine>,
    /// All numbers that rules bear, bore or would have borne, in order.
    pub rules: Vec<RuleLine>,
    pub proposals: Vec<ProposalLine>,
    pub turn: TurnLine,
    pub winners: Vec<String>,
    /// Questions that no rule in force answers.
    pub unanswered: Vec<&'static str>,
    pub state_hash: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    pub name: String,
    /// `active`, `away` or `left`.
    pub status: &'static str,
    /// Amounts of all quantities; points are always included.
    pub quantities: BTreeMap<String, i64>,
}

/// A number that a rule bears, bore or would have borne.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine {
    pub number: u32,
    /// Present class of the rule, or its class under this number.
    pub class: &'static str,
    pub status: RuleStatus,
    /// Next number of the rule, if it has given this one up.
    pub replaced_by: Option<u32>,
    pub title: String,
    pub text: String,
    /// Last failure of its code: a stable code, and the line.
    pub fault: Option<(&'static str, u32)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalLine {
    pub number: u32,
    /// `debated`, `voting`, `adopted`, `rejected`, `undetermined` or `withdrawn`.
    pub outcome: &'static str,
    pub in_favour: i64,
    pub against: i64,
    pub abstained: i64,
    pub because: Vec<u32>,
    /// Rules whose code failed and could have decided the outcome.
    pub without: Vec<FailedLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedLine {
    pub rule: u32,
    /// Question or check that failed.
    pub question: &'static str,
    /// A stable code, and the line.
    pub fault: (&'static str, u32),
    /// Rule that answered instead; `None` where the default did.
    pub instead: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    pub player: Option<String>,
    pub number: u32,
    /// From 1.
    pub circuit: u32,
    /// Reason why the next turn waits.
    pub held: Option<String>,
}

impl Report {
    pub fn of(state: &State, chronicle: &[Arc<Ruling>]) -> Report {
        let name = |player: PlayerId| state.player(player).map(|player| player.name.to_string());
        let turn = state.turn();
        let mut proposals: Vec<_> = state
            .proposals()
            .map(|proposal| proposal_line(state, proposal, chronicle))
            .collect();
        proposals.sort_by_key(|proposal| proposal.number);
        Report {
            players: state.players().map(player_line).collect(),
            rules: rule_lines(state),
            proposals,
            turn: TurnLine {
                player: turn.player.and_then(name),
                number: turn.number,
                circuit: turn.circuit,
                held: turn
                    .held
                    .as_ref()
                    .map(|held| held.get(state.governing()).to_owned()),
            },
            winners: state.winners().iter().copied().filter_map(name).collect(),
            unanswered: match state.game() {
                Some(_) => {
                    let questions = state.rules().unanswered().into_iter();
                    questions.map(Essential::hook).collect()
                }
                None => Vec::new(),
            },
            state_hash: state.hash().to_hex(),
        }
    }
}

/// `active`, `away` or `left`.
pub(crate) const fn player_status(player: &Player) -> &'static str {
    match (player.active, player.away) {
        (false, _) if player.applicant => "applicant",
        (false, _) => "left",
        (true, _) if player.apart => "apart",
        (true, true) => "away",
        (true, false) => "active",
    }
}

pub(crate) const fn outcome_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Debate => "debated",
        Stage::Voting => "voting",
        Stage::Adopted => "adopted",
        Stage::Rejected => "rejected",
        Stage::Undetermined => "undetermined",
        Stage::Withdrawn => "withdrawn",
    }
}

fn player_line(player: &Player) -> PlayerLine {
    let quantities = player
        .quantities()
        .map(|(name, amount)| (name.to_owned(), amount));
    let mut quantities: BTreeMap<_, _> = quantities.collect();
    quantities.insert(nomic_engine::POINTS.to_owned(), player.points());
    PlayerLine {
        name: player.name.to_string(),
        status: player_status(player),
        quantities,
    }
}

fn proposal_line(state: &State, proposal: &Proposal, chronicle: &[Arc<Ruling>]) -> ProposalLine {
    let tally = state.ballot_of(proposal).map(|ballot| ballot.count());
    let tally = tally.unwrap_or_default();
    let because = proposal
        .decision
        .iter()
        .flat_map(|decision| &decision.because);
    ProposalLine {
        number: proposal.number.0,
        outcome: outcome_word(proposal.stage()),
        in_favour: tally.in_favour,
        against: tally.against,
        abstained: tally.abstained,
        because: because
            .filter_map(Because::number)
            .map(|number| number.0)
            .collect(),
        without: failed_lines(proposal, chronicle),
    }
}

fn failed_lines(proposal: &Proposal, chronicle: &[Arc<Ruling>]) -> Vec<FailedLine> {
    let Some(decision) = &proposal.decision else {
        return Vec::new();
    };
    let ruling = chronicle
        .iter()
        .find(|ruling| ruling.event == decision.event);
    let happenings = ruling.into_iter().flat_map(|ruling| &ruling.effects);
    let failed = happenings.filter_map(|happening| {
        let Effect::DecidedWithout {
            topic: Topic::Proposal(number),
            rule,
            fault,
            instead,
        } = &happening.effect
        else {
            return None;
        };
        (*number == proposal.number).then(|| FailedLine {
            rule: rule.0,
            question: fault.hook,
            fault: (fault.fault.code.code(), fault.fault.line),
            instead: instead.map(|rule| rule.0),
        })
    });
    failed.collect()
}

/// Status of the rule that has, had or would have had this number.
pub(crate) fn rule_status(state: &State, number: u32) -> Option<RuleStatus> {
    match state.rule_numbered(RuleNumber(number)) {
        Some(rule) if rule.number.0 != number => Some(RuleStatus::Replaced),
        Some(rule) => Some(present_status(rule)),
        None if was_rejected(state, number) => Some(RuleStatus::Rejected),
        None => None,
    }
}

/// Number that a rule took over when it gave this one up.
pub(crate) fn replaced_by(rule: &Rule, number: u32) -> Option<u32> {
    let mut history = rule.history.iter().rev();
    let gave_up = history
        .find(|past| past.number_before.0 == number && past.number_after != past.number_before);
    gave_up.map(|past| past.number_after.0)
}

/// True if a proposal of this number was rejected, in this game or before it.
fn was_rejected(state: &State, number: u32) -> bool {
    let before = state.rejected_before().contains(&ProposalNumber(number));
    before || rejected(state, number).is_some()
}

const fn present_status(rule: &Rule) -> RuleStatus {
    match rule.status {
        nomic_engine::Status::InForce => RuleStatus::InForce,
        nomic_engine::Status::Repealed => RuleStatus::Repealed,
        nomic_engine::Status::Void => RuleStatus::Void,
    }
}

fn rejected(state: &State, number: u32) -> Option<&Proposal> {
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    (proposal.stage() == Stage::Rejected).then_some(proposal)
}

fn rule_lines(state: &State) -> Vec<RuleLine> {
    let mut numbers = BTreeSet::new();
    for rule in state.rules().iter() {
        numbers.insert(rule.number.0);
        numbers.extend(rule.history.iter().map(|past| past.number_before.0));
    }
    let proposals = state
        .proposals()
        .filter(|proposal| proposal.stage() == Stage::Rejected);
    numbers.extend(proposals.map(|proposal| proposal.number.0));
    numbers.extend(state.rejected_before().iter().map(|number| number.0));
    numbers
        .into_iter()
        .filter_map(|number| rule_line(state, number))
        .collect()
}

fn rule_line(state: &State, number: u32) -> Option<RuleLine> {
    let language = state.governing();
    let status = rule_status(state, number)?;
    let Some(rule) = state.rule_numbered(RuleNumber(number)) else {
        return rejected_line(state, number);
    };
    // Under a number that it has given up, the rule has its wording of that time.
    let past = rule
        .history
        .iter()
        .rev()
        .find(|past| past.number_before.0 == number);
    let (class, title, text) = match past.filter(|_| status == RuleStatus::Replaced) {
        Some(past) => (past.class, &past.title, &past.text),
        None => (rule.class, &rule.title, &rule.text),
    };
    let fault = rule.fault.filter(|_| status != RuleStatus::Replaced);
    Some(RuleLine {
        number,
        class: class.code(),
        status,
        replaced_by: replaced_by(rule, number).filter(|_| status == RuleStatus::Replaced),
        title: title.get(language).to_owned(),
        text: text.get(language).to_owned(),
        fault: fault.map(|fault| (fault.fault.code.code(), fault.fault.line)),
    })
}

/// Rule that was proposed under this number, or a rejected wording of it.
fn rejected_line(state: &State, number: u32) -> Option<RuleLine> {
    let proposal = rejected(state, number);
    let change = proposal.and_then(|proposal| proposal.draft.changes.first());
    let (class, title, text) = match change {
        // A proposal from before the game has no more data.
        None => (lowest(state), String::new(), String::new()),
        Some(change) => proposed(state, change)?,
    };
    Some(RuleLine {
        number,
        class,
        status: RuleStatus::Rejected,
        replaced_by: None,
        title,
        text,
        fault: None,
    })
}

fn lowest(state: &State) -> &'static str {
    let classes = state.rules().all_classes();
    classes.last().map_or("", |class| class.code())
}

fn proposed(state: &State, change: &RuleChange) -> Option<(&'static str, String, String)> {
    Some(match change {
        RuleChange::Enact { title, text, .. } => (lowest(state), title.clone(), text.clone()),
        RuleChange::Amend { rule, .. } => {
            let rule = state.rule(*rule)?;
            let (class, title, text) = wording(rule, rule.class.code(), state.governing());
            let written = |part: Option<&str>, present| part.map_or(present, str::to_owned);
            (
                class,
                written(change.title(), title),
                written(change.text(), text),
            )
        }
        RuleChange::Transmute { rule, to } => {
            wording(state.rule(*rule)?, to.code(), state.governing())
        }
        other => {
            let rule = state.rule(other.target()?)?;
            wording(rule, rule.class.code(), state.governing())
        }
    })
}

fn wording(rule: &Rule, class: &'static str, language: Language) -> (&'static str, String, String) {
    (
        class,
        rule.title.get(language).to_owned(),
        rule.text.get(language).to_owned(),
    )
}

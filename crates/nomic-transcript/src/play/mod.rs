//! Plays a script.

mod affairs;
mod cards;
mod device;
mod dice;
mod drafts;
mod expectations;
mod moves;
mod names;
mod precedence;
mod references;
mod setup;
mod values;

use crate::report::Report;
use crate::script::{Clock, ScriptStep, StepAction, Transcript, Who, WrittenMove};
use device::Contents;
use nomic_engine::rules::Diagnostic;
use nomic_engine::{
    Claim, DeviceId, Event, EventId, Game, Move, PlayerId, ProposalId, Refusal, Ruling, State,
};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Fetches a page of a ruleset by the path in the transcript. The error is a sentence.
pub type Fetch<'f> = &'f dyn Fn(&str) -> Result<String, String>;

/// Result of a transcript, up to the first deviation.
#[derive(Clone, Debug)]
pub struct Played {
    pub game: Game,
    pub events: Vec<Event>,
    pub chronicle: Vec<Arc<Ruling>>,
    /// First deviation from the script.
    pub failure: Option<Failure>,
}

impl Played {
    pub fn report(&self) -> Report {
        Report::of(self.game.state(), &self.chronicle)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Line from 1; 0 while the players sit down.
    pub line: u32,
    pub text: String,
    pub mismatch: Mismatch,
}

/// A deviation from the script.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// A move was refused.
    Refused(Refusal),
    /// A move was accepted that was to be refused.
    Accepted,
    /// A move was refused for another reason.
    RefusedOtherwise(Refusal),
    /// Something is not as it was expected to be.
    Otherwise {
        what: String,
        expected: String,
        found: String,
    },
    /// The transcript names something that is not there.
    Unknown { kind: &'static str, name: String },
    /// A name fits several players.
    Ambiguous(String),
    /// The code of a rule in the transcript does not compile.
    BadCode {
        rule: u32,
        /// First diagnostic, with its line in the code.
        diagnostic: Box<Diagnostic>,
    },
    /// A ruleset cannot be had; in words.
    NoRuleset(String),
    /// The words to be replaced are not in the text.
    NothingToReplace(String),
}

impl Mismatch {
    pub const fn code(&self) -> &'static str {
        match self {
            Mismatch::Refused(refusal) | Mismatch::RefusedOtherwise(refusal) => refusal.code(),
            Mismatch::Accepted => "replay/accepted",
            Mismatch::Otherwise { .. } => "replay/otherwise",
            Mismatch::Unknown { .. } => "replay/unknown",
            Mismatch::Ambiguous(_) => "replay/ambiguous",
            Mismatch::BadCode { .. } => "replay/bad_code",
            Mismatch::NoRuleset(_) => "replay/no_ruleset",
            Mismatch::NothingToReplace(_) => "replay/nothing_to_replace",
        }
    }
}

/// Plays a script up to the first deviation.
///
/// ```
/// use nomic_transcript::{play, read};
///
/// let script = read("game suber in en\nplayers Ann, Ben\nbegin
/// Ann proposes 301: enact \"Tea\": \"Tea is served at five.\"; opens
/// everyone votes for; Ann closes, die 4
/// expect points Ann 4, Ben 0
/// expect because 202")?;
/// // The rules are a starter, so no page is fetched.
/// let played = play(&script, &|path| Err(format!("no {path}")));
/// assert_eq!(played.failure, None);
/// assert!(played.chronicle.iter().all(|ruling| ruling.accepted()));
/// # Ok::<(), nomic_transcript::ReadError>(())
/// ```
pub fn play(script: &Transcript, fetch: Fetch<'_>) -> Played {
    let mut table = ScriptRun::new(script);
    let failure = match table.open(script, fetch) {
        Err(mismatch) => Some(Failure {
            line: 0,
            text: String::new(),
            mismatch,
        }),
        Ok(()) => script.steps.iter().find_map(|step| table.step(step)),
    };
    Played {
        game: table.game,
        events: table.events,
        chronicle: table.chronicle,
        failure,
    }
}

struct ScriptRun<'s> {
    script: &'s Transcript,
    game: Game,
    events: Vec<Event>,
    chronicle: Vec<Arc<Ruling>>,
    seqs: BTreeMap<DeviceId, u64>,
    /// Time on all clocks, in milliseconds since 1970.
    now: u64,
    /// Latest claimed time of each device.
    claims: BTreeMap<DeviceId, u64>,
    forked: Vec<DeviceId>,
    contents: RefCell<Contents>,
    /// The proposal that was named last.
    at_hand: Option<ProposalId>,
}

impl<'s> ScriptRun<'s> {
    fn new(script: &'s Transcript) -> ScriptRun<'s> {
        ScriptRun {
            script,
            game: Game::new(),
            events: Vec::new(),
            chronicle: Vec::new(),
            seqs: BTreeMap::new(),
            now: first_clock(script),
            claims: BTreeMap::new(),
            forked: Vec::new(),
            contents: RefCell::default(),
            at_hand: None,
        }
    }

    fn state(&self) -> &State {
        self.game.state()
    }

    fn step(&mut self, step: &ScriptStep) -> Option<Failure> {
        let went = match &step.action {
            StepAction::Expect(expectation) => self.expect(expectation),
            StepAction::Clock(clock) => {
                self.now = match clock {
                    Clock::At(ms) => *ms,
                    Clock::Later(ms) => self.now.saturating_add(*ms),
                };
                Ok(())
            }
            StepAction::Move {
                who,
                doing,
                refused,
            } => self.act(who, doing, refused.as_ref()),
        };
        went.err().map(|mismatch| Failure {
            line: step.line,
            text: step.text.clone(),
            mismatch,
        })
    }

    fn act(
        &mut self,
        who: &[Who],
        doing: &WrittenMove,
        refused: Option<&crate::script::ExpectedRefusal>,
    ) -> Result<(), Mismatch> {
        let actors = self.actors(who, doing)?;
        if actors.is_empty() && refused.is_some() {
            return Err(names::unknown("player", "who could be refused"));
        }
        for actor in actors {
            if *doing == WrittenMove::Fork {
                self.forked.push(actor.device);
                continue;
            }
            let moved = self.moved(&actor, doing)?;
            let ruling = self.apply(actor.device, moved);
            match (&ruling.verdict, refused) {
                (Ok(()), None) => self.follow(doing, &ruling)?,
                (Ok(()), Some(_)) => return Err(Mismatch::Accepted),
                (Err(refusal), None) => return Err(Mismatch::Refused(refusal.clone())),
                (Err(refusal), Some(expected)) if expectations::fits(refusal, expected) => {}
                (Err(refusal), Some(_)) => {
                    return Err(Mismatch::RefusedOtherwise(refusal.clone()));
                }
            }
        }
        Ok(())
    }

    fn apply(&mut self, device: DeviceId, moved: Move) -> Arc<Ruling> {
        let seq = self.seqs.entry(device).or_default();
        *seq = seq.saturating_add(1);
        let seq = *seq;
        let event = Event {
            id: self.next_id(),
            device,
            seq,
            claimed_ms: self.now,
            forked: match moved.seal() {
                Some(_) => self.forked.clone(),
                None => Vec::new(),
            },
            moved,
            claims: self.claims_so_far(),
        };
        self.claims.insert(device, self.now);
        let before = self.game.clone();
        let mut ruling = self.game.apply(&event);
        if ruling.can_be_explained() {
            ruling = Arc::new(before.explain(&event));
        }
        self.events.push(event);
        self.chronicle.push(Arc::clone(&ruling));
        ruling
    }

    /// Claims before a move: each player has seen all events so far.
    fn claims_so_far(&self) -> Vec<Claim> {
        let claims = self.claims.iter();
        let claims = claims.map(|(device, ms)| Claim {
            device: *device,
            ms: *ms,
        });
        claims.collect()
    }

    /// Counted, so that a transcript always makes equal events.
    fn next_id(&self) -> EventId {
        let count = u64::try_from(self.events.len()).unwrap_or(u64::MAX);
        let mut id = [0; 32];
        let bytes = count.saturating_add(1).to_be_bytes();
        id.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
        EventId(id)
    }
}

fn first_clock(script: &Transcript) -> u64 {
    let before = script.steps.iter().map(|step| &step.action);
    let before = before.take_while(|deed| !matches!(deed, StepAction::Move { .. }));
    let clocks = before.filter_map(|deed| match deed {
        StepAction::Clock(Clock::At(ms)) => Some(*ms),
        StepAction::Clock(Clock::Later(_)) | StepAction::Expect(_) | StepAction::Move { .. } => {
            None
        }
    });
    clocks.last().unwrap_or(0)
}

#[derive(Clone, Debug)]
struct ScriptActor {
    device: DeviceId,
    /// `None` without a seat.
    player: Option<PlayerId>,
    name: String,
}

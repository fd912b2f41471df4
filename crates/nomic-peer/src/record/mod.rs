//! A game's record: all its signed events in one file. Anybody can check it without trusting its
//! maker.
//!
//! The file contains nothing but signed events, in an order that follows from the events. State,
//! chronicle and draws are not in it: a reader computes them again, just as peers do.

mod draw_evidence;
mod format;
mod proof;
mod replay;

use std::fmt;
use std::sync::Arc;

use nomic_engine::{EventId, Game, Move, StateHash};
use nomic_order::{EventOrder, Graph, Inserted, Node};
use nomic_protocol::RoomId;

use crate::{
    ChronicleEntry, Equivocation, EventError, Grade, Keys, Link, SignedEvent, VerifiedEvent,
};

pub(crate) use format::write;
pub use format::{MAX_RECORD, MAX_RECORDED};
pub(crate) use proof::write as write_proof;
pub use proof::{MAX_PROOF, Proof, ProofError};

/// Why bytes are no record of a game. Places count the events of the file from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordError {
    /// More than [`MAX_RECORD`] bytes or [`MAX_RECORDED`] events.
    TooLarge,
    /// Another beginning.
    NotARecord,
    /// Another version.
    OtherVersion,
    /// Cut off, or not only events.
    Malformed,
    /// Encoding not canonical.
    NotCanonical,
    /// Invalid event, with its own code.
    Event {
        /// Index in the list of events.
        place: usize,
        error: EventError,
    },
    /// Repeated event.
    Repeated {
        /// Index in the list of events.
        place: usize,
    },
    /// Misplaced event.
    OutOfOrder {
        /// Index in the list of events.
        place: usize,
    },
    /// No founding.
    NoGame,
}

impl RecordError {
    pub fn code(self) -> &'static str {
        match self {
            RecordError::TooLarge => "record/too_large",
            RecordError::NotARecord => "record/not_a_record",
            RecordError::OtherVersion => "record/other_version",
            RecordError::Malformed => "record/malformed",
            RecordError::NotCanonical => "record/not_canonical",
            RecordError::Event { .. } => "record/event",
            RecordError::Repeated { .. } => "record/repeated",
            RecordError::OutOfOrder { .. } => "record/out_of_order",
            RecordError::NoGame => "record/no_game",
        }
    }

    /// Index in the list of events, if the error is about one of them.
    pub fn place(self) -> Option<usize> {
        match self {
            RecordError::Event { place, .. }
            | RecordError::Repeated { place }
            | RecordError::OutOfOrder { place } => Some(place),
            _ => None,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        if let Some(place) = self.place() {
            write!(f, " at {place}")?;
        }
        match self {
            RecordError::Event { error, .. } => write!(f, " ({error})"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for RecordError {}

/// Comparison of the state that a closing has sealed with the computed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SealCheck {
    /// Its line of the chronicle, from 0.
    pub line: usize,
    pub verdict: SealVerdict,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealVerdict {
    Agrees,
    /// Two programs disagree, or the closing device sealed a made-up state.
    Differs {
        sealed: StateHash,
        computed: StateHash,
    },
    /// A rival closing came in between, so there is nothing to compare.
    NotCompared,
}

/// A draw of the rules, computed a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawCheck {
    /// The line of the chronicle with the draw, from 0.
    pub line: usize,
    pub sides: u32,
    pub result: u32,
    pub verdict: DrawVerdict,
}

/// Whether a draw follows from the players' commitments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawVerdict {
    /// Each link belongs to the chain of its player, none is missing, and they give this result.
    Follows,
    /// A player reported the result of a real die; nothing can be checked.
    Thrown,
    Differs {
        computed: u32,
    },
    /// It depends on links that were not revealed for it.
    Unfounded,
}

/// An event whose ancestors are not all in the record. It counts for nothing.
#[derive(Debug, Clone)]
pub struct UnresolvedEvent {
    pub event: Arc<VerifiedEvent>,
    /// Missing parents; empty if all parents are there but pending themselves.
    pub missing: Vec<EventId>,
}

/// A record that was read: every event is signed by its device, belongs to this game and is in its
/// place.
///
/// ```
/// # use nomic_peer::{Identity, Link, Peer};
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// # let link = Link::generate(None, &mut rng);
/// # let identity = Identity::from_seed(&[1; 32]);
/// # let founding = nomic_sim::founding();
/// # let (peer, _) = Peer::found(link, identity, &mut rng, 0, founding).unwrap();
/// use nomic_peer::{Record, RecordError};
///
/// let mut file = peer.record()?;
/// let record = Record::read(&file)?;
/// assert!(record.is_sound() && record.is_of(peer.link()));
/// assert_eq!(record.game().hash(), peer.game().hash());
///
/// file.pop();
/// assert_eq!(Record::read(&file).unwrap_err(), RecordError::Malformed);
/// # Ok::<(), RecordError>(())
/// ```
#[derive(Debug)]
pub struct Record {
    room: RoomId,
    founding: EventId,
    game: Game,
    chronicle: Vec<ChronicleEntry>,
    seals: Vec<SealCheck>,
    draws: Vec<DrawCheck>,
    equivocations: Vec<Equivocation>,
    unresolved: Vec<UnresolvedEvent>,
}

impl Record {
    /// Checks a file and replays its events as peers do. Any bytes may be given; the errors say why
    /// they are no record. A player's misconduct is no error but a part of the record.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        let file = format::decode(bytes)?;
        let events = verified(&file)?;
        let (graph, standing) = grown(&events)?;
        let mut order = EventOrder::<Game>::new();
        order.update(&graph, &standing);
        let game = order.now().clone();
        let founded = game.state().game().ok_or(RecordError::NoGame)?;
        let chronicle = order.entries().to_vec();
        let lines = replay::replay(&graph, &order);
        let seals = replay::seals(&chronicle, &lines);
        let draws = draw_evidence::draws(&chronicle, &lines, game.state(), founded);
        Ok(Record {
            room: file.room,
            founding: file.founding,
            game,
            chronicle,
            seals,
            draws,
            equivocations: graph.equivocations(),
            unresolved: hanging(&graph),
        })
    }

    /// The room named by the signature of every event.
    pub fn room(&self) -> RoomId {
        self.room
    }

    pub fn founding(&self) -> EventId {
        self.founding
    }

    /// The game after everything that counts.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn chronicle(&self) -> &[ChronicleEntry] {
        &self.chronicle
    }

    pub fn count(&self, grade: Grade) -> usize {
        let lines = self.chronicle.iter();
        lines.filter(|entry| entry.grade == grade).count()
    }

    pub fn seals(&self) -> &[SealCheck] {
        &self.seals
    }

    pub fn draws(&self) -> &[DrawCheck] {
        &self.draws
    }

    pub fn equivocations(&self) -> &[Equivocation] {
        &self.equivocations
    }

    pub fn unresolved(&self) -> &[UnresolvedEvent] {
        &self.unresolved
    }

    pub fn is_sound(&self) -> bool {
        let sealed = |check: &SealCheck| !matches!(check.verdict, SealVerdict::Differs { .. });
        let drawn =
            |check: &DrawCheck| matches!(check.verdict, DrawVerdict::Follows | DrawVerdict::Thrown);
        self.seals.iter().all(sealed)
            && self.draws.iter().all(drawn)
            && self.equivocations.is_empty()
            && self.unresolved.is_empty()
    }

    /// Whether this is a record of the game of this link. The record alone can't show that: anybody
    /// could have made up another game with a room of that name.
    pub fn is_of(&self, link: &Link) -> bool {
        Keys::of(link).room_id() == self.room && link.leads_to(&self.founding)
    }
}

fn verified(file: &format::RecordFile<'_>) -> Result<Vec<Arc<VerifiedEvent>>, RecordError> {
    let is_founding = |event: &EventId| *event == file.founding;
    let mut events = Vec::new();
    for (place, bytes) in file.events.iter().enumerate() {
        let signed = SignedEvent::read_in(bytes, &file.room, is_founding);
        let event = signed.and_then(SignedEvent::verify);
        let event = event.map_err(|error| RecordError::Event { place, error })?;
        events.push(Arc::new(event));
    }
    Ok(events)
}

/// Puts the events into a graph, and checks that the file has them in the canonical order.
fn grown(events: &[Arc<VerifiedEvent>]) -> Result<(Graph, Vec<Node>), RecordError> {
    let mut graph = Graph::default();
    let mut standing = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match graph.insert(event.clone()) {
            Inserted::Ready(nodes) => standing.extend(nodes),
            Inserted::Pending => {}
            Inserted::Known => return Err(RecordError::Repeated { place }),
            Inserted::Invalid(error) => return Err(RecordError::Event { place, error }),
        }
    }
    let right = format::order(&graph, |_| true);
    let mut right = right.iter().map(|event| event.id());
    for (place, event) in events.iter().enumerate() {
        if right.next() != Some(event.id()) {
            return Err(RecordError::OutOfOrder { place });
        }
    }
    Ok((graph, standing))
}

fn hanging(graph: &Graph) -> Vec<UnresolvedEvent> {
    let waiting = graph.pending_events();
    waiting
        .map(|event| UnresolvedEvent {
            event: event.clone(),
            missing: event.dependencies().filter(|id| !graph.knows(id)).collect(),
        })
        .collect()
}

fn founding(graph: &Graph) -> Option<EventId> {
    let events = (0..graph.len()).filter_map(|node| graph.event(node));
    let mut founding = events.filter(|e| matches!(e.event().moved, Move::Found(_)));
    founding.next().map(|event| event.id())
}

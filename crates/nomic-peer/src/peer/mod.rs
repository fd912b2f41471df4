//! One running copy of one game.

mod act;
mod ancestry;
mod automation;
mod chain_verification;
mod connection;
mod device;
mod error;
mod intake;
mod io;
mod issued_invitations;
mod moving_on;
mod open;
mod own_past;
mod pause;
mod pending_limits;
mod persistence;
mod relay_replication;
mod secrecy;
mod stretch;
mod stretch_tracker;
mod verifier_jobs;
mod waking;
mod work;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use nomic_engine::rules::{CollectByExtend, FlatMap, FlatSet};
use nomic_engine::{ChainLink, DeviceId, DueMove, EventId, Game, Player, PlayerId, Ruling};
use nomic_order::{EventOrder, Graph, Node};
use nomic_protocol::{ChunkId, RoomId};

use crate::chunk_store::ChunkStore;
use crate::record::{self, RecordError};
use crate::segment::Segments;
use crate::{
    Awaited, ChronicleEntry, Chunk, Equivocation, EventScope, Identity, Invitation, Keys, Link,
    RelayId, SealedChunk,
};
use ancestry::Ancestry;
use connection::Connection;
use pause::Pause;
use pending_limits::RetryProgress;
use verifier_jobs::VerifierJobs;
use waking::DueFrom;
use work::{ChunkInProgress, Work};

use crate::Rng;
pub use act::Foresight;
pub use ancestry::{MAX_APPLICANT_PARENTS, MAX_STRANGER_PARENTS};
pub use error::{ActError, OpenError, PeerError};
pub use io::{Input, LogPlace, Output, PeerFault, PeerStatus, PeerTrouble, Quarantined, Stored};
pub use pending_limits::{MAX_PENDING, MAX_PENDING_OF_PLAYER, MAX_PENDING_OF_STRANGERS};
pub use waking::PushAddress;
pub use work::Pace;

/// Greatest length of the list of quarantined things.
const MAX_SET_ASIDE: usize = 256;

/// One game in one tab.
///
/// A founder can't begin alone, and makes out an invitation:
///
/// ```
/// use nomic_peer::{Identity, Intent, Link, Peer};
///
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// # let founding = nomic_sim::founding();
/// let (link, identity) = (Link::generate(None, &mut rng), Identity::generate(&mut rng));
/// let (mut peer, mut outputs) = Peer::found(link, identity, &mut rng, 0, founding)?;
/// assert_eq!(peer.preview(Intent::Begin).unwrap_err().code(), "move/by_rule");
/// outputs.extend(peer.act(Intent::Invite, 1_000, &mut rng).unwrap());
/// assert_eq!(peer.invitations().len(), 1);
/// assert_eq!((peer.chronicle().len(), peer.unsent()), (2, 2));
/// # Ok::<(), nomic_peer::PeerError>(())
/// ```
#[derive(Debug)]
pub struct Peer {
    scope: EventScope,
    keys: Keys,
    identity: Identity,
    writer: bool,
    opening: bool,
    damaged: bool,
    /// Whether the store may have lost something, and the relay's log was not read to its end
    /// since.
    lost: bool,
    /// Number of stored chunks that the segments know.
    recognized: usize,
    /// Whether much may have come since segments were stored that are not due yet.
    lagging: bool,
    /// Pause in correcting segments that name resolved moves as pending.
    corrected: Pause,
    /// Whether the relay's log was read to its end, or the stored data of this browser goes up to
    /// the last event signed in it.
    whole: bool,
    /// When the relay's log was read to its end, in the host's time, and the number of events then.
    read: Option<(u64, usize)>,
    signed: Option<EventId>,

    now_ms: u64,

    invitation: Option<Invitation>,
    /// Some dice links in a row, and the place of the first; none at first.
    dice: RefCell<(u32, Vec<ChainLink>)>,

    graph: Graph,
    order: EventOrder<Game>,
    /// Events that became ready since the order was brought up to date.
    fresh: Vec<Node>,
    /// Parents of the next event signed here; computed on first use.
    ancestry: OnceCell<Ancestry>,
    seats: FlatSet<DeviceId>,
    /// Devices that have founded or asked for a seat.
    applicants: FlatSet<DeviceId>,

    chunks_kept: ChunkStore,
    connections: FlatMap<RelayId, Connection>,
    received_ms: Option<u64>,
    push_address: Option<PushAddress>,
    /// Own chunks, oldest first, with what they made due from others.
    calls: VecDeque<(ChunkId, DueFrom)>,
    segments: Segments,
    /// Chunks that are in no segment: some of their events are pending or were turned away.
    unprocessed: BTreeMap<ChunkId, UnprocessedChunk>,
    retry: RetryProgress,
    quarantine: Vec<Quarantined>,

    work: VecDeque<Work>,
    current_chunk: Option<ChunkInProgress>,
    verifier_jobs: VerifierJobs,
    pace: Option<Pace>,
    changed: bool,
}

#[derive(Debug)]
struct UnprocessedChunk {
    events: Vec<EventId>,
    /// Whether there was no room for one of its events, which must be read again.
    turned_away: bool,
}

impl Peer {
    /// Takes an input and returns the host's tasks.
    ///
    /// A relay says hello, and the peer proves that it may write:
    ///
    /// ```
    /// # use nomic_peer::{Identity, Link, Peer};
    /// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
    /// # let link = Link::generate(None, &mut rng);
    /// # let identity = Identity::from_seed(&[1; 32]);
    /// # let founding = nomic_sim::founding();
    /// # let (mut peer, _) = Peer::found(link, identity, &mut rng, 0, founding)?;
    /// use nomic_protocol::{Down, Up, VERSION};
    /// use nomic_peer::{Input, Output, RelayId};
    ///
    /// let relay = RelayId::of("wss://relay.example/");
    /// let mut outputs = peer.handle(Input::Connected(relay), 0, &mut rng);
    /// let nonce = Down::Nonce { version: VERSION, nonce: [7; 32] }.encode();
    /// outputs.extend(peer.handle(Input::Frame(relay, nonce), 0, &mut rng));
    /// let sent = outputs.iter().find_map(|output| match output {
    ///     Output::Send(_, frame) => Up::decode(frame).ok(),
    ///     _ => None,
    /// });
    /// assert!(matches!(sent, Some(Up::Hello { proof: Some(_), .. })));
    /// # Ok::<(), nomic_peer::PeerError>(())
    /// ```
    pub fn handle(&mut self, input: Input, now_ms: u64, rng: Rng<'_>) -> Vec<Output> {
        let mut out = Vec::new();
        self.now_ms = now_ms;
        let ticked = matches!(input, Input::Tick);
        match input {
            Input::Connected(relay) => self.connected(relay),
            Input::Disconnected(relay) => self.disconnected(relay),
            Input::Frame(relay, frame) => self.frame(relay, &frame, now_ms, rng, &mut out),
            Input::Verified(report) => self.verified(report),
            Input::VerifierLost => self.verifier_lost(),
            Input::FromTab(chunks) => {
                let chunks = chunks.into_iter().map(SealedChunk::as_it_is);
                self.work.extend(chunks.map(Work::from_tab));
            }
            Input::Events(events) => {
                let new = events.iter().filter(|event| !self.has_event(event));
                let sealed = new.map(|event| Chunk::seal(&self.keys, &[event]));
                let sealed: Vec<SealedChunk> = sealed.filter_map(Result::ok).collect();
                self.work.extend(sealed.into_iter().map(Work::from_tab));
            }
            Input::Tick => self.schedule_retry(),
            Input::Resume => {}
        }
        self.catch_up(now_ms, rng, &mut out);
        if ticked {
            self.sign_due_moves(now_ms, rng, &mut out);
            self.store_when_idle(now_ms, &mut out);
            self.make_bundles(&mut out);
            self.carry_over(now_ms, rng, &mut out);
        }
        out
    }

    fn catch_up(&mut self, now_ms: u64, rng: Rng<'_>, out: &mut Vec<Output>) {
        self.proceed(out);
        if self.writer && !self.opening {
            self.store_due(out);
            self.send_waiting(now_ms, rng, out);
            self.open_ahead(out);
            self.send_jobs(out);
        }
    }

    /// Orders the ready events. Returns false if the host wanted to pause before that was done:
    /// until it is, everything is as if these events had not come.
    fn update_order(&mut self) -> bool {
        if self.fresh.is_empty() {
            return true;
        }
        let tired = self.pace.unwrap_or(|| false);
        if !self.order.prepare(&self.graph, &self.fresh, tired) {
            return false;
        }
        let fresh = std::mem::take(&mut self.fresh);
        self.order.update(&self.graph, &fresh);
        self.ancestry.take();
        let devices = self.order.now().state().players().flat_map(Player::devices);
        self.seats = devices.map(|device| device.id).collect_by_extend();
        self.changed = true;
        true
    }

    /// Sets whether this tab writes for its device. A tab that does not write follows the chunks of
    /// other tabs ([`Input::FromTab`]). It stores and sends nothing, and [`Peer::act`] is refused.
    /// To write, a follower must be opened again from the store: the writer before it may have
    /// signed events that never reached this tab.
    pub fn set_writer(&mut self, writer: bool) {
        self.writer = writer;
    }

    pub fn is_writer(&self) -> bool {
        self.writer
    }

    /// The game after everything known, provisional events too.
    pub fn game(&self) -> &Game {
        self.order.now()
    }

    /// Whether the founding event is here. A link alone shows no game.
    pub fn has_game(&self) -> bool {
        !self.order.entries().is_empty()
    }

    pub fn chronicle(&self) -> &[ChronicleEntry] {
        self.order.entries()
    }

    /// Ruling on an event of the chronicle, with the votes required where an
    /// [explanation](Game::explain) finds them.
    pub fn explained(&self, event: &EventId) -> Option<Arc<Ruling>> {
        self.order.explain(&self.graph, self.graph.node(event)?)
    }

    /// Devices that the first non-final closing awaits; `None` if all are final.
    pub fn awaited(&self) -> Option<Awaited> {
        self.order.awaited(&self.graph)
    }

    /// Moves of all players that the table waits for, by the host's clock. Any guest can ask.
    pub fn due_moves(&self) -> Vec<DueMove> {
        let claimed = |device: DeviceId| self.graph.claimed(&device);
        self.game().due_moves(self.now_ms, &claimed)
    }

    /// The player of this device, if it has a seat.
    pub fn me(&self) -> Option<PlayerId> {
        self.player_of(&self.device_id())
    }

    pub fn device_id(&self) -> DeviceId {
        self.identity.device_id()
    }

    pub fn link(&self) -> &Link {
        &self.scope.link
    }

    /// Sets the relays of the game. The host connects to new ones and [leaves](Peer::leave) old
    /// ones.
    pub fn meet_at(&mut self, relays: Vec<String>) {
        self.scope.link = self.scope.link.clone().with_relays(relays);
    }

    pub fn room(&self) -> RoomId {
        self.scope.room
    }

    pub fn status(&self) -> PeerStatus {
        let all = self.connections.values().map(Connection::status).max();
        all.unwrap_or(PeerStatus::Offline)
    }

    pub fn status_at(&self, relay: RelayId) -> PeerStatus {
        let line = self.connections.get(&relay).map(Connection::status);
        line.unwrap_or(PeerStatus::Offline)
    }

    /// Whether some relay lets this peer write; `None` before one has said so.
    pub fn may_write(&self) -> Option<bool> {
        self.connections
            .values()
            .filter_map(Connection::may_write)
            .max()
    }

    /// Days without a visit until the last of the connected relays forgets the room; `None` if that
    /// never happens, or none is connected.
    pub fn idle_days(&self) -> Option<u32> {
        let days = self.connections.values().filter_map(Connection::idle_days);
        let never = |days: u32| if days == 0 { u32::MAX } else { days };
        days.map(never).max().filter(|days| *days < u32::MAX)
    }

    /// When something new of another player last came from a relay, in the host's time; `None`
    /// since this peer was opened.
    pub fn last_received_ms(&self) -> Option<u64> {
        self.received_ms
    }

    pub fn chunk(&self, id: &ChunkId) -> Option<&[u8]> {
        self.chunks_kept.bytes(id).map(|bytes| &**bytes)
    }

    /// Number of chunks that no relay has acknowledged.
    pub fn unsent(&self) -> usize {
        self.chunks_kept.count_unacked()
    }

    pub fn pending(&self) -> usize {
        self.graph.pending_count()
    }

    pub fn quarantined(&self) -> &[Quarantined] {
        &self.quarantine
    }

    pub fn equivocations(&self) -> Vec<Equivocation> {
        self.graph.equivocations()
    }

    pub fn equivocation_of(&self, device: &DeviceId) -> Option<Equivocation> {
        self.graph.equivocation_of(device)
    }

    /// Proof as a file that [`Proof::read`](crate::Proof::read) checks.
    pub fn proof_against(&self, device: &DeviceId) -> Option<Vec<u8>> {
        let caught = self.equivocation_of(device)?;
        Some(record::write_proof(&self.scope.room, &caught))
    }

    /// Everything this peer has of the game as a file that [`Record::read`](crate::Record::read)
    /// checks. Only pending events of devices that have asked for a seat are included: strangers
    /// could spoil every record otherwise.
    pub fn record(&self) -> Result<Vec<u8>, RecordError> {
        record::write(&self.scope.room, &self.graph, |device| {
            self.applicants.contains(device)
        })
    }

    #[cfg(feature = "probe")]
    pub fn agreement_progress(&self, place: usize) -> crate::probe::AgreementProgress {
        self.order.agreement_progress(&self.graph, place)
    }

    /// The places of the chain of closings, the one after it last.
    #[cfg(feature = "probe")]
    pub fn places(&self) -> Vec<crate::probe::PlaceReport> {
        self.order.places()
    }

    fn quarantine(&mut self, aside: Quarantined, out: &mut Vec<Output>) {
        out.push(Output::Trouble(PeerTrouble::Quarantined(aside.fault)));
        if self.quarantine.len() < MAX_SET_ASIDE {
            self.quarantine.push(aside);
        }
    }
}

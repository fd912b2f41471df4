//! Relay in memory: one room, and all faults and lies of a relay.

mod bundles;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use nomic_protocol::{
    ChunkId, Cursor, DeviceHandle, Down, Epoch, ErrorCode, Limits, PushKey, Up, VERSION,
    fingerprint,
};

use crate::Dice;

/// Most chunks in one frame.
const FRAME: usize = 7;
pub(crate) const NONCE: [u8; 32] = [7; 32];

#[derive(Debug)]
pub struct SimRelay {
    epoch: Epoch,
    log: Vec<Vec<u8>>,
    ids: BTreeSet<ChunkId>,
    /// Chunks that it ever had.
    ever: BTreeSet<ChunkId>,
    lines: BTreeMap<usize, SimConnection>,
    next: usize,
    dice: Dice,
    backup: Option<(Epoch, usize)>,
    bundles: BTreeMap<usize, Vec<u8>>,
    bundles_taken: usize,
    /// Leaves requests for chunks that are missing from bundles without an answer.
    mute: bool,
    /// Chunks that only some sites receive, as bits.
    whispers: BTreeMap<ChunkId, u64>,
    /// Sites that receive chunks put from now on, as bits; `None` is all.
    whispering: Option<u64>,
    /// True if it has lost chunks. A bundle of them may be on its way.
    lost: bool,
    /// True if it has sent or withheld anything that an honest relay would not.
    lied: bool,
    /// Sends the chunks of one frame in any order and some of them twice, and swaps bundles of
    /// different stretches.
    pub unruly: bool,
    /// Number of next chunks that are acknowledged and thrown away.
    pub false_acks: usize,
    /// Number of frames that name the end of the log as their place before the client has all of
    /// it.
    pub false_cursors: usize,
    /// Number of chunks that fill the room.
    pub quota: Option<usize>,
    /// Key of a relay that wakes browsers.
    pub push_key: Option<PushKey>,
    /// Endpoints of browsers by the handles of their devices.
    pub endpoints: BTreeMap<DeviceHandle, String>,
    /// Devices that clients have had woken, in order.
    pub woken: Vec<DeviceHandle>,
}

#[derive(Debug, Default)]
struct SimConnection {
    owner: usize,
    out: VecDeque<Vec<u8>>,
    subscribed: bool,
    sent: usize,
}

impl SimRelay {
    pub fn new(dice: &mut Dice) -> SimRelay {
        let mut epoch = Epoch([0; 16]);
        dice.fill(&mut epoch.0);
        SimRelay {
            epoch,
            log: Vec::new(),
            ids: BTreeSet::new(),
            ever: BTreeSet::new(),
            lines: BTreeMap::new(),
            next: 0,
            dice: Dice::new(dice.next()),
            backup: None,
            bundles: BTreeMap::new(),
            bundles_taken: 0,
            mute: false,
            whispers: BTreeMap::new(),
            whispering: None,
            lost: false,
            lied: false,
            unruly: false,
            false_acks: 0,
            false_cursors: 0,
            quota: None,
            push_key: None,
            endpoints: BTreeMap::new(),
            woken: Vec::new(),
        }
    }

    pub fn lose_everything(&mut self) {
        self.lose_from(0);
    }

    /// Loses the log from this place on and takes another epoch, like a relay that has noticed the
    /// loss.
    pub fn lose_from(&mut self, place: usize) {
        self.lost |= place < self.log.len();
        self.dice.fill(&mut self.epoch.0);
        self.cut(place);
        self.lines.clear();
        self.backup = None;
    }

    fn cut(&mut self, place: usize) {
        self.log.truncate(place);
        self.ids = self.log.iter().map(|chunk| ChunkId::of(chunk)).collect();
        self.cut_bundles(place);
    }

    pub fn back_up(&mut self) {
        self.backup = Some((self.epoch, self.log.len()));
    }

    /// Restores the last backup, the epoch included. The relay knows of no loss, so no peer sends
    /// later chunks again, until [`become_honest`](SimRelay::become_honest). Does nothing without a
    /// backup.
    pub fn restore(&mut self) {
        let Some((epoch, length)) = self.backup else {
            return;
        };
        self.cut(length);
        self.epoch = epoch;
        self.lines.clear();
        self.lied = true;
    }

    /// Shows chunks put from now on to these sites only, as bits; `None` ends it.
    pub fn whisper(&mut self, to: Option<u64>) {
        self.whispering = to;
        self.lied |= to.is_some();
    }

    /// Becomes an honest relay. After lies it takes another epoch, so all peers read the whole log
    /// again. It names the chunks that it lacks to peers that ask.
    pub fn become_honest(&mut self) {
        let lied = self.lied;
        self.unruly = false;
        self.false_acks = 0;
        self.false_cursors = 0;
        self.quota = None;
        self.whispering = None;
        self.whispers.clear();
        self.lied = false;
        if lied {
            self.lose_from(self.log.len());
        }
    }

    pub fn has_lost(&self) -> bool {
        self.lost
    }

    pub fn has_lied(&self) -> bool {
        self.lied
    }

    pub fn len(&self) -> usize {
        self.log.len()
    }

    pub fn has_had(&self, chunk: &ChunkId) -> bool {
        self.ever.contains(chunk)
    }

    /// Closes all connections, like a relay that is started again.
    pub fn hang_up_all(&mut self) {
        self.lines.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    pub fn chunks(&self) -> &[Vec<u8>] {
        &self.log
    }

    pub fn inject(&mut self, chunk: Vec<u8>) {
        self.put(chunk);
        self.spread();
    }

    pub fn inject_for(&mut self, chunk: Vec<u8>, to: u64) {
        self.lied = true;
        self.whispers.insert(ChunkId::of(&chunk), to);
        self.inject(chunk);
    }

    pub fn connect(&mut self, owner: usize) -> usize {
        self.next += 1;
        let mut line = SimConnection {
            owner,
            ..SimConnection::default()
        };
        let nonce = Down::Nonce {
            version: VERSION,
            nonce: NONCE,
        };
        line.out.push_back(nonce.encode());
        self.lines.insert(self.next, line);
        self.next
    }

    pub fn disconnect(&mut self, line: usize) {
        self.lines.remove(&line);
    }

    /// True if the connection is still open at the relay.
    pub fn knows(&self, line: usize) -> bool {
        self.lines.contains_key(&line)
    }

    pub fn deliver(&mut self, line: usize) -> Option<Vec<u8>> {
        self.lines.get_mut(&line)?.out.pop_front()
    }

    pub fn peek(&self, line: usize) -> Option<&[u8]> {
        let next = self.lines.get(&line)?.out.front()?;
        Some(next)
    }

    pub fn drop_next(&mut self, line: usize) -> bool {
        let dropped = self.deliver(line).is_some();
        self.lied |= dropped;
        dropped
    }

    pub fn repeat_next(&mut self, line: usize) -> bool {
        let out = self.lines.get_mut(&line).map(|line| &mut line.out);
        let Some((first, out)) = out.and_then(|out| Some((out.front()?.clone(), out))) else {
            return false;
        };
        out.push_front(first);
        true
    }

    pub fn swap_next(&mut self, line: usize) -> bool {
        let out = self.lines.get_mut(&line).map(|line| &mut line.out);
        let Some(out) = out.filter(|out| out.len() > 1) else {
            return false;
        };
        out.swap(0, 1);
        self.lied = true;
        true
    }

    pub fn has_mail(&self, line: usize) -> bool {
        self.lines
            .get(&line)
            .is_some_and(|line| !line.out.is_empty())
    }

    /// Welcome for a new client that may write or not.
    pub fn welcome(&self, write: bool) -> Down {
        Down::Welcome {
            epoch: self.epoch,
            head: Cursor(self.log.len() as u64),
            limits: Limits {
                max_chunk: 256 * 1024,
                max_frame: 1024 * 1024,
                room_bytes: 1 << 40,
                room_chunks: 1 << 40,
                stretch: SimRelay::STRETCH as u32,
                frames_per_second: 1_000,
                bytes_per_second: 1 << 30,
                idle_days: 0,
            },
            write,
        }
    }

    pub fn take(&mut self, line: usize, frame: &[u8]) {
        let frame = Up::decode(frame).unwrap();
        match frame {
            Up::Hello { proof, .. } => {
                self.send(line, &self.welcome(proof.is_some()));
                if let Some(key) = self.push_key {
                    self.send(line, &Down::PushKey { key });
                }
            }
            Up::Sub { epoch, after } => {
                // A place after the end can only come from a log that was longer.
                let known = epoch == Some(self.epoch) && after.0 <= self.log.len() as u64;
                let after = if known { after.0 } else { 0 };
                if let Some(line) = self.lines.get_mut(&line) {
                    line.subscribed = true;
                    line.sent = usize::try_from(after).unwrap();
                }
                self.send_news(line, true);
            }
            Up::Put { chunk } => self.put_from(line, chunk),
            Up::Has { salt, fingerprints } => {
                let here: BTreeSet<u64> =
                    self.ids.iter().map(|id| fingerprint(&salt, id)).collect();
                let fingerprints = fingerprints.into_iter().filter(|f| !here.contains(f));
                let want = Down::Want {
                    salt,
                    fingerprints: fingerprints.collect(),
                };
                self.send(line, &want);
            }
            Up::Bundle { stretch, bundle } => self.take_bundle(stretch, bundle),
            Up::Get {
                stretch,
                fingerprints,
            } => {
                if let Some(got) = self.lacking(stretch, &fingerprints) {
                    self.send(line, &got);
                }
            }
            Up::Endpoint {
                handle,
                endpoint,
                keep: true,
            } => {
                self.endpoints.insert(handle, endpoint);
            }
            Up::Endpoint { handle, .. } => {
                self.endpoints.remove(&handle);
            }
            Up::Wake { handles } => self.woken.extend(handles),
            Up::Eph { .. } => (),
        }
    }

    fn put_from(&mut self, line: usize, chunk: Vec<u8>) {
        let id = ChunkId::of(&chunk);
        let full = self.quota.is_some_and(|quota| self.log.len() >= quota);
        if full && !self.ids.contains(&id) {
            let full = Down::Err {
                code: ErrorCode::QuotaRoom,
                about: Some(id),
                wait: None,
            };
            return self.send(line, &full);
        }
        if self.false_acks > 0 && !self.ids.contains(&id) {
            self.false_acks -= 1;
            self.lied = true;
        } else {
            if let Some(to) = self.whispering {
                self.whispers.insert(id, to);
            }
            self.put(chunk);
            self.skip_own(line);
        }
        let cursor = Cursor(self.log.len() as u64);
        self.send(line, &Down::Ack { id, cursor });
        self.spread();
    }

    /// A client that has everything before its own chunk is not sent the chunk.
    fn skip_own(&mut self, line: usize) {
        if let Some(line) = self.lines.get_mut(&line)
            && line.subscribed
            && line.sent + 1 == self.log.len()
        {
            line.sent += 1;
        }
    }

    fn put(&mut self, chunk: Vec<u8>) {
        let id = ChunkId::of(&chunk);
        if self.ids.insert(id) {
            self.ever.insert(id);
            self.log.push(chunk);
        }
    }

    fn send(&mut self, line: usize, frame: &Down) {
        if let Some(line) = self.lines.get_mut(&line) {
            line.out.push_back(frame.encode());
        }
    }

    fn spread(&mut self) {
        let lines: Vec<usize> = self.lines.keys().copied().collect();
        for line in lines {
            self.send_news(line, false);
        }
    }

    fn send_news(&mut self, id: usize, even_if_empty: bool) {
        let mut empty = even_if_empty;
        while let Some(line) = self.lines.get(&id)
            && line.subscribed
            && (line.sent < self.log.len() || empty)
        {
            empty = false;
            let (from, owner) = (line.sent, line.owner);
            let (end, frame) = match self.bundled(from) {
                Some(frame) => (from + SimRelay::STRETCH, frame),
                None => self.some_behind(from, owner),
            };
            if let Some(line) = self.lines.get_mut(&id) {
                line.sent = end;
                line.out.push_back(frame.encode());
            }
        }
    }

    /// Some chunks after a place, and the place after the last of them.
    fn some_behind(&mut self, from: usize, owner: usize) -> (usize, Down) {
        let stretch = from / SimRelay::STRETCH + 1;
        let end = self.log.len().min(from + FRAME);
        let mut end = end.min(stretch * SimRelay::STRETCH);
        let mut chunks = self.log[from..end].to_vec();
        if !self.whispers.is_empty() {
            let heard = |chunk: &Vec<u8>| {
                let to = self.whispers.get(&ChunkId::of(chunk));
                to.is_none_or(|to| to >> (owner % 64) & 1 == 1)
            };
            chunks.retain(heard);
        }
        if self.unruly && chunks.len() > 1 {
            let (a, b) = (self.dice.below(chunks.len()), self.dice.below(chunks.len()));
            chunks.swap(a, b);
            let again = chunks[a].clone();
            chunks.push(again);
        }
        if self.false_cursors > 0 && end < self.log.len() {
            self.false_cursors -= 1;
            self.lied = true;
            end = self.log.len();
        }
        let frame = Down::Chunks {
            after: Cursor(end as u64),
            chunks,
            more: end < self.log.len(),
        };
        (end, frame)
    }
}

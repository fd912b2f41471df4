//! A relay in memory: one room, no limits.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use nomic_protocol::{ChunkId, Cursor, Down, Epoch, Limits, Up, VERSION, fingerprint};

use super::Dice;

/// How many chunks one frame carries.
const FRAME: usize = 7;

/// The relay, with what is on its way to each connection.
#[derive(Debug)]
pub(crate) struct Relay {
    epoch: Epoch,
    log: Vec<Vec<u8>>,
    ids: BTreeSet<ChunkId>,
    lines: BTreeMap<usize, Line>,
    next: usize,
    dice: Dice,
    /// Whether to send chunks of one frame in any order, and some of them twice.
    pub(crate) unruly: bool,
}

#[derive(Debug, Default)]
struct Line {
    out: VecDeque<Vec<u8>>,
    subscribed: bool,
    sent: usize,
}

impl Relay {
    pub(crate) fn new(dice: &mut Dice) -> Relay {
        let mut epoch = Epoch([0; 16]);
        dice.fill(&mut epoch.0);
        Relay {
            epoch,
            log: Vec::new(),
            ids: BTreeSet::new(),
            lines: BTreeMap::new(),
            next: 0,
            dice: Dice::new(dice.next()),
            unruly: false,
        }
    }

    /// The same relay after its data was deleted; all connections are gone.
    pub(crate) fn lose_everything(&mut self) {
        self.dice.fill(&mut self.epoch.0);
        self.log.clear();
        self.ids.clear();
        self.lines.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn chunks(&self) -> &[Vec<u8>] {
        &self.log
    }

    /// Puts a chunk into the log as somebody else might.
    pub(crate) fn inject(&mut self, chunk: Vec<u8>) {
        self.put(chunk);
        self.spread();
    }

    pub(crate) fn connect(&mut self) -> usize {
        self.next += 1;
        let mut line = Line::default();
        let nonce = Down::Nonce {
            version: VERSION,
            nonce: [7; 32],
        };
        line.out.push_back(nonce.encode());
        self.lines.insert(self.next, line);
        self.next
    }

    pub(crate) fn disconnect(&mut self, line: usize) {
        self.lines.remove(&line);
    }

    /// The next frame for a connection.
    pub(crate) fn deliver(&mut self, line: usize) -> Option<Vec<u8>> {
        self.lines.get_mut(&line)?.out.pop_front()
    }

    /// The next frame for a connection, which stays where it is.
    pub(crate) fn peek(&self, line: usize) -> Option<&[u8]> {
        let next = self.lines.get(&line)?.out.front()?;
        Some(next)
    }

    pub(crate) fn has_mail(&self, line: usize) -> bool {
        self.lines
            .get(&line)
            .is_some_and(|line| !line.out.is_empty())
    }

    pub(crate) fn take(&mut self, line: usize, frame: &[u8]) {
        let frame = Up::decode(frame).unwrap();
        match frame {
            Up::Hello { proof, .. } => {
                let welcome = Down::Welcome {
                    epoch: self.epoch,
                    head: Cursor(self.log.len() as u64),
                    limits: limits(),
                    write: proof.is_some(),
                };
                self.say(line, &welcome);
            }
            Up::Sub { epoch, after } => {
                let known = epoch == Some(self.epoch);
                let after = if known { after.0 } else { 0 };
                if let Some(line) = self.lines.get_mut(&line) {
                    line.subscribed = true;
                    line.sent = usize::try_from(after).unwrap();
                }
                self.send_news(line, true);
            }
            Up::Put { chunk } => {
                let id = ChunkId::of(&chunk);
                self.put(chunk);
                let cursor = Cursor(self.log.len() as u64);
                self.say(line, &Down::Ack { id, cursor });
                self.spread();
            }
            Up::Has { salt, fingerprints } => {
                let here: BTreeSet<u64> =
                    self.ids.iter().map(|id| fingerprint(&salt, id)).collect();
                let fingerprints = fingerprints.into_iter().filter(|f| !here.contains(f));
                let want = Down::Want {
                    salt,
                    fingerprints: fingerprints.collect(),
                };
                self.say(line, &want);
            }
            Up::Eph { .. } => (),
        }
    }

    fn put(&mut self, chunk: Vec<u8>) {
        if self.ids.insert(ChunkId::of(&chunk)) {
            self.log.push(chunk);
        }
    }

    fn say(&mut self, line: usize, frame: &Down) {
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
        let Some(line) = self.lines.get_mut(&id).filter(|line| line.subscribed) else {
            return;
        };
        let mut empty = even_if_empty;
        while line.sent < self.log.len() || empty {
            empty = false;
            let end = self.log.len().min(line.sent + FRAME);
            let mut chunks = self.log[line.sent..end].to_vec();
            if self.unruly && chunks.len() > 1 {
                let (a, b) = (self.dice.below(chunks.len()), self.dice.below(chunks.len()));
                chunks.swap(a, b);
                let again = chunks[a].clone();
                chunks.push(again);
            }
            line.sent = end;
            let frame = Down::Chunks {
                after: Cursor(end as u64),
                chunks,
                more: end < self.log.len(),
            };
            line.out.push_back(frame.encode());
        }
    }
}

fn limits() -> Limits {
    Limits {
        max_chunk: 256 * 1024,
        max_frame: 1024 * 1024,
        room_bytes: 1 << 40,
        room_chunks: 1 << 40,
        frames_per_second: 1_000,
        bytes_per_second: 1 << 30,
    }
}

//! A stretch of the relay's log, and the part of it that is here.

use nomic_protocol::{ChunkId, Up};

use super::Output;
use crate::RelayId;

#[derive(Debug)]
pub(super) struct FillingStretch {
    pub(super) stretch: u64,
    pub(super) places: Vec<Option<ChunkId>>,
    /// Whether it falls to this peer to bundle it.
    pub(super) mine: bool,
}

#[derive(Debug)]
pub(super) struct ReceivedBundle {
    pub(super) expected: ExpectedStretch,
    pub(super) bytes: Vec<u8>,
}

#[derive(Debug)]
pub(super) struct ExpectedStretch {
    pub(super) stretch: u64,
    /// Each listed fingerprint, with its chunk once that is here.
    pub(super) listed: Vec<(u64, Option<ChunkId>)>,
    /// Whether the bundle lacked enough to make a better one worthwhile.
    pub(super) poor: bool,
}

impl ExpectedStretch {
    pub(super) fn new(stretch: u64, listed: Vec<u64>) -> ExpectedStretch {
        ExpectedStretch {
            stretch,
            listed: listed.into_iter().map(|print| (print, None)).collect(),
            poor: false,
        }
    }

    /// Takes a chunk if it is listed and was not here.
    pub(super) fn take(&mut self, print: u64, id: ChunkId) -> bool {
        let mut listed = self.listed.iter_mut();
        let wanted = listed.find(|(listed, here)| *listed == print && here.is_none());
        wanted.map(|(_, here)| *here = Some(id)).is_some()
    }

    pub(super) fn lacking(&self) -> Vec<u64> {
        let lacking = self.listed.iter().filter(|(_, here)| here.is_none());
        lacking.map(|(print, _)| *print).collect()
    }

    pub(super) fn question(&self, relay: RelayId) -> Output {
        let get = Up::Get {
            stretch: self.stretch,
            fingerprints: self.lacking(),
        };
        Output::Send(relay, get.encode())
    }
}

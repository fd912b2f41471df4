//! Storage of a simulated browser, shared by its tabs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use nomic_host::{
    Handle, KeyRange, MissingPut, Put, Restored, StorageError, StoreName, StoreReply, StoreRequest,
};
use nomic_protocol::ChunkId;

type Entries = BTreeMap<(StoreName, String), Vec<u8>>;

/// Damage to a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The second half is gone.
    CutShort,
    /// All bytes are others.
    OtherBytes,
    /// The entry is gone.
    Gone,
}

impl Damage {
    pub const ALL: [Damage; 3] = [Self::CutShort, Self::OtherBytes, Self::Gone];

    fn spoil(self, value: &mut Vec<u8>) {
        match self {
            Damage::CutShort => value.truncate(value.len() / 2),
            Damage::OtherBytes => value.iter_mut().for_each(|byte| *byte ^= 0x5a),
            Damage::Gone => {}
        }
    }
}

#[derive(Debug, Default)]
pub struct BrowserStore {
    entries: Entries,
    /// Requests of the tabs that wait, each with its tab.
    pub(super) waiting: VecDeque<(usize, Handle, StoreRequest)>,
    /// Number of next requests that fail.
    pub failing: usize,
    /// Writes fail as long as the disk is full.
    pub full: bool,
    /// No request is answered as long as the disk is busy.
    pub busy: bool,
    /// Chunks that were ever kept as a value of their own.
    pub(super) ever_kept: BTreeSet<ChunkId>,
}

impl BrowserStore {
    /// Removes everything, as browsers do.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Damages all entries of a store. Returns their number.
    pub fn damage(&mut self, store: StoreName, damage: Damage) -> usize {
        let mut entries = self.entries.iter_mut();
        let damaged = entries.by_ref().filter(|((of, _), _)| *of == store);
        let count = damaged.map(|(_, value)| damage.spoil(value)).count();
        if damage == Damage::Gone {
            self.remove(store, None);
        }
        count
    }

    /// Values of a store, in the order of their keys.
    pub fn values(&self, store: StoreName) -> Vec<&[u8]> {
        let entries = self.within(store, None);
        entries.map(|(_, value)| value.as_slice()).collect()
    }

    pub(super) fn has_identity(&self) -> bool {
        self.has_any(StoreName::Identity)
    }

    /// Whether everything that is put back after a clearing is there.
    pub(super) fn is_whole(&self) -> bool {
        self.has_identity() && self.has_any(StoreName::Games) && self.has_any(StoreName::Chunks)
    }

    fn has_any(&self, store: StoreName) -> bool {
        self.within(store, None).next().is_some()
    }

    pub(super) fn serve(&mut self, request: StoreRequest) -> Result<StoreReply, StorageError> {
        if self.failing > 0 {
            self.failing -= 1;
            return Err(StorageError("the simulated disk fails".to_owned()));
        }
        Ok(match request {
            StoreRequest::Open => StoreReply::Done,
            StoreRequest::Get(store, key) => {
                StoreReply::Value(self.entries.get(&(store, key)).cloned())
            }
            StoreRequest::All(store, range) => {
                let entries = self.within(store, range.as_ref());
                let entries = entries.map(|(key, value)| (key.clone(), value.clone()));
                StoreReply::Entries(entries.collect())
            }
            StoreRequest::Keys(store, range, at_most) => {
                let keys = self.within(store, range.as_ref()).map(|(key, _)| key);
                let at_most = at_most.map_or(usize::MAX, |most| most as usize);
                StoreReply::Keys(keys.take(at_most).cloned().collect())
            }
            StoreRequest::Write(write) => {
                if let Some((key, wanted)) = write.only_if {
                    let found = self.entries.get(&(StoreName::Cursors, key));
                    if found != Some(&wanted) {
                        return Ok(StoreReply::Refused(found.cloned()));
                    }
                }
                self.check_space()?;
                if let Some((store, range)) = write.cleared {
                    self.remove(store, Some(&range));
                }
                write.puts.into_iter().for_each(|put| self.put(put));
                StoreReply::Done
            }
            StoreRequest::Remove(store, range) => {
                self.remove(store, range.as_ref());
                StoreReply::Done
            }
            StoreRequest::PutMissing(puts) => {
                self.check_space()?;
                let puts = puts.into_iter();
                StoreReply::Restored(puts.map(|put| self.restore(put)).collect())
            }
        })
    }

    fn check_space(&self) -> Result<(), StorageError> {
        match self.full {
            true => Err(StorageError("the simulated disk is full".to_owned())),
            false => Ok(()),
        }
    }

    fn restore(&mut self, (put, unless): MissingPut) -> Restored {
        if let Some((key, unwanted)) = unless
            && self.entries.get(&(StoreName::Cursors, key)) == Some(&unwanted)
        {
            return Restored::Unwanted;
        }
        match self.entries.contains_key(&(put.0, put.1.clone())) {
            true => Restored::WasThere,
            false => {
                self.put(put);
                Restored::Put
            }
        }
    }

    fn put(&mut self, (store, key, value): Put) {
        if store == StoreName::Chunks
            && let Some(chunk) = value.get(1..)
            && !key.contains("/pack/")
        {
            self.ever_kept.insert(ChunkId::of(chunk));
        }
        self.entries.insert((store, key), value);
    }

    fn within(
        &self,
        store: StoreName,
        range: Option<&KeyRange>,
    ) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        let range = range.cloned();
        let entries = self.entries.iter().filter(move |((of, key), _)| {
            let within = |(first, last): &KeyRange| first <= key && key <= last;
            *of == store && range.as_ref().is_none_or(within)
        });
        entries.map(|((_, key), value)| (key, value))
    }

    fn remove(&mut self, store: StoreName, range: Option<&KeyRange>) {
        let keys: Vec<String> = self
            .within(store, range)
            .map(|(key, _)| key.clone())
            .collect();
        for key in keys {
            self.entries.remove(&(store, key));
        }
    }
}

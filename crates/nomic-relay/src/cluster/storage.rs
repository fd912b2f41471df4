//! A relay's copy of the cluster's rooms.

use std::path::{Path, PathBuf};

use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};

use crate::{
    Bundled, Deposit, LogPage, LogStore, Placed, RoomQuota, RoomState, Store, StoreError,
    StoreOpenError, Stretch, Swept,
};

/// A file of this name makes the next start begin with an empty copy.
const DISCARD: &str = "discard";

/// A log whose rooms have the cluster's epoch. It is never repaired: chunks would get other places
/// than at the other relays. A damaged copy refuses everything, and is made again.
#[derive(Debug)]
pub(crate) struct ClusterStore {
    folder: PathBuf,
    log: LogStore,
    epoch: Epoch,
}

impl ClusterStore {
    /// Opens the copy for this epoch in a folder of its own.
    pub(super) fn open(folder: &Path, epoch: Epoch) -> Result<Self, StoreOpenError> {
        let folder = folder.join(epoch.to_string());
        let not_writable = |cause| StoreOpenError::NotWritable {
            folder: folder.clone(),
            cause,
        };
        if folder.join(DISCARD).exists() {
            std::fs::remove_dir_all(&folder).map_err(not_writable)?;
        }
        let mut log = LogStore::open(&folder, epoch)?;
        if log.may_have_lost() {
            drop(log);
            std::fs::remove_dir_all(&folder).map_err(not_writable)?;
            log = LogStore::open(&folder, epoch)?;
        }
        Ok(Self { folder, log, epoch })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn is_damaged(&self) -> bool {
        self.log.repaired() > 0
    }

    /// Marks the copy, so that the next start makes another one.
    pub(super) fn discard_at_next_start(&self) {
        if let Err(error) = std::fs::write(self.folder.join(DISCARD), "") {
            tracing::error!(%error, "a damaged copy was not marked: delete its folder");
        }
    }

    /// State of a room that lacks a chunk, if that is certain without reading the disk.
    pub(super) fn lacking(&self, room: RoomId, id: ChunkId) -> Option<RoomState> {
        self.log().ok()?.lacking(room, id)
    }

    fn log(&self) -> Result<&LogStore, StoreError> {
        match self.is_damaged() {
            true => Err(StoreError::failed("this relay's copy is damaged")),
            false => Ok(&self.log),
        }
    }
}

impl Store for ClusterStore {
    fn state(&self, room: RoomId) -> Result<RoomState, StoreError> {
        let epoch = self.epoch;
        self.log()?
            .state(room)
            .map(|state| RoomState { epoch, ..state })
    }

    fn used(&self) -> u64 {
        self.log.used()
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
        self.log()?.place(room, id)
    }

    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
        self.log()?.append(deposits, quota)
    }

    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError> {
        let page = self.log()?.read(room, after, until, max_bytes)?;
        // A room that was repaired by this reading has other places.
        self.log().map(|_| page)
    }

    fn bundled(&self, room: RoomId, stretch: Stretch) -> Result<Option<Bundled>, StoreError> {
        self.log()?.bundled(room, stretch)
    }

    fn keep_bundle(
        &self,
        room: RoomId,
        stretch: Stretch,
        bundled: &Bundled,
    ) -> Result<bool, StoreError> {
        self.log()?.keep_bundle(room, stretch, bundled)
    }

    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
        self.log()?.each_id(room, visit)
    }

    fn visit(&self, room: RoomId, today: u32) {
        self.log.visit(room, today);
    }

    /// Ends no room: a relay can't know whether somebody visits it elsewhere.
    fn sweep(&self, _: u32, _: u32) -> Result<Swept, StoreError> {
        Ok(Swept::default())
    }
}

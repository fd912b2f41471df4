//! Taking chunks.

use std::sync::Arc;

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Down, ErrorCode, RoomId};

use super::{ConnectionReader, FrameRefusal, FrameResult, WriterCommand};
use crate::Deposit;
use crate::connection::{WAIT_FOR_DISK, WAIT_FOR_ROOM};
use crate::relay::RelayState;
use crate::writer::Origin;

impl ConnectionReader {
    pub(super) async fn keep(&mut self, id: ChunkId, chunk: Bytes) -> FrameResult {
        let room = self.writable()?;
        let size = chunk.len();
        if size == 0 {
            return Err(ErrorCode::Malformed.into());
        }
        if size > self.relay.config.quotas.max_chunk {
            return Err(ErrorCode::TooLarge.into());
        }
        let under_way = Arc::clone(&self.under_way).acquire_owned().await;
        let under_way = under_way.map_err(|_| ErrorCode::Internal)?;
        if let Err(refusal) = self.charge_chunk(room, id, size).await {
            // A client that only missed an acknowledgement gets it, too.
            let known = Box::pin(self.query_store(move |store| store.place(room, id))).await?;
            let cursor = known.ok_or(refusal)?;
            return Ok(Some(WriterCommand::Send(Down::Ack { id, cursor })));
        }
        // The receipt gives back the charge for chunks that are not stored.
        let deposit = Deposit { room, id, chunk };
        let origin = Origin {
            by: self.id,
            receipts: self.receipts.clone(),
            under_way,
        };
        if let Err(code) = self.relay.submit(deposit, origin).await {
            self.visitor.settle_stored(id, size, false);
            return Err(code.into());
        }
        Ok(None)
    }

    async fn charge_chunk(
        &self,
        room: RoomId,
        id: ChunkId,
        size: usize,
    ) -> Result<(), FrameRefusal> {
        if self.visitor.is_in_room() {
            self.check_disk(true)?;
        } else {
            // Once for a connection, which then keeps no memory for it.
            Box::pin(self.begin(room)).await?;
        }
        let charged = self.visitor.charge_stored(id, size);
        charged.map_err(FrameRefusal::at_address)
    }

    /// Counts a writer at its room from the room's first chunk on. That chunk costs the address one
    /// of its new rooms.
    async fn begin(&self, room: RoomId) -> Result<(), FrameRefusal> {
        let state = self.query_store(move |store| store.state(room)).await?;
        if state.head > Cursor::START || self.visitor.has_begun(&room) {
            self.visitor.move_to(room);
            return self.check_disk(true);
        }
        self.check_disk(false)?;
        if !self.visitor.may_begin_rooms {
            return Err(FrameRefusal {
                wait: Some(WAIT_FOR_ROOM),
                ..ErrorCode::RoomToken.into()
            });
        }
        let begun = self.visitor.begin_room(room);
        begun.map_err(FrameRefusal::at_address)
    }

    pub(super) fn check_disk(&self, room_exists: bool) -> Result<(), FrameRefusal> {
        let RelayState {
            disk,
            store,
            config,
            ..
        } = &*self.relay;
        if disk.may_grow(&**store, config.quotas.disk, room_exists) {
            return Ok(());
        }
        Err(FrameRefusal {
            wait: Some(WAIT_FOR_DISK),
            ..ErrorCode::Full.into()
        })
    }
}

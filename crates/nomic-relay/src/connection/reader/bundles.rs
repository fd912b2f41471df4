//! Taking bundles, and giving out what they lack.

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Down, ErrorCode, MAX_STRETCH, salt_of};

use super::{ConnectionReader, FrameRefusal, FrameResult, WriterCommand};
use crate::{Stretch, bundles};

impl ConnectionReader {
    fn stretch(&self, index: u64) -> Stretch {
        Stretch {
            index,
            length: self.relay.config.quotas.stretch,
        }
    }

    pub(super) async fn keep_bundle(&mut self, stretch: u64, bundle: Bytes) -> FrameResult {
        let room = self.writable()?;
        let size = bundle.len();
        self.check_disk(true)?;
        let id = ChunkId::of(&bundle);
        let charged = self.visitor.charge_stored(id, size);
        charged.map_err(FrameRefusal::at_address)?;
        let _turn = self.turn_to_scan().await?;
        let stretch = self.stretch(stretch);
        let kept = self
            .query_store(move |store| bundles::keep(store, room, stretch, bundle))
            .await
            .and_then(|kept| kept.map_err(FrameRefusal::from));
        self.visitor.settle_stored(id, size, kept.is_ok());
        kept.map(|()| None)
    }

    pub(super) async fn fetch(&mut self, stretch: u64, asked: Vec<u64>) -> FrameResult {
        let room = self.room_access()?.room;
        if asked.len() > MAX_STRETCH {
            return Err(ErrorCode::TooLarge.into());
        }
        let _turn = self.turn_to_scan().await?;
        let salt = salt_of(&self.nonce);
        let whole = self.stretch(stretch);
        let chunks = self
            .query_store(move |store| bundles::get(store, room, whole, (salt, &asked)))
            .await?;
        let chunks = chunks.iter().map(|chunk| chunk.to_vec()).collect();
        Ok(Some(WriterCommand::Send(Down::Got { stretch, chunks })))
    }
}

//! Receipts of one connection, from the writer's thread to the task that answers.

use std::mem::take;
use std::sync::{Arc, Mutex};

use nomic_protocol::{ChunkId, ErrorCode};
use tokio::sync::{Notify, OwnedSemaphorePermit};

use crate::Placed;
use crate::accounts::lock;

#[derive(Debug)]
pub(crate) struct Receipt {
    pub(crate) id: ChunkId,
    pub(crate) size: usize,
    pub(crate) outcome: Result<Placed, ErrorCode>,
    /// The chunk's share of its connection's limit; it is free again once the receipt is handled.
    pub(crate) _under_way: OwnedSemaphorePermit,
}

/// Receipts that wait to be answered. Each holds one of the connection's few permits, so they need
/// no bound. An idle connection keeps no memory for them, as a channel of tokio would: that has
/// blocks of 32.
#[derive(Clone, Default, Debug)]
pub(crate) struct Receipts(Arc<Waiting>);

#[derive(Default, Debug)]
struct Waiting {
    receipts: Mutex<Vec<Receipt>>,
    more: Notify,
}

impl Receipts {
    pub(crate) fn send(&self, receipt: Receipt) {
        lock(&self.0.receipts).push(receipt);
        self.0.more.notify_one();
    }

    /// Takes all receipts that there are, perhaps none.
    pub(crate) fn take(&self) -> Vec<Receipt> {
        take(&mut lock(&self.0.receipts))
    }

    /// Waits until there may be receipts. For one waiting task. Cancel-safe.
    pub(crate) async fn wait(&self) {
        self.0.more.notified().await;
    }
}

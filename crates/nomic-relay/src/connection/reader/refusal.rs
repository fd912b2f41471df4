//! Errors that answer frames.

use std::time::Duration;

use nomic_protocol::{ChunkId, Down, ErrorCode};

use crate::bucket::TooFast;
use crate::connection::{WAIT_FOR_DISK, refusal_of, seconds};
use crate::metrics::TurnedAway;
use crate::store::StoreError;
use crate::visitor::NoPlace;

pub(super) struct FrameRefusal {
    pub(super) code: ErrorCode,
    pub(super) about: Option<ChunkId>,
    /// Time until the client may try again.
    pub(super) wait: Option<Duration>,
    /// Whether the relay does not have the client's room yet. The connection ends.
    pub(super) behind: bool,
    /// Whether the connection ends with this, and why.
    pub(super) turned_away: Option<TurnedAway>,
}

impl FrameRefusal {
    pub(super) fn frame(self) -> Down {
        Down::Err {
            code: self.code,
            about: self.about,
            wait: self.wait.map(seconds),
        }
    }

    pub(super) fn too_fast(TooFast(wait): TooFast) -> Self {
        Self {
            wait: Some(wait),
            ..ErrorCode::TooFast.into()
        }
    }

    pub(super) fn at_address(TooFast(wait): TooFast) -> Self {
        Self {
            wait: Some(wait),
            ..ErrorCode::QuotaAddress.into()
        }
    }

    pub(super) fn about(self, id: ChunkId) -> Self {
        Self {
            about: Some(id),
            ..self
        }
    }
}

impl From<ErrorCode> for FrameRefusal {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            about: None,
            wait: None,
            behind: false,
            turned_away: None,
        }
    }
}

impl From<NoPlace> for FrameRefusal {
    fn from(no_place: NoPlace) -> Self {
        let reason = TurnedAway::from(no_place);
        let (code, wait) = refusal_of(reason);
        Self {
            wait: Some(wait),
            turned_away: Some(reason),
            ..code.into()
        }
    }
}

impl From<StoreError> for FrameRefusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(code = error.code(), %error, "the storage failed");
        match error {
            StoreError::Full(_) => Self {
                wait: Some(WAIT_FOR_DISK),
                ..ErrorCode::Full.into()
            },
            StoreError::Failed(_) => ErrorCode::Internal.into(),
        }
    }
}

impl From<NoPlace> for TurnedAway {
    fn from(no_place: NoPlace) -> Self {
        match no_place {
            NoPlace::Relay => Self::RelayFull,
            NoPlace::Address => Self::AddressConnections,
            NoPlace::Room => Self::RoomConnections,
        }
    }
}

//! Devices of this player.

use super::seats::fingerprint;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::May;
use nomic_engine::DeviceId;
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DeviceView {
    pub(crate) id: DeviceId,
    /// Beginning of its key.
    pub(crate) key: String,
    pub(crate) here: bool,
    /// Time of its last move, in milliseconds since 1970.
    pub(crate) moved_ms: u64,
}

/// The open pass for one more device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PassView {
    /// Link to open there, without the page's address and `#`.
    Link(String),
    MadeElsewhere,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DevicesView {
    pub(crate) devices: Vec<DeviceView>,
    pub(crate) pass: Option<PassView>,
    pub(crate) may_add: May,
}

/// Devices that move for this player, the oldest first; none for a person who only watches.
pub(crate) fn devices(peer: &Peer, language: Locale) -> Option<DevicesView> {
    let me = peer.game().state().player(peer.me()?)?;
    if !me.active {
        return None;
    }
    let devices = me.devices().map(|device| DeviceView {
        id: device.id,
        key: fingerprint(&device.id),
        here: device.id == peer.device_id(),
        moved_ms: device.seen_ms,
    });
    let link = || peer.pass().map(|pass| pass.fragment(peer.link()));
    Some(DevicesView {
        devices: devices.collect(),
        pass: me
            .pass
            .map(|_| link().map_or(PassView::MadeElsewhere, PassView::Link)),
        may_add: may(peer, Intent::OfferDevice, language),
    })
}

//! Queries about the players.

use super::answers::assets::{HoldingView, unowned};
use super::answers::devices::{DevicesView, devices};
use super::answers::invitations::{Inviting, inviting};
use super::answers::plot::{PlotView, plot};
use super::answers::scores::{ScoresView, scores};
use super::answers::seats::seats;
use super::answers::view::SeatView;
use crate::channel::declare_queries;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        Seats {} => Vec<SeatView> = seats(peer, language);
        Scores {} => ScoresView = scores(peer, language);
        Plot {} => PlotView = plot(peer);
        Unowned {} => Vec<HoldingView> = unowned(peer, language);
        /// Devices of this player; nothing for who only watches.
        Devices {} => Option<DevicesView> = devices(peer, language);
        /// Invitations for one person; nothing for who only watches.
        Invitations {} => Option<Inviting> = inviting(peer, language);
    }
}

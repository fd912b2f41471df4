//! Scenes at hosts, each with the fault that it is about.

mod floods;
mod lines;
mod newcomers;
mod storage;
mod stored_again;
mod tabs;
mod waking;

use nomic_engine::moves::RemarkMove;
use nomic_host::{ActFailure, SessionStatus, TabRole};
use nomic_peer::{Intent, Peer};
use nomic_sim::HostWorld;

const ADA: usize = 0;
const BEN: usize = 1;
/// Number of the first tab of a browser.
const FIRST: usize = 1;
/// Time for everything to come right, in milliseconds.
const HALF_A_MINUTE: u64 = 30_000;

fn remark_of(peer: &Peer, text: &str) -> Intent {
    let proposal = peer.game().state().open_proposals().next().unwrap().id;
    let text = text.to_owned();
    Intent::Remark(RemarkMove { proposal, text })
}

fn remark(world: &mut HostWorld, browser: usize, tab: usize, text: &str) -> Result<(), ActFailure> {
    let intent = world.read(browser, tab, |peer| remark_of(peer, text));
    world.act(browser, tab, intent)
}

/// Begins a remark, and returns the number for the reply.
fn begin_remark(world: &mut HostWorld, browser: usize, tab: usize, text: &str) -> u32 {
    let intent = world.read(browser, tab, |peer| remark_of(peer, text));
    world.begin_act(browser, tab, intent)
}

/// Whether a tab shows a remark.
fn reads(world: &HostWorld, browser: usize, tab: usize, text: &str) -> bool {
    world.read(browser, tab, |peer| {
        let mut open = peer.game().state().open_proposals();
        open.any(|proposal| proposal.remarks.iter().any(|said| &*said.text == text))
    })
}

fn role(world: &HostWorld, browser: usize, tab: usize) -> TabRole {
    world.status(browser, tab).role
}

/// Checks that two tabs show one game, and that no device in it has signed two histories.
fn agree(world: &HostWorld, (browser, tab): (usize, usize), (other, its): (usize, usize)) {
    let look = |peer: &Peer| {
        assert!(peer.equivocations().is_empty());
        (peer.game().hash(), peer.chronicle().len())
    };
    assert_eq!(world.read(browser, tab, look), world.read(other, its, look));
}

/// Checks that a table is open, and that nothing of it waits or is wrong.
fn assert_at_ease(status: &SessionStatus) {
    let ease = status.open && status.unsent == 0 && status.trouble.is_none();
    assert!(ease, "{status:?}");
}

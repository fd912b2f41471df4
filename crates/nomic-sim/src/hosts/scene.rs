//! Commands of written scenes at hosts.

use nomic_engine::moves::{JoinIntent, ProposeMove};
use nomic_host::{ActFailure, ActKind, Command, Reply, SessionStatus, StartupError};
use nomic_peer::{Founding, Intent, Link, Peer};

use super::browser::Browser;
use super::store::BrowserStore;
use super::world::{HostWorld, relay_alone};
use crate::{Dice, SimRelay, draft, founding};

/// Longest time until a reply if nothing is wrong, in milliseconds.
const SOON_MS: u64 = 3_000;

impl HostWorld {
    /// Browsers at a game that was just founded in the first one. Each has one tab, its number is 1,
    /// and locks.
    pub fn founded(seed: u64, browsers: usize, founding: Founding) -> HostWorld {
        let mut dice = Dice::new(seed);
        let net = relay_alone(&mut dice);
        let mut world = HostWorld::around(net, browsers, &mut dice);
        world.set_locks(true);
        world.begin(founding).unwrap();
        world
    }

    /// Two browsers at a game that has begun, with a proposal to talk about.
    pub fn seated(seed: u64) -> HostWorld {
        let mut world = HostWorld::founded(seed, 2, founding());
        let name = "Ben".to_owned();
        world.act(1, 1, Intent::Join(JoinIntent { name })).unwrap();
        world.act(0, 1, Intent::Begin).unwrap();
        let propose = Intent::Propose(ProposeMove {
            draft: draft("Handle with care."),
        });
        let may = |peer: &Peer| peer.preview(propose.clone()).is_ok();
        let mover = (0..2).find(|browser| world.read(*browser, 1, may));
        world.act(mover.unwrap(), 1, propose).unwrap();
        world
    }

    /// Adds a browser that has never seen the game. Returns its number.
    pub fn add_browser(&mut self) -> usize {
        let number = self.browsers.len();
        let mut browser = Browser::new(number, &mut self.net.dice);
        browser.link = Some(self.link.clone());
        browser.has_locks = true;
        self.browsers.push(browser);
        number
    }

    pub fn set_locks(&mut self, locks: bool) {
        let browsers = self.browsers.iter_mut();
        browsers.for_each(|browser| browser.has_locks = locks);
    }

    /// Gives a command, whose number for the reply is given to `make`. Returns the number.
    pub fn ask(&mut self, browser: usize, tab: usize, make: impl FnOnce(u32) -> Command) -> u32 {
        let id = self.command_id(browser, tab);
        self.command(browser, tab, make(id));
        id
    }

    /// Reply to a command, once; `None` as long as there is none.
    pub fn reply(&mut self, browser: usize, tab: usize, id: u32) -> Option<Reply> {
        let replies = &mut self.browsers[browser].tabs.get_mut(&tab)?.replies;
        let place = replies.iter().position(|(of, _)| *of == id)?;
        Some(replies.remove(place).1)
    }

    /// Gives a command, lets some seconds pass and returns the reply.
    pub fn answer(
        &mut self,
        browser: usize,
        tab: usize,
        make: impl FnOnce(u32) -> Command,
    ) -> Reply {
        let id = self.ask(browser, tab, make);
        self.run_for(SOON_MS).unwrap();
        self.reply(browser, tab, id).unwrap()
    }

    /// Begins a move. Returns the number for the reply.
    pub fn begin_act(&mut self, browser: usize, tab: usize, intent: Intent) -> u32 {
        let make = move |_: &Peer| Ok(intent);
        self.ask(browser, tab, |id| {
            Command::Act(id, Box::new(make), ActKind::Held)
        })
    }

    /// Makes a move, and lets some seconds pass.
    pub fn act(&mut self, browser: usize, tab: usize, intent: Intent) -> Result<(), ActFailure> {
        let id = self.begin_act(browser, tab, intent);
        self.run_for(SOON_MS).unwrap();
        match self.reply(browser, tab, id) {
            Some(Reply::Acted(acted)) => acted,
            other => panic!("the move has no reply: {other:?}"),
        }
    }

    /// Lets so many things happen, without time passing between them.
    pub fn step_often(&mut self, steps: u64) {
        for _ in 0..steps {
            self.step().unwrap();
        }
    }

    pub fn status(&self, browser: usize, tab: usize) -> SessionStatus {
        self.browsers[browser].tabs[&tab].host.status().unwrap()
    }

    /// Error at the start of the tab's host.
    pub fn start_error(&self, browser: usize, tab: usize) -> Option<StartupError> {
        self.browsers[browser].tabs[&tab].start_error.clone()
    }

    /// Exported key of the tab's host.
    pub fn key(&self, browser: usize, tab: usize) -> Option<String> {
        let identity = self.browsers[browser].tabs[&tab].host.identity();
        identity.map(|identity| identity.export())
    }

    /// Reads from the peer of a tab, whose table must be open.
    pub fn read<T>(&self, browser: usize, tab: usize, look: impl FnOnce(&Peer) -> T) -> T {
        self.browsers[browser].tabs[&tab].host.read(look).unwrap()
    }

    /// Ends a tab, as a crash would.
    pub fn kill(&mut self, browser: usize, tab: usize) {
        self.browsers[browser].kill(tab, &mut self.net.relays[0]);
    }

    /// Ends a tab, opens another one and lets some seconds pass. Returns the new one.
    pub fn reload(&mut self, browser: usize, tab: usize) -> usize {
        self.kill(browser, tab);
        let tab = self.open_tab(browser);
        self.run_for(SOON_MS).unwrap();
        tab
    }

    /// Has later tabs of a browser stay at the home page, or open the table again.
    pub fn stay_home(&mut self, browser: usize, home: bool) {
        self.browsers[browser].at_home = home;
    }

    pub fn freeze(&mut self, browser: usize, tab: usize, ms: u64) {
        let until = self.net.now + ms;
        if let Some(tab) = self.browsers[browser].tabs.get_mut(&tab) {
            tab.frozen_until = until;
        }
    }

    pub fn link(&self) -> &Link {
        &self.link
    }

    pub fn store(&mut self, browser: usize) -> &mut BrowserStore {
        &mut self.browsers[browser].store
    }

    /// The browser closes its storage, and tells the tabs.
    pub fn close_store(&mut self, browser: usize) {
        self.browsers[browser].store_closes();
    }

    pub fn relay(&mut self) -> &mut SimRelay {
        &mut self.net.relays[0]
    }

    pub fn set_offline(&mut self, browser: usize, offline: bool) {
        match offline {
            true => self.browsers[browser].go_offline(&mut self.net.relays[0]),
            false => self.browsers[browser].offline = false,
        }
    }

    /// The lines of a browser die without being closed.
    pub fn deaden_lines(&mut self, browser: usize) {
        self.browsers[browser].deaden_lines();
    }

    /// Holds chunks on their way to a browser, or lets them go on.
    pub fn hold_chunks(&mut self, browser: usize, hold: bool) {
        self.browsers[browser].holds_chunks = hold;
    }

    /// Loses all messages between the tabs of a browser from now on.
    pub fn deafen(&mut self, browser: usize) {
        self.browsers[browser].deaf = true;
    }

    /// Addresses that the tabs of a browser have dialled so far.
    pub fn dialled(&self, browser: usize) -> &[String] {
        &self.browsers[browser].dialled
    }
}

//! What of the host comes later, as the pages do that want it: their answers, drafts of proposals, and
//! founding.
//!
//! In the program that is shipped that code is a file of its own (`main.rs`).

use super::answers::answer_later;
use super::founder;
use super::house::House;
use crate::channel::{AskedLater, Packed, Proposed, WantedLater};
use crate::kit::answers::view::RefusalView;
use crate::locale::telling::refusals;
use crate::proposal::answers::drafting::draft_of;
use futures_util::future::LocalBoxFuture;
use nomic_sync::{Intent, Peer};
use nomic_wording::Locale;
use std::cell::Cell;
use std::rc::Rc;

/// Entry points of the lazy code. They are set in `main.rs`, since programs are split, not
/// libraries.
#[derive(Clone, Copy)]
pub struct HostCode {
    /// Has it loaded; says whether it is here.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// Runs a request; `None` if the code is not loaded.
    pub run: fn(ToDo<'_>) -> Option<Done>,
}

/// A request to the lazy code.
pub struct ToDo<'a>(Kind<'a>, Locale);

enum Kind<'a> {
    Answer(&'a Packed<AskedLater>, &'a Peer),
    Draft(&'a Packed<Proposed>, &'a Peer),
    Found(Packed<WantedLater>, Rc<House>),
}

/// Result of such a request.
pub struct Done(Came);

enum Came {
    Answer(Option<Vec<u8>>),
    Draft(Result<Intent, RefusalView>),
    Reply(LocalBoxFuture<'static, Option<Vec<u8>>>),
}

impl ToDo<'_> {
    /// Runs the request. Code that is called only from here is loaded lazily.
    pub fn run(self) -> Done {
        let Self(kind, language) = self;
        Done(match kind {
            Kind::Answer(asked, peer) => {
                let asked = asked.open();
                Came::Answer(asked.map(|asked| answer_later(&asked, peer, language)))
            }
            Kind::Draft(proposed, peer) => Came::Draft(match proposed.open() {
                Some(Proposed { form, revising }) => draft_of(peer, &form, revising, language),
                None => Err(refusals::host_gone(language)),
            }),
            Kind::Found(wanted, house) => {
                Came::Reply(Box::pin(founder::see_to(house, wanted, language)))
            }
        })
    }
}

/// The lazy code, and whether it is loaded.
pub(super) struct Rest {
    code: HostCode,
    here: Cell<bool>,
}

impl Rest {
    pub(super) const fn new(code: HostCode) -> Self {
        let here = Cell::new(false);
        Self { code, here }
    }

    pub(super) fn is_here(&self) -> bool {
        self.here.get()
    }

    /// Has it loaded, if it is not here; says whether it is then.
    pub(super) async fn load(&self) -> bool {
        if !self.here.get() {
            self.here.set((self.code.load)().await);
        }
        self.here.get()
    }

    /// Result of a request; `None` if the code is not loaded.
    fn run(&self, kind: Kind<'_>, language: Locale) -> Option<Came> {
        let to_do = self.here.get().then(|| ToDo(kind, language));
        to_do.and_then(self.code.run).map(|done| done.0)
    }

    pub(super) fn answer(
        &self,
        asked: &Packed<AskedLater>,
        peer: &Peer,
        language: Locale,
    ) -> Option<Vec<u8>> {
        match self.run(Kind::Answer(asked, peer), language)? {
            Came::Answer(answer) => answer,
            Came::Draft(_) | Came::Reply(_) => None,
        }
    }

    pub(super) fn draft(
        &self,
        proposed: &Packed<Proposed>,
        peer: &Peer,
        language: Locale,
    ) -> Result<Intent, RefusalView> {
        match self.run(Kind::Draft(proposed, peer), language) {
            Some(Came::Draft(draft)) => draft,
            Some(Came::Answer(_) | Came::Reply(_)) | None => Err(refusals::host_gone(language)),
        }
    }

    pub(super) fn reply(
        &self,
        wanted: Packed<WantedLater>,
        house: Rc<House>,
        language: Locale,
    ) -> Option<LocalBoxFuture<'static, Option<Vec<u8>>>> {
        match self.run(Kind::Found(wanted, house), language)? {
            Came::Reply(reply) => Some(reply),
            Came::Answer(_) | Came::Draft(_) => None,
        }
    }
}

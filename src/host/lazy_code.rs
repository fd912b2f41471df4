//! Lazy code of the host: answers of lazy pages, drafts of proposals, and founding.
//!
//! In the shipped program this code is a file of its own (`main.rs`).

use super::founder::{self, Rulesets};
use crate::channel::{LazyQuery, LazyRequest, Packed, Proposed};
use crate::kit::answers::view::RefusalView;
use crate::locale::rendering::refusals;
use crate::proposal::answers::form_conversion::draft_of;
use futures_util::future::LocalBoxFuture;
use nomic_peer::{Founding, Intent, Peer};
use nomic_wording::Locale;
use std::cell::Cell;
use std::rc::Rc;

/// Entry points of the lazy code. They are set in `main.rs`, since programs are split, not
/// libraries.
#[derive(Clone, Copy)]
pub struct HostCode {
    /// Loads the code; false if it can't be loaded now.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// Runs a request; `None` if the code is not loaded.
    pub run: fn(LazyCall<'_>) -> Option<LazyResult>,
}

pub struct LazyCall<'a>(LazyCallKind<'a>, Locale);

enum LazyCallKind<'a> {
    Answer(&'a Packed<LazyQuery>, &'a Peer),
    Draft(&'a Packed<Proposed>, &'a Peer),
    Serve(Packed<LazyRequest>, Rc<Rulesets>),
}

pub struct LazyResult(LazyResultKind);

enum LazyResultKind {
    Answer(Option<Vec<u8>>),
    Draft(Result<Intent, RefusalView>),
    Reply(LocalBoxFuture<'static, LazyReply>),
}

/// Reply to a lazy request.
pub(super) enum LazyReply {
    /// The reply, encoded.
    Done(Vec<u8>),
    /// Found a game with this; the reply comes from the host.
    Found(Box<Founding>),
    /// The page has another version.
    Unread,
}

impl LazyCall<'_> {
    /// Runs the request. Code that is called only from here is loaded lazily.
    pub fn run(self) -> LazyResult {
        let Self(kind, language) = self;
        LazyResult(match kind {
            LazyCallKind::Answer(asked, peer) => {
                let asked = asked.open();
                LazyResultKind::Answer(asked.map(|asked| asked.answer(peer, language)))
            }
            LazyCallKind::Draft(proposed, peer) => LazyResultKind::Draft(match proposed.open() {
                Some(Proposed { form, revising }) => draft_of(peer, &form, revising, language),
                None => Err(refusals::host_gone(language)),
            }),
            LazyCallKind::Serve(wanted, rulesets) => {
                LazyResultKind::Reply(Box::pin(founder::see_to(rulesets, wanted, language)))
            }
        })
    }
}

pub(super) struct LazyCode {
    code: HostCode,
    here: Cell<bool>,
}

impl LazyCode {
    pub(super) const fn new(code: HostCode) -> Self {
        let here = Cell::new(false);
        Self { code, here }
    }

    pub(super) fn is_here(&self) -> bool {
        self.here.get()
    }

    /// Loads the code unless it is loaded; false if it can't be loaded now.
    pub(super) async fn load(&self) -> bool {
        if !self.here.get() {
            self.here.set((self.code.load)().await);
        }
        self.here.get()
    }

    fn run(&self, kind: LazyCallKind<'_>, language: Locale) -> Option<LazyResultKind> {
        let to_do = self.here.get().then_some(LazyCall(kind, language));
        to_do.and_then(self.code.run).map(|done| done.0)
    }

    pub(super) fn answer(
        &self,
        asked: &Packed<LazyQuery>,
        peer: &Peer,
        language: Locale,
    ) -> Option<Vec<u8>> {
        match self.run(LazyCallKind::Answer(asked, peer), language)? {
            LazyResultKind::Answer(answer) => answer,
            LazyResultKind::Draft(_) | LazyResultKind::Reply(_) => None,
        }
    }

    pub(super) fn draft(
        &self,
        proposed: &Packed<Proposed>,
        peer: &Peer,
        language: Locale,
    ) -> Result<Intent, RefusalView> {
        match self.run(LazyCallKind::Draft(proposed, peer), language) {
            Some(LazyResultKind::Draft(draft)) => draft,
            Some(LazyResultKind::Answer(_) | LazyResultKind::Reply(_)) | None => {
                Err(refusals::host_gone(language))
            }
        }
    }

    pub(super) fn reply(
        &self,
        wanted: Packed<LazyRequest>,
        rulesets: Rc<Rulesets>,
        language: Locale,
    ) -> Option<LocalBoxFuture<'static, LazyReply>> {
        match self.run(LazyCallKind::Serve(wanted, rulesets), language)? {
            LazyResultKind::Reply(reply) => Some(reply),
            LazyResultKind::Answer(_) | LazyResultKind::Draft(_) => None,
        }
    }
}

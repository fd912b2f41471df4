//! The open table: what its pages read from and act on.

use super::focus;
use super::question::WhyQuestion as Why;
use crate::app::App;
use crate::ballot::page::given::PendingVote;
use crate::browser::{page, slices, small};
use crate::channel::{AnyQuery, MoveRequest, Query, Request, Where, ask, read, request, written};
use crate::kit::answers::view::{FrameView, NamesView, RefusalView};
use crate::locale::telling::refusals;
use crate::route::{Route, TablePage};
use leptos::prelude::*;
use nomic_sync::Link;
use nomic_wording::Locale;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An answer that is watched: nothing until the first one has come, and again whenever something else
/// is asked.
pub(crate) type AnswerSignal<T> = ReadSignal<Option<T>>;

/// A handle to the open table; valid during the life of the frame around its pages.
#[derive(Clone, Copy)]
pub(crate) struct TableHandle {
    app: App,
    link: StoredValue<String>,
    pub(crate) language: RwSignal<Locale>,
    /// Topic of the open "why" dialog.
    pub(crate) question: RwSignal<Option<Why>>,
    /// The vote that can still be taken back.
    pub(crate) given: PendingVote,
    /// Frame around every page.
    pub(crate) frame: AnswerSignal<FrameView>,
    /// Names of rules and players.
    pub(crate) names: AnswerSignal<NamesView>,
    /// Unanswered commands, as they were sent.
    acting: RwSignal<Vec<Vec<u8>>>,
}

impl TableHandle {
    /// Sits down at the table of `link`, until the component that does it is gone.
    pub(crate) fn open(link: &Link) -> Self {
        let app = App::here();
        let fragment = link.fragment();
        app.status.set(Default::default());
        app.host().open(&fragment, small::invitation(&fragment));
        let left = fragment.clone();
        on_cleanup(move || app.host().leave(left));
        Self {
            app,
            link: StoredValue::new(fragment),
            language: app.language,
            question: RwSignal::new(None),
            given: PendingVote::new(),
            frame: watch(app, || Some(ask::Frame {})),
            names: watch(app, || Some(ask::Names {})),
            acting: RwSignal::default(),
        }
    }

    /// Whether something is being done just now.
    pub(crate) fn is_acting(self) -> bool {
        self.acting.with(|acting| !acting.is_empty())
    }

    /// The table that this component belongs to. The table frame provides it.
    pub(crate) fn here() -> Self {
        use_context::<Self>().unwrap_or_else(|| unreachable!("the table frame provides the table"))
    }

    /// Watches the answer to a question as long as the component that asks is there.
    pub(crate) fn watch<Q: Query>(self, question: Q) -> AnswerSignal<Q::Answer> {
        watch(self.app, move || Some(question.clone()))
    }

    /// Watches a query that may change, or be absent.
    pub(crate) fn watch_as<Q: Query>(
        self,
        question: impl Fn() -> Option<Q> + 'static,
    ) -> AnswerSignal<Q::Answer> {
        watch(self.app, question)
    }

    /// Asks once.
    pub(crate) fn ask<Q: Query>(
        self,
        question: Q,
    ) -> impl Future<Output = Option<Q::Answer>> + use<Q> {
        self.app.host().ask(question)
    }

    /// Asks once, and goes on with the answer if there is one and this component still there.
    pub(crate) fn with_answer<Q: Query>(
        self,
        question: Q,
        go_on: impl FnOnce(Q::Answer) + 'static,
    ) {
        let asked = self.ask(question);
        leptos::task::spawn_local_scoped_with_cancellation(async move {
            if let Some(answer) = asked.await {
                go_on(answer);
            }
        });
    }

    /// Acts; a refusal lands in the signal, where the form shows it. What is to follow does if it was
    /// done, and in any case only if this table is still open. The same once more while it is being
    /// done is a finger that pressed twice.
    pub(crate) fn act(
        self,
        deed: impl Into<MoveRequest>,
        refusal: RwSignal<Option<RefusalView>>,
        done: impl FnOnce() + 'static,
    ) {
        self.begin(deed.into(), refusal, Box::new(done));
    }

    fn begin(
        self,
        deed: MoveRequest,
        refusal: RwSignal<Option<RefusalView>>,
        done: Box<dyn FnOnce()>,
    ) {
        let sent = written(&deed);
        if self.acting.with_untracked(|acting| acting.contains(&sent)) {
            return;
        }
        self.acting.update(|acting| acting.push(sent.clone()));
        focus::keep();
        let acted = self.app.host().request(request::Act { deed });
        leptos::task::spawn_local(async move {
            let acted = acted.await;
            // The effects are drawn before the success is reported.
            slices::drawn().await;
            if self.link.try_get_value().is_none() {
                return;
            }
            // Whether a host that broke down meanwhile has done it shows when it is back.
            let language = self.language.get_untracked();
            let acted = acted.unwrap_or_else(|| Err(refusals::host_gone(language)));
            if acted.is_ok() {
                done();
            }
            // What was done may have taken the form away.
            refusal.try_set(acted.err());
            self.acting
                .try_update(|acting| acting.retain(|other| *other != sent));
        });
    }

    /// Sends a request to the table without waiting for a reply.
    fn send_request(self, request: impl Request + 'static) {
        let done = self.app.host().request(request);
        leptos::task::spawn_local(async move {
            done.await;
        });
    }

    /// Plays on here although a move that was made in another browser may be missing.
    pub(crate) fn go_on(self) {
        self.send_request(request::GoOn {});
    }

    /// Asks the writing tab to let this one.
    pub(crate) fn ask_to_write(self) {
        self.send_request(request::AskToWrite {});
    }

    /// Tries the relay at once; over a new line if the browser has just got a network again.
    pub(crate) fn hurry(self, redial: bool) {
        self.send_request(request::Hurry { redial });
    }

    /// Meets where the player says. Then the address says where.
    pub(crate) fn meet(self, place: Where) {
        let met = self.app.host().request(request::Meet { place });
        let app = self.app;
        leptos::task::spawn_local(async move {
            let link = met.await.filter(|link| !link.is_empty());
            let page = app.route.with_untracked(|route| match route {
                Route::Table { page, .. } => Some(page.clone()),
                _ => None,
            });
            if let (Some(link), Some(page)) = (link, page) {
                let route = Route::at(&link, page);
                page::replace(&route.href());
                app.route.set(route);
            }
        });
    }

    /// Has no alarm any more.
    pub(crate) fn dismiss(self) {
        self.send_request(request::Dismiss {});
    }

    /// Sends at once what waits to be sent.
    pub(crate) fn send_now(self) {
        self.app.host().hurry();
    }

    /// Room of this table: its storage key in this browser.
    pub(super) fn room(self) -> String {
        self.app.status.with_untracked(|status| status.room.clone())
    }

    /// The part of the link after `#`.
    pub(crate) fn link(self) -> String {
        self.link.get_value()
    }

    /// The address of a page at this table.
    pub(crate) fn href(self, page: TablePage) -> String {
        Route::at(&self.link(), page).href()
    }
}

fn watch<Q: Query>(
    app: App,
    question: impl Fn() -> Option<Q> + 'static,
) -> AnswerSignal<Q::Answer> {
    let (told, tell) = signal(None);
    let hear = move |answer: Option<&[u8]>| {
        // The watcher may be gone.
        tell.try_set(answer.and_then(read::<Q::Answer>));
    };
    follow(
        app,
        Box::new(move || question().map(Into::into)),
        Rc::new(hear),
    );
    told
}

/// Receiver of answers; none if there is none.
type AnswerListener = Rc<dyn Fn(Option<&[u8]>)>;

/// Keeps what is watched in step with the question, until the component that asks is gone. One such
/// function serves all questions.
fn follow(app: App, question: Box<dyn Fn() -> Option<AnyQuery>>, hear: AnswerListener) {
    let host = app.host();
    let id = host.watcher();
    // An effect that is due may still run once when everything that it reads is gone.
    let there = Arc::new(AtomicBool::new(true));
    on_cleanup({
        let there = Arc::clone(&there);
        move || {
            there.store(false, Ordering::Relaxed);
            app.host().unwatch(id);
        }
    });
    let watched = RefCell::new(None::<AnyQuery>);
    Effect::new(move |_: Option<()>| {
        if !there.load(Ordering::Relaxed) {
            return;
        }
        let asked = question();
        if watched.replace(asked.clone()) == asked {
            return;
        }
        match asked {
            Some(asked) => {
                let hear = Rc::clone(&hear);
                host.watch(id, asked, move |answer| hear(Some(answer)));
            }
            None => {
                host.unwatch(id);
                hear(None);
            }
        }
    });
}

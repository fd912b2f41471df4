//! The open table: what its pages read from and act on.

use super::focus;
use super::question::WhyQuestion as Why;
use crate::app::App;
use crate::ballot::page::given::PendingVote;
use crate::browser::{page, small};
use crate::channel::{AnyQuery, MoveRequest, Query, Request, Where, ask, read, request, written};
use crate::kit::answers::view::{FrameView, NamesView, RefusalView};
use crate::locale::rendering::refusals;
use crate::route::{Route, TablePage};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use nomic_peer::Link;
use nomic_wording::Locale;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A watched answer. It is none until the first answer has come, and again whenever the question
/// changes.
pub(crate) type AnswerSignal<T> = ReadSignal<Option<T>>;

/// A handle to the open table; valid during the life of the frame around its pages.
#[derive(Clone, Copy)]
pub(crate) struct TableHandle {
    app: App,
    link: StoredValue<String>,
    pub(crate) language: RwSignal<Locale>,
    pub(crate) question: RwSignal<Option<Why>>,
    pub(crate) given: PendingVote,
    pub(crate) frame: AnswerSignal<FrameView>,
    pub(crate) names: AnswerSignal<NamesView>,
    /// Last event that the reader saw on the last visit; none on the first one.
    pub(crate) visit: RwSignal<Option<String>>,
    /// Last event that was there when this visit began; none until all has come in. What happens
    /// later happens before the reader's eyes.
    pub(crate) found: RwSignal<Option<String>>,
    /// True once the reader has dismissed the summary of what happened since.
    pub(crate) read: RwSignal<bool>,
    /// True once the reader has moved here.
    pub(crate) acted: RwSignal<bool>,
    /// Unanswered commands, as they were sent; a second press must not send one again.
    acting: RwSignal<Vec<Vec<u8>>>,
}

impl TableHandle {
    /// Opens the table of `link`, until the calling component is gone.
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
            visit: RwSignal::new(None),
            found: RwSignal::new(None),
            read: RwSignal::new(false),
            acted: RwSignal::new(false),
            acting: RwSignal::default(),
        }
    }

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

    /// Carries out a command. `refusal` gets a refusal, and the form shows it. The callback runs
    /// after a success, and only while this table is open. The same command again before the answer
    /// counts as a double press.
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
            TimeoutFuture::new(0).await;
            if self.link.try_get_value().is_none() {
                return;
            }
            // Whether a host that broke down meanwhile has done it shows when it is back.
            let language = self.language.get_untracked();
            let acted = acted.unwrap_or_else(|| Err(refusals::host_gone(language)));
            if acted.is_ok() {
                self.acted.set(true);
                done();
            }
            // The command may have taken the form away.
            refusal.try_set(acted.err());
            self.acting
                .try_update(|acting| acting.retain(|other| *other != sent));
        });
    }

    fn send_request(self, request: impl Request + 'static) {
        let done = self.app.host().request(request);
        leptos::task::spawn_local(async move {
            done.await;
        });
    }

    pub(crate) fn go_on(self) {
        self.send_request(request::GoOn {});
    }

    pub(crate) fn ask_to_write(self) {
        self.send_request(request::AskToWrite {});
    }

    pub(crate) fn hurry(self, redial: bool) {
        self.send_request(request::Hurry { redial });
    }

    /// Changes the relays of the table, and the address in the browser.
    pub(crate) fn meet(self, place: Where) {
        let met = self.app.host().request(request::Meet { place });
        let app = self.app;
        leptos::task::spawn_local(async move {
            let link = met.await.filter(|link| !link.is_empty());
            // The player may be at another table by now.
            if self.link.try_get_value().is_none() {
                return;
            }
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

    pub(crate) fn dismiss(self) {
        self.send_request(request::Dismiss {});
    }

    pub(crate) fn send_now(self) {
        self.app.host().hurry();
    }

    /// Room of this table: its storage key in this browser.
    pub(super) fn room(self) -> String {
        self.app.status.with_untracked(|status| status.room.clone())
    }

    pub(crate) fn link(self) -> String {
        self.link.get_value()
    }

    /// Address of the table to send to others. The address bar may name a relay that the player has
    /// not agreed to.
    pub(crate) fn address(self) -> String {
        let known = self.app.status.with_untracked(|status| status.link.clone());
        let link = Some(known).filter(|known| !known.is_empty());
        format!(
            "{}#{}",
            page::address(),
            link.unwrap_or_else(|| self.link())
        )
    }

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

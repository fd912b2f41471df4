//! What the host has done beside it: the airlock tries foreign changes, the verifier checks
//! signatures. Both ends are here: the host's, which hands jobs to a throw-away worker one at a time,
//! and the worker's, which does them. Both are this program.
//!
//! A worker that traps, or does not answer in time, is replaced, and it is told which job did it. A
//! worker that cannot even start is another matter: then nothing is blamed and the jobs wait for the
//! next attempt.

use crate::browser::place;
use crate::browser::throwaway::{Heard, Throwaway};
use gloo_timers::callback::Timeout;
use js_sys::Uint8Array;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::MessageEvent;

/// How long one job may take before the worker counts as hung.
const JOB_PATIENCE_MS: u32 = 30_000;
/// How long to wait before a worker that could not start is tried again.
const START_PAUSE_MS: u32 = 5_000;

/// What is heard of an assistant.
pub(crate) enum AssistantNews {
    /// A report, encoded.
    Report(Vec<u8>),
    /// The job with this ticket brought the worker down.
    Trapped(u64),
    /// No worker can be started here just now.
    Unavailable,
}

type Listener = dyn Fn(AssistantNews);

/// The host's end.
pub(crate) struct Assistant {
    inner: Rc<Inner>,
}

struct Inner {
    name: &'static str,
    rests_ms: Option<u32>,
    resting: RefCell<Option<Timeout>>,
    listener: Box<Listener>,
    worker: RefCell<Option<Throwaway>>,
    ready: Cell<bool>,
    jobs: RefCell<VecDeque<(u64, Vec<u8>)>>,
    /// The job that the worker has in hand.
    current: Cell<Option<u64>>,
    watch: RefCell<Option<Timeout>>,
}

impl Assistant {
    /// An assistant without a worker yet; the first job starts one of this name, if it was not made
    /// ready before. After so many milliseconds without a job its worker ends, if any are given, and
    /// the next job starts another.
    pub(crate) fn new(
        name: &'static str,
        rests_ms: Option<u32>,
        listener: impl Fn(AssistantNews) + 'static,
    ) -> Self {
        let inner = Rc::new(Inner {
            name,
            rests_ms,
            resting: RefCell::new(None),
            listener: Box::new(listener),
            worker: RefCell::new(None),
            ready: Cell::new(false),
            jobs: RefCell::new(VecDeque::new()),
            current: Cell::new(None),
            watch: RefCell::new(None),
        });
        Self { inner }
    }

    /// Starts its worker, for jobs that will come.
    pub(crate) fn make_ready(&self) {
        Inner::proceed(&self.inner);
    }

    /// Hands in a job.
    pub(crate) fn hand_in(&self, ticket: u64, job: Vec<u8>) {
        self.inner.jobs.borrow_mut().push_back((ticket, job));
        Inner::proceed(&self.inner);
    }
}

impl Inner {
    fn proceed(this: &Rc<Self>) {
        if this.worker.borrow().is_none() {
            match Self::start(this) {
                Ok(worker) => {
                    this.worker.replace(Some(worker));
                }
                Err(error) => {
                    web_sys::console::warn_1(&error);
                    Self::cannot_start(this);
                }
            }
        } else if this.ready.get() && this.current.get().is_none() {
            Self::hand_over(this);
        }
    }

    fn hand_over(this: &Rc<Self>) {
        let Some((ticket, job)) = this.jobs.borrow_mut().pop_front() else {
            return Self::rest(this);
        };
        this.resting.replace(None);
        let posted = this
            .worker
            .borrow()
            .as_ref()
            .map(|worker| worker.post(&job));
        this.current.set(Some(ticket));
        if let Some(Err(error)) = posted {
            web_sys::console::warn_1(&error);
        }
        let weak = Rc::downgrade(this);
        let watch = Timeout::new(JOB_PATIENCE_MS, move || {
            if let Some(this) = weak.upgrade() {
                Self::broken(&this);
            }
        });
        this.watch.replace(Some(watch));
    }

    fn rest(this: &Rc<Self>) {
        let Some(rests_ms) = this.rests_ms else {
            return;
        };
        let weak = Rc::downgrade(this);
        let resting = Timeout::new(rests_ms, move || {
            if let Some(this) = weak.upgrade() {
                this.ready.set(false);
                this.worker.replace(None);
            }
        });
        this.resting.replace(Some(resting));
    }

    fn start(this: &Rc<Self>) -> Result<Throwaway, JsValue> {
        let script = place::own_script()?;
        let weak = Rc::downgrade(this);
        // It need not be fetched and compiled once more.
        let wasm = wasm_bindgen::module();
        Throwaway::start(this.name, &script, &wasm, move |heard| {
            if let Some(this) = weak.upgrade() {
                Self::hear(&this, heard);
            }
        })
    }

    fn hear(this: &Rc<Self>, heard: Heard) {
        match heard {
            Heard::Ready => this.ready.set(true),
            Heard::Bytes(report) => {
                this.watch.replace(None);
                this.current.set(None);
                (this.listener)(AssistantNews::Report(report));
            }
            Heard::Broken => return Self::broken(this),
        }
        Self::proceed(this);
    }

    fn broken(this: &Rc<Self>) {
        this.worker.replace(None);
        this.ready.set(false);
        if let Some(done) = this.watch.borrow_mut().take() {
            done.forget();
        }
        match this.current.take() {
            Some(ticket) => {
                (this.listener)(AssistantNews::Trapped(ticket));
                if !this.jobs.borrow().is_empty() {
                    Self::proceed(this);
                }
            }
            None => Self::cannot_start(this),
        }
    }

    fn cannot_start(this: &Rc<Self>) {
        (this.listener)(AssistantNews::Unavailable);
        let weak = Rc::downgrade(this);
        Timeout::new(START_PAUSE_MS, move || {
            if let Some(this) = weak.upgrade() {
                Self::proceed(&this);
            }
        })
        .forget();
    }
}

/// The worker's end: does every job and posts what comes of it.
pub(crate) fn serve(mut work: impl FnMut(&[u8]) -> Option<Vec<u8>> + 'static) {
    let scope: web_sys::DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answer_to = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(job) = event.data().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec) else {
            return;
        };
        // A job that cannot be read can only come from a page of another version: it is answered
        // by no report, and the page will replace this worker.
        let Some(report) = work(&job) else {
            return;
        };
        if let Err(error) = answer_to.post_message(&Uint8Array::from(report.as_slice())) {
            web_sys::console::error_1(&error);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker's only listener lives as long as the worker.
    on_message.forget();
}

//! Verifier: checks signatures in a sandboxed worker. Both ends are here: the host's, which hands
//! jobs to the worker one at a time, and the worker's, which does them. Both are in this program.
//!
//! A worker that traps, can't be started or does not answer in time is lost, and no other is
//! started: the peer does its jobs itself.

use super::VERIFIER;
use super::driver::Feed;
use crate::browser::place;
use crate::browser::sandboxed_worker::{SandboxedWorker, WorkerEvent, answer};
use gloo_timers::future::TimeoutFuture;
use js_sys::Uint8Array;
use nomic_host::{Handle, HostEvent, Slots, WorkerStart};
use nomic_peer::verify_bytes;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

/// Time for the worker to start, and for one job, before it counts as hung; in milliseconds.
const JOB_PATIENCE_MS: u32 = 30_000;
/// Idle time before a worker ends, in milliseconds. The next job starts another: a worker is needed
/// only when much comes in at once.
const RESTS_MS: u32 = 10_000;

#[derive(Default)]
pub(super) struct Verifiers {
    all: RefCell<Slots<Rc<Verifier>>>,
}

impl Verifiers {
    pub(super) fn start(&self, feed: Feed, handle: Handle, start: WorkerStart) {
        let verifier = Rc::new(Verifier {
            feed,
            handle,
            worker: RefCell::new(None),
            ready: Cell::new(false),
            jobs: RefCell::default(),
            busy: Cell::new(false),
            watched: Cell::new(0),
        });
        if start == WorkerStart::Now {
            verifier.proceed();
        }
        self.all.borrow_mut().insert(handle, verifier);
    }

    pub(super) fn hand_in(&self, handle: Handle, job: Vec<u8>) {
        let verifier = self.all.borrow().get(handle).cloned();
        if let Some(verifier) = verifier {
            verifier.jobs.borrow_mut().push_back(job);
            verifier.proceed();
        }
    }

    pub(super) fn stop(&self, handle: Handle) {
        let verifier = self.all.borrow_mut().remove(handle);
        drop(verifier);
    }
}

struct Verifier {
    feed: Feed,
    handle: Handle,
    worker: RefCell<Option<SandboxedWorker>>,
    ready: Cell<bool>,
    jobs: RefCell<VecDeque<Vec<u8>>>,
    busy: Cell<bool>,
    /// Number of the present time limit: for the start, for a job, or for having none.
    watched: Cell<u64>,
}

impl Verifier {
    fn proceed(self: &Rc<Self>) {
        if self.worker.borrow().is_none() {
            match self.worker() {
                Ok(worker) => {
                    self.worker.replace(Some(worker));
                    self.watch(JOB_PATIENCE_MS, Self::lose);
                }
                Err(error) => {
                    web_sys::console::warn_1(&error);
                    self.lose();
                }
            }
        } else if self.ready.get() && !self.busy.get() {
            self.hand_over();
        }
    }

    fn hand_over(self: &Rc<Self>) {
        let Some(job) = self.jobs.borrow_mut().pop_front() else {
            return self.watch(RESTS_MS, |this| {
                this.ready.set(false);
                this.worker.replace(None);
            });
        };
        self.busy.set(true);
        let posted = self.worker.borrow().as_ref().map(|w| w.post(&job));
        if let Some(Err(error)) = posted {
            web_sys::console::warn_1(&error);
        }
        self.watch(JOB_PATIENCE_MS, Self::lose);
    }

    /// Does this after a time, in place of what was to be done.
    fn watch(self: &Rc<Self>, ms: u32, then: fn(&Self)) {
        let watched = self.watched.get().wrapping_add(1);
        self.watched.set(watched);
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            TimeoutFuture::new(ms).await;
            if let Some(this) = weak.upgrade()
                && this.watched.get() == watched
            {
                then(&this);
            }
        });
    }

    fn worker(self: &Rc<Self>) -> Result<SandboxedWorker, JsValue> {
        let script = place::own_script()?;
        let weak = Rc::downgrade(self);
        // It need not be fetched and compiled once more.
        let wasm = wasm_bindgen::module();
        SandboxedWorker::start(VERIFIER, &script, &wasm, move |heard| {
            if let Some(this) = weak.upgrade() {
                this.on_worker_event(heard);
            }
        })
    }

    fn on_worker_event(self: &Rc<Self>, heard: WorkerEvent) {
        match heard {
            WorkerEvent::Ready => self.ready.set(true),
            WorkerEvent::Bytes(report) => {
                self.busy.set(false);
                self.feed.event(self.handle, HostEvent::Report(report));
            }
            WorkerEvent::Broken => return self.lose(),
        }
        self.proceed();
    }

    fn lose(&self) {
        self.worker.replace(None);
        self.ready.set(false);
        self.watched.set(self.watched.get().wrapping_add(1));
        web_sys::console::warn_1(&"signatures are checked without a verifier".into());
        self.feed.event(self.handle, HostEvent::VerifierLost);
    }
}

/// The worker's end: does every job and posts the report.
pub(crate) fn serve() {
    let scope: web_sys::DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answer_to = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let job = event.data().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        // A job that cannot be read can only come from a page of another version: it is answered by
        // no report, and the page will do without this worker.
        if let Some(report) = job.and_then(|job| verify_bytes(&job)) {
            answer(&answer_to, &report);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker's only listener lives as long as the worker.
    on_message.forget();
}

//! Verifier: checks signatures in a sandboxed worker. Both ends are here: the host's, which hands
//! jobs to the worker one at a time, and the worker's, which does them. Both are in this program.
//!
//! A worker that traps, can't be started or does not answer in time is lost, and no other is
//! started: the peer does its jobs itself.

use super::VERIFIER;
use super::timer::OneShotTimer;
use crate::browser::place;
use crate::browser::sandboxed_worker::{SandboxedWorker, WorkerEvent, answer};
use js_sys::Uint8Array;
use nomic_sync::verify_bytes;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::MessageEvent;

/// Time for the worker to start, and for one job, before it counts as hung; in milliseconds.
const JOB_PATIENCE_MS: u32 = 30_000;
/// Idle time before a worker ends, in milliseconds. The next job starts another: a worker is needed
/// only when much comes in at once.
const RESTS_MS: u32 = 10_000;

/// Hears each report, encoded, or nothing once the verifier is lost.
type Listener = dyn Fn(Option<Vec<u8>>);

pub(crate) struct Verifier {
    inner: Rc<VerifierInner>,
}

struct VerifierInner {
    listener: Box<Listener>,
    worker: RefCell<Option<SandboxedWorker>>,
    ready: Cell<bool>,
    jobs: RefCell<VecDeque<Vec<u8>>>,
    busy: Cell<bool>,
    /// Ends a worker that takes too long for a job, or has had no job for some time.
    watch: OneShotTimer,
}

impl Verifier {
    /// A verifier without a worker yet; the first job starts one.
    pub(crate) fn new(listener: impl Fn(Option<Vec<u8>>) + 'static) -> Self {
        let inner = Rc::new(VerifierInner {
            listener: Box::new(listener),
            worker: RefCell::new(None),
            ready: Cell::new(false),
            jobs: RefCell::new(VecDeque::new()),
            busy: Cell::new(false),
            watch: OneShotTimer::default(),
        });
        Self { inner }
    }

    /// Starts the worker early, for jobs that will come soon.
    pub(crate) fn wake(&self) {
        VerifierInner::proceed(&self.inner);
    }

    pub(crate) fn hand_in(&self, job: Vec<u8>) {
        self.inner.jobs.borrow_mut().push_back(job);
        VerifierInner::proceed(&self.inner);
    }
}

impl VerifierInner {
    fn proceed(this: &Rc<Self>) {
        if this.worker.borrow().is_none() {
            match Self::start(this) {
                Ok(worker) => {
                    this.worker.replace(Some(worker));
                    Self::watch(this, JOB_PATIENCE_MS, Self::lose);
                }
                Err(error) => {
                    web_sys::console::warn_1(&error);
                    this.lose();
                }
            }
        } else if this.ready.get() && !this.busy.get() {
            Self::hand_over(this);
        }
    }

    fn hand_over(this: &Rc<Self>) {
        let Some(job) = this.jobs.borrow_mut().pop_front() else {
            return Self::watch(this, RESTS_MS, |this| {
                this.ready.set(false);
                this.worker.replace(None);
            });
        };
        this.busy.set(true);
        let posted = this.worker.borrow().as_ref().map(|w| w.post(&job));
        if let Some(Err(error)) = posted {
            web_sys::console::warn_1(&error);
        }
        Self::watch(this, JOB_PATIENCE_MS, Self::lose);
    }

    fn watch(this: &Rc<Self>, ms: u32, then: fn(&Self)) {
        let weak = Rc::downgrade(this);
        this.watch.set(ms, move || {
            if let Some(this) = weak.upgrade() {
                then(&this);
            }
        });
    }

    fn start(this: &Rc<Self>) -> Result<SandboxedWorker, JsValue> {
        let script = place::own_script()?;
        let weak = Rc::downgrade(this);
        // It need not be fetched and compiled once more.
        let wasm = wasm_bindgen::module();
        SandboxedWorker::start(VERIFIER, &script, &wasm, move |heard| {
            if let Some(this) = weak.upgrade() {
                Self::on_worker_event(&this, heard);
            }
        })
    }

    fn on_worker_event(this: &Rc<Self>, heard: WorkerEvent) {
        match heard {
            WorkerEvent::Ready => this.ready.set(true),
            WorkerEvent::Bytes(report) => {
                this.watch.stop();
                this.busy.set(false);
                (this.listener)(Some(report));
            }
            WorkerEvent::Broken => return this.lose(),
        }
        Self::proceed(this);
    }

    fn lose(&self) {
        self.worker.replace(None);
        self.ready.set(false);
        self.watch.stop();
        (self.listener)(None);
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

//! Both ends of the airlock: the page's, which hands jobs to a throw-away worker one at a time, and
//! the worker's, which tries them.
//!
//! A worker that traps, or does not answer in time, is replaced, and the peer is told which job
//! did it. A worker that cannot even start is another matter: then nothing is blamed and the jobs
//! wait for the next attempt.

use super::page;
use gloo_timers::callback::Timeout;
use js_sys::{Object, Reflect, Uint8Array};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// How long one job may take before the worker counts as hung.
const JOB_PATIENCE_MS: u32 = 30_000;
/// How long to wait before a worker that could not start is tried again.
const START_PAUSE_MS: u32 = 5_000;

/// What the airlock reports.
pub(crate) enum AirlockNews {
    /// A report, encoded.
    Report(Vec<u8>),
    /// The job with this ticket brought the worker down.
    Trapped(u64),
    /// No worker can be started here just now.
    Unavailable,
}

type Listener = dyn Fn(AirlockNews);

/// The page's end.
pub(crate) struct Airlock {
    inner: Rc<Inner>,
}

struct Inner {
    listener: Box<Listener>,
    worker: RefCell<Option<Running>>,
    ready: Cell<bool>,
    jobs: RefCell<VecDeque<(u64, Vec<u8>)>>,
    /// The job that the worker has in hand.
    current: Cell<Option<u64>>,
    watch: RefCell<Option<Timeout>>,
}

struct Running {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Airlock {
    /// An airlock without a worker yet; the first job starts one.
    pub(crate) fn new(listener: impl Fn(AirlockNews) + 'static) -> Self {
        let inner = Rc::new(Inner {
            listener: Box::new(listener),
            worker: RefCell::new(None),
            ready: Cell::new(false),
            jobs: RefCell::new(VecDeque::new()),
            current: Cell::new(None),
            watch: RefCell::new(None),
        });
        Self { inner }
    }

    /// Hands in a job.
    pub(crate) fn inspect(&self, ticket: u64, job: Vec<u8>) {
        self.inner.jobs.borrow_mut().push_back((ticket, job));
        Inner::proceed(&self.inner);
    }
}

impl Inner {
    fn proceed(this: &Rc<Self>) {
        if this.worker.borrow().is_none() {
            match Self::start(this) {
                Ok(running) => {
                    this.worker.replace(Some(running));
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
            return;
        };
        let posted = this.worker.borrow().as_ref().map(|running| {
            running
                .worker
                .post_message(&Uint8Array::from(job.as_slice()))
        });
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

    fn start(this: &Rc<Self>) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&page::absolute("airlock.js"), &options)?;
        let weak = Rc::downgrade(this);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new({
            let weak = weak.clone();
            move |event: MessageEvent| {
                if let Some(this) = weak.upgrade() {
                    Self::hear(&this, &event.data());
                }
            }
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            if let Some(this) = weak.upgrade() {
                // The closure that runs must outlive this call, so the worker is replaced afterwards.
                wasm_bindgen_futures::spawn_local(async move { Self::broken(&this) });
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&first_message()?)?;
        Ok(Running {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn hear(this: &Rc<Self>, data: &JsValue) {
        if let Some(report) = data.dyn_ref::<Uint8Array>() {
            this.watch.replace(None);
            this.current.set(None);
            (this.listener)(AirlockNews::Report(report.to_vec()));
        } else {
            this.ready.set(true);
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
                (this.listener)(AirlockNews::Trapped(ticket));
                if !this.jobs.borrow().is_empty() {
                    Self::proceed(this);
                }
            }
            None => Self::cannot_start(this),
        }
    }

    fn cannot_start(this: &Rc<Self>) {
        (this.listener)(AirlockNews::Unavailable);
        let weak = Rc::downgrade(this);
        Timeout::new(START_PAUSE_MS, move || {
            if let Some(this) = weak.upgrade() {
                Self::proceed(&this);
            }
        })
        .forget();
    }
}

fn first_message() -> Result<JsValue, JsValue> {
    let (script, wasm) =
        page::program_files().ok_or_else(|| JsValue::from_str("no program files"))?;
    let message = Object::new();
    Reflect::set(&message, &"script".into(), &script.into())?;
    Reflect::set(&message, &"wasm".into(), &wasm.into())?;
    Ok(message.into())
}

/// The worker's end: tries every job and posts its report.
pub(crate) fn serve() {
    let scope: web_sys::DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let airlock = RefCell::new(nomic_sync::Airlock::new());
    let answer_to = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(job) = event.data().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec) else {
            return;
        };
        // A job that cannot be read can only come from a page of another version: it is answered
        // by no report, and the page will replace this worker.
        let Some(report) = airlock.borrow_mut().inspect_bytes(&job) else {
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

//! The page's end of the importer: a worker that is loaded for one reading and ended after it.

use super::page;
use super::sandboxed_worker::{SandboxedWorker, WorkerEvent};
use crate::founding::answers::import_draft::Unread;
use gloo_timers::callback::Timeout;
use js_sys::{Function, Promise, Uint8Array};
use nomic_import::{ImportFile, ImportedFiles};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Time limit for loading, and again for reading.
const PATIENCE_MS: u32 = 20_000;
/// Name of the program, and of its folder beside the page (index.html).
const PROGRAM: &str = "nomic-importer";
const FOLDER: &str = "importer";

pub(crate) async fn read(files: &[ImportFile]) -> Result<ImportedFiles, Unread> {
    let reading = Rc::new(ImportRun {
        asked: nomic_import::encode_request(files),
        stage: Cell::new(Unread::NotLoaded),
        worker: RefCell::new(None),
        watch: RefCell::new(None),
    });
    let answer = Promise::new(&mut |settle, _| reading.begin(settle));
    let answer = JsFuture::from(answer).await;
    reading.end();
    let answer = answer
        .ok()
        .and_then(|answer| answer.dyn_into::<Uint8Array>().ok());
    let answer = answer.ok_or(reading.stage.get())?.to_vec();
    nomic_import::decode_answer(&answer)
        .ok_or(Unread::Broke)?
        .map_err(Unread::Refused)
}

struct ImportRun {
    asked: Vec<u8>,
    /// Error to report if no further message arrives.
    stage: Cell<Unread>,
    worker: RefCell<Option<SandboxedWorker>>,
    watch: RefCell<Option<Timeout>>,
}

impl ImportRun {
    /// Starts a worker; `settle` takes its answer, or anything else if there will be none.
    fn begin(self: &Rc<Self>, settle: Function) {
        self.watch(&settle);
        let weak = Rc::downgrade(self);
        let give_up = settle.clone();
        let (script, wasm) = page::program_files(FOLDER, PROGRAM);
        let started = SandboxedWorker::start(PROGRAM, &script, &wasm.into(), move |heard| {
            if let Some(this) = weak.upgrade() {
                this.on_worker_event(heard, &settle);
            }
        });
        match started {
            Ok(worker) => {
                self.worker.replace(Some(worker));
            }
            Err(error) => {
                web_sys::console::warn_1(&error);
                resolve(&give_up, &JsValue::NULL);
            }
        }
    }

    fn on_worker_event(self: &Rc<Self>, heard: WorkerEvent, settle: &Function) {
        match heard {
            WorkerEvent::Ready => {
                self.stage.set(Unread::Broke);
                self.watch(settle);
                let posted = self
                    .worker
                    .borrow()
                    .as_ref()
                    .map(|worker| worker.post(&self.asked));
                if let Some(Err(error)) = posted {
                    web_sys::console::warn_1(&error);
                    resolve(settle, &JsValue::NULL);
                }
            }
            WorkerEvent::Bytes(answer) => resolve(settle, &Uint8Array::from(answer.as_slice())),
            WorkerEvent::Broken => resolve(settle, &JsValue::NULL),
        }
    }

    fn watch(self: &Rc<Self>, settle: &Function) {
        let (weak, settle) = (Rc::downgrade(self), settle.clone());
        let watch = Timeout::new(PATIENCE_MS, move || {
            if let Some(this) = weak.upgrade() {
                if this.stage.get() == Unread::Broke {
                    this.stage.set(Unread::Slow);
                }
                resolve(&settle, &JsValue::NULL);
            }
        });
        self.watch.replace(Some(watch));
    }

    fn end(&self) {
        self.watch.replace(None);
        self.worker.replace(None);
    }
}

fn resolve(settle: &Function, answer: &JsValue) {
    if let Err(error) = settle.call1(&JsValue::UNDEFINED, answer) {
        web_sys::console::warn_1(&error);
    }
}

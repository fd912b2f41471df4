//! Turns async work of the host into outputs, and inputs into its results.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_channel::oneshot;
use futures_executor::LocalSpawner;
use futures_util::task::LocalSpawnExt;
use nomic_engine::PlayerId;
use nomic_engine::State;
use nomic_peer::Pace;

use crate::io::{
    Handle, HostEvent, HostOutput, LockMode, StorageError, StoreReply, StoreRequest, TabMessage,
    WorkerStart,
};
use crate::slots::Slots;

/// Facts of the machine that need no waiting.
pub trait Platform {
    /// Fills `bytes` with randomness for keys and nonces.
    fn fill(&self, bytes: &mut [u8]);

    /// # Errors
    /// If there is no source of randomness.
    fn check_randomness(&self) -> Result<(), String>;

    /// Begins a stretch of work.
    fn begin_stretch(&self);

    /// Ends the stretch of work: the next pause is due at once.
    fn end_stretch(&self);

    /// Says whether the stretch of work is over.
    fn pace(&self) -> Pace;

    /// Absolute address of a relay as links name it.
    fn relay_address(&self, relay: &str) -> String;

    /// Host in an address, spelled as browsers do; empty if there is none. Without an address, the
    /// host of the page.
    fn host(&self, address: Option<&str>) -> String;

    /// Whether a verifier can work beside the host.
    fn has_verifier(&self) -> bool;

    /// Number of bytes that still wait to leave on a line.
    fn unsent_bytes(&self, line: Handle) -> u32;

    /// Name of a player for sentences.
    fn name(&self, state: &State, player: PlayerId) -> String;
}

/// Failure of a storage that gives no answer, or another one than was asked for.
pub(crate) const NO_ANSWER: &str = "the storage does not answer";

enum Waiting {
    Store(oneshot::Sender<Result<StoreReply, StorageError>>),
    Timer(oneshot::Sender<()>),
}

type Listener = Rc<dyn Fn(HostEvent)>;

pub(crate) struct Port {
    pub(crate) platform: Rc<dyn Platform>,
    spawner: LocalSpawner,
    now_ms: Cell<u64>,
    next: Cell<u64>,
    outputs: RefCell<Vec<HostOutput>>,
    waiting: RefCell<Slots<Waiting>>,
    listeners: RefCell<Slots<Listener>>,
    changed: Cell<bool>,
}

impl Port {
    pub(crate) fn new(platform: Rc<dyn Platform>, spawner: LocalSpawner) -> Rc<Self> {
        Rc::new(Self {
            platform,
            spawner,
            now_ms: Cell::new(0),
            next: Cell::new(0),
            outputs: RefCell::default(),
            waiting: RefCell::default(),
            listeners: RefCell::default(),
            changed: Cell::new(false),
        })
    }

    pub(crate) const fn now_ms(&self) -> u64 {
        self.now_ms.get()
    }

    pub(crate) fn set_now(&self, now_ms: u64) {
        self.now_ms.set(now_ms);
    }

    pub(crate) fn take_outputs(&self) -> Vec<HostOutput> {
        self.outputs.take()
    }

    pub(crate) fn output(&self, output: HostOutput) {
        self.outputs.borrow_mut().push(output);
    }

    pub(crate) fn note_change(&self) {
        self.changed.set(true);
    }

    pub(crate) const fn take_change(&self) -> bool {
        self.changed.replace(false)
    }

    pub(crate) fn warn(&self, error: &StorageError) {
        self.output(HostOutput::Warn(error.0.clone()));
    }

    pub(crate) fn actor(&self) -> [u8; 16] {
        let mut actor = [0; 16];
        self.platform.fill(&mut actor);
        actor
    }

    /// Runs a task beside the others.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + 'static) {
        // It fails only without a host, which has no tasks.
        let _spawned = self.spawner.spawn_local(task);
    }

    fn handle(&self) -> Handle {
        let handle = self.next.get();
        self.next.set(handle.wrapping_add(1));
        Handle(handle)
    }

    pub(crate) async fn store(&self, request: StoreRequest) -> Result<StoreReply, StorageError> {
        let (sender, receiver) = oneshot::channel();
        let handle = self.wait_for(Waiting::Store(sender));
        self.output(HostOutput::Store(handle, request));
        let lost = |_| Err(StorageError(NO_ANSWER.to_owned()));
        receiver.await.unwrap_or_else(lost)
    }

    pub(crate) async fn sleep(&self, milliseconds: u32) {
        self.ring(|handle| HostOutput::Timer(handle, milliseconds))
            .await;
    }

    /// Lets other inputs in, then begins a new stretch of work.
    pub(crate) async fn pause(&self) {
        self.ring(HostOutput::Pause).await;
        self.platform.begin_stretch();
    }

    async fn ring(&self, output: impl FnOnce(Handle) -> HostOutput) {
        let (sender, receiver) = oneshot::channel();
        let handle = self.wait_for(Waiting::Timer(sender));
        self.output(output(handle));
        // The sender is only dropped with the host.
        let _rang = receiver.await;
    }

    fn wait_for(&self, waiting: Waiting) -> Handle {
        let handle = self.handle();
        self.waiting.borrow_mut().insert(handle, waiting);
        handle
    }

    pub(crate) fn stored(&self, handle: Handle, reply: Result<StoreReply, StorageError>) {
        if let Some(Waiting::Store(sender)) = self.waiting.borrow_mut().remove(handle) {
            // Fails if the task has ended.
            let _unheard = sender.send(reply);
        }
    }

    pub(crate) fn rang(&self, handle: Handle) {
        if let Some(Waiting::Timer(sender)) = self.waiting.borrow_mut().remove(handle) {
            let _unheard = sender.send(());
        }
    }

    /// Drops news of what the host has dropped.
    pub(crate) fn event(&self, handle: Handle, event: HostEvent) {
        let listener = self.listeners.borrow().get(handle).cloned();
        if let Some(listener) = listener {
            listener(event);
        }
    }

    fn resource(
        self: &Rc<Self>,
        listener: impl Fn(HostEvent) + 'static,
        end: fn(Handle) -> HostOutput,
    ) -> Resource {
        let handle = self.handle();
        let mut listeners = self.listeners.borrow_mut();
        listeners.insert(handle, Rc::new(listener));
        Resource {
            port: Rc::clone(self),
            handle,
            end,
        }
    }

    pub(crate) fn dial(
        self: &Rc<Self>,
        address: &str,
        listener: impl Fn(HostEvent) + 'static,
    ) -> Resource {
        let line = self.resource(listener, HostOutput::HangUp);
        self.output(HostOutput::Dial(line.handle, address.to_owned()));
        line
    }

    pub(crate) fn lock(
        self: &Rc<Self>,
        name: &str,
        mode: LockMode,
        listener: impl Fn(HostEvent) + 'static,
    ) -> Resource {
        let lock = self.resource(listener, HostOutput::Unlock);
        self.output(HostOutput::Lock(lock.handle, name.to_owned(), mode));
        lock
    }

    pub(crate) fn listen(
        self: &Rc<Self>,
        name: &str,
        listener: impl Fn(TabMessage) + 'static,
    ) -> Resource {
        let heard = move |event| {
            if let HostEvent::Heard(message) = event {
                listener(message);
            }
        };
        let channel = self.resource(heard, HostOutput::Unlisten);
        self.output(HostOutput::Listen(channel.handle, name.to_owned()));
        channel
    }

    pub(crate) fn verifier(
        self: &Rc<Self>,
        start: WorkerStart,
        listener: impl Fn(HostEvent) + 'static,
    ) -> Resource {
        let verifier = self.resource(listener, HostOutput::StopVerifier);
        self.output(HostOutput::StartVerifier(verifier.handle, start));
        verifier
    }
}

/// A line, lock, channel or verifier; it ends when this is dropped.
pub(crate) struct Resource {
    port: Rc<Port>,
    handle: Handle,
    end: fn(Handle) -> HostOutput,
}

impl Resource {
    pub(crate) const fn handle(&self) -> Handle {
        self.handle
    }

    pub(crate) fn post(&self, message: TabMessage) {
        self.port.output(HostOutput::Post(self.handle, message));
    }
}

impl Drop for Resource {
    fn drop(&mut self) {
        // A listener may drop what it listens to.
        let listener = self.port.listeners.borrow_mut().remove(self.handle);
        drop(listener);
        self.port.output((self.end)(self.handle));
    }
}

/// Rings once, unless it is set again, stopped or dropped before.
#[derive(Default)]
pub(crate) struct OneShotTimer {
    setting: Rc<Cell<u64>>,
    running: Rc<Cell<bool>>,
}

impl OneShotTimer {
    /// Rings after this time, in place of any earlier setting.
    pub(crate) fn set(&self, port: &Rc<Port>, milliseconds: u32, ring: impl FnOnce() + 'static) {
        self.start(port, milliseconds, Box::new(ring));
    }

    fn start(&self, port: &Rc<Port>, milliseconds: u32, ring: Box<dyn FnOnce()>) {
        self.stop();
        self.running.set(true);
        let (setting, running) = (Rc::downgrade(&self.setting), Rc::clone(&self.running));
        let mine = self.setting.get();
        let clock = Rc::clone(port);
        port.spawn(async move {
            clock.sleep(milliseconds).await;
            if setting.upgrade().is_some_and(|now| now.get() == mine) && running.replace(false) {
                ring();
            }
        });
    }

    pub(crate) fn is_set(&self) -> bool {
        self.running.get()
    }

    /// Stops the timer. True if it was still to ring.
    pub(crate) fn stop(&self) -> bool {
        self.setting.set(self.setting.get().wrapping_add(1));
        self.running.replace(false)
    }
}

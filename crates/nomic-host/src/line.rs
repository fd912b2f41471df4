//! The connection to a relay: a watch over the line (`pulse.rs`), and trying again with growing
//! patience.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use nomic_protocol::Up;

use crate::io::{HostEvent, HostOutput};
use crate::port::{OneShotTimer, Port, Resource};
use crate::pulse::{Beat, Pulse, Retry};

pub(crate) enum LineNews {
    Opened,
    Closed,
    Frame(Vec<u8>),
}

type Listener = dyn Fn(LineNews);

/// A connection that comes back by itself until it is dropped.
#[derive(Clone)]
pub(crate) struct Line {
    inner: Rc<LineInner>,
}

struct LineInner {
    port: Rc<Port>,
    address: String,
    listener: Box<Listener>,
    socket: RefCell<Option<Resource>>,
    pulse: RefCell<Pulse>,
    retry: Cell<Retry>,
    again: OneShotTimer,
}

impl Line {
    pub(crate) fn connect(
        port: &Rc<Port>,
        address: &str,
        listener: impl Fn(LineNews) + 'static,
    ) -> Self {
        let inner = Rc::new(LineInner {
            port: Rc::clone(port),
            address: address.to_owned(),
            listener: Box::new(listener),
            socket: RefCell::new(None),
            pulse: RefCell::default(),
            retry: Cell::default(),
            again: OneShotTimer::default(),
        });
        LineInner::dial(&inner);
        Self { inner }
    }

    /// Sends a frame if the line is up. If it is not, the peer sends again once it is: nothing is
    /// queued here.
    pub(crate) fn send(&self, frame: &[u8]) {
        self.inner.send(frame);
    }

    /// To be called when the relay has welcomed this browser: the next time that the line breaks,
    /// it is tried again soon.
    pub(crate) fn welcomed(&self) {
        self.inner.retry.take();
        self.inner.pulse.borrow_mut().welcome();
    }

    /// Looks whether the line is still alive. To be called about once a second.
    pub(crate) fn beat(&self) {
        if self.inner.again.is_set() {
            return;
        }
        let leaving = self.inner.leaving();
        let now_ms = self.inner.port.now_ms();
        let beat = self.inner.pulse.borrow_mut().beat(now_ms, leaving);
        LineInner::obey(&self.inner, beat);
    }

    /// Tries at once instead of waiting out the pause, unless the relay asked for the pause. A
    /// browser that has just got a network again dials in any case, also if the line is open.
    /// Otherwise an open line is only asked whether it is still there.
    pub(crate) fn hurry(&self, redial: bool) {
        if !redial && self.inner.again.is_set() && self.inner.retry.get().is_asked() {
            return;
        }
        if self.inner.again.stop() {
            self.inner.retry.take();
            return LineInner::dial(&self.inner);
        }
        let now_ms = self.inner.port.now_ms();
        let beat = match redial {
            true => Beat::GiveUp,
            false => self.inner.pulse.borrow_mut().doubt(now_ms),
        };
        LineInner::obey(&self.inner, beat);
    }
}

impl LineInner {
    fn send(&self, frame: &[u8]) {
        if let Some(socket) = self.socket.borrow().as_ref() {
            let output = HostOutput::Send(socket.handle(), frame.to_vec());
            self.port.output(output);
        }
    }

    fn leaving(&self) -> u32 {
        let socket = self.socket.borrow();
        socket
            .as_ref()
            .map_or(0, |socket| self.port.platform.unsent_bytes(socket.handle()))
    }

    fn obey(this: &Rc<Self>, beat: Beat) {
        match beat {
            Beat::Wait => {}
            Beat::Ask => this.send(&Up::PROBE.encode()),
            // Without a pause: it was silent for long enough.
            Beat::GiveUp => {
                drop(this.socket.take());
                (this.listener)(LineNews::Closed);
                Self::dial(this);
            }
        }
    }

    fn dial(this: &Rc<Self>) {
        this.pulse.borrow_mut().dial(this.port.now_ms());
        this.change_retry(Retry::begin);
        let weak = Rc::downgrade(this);
        let heard = move |event| Self::on_event(&weak, event);
        let socket = this.port.dial(&this.address, heard);
        drop(this.socket.replace(Some(socket)));
    }

    fn on_event(weak: &Weak<Self>, event: HostEvent) {
        let Some(this) = weak.upgrade() else { return };
        match event {
            HostEvent::Opened => (this.listener)(LineNews::Opened),
            HostEvent::Frame(frame) => {
                this.pulse.borrow_mut().hear();
                if !this.pulse.borrow().is_welcomed() {
                    this.change_retry(|retry| retry.note_refusal(&frame));
                }
                (this.listener)(LineNews::Frame(frame));
            }
            HostEvent::Closed(reason) => {
                this.change_retry(|retry| retry.note_goodbye(&reason));
                (this.listener)(LineNews::Closed);
                Self::later(&this);
            }
            HostEvent::Granted
            | HostEvent::Unavailable
            | HostEvent::Lost
            | HostEvent::Unsupported
            | HostEvent::Heard(_)
            | HostEvent::Report(_)
            | HostEvent::VerifierLost => {}
        }
    }

    fn change_retry<T>(&self, change: impl FnOnce(&mut Retry) -> T) -> T {
        let mut retry = self.retry.get();
        let changed = change(&mut retry);
        self.retry.set(retry);
        changed
    }

    fn later(this: &Rc<Self>) {
        let pause = this.change_retry(Retry::pause);
        let weak = Rc::downgrade(this);
        this.again.set(&this.port, pause, move || {
            if let Some(this) = weak.upgrade() {
                Self::dial(&this);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use futures_executor::LocalPool;
    use nomic_engine::{PlayerId, State};
    use nomic_peer::Pace;
    use nomic_protocol::{ChunkId, Down, ErrorCode};

    use super::{Line, LineNews};
    use crate::io::{Handle, HostEvent, HostOutput};
    use crate::port::{Platform, Port};

    struct Machine;

    impl Platform for Machine {
        fn fill(&self, _: &mut [u8]) {}
        fn check_randomness(&self) -> Result<(), String> {
            Ok(())
        }
        fn begin_stretch(&self) {}
        fn end_stretch(&self) {}
        fn pace(&self) -> Pace {
            || false
        }
        fn relay_address(&self, relay: &str) -> String {
            relay.to_owned()
        }
        fn host(&self, _: Option<&str>) -> String {
            String::new()
        }
        fn has_verifier(&self) -> bool {
            false
        }
        fn unsent_bytes(&self, _: Handle) -> u32 {
            0
        }
        fn name(&self, _: &State, _: PlayerId) -> String {
            String::new()
        }
    }

    struct Scene {
        tasks: RefCell<LocalPool>,
        port: Rc<Port>,
        line: Line,
    }

    impl Scene {
        fn new() -> Self {
            let tasks = LocalPool::new();
            let port = Port::new(Rc::new(Machine), tasks.spawner());
            let line = Line::connect(&port, "wss://relay.test", |_: LineNews| {});
            Self {
                tasks: RefCell::new(tasks),
                port,
                line,
            }
        }

        fn outputs(&self) -> Vec<HostOutput> {
            self.tasks.borrow_mut().run_until_stalled();
            self.port.take_outputs()
        }

        /// Returns the handle of the connection that was dialled last since the last call.
        fn dialled(&self) -> Option<Handle> {
            let outputs = self.outputs();
            outputs.iter().rev().find_map(|output| match output {
                HostOutput::Dial(handle, _) => Some(*handle),
                _ => None,
            })
        }

        /// Refuses the greeting, closes the connection, and returns the pause before the next
        /// attempt, in milliseconds.
        fn pause_after(&self, refusal: &Down) -> u32 {
            let socket = self.dialled().unwrap();
            let refusal = HostEvent::Frame(refusal.encode());
            self.port.event(socket, refusal);
            self.port.event(socket, HostEvent::Closed(String::new()));
            let outputs = self.outputs();
            let timer = outputs.iter().find_map(|output| match output {
                HostOutput::Timer(handle, pause) => Some((*handle, *pause)),
                _ => None,
            });
            let (handle, pause) = timer.unwrap();
            self.port.rang(handle);
            pause
        }
    }

    const fn refusal(about: Option<ChunkId>, wait: Option<u32>) -> Down {
        Down::Err {
            code: ErrorCode::QuotaRoom,
            about,
            wait,
        }
    }

    #[test]
    fn a_line_waits_as_long_as_the_refusal_of_its_greeting_says() {
        let scene = Scene::new();
        assert_eq!(scene.pause_after(&refusal(None, Some(30))), 30_000);
        assert_eq!(scene.pause_after(&refusal(None, None)), 1_000);
    }

    #[test]
    fn no_relay_makes_a_line_wait_longer_than_an_hour() {
        let scene = Scene::new();
        assert_eq!(scene.pause_after(&refusal(None, Some(u32::MAX))), 3_600_000);
    }

    #[test]
    fn a_line_keeps_its_usual_pauses_if_the_relay_asks_for_less_or_about_a_chunk() {
        let scene = Scene::new();
        let chunk = Some(ChunkId::of(b"chunk"));
        let refusals = [
            refusal(None, None),
            refusal(None, Some(1)),
            refusal(chunk, Some(60)),
        ];
        let pauses = refusals.map(|refusal| scene.pause_after(&refusal));
        assert_eq!(pauses, [500, 1_000, 2_000]);
    }

    #[test]
    fn a_line_waits_as_long_as_a_closing_relay_says() {
        let reasons = ["again 5", "again 4294967295", "again 0", "again x", "idle"];
        let pauses = reasons.map(|reason| {
            let scene = Scene::new();
            let socket = scene.dialled().unwrap();
            let closed = HostEvent::Closed(reason.to_owned());
            scene.port.event(socket, closed);
            let outputs = scene.outputs();
            let pause = outputs.iter().find_map(|output| match output {
                HostOutput::Timer(_, pause) => Some(*pause),
                _ => None,
            });
            pause.unwrap()
        });
        assert_eq!(pauses, [5_000, 3_600_000, 500, 500, 500]);
    }

    #[test]
    fn a_welcome_ends_what_an_earlier_refusal_asked_for() {
        let scene = Scene::new();
        let socket = scene.dialled().unwrap();
        let refusal = HostEvent::Frame(refusal(None, Some(60)).encode());
        scene.port.event(socket, refusal);
        scene.line.welcomed();
        scene.port.event(socket, HostEvent::Closed(String::new()));
        let outputs = scene.outputs();
        let soon = |output: &HostOutput| matches!(output, HostOutput::Timer(_, 500));
        assert!(outputs.iter().any(soon));
    }

    #[test]
    fn only_a_new_network_shortens_a_pause_that_the_relay_asked_for() {
        let scene = Scene::new();
        let socket = scene.dialled().unwrap();
        let refusal = HostEvent::Frame(refusal(None, Some(60)).encode());
        scene.port.event(socket, refusal);
        scene.port.event(socket, HostEvent::Closed(String::new()));
        scene.line.hurry(false);
        assert_eq!(scene.dialled(), None);
        scene.line.hurry(true);
        let socket = scene.dialled().unwrap();
        scene.port.event(socket, HostEvent::Closed(String::new()));
        scene.line.hurry(false);
        assert!(scene.dialled().is_some());
    }
}

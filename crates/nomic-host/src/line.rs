//! The connection to a relay: a watch over the line (`pulse.rs`), and trying again with growing
//! patience.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use nomic_protocol::Up;

use crate::io::{HostEvent, HostOutput};
use crate::port::{OneShotTimer, Port, Resource};
use crate::pulse::{Beat, Pulse};

/// The pauses between attempts, in milliseconds; the last one stays.
const PATIENCE: [u32; 6] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

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
    failures: Cell<usize>,
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
            failures: Cell::new(0),
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
        self.inner.failures.set(0);
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

    /// Tries at once instead of waiting out the pause. An open line is dialled again if the browser
    /// has just got a network again; otherwise it is only asked whether it is still there.
    pub(crate) fn hurry(&self, redial: bool) {
        if self.inner.again.stop() {
            self.inner.failures.set(0);
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
                (this.listener)(LineNews::Frame(frame));
            }
            HostEvent::Closed => {
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

    fn later(this: &Rc<Self>) {
        let failures = this.failures.get();
        this.failures.set(failures.saturating_add(1));
        let last = PATIENCE.len().saturating_sub(1);
        let pause = PATIENCE.get(failures.min(last)).copied().unwrap_or(20_000);
        let weak = Rc::downgrade(this);
        this.again.set(&this.port, pause, move || {
            if let Some(this) = weak.upgrade() {
                Self::dial(&this);
            }
        });
    }
}

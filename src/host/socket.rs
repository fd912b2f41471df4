//! The connection to a relay: binary frames, a watch over the line (`pulse.rs`), and trying again with
//! growing patience.

use super::pulse::{Beat, Pulse};
use super::timer::OneShotTimer;
use crate::browser::{clock, page};
use nomic_protocol::Up;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{BinaryType, MessageEvent, WebSocket};

/// The pauses between attempts, in milliseconds; the last one stays.
const PATIENCE: [u32; 6] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

pub(crate) enum SocketNews {
    Opened,
    Closed,
    Frame(Vec<u8>),
}

type Listener = dyn Fn(SocketNews);

/// A connection that comes back by itself until it is dropped.
#[derive(Clone)]
pub(crate) struct Socket {
    inner: Rc<SocketInner>,
}

struct SocketInner {
    address: String,
    listener: Box<Listener>,
    line: RefCell<Option<SocketLine>>,
    pulse: RefCell<Pulse>,
    failures: Cell<usize>,
    again: OneShotTimer,
}

/// One WebSocket with the closures that it calls; dropping it silences them first.
struct SocketLine {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut()>,
    _on_close: Closure<dyn FnMut()>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for SocketLine {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        self.socket.set_onmessage(None);
        if self.socket.close().is_err() {
            page::warn("could not close the connection");
        }
    }
}

impl Socket {
    pub(crate) fn connect(address: String, listener: impl Fn(SocketNews) + 'static) -> Self {
        let inner = Rc::new(SocketInner {
            address,
            listener: Box::new(listener),
            line: RefCell::new(None),
            pulse: RefCell::default(),
            failures: Cell::new(0),
            again: OneShotTimer::default(),
        });
        SocketInner::dial(&inner);
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
        let now_ms = clock::now_ms();
        let beat = self.inner.pulse.borrow_mut().beat(now_ms, leaving);
        SocketInner::obey(&self.inner, beat);
    }

    /// Tries at once instead of waiting out the pause. An open line is dialled again if the browser
    /// has just got a network again; otherwise it is only asked whether it is still there.
    pub(crate) fn hurry(&self, redial: bool) {
        if self.inner.again.stop() {
            self.inner.failures.set(0);
            return SocketInner::dial(&self.inner);
        }
        let beat = match redial {
            true => Beat::GiveUp,
            false => self.inner.pulse.borrow_mut().doubt(clock::now_ms()),
        };
        SocketInner::obey(&self.inner, beat);
    }
}

impl SocketInner {
    fn send(&self, frame: &[u8]) {
        let line = self.line.borrow();
        if let Some(line) = line.as_ref()
            && line.socket.ready_state() == WebSocket::OPEN
            && let Err(error) = line.socket.send_with_u8_array(frame)
        {
            web_sys::console::warn_1(&error);
        }
    }

    fn leaving(&self) -> u32 {
        let line = self.line.borrow();
        line.as_ref()
            .map_or(0, |line| line.socket.buffered_amount())
    }

    fn obey(this: &Rc<Self>, beat: Beat) {
        match beat {
            Beat::Wait => {}
            Beat::Ask => this.send(&Up::PROBE.encode()),
            // Without a pause: it was silent for long enough.
            Beat::GiveUp => {
                let dead = this.line.take();
                drop(dead);
                (this.listener)(SocketNews::Closed);
                Self::dial(this);
            }
        }
    }

    fn dial(this: &Rc<Self>) {
        this.pulse.borrow_mut().dial(clock::now_ms());
        match Self::line(this) {
            Ok(line) => {
                let old = this.line.replace(Some(line));
                drop(old);
            }
            Err(error) => {
                web_sys::console::warn_1(&error);
                Self::later(this);
            }
        }
    }

    fn line(this: &Rc<Self>) -> Result<SocketLine, JsValue> {
        let socket = WebSocket::new(&this.address)?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let weak = Rc::downgrade(this);
        let on_open = Closure::<dyn FnMut()>::new({
            let weak = weak.clone();
            move || Self::opened(&weak)
        });
        let on_close = Closure::<dyn FnMut()>::new({
            let weak = weak.clone();
            move || Self::closed(&weak)
        });
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            Self::received(&weak, &event);
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Ok(SocketLine {
            socket,
            _on_open: on_open,
            _on_close: on_close,
            _on_message: on_message,
        })
    }

    fn opened(weak: &Weak<Self>) {
        if let Some(this) = weak.upgrade() {
            (this.listener)(SocketNews::Opened);
        }
    }

    fn closed(weak: &Weak<Self>) {
        if let Some(this) = weak.upgrade() {
            (this.listener)(SocketNews::Closed);
            Self::later(&this);
        }
    }

    fn received(weak: &Weak<Self>, event: &MessageEvent) {
        if let Some(this) = weak.upgrade()
            && let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>()
        {
            this.pulse.borrow_mut().hear();
            let frame = js_sys::Uint8Array::new(&buffer).to_vec();
            (this.listener)(SocketNews::Frame(frame));
        }
    }

    fn later(this: &Rc<Self>) {
        let failures = this.failures.get();
        this.failures.set(failures.saturating_add(1));
        let last = PATIENCE.len().saturating_sub(1);
        let pause = PATIENCE.get(failures.min(last)).copied().unwrap_or(20_000);
        let weak = Rc::downgrade(this);
        this.again.set(pause, move || {
            if let Some(this) = weak.upgrade() {
                Self::dial(&this);
            }
        });
    }
}

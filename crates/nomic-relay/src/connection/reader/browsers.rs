//! Browsers that want to be woken.

use std::sync::Arc;

use nomic_protocol::{DeviceHandle, ErrorCode};

use super::ConnectionReader;
use super::refusal::FrameRefusal;
use crate::push::{LineSign, Push};

impl ConnectionReader {
    fn push(&self) -> Result<Arc<Push>, ErrorCode> {
        self.relay.push.clone().ok_or(ErrorCode::NoPush)
    }

    pub(super) fn keep_browser(
        &mut self,
        handle: DeviceHandle,
        endpoint: &str,
        keep: bool,
    ) -> Result<(), FrameRefusal> {
        let (room, push) = (self.writable()?, self.push()?);
        if !keep {
            push.remove(&(room, handle), endpoint);
            return Ok(());
        }
        let sign = Arc::clone(self.sign.get_or_insert_with(LineSign::new));
        let leave = || {
            let registered = self.visitor.register_browser();
            registered.map_err(|_| FrameRefusal::from(ErrorCode::NoPush))
        };
        push.keep((room, handle), endpoint, &sign, leave)
    }

    pub(super) fn wake(&self, handles: &[DeviceHandle]) -> Result<(), FrameRefusal> {
        let room = self.writable()?;
        Ok(self.push()?.wake(room, handles)?)
    }
}

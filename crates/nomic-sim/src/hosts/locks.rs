//! Locks of a simulated browser.

use nomic_host::{Handle, HostEvent, LockMode};

use super::browser::Browser;
use super::mutation::Mutation;

/// A lock that is held or asked for.
pub(super) struct Lock {
    name: String,
    tab: usize,
    handle: Handle,
    shared: bool,
    held: bool,
}

impl Browser {
    pub(super) fn locks_of(&self, tab: usize) -> Vec<Handle> {
        let locks = self.locks.iter().filter(|lock| lock.tab == tab);
        locks.map(|lock| lock.handle).collect()
    }

    pub(super) fn lock(&mut self, tab: usize, handle: Handle, name: String, mode: LockMode) {
        if !self.has_locks {
            return self.tell(tab, handle, HostEvent::Unsupported);
        }
        let shared = mode == LockMode::Shared;
        let holds = |lock: &Lock| lock.name == name && lock.held;
        let steals = mode == LockMode::Steal;
        let mut lost = Vec::new();
        if steals {
            lost.extend(self.locks.extract_if(.., |lock| holds(lock)));
        }
        let mut blocking = self.locks.iter().filter(|lock| holds(lock));
        let held = !blocking.any(|lock| !(shared && lock.shared));
        for Lock { tab, handle, .. } in lost {
            self.tell(tab, handle, HostEvent::Lost);
        }
        let give_up = self.mutation.as_ref().is_some_and(Mutation::shares_locks);
        let held = held || (give_up && mode == LockMode::IfAvailable && name != "nomic-key");
        if !held && mode == LockMode::IfAvailable {
            return self.tell(tab, handle, HostEvent::Unavailable);
        }
        self.locks.push(Lock {
            name,
            tab,
            handle,
            shared,
            held,
        });
        if held {
            self.tell(tab, handle, HostEvent::Granted);
        }
    }

    pub(super) fn unlock(&mut self, tab: usize, handle: Handle) {
        let mine = |lock: &Lock| (lock.tab, lock.handle) == (tab, handle);
        let Some(place) = self.locks.iter().position(mine) else {
            return;
        };
        let gone = self.locks.remove(place);
        if !gone.held || self.locks.iter().any(|l| l.name == gone.name && l.held) {
            return;
        }
        let next = self.locks.iter_mut().find(|lock| lock.name == gone.name);
        if let Some(next) = next {
            next.held = true;
            let (tab, handle) = (next.tab, next.handle);
            self.tell(tab, handle, HostEvent::Granted);
        }
    }
}

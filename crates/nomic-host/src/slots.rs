//! Things by their handles.

use crate::io::Handle;

/// Few things, found by their handles one after the other: that takes less code than a map.
#[derive(Debug)]
pub struct Slots<T>(Vec<(Handle, T)>);

impl<T> Slots<T> {
    pub fn insert(&mut self, handle: Handle, thing: T) {
        self.0.push((handle, thing));
    }

    pub fn get(&self, handle: Handle) -> Option<&T> {
        let mut things = self.0.iter();
        let found = things.find(|(known, _)| *known == handle);
        found.map(|(_, thing)| thing)
    }

    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut T> {
        let mut things = self.0.iter_mut();
        let found = things.find(|(known, _)| *known == handle);
        found.map(|(_, thing)| thing)
    }

    pub fn remove(&mut self, handle: Handle) -> Option<T> {
        let place = self.0.iter().position(|(known, _)| *known == handle)?;
        Some(self.0.swap_remove(place).1)
    }
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

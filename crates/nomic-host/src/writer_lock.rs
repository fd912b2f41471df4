//! Writer of a room: the tab whose name is in the store, under the room's key.

/// Replaces the name when the player has removed the game from this browser, perhaps in another
/// tab. Without it, a tab that still has the game open would think that the browser has cleared its
/// storage.
pub(crate) const FORGOTTEN: &[u8] = b"forgotten";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriterLock {
    Mine,
    Other,
    Forgotten,
    /// There is no name: the storage was cleared.
    Gone,
}

impl WriterLock {
    /// Reads the name in the store, for the tab of this name.
    pub(crate) fn read(found: Option<&[u8]>, tab: &[u8]) -> Self {
        match found {
            None => Self::Gone,
            Some(FORGOTTEN) => Self::Forgotten,
            Some(found) if found == tab => Self::Mine,
            Some(_) => Self::Other,
        }
    }
}

pub(crate) fn lock_key(room: &str) -> String {
    format!("{room}/pen")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_gone_is_no_other_tabs_name() {
        let (ada, ben) = ([1; 16], [2; 16]);
        assert_eq!(WriterLock::read(None, &ada), WriterLock::Gone);
        assert_eq!(WriterLock::read(Some(&ben), &ada), WriterLock::Other);
        assert_eq!(WriterLock::read(Some(&ada), &ada), WriterLock::Mine);
        assert_eq!(
            WriterLock::read(Some(FORGOTTEN), &ada),
            WriterLock::Forgotten
        );
        // A damaged name is not this tab's.
        assert_eq!(WriterLock::read(Some(&[]), &ada), WriterLock::Other);
    }
}

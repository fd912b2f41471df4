//! Offices with their holders.

use crate::PlayerId;
use crate::model::role::Role;
use crate::rules::{FlatMap, Phrase};
use std::sync::Arc;

/// The offices of a game.
///
/// - An office is known by the first variant of its name, and has at most one holder.
/// - An office that was ever held is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offices(Arc<FlatMap<String, Role>>);

impl Offices {
    /// By the first variants of their names.
    pub(crate) fn all(&self) -> &FlatMap<String, Role> {
        &self.0
    }

    pub(crate) fn hand_over(&mut self, name: &Phrase, holder: Option<PlayerId>) {
        let role = Role {
            name: name.clone(),
            holder,
        };
        Arc::make_mut(&mut self.0).insert(name.as_plain().to_owned(), role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_office_has_one_holder_and_stays_when_nobody_holds_it() {
        let mut offices = Offices::default();
        let name = Phrase::plain("scribe");
        offices.hand_over(&name, Some(PlayerId(1)));
        offices.hand_over(&name, Some(PlayerId(2)));
        assert_eq!(
            offices.all().get("scribe").unwrap().holder,
            Some(PlayerId(2))
        );
        offices.hand_over(&name, None);
        assert_eq!(offices.all().get("scribe").unwrap().holder, None);
    }
}

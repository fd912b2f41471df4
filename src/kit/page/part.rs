//! Parts of what is watched, so that each can be drawn by itself.

use super::shown::drawn;
use leptos::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One part of a view; nothing as long as there is no view.
pub(crate) fn part<V, T>(
    view: impl With<Value = Option<V>> + Copy + Send + Sync + 'static,
    pick: impl Fn(&V) -> T + Copy + Send + Sync + 'static,
) -> impl Fn() -> Option<T> + Copy + Send + Sync + 'static {
    move || view.with(|view| view.as_ref().map(pick))
}

pub(crate) fn list<V, T>(
    view: impl With<Value = Option<V>> + Send + Sync + 'static,
    pick: impl Fn(&V) -> Vec<T> + Send + Sync + 'static,
) -> Memo<Vec<T>>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| view.with(|view| view.as_ref().map(&pick).unwrap_or_default()))
}

/// One of a list, as long as it is in there by the same name.
pub(crate) struct ListItem<V: Send + Sync + 'static> {
    list: Memo<Vec<V>>,
    names: Memo<Vec<String>>,
    name: Arc<str>,
    /// Index where it was found last.
    place: Arc<AtomicUsize>,
}

impl<V: Send + Sync + 'static> Clone for ListItem<V> {
    fn clone(&self) -> Self {
        Self {
            name: Arc::clone(&self.name),
            place: Arc::clone(&self.place),
            ..*self
        }
    }
}

impl<V: Send + Sync + 'static> ListItem<V> {
    /// One part of it; nothing once it is gone.
    pub(crate) fn part<T>(
        &self,
        pick: impl Fn(&V) -> T + Send + Sync + 'static,
    ) -> impl Fn() -> Option<T> + Send + Sync + 'static {
        let entry = self.clone();
        move || {
            let at = entry.place()?;
            entry.list.with(|list| list.get(at).map(&pick))
        }
    }

    fn place(&self) -> Option<usize> {
        self.names.with(|names| {
            // Items that came or went before it have moved it a little.
            let last = self.place.load(Ordering::Relaxed).min(names.len());
            let (before, behind) = names.split_at(last);
            let is = |name: &String| **name == *self.name;
            let behind = behind.iter().position(is).map(|at| at.saturating_add(last));
            let at = behind.or_else(|| before.iter().position(is))?;
            self.place.store(at, Ordering::Relaxed);
            Some(at)
        })
    }

    pub(crate) fn list<T: Clone + PartialEq + Send + Sync + 'static>(
        &self,
        pick: impl Fn(&V) -> Vec<T> + Send + Sync + 'static,
    ) -> Memo<Vec<T>> {
        let list = self.part(pick);
        Memo::new(move |_| list().unwrap_or_default())
    }
}

/// Draws each item of a list once, as long as the list has an item with this name.
pub(crate) fn each<V>(
    list: Memo<Vec<V>>,
    name: fn(&V) -> String,
    draw: impl Fn(ListItem<V>) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    V: Clone + PartialEq + Send + Sync + 'static,
{
    let names = Memo::new(move |_| list.with(|list| list.iter().map(name).collect::<Vec<_>>()));
    let one = move |name: String| {
        let (name, place) = (name.into(), Arc::default());
        draw(ListItem {
            list,
            names,
            name,
            place,
        })
    };
    named(Box::new(move || names.get()), Arc::new(one))
}

/// Draws each item of a list, and again only when the item has changed.
pub(crate) fn each_drawn<V>(
    list: Memo<Vec<V>>,
    name: fn(&V) -> String,
    draw: impl Fn(V) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    V: Clone + PartialEq + Send + Sync + 'static,
{
    let draw = Arc::new(draw);
    let one = move |entry: ListItem<V>| {
        let draw = Arc::clone(&draw);
        drawn(entry.part(V::clone), move |one| draw(one))
    };
    each(list, name, one)
}

/// Draws each item once, for items that have signals of their own.
pub(crate) fn each_once<V: Clone + Send + Sync + 'static>(
    list: RwSignal<Vec<V>>,
    key: fn(&V) -> u32,
    draw: impl Fn(V) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let name = move |one: &V| key(one).to_string();
    let names = move || list.with(|list| list.iter().map(name).collect());
    let one = move |known: String| {
        let found = list.with_untracked(|list| list.iter().find(|one| name(one) == known).cloned());
        found.map(&draw).into_any()
    };
    named(Box::new(names), Arc::new(one))
}

/// Draws a view for each key, once as long as the key is present. One function serves all lists;
/// the library's own `For` is compiled again for each list.
fn named(
    names: Box<dyn Fn() -> Vec<String> + Send + Sync>,
    draw: Arc<dyn Fn(String) -> AnyView + Send + Sync>,
) -> AnyView {
    view! { <For each=names key=String::clone children=move |name| draw(name) /> }.into_any()
}

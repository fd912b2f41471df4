//! Drawing a page in parts, one after the other, so that the browser has its turn in between. What is
//! drawn for the first time takes long: the browser compiles the code for it then.

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::Duration;

type Part = Box<dyn Fn() -> AnyView + Send + Sync>;

thread_local! {
    /// The parts whose turn has not come yet, the next one first.
    static WAITING: RefCell<VecDeque<ArcRwSignal<bool>>> = const { RefCell::new(VecDeque::new()) };
    /// Whether all parts that there were have had their turn once: what comes then is quick.
    static WARM: Cell<bool> = const { Cell::new(false) };
}

/// Draws parts one after the other from the top of the page, so that none is moved by another one.
pub(crate) fn in_turn(part: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    drawn_in_turn(Box::new(part))
}

fn drawn_in_turn(part: Part) -> AnyView {
    if WARM.get() {
        return part();
    }
    let its_turn = ArcRwSignal::new(false);
    let first = WAITING.with_borrow_mut(|waiting| {
        waiting.push_back(its_turn.clone());
        waiting.len() == 1
    });
    if first {
        draw_next();
    }
    drawn_once(its_turn, part)
}

/// Draws a part after the browser has handled events: for parts that are not visible at first, or
/// that follow slow ones.
pub(crate) fn afterwards(part: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let its_turn = ArcRwSignal::new(false);
    let turn = its_turn.clone();
    set_timeout(move || turn.set(true), Duration::ZERO);
    drawn_once(its_turn, Box::new(part))
}

fn drawn_once(its_turn: ArcRwSignal<bool>, part: Part) -> AnyView {
    (move || its_turn.get().then(&part)).into_any()
}

fn draw_next() {
    let draw = || match WAITING.with_borrow_mut(VecDeque::pop_front) {
        Some(part) => {
            part.set(true);
            draw_next();
        }
        None => WARM.set(true),
    };
    set_timeout(draw, Duration::ZERO);
}

//! Keyboard focus after the focused element has gone.

use crate::browser::page;
use leptos::prelude::request_animation_frame;

/// Headings that can receive the focus.
const HEADINGS: [&str; 2] = ["call-title", "page-title"];

/// Greatest number of frames that the page waits for the result of a move.
const FRAMES: u32 = 90;

/// Moves the focus to the page's heading as soon as it is there, unless the focus has moved
/// elsewhere by then.
pub(crate) fn heading() {
    await_heading(FRAMES);
}

fn await_heading(frames: u32) {
    let [_, heading] = HEADINGS;
    if page::is_there(heading) {
        page::focus(heading);
    } else if page::focused().is_none()
        && let Some(left) = frames.checked_sub(1)
    {
        request_animation_frame(move || await_heading(left));
    }
}

/// To be called when the player does something. If that takes away what has the focus, the
/// focus goes to the heading of what comes next instead of back to the beginning of the page;
/// nothing is scrolled. If the player goes elsewhere meanwhile, it stays there.
pub(crate) fn keep() {
    // The pressed element may be gone already.
    let held = page::focused().or_else(|| {
        to_heading();
        page::focused()
    });
    if let Some(held) = held {
        watch(held, FRAMES);
    }
}

fn to_heading() {
    HEADINGS.iter().any(|heading| page::focus_in_place(heading));
}

fn watch(held: web_sys::Element, frames: u32) {
    request_animation_frame(move || match page::focused() {
        Some(now) if now == held => {
            if let Some(left) = frames.checked_sub(1) {
                watch(held, left);
            }
        }
        Some(_) => {}
        None => to_heading(),
    });
}

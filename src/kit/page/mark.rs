//! A player's mark: the number of the seat, on a shape and in a colour that depend on it, so that
//! players differ in more than their names. Pointing at it shows the beginning of their key.

use super::table::TableHandle;
use crate::app::App;
use leptos::prelude::*;
use nomic_wording::messages::proposal;
use nomic_wording::msg;

/// Number of colours in the style; colours and shapes together repeat after 30 seats.
const COLOURS: u16 = 5;
const SHAPES: u16 = 6;

/// Classes of something in the colour and shape of a seat.
pub(crate) fn class(first: &str, seat: u16) -> String {
    format!("{first} hue{} form{}", seat % COLOURS, seat % SHAPES)
}

/// Mark of a seat. It is beside a name and not read aloud; the number comes from the style, so it
/// is no part of the text either.
#[component]
pub(crate) fn Mark(seat: u16) -> impl IntoView {
    let names = TableHandle::here().names;
    let key = move || {
        let names = names.read();
        let key = names.as_ref().and_then(|names| names.mark(seat));
        key.unwrap_or_default().to_owned()
    };
    let class = class("mark", seat);
    // Seat 0 has no player; it is used for a judge that the rules did not name.
    (seat > 0).then(|| {
        view! { <i class=class aria-hidden="true" data-testid="mark" data-seat=seat title=key></i> }
    })
}

#[component]
pub(crate) fn ProposedBy(seat: u16, name: String) -> impl IntoView {
    let app = App::here();
    move || {
        let said = match seat {
            // A rule has no seat.
            0 => msg!(proposal::MadeByRule, name = &*name),
            _ => msg!(proposal::ProposedBy, name = &*name),
        };
        let said = said.render(app.language.get());
        let before = said.strip_suffix(&*name).unwrap_or_default().to_owned();
        view! { {before}<span class="named"><Mark seat=seat />{name.clone()}</span> }
    }
}

//! A player's mark: the number of the seat, on a shape and in a colour that come from it, so that
//! players are told apart by more than their names. Pointing at it shows the beginning of their key.

use super::table::Table;
use crate::app::App;
use leptos::prelude::*;
use nomic_wording::messages::proposal;
use nomic_wording::msg;

/// How many colours and shapes the style has; both together come again after 30 seats.
const COLOURS: u16 = 5;
const SHAPES: u16 = 6;

/// The mark of a seat. It stands beside a name and takes no part in what is read out; the number
/// comes from the style, so that it is no part of the text either.
#[component]
pub(crate) fn Mark(seat: u16) -> impl IntoView {
    let names = Table::here().names;
    let key = move || {
        let names = names.read();
        let key = names.as_ref().and_then(|names| names.mark(seat));
        key.unwrap_or_default().to_owned()
    };
    let class = format!("mark hue{} form{}", seat % COLOURS, seat % SHAPES);
    // Nobody sits in seat 0, which stands for a judge whom the rules did not name.
    (seat > 0).then(|| {
        view! { <i class=class aria-hidden="true" data-testid="mark" data-seat=seat title=key></i> }
    })
}

/// Who has made a proposal: a sentence that ends with the name, and the mark before that.
#[component]
pub(crate) fn ProposedBy(seat: u16, name: String) -> impl IntoView {
    let app = App::here();
    move || {
        let said = match seat {
            // A rule has no seat.
            0 => msg!(proposal::MadeByRule, name = &*name),
            _ => msg!(proposal::ProposedBy, name = &*name),
        };
        let said = said.say(app.language.get());
        let before = said.strip_suffix(&*name).unwrap_or_default().to_owned();
        view! { {before}<span class="named"><Mark seat=seat />{name.clone()}</span> }
    }
}
